/// Percent-encoding and -decoding of bytes (URL Standard, section 1.3). Whole components are encoded by `URLWriter`.
package enum PercentEncoding {
    /// The byte that a well-formed escape at `index` stands for, or nil where there is no escape.
    @inline(__always)
    package static func escape(in bytes: Bytes, at index: Int) -> UInt8? {
        guard index &+ 2 < bytes.count, bytes[index] == UInt8(ascii: "%"),
            let high = bytes[index &+ 1].hexDigitValue, let low = bytes[index &+ 2].hexDigitValue
        else { return nil }
        return high << 4 | low
    }

    /// Appends `bytes` to `decoded` with each well-formed escape replaced by its byte; another percent sign stays.
    ///
    /// - Parameter plusIsSpace: Whether a plus sign becomes a space, as in forms.
    package static func decode(_ bytes: Bytes, plusIsSpace: Bool = false, into decoded: inout [UInt8]) {
        decoded.reserveCapacity(decoded.count + bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if let value = escape(in: bytes, at: index) {
                decoded.append(value)
                index += 3
            } else {
                decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                index += 1
            }
        }
    }
}

extension [UInt8] {
    /// Appends the escape of a byte: `%` and two upper-case hexadecimal digits.
    package mutating func appendPercentEncoded(_ byte: UInt8) {
        append(UInt8(ascii: "%"))
        append(.hexDigit(byte >> 4))
        append(.hexDigit(byte))
    }
}
