/// A decimal number taken apart, and its nearest `Double`.
///
/// Embedded Swift has no `Double.init(_: String)` (as of Swift 6.3): when it has one that rounds to nearest, this file can
/// go, and `JSONNumber.double` calls it. Short numbers are one exact operation. All others are worked out with whole
/// numbers of any length, so the result is always the nearest `Double`, ties to even.
struct DecimalText {
    private var isNegative = false
    /// The significant digits, without zeros at either end.
    private var digits: [UInt8] = []
    /// The value is the digits, read as a whole number, times ten to this power.
    private var exponent = 0

    /// More digits than this cannot change the result, except by not being zero: 768 is the most that a tie between two
    /// `Double`s has.
    private static let digitLimit = 800
    /// Powers of ten beyond this are infinite or zero whatever the digits; counting stops here.
    private static let exponentLimit = 1 << 28

    /// Takes apart a text that follows the grammar of a JSON number; nil for one without digits.
    init?<Text: Sequence>(_ text: Text) where Text.Element == UInt8 {
        var pointSeen = false
        var anyDigit = false
        var written = 0
        var writtenIsNegative = false
        var inExponent = false
        var pendingZeros = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"):
                if inExponent { writtenIsNegative = true } else { isNegative = true }
            case UInt8(ascii: "+"): break
            case UInt8(ascii: "."): pointSeen = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): inExponent = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = byte - UInt8(ascii: "0")
                if inExponent {
                    written = min(written * 10 + Int(digit), Self.exponentLimit)
                    continue
                }
                anyDigit = true
                if pointSeen { exponent -= 1 }
                if digit == 0 {
                    if !digits.isEmpty { pendingZeros += 1 }
                } else {
                    append(digit, after: &pendingZeros)
                }
            default: return nil
            }
        }
        guard anyDigit else { return nil }
        exponent += pendingZeros + (writtenIsNegative ? -written : written)
    }

    /// Appends a digit that is not zero and the zeros before it; beyond the limit only the scale goes on.
    private mutating func append(_ digit: UInt8, after zeros: inout Int) {
        let count = zeros + 1
        zeros = 0
        if digits.count + count <= Self.digitLimit {
            for _ in 1..<count { digits.append(0) }
            digits.append(digit)
        } else {
            // Something that is not zero lies below the digits kept: a one at the end says so.
            if digits.count <= Self.digitLimit {
                let fill = Self.digitLimit - digits.count
                for _ in 0..<fill { digits.append(0) }
                digits.append(1)
                exponent += count - fill - 1
            } else {
                exponent += count
            }
        }
    }

    /// The nearest `Double`, or nil if that is infinite.
    var rounded: Double? {
        let magnitude: Double
        if digits.isEmpty {
            magnitude = 0
        } else if digits.count <= 15, exponent >= -22, exponent <= 22 {
            magnitude = exactByOneOperation
        } else if digits.count + exponent > 310 {
            return nil
        } else if digits.count + exponent < -330 {
            magnitude = 0
        } else {
            magnitude = exactByWholeNumbers
        }
        guard magnitude.isFinite else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    /// Digits and power of ten are both exact in `Double`, so one multiplication or division rounds once.
    private var exactByOneOperation: Double {
        var whole: Int64 = 0
        for digit in digits { whole = whole * 10 + Int64(digit) }
        var power = 1.0
        for _ in 0..<abs(exponent) { power *= 10 }
        return exponent < 0 ? Double(whole) / power : Double(whole) * power
    }

    private var exactByWholeNumbers: Double {
        var numerator = WholeNumber(digits: digits)
        var denominator = WholeNumber(digits: [1])
        if exponent >= 0 {
            numerator.multiply(byTenToThe: exponent)
        } else {
            denominator.multiply(byTenToThe: -exponent)
        }
        // Scale by a power of two so that the quotient lies in 1..<2, then draw 64 bits of it.
        var scale = denominator.bitWidth - numerator.bitWidth
        if scale >= 0 { numerator.shiftLeft(by: scale) } else { denominator.shiftLeft(by: -scale) }
        if numerator.isLess(than: denominator) {
            numerator.shiftLeft(by: 1)
            scale += 1
        }
        var bits: UInt64 = 0
        for _ in 0..<64 {
            bits <<= 1
            if !numerator.isLess(than: denominator) {
                numerator.subtract(denominator)
                bits |= 1
            }
            numerator.shiftLeft(by: 1)
        }
        return Self.double(bits: bits, exponent: -scale, isInexact: !numerator.isZero)
    }

    /// The `Double` nearest to `bits` / 2⁶³ × 2^`exponent`, where the top bit of `bits` is set and `isInexact` says that
    /// the number is a little larger.
    private static func double(bits: UInt64, exponent: Int, isInexact: Bool) -> Double {
        // Below the smallest normal exponent there are fewer than 53 bits to keep.
        let dropped = 11 + max(0, -1022 - exponent)
        guard dropped <= 64 else { return 0 }
        var kept = dropped < 64 ? bits >> UInt64(dropped) : 0
        let remainder = dropped < 64 ? bits & ((1 << UInt64(dropped)) - 1) : bits
        let half: UInt64 = 1 << UInt64(dropped - 1)
        if remainder > half || (remainder == half && (isInexact || kept & 1 == 1)) { kept += 1 }
        guard exponent <= 1023 else { return .infinity }
        // A carry out of the fraction moves into the exponent field by itself.
        let field = exponent >= -1022 ? UInt64(exponent + 1022) << 52 : 0
        return Double(bitPattern: field + kept)
    }
}

/// A whole number of any length, not negative, for `DecimalText`.
private struct WholeNumber {
    /// Least significant word first; no zero words at the end.
    private var words: [UInt32] = []

    init(digits: [UInt8]) {
        for digit in digits { multiply(by: 10, adding: UInt32(digit)) }
    }

    var isZero: Bool { words.isEmpty }

    var bitWidth: Int {
        guard let last = words.last else { return 0 }
        return words.count * 32 - last.leadingZeroBitCount
    }

    mutating func multiply(by factor: UInt32, adding addend: UInt32) {
        var carry = UInt64(addend)
        for index in words.indices {
            carry += UInt64(words[index]) * UInt64(factor)
            words[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0 { words.append(UInt32(truncatingIfNeeded: carry)) }
    }

    mutating func multiply(byTenToThe power: Int) {
        for _ in 0..<(power / 9) { multiply(by: 1_000_000_000, adding: 0) }
        for _ in 0..<(power % 9) { multiply(by: 10, adding: 0) }
    }

    mutating func shiftLeft(by count: Int) {
        guard !words.isEmpty, count > 0 else { return }
        let bits = UInt32(count % 32)
        if bits > 0 {
            var carry: UInt32 = 0
            for index in words.indices {
                let word = words[index]
                words[index] = word << bits | carry
                carry = word >> (32 - bits)
            }
            if carry > 0 { words.append(carry) }
        }
        if count >= 32 { words.insert(contentsOf: repeatElement(0, count: count / 32), at: 0) }
    }

    func isLess(than other: WholeNumber) -> Bool {
        guard words.count == other.words.count else { return words.count < other.words.count }
        for index in words.indices.reversed() where words[index] != other.words[index] {
            return words[index] < other.words[index]
        }
        return false
    }

    /// Subtracts a number that is not larger.
    mutating func subtract(_ other: WholeNumber) {
        var borrow: Int64 = 0
        for index in words.indices {
            let theirs = index < other.words.count ? Int64(other.words[index]) : 0
            let difference = Int64(words[index]) - theirs + borrow
            words[index] = UInt32(truncatingIfNeeded: difference)
            borrow = difference < 0 ? -1 : 0
        }
        while words.last == 0 { words.removeLast() }
    }
}
