/// Tokens whose questions were closed lately, so that a late answer can be told from a second one.
struct SpentTokens {
    enum Ending {
        /// Answered.
        case answered
        /// Timed out, or the link or the handler went.
        case withdrawn
    }

    private static let size = 256
    private var numbers = [UInt64](repeating: 0, count: size)
    private var wasAnswered = [Bool](repeating: false, count: size)
    private var next = 0

    init() {}

    mutating func insert(_ token: AnswerToken, _ ending: Ending) {
        numbers[next] = token.number
        wasAnswered[next] = ending == .answered
        next = (next + 1) % Self.size
    }

    /// How a question was closed; nil where that is too long ago.
    func ending(of token: AnswerToken) -> Ending? {
        guard let index = numbers.firstIndex(of: token.number) else { return nil }
        return wasAnswered[index] ? .answered : .withdrawn
    }
}
