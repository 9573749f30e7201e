/// The ASCII classes of the Infra Standard, and the letters that parsers name.
extension UInt8 {
    /// A to Z or a to z.
    package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// 0 to 9.
    package var isASCIIDigit: Bool { self &- 0x30 < 10 }

    /// A to Z.
    package var isASCIIUpper: Bool { self &- 0x41 < 26 }

    /// The byte with A to Z changed to a to z.
    package var lowercasedASCII: UInt8 { isASCIIUpper ? self | 0x20 : self }

    /// Tab, line feed, vertical tab, form feed, carriage return or space: what patterns call white space.
    var isASCIIWhiteSpace: Bool { self == UInt8(ascii: " ") || self &- UInt8(ascii: "\t") < 5 }

    /// The value of a hexadecimal digit, or nil.
    package var hexDigitValue: UInt8? {
        if isASCIIDigit { return self &- 0x30 }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }

    /// Tab, line feed or carriage return: what the URL parser removes wherever it stands.
    package var isTabOrNewline: Bool { self == 0x09 || self == 0x0A || self == 0x0D }

    /// A C0 control or space: what the URL parser removes at both ends.
    package var isC0ControlOrSpace: Bool { self <= 0x20 }

    /// The byte of an ASCII character. Only for literals: another character is a mistake in Foyer.
    init(ascii scalar: Unicode.Scalar) {
        self = UInt8(truncatingIfNeeded: scalar.value)
    }

    /// The byte as sentences of errors name it: `'a'`, or `byte 0x0A` outside printable ASCII.
    package var inErrorSentence: String {
        if self > 0x20, self < 0x7F { return "'\(Unicode.Scalar(self))'" }
        let digits = [UInt8.hexDigit(self >> 4), UInt8.hexDigit(self)]
        return "byte 0x" + String(decoding: digits, as: UTF8.self)
    }

    /// The upper-case hexadecimal digit of the low four bits.
    package static func hexDigit(_ value: UInt8) -> UInt8 {
        let digit = value & 0x0F
        return digit < 10 ? 0x30 &+ digit : 0x37 &+ digit
    }
}

/// The grammar of a scheme (RFC 3986, section 3.1): a letter, then letters, digits, `+`, `-` or `.`.
package enum SchemeGrammar {
    /// Whether a scheme may have this byte behind its first letter.
    @inline(__always)
    package static func contains(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    /// Whether a text has the form of a scheme. The colon is no part of it.
    package static func matches<Text: Collection<UInt8>>(_ text: Text) -> Bool {
        guard let first = text.first, first.isASCIILetter else { return false }
        return text.allSatisfy { contains($0) }
    }
}

extension UInt32 {
    /// Whether the code point is A to Z or a to z.
    var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
