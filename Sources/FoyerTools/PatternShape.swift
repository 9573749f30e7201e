/// What a pattern without much syntax means, so that patterns can be compared without searching.
enum PatternShape: Equatable {
    /// Found in every text.
    case everything
    /// A literal, anchored at the start of the text, at its end, at both or at none.
    case literal(atStart: Bool, text: [UInt8], atEnd: Bool)
    /// Anything else, by its text.
    case other([UInt8])

    /// - Complexity: O(*n*).
    init(_ pattern: [UInt8]) {
        var rest = pattern[...]
        let atStart = rest.first == UInt8(ascii: "^")
        if atStart { rest.removeFirst() }
        if rest.isEmpty || rest.elementsEqual(".*".utf8) || rest.elementsEqual(".*$".utf8) {
            self = .everything
            return
        }
        var text: [UInt8] = []
        var atEnd = false
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "$") where rest.isEmpty: atEnd = true
            case UInt8(ascii: "\\"):
                // An escaped letter or digit has a meaning of its own; other characters are themselves.
                guard let next = rest.popFirst(), !next.isASCIILetter, !next.isASCIIDigit else {
                    self = .other(pattern)
                    return
                }
                text.append(next)
            case _ where byte.isRegexSyntax:
                self = .other(pattern)
                return
            default: text.append(byte)
            }
        }
        self = .literal(atStart: atStart, text: text, atEnd: atEnd)
    }

    /// Whether every text that this pattern is found in has the other pattern as well. False where that is not clear.
    func implies(_ other: PatternShape) -> Bool {
        switch (self, other) {
        case (_, .everything): true
        case (.literal(let start, let text, let end), .literal(let otherStart, let otherText, let otherEnd)):
            switch (otherStart, otherEnd) {
            case (true, true): start && end && text == otherText
            case (true, false): start && text.starts(with: otherText)
            case (false, true): end && text.reversed().starts(with: otherText.reversed())
            case (false, false): text.contains(part: otherText)
            }
        case (.other(let text), .other(let otherText)): text == otherText
        default: false
        }
    }
}

extension PatternShape {
    /// What of a shape can be compared at once.
    struct Outline {
        fileprivate enum Kind {
            case everything, literal, other
        }

        fileprivate var kind = Kind.everything
        fileprivate var atStart = false
        fileprivate var atEnd = false
        fileprivate var length = 0
        /// A bit for each byte of the text, by its lowest six bits.
        fileprivate var bytes: UInt64 = 0

        fileprivate init() {}

        fileprivate init(_ kind: Kind, _ text: [UInt8]) {
            self.kind = kind
            length = text.count
            for byte in text { bytes |= 1 << UInt64(byte & 63) }
        }

        /// False where `implies(_:)` of the shapes is false for certain.
        func canImply(_ other: Outline) -> Bool {
            switch (kind, other.kind) {
            case (_, .everything): true
            case (.literal, .literal):
                other.length <= length && other.bytes & ~bytes == 0 && (atStart || !other.atStart)
                    && (atEnd || !other.atEnd)
            case (.other, .other): other.length == length && other.bytes == bytes
            default: false
            }
        }
    }

    var outline: Outline {
        switch self {
        case .everything: return Outline()
        case .literal(let atStart, let text, let atEnd):
            var outline = Outline(.literal, text)
            outline.atStart = atStart
            outline.atEnd = atEnd
            return outline
        case .other(let text): return Outline(.other, text)
        }
    }
}

extension UInt8 {
    /// Whether the character means something in a pattern when it is not escaped.
    fileprivate var isRegexSyntax: Bool {
        switch self {
        case UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}

extension [UInt8] {
    /// Whether the bytes occur anywhere.
    fileprivate func contains(part: [UInt8]) -> Bool {
        guard count >= part.count else { return false }
        return (0...(count - part.count)).contains { self[$0..<($0 + part.count)].elementsEqual(part) }
    }
}
