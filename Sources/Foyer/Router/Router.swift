/// An embeddable router for deep links: one entry for every door of an app, gates, a pending queue, handlers, and exactly
/// one outcome for each link.
///
///     let router = try Router(options)
///     try router.add(Handler("profile", condition: HandlerCondition(hosts: ["example.com"]), response: .answer(.navigate)))
///     router.receive("https://example.com/users/7", source: .universalLink)
///     try router.openGate("session")
///
/// **Threads.** Every function may be called from any thread and from inside any callback. A call changes the router at
/// once; callbacks run afterwards, one at a time, with no lock held, on the thread that finds nobody else running them.
/// A call made inside a callback, or while another thread runs callbacks, leaves its own callbacks to that thread and
/// returns; so nothing dead-locks, and answers given inside callbacks do not grow the stack.
///
/// **Time.** The router reads no clock: tell it the time with ``advance(to:)`` or ``advance(by:)``.
///
/// **The end.** After ``shutDown()`` a link that is received ends at once as dropped, with the reason `shutdown`. Calls that
/// throw a ``RouterError`` throw ``RouterError/shutDown``. There is nothing left to cancel, drop, remove or answer, and such
/// calls say so as they do for what has ended: `false`, 0, or ``AnswerError/late``. Everything may still be looked at.
///
/// **Events** are pulled with ``nextEvent()``, or given to a callback (``onEvent(_:)``).
public final class Router: Sendable {
    let machine: Lock<RouterMachine>

    /// A router with options.
    ///
    /// - Throws: ``RouterError/limit(_:)`` with the name of the limit that an option is beyond, ``RouterError/url(_:)`` or
    ///   ``RouterError/hostPattern(_:)`` for a start URL or a host that cannot be read.
    public init(_ options: RouterOptions = RouterOptions()) throws(RouterError) {
        machine = Lock(try RouterMachine(options))
    }

    deinit {
        shutDown()
    }

    // MARK: - Links

    /// Takes a link in.
    ///
    /// - Parameters:
    ///   - text: The link as it came; checked by the policy.
    ///   - source: The door it came in by.
    ///   - options: What else the host knows of it.
    /// - Returns: Its number. How it ends is told by an event, also for a link that is refused.
    /// - Complexity: O(length of the link), not the number of handlers, gates or links.
    @discardableResult
    public func receive(
        _ text: String, source: LinkSource = .unspecified, options: LinkOptions = LinkOptions()
    ) -> LinkID {
        var text = text
        return text.withUTF8 { receive(utf8: $0, source: source, options: options) }
    }

    /// Takes a link in, given as bytes that should be UTF-8. They are not kept. See ``receive(_:source:options:)``.
    @discardableResult
    public func receive(
        utf8 text: UnsafeBufferPointer<UInt8>, source: LinkSource = .unspecified, options: LinkOptions = LinkOptions()
    ) -> LinkID {
        change { $0.receive(text, source: options.source ?? source, options: options) }
    }

    /// Gives a link up, waiting or in flight: it ends as dropped, with the reason `cancelled`.
    ///
    /// - Returns: Whether it had not ended.
    @discardableResult
    public func cancel(_ link: LinkID) -> Bool {
        drop(link, reason: DropReason.cancelled.name)
    }

    /// Gives a link up, waiting or in flight: it ends as dropped.
    ///
    /// - Parameter reason: The host's word for it.
    /// - Returns: Whether it had not ended.
    @discardableResult
    public func drop(_ link: LinkID, reason: String) -> Bool {
        change { $0.drop(link, reason: reason) }
    }

    /// Drops the links that wait for a closed gate, such as after a login that was cancelled.
    ///
    /// - Returns: How many.
    @discardableResult
    public func dropLinks(waitingFor gate: String, reason: String) -> Int {
        change { $0.dropWaiting(forGate: gate, reason: reason) }
    }

    /// Drops the waiting links that satisfy a predicate. The predicate runs with no lock held, on the calling thread.
    ///
    /// - Returns: How many.
    /// - Complexity: O(waiting links).
    @discardableResult
    public func dropLinks(reason: String, where predicate: (Link) -> Bool) -> Int {
        var count = 0
        for link in waitingLinks where predicate(link) {
            let id = link.id
            if change({ $0.isWaiting(id) && $0.drop(id, reason: reason) }) { count += 1 }
        }
        return count
    }

    /// Receives the start link (``RouterOptions/startLink``) now, if the global gates are open, no link is waiting or in
    /// flight, and it was not used before. A router with global gates does this by itself when they first open.
    public func useStartLink() {
        change { $0.useStartLink() }
    }

    // MARK: - Gates, lanes, context

    /// Opens a gate: for all lanes, or for one. A gate is what links wait for until the app can show them: the first screen
    /// is there, or somebody is logged in. The last word on a gate counts: one for all lanes takes back those for one.
    ///
    ///     try router.openGate("session")                   // after the login
    ///     try router.openGate("ready", lane: "window-2")   // when this window shows its first screen
    ///
    /// A name that was not met before is a new gate, and a new lane.
    ///
    /// - Parameters:
    ///   - gate: Its name, at most ``Limits/nameBytes``.
    ///   - lane: The lane that it opens for; nil for all.
    /// - Returns: Whether it was closed.
    /// - Throws: ``RouterError/shutDown``, or ``RouterError/limit(_:)`` where the name is too long, or there are too many
    ///   gates or lanes. Nothing changed then.
    /// - Complexity: O(different sets of gates that links wait for and that hold this gate), not the number of links.
    @discardableResult
    public func openGate(_ gate: String, lane: String? = nil) throws(RouterError) -> Bool {
        try tryChange { machine throws(RouterError) in try machine.setGate(gate, open: true, lane: lane) }
    }

    /// Closes a gate: for all lanes, or for one. Links that come from now on wait, and so do those that wait already; the
    /// link in flight stays in flight.
    ///
    /// - Returns: Whether it was open.
    /// - Throws: As ``openGate(_:lane:)``.
    @discardableResult
    public func closeGate(_ gate: String, lane: String? = nil) throws(RouterError) -> Bool {
        try tryChange { machine throws(RouterError) in try machine.setGate(gate, open: false, lane: lane) }
    }

    /// Whether a gate is open, in all lanes that have no word of their own, or in one lane.
    public func isGateOpen(_ gate: String, lane: String? = nil) -> Bool {
        look { $0.isGateOpen(gate, lane: lane) }
    }

    /// Removes a lane whose window or scene is gone. Its links are dropped.
    public func removeLane(_ lane: String) {
        change { $0.removeLane(lane) }
    }

    /// Sets or removes a context value, such as the user who is logged in. Links bound to another value are dropped.
    ///
    /// - Throws: ``RouterError/limit(_:)`` where a text is longer than ``Limits/nameBytes`` or there are more than
    ///   ``Limits/contextKeys`` keys; ``RouterError/shutDown`` after the end.
    /// - Complexity: O(links bound to the key).
    public func setContext(_ key: String, _ value: String?) throws(RouterError) {
        try tryChange { machine throws(RouterError) in try machine.setContext(key, value) }
    }

    // MARK: - Registering

    /// Adds a handler. The running match of a link does not see it; the next one does.
    ///
    /// - Complexity: O(log handlers) comparisons, and one move of the handlers found in the same place.
    /// - Returns: Its number, for ``remove(_:)``.
    /// - Throws: What of the description cannot be read or is beyond its limit, or ``RouterError/shutDown`` after the end. Nothing changed then.
    @discardableResult
    public func add(_ handler: Handler) throws(RouterError) -> RegistrationID {
        try tryChange { machine throws(RouterError) in try machine.add(handler) }
    }

    /// Adds an interceptor.
    ///
    /// - Returns: Its number, for ``remove(_:)``.
    /// - Throws: As for a handler.
    /// - Complexity: O(interceptors).
    @discardableResult
    public func add(_ interceptor: Interceptor) throws(RouterError) -> RegistrationID {
        try tryChange { machine throws(RouterError) in try machine.add(interceptor) }
    }

    /// Leaves links alone that belong to another component: they end as dropped, with the reason `ignored`, and no event
    /// shows their text. Properties and callbacks of the condition are not looked at.
    ///
    /// - Returns: Its number, for ``remove(_:)``.
    /// - Throws: What of the condition cannot be read, ``RouterError/limit(_:)`` where there are more than
    ///   ``Limits/interceptors``, or ``RouterError/shutDown`` after the end.
    @discardableResult
    public func ignore(_ condition: HandlerCondition) throws(RouterError) -> RegistrationID {
        try tryChange { machine throws(RouterError) in try machine.ignore(condition) }
    }

    /// Removes a handler, an interceptor or an ignore condition. A question it was asked stays open.
    ///
    /// - Returns: Whether it was there.
    @discardableResult
    public func remove(_ registration: RegistrationID) -> Bool {
        change { $0.remove(registration) }
    }

    /// Removes the handlers with a name.
    ///
    /// - Returns: How many.
    @discardableResult
    public func removeHandlers(named name: String) -> Int {
        change { $0.removeHandlers(named: name) }
    }

    /// Removes the handlers and interceptors of an owner that goes away. Questions they were asked fall on.
    ///
    /// - Returns: How many.
    @discardableResult
    public func removeOwner(_ owner: String) -> Int {
        change { $0.removeOwner(owner) }
    }

    /// Sets who is told of links that nobody took. The event is the end of the link, with this name as its handler.
    ///
    /// - Parameter action: nil where the event alone is enough.
    /// - Throws: ``RouterError/limit(_:)`` where the name is longer than ``Limits/nameBytes``, or ``RouterError/shutDown`` after the end.
    public func onUnhandled(_ name: String, _ action: EventAction? = nil) throws(RouterError) {
        try tryChange { machine throws(RouterError) in try machine.setUnhandledHook((name, action)) }
    }

    /// Removes what ``onUnhandled(_:_:)`` set.
    ///
    /// - Throws: ``RouterError/shutDown`` after the end.
    public func removeUnhandledHook() throws(RouterError) {
        try tryChange { machine throws(RouterError) in try machine.setUnhandledHook(nil) }
    }

    /// Gives all events to a callback from now on, those that wait to be pulled first; nil keeps them for pulling.
    ///
    /// - Throws: ``RouterError/shutDown`` after the end.
    public func onEvent(_ action: EventAction?) throws(RouterError) {
        try tryChange { machine throws(RouterError) in try machine.setEventAction(action) }
    }

    /// Keeps events for pulling again, if this callback is the one that gets them now.
    public func removeEventAction(_ action: EventAction) {
        change { $0.removeEventAction(action) }
    }

    /// Says what belongs to the app, for every link that is offered from now on. Links that were received under the host
    /// rule `foyer` have no written form to compare, and are outside under the other rules.
    ///
    /// - Throws: ``RouterError/url(_:)`` or ``RouterError/hostPattern(_:)`` where the start URL or a host cannot be read, or
    ///   ``RouterError/shutDown`` after the end. The scope stays as it was then.
    public func setScope(_ scope: HostScope) throws(RouterError) {
        try tryChange { machine throws(RouterError) in try machine.setScope(scope) }
    }

    /// Puts a path configuration in force, for every link that is offered from now on; nil takes it away. Links in flight
    /// keep the one they were offered under; waiting links wait for the gates of the new one.
    ///
    /// - Complexity: O(rules), and O(waiting links) where rules or handlers name gates.
    /// - Throws: ``RouterError/limit(_:)`` where rules name too many gates or too long names, or ``RouterError/shutDown`` after the end. The
    ///   configuration in force stays then.
    public func install(_ configuration: PathConfiguration?) throws(RouterError) {
        try tryChange { machine throws(RouterError) in try machine.install(configuration) }
    }

    /// Puts a route table in force, for every link that is offered from now on; nil takes it away. Links in flight keep the
    /// one they were offered under; waiting links wait for the gates of the new one.
    ///
    /// The best route of a link gives events and offers its name and its parameters, and names the gates that the link
    /// waits for. Handlers that a route names, and handlers whose condition names the route, are candidates; where such a
    /// handler declines, those of the next route that matches follow.
    ///
    /// - Complexity: O(routes), and O(waiting links) where routes or handlers name gates.
    /// - Throws: As for a path configuration.
    public func install(routes: RouteTable?) throws(RouterError) {
        try tryChange { machine throws(RouterError) in try machine.install(routes: routes) }
    }

    // MARK: - Answers, time, events

    /// Answers the question of a handler that answered `pending`, or of a `handlerAsked` event.
    ///
    /// - Throws: Why the answer was not taken; nothing changed then.
    public func answer(_ token: AnswerToken, _ answer: HandlerAnswer) throws(AnswerError) {
        try tryChange { machine throws(AnswerError) in try machine.answer(token, answer) }
    }

    /// Answers the question of an interceptor that answered `pending`, or of an `interceptorAsked` event.
    ///
    /// - Throws: Why the answer was not taken; nothing changed then.
    public func answerInterceptor(_ token: AnswerToken, _ answer: InterceptorAnswer) throws(AnswerError) {
        try tryChange { machine throws(AnswerError) in try machine.answerInterceptor(token, answer) }
    }

    /// Whether a token is the open question of an interceptor, for callers that have one way to answer both kinds.
    public func asksInterceptor(_ token: AnswerToken) -> Bool {
        look { $0.asksInterceptor(token) }
    }

    /// Lets time pass: waiting links expire and open questions time out where their time is reached.
    ///
    /// - Parameter milliseconds: How much.
    public func advance(by milliseconds: UInt64) {
        change { $0.advance(by: milliseconds) }
    }

    /// Tells the time, as ``advance(by:)`` does, by a clock that only moves on, such as the uptime of the system.
    ///
    /// The first call only says where the clock stands: links that came before it keep the whole of their time to live. An
    /// earlier time than that of the call before changes nothing.
    ///
    ///     router.advance(to: uptimeInMilliseconds())
    ///     if let moment = router.nextDeadline { wakeUp(at: moment) }
    ///
    /// - Parameter milliseconds: The time on the host's clock, which may start anywhere.
    public func advance(to milliseconds: UInt64) {
        change { $0.advance(to: milliseconds) }
    }

    /// When a link expires or a question times out next: the host sets its timer by it. On the clock of ``advance(to:)``, in
    /// milliseconds; before that was first called, counted from the moment the router was made. nil where nothing will.
    public var nextDeadline: UInt64? {
        look { $0.clock.nextDeadline }
    }

    /// Takes the next event; nil where there is none, or where events go to a callback.
    public func nextEvent() -> RouterEvent? {
        machine.withLock { $0.events.popFirst() }
    }

    // MARK: - Outliving the process

    /// Writes down the links that have not ended and the event ids that were seen, to be restored after the process died.
    ///
    /// A link that is in flight has not ended: it comes back, too. What has ended never does.
    ///
    /// - Parameter includingPrivate: Whether links are written that carry secrets: received as private, or with a parameter
    ///   of ``RouterOptions/privateParameters``.
    /// - Throws: `snapshot-too-long`.
    /// - Complexity: O(links that have not ended).
    public func snapshot(includingPrivate: Bool = false) throws(SnapshotError) -> [UInt8] {
        let result: Result<[UInt8], SnapshotError> = look { machine in
            do throws(SnapshotError) {
                return .success(try machine.snapshot(includingPrivate: includingPrivate))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Takes the links of a snapshot in. They get new numbers and go through policy, gates and interceptors as if they
    /// came now, with the time to live that was left; each is told by a `restored` event, unless it is refused.
    ///
    /// Set the context before, or keep a gate closed: a link that is bound to a value is dropped when it is offered under
    /// another.
    ///
    /// - Returns: The new numbers, in the order of the snapshot.
    /// - Throws: Why the snapshot was not taken; nothing changed then.
    @discardableResult
    public func restore(_ snapshot: [UInt8]) throws(SnapshotError) -> [LinkID] {
        let result: Result<[LinkID], SnapshotError> = change { machine in
            snapshot.withUnsafeBufferPointer { bytes in
                do throws(SnapshotError) {
                    return .success(try machine.restore(bytes))
                } catch {
                    return .failure(error)
                }
            }
        }
        return try result.get()
    }

    // MARK: - Looking

    /// The numbers of the router.
    public var counters: RouterCounters {
        look { $0.counters }
    }

    /// The links that wait, oldest first.
    ///
    /// - Complexity: O(*n* log *n*).
    public var waitingLinks: [Link] {
        look { $0.waitingLinks }
    }

    /// Why a link is where it is; nil for one that has ended or never was.
    ///
    /// - Complexity: O(handlers × log handlers + patterns × segments + links of the router).
    public func explain(_ link: LinkID) -> Explanation? {
        look { $0.explain(link) }
    }

    /// What would become of a text if it were received now. Nobody is asked, and nothing changes.
    ///
    /// - Complexity: O(handlers × log handlers + patterns × segments).
    public func explain(_ text: String, source: LinkSource = .unspecified, lane: String? = nil) -> Explanation {
        var text = text
        return text.withUTF8 { explain(utf8: $0, source: source, lane: lane) }
    }

    /// What would become of a text, given as bytes. See ``explain(_:source:lane:)``.
    public func explain(
        utf8 text: UnsafeBufferPointer<UInt8>, source: LinkSource = .unspecified, lane: String? = nil
    ) -> Explanation {
        look { $0.explain(text, source: source, lane: lane ?? "") }
    }

    /// Whether a handler would be a candidate for a text, as far as data can tell. Nobody is asked, and nothing changes.
    public func canHandle(_ text: String, source: LinkSource = .unspecified) -> Bool {
        var text = text
        return text.withUTF8 { canHandle(utf8: $0, source: source) }
    }

    /// Whether a handler would be a candidate for a text, given as bytes. See ``canHandle(_:source:)``.
    public func canHandle(utf8 text: UnsafeBufferPointer<UInt8>, source: LinkSource = .unspecified) -> Bool {
        look { $0.canHandle(text, source: source) }
    }

    /// Ends every link with the reason `shutdown`, tells the event `shutDown`, and lets all callbacks go. The last reference
    /// to a router does this by itself; calling it earlier is for hosts that want to hear the ends.
    public func shutDown() {
        change { $0.shutDown() }
    }

    /// What is wrong with the inner state; nil where all invariants hold. For tests and for hosts that distrust.
    ///
    /// - Complexity: O(everything the router holds).
    public func invariantViolation() -> String? {
        look { $0.invariantViolation() }
    }
}

/// The numbers of a router. At any moment `received` is the sum of all outcomes, `pending` and `inFlight`.
public struct RouterCounters: Sendable, Hashable {
    /// Links that were received or restored.
    public internal(set) var received: UInt64 = 0
    /// Links that wait.
    public internal(set) var pending: UInt64 = 0
    /// Links that are being offered.
    public internal(set) var inFlight: UInt64 = 0
    /// Answers that were late, double, unknown or of the wrong kind.
    public internal(set) var misplacedAnswers: UInt64 = 0
    /// Events that nobody pulled in time (``RouterOptions/eventCapacity``).
    public internal(set) var discardedEvents: UInt64 = 0
    /// Links that ended, by the number of the outcome.
    private var endings = [UInt64](repeating: 0, count: Outcome.allCases.count + 1)

    init() {}

    /// How many links ended in an outcome.
    public func ended(_ outcome: Outcome) -> UInt64 { endings[Int(outcome.rawValue)] }

    /// How many links ended.
    public var ended: UInt64 { endings.reduce(0, &+) }

    /// Whether no link was lost and none ended twice.
    public var addUp: Bool { received == ended &+ pending &+ inFlight }

    mutating func countEnd(_ outcome: Outcome) { endings[Int(outcome.rawValue)] &+= 1 }
}
