import Foundation
import Foyer

/// What the callbacks of a scenario share: the answers that it states, and the questions that are open.
final class ScenarioHandlers: @unchecked Sendable {
    // Unchecked: everything below is used under `lock`.
    private let lock = NSLock()
    private var results: [String: [String]] = [:]
    private var calls: [String: Int] = [:]
    private var tokens: [String: AnswerToken] = [:]
    private var numbers: [LinkID: String] = [:]

    init(_ results: JSONObject) {
        for member in results.members {
            if let word = member.value.stringValue { self.results[member.key] = [word] }
            if let words = member.value.arrayValue { self.results[member.key] = words.compactMap { $0.stringValue } }
        }
    }

    /// The next answer to a question: the list of the scenario, its last word for ever; `handled` without one. Where it is
    /// `pending` the question is noted.
    func nextAnswer(to offer: Offer) -> HandlerAnswer {
        let answer = nextAnswer(of: offer.handler)
        if case .pending = answer { note(offer) }
        return answer
    }

    private func nextAnswer(of handler: String) -> HandlerAnswer {
        lock.withLock {
            let call = calls[handler, default: 0]
            calls[handler] = call + 1
            guard let words = results[handler], let last = words.last else { return .cancel }
            return Self.answer(call < words.count ? words[call] : last)
        }
    }

    /// The answer with a word of scenarios.
    static func answer(_ word: String) -> HandlerAnswer {
        switch word {
        case "navigate", "visited": .navigate
        case "not_handled", "declined": .declined
        case "throws", "failed": .failed()
        case "retry", "retry_later": .retryLater
        case "pending": .pending
        default: .cancel
        }
    }

    /// Notes the question of a handler that answers later.
    func note(_ offer: Offer) {
        lock.withLock { tokens[Self.key(offer.link.id, offer.handler)] = offer.token }
    }

    /// The last question that a handler was asked about a link.
    func token(_ link: LinkID, _ handler: String) -> AnswerToken? {
        lock.withLock { tokens[Self.key(link, handler)] }
    }

    /// The router that asked is gone: another gives the same tokens out again.
    func forgetQuestions() {
        lock.withLock { tokens = [:] }
    }

    private static func key(_ link: LinkID, _ handler: String) -> String { "\(link.number) \(handler)" }

    /// Links that handlers sent, by the names that the scenario gives them.
    func name(_ link: LinkID, _ name: String) {
        lock.withLock { numbers[link] = name }
    }

    /// The names given since the last call.
    func takeNames() -> [LinkID: String] {
        lock.withLock {
            defer { numbers = [:] }
            return numbers
        }
    }
}
