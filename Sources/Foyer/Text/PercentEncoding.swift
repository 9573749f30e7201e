/// Percent-decoding (URL Standard, section 1.3). Encoding is `URLWriter.encode`.
package enum PercentEncoding {
    /// The byte that a well-formed escape at `index` stands for, or nil where there is none.
    @inline(__always)
    package static func escape(in bytes: Bytes, at index: Int) -> UInt8? {
        guard index &+ 2 < bytes.count, bytes[index] == UInt8(ascii: "%"),
            let high = bytes[index &+ 1].hexDigitValue, let low = bytes[index &+ 2].hexDigitValue
        else { return nil }
        return high << 4 | low
    }

    /// Appends `bytes` to `decoded` with each well-formed escape replaced by its byte; another percent sign stays.
    package static func decode(_ bytes: Bytes, plusIsSpace: Bool = false, into decoded: inout [UInt8]) {
        decoded.reserveCapacity(decoded.count + bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if let value = escape(in: bytes, at: index) {
                decoded.append(value)
                index += 3
            } else {
                decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
                index += 1
            }
        }
    }
}
