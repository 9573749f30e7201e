/// The tokenizer of the URLPattern standard ("tokenize"), over UTF-8.
///
/// Invariant: `index` and `next` are the boundaries of code points; the input is well-formed UTF-8.
struct PatternTokenizer {
    private let input: [UInt8]
    private let policy: TokenizePolicy
    private var tokens: [PatternToken] = []
    /// The start of the token that is being read.
    private var index = 0
    /// The end of the code point that was read last.
    private var next = 0
    /// The code point that was read last.
    private var scalar: UInt32 = 0

    private init(_ input: [UInt8], _ policy: TokenizePolicy) {
        self.input = input
        self.policy = policy
    }

    /// The tokens of `input`; the last one is the end.
    ///
    /// - Complexity: O(length), except that an unclosed `(` is read again from its next code point under the lenient
    ///   policy.
    static func tokenize(_ input: [UInt8], _ policy: TokenizePolicy) throws(URLPatternError) -> [PatternToken] {
        var tokenizer = PatternTokenizer(input, policy)
        return try tokenizer.run()
    }

    private mutating func run() throws(URLPatternError) -> [PatternToken] {
        while index < input.count {
            read(at: index)
            switch scalar {
            case 0x2A: add(.asterisk)
            case 0x2B, 0x3F: add(.otherModifier)
            case 0x5C: try escape()
            case 0x7B: add(.open)
            case 0x7D: add(.close)
            case 0x3A: try name()
            case 0x28: try regexp()
            default: add(.char)
            }
        }
        tokens.append(PatternToken(kind: .end, index: index, value: index..<index))
        return tokens
    }

    /// Reads the code point at `position`; `next` becomes its end.
    private mutating func read(at position: Int) {
        (scalar, next) = input.withUnsafeBufferPointer { UTF8Text.next(in: $0, at: position) }
    }

    private mutating func add(_ kind: PatternToken.Kind) {
        add(kind, upTo: next, value: index..<next)
    }

    private mutating func add(_ kind: PatternToken.Kind, upTo end: Int, value: Range<Int>) {
        tokens.append(PatternToken(kind: kind, index: index, value: value))
        index = end
    }

    private mutating func fault(_ kind: URLPatternError.Kind, upTo end: Int) throws(URLPatternError) {
        if policy == .strict { throw URLPatternError(kind, offset: index) }
        add(.invalidChar, upTo: end, value: index..<end)
    }

    private mutating func escape() throws(URLPatternError) {
        let start = next
        guard start < input.count else { return try fault(.danglingEscape, upTo: start) }
        read(at: start)
        add(.escapedChar, upTo: next, value: start..<next)
    }

    private mutating func name() throws(URLPatternError) {
        let start = next
        var position = start
        while position < input.count {
            read(at: position)
            guard PatternText.isName(scalar, first: position == start) else { break }
            position = next
        }
        guard position > start else { return try fault(.emptyName, upTo: start) }
        add(.name, upTo: position, value: start..<position)
    }

    private mutating func regexp() throws(URLPatternError) {
        let start = next
        var position = start
        var depth = 1
        scan: while position < input.count {
            let code = input[position]
            guard code < 0x80 else { return try fault(.nonASCIIGroup, upTo: start) }
            switch code {
            case 0x3F where position == start:
                return try fault(.groupStartsWithQuestionMark, upTo: start)
            case 0x5C:
                guard position + 1 < input.count else { return try fault(.unclosedGroup, upTo: start) }
                guard input[position + 1] < 0x80 else { return try fault(.nonASCIIGroup, upTo: start) }
                position += 2
                continue scan
            case 0x29:
                depth -= 1
                if depth == 0 {
                    position += 1
                    break scan
                }
            case 0x28:
                depth += 1
                guard position + 1 < input.count else { return try fault(.unclosedGroup, upTo: start) }
                guard input[position + 1] == 0x3F else { return try fault(.capturingGroup, upTo: start) }
            default: break
            }
            position += 1
        }
        guard depth == 0 else { return try fault(.unclosedGroup, upTo: start) }
        guard position - 1 > start else { return try fault(.emptyGroup, upTo: start) }
        add(.regexp, upTo: position, value: start..<(position - 1))
    }
}
