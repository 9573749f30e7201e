/// A handler as it is registered: who it is, which links it is for, and how it answers.
///
/// Handlers are asked one after another, those of the highest priority first, until one takes the link. Describe in the
/// condition all that can be said as data, and leave to the callback what only the app can know: a link is not put before
/// a handler whose condition does not hold.
///
///     try router.add(
///         Handler(
///             "order", condition: HandlerCondition(routes: ["/orders/:id"]), gates: ["session"],
///             response: .call(
///                 HandlerAction { offer in
///                     orders.show(offer.parameters) ? .navigate : .declined
///                 })))
public struct Handler: Sendable {
    /// How a handler answers when it is asked.
    public enum Response: Sendable {
        /// Always the same, at once.
        case answer(HandlerAnswer)
        /// By a callback.
        case call(HandlerAction)
        /// Through an event: the router tells `handlerAsked` and waits for ``Router/answer(_:_:)``.
        case ask
    }

    /// The name, for events and for fallbacks. Several handlers may have one name.
    public var name: String
    /// Which links it is for.
    public var condition: HandlerCondition
    /// How it answers.
    public var response: Response
    /// Larger is asked first.
    public var priority: Int32
    /// Gates that a link waits for when this handler is its first candidate, besides the global ones. An empty list takes
    /// the global gates away; nil leaves them as they are.
    public var gates: [String]?
    /// Whether its links do not wait for the global gates, as with an empty list of ``gates``, but for those of that list.
    public var isWithoutGlobalGates: Bool
    /// The name of the handler to ask next when this one declines or fails; nil means the next candidate.
    public var fallback: String?
    /// Whether it is asked only where it is named: as the fallback of another, or by a route (``Route/handler``).
    public var isFallbackOnly: Bool
    /// Whether it is removed once it took a link. While it is asked about one link it is not asked about others.
    public var isOneShot: Bool
    /// Who registered it; ``Router/removeOwner(_:)`` removes all handlers and interceptors of an owner.
    public var owner: String?
    /// How long it may take to answer, in milliseconds; nil means ``RouterOptions/answerTimeout``, 0 without end.
    public var timeout: UInt64?

    /// A handler; each property but the name and the response has a default.
    public init(
        _ name: String, condition: HandlerCondition = HandlerCondition(), priority: Int32 = 0, gates: [String]? = nil,
        isWithoutGlobalGates: Bool = false, fallback: String? = nil, isFallbackOnly: Bool = false, isOneShot: Bool = false, owner: String? = nil,
        timeout: UInt64? = nil, response: Response
    ) {
        self.name = name
        self.condition = condition
        self.response = response
        self.priority = priority
        self.gates = gates
        self.isWithoutGlobalGates = isWithoutGlobalGates
        self.fallback = fallback
        self.isFallbackOnly = isFallbackOnly
        self.isOneShot = isOneShot
        self.owner = owner
        self.timeout = timeout
    }
}

extension Handler.Response {
    /// The callback, which has to be let go when the response is needed no more.
    var action: HandlerAction? {
        if case .call(let action) = self { action } else { nil }
    }
}

/// One registration of a handler or an interceptor.
public struct RegistrationID: Hashable, Sendable {
    /// The number: registrations of one router are numbered from 1.
    public let number: UInt64

    /// The registration with a number, as it came from a router.
    public init(_ number: UInt64) {
        self.number = number
    }
}

/// A handler as an object.
public protocol LinkHandler: AnyObject, Sendable {
    /// Answers whether this handler takes the link. Runs as a ``HandlerAction`` runs.
    func handle(_ offer: Offer) -> HandlerAnswer
}

extension Handler.Response {
    /// A response by an object, which the registration keeps alive.
    public static func object<Object: LinkHandler>(_ object: Object) -> Handler.Response {
        .call(HandlerAction { object.handle($0) })
    }
}

/// The handlers that every app with a web part needs, with the meaning they have in Hotwire Native.
///
/// Registered in this order they are Hotwire's chain. They ask where a link goes, seen from ``RouterOptions/scope``.
public enum BuiltInHandler: Int32, StableName {
    // names: begin built_in cases
    /// A link inside the app: it is navigated to. Needs nobody to answer.
    case appNavigation = 1
    /// A web link outside: the host opens it in another app if one claims it, and declines otherwise.
    case universalLink = 2
    /// A web link outside: the host shows it in an in-app browser. Never another scheme than http and https.
    case inAppBrowser = 3
    /// Any link outside: the host hands it to the system.
    case systemNavigation = 4
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin built_in names
        case .appNavigation: "app-navigation"
        case .universalLink: "universal-link"
        case .inAppBrowser: "in-app-browser"
        case .systemNavigation: "system-navigation"
        // names: end
        }
    }

    /// Which links it is for.
    public var condition: HandlerCondition {
        switch self {
        case .appNavigation: HandlerCondition(relation: .same)
        case .universalLink, .inAppBrowser: HandlerCondition(schemes: ["http", "https"], relation: .other)
        case .systemNavigation: HandlerCondition(relation: .other)
        }
    }
}

extension Handler {
    /// A built-in handler.
    ///
    /// - Parameter response: How the host does its part; ``BuiltInHandler/appNavigation`` needs no other than `navigate`.
    public init(_ builtIn: BuiltInHandler, response: Response = .answer(.navigate)) {
        self.init(builtIn.name, condition: builtIn.condition, response: response)
    }
}
