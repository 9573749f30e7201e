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
    /// What was said of a gate for this lane alone.
    var gateWords: [Int32: Bool] = [:]
    /// The link in flight, and how far it is.
    var flight = Flight()
    /// Whether the lane is in the machine's queue of lanes to serve.
    var isQueued = false

    init(name: String) {
        self.name = name
    }
}
