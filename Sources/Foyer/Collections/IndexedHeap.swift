/// A binary heap of small numbers ("items"), each with a key, smallest key first, from which any item can be removed.
///
/// Invariant: `positions[item]` is the index of the item in `entries`, or -1; a parent's key is at most its children's.
struct IndexedHeap {
    struct Entry {
        var key: UInt64
        /// Decides between equal keys.
        var tie: UInt64
        var item: Int32

        static func < (left: Entry, right: Entry) -> Bool {
            left.key != right.key ? left.key < right.key : left.tie < right.tie
        }
    }

    private(set) var entries: [Entry] = []
    private var positions: [Int32] = []

    init() {}

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    /// The item with the smallest key.
    var first: Entry? { entries.first }

    func contains(_ item: Int32) -> Bool {
        let index = Int(item)
        return index < positions.count && positions[index] >= 0
    }

    /// Adds an item, or gives it another key.
    ///
    /// - Complexity: O(log *n*), and O(1) where its place stays.
    mutating func set(_ item: Int32, key: UInt64, tie: UInt64 = 0) {
        while positions.count <= Int(item) { positions.append(-1) }
        let position = Int(positions[Int(item)])
        if position < 0 {
            positions[Int(item)] = Int32(truncatingIfNeeded: entries.count)
            entries.append(Entry(key: key, tie: tie, item: item))
            siftUp(entries.count - 1)
        } else {
            entries[position].key = key
            entries[position].tie = tie
            siftUp(position)
            siftDown(Int(positions[Int(item)]))
        }
    }

    /// Takes an item out; nothing happens where it is not in.
    ///
    /// - Complexity: O(log *n*).
    mutating func remove(_ item: Int32) {
        guard contains(item) else { return }
        let position = Int(positions[Int(item)])
        positions[Int(item)] = -1
        let last = entries.removeLast()
        guard position < entries.count else { return }
        entries[position] = last
        positions[Int(last.item)] = Int32(truncatingIfNeeded: position)
        siftUp(position)
        siftDown(position)
    }

    private mutating func siftUp(_ start: Int) {
        var child = start
        let moving = entries[child]
        while child > 0 {
            let parent = (child - 1) / 2
            guard moving < entries[parent] else { break }
            place(entries[parent], at: child)
            child = parent
        }
        if child != start { place(moving, at: child) }
    }

    private mutating func siftDown(_ start: Int) {
        var parent = start
        let moving = entries[parent]
        while true {
            var child = 2 * parent + 1
            guard child < entries.count else { break }
            if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
            guard entries[child] < moving else { break }
            place(entries[child], at: parent)
            parent = child
        }
        if parent != start { place(moving, at: parent) }
    }

    private mutating func place(_ entry: Entry, at position: Int) {
        entries[position] = entry
        positions[Int(entry.item)] = Int32(truncatingIfNeeded: position)
    }

    /// Whether the invariant holds.
    ///
    /// - Complexity: O(*n*).
    var isConsistent: Bool {
        for (position, entry) in entries.enumerated() {
            if Int(positions[Int(entry.item)]) != position { return false }
            if position > 0, entry < entries[(position - 1) / 2] { return false }
        }
        return positions.count { $0 >= 0 } == entries.count
    }
}
