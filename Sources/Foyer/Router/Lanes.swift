/// Links of one lane that wait for the same gates, oldest first, linked through their slots.
///
/// Invariant: `closedGates` is how many gates of the set are closed for this lane; ids rise from `head` to `tail`.
struct WaitingList {
    var set: Int32
    var closedGates: Int32
    var head: Int32 = -1
    var tail: Int32 = -1
}

/// One window or scene: its waiting links and the one in flight.
///
/// Invariant: `waiting` holds exactly the lists that are not empty, keyed by the id of their first link, and `ready`
/// those of them without a closed gate.
struct Lane {
    var name: String
    var lists: [WaitingList] = []
    /// The list of a gate set.
    var listOfSet: [Int32: Int32] = [:]
    var waiting = IndexedHeap()
    var ready = IndexedHeap()
    /// Links answered `retryLater`, linked through their slots, ids rising: the next gate that opens puts them back.
    var retrying = WaitingList(set: -1, closedGates: 1)
    /// Links in `lists` and in `retrying`.
    var waitingCount = 0
    /// Their bytes; see ``RouterOptions/pendingBytes``.
    var waitingBytes = 0
    /// What was said of a gate for this lane alone.
    var gateWords: [Int32: Bool] = [:]
    /// The link in flight, and how far it is.
    let flight = Flight()
    /// Whether the lane is in the machine's queue of lanes to serve.
    var isQueued = false

    init(name: String) {
        self.name = name
    }
}

/// Everything the machine keeps of one link that has not ended.
struct LinkSlot {
    enum State: UInt8 {
        /// Not in use.
        case free
        /// In a waiting list of its lane.
        case waiting
        /// In the retry list of its lane, until a gate opens.
        case retrying
        /// Being offered: the one of its lane.
        case inFlight
    }

    var link: Link?
    /// When the link expires if it still waits, on the router's clock; 0 for never.
    var expiry: UInt64 = 0
    /// How many bytes it counts for in the queue.
    var bytes: Int32 = 0
    var lane: Int32 = 0
    /// The waiting list inside the lane.
    var list: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
    var state = State.free
    var retries: UInt8 = 0
    var redirects: UInt8 = 0
    /// The interceptors are behind it (it was rewritten and had to wait for the gates of its new URL).
    var isIntercepted = false
    /// A context value that it is bound to changed while it was in flight.
    var isContextBroken = false
}

/// The links that have not ended, in slots that are used again.
///
/// Invariant: `numbers` maps the id of every slot in use to its index, and nothing else; `free` holds all other indices.
struct LinkSlab {
    private(set) var slots: [LinkSlot] = []
    private var free: [Int32] = []
    private var numbers = NumberMap()

    init() {}

    var count: Int { slots.count - free.count }

    subscript(slot: Int32) -> LinkSlot {
        _read { yield slots[Int(slot)] }
        _modify { yield &slots[Int(slot)] }
    }

    /// The slot of a link that has not ended.
    func find(_ id: LinkID) -> Int32? { numbers[id.number] }

    /// Puts a link into a slot.
    mutating func insert(_ slot: LinkSlot, id: LinkID) -> Int32 {
        let index: Int32
        if let last = free.popLast() {
            index = last
            slots[Int(index)] = slot
        } else {
            index = Int32(truncatingIfNeeded: slots.count)
            slots.append(slot)
        }
        numbers.insert(id.number, index)
        return index
    }

    /// Frees the slot of a link that ended.
    mutating func remove(_ slot: Int32) {
        if let link = slots[Int(slot)].link { numbers.remove(link.id.number) }
        slots[Int(slot)] = LinkSlot()
        free.append(slot)
    }
}

// MARK: - Chains

extension LinkSlab {
    /// The number of the link in a slot; 0 for a free slot.
    func number(of slot: Int32) -> UInt64 { slots[Int(slot)].link?.id.number ?? 0 }

    /// Links a slot into a chain at its place by age.
    ///
    /// - Parameter near: A slot of the chain to look from; -1 for its youngest.
    /// - Complexity: O(distance from `near`).
    mutating func chain(_ slot: Int32, into list: inout WaitingList, near: Int32 = -1) {
        let age = number(of: slot)
        var before = near >= 0 ? near : list.tail
        while before >= 0, number(of: before) > age { before = slots[Int(before)].previous }
        var after = before >= 0 ? slots[Int(before)].next : list.head
        while after >= 0, number(of: after) < age {
            before = after
            after = slots[Int(after)].next
        }
        slots[Int(slot)].previous = before
        slots[Int(slot)].next = after
        if before >= 0 { slots[Int(before)].next = slot } else { list.head = slot }
        if after >= 0 { slots[Int(after)].previous = slot } else { list.tail = slot }
    }

    /// Takes a slot out of its chain.
    mutating func unchain(_ slot: Int32, from list: inout WaitingList) {
        let (before, after) = (slots[Int(slot)].previous, slots[Int(slot)].next)
        if before >= 0 { slots[Int(before)].next = after } else { list.head = after }
        if after >= 0 { slots[Int(after)].previous = before } else { list.tail = before }
        slots[Int(slot)].previous = -1
        slots[Int(slot)].next = -1
    }
}
