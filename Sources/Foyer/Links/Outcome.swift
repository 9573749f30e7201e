/// How a link ended. Every link that was received ends in exactly one outcome.
public enum Outcome: Int32, StableName {
    // names: begin outcome cases
    /// A handler answered `navigate`: a visit is proposed.
    case visited = 1
    /// A handler took the link; there is nothing to show.
    case handled = 2
    /// No handler took the link: none matched, or all that were asked declined.
    case unhandled = 3
    /// The link policy refused the link; the reason is the policy's code.
    case refused = 4
    /// An interceptor blocked the link.
    case blocked = 5
    /// The same link was received before; the event names the first.
    case duplicate = 6
    /// The link waited longer than its time to live.
    case expired = 7
    /// The link was dropped; the reason tells why.
    case dropped = 8
    /// A handler failed, and nobody after it took the link.
    case failed = 9
    /// A handler or an interceptor did not answer in time, and nobody after it took the link.
    case timedOut = 10
    /// The link was redirected more often than the limit allows.
    case redirectLoop = 11
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin outcome names
        case .visited: "visited"
        case .handled: "handled"
        case .unhandled: "unhandled"
        case .refused: "refused"
        case .blocked: "blocked"
        case .duplicate: "duplicate"
        case .expired: "expired"
        case .dropped: "dropped"
        case .failed: "failed"
        case .timedOut: "timed_out"
        case .redirectLoop: "redirect_loop"
        // names: end
        }
    }
}

/// Why Foyer dropped a link. A host that drops links gives a reason of its own.
public enum DropReason: Int32, StableName {
    // names: begin drop_reason cases
    /// The host cancelled the link.
    case cancelled = 1
    /// An ignore condition matched: another part of the app takes the link.
    case ignored = 2
    /// The router was shut down.
    case shutdown = 3
    /// The pending queue was full.
    case overflow = 4
    /// The link was bound to a context value that is no longer the current one.
    case contextChanged = 5
    /// The pending queue keeps only one link (policy `latest` or `first`), and it kept another.
    case superseded = 6
    /// The lane of the link was removed.
    case laneRemoved = 7
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin drop_reason names
        case .cancelled: "cancelled"
        case .ignored: "ignored"
        case .shutdown: "shutdown"
        case .overflow: "overflow"
        case .contextChanged: "context_changed"
        case .superseded: "superseded"
        case .laneRemoved: "lane_removed"
        // names: end
        }
    }
}
