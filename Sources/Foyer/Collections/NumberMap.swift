/// A map from positive numbers that count up (ids) to small numbers.
///
/// Open addressing with backward-shift removal; ids are ours, so nobody outside chooses keys. Sixteen bytes an entry at
/// most three quarters full.
///
/// Invariant: key 0 marks an empty bucket; no bucket between a key and its home bucket is empty.
struct NumberMap {
    private struct Bucket {
        var key: UInt64 = 0
        var value: Int32 = 0
    }

    private var buckets: [Bucket] = []
    private(set) var count = 0

    init() {}

    subscript(key: UInt64) -> Int32? {
        guard count > 0, key != 0 else { return nil }
        let bucket = buckets[position(of: key)]
        return bucket.key == key ? bucket.value : nil
    }

    /// Adds a key that is not in the map and is not 0.
    ///
    /// - Complexity: O(1), amortised.
    mutating func insert(_ key: UInt64, _ value: Int32) {
        if (count + 1) * 4 > buckets.count * 3 { grow() }
        buckets[position(of: key)] = Bucket(key: key, value: value)
        count += 1
    }

    /// Takes a key out.
    ///
    /// - Complexity: O(1).
    mutating func remove(_ key: UInt64) {
        guard count > 0, key != 0 else { return }
        var hole = position(of: key)
        guard buckets[hole].key == key else { return }
        count -= 1
        let mask = buckets.count - 1
        var next = (hole + 1) & mask
        while buckets[next].key != 0 {
            // A key may move back to the hole unless its home lies between the hole and where it is.
            let distance = (next - home(of: buckets[next].key)) & mask
            if distance >= (next - hole) & mask {
                buckets[hole] = buckets[next]
                hole = next
            }
            next = (next + 1) & mask
        }
        buckets[hole] = Bucket()
    }

    /// The bucket of a key, or the empty one where it would go.
    private func position(of key: UInt64) -> Int {
        var position = home(of: key)
        while buckets[position].key != 0, buckets[position].key != key {
            position = (position + 1) & (buckets.count - 1)
        }
        return position
    }

    /// Fibonacci hashing: the high bits of a product spread keys that count up evenly.
    private func home(of key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* WordHash.multiplier) >> 32) & (buckets.count - 1)
    }

    private mutating func grow() {
        let old = buckets
        buckets = [Bucket](repeating: Bucket(), count: max(16, old.count * 2))
        for bucket in old where bucket.key != 0 { buckets[position(of: bucket.key)] = bucket }
    }
}
