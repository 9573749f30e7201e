/// What a host can say of a link besides its text and its source.
public struct LinkOptions: Sendable {
    /// The door the link came in by, where all that is known of it comes in one value; nil where the call says it.
    public var source: LinkSource?
    /// The id of the system event that brought the link; two receipts with one id are one link (``DuplicateRule``).
    public var eventID: String?
    /// The window or scene the link is for; nil is the lane named by the empty text.
    public var lane: String?
    /// Who sent the link, such as the package name or URL of another app. Foyer keeps it and decides nothing by it.
    public var referrer: String?
    /// Keys of the router's context. The link is dropped when the value of one of them changes while it waits. A key that
    /// has no value yet binds the link to the first value it gets.
    public var boundTo: [String]
    /// How long the link may wait, in milliseconds; nil means the router's own time to live, 0 without end.
    public var timeToLive: UInt64?
    /// Whether the link is left out of snapshots that do not ask for secrets.
    public var isPrivate: Bool

    /// Options; each has a default.
    public init(
        eventID: String? = nil, lane: String? = nil, referrer: String? = nil, boundTo: [String] = [],
        timeToLive: UInt64? = nil, isPrivate: Bool = false, source: LinkSource? = nil
    ) {
        self.source = source
        self.eventID = eventID
        self.lane = lane
        self.referrer = referrer
        self.boundTo = boundTo
        self.timeToLive = timeToLive
        self.isPrivate = isPrivate
    }
}
