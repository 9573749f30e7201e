/// Reads a text the way Gson's `fromJson` does, which is what Hotwire Native uses on Android: comments (`/* */`, `//`,
/// `#`), single quotes, bare words as keys and strings, `;` for `,`, `=` or `=>` for `:`, any control character inside
/// strings, and a missing array element as null, so that `[1,]` has two.
///
/// Two things stay as strict as in `JSONReader`: bytes must be UTF-8, and the limits hold (Gson's own depth limit is
/// 255). An escaped surrogate without its partner, which Java keeps, becomes U+FFFD. Integers and fractions stay in the
/// text they were written in.
struct GsonReader {
    private enum Expectation {
        case value, element, firstElement, key, firstKey, separator, end
    }

    private let source: [UInt8]
    private var builder: JSONDocumentBuilder
    private var index = 0

    init(_ source: [UInt8]) {
        self.source = source
        builder = JSONDocumentBuilder(source, duplicateKeys: .lastWins)
    }

    /// Reads the whole text.
    mutating func document() throws(JSONError) -> JSONDocument {
        guard source.count <= Limits.jsonBytes else { throw builder.error(.tooLong, at: Limits.jsonBytes) }
        if let offset = source.withUnsafeBufferPointer({ UTF8Text.firstFault(in: $0) }) {
            throw builder.error(.illFormedUTF8, at: offset)
        }
        if source.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        try skipSpace()
        // A prefix that servers put before JSON against inclusion as a script.
        if source[index...].starts(with: ")]}'\n".utf8) { index += 5 }
        var expectation = Expectation.value
        while true {
            try skipSpace()
            guard index < source.count else {
                if case .end = expectation { return builder.document }
                throw builder.error(.unexpectedEnd, at: index)
            }
            expectation = try step(expectation, source[index])
        }
    }

    private mutating func step(_ expectation: Expectation, _ byte: UInt8) throws(JSONError) -> Expectation {
        switch (expectation, byte) {
        case (.end, _):
            throw builder.error(.trailingContent, at: index)
        case (.firstElement, UInt8(ascii: "]")), (.firstKey, UInt8(ascii: "}")):
            return try close()
        case (.element, UInt8(ascii: "]")), (.element, UInt8(ascii: ",")), (.element, UInt8(ascii: ";")),
            (.firstElement, UInt8(ascii: ",")), (.firstElement, UInt8(ascii: ";")):
            // Nothing where an element should be is null; the separator or bracket is looked at again.
            try builder.append(.null, at: index)
            return .separator
        case (.value, _), (.element, _), (.firstElement, _):
            return try value(byte)
        case (.key, _), (.firstKey, _):
            try key(byte)
            return try colon()
        case (.separator, UInt8(ascii: ",")), (.separator, UInt8(ascii: ";")):
            index += 1
            return builder.container == .object ? .key : .element
        case (.separator, UInt8(ascii: "]")) where builder.container == .array,
            (.separator, UInt8(ascii: "}")) where builder.container == .object:
            return try close()
        case (.separator, _):
            throw builder.error(
                .unexpectedByte, at: index, expected: builder.container == .object ? "',' or '}'" : "',' or ']'")
        }
    }

    private mutating func value(_ byte: UInt8) throws(JSONError) -> Expectation {
        switch byte {
        case UInt8(ascii: "{"):
            try builder.open(.object, at: index)
            index += 1
            return .firstKey
        case UInt8(ascii: "["):
            try builder.open(.array, at: index)
            index += 1
            return .firstElement
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try quoted(byte)
        default: try bareValue()
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

    private mutating func key(_ byte: UInt8) throws(JSONError) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try quoted(byte)
        default:
            let start = index
            let word = bareWord()
            guard !word.isEmpty else { throw builder.error(.unexpectedByte, at: start, expected: "a key") }
            try builder.append(.string, at: start, text: word)
        }
    }

    private mutating func colon() throws(JSONError) -> Expectation {
        try skipSpace()
        guard index < source.count else { throw builder.error(.unexpectedEnd, at: index, expected: "':'") }
        switch source[index] {
        case UInt8(ascii: ":"): index += 1
        case UInt8(ascii: "="):
            index += 1
            if index < source.count, source[index] == UInt8(ascii: ">") { index += 1 }
        default: throw builder.error(.unexpectedByte, at: index, expected: "':'")
        }
        return .value
    }

    /// A bare word: `true`, `false` and `null` in any letter case, a number, or else a string.
    private mutating func bareValue() throws(JSONError) {
        let start = index
        let word = bareWord()
        guard !word.isEmpty else { throw builder.error(.unexpectedByte, at: start, expected: "a value") }
        if isWord(word, "true") {
            try builder.append(.true, at: start)
        } else if isWord(word, "false") {
            try builder.append(.false, at: start)
        } else if isWord(word, "null") {
            try builder.append(.null, at: start)
        } else {
            var grammar = JSONNumberGrammar()
            let isNumber = source[word].allSatisfy { grammar.take($0) } && grammar.isComplete
            try builder.append(isNumber ? .number : .string, at: start, text: word)
        }
    }

    private func isWord(_ word: Range<Int>, _ name: StaticString) -> Bool {
        word.count == name.utf8CodeUnitCount
            && word.indices.allSatisfy { source[$0] | 0x20 == name.utf8Start[$0 - word.lowerBound] }
    }

    /// Steps over the bytes that no punctuation ends.
    private mutating func bareWord() -> Range<Int> {
        let start = index
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "="),
                UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
                UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0C, 0x0D:
                return start..<index
            default: index += 1
            }
        }
        return start..<index
    }

    private mutating func skipSpace() throws(JSONError) {
        while index < source.count {
            switch source[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            case UInt8(ascii: "#"): skipLine()
            case UInt8(ascii: "/"):
                guard index + 1 < source.count else { return }
                if source[index + 1] == UInt8(ascii: "/") {
                    skipLine()
                } else if source[index + 1] == UInt8(ascii: "*") {
                    try skipComment()
                } else {
                    return
                }
            default: return
            }
        }
    }

    private mutating func skipLine() {
        while index < source.count, source[index] != 0x0A, source[index] != 0x0D { index += 1 }
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
        throw builder.error(.unexpectedEnd, at: start, expected: "'*/'")
    }

    private mutating func quoted(_ quote: UInt8) throws(JSONError) {
        let opening = index
        index += 1
        var text: [UInt8] = []
        while index < source.count {
            let byte = source[index]
            if byte == quote {
                index += 1
                return try builder.append(unescaped: text, at: opening)
            } else if byte == UInt8(ascii: "\\") {
                try escape(&text)
            } else {
                text.append(byte)
                index += 1
            }
        }
        throw builder.error(.unexpectedEnd, at: index, expected: "a closing quote")
    }

    private mutating func escape(_ text: inout [UInt8]) throws(JSONError) {
        guard index + 1 < source.count else { throw builder.error(.unexpectedEnd, at: source.count) }
        switch source[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"), 0x0A:
            text.append(source[index + 1])
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            guard let unit = JSONEscape.unit(in: source, at: index + 2) else {
                throw builder.error(.invalidEscape, at: index, expected: "four hexadecimal digits after \\u")
            }
            var scalar = Unicode.Scalar(unit)
            if scalar == nil, let low = JSONEscape.lowSurrogate(in: source, at: index + 6),
                let pair = JSONEscape.scalar(high: unit, low: low)
            {
                scalar = pair
                index += 6
            }
            JSONEscape.append(scalar ?? "\u{FFFD}", to: &text)
            index += 4
        default: throw builder.error(.invalidEscape, at: index)
        }
        index += 2
    }
}
