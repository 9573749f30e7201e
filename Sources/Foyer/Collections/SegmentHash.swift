/// Hashes of the texts that an index looks up: segments, hosts and schemes, a few bytes anywhere.
///
/// Only texts of the index are stored under them, so no link can make a table slow.
enum SegmentHash {
    /// A hash of all bytes, eight at a time; reads nothing outside of them.
    @inline(__always)
    static func whole(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let raw = UnsafeRawPointer(bytes)
        var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
        if count >= 8 {
            var offset = 0
            while offset < count - 8 {
                hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                offset += 8
            }
            return mixed(hash ^ raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
        }
        if count >= 4 {
            let first = UInt64(raw.loadUnaligned(as: UInt32.self))
            let last = UInt64(raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
            return mixed(hash ^ (first << 32 | last))
        }
        if count == 0 { return mixed(hash) }
        let edges = UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1])
        return mixed(hash ^ edges)
    }

    /// A hash of all bytes of a text.
    static func whole(_ text: Bytes) -> UInt64 {
        text.baseAddress.map { whole($0, text.count) } ?? mixed(0)
    }

    /// A hash of the first bytes of something longer.
    @inline(__always)
    static func prefix(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        whole(bytes, count) ^ 0x5555_5555_5555_5555
    }

    /// A hash of `count` bytes, at most four, that stand anywhere.
    @inline(__always)
    static func literal(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        var value = UInt64(truncatingIfNeeded: count) << 40
        for offset in 0..<count { value |= UInt64(bytes[offset]) << UInt64(offset * 8) }
        return mixed(value)
    }

    /// A hash of a segment by its first eight bytes and, if there are more, its last eight: two multiplications, which do
    /// not wait for each other. Texts that differ in the middle share a hash.
    @inline(__always)
    static func ends(first: UInt64, last: UInt64) -> UInt64 {
        first &* 0x9E37_79B9_7F4A_7C15 ^ last &* 0xD6E8_FEB8_6659_FD93
    }

    /// A hash of all bytes, word by word from the first one. Eight bytes must be readable from every byte on.
    ///
    /// For text that was copied a moment ago, in words: it reads the same words, where others would wait for the writes.
    @inline(__always)
    static func words(padded start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
        var index = 0
        while index < count {
            hash = add(ByteWords.load(padded: start + index, count &- index), to: hash)
            index &+= 8
        }
        return hash
    }

    /// The hash with one more number in it.
    @inline(__always)
    static func add(_ value: UInt64, to hash: UInt64) -> UInt64 {
        let product = (hash ^ value) &* 0xD6E8_FEB8_6659_FD93
        return product ^ product &>> 32
    }

    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        return product.high ^ product.low
    }
}
