/// How strictly a text is read as JSON.
///
/// ```swift
/// var dialect = JSONDialect.strict
/// dialect.allowsTrailingCommas = true
/// let value = try JSONValue(parsing: "[1, 2,]", dialect: dialect)   // [1, 2]
/// ```
public struct JSONDialect: Sendable {
    /// What happens with an object that has a key more than once.
    public enum DuplicateKeys: Sendable {
        /// The text is refused.
        case refused
        /// The last value stays, in the place of the first.
        case lastWins
    }

    /// What happens with a key that its object already has.
    public var duplicateKeys = DuplicateKeys.refused

    /// Whether an escaped surrogate without its partner, such as `\ud800`, is read as U+FFFD. If not, the text is refused.
    public var replacesLoneSurrogates = false

    /// Whether a comma may stand before a closing bracket or brace.
    public var allowsTrailingCommas = false

    /// Whether a byte-order mark may stand before the text.
    public var allowsByteOrderMark = false

    /// Whether the text is read as leniently as Gson does: see `gson`.
    var isLenient = false

    /// RFC 8259 and nothing else: duplicate keys, lone surrogates, trailing commas and byte-order marks are refused.
    public static let strict = JSONDialect()

    /// As Apple's Foundation reads (measured with swift-foundation 6.3): the last of duplicate keys wins, and a trailing
    /// comma and a byte-order mark are accepted.
    static let foundation: JSONDialect = {
        var dialect = JSONDialect()
        dialect.duplicateKeys = .lastWins
        dialect.allowsTrailingCommas = true
        dialect.allowsByteOrderMark = true
        return dialect
    }()

    /// As Gson's `fromJson` reads, which is what Hotwire Native uses on Android.
    ///
    /// Comments (`/* */`, `//`, `#`), single quotes, bare words as keys and strings, `;` for `,`, `=` or `=>` for `:`, any
    /// control character inside strings, the prefix `)]}'` and a line feed, and a missing element of an array as null, so
    /// that `[1,]` has two. Integers and fractions stay in the text they were written in.
    ///
    /// Two things are as strict as ever: the text must be UTF-8, and the limits hold (Gson's own limit of depth is 255). An
    /// escaped surrogate without its partner, which Java keeps, becomes U+FFFD.
    static let gson: JSONDialect = {
        var dialect = JSONDialect()
        dialect.duplicateKeys = .lastWins
        dialect.replacesLoneSurrogates = true
        dialect.allowsByteOrderMark = true
        dialect.isLenient = true
        return dialect
    }()
}

/// Reads JSON (RFC 8259), as strictly as a `JSONDialect` says.
///
/// A loop with a state, not a recursion: how deeply the text is nested decides nothing about the stack.
struct JSONReader {
    /// What may come next.
    private enum Expectation {
        /// A value.
        case value
        /// A value in an array: after a comma, or at its beginning, where it may also end.
        case element, firstElement
        /// A key: after a comma, or at the beginning of an object, where it may also end.
        case key, firstKey
        /// After a value inside a container.
        case separator
        /// After the whole value.
        case end
    }

    private let source: [UInt8]
    private let dialect: JSONDialect
    private var builder: JSONDocumentBuilder
    private var index = 0

    init(_ source: [UInt8], dialect: JSONDialect) {
        self.source = source
        self.dialect = dialect
        builder = JSONDocumentBuilder(source, duplicateKeys: dialect.duplicateKeys)
    }

    /// Reads the whole text.
    ///
    /// - Throws: `JSONError` for the first byte that cannot be where it is, or beyond a limit.
    /// - Complexity: O(*n*), and O(*k* log *k*) comparisons of the *k* keys of each object.
    mutating func document() throws(JSONError) -> JSONDocument {
        guard source.count <= Limits.jsonBytes else { throw builder.error(.tooLong, at: Limits.jsonBytes) }
        if dialect.isLenient { try requireUTF8() }
        if source.starts(with: [0xEF, 0xBB, 0xBF]) {
            guard dialect.allowsByteOrderMark else { throw builder.error(.byteOrderMark, at: 0) }
            index = 3
        }
        if dialect.isLenient {
            try skipSpace()
            // A prefix that servers put before JSON against inclusion as a script.
            if source[index...].starts(with: ")]}'\n".utf8) { index += 5 }
        }
        var expectation = Expectation.value
        while true {
            try skipSpace()
            guard index < source.count else {
                if case .end = expectation { return builder.document }
                throw builder.error(.unexpectedEnd, at: index, expected: expected(expectation))
            }
            expectation = try step(expectation, source[index])
        }
    }

    /// A lenient text may have characters outside ASCII anywhere, so all of it is checked first.
    private func requireUTF8() throws(JSONError) {
        if let offset = source.withUnsafeBufferPointer({ UTF8Text.firstFault(in: $0) }) {
            throw builder.error(.illFormedUTF8, at: offset)
        }
    }

    private mutating func step(_ expectation: Expectation, _ byte: UInt8) throws(JSONError) -> Expectation {
        switch (expectation, byte) {
        case (.end, _):
            throw builder.error(.trailingContent, at: index)
        case (.firstElement, UInt8(ascii: "]")), (.firstKey, UInt8(ascii: "}")):
            return try close()
        case (.element, UInt8(ascii: "]")) where dialect.allowsTrailingCommas,
            (.key, UInt8(ascii: "}")) where dialect.allowsTrailingCommas:
            return try close()
        case (.element, UInt8(ascii: "]")) where dialect.isLenient,
            (.element, UInt8(ascii: ",")) where dialect.isLenient,
            (.element, UInt8(ascii: ";")) where dialect.isLenient,
            (.firstElement, UInt8(ascii: ",")) where dialect.isLenient,
            (.firstElement, UInt8(ascii: ";")) where dialect.isLenient:
            // Nothing where an element should be is null; the separator or bracket is read again.
            try builder.append(.null, at: index)
            return .separator
        case (.value, _), (.element, _), (.firstElement, _):
            return try value(byte, expectation)
        case (.key, _), (.firstKey, _):
            try key(byte, expectation)
            return try colon()
        case (.separator, UInt8(ascii: ",")),
            (.separator, UInt8(ascii: ";")) where dialect.isLenient:
            index += 1
            return builder.container == .object ? .key : .element
        case (.separator, UInt8(ascii: "]")) where builder.container == .array,
            (.separator, UInt8(ascii: "}")) where builder.container == .object:
            return try close()
        case (.separator, _):
            throw builder.error(.unexpectedByte, at: index, expected: expected(expectation))
        }
    }

    private mutating func value(_ byte: UInt8, _ expectation: Expectation) throws(JSONError) -> Expectation {
        switch byte {
        case UInt8(ascii: "{"):
            try builder.open(.object, at: index)
            index += 1
            return .firstKey
        case UInt8(ascii: "["):
            try builder.open(.array, at: index)
            index += 1
            return .firstElement
        case UInt8(ascii: "\""): try string(byte)
        case UInt8(ascii: "'") where dialect.isLenient: try string(byte)
        case _ where dialect.isLenient: try bareValue()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): try word()
        default: throw builder.error(.unexpectedByte, at: index, expected: expected(expectation))
        }
        return afterValue
    }

    private var afterValue: Expectation {
        builder.container == nil ? .end : .separator
    }

    private mutating func close() throws(JSONError) -> Expectation {
        try builder.close()
        index += 1
        return afterValue
    }

    private mutating func key(_ byte: UInt8, _ expectation: Expectation) throws(JSONError) {
        if byte == UInt8(ascii: "\"") || dialect.isLenient && byte == UInt8(ascii: "'") { return try string(byte) }
        let start = index
        let word = dialect.isLenient ? bareWord() : start..<start
        guard !word.isEmpty else { throw builder.error(.unexpectedByte, at: start, expected: expected(expectation)) }
        try builder.append(.string, at: start, text: word)
    }

    private mutating func colon() throws(JSONError) -> Expectation {
        try skipSpace()
        guard index < source.count else { throw builder.error(.unexpectedEnd, at: index, expected: "':'") }
        switch source[index] {
        case UInt8(ascii: ":"): index += 1
        case UInt8(ascii: "=") where dialect.isLenient:
            index += 1
            if index < source.count, source[index] == UInt8(ascii: ">") { index += 1 }
        default: throw builder.error(.unexpectedByte, at: index, expected: "':'")
        }
        return .value
    }

    private func expected(_ expectation: Expectation) -> String {
        switch expectation {
        case .value, .element: "a value"
        case .firstElement: "a value or ']'"
        case .key: dialect.isLenient ? "a key" : "a key in double quotes"
        case .firstKey: dialect.isLenient ? "a key or '}'" : "a key in double quotes or '}'"
        case .separator: builder.container == .object ? "',' or '}'" : "',' or ']'"
        case .end: "the end of the text"
        }
    }

    // MARK: Space and comments

    private mutating func skipSpace() throws(JSONError) {
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): index += 1
            case UInt8(ascii: "#") where dialect.isLenient: skipLine()
            case UInt8(ascii: "/") where dialect.isLenient && index + 1 < source.count:
                switch source[index + 1] {
                case UInt8(ascii: "/"): skipLine()
                case UInt8(ascii: "*"): try skipComment()
                default: return
                }
            default: return
            }
        }
    }

    private mutating func skipLine() {
        while index < source.count, source[index] != UInt8(ascii: "\n"), source[index] != UInt8(ascii: "\r") { index += 1 }
    }

    private mutating func skipComment() throws(JSONError) {
        let start = index
        index += 2
        while index + 1 < source.count {
            if source[index] == UInt8(ascii: "*"), source[index + 1] == UInt8(ascii: "/") {
                index += 2
                return
            }
            index += 1
        }
        throw builder.error(.unexpectedEnd, at: start, expected: "'*/' after this '/*'")
    }

    // MARK: Words and numbers

    private mutating func word() throws(JSONError) {
        let start = index
        while index < source.count, source[index].isASCIILetter { index += 1 }
        let word = source[start..<index]
        if word.equals("true") {
            try builder.append(.true, at: start)
        } else if word.equals("false") {
            try builder.append(.false, at: start)
        } else if word.equals("null") {
            try builder.append(.null, at: start)
        } else {
            throw builder.error(.invalidWord, at: start)
        }
    }

    private mutating func number() throws(JSONError) {
        let start = index
        var grammar = JSONNumberGrammar()
        while index < source.count, grammar.take(source[index]) { index += 1 }
        guard grammar.isComplete else { throw builder.error(.invalidNumber, at: index, expected: "a digit") }
        if index < source.count, source[index].isASCIIDigit {
            throw builder.error(.invalidNumber, at: index, expected: "no digit after a leading zero")
        }
        try builder.append(.number, at: start, text: start..<index)
    }

    /// A bare word of a lenient text: `true`, `false` and `null` in any letter case, a number, or else a string.
    private mutating func bareValue() throws(JSONError) {
        let start = index
        let range = bareWord()
        guard !range.isEmpty else { throw builder.error(.unexpectedByte, at: start, expected: "a value") }
        let word = source[range]
        if word.equals("true", ignoringCase: true) {
            try builder.append(.true, at: start)
        } else if word.equals("false", ignoringCase: true) {
            try builder.append(.false, at: start)
        } else if word.equals("null", ignoringCase: true) {
            try builder.append(.null, at: start)
        } else {
            var grammar = JSONNumberGrammar()
            let isNumber = word.allSatisfy { grammar.take($0) } && grammar.isComplete
            try builder.append(isNumber ? .number : .string, at: start, text: range)
        }
    }

    /// Steps over the bytes that no punctuation ends.
    private mutating func bareWord() -> Range<Int> {
        let start = index
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "="),
                UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
                UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), 0x0C, UInt8(ascii: "\r"):
                return start..<index
            default: index += 1
            }
        }
        return start..<index
    }

    // MARK: Strings

    /// Reads a string; the reader stands on its opening quote.
    private mutating func string(_ quote: UInt8) throws(JSONError) {
        let opening = index
        index += 1
        let start = index
        while index < source.count {
            let byte = source[index]
            if byte == quote {
                try builder.append(.string, at: opening, text: start..<index)
                index += 1
                return
            }
            if byte == UInt8(ascii: "\\") { return try stringWithEscapes(quote, opening: opening, start: start) }
            if byte &- 0x20 < 0x60 { index += 1 } else { try rareCharacter(byte) }
        }
        throw builder.error(.unexpectedEnd, at: index, expected: "a closing quote")
    }

    /// Goes on with a string from its first escape.
    private mutating func stringWithEscapes(_ quote: UInt8, opening: Int, start: Int) throws(JSONError) {
        var text = Array(source[start..<index])
        while index < source.count {
            let byte = source[index]
            if byte == quote {
                index += 1
                return try builder.append(unescaped: text, at: opening)
            }
            if byte == UInt8(ascii: "\\") {
                try escape(&text)
            } else if byte &- 0x20 < 0x60 {
                text.append(byte)
                index += 1
            } else {
                let first = index
                try rareCharacter(byte)
                text += source[first..<index]
            }
        }
        throw builder.error(.unexpectedEnd, at: index, expected: "a closing quote")
    }

    /// Steps over a control character, or one of two to four bytes.
    private mutating func rareCharacter(_ byte: UInt8) throws(JSONError) {
        guard byte >= 0x20 || dialect.isLenient else { throw builder.error(.controlCharacter, at: index) }
        let length = source.withUnsafeBufferPointer { UTF8Text.sequenceLength(in: $0, at: index) }
        guard length > 0 else { throw builder.error(.illFormedUTF8, at: index) }
        index += length
    }

    /// Reads an escape; the reader stands on its backslash.
    private mutating func escape(_ text: inout [UInt8]) throws(JSONError) {
        guard index + 1 < source.count else {
            throw builder.error(.unexpectedEnd, at: source.count, expected: "an escape")
        }
        switch source[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(source[index + 1])
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
        case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "u"): return try unicodeEscape(&text)
        case UInt8(ascii: "'") where dialect.isLenient, UInt8(ascii: "\n") where dialect.isLenient:
            text.append(source[index + 1])
        default:
            throw builder.error(.invalidEscape, at: index, expected: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
        }
        index += 2
    }

    /// Reads `\uXXXX`, or two of them for a character beyond U+FFFF.
    private mutating func unicodeEscape(_ text: inout [UInt8]) throws(JSONError) {
        let start = index
        guard let unit = JSONEscape.unit(in: source, at: start + 2) else {
            throw builder.error(.invalidEscape, at: start, expected: "four hexadecimal digits after \\u")
        }
        index += 6
        var scalar = Unicode.Scalar(unit)
        if scalar == nil, let low = JSONEscape.lowSurrogate(in: source, at: index),
            let pair = JSONEscape.scalar(high: unit, low: low)
        {
            scalar = pair
            index += 6
        }
        guard scalar != nil || dialect.replacesLoneSurrogates else { throw builder.error(.loneSurrogate, at: start) }
        UTF8Text.encode(scalar?.value ?? 0xFFFD, into: &text)
    }
}

/// The parts of `\u` escapes (RFC 8259, section 7).
enum JSONEscape {
    /// The number that four hexadecimal digits at `index` write, or nil.
    static func unit(in source: [UInt8], at index: Int) -> UInt32? {
        guard index + 4 <= source.count else { return nil }
        var unit: UInt32 = 0
        for byte in source[index..<(index + 4)] {
            guard let digit = byte.hexDigitValue else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    /// The low surrogate that a whole escape at `index` writes, or nil.
    static func lowSurrogate(in source: [UInt8], at index: Int) -> UInt32? {
        guard index + 6 <= source.count, source[index] == UInt8(ascii: "\\"), source[index + 1] == UInt8(ascii: "u"),
            let unit = unit(in: source, at: index + 2), (0xDC00...0xDFFF).contains(unit)
        else { return nil }
        return unit
    }

    /// The character of a surrogate pair, or nil if `high` is not a high surrogate.
    static func scalar(high: UInt32, low: UInt32) -> Unicode.Scalar? {
        guard (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low) else { return nil }
        return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    }
}
