/// IPv4 addresses in hosts: decimal, octal and hexadecimal, one to four parts (URL Standard, sections 3.5 and 3.6).
enum IPv4Parser {
    /// Whether the last label of a domain, one empty label after it aside, is a number: then the host must be an IPv4
    /// address.
    static func endsInNumber(_ domain: Bytes) -> Bool {
        var end = domain.count
        if end > 0, domain[end - 1] == UInt8(ascii: ".") { end -= 1 }
        // Every number ends in a digit, or in a letter that only "0x" before it makes part of one.
        guard end > 0, domain[end - 1].hexDigitValue != nil || domain[end - 1] | 0x20 == UInt8(ascii: "x") else {
            return false
        }
        var start = end
        while start > 0, domain[start - 1] != UInt8(ascii: ".") { start -= 1 }
        guard start < end else { return false }
        let label = domain.part(start..<end)
        return label.allSatisfy { $0.isASCIIDigit } || number(label) != nil
    }

    /// The address, or nil where a part is no number or too large.
    ///
    /// All parts but the last are one byte each; the last fills the rest.
    static func parse(_ domain: Bytes) -> UInt32? {
        var end = domain.count
        if end > 0, domain[end - 1] == UInt8(ascii: ".") { end -= 1 }
        var leading: UInt64 = 0
        var last: UInt64 = 0
        var count: UInt64 = 0
        var start = 0
        while start <= end {
            var stop = start
            while stop < end, domain[stop] != UInt8(ascii: ".") { stop += 1 }
            guard count < 4, last <= 255, let value = number(domain.part(start..<stop)) else { return nil }
            leading = leading << 8 | last
            last = value
            count += 1
            start = stop + 1
        }
        guard count > 0 else { return nil }
        let bits = 8 * (5 - count)
        guard last < 1 << bits else { return nil }
        return UInt32(truncatingIfNeeded: leading << bits | last)
    }

    /// The value of one part, or nil where it is no number. A value past 32 bits comes back as 2^32.
    private static func number(_ part: Bytes) -> UInt64? {
        guard !part.isEmpty else { return nil }
        var digits = part
        var radix: UInt64 = 10
        if part.count >= 2, part[0] == UInt8(ascii: "0") {
            if part[1] | 0x20 == UInt8(ascii: "x") {
                (digits, radix) = (part.from(2), 16)
            } else {
                (digits, radix) = (part.from(1), 8)
            }
        }
        var value: UInt64 = 0
        for byte in digits {
            guard let digit = byte.hexDigitValue, UInt64(digit) < radix else { return nil }
            value = min(value * radix + UInt64(digit), 1 << 32)
        }
        return value
    }
}
