/// Small numbers for names. Names are compared byte by byte.
///
/// An open-addressing table, so that a lookup needs neither `String` comparison (canonical equivalence, Unicode tables)
/// nor a copy of the name, nor a walk over the bytes of a `String`: each name is kept as bytes, too. Names come from the
/// host program, not from links: nobody outside can make them collide.
///
/// Invariant: `buckets` is empty, or a power of two at least twice `names.count` long; each bucket is -1 or the number of
/// a name; no bucket between a name and its home is -1; `free` holds the numbers without a name.
struct NameTable {
    private var names: [String] = []
    private var texts: [[UInt8]] = []
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
    func find<Text: Collection>(_ bytes: Text) -> Int32? where Text.Element == UInt8 {
        guard !buckets.isEmpty else { return nil }
        let found =
            bytes.withContiguousStorageIfAvailable { look(for: $0) }
            ?? Array(bytes).withUnsafeBufferPointer { look(for: $0) }
        return found >= 0 ? found : nil
    }

    /// What is in the bucket of a name.
    private func look(for bytes: Bytes) -> Int32 { buckets[bucket(of: bytes, WordHash.hash(bytes))] }

    /// The number of a name, if it has one.
    func find(_ name: String) -> Int32? { find(name.utf8) }

    /// The number of a name, a new one where it had none. Numbers are 0, 1, 2, … and those of removed names again.
    ///
    /// - Complexity: O(length of the name), amortised.
    mutating func intern(_ name: String) -> Int32 {
        if let number = find(name.utf8) { return number }
        let number: Int32
        let text = Array(name.utf8)
        let hash = text.withUnsafeBufferPointer { WordHash.hash($0) }
        if let last = free.popLast() {
            number = last
            names[Int(number)] = name
            texts[Int(number)] = text
            hashes[Int(number)] = hash
        } else {
            number = Int32(truncatingIfNeeded: names.count)
            names.append(name)
            texts.append(text)
            hashes.append(hash)
        }
        if buckets.count < 2 * names.count { rebuild(without: number) }
        buckets[home(of: number)] = number
        return number
    }

    /// Takes a name out; its number is given again.
    ///
    /// - Complexity: O(length of the name).
    mutating func remove(_ number: Int32) {
        var hole = home(of: number)
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
        texts[Int(number)] = []
        free.append(number)
    }

    /// The bucket of the name with a number, or the empty one where it would go.
    private func home(of number: Int32) -> Int {
        texts[Int(number)].withUnsafeBufferPointer { bucket(of: $0, hashes[Int(number)]) }
    }

    /// The bucket of a name, or the empty one where it would go.
    private func bucket(of bytes: Bytes, _ hash: UInt64) -> Int {
        let mask = buckets.count - 1
        var bucket = Int(truncatingIfNeeded: hash) & mask
        while buckets[bucket] >= 0 {
            let number = Int(buckets[bucket])
            if hashes[number] == hash, texts[number].withUnsafeBufferPointer({ $0.equals(bytes) }) {
                return bucket
            }
            bucket = (bucket + 1) & mask
        }
        return bucket
    }

    /// Makes room; the name `newest` is not placed.
    private mutating func rebuild(without newest: Int32) {
        let numbers = buckets.filter { $0 >= 0 }
        buckets = [Int32](repeating: -1, count: max(16, buckets.count * 4))
        for number in numbers where number != newest {
            buckets[home(of: number)] = number
        }
    }
}
