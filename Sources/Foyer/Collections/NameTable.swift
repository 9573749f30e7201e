/// Small numbers for names. Names are compared byte by byte.
///
/// An open-addressing table, so that a lookup needs neither `String` comparison (canonical equivalence, Unicode tables)
/// nor a copy of the name. Names come from the host program, not from links: nobody outside can make them collide.
///
/// Invariant: `buckets` is empty, or a power of two at least twice `names.count` long; each bucket is -1 or the number of
/// a name; no bucket between a name and its home is -1; `free` holds the numbers without a name.
struct NameTable {
    private var names: [String] = []
    private var hashes: [UInt64] = []
    private var buckets: [Int32] = []
    private var free: [Int32] = []

    init() {}

    /// How many names there are.
    var count: Int { names.count - free.count }

    /// The name with a number that this table gave.
    subscript(number: Int32) -> String { names[Int(number)] }

    /// The number of a name, if it has one.
    ///
    /// - Complexity: O(length of the name).
    func find<Bytes: Collection>(_ bytes: Bytes) -> Int32? where Bytes.Element == UInt8 {
        guard !buckets.isEmpty else { return nil }
        let number = buckets[bucket(of: bytes, Self.hash(bytes))]
        return number >= 0 ? number : nil
    }

    /// The number of a name, if it has one.
    func find(_ name: String) -> Int32? { find(name.utf8) }

    /// The number of a name, a new one where it had none. Numbers are 0, 1, 2, … and those of removed names again.
    ///
    /// - Complexity: O(length of the name), amortised.
    mutating func intern(_ name: String) -> Int32 {
        if let number = find(name.utf8) { return number }
        let number: Int32
        let hash = Self.hash(name.utf8)
        if let last = free.popLast() {
            number = last
            names[Int(number)] = name
            hashes[Int(number)] = hash
        } else {
            number = Int32(truncatingIfNeeded: names.count)
            names.append(name)
            hashes.append(hash)
        }
        if buckets.count < 2 * names.count { rebuild(without: number) }
        buckets[bucket(of: name.utf8, hash)] = number
        return number
    }

    /// Takes a name out; its number is given again.
    ///
    /// - Complexity: O(length of the name).
    mutating func remove(_ number: Int32) {
        var hole = bucket(of: names[Int(number)].utf8, hashes[Int(number)])
        guard buckets[hole] == number else { return }
        let mask = buckets.count - 1
        var next = (hole + 1) & mask
        while buckets[next] >= 0 {
            let home = Int(truncatingIfNeeded: hashes[Int(buckets[next])]) & mask
            // A name may move back to the hole unless its home lies between the hole and where it is.
            if (next - home) & mask >= (next - hole) & mask {
                buckets[hole] = buckets[next]
                hole = next
            }
            next = (next + 1) & mask
        }
        buckets[hole] = -1
        names[Int(number)] = ""
        free.append(number)
    }

    /// The bucket of a name, or the empty one where it would go.
    private func bucket<Bytes: Collection>(of bytes: Bytes, _ hash: UInt64) -> Int where Bytes.Element == UInt8 {
        let mask = buckets.count - 1
        var bucket = Int(truncatingIfNeeded: hash) & mask
        while buckets[bucket] >= 0 {
            let number = Int(buckets[bucket])
            if hashes[number] == hash, names[number].utf8.elementsEqual(bytes) { return bucket }
            bucket = (bucket + 1) & mask
        }
        return bucket
    }

    /// Makes room; the name `newest` is not placed.
    private mutating func rebuild(without newest: Int32) {
        let numbers = buckets.filter { $0 >= 0 }
        buckets = [Int32](repeating: -1, count: max(16, buckets.count * 4))
        for number in numbers where number != newest {
            buckets[bucket(of: names[Int(number)].utf8, hashes[Int(number)])] = number
        }
    }

    /// FNV-1a, 64 bits.
    private static func hash<Bytes: Collection>(_ bytes: Bytes) -> UInt64 where Bytes.Element == UInt8 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash ^ (hash >> 32)
    }
}
