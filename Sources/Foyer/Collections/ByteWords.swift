/// Eight bytes of text at a time, as a number whose lowest byte is the first one.
///
/// Both indexes read text this way: the index of path rules and the index of routes. The "marks" of a word are its bytes
/// with nothing but the highest bit in them, set where a byte has some property.
enum ByteWords {
    /// A word with this byte eight times.
    @inline(__always)
    static func all(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

    /// The eight bytes at an address.
    @inline(__always)
    static func load(_ start: UnsafeRawPointer, _ offset: Int = 0) -> UInt64 {
        UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The first `count` (at most 8) bytes at `start`, with zeros behind them. Eight bytes must be readable.
    @inline(__always)
    static func load(padded start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let word = load(UnsafeRawPointer(start))
        return count >= 8 ? word : word & ~(UInt64.max &<< UInt64(truncatingIfNeeded: 8 &* count))
    }

    /// A text of one to seven bytes, with zeros behind it. Reads nothing outside of it.
    @inline(__always)
    static func load(short start: UnsafeRawPointer, _ count: Int) -> UInt64 {
        let first = start.assumingMemoryBound(to: UInt8.self)
        if count < 4 {
            return UInt64(first[0]) | UInt64(first[count &>> 1]) &<< UInt64(truncatingIfNeeded: 8 &* (count &>> 1))
                | UInt64(first[count &- 1]) &<< UInt64(truncatingIfNeeded: 8 &* (count &- 1))
        }
        let low = UInt32(littleEndian: start.loadUnaligned(as: UInt32.self))
        let high = UInt32(littleEndian: start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
        return UInt64(low) | UInt64(high) &<< UInt64(truncatingIfNeeded: 8 &* (count &- 4))
    }

    /// The bytes of a text of `count` bytes from `position` on, one to seven of them, with letters behind them. Reads
    /// nothing outside of the text.
    @inline(__always)
    static func load(lastOf start: UnsafePointer<UInt8>, from position: Int, _ count: Int) -> UInt64 {
        let length = count &- position
        let bits = UInt64(truncatingIfNeeded: 8 &* length)
        let padding = all(UInt8(ascii: "a")) &<< bits
        if count >= 8 { return load(UnsafeRawPointer(start), count &- 8) &>> (64 &- bits) | padding }
        return load(short: UnsafeRawPointer(start + position), length) | padding
    }

    /// Marks the bytes that equal one byte.
    @inline(__always)
    static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
        let low = all(0x7F)
        let difference = word ^ all(byte)
        return ~((difference & low) &+ low | difference | low)
    }

    /// Not 0 if any byte equals one byte. Quicker than ``marks(of:in:)``, but more marks may be set than those of the
    /// bytes that do.
    @inline(__always)
    static func hasAny(_ byte: UInt8, in word: UInt64) -> UInt64 {
        let difference = word ^ all(byte)
        return (difference &- all(0x01)) & ~difference & all(0x80)
    }

    /// Marks the control characters below the space, DEL left out, and the bytes outside ASCII.
    @inline(__always)
    static func unusual(in word: UInt64) -> UInt64 {
        (word | ~((word & all(0x7F)) &+ all(0x60))) & all(0x80)
    }

    /// The eight marks of a word as the lowest eight bits, that of the first byte lowest.
    @inline(__always)
    static func gathered(_ marks: UInt64) -> UInt64 {
        (marks &* 0x0002_0408_1020_4081) &>> 56
    }
}
