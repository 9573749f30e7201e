/// Something that happened to a link. Events of one router are numbered in the order they happened.
///
/// Which fields are set depends on the kind; the documentation of ``Kind`` says which besides `number`, `kind`, `linkID`,
/// `source` and `lane`.
public final class RouterEvent: Sendable {
    /// What happened.
    public enum Kind: Int32, StableName {
        // names: begin event_kind cases
        /// The link waits in the pending queue. `reason` is `gates`, or `order` where it waits for links before it.
        case held = 1
        /// A handler without a callback is asked; answer with `token`. `handler`, `properties`.
        case handlerAsked = 2
        /// An interceptor without a callback is asked; answer with `token`. `handler`, `properties`.
        case interceptorAsked = 3
        /// An answer that does not end the link. `handler`, `answer`, `reason`; `link` is as it goes on.
        case answered = 4
        /// The link ended. `outcome`, `reason`, `handler` (who ended it), `steps`, `relatedLink` (the first of
        /// duplicates).
        case ended = 5
        /// The link came out of a snapshot. `relatedLink` is its number in the router that wrote it.
        case restored = 6
        /// The router was shut down. The last event; it belongs to no link.
        case shutDown = 7
        // names: end

        public var staticName: StaticString {
            switch self {
            // names: begin event_kind names
            case .held: "held"
            case .handlerAsked: "handler_asked"
            case .interceptorAsked: "interceptor_asked"
            case .answered: "answered"
            case .ended: "ended"
            case .restored: "restored"
            case .shutDown: "shut_down"
            // names: end
            }
        }
    }

    /// One answer on the way of a link.
    public struct Step: Sendable {
        /// Who was asked.
        public let handler: String
        /// What it answered.
        public let answer: Answer
    }

    /// The number of the event: 1, 2, 3, …
    public let number: UInt64
    /// What happened.
    public let kind: Kind
    /// The link; 0 where the event belongs to none.
    public let linkID: LinkID
    /// The door the link came in by.
    public let source: LinkSource
    /// The lane of the link.
    public let lane: String
    /// The link; nil where its text must not be shown: it was refused or ignored.
    public let link: Link?
    /// The handler or interceptor concerned.
    public let handler: String?
    /// Its answer.
    public let answer: Answer?
    /// How the link ended.
    public let outcome: Outcome?
    /// A stable word (the policy's code, a ``DropReason``) or the host's own text.
    public let reason: String?
    /// The right to answer.
    public let token: AnswerToken
    /// Another link that the event tells of.
    public let relatedLink: LinkID?
    /// How often the link was held by `retryLater` before; 0 where the event has no link.
    public let retries: Int
    /// The properties that the path configuration gives the link; nil before it was offered, and without a configuration.
    public let properties: PathProperties?
    /// The version of the path configuration the link was offered under.
    public let configurationVersion: String?
    /// The route of the installed table that the link took; see ``Offer/route``.
    public let route: String?
    /// The values that routes took from the link; see ``Offer/parameters``.
    public let parameters: [LinkParameter]
    /// Who was asked before the link ended, and the answers.
    public let steps: [Step]

    package init(
        number: UInt64, kind: Kind, linkID: LinkID, source: LinkSource, lane: String, link: Link? = nil,
        handler: String? = nil, answer: Answer? = nil, outcome: Outcome? = nil, reason: String? = nil,
        token: AnswerToken = .none, relatedLink: LinkID? = nil, retries: Int = 0,
        properties: PathProperties? = nil, configurationVersion: String? = nil, route: String? = nil,
        parameters: [LinkParameter] = [], steps: [Step] = []
    ) {
        self.number = number
        self.kind = kind
        self.linkID = linkID
        self.source = source
        self.lane = lane
        self.link = link
        self.handler = handler
        self.answer = answer
        self.outcome = outcome
        self.reason = reason
        self.token = token
        self.relatedLink = relatedLink
        self.retries = retries
        self.properties = properties
        self.configurationVersion = configurationVersion
        self.route = route
        self.parameters = parameters
        self.steps = steps
    }

    /// Whether somebody must answer: such an event is never discarded.
    var asks: Bool { kind == .handlerAsked || kind == .interceptorAsked }
}

/// Tells the host of an event.
public typealias EventAction = Callback<RouterEvent, Void>
