// Values that parameters of links write as text.

extension Int64 {
    /// The integer that a text writes in decimal: digits, perhaps with a minus sign in front, and nothing else.
    ///
    /// Nil for another text, and for a number that does not fit 64 bits.
    init?(decimal text: Bytes) {
        let isNegative = text.first == UInt8(ascii: "-")
        var index = isNegative ? 1 : 0
        guard index < text.count else { return nil }
        var value: Int64 = 0
        while index < text.count {
            guard text[index].isASCIIDigit else { return nil }
            let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
            // Downwards, so that the smallest number fits.
            let (next, underflow) = tenfold.subtractingReportingOverflow(Int64(text[index] & 0x0F))
            if overflow || underflow { return nil }
            value = next
            index += 1
        }
        guard !isNegative else {
            self = value
            return
        }
        let (positive, overflow) = Int64(0).subtractingReportingOverflow(value)
        if overflow { return nil }
        self = positive
    }
}

/// UUIDs as text (RFC 9562, section 4): 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between them.
enum UUIDText {
    /// Whether a text is a UUID, in whatever letter case.
    static func matches(_ text: Bytes) -> Bool {
        guard text.count == 36 else { return false }
        for index in 0..<36 {
            switch index {
            case 8, 13, 18, 23: guard text[index] == UInt8(ascii: "-") else { return false }
            default: guard text[index].hexDigitValue != nil else { return false }
            }
        }
        return true
    }

    /// The UUID that a text writes, in lower case, or nil.
    static func lowercased(_ text: Bytes) -> String? {
        matches(text) ? String(decoding: text.map { $0.lowercasedASCII }, as: UTF8.self) : nil
    }
}
