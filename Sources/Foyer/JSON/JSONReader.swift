/// The strict reader (RFC 8259), with the few liberties that a `JSONDialect` may take.
///
/// A loop with a state, not a recursion: how deep the text is decides nothing about the stack.
struct JSONReader {
    /// What may come next.
    enum Expectation {
        /// A value; in an array that has just begun also its end.
        case value, firstElement
        /// A key; in an object that has just begun also its end.
        case key, firstKey
        /// After a value inside a container.
        case separator
        /// After the whole value.
        case end
    }

    let source: [UInt8]
    let dialect: JSONDialect
    var builder: JSONDocumentBuilder
    var index = 0

    init(_ source: [UInt8], dialect: JSONDialect) {
        self.source = source
        self.dialect = dialect
        builder = JSONDocumentBuilder(source, duplicateKeys: dialect.duplicateKeys)
    }

    /// Reads the whole text.
    mutating func document() throws(JSONError) -> JSONDocument {
        guard source.count <= Limits.jsonBytes else { throw builder.error(.tooLong, at: Limits.jsonBytes) }
        if source.starts(with: [0xEF, 0xBB, 0xBF]) {
            guard dialect.allowsByteOrderMark else { throw builder.error(.byteOrderMark, at: 0) }
            index = 3
        }
        var expectation = Expectation.value
        while true {
            skipSpace()
            guard index < source.count else {
                if case .end = expectation { return builder.document }
                throw builder.error(.unexpectedEnd, at: index, expected: expected(expectation))
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
        case (.value, UInt8(ascii: "]")) where dialect.allowsTrailingCommas && builder.container == .array,
            (.key, UInt8(ascii: "}")) where dialect.allowsTrailingCommas:
            return try close()
        case (.value, _), (.firstElement, _):
            return try value(byte, expectation)
        case (.key, UInt8(ascii: "\"")), (.firstKey, UInt8(ascii: "\"")):
            try string()
            return try colon()
        case (.separator, UInt8(ascii: ",")):
            index += 1
            return builder.container == .object ? .key : .value
        case (.separator, UInt8(ascii: "]")) where builder.container == .array,
            (.separator, UInt8(ascii: "}")) where builder.container == .object:
            return try close()
        default:
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
        case UInt8(ascii: "\""): try string()
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

    private mutating func colon() throws(JSONError) -> Expectation {
        skipSpace()
        guard index < source.count else { throw builder.error(.unexpectedEnd, at: index, expected: "':'") }
        guard source[index] == UInt8(ascii: ":") else {
            throw builder.error(.unexpectedByte, at: index, expected: "':'")
        }
        index += 1
        return .value
    }

    private mutating func skipSpace() {
        while index < source.count {
            switch source[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default: return
            }
        }
    }

    private mutating func word() throws(JSONError) {
        let start = index
        while index < source.count, source[index] | 0x20 >= 0x61, source[index] | 0x20 <= 0x7A { index += 1 }
        let word = source[start..<index]
        if word.equals("true") {
            try builder.append(.true, at: start)
        } else if word.equals("false") {
            try builder.append(.false, at: start)
        } else if word.equals("null") {
            try builder.append(.null, at: start)
        } else {
            throw builder.error(.invalidWord, at: start, expected: "true, false or null")
        }
    }

    private mutating func number() throws(JSONError) {
        let start = index
        var grammar = JSONNumberGrammar()
        while index < source.count, grammar.take(source[index]) { index += 1 }
        guard grammar.isComplete else { throw builder.error(.invalidNumber, at: index, expected: "a digit") }
        if index < source.count, source[index] >= UInt8(ascii: "0"), source[index] <= UInt8(ascii: "9") {
            throw builder.error(.invalidNumber, at: index, expected: "no digit after a leading zero")
        }
        try builder.append(.number, at: start, text: start..<index)
    }

    private func expected(_ expectation: Expectation) -> String {
        switch expectation {
        case .value: "a value"
        case .firstElement: "a value or ']'"
        case .key: "a key in double quotes"
        case .firstKey: "a key in double quotes or '}'"
        case .separator: builder.container == .object ? "',' or '}'" : "',' or ']'"
        case .end: "the end"
        }
    }
}
