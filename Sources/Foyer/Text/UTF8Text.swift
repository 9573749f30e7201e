/// UTF-8: whether it is well-formed, and its scalar values.
///
/// Well-formed is what Unicode calls so (The Unicode Standard, table 3-7): no overlong forms, no surrogates, nothing
/// past U+10FFFF.
///
/// One rule for ill-formed UTF-8 holds everywhere. **A text as a whole is refused**, with the offset of the first fault:
/// JSON, patterns, links before a policy, names, snapshots, everything that comes through the C interface as text. **Where
/// the URL Standard decodes, Foyer decodes as it says**: each maximal part of a broken sequence becomes one U+FFFD. That
/// holds for what `WebURL` parses and for the decoded keys and values of a query. Ill-formed bytes are never handed on.
public enum UTF8Text {
    /// U+FFFD in UTF-8.
    static let replacement: (UInt8, UInt8, UInt8) = (0xEF, 0xBF, 0xBD)

    /// The offset of the first byte that does not begin or continue a well-formed sequence, or nil.
    ///
    /// - Complexity: O(*n*), eight bytes of ASCII at a time.
    public static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let count = bytes.count
        let raw = UnsafeRawBufferPointer(bytes)
        @inline(__always)
        func isASCII(at index: Int) -> Bool {
            raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        }
        var index = 0
        while true {
            while count &- index >= 8, isASCII(at: index) { index &+= 8 }
            // The last bytes in one go, together with some before them that may have been seen.
            if index >= count || count &- index < 8 && count >= 8 && isASCII(at: count &- 8) { return nil }
            let length = sequenceLength(in: bytes, at: index)
            if length == 0 { return index }
            index &+= length
        }
    }

    /// The length of the sequence that a byte outside ASCII begins, and the bytes that may come second; length 0 if it
    /// begins none. All further bytes are 80 to BF.
    @inline(__always)
    private static func lead(_ byte: UInt8) -> (length: Int, second: ClosedRange<UInt8>) {
        switch byte {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        default: (0, 0x80...0xBF)
        }
    }

    /// The length of the well-formed sequence at `index` (1 to 4), or 0 where there is none.
    static func sequenceLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        guard bytes[index] >= 0x80 else { return 1 }
        let (length, second) = lead(bytes[index])
        guard length > 0, bytes.count - index >= length, second.contains(bytes[index + 1]) else { return 0 }
        for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
        return length
    }

    /// The length of the ill-formed part at `index`, at least 1: the longest start of a well-formed sequence, or one byte.
    static func faultLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let (length, second) = lead(bytes[index])
        guard length > 2, index + 1 < bytes.count, second.contains(bytes[index + 1]) else { return 1 }
        guard length == 4, index + 2 < bytes.count, bytes[index + 2] & 0xC0 == 0x80 else { return 2 }
        return 3
    }

    /// The scalar value of the well-formed sequence of `length` bytes at `index`.
    static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at index: Int, length: Int) -> UInt32 {
        let lead = UInt32(bytes[index])
        if length == 1 { return lead }
        var value = lead & (0x7F >> UInt32(length))
        for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
        return value
    }

    /// The scalar value at `index` and the index after it; U+FFFD for an ill-formed part, and at the end of the bytes.
    static func next(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (scalar: UInt32, next: Int) {
        guard index < bytes.count else { return (0xFFFD, bytes.count) }
        let length = sequenceLength(in: bytes, at: index)
        guard length > 0 else { return (0xFFFD, index + faultLength(in: bytes, at: index)) }
        return (scalar(in: bytes, at: index, length: length), index + length)
    }

    /// Appends the scalar values of `bytes` to `scalars`, with U+FFFD for each ill-formed part.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, into scalars: inout [UInt32]) {
        var index = 0
        while index < bytes.count {
            let scalar: UInt32
            (scalar, index) = next(in: bytes, at: index)
            scalars.append(scalar)
        }
    }

    /// Appends the UTF-8 form of a scalar value to `bytes`; a number that is not a scalar value becomes U+FFFD.
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

    /// Checks UTF-8 that arrives one byte at a time.
    struct Checker {
        private var needed = 0
        private var range: ClosedRange<UInt8> = 0x80...0xBF

        /// Whether no sequence is open.
        var isComplete: Bool { needed == 0 }

        /// Takes the next byte; false where it does not fit.
        mutating func take(_ byte: UInt8) -> Bool {
            if needed > 0 {
                let fits = range.contains(byte)
                needed = fits ? needed - 1 : 0
                range = 0x80...0xBF
                return fits
            }
            guard byte >= 0x80 else { return true }
            let (length, second) = UTF8Text.lead(byte)
            guard length > 0 else { return false }
            (needed, range) = (length - 1, second)
            return true
        }
    }
}
