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

    /// The upper-case hexadecimal digit of the low four bits.
    package static func hexDigit(_ value: UInt8) -> UInt8 {
        let digit = value & 0x0F
        return digit < 10 ? 0x30 &+ digit : 0x37 &+ digit
    }
}

/// A read-only run of bytes that somebody else keeps alive.
package typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
    /// The part from `start` to the end, without copying.
    package func from(_ start: Int) -> Bytes { Bytes(rebasing: self[start...]) }

    /// The part in `range`, without copying.
    package func part(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range]) }

    /// Whether these are the bytes of an ASCII literal.
    package func equals(_ literal: StaticString) -> Bool {
        guard count == literal.utf8CodeUnitCount else { return false }
        var index = 0
        while index < count {
            if self[index] != literal.utf8Start[index] { return false }
            index &+= 1
        }
        return true
    }
}

/// Copies bytes, also between places that overlap. (`update(from:count:)` goes byte by byte in Embedded Swift.)
@inline(__always)
func copyBytes(_ bytes: Bytes, to place: UnsafeMutablePointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    UnsafeMutableRawPointer(place).copyMemory(from: start, byteCount: bytes.count)
}
