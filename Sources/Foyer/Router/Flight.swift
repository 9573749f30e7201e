/// How far the link in flight of a lane is. The lane keeps one and uses it again.
struct Flight {
    enum Phase: UInt8 {
        /// No link is in flight.
        case idle
        /// What the link is offered under is to be looked up.
        case starting
        /// The next interceptor is to be asked.
        case intercepting
        /// All interceptors let the link pass; candidates are to be found.
        case choosing
        /// The next candidate is to be asked.
        case asking
        /// An interceptor was asked.
        case awaitsInterceptor
        /// The host was asked whether a handler is a candidate.
        case awaitsCondition
        /// A handler was asked.
        case awaitsHandler
    }

    /// A failure that ends the link when nobody after it takes the link.
    struct Failure {
        var outcome: Outcome
        var handler: String
        var reason: String?
    }

    var phase = Phase.idle
    /// The slot of the link, or -1.
    var slot: Int32 = -1
    /// The open question; its number is 0 where there is none.
    var token = AnswerToken.none
    /// What is asked, while the phase awaits something.
    var handler: HandlerEntry?
    var interceptor: InterceptorEntry?
    /// The handler to ask next before any other candidate.
    var fallback: String?

    /// The interceptors when the link was offered, and how many are behind it.
    var interceptors: [InterceptorEntry] = []
    var interceptorsDone = 0
    var wasRewritten = false

    var candidates = CandidateCursor()
    /// What the link was offered under.
    var configuration: PathConfiguration?
    var routes: InstalledRoutes?
    var facts = LinkFacts()
    /// The route of the link: the one that led to the handler, else the best.
    var route: String?
    /// The values that the routes of rules took, and the route of the link.
    var parameters: [LinkParameter] = []

    var steps: [RouterEvent.Step] = []
    /// The numbers of the handlers that were asked.
    var asked: [UInt64] = []
    var failure: Failure?

    /// Makes it ready for a link. Nothing is left of the link before: see ``end()``.
    mutating func begin(_ slot: Int32) {
        self.slot = slot
        phase = .starting
    }

    /// Adds to what events say of the link what it was offered under.
    func describe(_ subject: inout RouterEvent.Subject) {
        subject.properties = facts.properties
        subject.configurationVersion = configuration?.version
        subject.route = route
        subject.parameters = parameters
    }

    /// Goes back to the beginning with the same link, after a redirect.
    mutating func restart() {
        token = .none
        handler = nil
        interceptor = nil
        fallback = nil
        interceptorsDone = 0
        wasRewritten = false
        if !asked.isEmpty { asked.removeAll(keepingCapacity: true) }
        candidates.clear()
        route = nil
        parameters = []
    }

    /// Lets go of the link, keeping what is allocated.
    mutating func end() {
        restart()
        phase = .idle
        slot = -1
        interceptors = []
        configuration = nil
        routes = nil
        facts = LinkFacts()
        if !steps.isEmpty { steps.removeAll(keepingCapacity: true) }
        failure = nil
    }
}
