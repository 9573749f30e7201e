/// The hash behind the table of literal segments: eight bytes at a time, one multiplication for each eight.
///
/// Only literals of the table are stored under it, so a link cannot make the table slow.
enum RouteHash {
    /// The hash before the first word.
    @inline(__always)
    static func start(length: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: length) &* 0x9E37_79B9_7F4A_7C15
    }

    /// The hash with one more word.
    @inline(__always)
    static func add(_ word: UInt64, to hash: UInt64) -> UInt64 {
        let mixed = (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
        return mixed ^ mixed >> 32
    }

    /// The first `count` (at most 8) bytes at `start` as a number, the first byte lowest. Eight bytes must be readable.
    @inline(__always)
    static func word(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let word = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
        return count >= 8 ? word : word & ~(UInt64.max << UInt64(truncatingIfNeeded: 8 &* count))
    }

    /// The hash of a text that has eight readable bytes behind it.
    @inline(__always)
    static func hash(padded start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        var hash = self.start(length: count)
        var index = 0
        while index < count {
            hash = add(word(start + index, count &- index), to: hash)
            index &+= 8
        }
        return hash
    }

    /// The hash of any text.
    static func hash(_ text: Bytes) -> UInt64 {
        var hash = start(length: text.count)
        var index = 0
        while index < text.count {
            var word: UInt64 = 0
            for offset in 0..<min(8, text.count - index) {
                word |= UInt64(text[index + offset]) << UInt64(8 * offset)
            }
            hash = add(word, to: hash)
            index += 8
        }
        return hash
    }
}
