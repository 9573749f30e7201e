/// Something that happened to a link. Events of one router are numbered in the order they happened.
///
///     while let event = router.nextEvent() {
///         switch event.kind {
///         case .handlerAsked: try router.answer(event.token, show(event.link) ? .navigate : .declined)
///         case .ended: log(event.linkID, event.outcome, event.reason)
///         default: break
///         }
///     }
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

    /// What every event says of its link.
    package struct Subject: Sendable {
        var id = LinkID(0)
        var source = LinkSource.unspecified
        var lane = ""
        var link: Link?
        var retries = 0
        var properties: PathProperties?
        var configurationVersion: String?
        var mapVersion: String?
        var route: String?
        var parameters: [LinkParameter] = []

        /// A link that was not offered yet, or the number of one whose text must not be shown.
        init(_ id: LinkID, _ source: LinkSource, lane: String, link: Link? = nil, retries: Int = 0) {
            self.id = id
            self.source = source
            self.lane = lane
            self.link = link
            self.retries = retries
        }

        /// A link that is put before somebody.
        package init(_ offer: Offer) {
            self.init(offer.link.id, offer.link.source, lane: offer.link.lane, link: offer.link, retries: offer.retries)
            properties = offer.properties
            configurationVersion = offer.configurationVersion
            route = offer.route
            parameters = offer.parameters
        }
    }

    /// What an event of each kind says besides.
    package enum Content: Sendable {
        case held(reason: String)
        case handlerAsked(String, AnswerToken)
        case interceptorAsked(String, AnswerToken)
        case answered(String, Answer, reason: String?)
        case ended(Outcome, handler: String?, reason: String?, steps: [Step], relatedLink: LinkID?)
        case restored(from: LinkID)
        case shutDown
    }

    /// The number of the event: 1, 2, 3, …
    public let number: UInt64
    /// What happened.
    public let kind: Kind
    private let subject: Subject
    /// The handler or interceptor concerned.
    public let handler: String?
    /// Its answer.
    public let answer: Answer?
    /// How the link ended.
    public let outcome: Outcome?
    /// A stable word (the policy's code, a ``DropReason``) or the host's own text.
    public let reason: String?
    /// The right to answer; ``AnswerToken/none`` where nobody is asked.
    public let token: AnswerToken
    /// Another link that the event tells of.
    public let relatedLink: LinkID?
    /// Who was asked before the link ended, and the answers.
    public let steps: [Step]

    package init(number: UInt64, _ subject: Subject, _ content: consuming Content) {
        self.number = number
        self.subject = subject
        // All are read often, and each is in one or two kinds: they are laid out once.
        var fields: (handler: String?, answer: Answer?, outcome: Outcome?, reason: String?) = (nil, nil, nil, nil)
        var (token, relatedLink, steps) = (AnswerToken.none, nil as LinkID?, [Step]())
        switch content {
        case .held(let reason):
            kind = .held
            fields.reason = reason
        case .handlerAsked(let name, let right):
            kind = .handlerAsked
            (fields.handler, token) = (name, right)
        case .interceptorAsked(let name, let right):
            kind = .interceptorAsked
            (fields.handler, token) = (name, right)
        case .answered(let name, let answer, let reason):
            kind = .answered
            fields = (name, answer, nil, reason)
        case .ended(let outcome, let name, let reason, let answers, let other):
            kind = .ended
            fields = (name, nil, outcome, reason)
            (steps, relatedLink) = (answers, other)
        case .restored(let other):
            kind = .restored
            relatedLink = other
        case .shutDown:
            kind = .shutDown
        }
        (handler, answer, outcome, reason) = fields
        self.token = token
        self.relatedLink = relatedLink
        self.steps = steps
    }

    // MARK: - The link

    /// The link; 0 where the event belongs to none.
    public var linkID: LinkID { subject.id }
    /// The door the link came in by.
    public var source: LinkSource { subject.source }
    /// The lane of the link.
    public var lane: String { subject.lane }
    /// The link; nil where its text must not be shown: it was refused or ignored.
    public var link: Link? { subject.link }
    /// How often the link was held by `retryLater` before; 0 where the event has no link.
    public var retries: Int { subject.retries }
    /// The properties that the path configuration gives the link; nil before it was offered, and without a configuration.
    public var properties: PathProperties? { subject.properties }
    /// The version of the path configuration the link was offered under.
    public var configurationVersion: String? { subject.configurationVersion }
    /// The version of the link map the link was offered under; nil before it was offered, and where the map has none.
    public var mapVersion: String? { subject.mapVersion }
    /// The route of the installed table that the link took; see ``Offer/route``.
    public var route: String? { subject.route }
    /// The values that routes took from the link; see ``Offer/parameters``.
    public var parameters: [LinkParameter] { subject.parameters }

    /// Whether somebody must answer: such an event is never discarded.
    var asks: Bool { kind == .handlerAsked || kind == .interceptorAsked }
}

/// Tells the host of an event.
public typealias EventAction = Callback<RouterEvent, Void>
