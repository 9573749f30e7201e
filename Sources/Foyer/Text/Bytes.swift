/// A read-only run of bytes that somebody else keeps alive.
package typealias Bytes = UnsafeBufferPointer<UInt8>

// MARK: - Parts

extension UnsafeBufferPointer<UInt8> {
    /// The part from `start` to the end, without copying.
    package func from(_ start: Int) -> Bytes { Bytes(rebasing: self[start...]) }

    /// The part in `range`, without copying.
    package func part(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range]) }
}

extension StaticString {
    /// The bytes of the literal, which live as long as the program.
    package var bytes: Bytes { Bytes(start: utf8Start, count: utf8CodeUnitCount) }
}

/// Copies bytes, also between places that overlap. (`update(from:count:)` goes byte by byte in Embedded Swift.)
@inline(__always)
func copyBytes(_ bytes: Bytes, to place: UnsafeMutablePointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    UnsafeMutableRawPointer(place).copyMemory(from: start, byteCount: bytes.count)
}

// MARK: - Comparing

// Names, schemes, keys and hosts are compared by these functions and by nothing else. `==` of `String`, and with it sets
// and dictionaries of strings, asks for canonical equivalence: it takes two different texts of a link for one.

extension UnsafeBufferPointer<UInt8> {
    /// Whether both are the same bytes.
    ///
    /// - Parameters:
    ///   - other: The bytes to compare with.
    ///   - ignoringCase: Whether A to Z and a to z count as the same.
    /// - Complexity: O(*n*); O(1) where the lengths differ.
    @inline(__always)
    package func equals(_ other: Bytes, ignoringCase: Bool = false) -> Bool {
        guard count == other.count else { return false }
        var index = 0
        while index < count {
            if self[index] != other[index] {
                guard ignoringCase, self[index].lowercasedASCII == other[index].lowercasedASCII else { return false }
            }
            index &+= 1
        }
        return true
    }

    /// Whether these are the bytes of a literal.
    @inline(__always)
    package func equals(_ literal: StaticString, ignoringCase: Bool = false) -> Bool {
        equals(literal.bytes, ignoringCase: ignoringCase)
    }
}

extension ArraySlice<UInt8> {
    /// Whether these are the bytes of a literal.
    package func equals(_ literal: StaticString, ignoringCase: Bool = false) -> Bool {
        withUnsafeBufferPointer { $0.equals(literal, ignoringCase: ignoringCase) }
    }
}

extension [UInt8] {
    /// Whether these are the bytes of a literal.
    package func equals(_ literal: StaticString, ignoringCase: Bool = false) -> Bool {
        withUnsafeBufferPointer { $0.equals(literal, ignoringCase: ignoringCase) }
    }
}

extension String {
    /// Whether both texts are the same bytes.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// Whether this text is the bytes of a literal.
    package func hasSameBytes(as literal: StaticString) -> Bool {
        var text = self
        return text.withUTF8 { $0.equals(literal) }
    }

    /// Whether both texts are the same bytes, but for the letter case of ASCII.
    package func equals(_ other: String, ignoringCase: Bool) -> Bool {
        var (text, other) = (self, other)
        return text.withUTF8 { left in other.withUTF8 { left.equals($0, ignoringCase: ignoringCase) } }
    }

    /// Whether this text comes before the other in the order of their bytes.
    package func precedesInBytes(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}

// MARK: - Searching

/// The first index below `count` for which a condition holds; `count` if it holds for none.
///
/// - Parameters:
///   - count: How many indexes there are, from 0.
///   - holds: The condition. Once it holds for an index, it must hold for all after it.
/// - Complexity: O(log *n*) questions.
@inline(__always)
package func lowerBound(_ count: Int, where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = (low + high) / 2
        if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
}

// MARK: - Hashing

/// The hash FNV-1a with 64 bits: the same in every version of Foyer, so that it may be written to files.
///
/// It finds damage and spreads names. It does not withstand somebody who looks for collisions.
package struct FNV1a {
    /// The hash of the bytes so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    /// Adds one byte.
    @inline(__always)
    package mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    /// The hash of a run of bytes.
    package static func hash<Source: Sequence<UInt8>>(_ bytes: Source) -> UInt64 {
        var hash = FNV1a()
        for byte in bytes { hash.add(byte) }
        return hash.value
    }
}

/// Hashing by multiplication, for tables in memory: fast, and different from one version to the next.
package enum WordHash {
    /// 2⁶⁴ divided by the golden ratio: its multiples spread numbers that count up evenly (Fibonacci hashing).
    package static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The hash with eight more bytes.
    @inline(__always)
    package static func add(_ word: UInt64, to hash: UInt64) -> UInt64 {
        let mixed = (hash ^ word) &* multiplier
        return mixed ^ mixed >> 32
    }

    /// The hash of a text, eight bytes at a time.
    package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        var hash = UInt64(truncatingIfNeeded: bytes.count) &* multiplier
        var index = 0
        while index + 8 <= raw.count {
            hash = add(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self), to: hash)
            index += 8
        }
        var rest: UInt64 = 0
        while index < raw.count {
            rest = rest << 8 | UInt64(raw[index])
            index += 1
        }
        return add(rest, to: hash)
    }
}
