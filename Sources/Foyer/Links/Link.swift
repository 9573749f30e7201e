/// A link that the policy has accepted, as handlers and events see it. Immutable.
///
/// After a rewrite or a redirect the link keeps its id and has another URL.
public final class Link: Sendable {
    /// The number of the link in its router.
    public let id: LinkID
    /// Where the link goes: the canonical form, not the text that came in.
    public let url: WebURL
    /// The door that it came in by.
    public let source: LinkSource
    /// The window or scene that it is for; empty in an app that has only one.
    public let lane: String
    /// The id of the system event that brought it, if the host gave one.
    public let eventID: String?
    /// Who sent it, in the words of the host.
    public let referrer: String?
    /// Whether it is left out of snapshots that do not hold secrets.
    public let isPrivate: Bool

    /// The context values that the link is bound to.
    let bindings: [ContextBinding]
    /// Scheme and host as they were written; kept only under a host rule that compares them.
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

/// The number of a link in its router: 1 for the first that was received, and so on.
///
/// Every call of `receive` gives a number, also for a link that is refused at once. A number is never used again in the
/// same router. Smaller means earlier.
public struct LinkID: Hashable, Comparable, Sendable {
    /// The number; 0 is no link.
    public let number: UInt64

    /// The id with a number, as it came from a router.
    public init(_ number: UInt64) {
        self.number = number
    }

    public static func < (left: LinkID, right: LinkID) -> Bool { left.number < right.number }
}

/// The door that a link came in by.
///
/// `cold` and `warm` are for hosts that know when a link came, but not how.
public enum LinkSource: Int32, StableName {
    // names: begin source cases
    /// The host did not tell.
    case unspecified = 0
    /// The link launched the app.
    case cold = 1
    /// The app was running.
    case warm = 2
    /// Through a URL scheme that the app claims.
    case customScheme = 3
    /// A web link that the system verified as the app's (universal link, app link).
    case universalLink = 4
    /// A notification.
    case push = 5
    /// A home-screen shortcut or quick action.
    case shortcut = 6
    /// A tap inside a web view of the app.
    case webView = 7
    /// The app itself.
    case app = 8
    /// The default start link of the router.
    case start = 9
    /// Another app on the device.
    case otherApp = 10
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin source names
        case .unspecified: "unspecified"
        case .cold: "cold"
        case .warm: "warm"
        case .customScheme: "custom_scheme"
        case .universalLink: "universal_link"
        case .push: "push"
        case .shortcut: "shortcut"
        case .webView: "web_view"
        case .app: "app"
        case .start: "start"
        case .otherApp: "other_app"
        // names: end
        }
    }
}

/// What a host can tell about a link besides its text and its source.
public struct LinkOptions: Sendable {
    /// The door the link came in by, where all that is known of it comes in one value; nil where the call says it.
    public var source: LinkSource?
    /// The id of the system event that brought the link; a second link with the same id is a
    /// duplicate (``DuplicateRule``).
    public var eventID: String?
    /// The window or scene the link is for; nil is the lane named by the empty text.
    public var lane: String?
    /// Who sent the link, such as the package name or URL of another app. Foyer keeps it and decides
    /// nothing by it.
    public var referrer: String?
    /// Keys of the router's context. The link is dropped when the value of one of them changes while it waits. A key that
    /// has no value yet binds the link to the first value it gets.
    public var boundTo: [String]
    /// How long the link may wait, in milliseconds; nil means the time to live of the router, 0 means
    /// for ever.
    public var timeToLive: UInt64?
    /// Whether the link is left out of snapshots that do not hold secrets.
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
