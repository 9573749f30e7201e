/// The time as the router knows it, and what falls due: waiting links that expire, and questions that time out.
///
/// The router reads no clock. Its time begins at 0 with the router and only moves on; the host's clock may start anywhere.
/// Deadlines are kept on the router's time, so that where the host's clock stands is of no concern to them.
///
/// Invariant: a slot has at most one deadline. Nothing that ``popDue()`` has given is still kept.
struct Clock {
    /// Milliseconds since the router began.
    private(set) var now: UInt64 = 0
    /// Where the host's clock stood when it was last told; nil before.
    private var hostTime: UInt64?
    private var deadlines = IndexedHeap()

    init() {}

    // MARK: - Time

    /// Moves on by a difference.
    mutating func advance(by milliseconds: UInt64) {
        now = Self.sum(now, milliseconds)
        if let hostTime { self.hostTime = Self.sum(hostTime, milliseconds) }
    }

    /// Moves on to a moment of the host's clock. The first one only says where that clock stands; an earlier one changes
    /// nothing.
    mutating func advance(to time: UInt64) {
        guard let before = hostTime else {
            hostTime = time
            return
        }
        guard time > before else { return }
        now = Self.sum(now, time &- before)
        hostTime = time
    }

    /// A moment from now, at most the last one there is.
    func moment(in milliseconds: UInt64) -> UInt64 { Self.sum(now, milliseconds) }

    /// How long it is until a moment; 0 where it is reached.
    func time(until moment: UInt64) -> UInt64 { moment &- min(now, moment) }

    private static func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }

    // MARK: - Deadlines

    /// Sets the deadline of a slot, in the place of the one it had.
    ///
    /// - Parameter tie: Of two deadlines at one moment the one with the smaller number comes first.
    mutating func setDeadline(of slot: Int32, _ moment: UInt64, tie: UInt64) {
        deadlines.set(slot, key: moment, tie: tie)
    }

    mutating func removeDeadline(of slot: Int32) {
        deadlines.remove(slot)
    }

    /// Takes the first slot whose deadline is reached; nil where there is none.
    mutating func popDue() -> Int32? {
        guard let first = deadlines.first, first.key <= now else { return nil }
        deadlines.remove(first.item)
        return first.item
    }

    /// The next deadline on the host's clock; before that was told, on a clock that began at 0 with the router.
    var nextDeadline: UInt64? {
        deadlines.first.map { first in Self.sum(hostTime ?? now, time(until: first.key)) }
    }

    func hasDeadline(_ slot: Int32) -> Bool { deadlines.contains(slot) }

    var isConsistent: Bool { deadlines.isConsistent }
}
