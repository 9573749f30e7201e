/// A set of small numbers, one bit for each: the places that a search has been at.
struct BitSet {
    private var words: [UInt64] = []

    init() {}

    /// An empty set with room for the numbers below `count`.
    init(count: Int) {
        words = [UInt64](repeating: 0, count: count / 64 + 1)
    }

    /// Forgets everything and makes room for the numbers below `count`. Allocates only to become larger than it ever was.
    mutating func reset(count: Int) {
        words.removeAll(keepingCapacity: true)
        words.append(contentsOf: repeatElement(0, count: count / 64 + 1))
    }

    /// Adds a number below the count that there is room for.
    ///
    /// - Returns: Whether it is new.
    @inline(__always)
    mutating func insert(_ number: Int) -> Bool {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: number & 63)
        if words[number >> 6] & bit != 0 { return false }
        words[number >> 6] |= bit
        return true
    }
}
