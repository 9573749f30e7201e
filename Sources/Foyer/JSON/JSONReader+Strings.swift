extension JSONReader {
    /// Reads a string; the reader stands on its opening quote.
    mutating func string() throws(JSONError) {
        let opening = index
        index += 1
        let start = index
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: "\""):
                try builder.append(.string, at: opening, text: start..<index)
                index += 1
                return
            case UInt8(ascii: "\\"):
                return try stringWithEscapes(opening: opening, start: start)
            case 0x00...0x1F: throw builder.error(.controlCharacter, at: index)
            case 0x20...0x7F: index += 1
            default: try sequence()
            }
        }
        throw builder.error(.unexpectedEnd, at: index, expected: "'\"'")
    }

    /// Goes on with a string from its first escape.
    private mutating func stringWithEscapes(opening: Int, start: Int) throws(JSONError) {
        var text = Array(source[start..<index])
        while index < source.count {
            let byte = source[index]
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                try builder.append(unescaped: text, at: opening)
                return
            case UInt8(ascii: "\\"): try escape(&text)
            case 0x00...0x1F: throw builder.error(.controlCharacter, at: index)
            case 0x20...0x7F:
                text.append(byte)
                index += 1
            default:
                let first = index
                try sequence()
                text += source[first..<index]
            }
        }
        throw builder.error(.unexpectedEnd, at: index, expected: "'\"'")
    }

    /// Steps over one character of two to four bytes.
    private mutating func sequence() throws(JSONError) {
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
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): return try unicodeEscape(&text)
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
        JSONEscape.append(scalar ?? "\u{FFFD}", to: &text)
    }
}

/// The parts of `\u` escapes, for both readers.
enum JSONEscape {
    /// The number that four hexadecimal digits at `index` write, or nil.
    static func unit(in source: [UInt8], at index: Int) -> UInt32? {
        guard index + 4 <= source.count else { return nil }
        var unit: UInt32 = 0
        for byte in source[index..<(index + 4)] {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
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

    /// The character of a surrogate pair, or nil if `high` is no high surrogate.
    static func scalar(high: UInt32, low: UInt32) -> Unicode.Scalar? {
        guard (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low) else { return nil }
        return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    }

    /// Appends the UTF-8 of a character.
    static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
        text += UTF8.encode(scalar).map { Array($0) } ?? []
    }
}
