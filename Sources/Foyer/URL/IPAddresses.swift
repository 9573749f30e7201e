/// IPv4 addresses in hosts: decimal, octal and hexadecimal, one to four parts (URL Standard, sections 3.5 and 3.6).
enum IPv4Parser {
    /// Whether the last label of a domain, one empty label after it aside, is a number: then the host must be an IPv4
    /// address.
    static func endsInNumber(_ domain: Bytes) -> Bool {
        var end = domain.count
        if end > 0, domain[end - 1] == UInt8(ascii: ".") { end -= 1 }
        // Every number ends in a digit, or in a letter that only "0x" before it makes part of one.
        guard end > 0, domain[end - 1].hexDigitValue != nil || domain[end - 1].lowercasedASCII == UInt8(ascii: "x") else {
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
            if part[1].lowercasedASCII == UInt8(ascii: "x") {
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

/// An IPv6 address: eight pieces of 16 bits, the first in the highest bits of `high`.
struct IPv6Address: Equatable {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    subscript(piece: Int) -> UInt16 {
        get {
            let half = piece < 4 ? high : low
            return UInt16(truncatingIfNeeded: half >> UInt64(48 - 16 * (piece & 3)))
        }
        set {
            let shift = UInt64(48 - 16 * (piece & 3))
            let mask = ~(0xFFFF << shift) as UInt64
            let bits = UInt64(newValue) << shift
            if piece < 4 { high = high & mask | bits } else { low = low & mask | bits }
        }
    }

    /// Parses what stands between the brackets (URL Standard, section 3.5), or nil.
    init?(_ text: Bytes) {
        var piece = 0
        var compress: Int?
        var index = 0
        if text.first == UInt8(ascii: ":") {
            guard text.count >= 2, text[1] == UInt8(ascii: ":") else { return nil }
            index = 2
            piece = 1
            compress = 1
        }
        while index < text.count {
            guard piece < 8 else { return nil }
            if text[index] == UInt8(ascii: ":") {
                guard compress == nil else { return nil }
                index += 1
                piece += 1
                compress = piece
                continue
            }
            let start = index
            var value: UInt16 = 0
            while index < text.count, index - start < 4, let digit = text[index].hexDigitValue {
                value = value << 4 | UInt16(digit)
                index += 1
            }
            if index < text.count, text[index] == UInt8(ascii: ".") {
                guard index > start, piece <= 6, let address = IPv6Address.dottedEnd(text.from(start)) else {
                    return nil
                }
                self[piece] = UInt16(truncatingIfNeeded: address >> 16)
                self[piece + 1] = UInt16(truncatingIfNeeded: address)
                piece += 2
                break
            }
            if index < text.count {
                guard text[index] == UInt8(ascii: ":"), index + 1 < text.count else { return nil }
                index += 1
            }
            self[piece] = value
            piece += 1
        }
        if let compress {
            moveToEnd(from: compress, count: piece - compress)
        } else if piece != 8 {
            return nil
        }
    }

    /// The pieces behind "::" go to the end; zeros take their place.
    private mutating func moveToEnd(from first: Int, count: Int) {
        guard first + count < 8 else { return }
        for offset in 0..<count {
            let from = first + count - 1 - offset
            self[7 - offset] = self[from]
            self[from] = 0
        }
    }

    /// Four decimal numbers without leading zeros, to the end of the text, or nil.
    private static func dottedEnd(_ text: Bytes) -> UInt32? {
        var address: UInt32 = 0
        var index = 0
        for part in 0..<4 {
            if part > 0 {
                guard index < text.count, text[index] == UInt8(ascii: ".") else { return nil }
                index += 1
            }
            let start = index
            var value: UInt32 = 0
            while index < text.count, text[index].isASCIIDigit {
                guard index == start || value != 0 else { return nil }
                value = value * 10 + UInt32(text[index] - UInt8(ascii: "0"))
                guard value <= 255 else { return nil }
                index += 1
            }
            guard index > start else { return nil }
            address = address << 8 | value
        }
        return index == text.count ? address : nil
    }

    /// The first longest run of at least two zero pieces, or nil.
    var longestZeroRun: Range<Int>? {
        var best: Range<Int>?
        var start = 0
        while start < 8 {
            var end = start
            while end < 8, self[end] == 0 { end += 1 }
            if end - start > max(best?.count ?? 1, 1) { best = start..<end }
            start = max(end, start + 1)
        }
        return best
    }
}
