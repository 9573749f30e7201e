/// A link that the policy accepted, as handlers and events see it. Immutable.
///
/// After a rewrite or a redirect the same link, with the same id, is seen with another URL.
public final class Link: Sendable {
    /// The number of the link in its router.
    public let id: LinkID
    /// Where the link goes: the canonical form, not the text that came in.
    public let url: WebURL
    /// The door it came in by.
    public let source: LinkSource
    /// The window or scene it is for; empty for the lane of an app that has only one.
    public let lane: String
    /// The id of the system event that brought it.
    public let eventID: String?
    /// Who sent it, as the host said.
    public let referrer: String?
    /// Whether snapshots without secrets leave it out.
    public let isPrivate: Bool

    /// The context values that the link is bound to.
    let bindings: [ContextBinding]
    /// Scheme and host as they were written; kept only under a host rule that looks at them.
    let written: WrittenLink?

    init(
        id: LinkID, url: WebURL, source: LinkSource, lane: String, eventID: String?, referrer: String?, isPrivate: Bool,
        bindings: [ContextBinding], written: WrittenLink?
    ) {
        self.id = id
        self.url = url
        self.source = source
        self.lane = lane
        self.eventID = eventID
        self.referrer = referrer
        self.isPrivate = isPrivate
        self.bindings = bindings
        self.written = written
    }

    /// The same link with another URL.
    func going(to url: WebURL, written: WrittenLink?) -> Link {
        Link(
            id: id, url: url, source: source, lane: lane, eventID: eventID, referrer: referrer, isPrivate: isPrivate,
            bindings: bindings, written: written)
    }

    /// The same link bound to other context values.
    func bound(to bindings: [ContextBinding]) -> Link {
        Link(
            id: id, url: url, source: source, lane: lane, eventID: eventID, referrer: referrer, isPrivate: isPrivate,
            bindings: bindings, written: written)
    }
}

/// One context key that a link is bound to, and the value it had; nil where it had none yet.
struct ContextBinding: Sendable {
    var key: String
    var value: String?
}
