/// How far the link in flight of a lane is. The lane keeps one and uses it again.
///
/// A class, so that asking it something copies nothing: it holds a dozen references.
///
/// Invariant: it has a slot exactly where it is not idle, and an open question exactly where its phase awaits something.
final class Flight {
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

    private(set) var phase = Phase.idle
    /// The slot of the link, or -1.
    private(set) var slot: Int32 = -1
    /// The open question; its number is 0 where there is none.
    private(set) var token = AnswerToken.none
    /// Who is asked, while the phase awaits something.
    private(set) var handler: HandlerEntry?
    private(set) var interceptor: InterceptorEntry?
    /// The handler to ask next before any other candidate.
    private var fallback: String?

    /// The interceptors when the link was offered, and how many are behind it.
    private var interceptors: [InterceptorEntry] = []
    private var interceptorsDone = 0
    private var wasRewritten = false

    private var candidates = CandidateCursor()
    /// Whether the link was offered under a map that is no longer in force.
    private(set) var isBehind = false
    /// Whether the candidates were found before that map went.
    private var hasCandidates = false
    /// How hosts are compared, and the version of the map, when the link was offered.
    private(set) var hostRule = HostRule.foyer
    private var mapVersion: String?
    /// What the link was offered under.
    private(set) var configuration: PathConfiguration?
    private(set) var routes: InstalledRoutes?
    private(set) var facts = LinkFacts()
    /// The route of the link: the one that led to the handler, else the best.
    private var route: String?
    /// The values that the routes of rules took, and the route of the link.
    private var parameters: [LinkParameter] = []

    private(set) var steps: [RouterEvent.Step] = []
    /// The numbers of the handlers that were asked.
    private var asked: [UInt64] = []
    private(set) var failure: Failure?

    init() {}

    // MARK: - Beginning and end

    var isIdle: Bool { phase == .idle }

    /// Makes it ready for a link. Nothing is left of the link before: see ``end()``.
    func begin(_ slot: Int32) {
        self.slot = slot
        phase = .starting
    }

    /// Goes back to the beginning with the same link, after a redirect.
    func restart() {
        clear()
        phase = .starting
    }

    /// Lets go of the link, keeping what is allocated.
    func end() {
        clear()
        phase = .idle
        slot = -1
        interceptors = []
        configuration = nil
        routes = nil
        facts = LinkFacts()
        mapVersion = nil
        if !steps.isEmpty { steps.removeAll(keepingCapacity: true) }
        failure = nil
    }

    private func clear() {
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

    // MARK: - What the link is offered under

    /// Sets what the link is offered under; interceptors come next.
    func offer(
        under configuration: PathConfiguration?, _ routes: InstalledRoutes?, hostRule: HostRule, mapVersion: String?,
        passing interceptors: [InterceptorEntry]
    ) {
        self.configuration = configuration
        self.routes = routes
        self.hostRule = hostRule
        self.mapVersion = mapVersion
        self.interceptors = interceptors
        phase = .intercepting
    }

    /// Notes what is known of the link.
    func look(at facts: LinkFacts) {
        self.facts = facts
        noteRoute(nil)
    }

    /// Notes the route of the link: the one that led to the handler that is asked next, else the best.
    private func noteRoute(_ routed: RoutedCandidate?) {
        let best = facts.routes.first
        guard best != nil || routed != nil || facts.properties?.parameters.isEmpty == false else { return }
        route = routed?.route ?? best?.name
        parameters = facts.parameters(over: routed?.parameters ?? best?.parameters ?? [])
    }

    /// Adds to what events say of the link what it was offered under.
    func describe(_ subject: inout RouterEvent.Subject) {
        subject.properties = facts.properties
        subject.configurationVersion = configuration?.version
        subject.mapVersion = mapVersion
        subject.route = route
        subject.parameters = parameters
    }

    /// Another map is put in force: the link stays under its own, whose candidates are found now if they were not yet.
    ///
    /// - Returns: Whether the link was offered under a map at all.
    func fallBehind(_ handlers: HandlerIndex, _ link: Link?) -> Bool {
        switch phase {
        case .idle, .starting:
            return false
        case .intercepting, .awaitsInterceptor, .choosing:
            if !isBehind, !wasRewritten, let link {
                handlers.candidates(for: link, facts, into: &candidates)
                hasCandidates = true
            }
        case .asking, .awaitsCondition, .awaitsHandler:
            break
        }
        isBehind = true
        return true
    }

    /// The flight ends or starts anew: it is under no map that is gone any more.
    func leaveMapBehind() {
        isBehind = false
        hasCandidates = false
    }

    // MARK: - Interceptors

    /// The next interceptor; nil where all are behind the link, and candidates come next.
    func nextInterceptor() -> InterceptorEntry? {
        guard interceptorsDone < interceptors.count else {
            phase = .choosing
            return nil
        }
        let entry = interceptors[interceptorsDone]
        interceptorsDone += 1
        return entry
    }

    /// Turns to an interceptor, which is about to be asked or to answer.
    func turn(to entry: InterceptorEntry) { interceptor = entry }

    /// The interceptor has answered: the next one follows, unless its answer says otherwise.
    func leaveInterceptor() { phase = .intercepting }

    /// An interceptor gave the link another URL.
    func noteRewriting() { wasRewritten = true }

    /// Whether the link was rewritten since this was last asked.
    func takeRewriting() -> Bool {
        guard wasRewritten else { return false }
        wasRewritten = false
        hasCandidates = false
        return true
    }

    // MARK: - Candidates

    /// Finds the candidates; they are asked next.
    func choose(from handlers: HandlerIndex, for link: Link) {
        if !hasCandidates { handlers.candidates(for: link, facts, into: &candidates) }
        phase = .asking
    }

    /// The named fallback if there is one, else the next by rank; nil where nobody is left. A fallback without a route of its
    /// own keeps that of the handler before it.
    ///
    /// - Parameter retired: The handlers of the map before; a link that was offered under it still has them.
    func nextCandidate(of handlers: HandlerIndex, retired: [HandlerEntry]) -> HandlerEntry? {
        if let name = fallback {
            fallback = nil
            let gone = isBehind ? retired.filter { $0.name.hasSameBytes(as: name) } : []
            for entry in gone + handlers.find(name: name) where !wasAsked(entry) {
                if !entry.condition.isRouted || entry.isFallbackOnly { return entry }
                if let routed = candidates.routed(to: entry) {
                    noteRoute(routed)
                    return entry
                }
            }
        }
        guard let (entry, routed) = candidates.next() else { return nil }
        noteRoute(routed)
        return entry
    }

    func wasAsked(_ entry: HandlerEntry) -> Bool { asked.contains(entry.id.number) }

    /// Turns to a handler, whose condition is about to be asked.
    func turn(to entry: HandlerEntry) { handler = entry }

    /// Turns to a handler, which is about to be asked or to answer. It is not asked about this link again.
    func ask(_ entry: HandlerEntry) {
        handler = entry
        asked.append(entry.id.number)
    }

    /// The handler does not take the link: its fallback follows, else the next candidate.
    func leaveHandler(fallback name: String? = nil) {
        if let name { fallback = name }
        phase = .asking
    }

    // MARK: - Questions

    /// Opens a question.
    func open(_ token: AnswerToken, _ phase: Phase) {
        self.token = token
        self.phase = phase
    }

    /// Closes the open question; nil where there is none.
    func close() -> AnswerToken? {
        guard token.number != 0 else { return nil }
        defer { token = .none }
        return token
    }

    /// Whether a question is open.
    var isAsking: Bool { token.number != 0 }

    /// The name of who is asked.
    var askedName: String { (phase == .awaitsInterceptor ? interceptor?.name : handler?.name) ?? "" }

    /// The owner of who is asked; nil where nobody is, or nobody owns them.
    var askedOwner: String? {
        switch phase {
        case .awaitsInterceptor: interceptor?.owner
        case .awaitsHandler, .awaitsCondition: handler?.owner
        case .idle, .starting, .intercepting, .choosing, .asking: nil
        }
    }

    /// The open question as work for the drainer; nil where whom it asks is gone.
    func question(about link: Link, retries: Int) -> Work? {
        let offer = Offer(
            link: link, handler: askedName, token: phase == .awaitsCondition ? .none : token,
            properties: facts.properties, configurationVersion: configuration?.version, route: route,
            parameters: parameters, retries: retries)
        switch phase {
        case .awaitsInterceptor: return interceptor?.response?.action.map { .interceptor($0, offer) }
        case .awaitsCondition: return handler?.check.map { .condition(token, $0, offer) }
        case .awaitsHandler: return handler?.response?.action.map { .handler($0, offer) }
        case .idle, .starting, .intercepting, .choosing, .asking: return nil
        }
    }

    // MARK: - Notes for the end

    func note(_ step: RouterEvent.Step) { steps.append(step) }

    func note(_ failure: Failure) { self.failure = failure }
}
