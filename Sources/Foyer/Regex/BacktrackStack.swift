/// What the backtracking matcher has left to try, and what it has to undo on the way there.
///
/// Begins in memory that the caller lends, usually on its own stack, and moves to the heap if that runs out.
struct BacktrackStack: ~Copyable {
    /// What an entry means when it is taken off.
    enum Kind: UInt8 {
        /// Go on at `target` from `position`.
        case resume
        /// A greedy run reached `position`: go on at `target` from one character less, down to `other`.
        case giveBack
        /// A lazy run, the instruction `target`, is at `position` and may take `other` characters more.
        case takeMore
        /// Slot `target` held `position`.
        case restore
        /// The group or look-around at `target` began at `position`; `other` is the barrier around it, and `start` where
        /// a look-behind began to match.
        case barrier
    }

    struct Entry {
        var kind: Kind
        var target: UInt32
        var position: UInt32
        var other: UInt32 = 0
        var start: UInt32 = 0
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var capacity: Int
    private(set) var count = 0
    private var isOnHeap = false

    /// Entries that are lent to start with: they fit into one kibibyte.
    static var lentCount: Int { 1024 / MemoryLayout<Entry>.stride }

    init(lent: UnsafeMutableBufferPointer<Entry>) {
        if let start = lent.baseAddress {
            entries = start
            capacity = lent.count
        } else {
            entries = .allocate(capacity: 1)
            capacity = 1
            isOnHeap = true
        }
    }

    deinit {
        if isOnHeap { entries.deallocate() }
    }

    @inline(__always)
    mutating func push(_ entry: Entry) {
        if count == capacity { grow() }
        (entries + count).initialize(to: entry)
        count += 1
    }

    @inline(__always)
    mutating func pop() -> Entry? {
        if count == 0 { return nil }
        count -= 1
        return entries[count]
    }

    mutating func removeAll() { count = 0 }

    subscript(index: Int) -> Entry {
        get { entries[index] }
        set { entries[index] = newValue }
    }

    /// Drops everything from `index` on except what has to be undone later.
    mutating func cut(to index: Int) {
        var kept = index
        for current in index..<count where entries[current].kind == .restore {
            entries[kept] = entries[current]
            kept += 1
        }
        count = kept
    }

    @inline(never)
    private mutating func grow() {
        let larger = max(capacity * 2, 64)
        let memory = UnsafeMutablePointer<Entry>.allocate(capacity: larger)
        memory.moveInitialize(from: entries, count: count)
        if isOnHeap { entries.deallocate() }
        entries = memory
        capacity = larger
        isOnHeap = true
    }
}
