/// Decoding of UTF-8 as the Encoding Standard does it: what is ill-formed becomes U+FFFD, one for each maximal subpart.
package enum UTF8Decoding {
    /// U+FFFD in UTF-8.
    static let replacement: (UInt8, UInt8, UInt8) = (0xEF, 0xBF, 0xBD)

    /// The length of the ill-formed piece at `index`, at least 1: the longest start of a well-formed sequence, or one
    /// byte.
    static func faultLength(in bytes: Bytes, at index: Int) -> Int {
        let lead = bytes[index]
        let needed: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xE0: (needed, second) = (3, 0xA0...0xBF)
        case 0xED: (needed, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: needed = 3
        case 0xF0: (needed, second) = (4, 0x90...0xBF)
        case 0xF4: (needed, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: needed = 4
        default: return 1
        }
        guard index + 1 < bytes.count, second.contains(bytes[index + 1]) else { return 1 }
        guard needed == 4, index + 2 < bytes.count, bytes[index + 2] & 0xC0 == 0x80 else { return 2 }
        return 3
    }

    /// Appends the scalars of `bytes` to `scalars`.
    static func decode(_ bytes: Bytes, into scalars: inout [UInt32]) {
        var index = 0
        while index < bytes.count {
            let length = UTF8Validation.sequenceLength(in: bytes, at: index)
            if length == 0 {
                scalars.append(0xFFFD)
                index += faultLength(in: bytes, at: index)
            } else {
                scalars.append(scalar(in: bytes, at: index, length: length))
                index += length
            }
        }
    }

    /// The scalar of the well-formed sequence of `length` bytes at `index`.
    static func scalar(in bytes: Bytes, at index: Int, length: Int) -> UInt32 {
        let lead = UInt32(bytes[index])
        if length == 1 { return lead }
        var value = lead & (0x7F >> UInt32(length))
        for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
        return value
    }

    /// Appends the UTF-8 form of a scalar value to `bytes`; a number that is no scalar value becomes U+FFFD.
    package static func encode(_ scalar: UInt32, into bytes: inout [UInt8]) {
        switch scalar {
        case 0..<0x80:
            bytes.append(UInt8(truncatingIfNeeded: scalar))
        case 0x80..<0x800:
            bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        case 0x800..<0xD800, 0xE000..<0x10000:
            bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        case 0x10000..<0x110000:
            bytes.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        default:
            bytes.append(replacement.0)
            bytes.append(replacement.1)
            bytes.append(replacement.2)
        }
    }
}
