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
    private let subject: Subject
    private let content: Content

    package init(number: UInt64, _ subject: Subject, _ content: Content) {
        self.number = number
        self.subject = subject
        self.content = content
    }

    /// What happened.
    public var kind: Kind {
        switch content {
        case .held: .held
        case .handlerAsked: .handlerAsked
        case .interceptorAsked: .interceptorAsked
        case .answered: .answered
        case .ended: .ended
        case .restored: .restored
        case .shutDown: .shutDown
        }
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

    // MARK: - What happened to it

    /// The handler or interceptor concerned.
    public var handler: String? {
        switch content {
        case .handlerAsked(let name, _), .interceptorAsked(let name, _), .answered(let name, _, _): name
        case .ended(_, let name, _, _, _): name
        case .held, .restored, .shutDown: nil
        }
    }

    /// Its answer.
    public var answer: Answer? {
        if case .answered(_, let answer, _) = content { answer } else { nil }
    }

    /// How the link ended.
    public var outcome: Outcome? {
        if case .ended(let outcome, _, _, _, _) = content { outcome } else { nil }
    }

    /// A stable word (the policy's code, a ``DropReason``) or the host's own text.
    public var reason: String? {
        switch content {
        case .held(let reason): reason
        case .answered(_, _, let reason), .ended(_, _, let reason, _, _): reason
        case .handlerAsked, .interceptorAsked, .restored, .shutDown: nil
        }
    }

    /// The right to answer; ``AnswerToken/none`` where nobody is asked.
    public var token: AnswerToken {
        switch content {
        case .handlerAsked(_, let token), .interceptorAsked(_, let token): token
        case .held, .answered, .ended, .restored, .shutDown: .none
        }
    }

    /// Another link that the event tells of.
    public var relatedLink: LinkID? {
        switch content {
        case .ended(_, _, _, _, let link): link
        case .restored(let link): link
        case .held, .handlerAsked, .interceptorAsked, .answered, .shutDown: nil
        }
    }

    /// Who was asked before the link ended, and the answers.
    public var steps: [Step] {
        if case .ended(_, _, _, let steps, _) = content { steps } else { [] }
    }

    /// Whether somebody must answer: such an event is never discarded.
    var asks: Bool { kind == .handlerAsked || kind == .interceptorAsked }
}

/// Tells the host of an event.
public typealias EventAction = Callback<RouterEvent, Void>
