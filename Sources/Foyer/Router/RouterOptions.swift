/// Which links wait when more than one would.
public enum PendingPolicy: Int32, StableName {
    // names: begin pending_policy cases
    /// All, up to the capacity.
    case all = 0
    /// Only the latest of each lane: one slot, as many hand-written routers have it.
    case latest = 1
    /// Only the first of each lane.
    case first = 2
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin pending_policy names
        case .all: "all"
        case .latest: "latest"
        case .first: "first"
        // names: end
        }
    }
}

/// Who gives way when the pending queue of a lane is full.
public enum OverflowRule: Int32, StableName {
    // names: begin overflow cases
    /// The link that has waited longest.
    case dropOldest = 0
    /// The link that just came.
    case rejectNew = 1
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin overflow names
        case .dropOldest: "drop_oldest"
        case .rejectNew: "reject_new"
        // names: end
        }
    }
}

/// When a link is the same link again.
public enum DuplicateRule: Sendable, Hashable {
    /// Never: two receipts are two links.
    case none
    /// When its event id was seen in the last `window` milliseconds; 0 means as long as it is remembered
    /// (``Limits/rememberedLinks``). Links without event id are never duplicates.
    case eventID(window: UInt64 = 0)
    /// When its canonical URL was seen in the last `window` milliseconds; 0 as above.
    case url(window: UInt64)
}

/// How a router behaves. Set at the beginning.
public struct RouterOptions: Sendable {
    /// Which links are let in: a strict policy unless it is set. Rewrites and redirects go through it, too.
    public var policy = LinkPolicy()
    /// The policy for links of the app's own pages and code; nil where ``policy`` stands for them, too.
    public var insidePolicy: LinkPolicy?
    /// The policy for links that the app hands to another app, for whoever does that.
    public var outgoingPolicy = LinkPolicy.outgoing
    /// Gates that every link waits for, closed at first.
    public var gates: [String] = []
    /// Which links wait.
    public var pendingPolicy = PendingPolicy.all
    /// How many links may wait in one lane: 1 to ``Limits/pendingLinks``. The default is more than any app receives by
    /// itself, and bounds what others can make it hold.
    public var pendingCapacity = 65_536
    /// How many bytes the canonical URLs of the links that wait in one lane may have together: 1 to
    /// ``Limits/pendingBytes``. The default is 4 MiB. A link that alone has more is dropped where it would have to wait.
    public var pendingBytes = 1 << 22
    /// Who gives way in a full queue.
    public var overflow = OverflowRule.dropOldest
    /// How long a link may wait, in milliseconds; 0 without end.
    public var timeToLive: UInt64 = 0
    /// When a link is the same link again.
    public var duplicates = DuplicateRule.none
    /// How long a handler or interceptor may take to answer, in milliseconds; 0 without end.
    public var answerTimeout: UInt64 = 0
    /// How often a link may be held by `retryLater`.
    public var retryLimit = 3
    /// How often a link may be redirected.
    public var redirectLimit = 5
    /// Whether a link whose gates are closed holds back those behind it in its lane.
    public var strictFIFO = false
    /// Received once, when the global gates are first all open and no link is waiting; nil for none.
    public var startLink: String?
    /// How routes in conditions are read.
    public var routes = RouteSettings()
    /// What belongs to the app.
    public var scope = HostScope()
    /// Names of query parameters, without regard to letter case, that carry secrets: links with one of them are left out of
    /// snapshots that do not ask for secrets.
    public var privateParameters = [
        "access_token", "api_key", "assertion", "auth", "code", "id_token", "key", "nonce", "otp", "password",
        "refresh_token",
        "secret", "session", "sig", "signature", "state", "ticket", "token",
    ]
    /// How many events are kept for pulling: 1 to ``Limits/keptEvents``. Beyond it the oldest that asks nothing is
    /// discarded and counted. Without effect where events go to a callback.
    public var eventCapacity = 65_536

    /// The options as they are documented.
    public init() {}
}
