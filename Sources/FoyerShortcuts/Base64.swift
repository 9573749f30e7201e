/// Base64 with padding (RFC 4648, section 4).
enum Base64 {
    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    /// Appends the encoded form of `data`.
    static func encode(_ data: [UInt8], into text: inout [UInt8]) {
        text.reserveCapacity(text.count + encodedCount(data.count))
        data.withUnsafeBufferPointer { data in
            var index = 0
            while index < data.count {
                let rest = min(data.count - index, 3)
                var group = UInt32(data[index]) << 16
                if rest > 1 { group |= UInt32(data[index + 1]) << 8 }
                if rest > 2 { group |= UInt32(data[index + 2]) }
                for place in 0..<4 {
                    let digit = Int(group >> UInt32(18 - 6 * place) & 0x3F)
                    text.append(place <= rest ? alphabet.utf8Start[digit] : UInt8(ascii: "="))
                }
                index += 3
            }
        }
    }

    /// The bytes that the encoded form of `count` bytes has.
    static func encodedCount(_ count: Int) -> Int { (count + 2) / 3 * 4 }

    /// The bytes that a text stands for, or nil where it is not base64 in its canonical form.
    static func decode(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count % 4 == 0 else { return nil }
        let padding = digits.reversed().prefix(2).prefix { $0 == UInt8(ascii: "=") }.count
        var data: [UInt8] = []
        data.reserveCapacity(digits.count / 4 * 3)
        var group: UInt32 = 0
        for (index, digit) in digits.enumerated() {
            let value: UInt32
            if index < digits.count - padding {
                guard let known = self.value(digit) else { return nil }
                value = known
            } else {
                value = 0
            }
            group = group << 6 | value
            guard index % 4 == 3 else { continue }
            for shift in [16, 8, 0] as [UInt32] { data.append(UInt8(truncatingIfNeeded: group >> shift)) }
            group = 0
        }
        // The bits of the last digit that no byte uses are zero.
        guard data.suffix(padding).allSatisfy({ $0 == 0 }) else { return nil }
        data.removeLast(padding)
        return data
    }

    private static func value(_ digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit) + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
