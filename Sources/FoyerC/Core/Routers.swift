// The router: made of a map, given behaviour by name, driven by callbacks or by pulling.

extension Router {
    /// Runs `body` with the router behind a pointer, whose count of references stays as it is.
    @inline(__always)
    fileprivate static func with<Result>(_ pointer: OpaquePointer, _ body: (Router) -> Result) -> Result {
        Unmanaged<Router>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
    }

    /// The router behind a pointer that must not be NULL, and not be shut down.
    static func inUse(_ pointer: HandleIn) throws(Failure) -> Router {
        let router = try required(pointer)
        guard !router.isShutDown else { throw Failure(.state, RouterError.shutDown) }
        return router
    }

    /// The router behind a pointer that must not be NULL.
    static func required(_ pointer: HandleIn) throws(Failure) -> Router {
        guard let pointer else { throw .null("router") }
        return Unmanaged<Router>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
}

/// Runs a change that a router may refuse, and maps its error.
private func changing<Result>(_ body: () throws(RouterError) -> Result) throws(Failure) -> Result {
    do throws(RouterError) {
        return try body()
    } catch {
        throw failure(of: error)
    }
}

private func failure(of error: RouterError) -> Failure {
    switch error {
    case .shutDown: Failure(.state, error)
    case .limit: Failure(.limit, error)
    case .hostPattern, .route, .url, .unknownName: Failure(.syntax, error)
    }
}

/// What a change did, where it may have found nothing to change.
private func status(_ count: Int) -> Status {
    count > 0 ? .ok : .none
}

// MARK: - Life

@implementation @_cdecl("foyer_router_new")
public func foyer_router_new(_ map: HandleIn, _ router: HandleOut, _ error: HandleOut) -> Int32 {
    router?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let router = try required(router, "router")
        let map = map == nil ? LinkMap() : try Handle<MapHandle>.required(map, "map").value.map
        let made = try changing { () throws(RouterError) in try Router(map) }
        router.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
        return .ok
    }
}

@implementation @_cdecl("foyer_router_free")
public func foyer_router_free(_ router: HandleIn) {
    guard let router else { return }
    // The thread that runs a callback now keeps the router alive until it has returned.
    Router.with(router) { $0.end() }
    Unmanaged<Router>.fromOpaque(UnsafeRawPointer(router)).release()
}

@implementation @_cdecl("foyer_router_shut_down")
public func foyer_router_shut_down(_ router: HandleIn) -> Int32 {
    guard let router else { return Status.argument.rawValue }
    Router.with(router) { $0.shutDown() }
    return Status.ok.rawValue
}

@implementation @_cdecl("foyer_router_install")
public func foyer_router_install(_ router: HandleIn, _ map: HandleIn, _ error: HandleOut) -> Int32 {
    boundary(error) { () throws(Failure) in
        let router = try Router.required(router)
        let map = try Handle<MapHandle>.required(map, "map").value.map
        try changing { () throws(RouterError) in try router.install(map) }
        return .ok
    }
}

@implementation @_cdecl("foyer_router_install_config")
public func foyer_router_install_config(_ router: HandleIn, _ config: HandleIn, _ error: HandleOut) -> Int32 {
    boundary(error) { () throws(Failure) in
        let router = try Router.required(router)
        let configuration = config == nil ? nil : try Handle<PathConfiguration>.required(config, "config").value
        try changing { () throws(RouterError) in try router.install(configuration) }
        return .ok
    }
}

// MARK: - Behaviour by name

/// The answer that C gave, as a number, with a text beside it; nil for one that a handler does not give.
private func handlerAnswer(_ number: Int32, text: String?) -> HandlerAnswer? {
    switch Answer(rawValue: number) {
    case .navigate: .navigate
    case .cancel: .cancel
    case .declined: .declined
    case .retryLater: .retryLater
    case .failed: .failed(reason: text)
    case .redirect: text.map { .redirect(to: $0) }
    case .pending: .pending
    case .pass, .rewrite, .block, .timedOut, .removed, nil: nil
    }
}

/// As `handlerAnswer`, for interceptors.
private func interceptorAnswer(_ number: Int32, text: String?) -> InterceptorAnswer? {
    switch Answer(rawValue: number) {
    case .pass: .pass
    case .rewrite: text.map { .rewrite(to: $0) }
    case .redirect: text.map { .redirect(to: $0) }
    case .block: .block(reason: text)
    case .pending: .pending
    case .navigate, .cancel, .declined, .retryLater, .failed, .timedOut, .removed, nil: nil
    }
}

@implementation @_cdecl("foyer_router_on")
public func foyer_router_on(
    _ router: HandleIn, _ name: TextIn, _ name_length: Int, _ action: foyer_action_t?, _ user: User,
    _ destroy: foyer_destroy_t?, _ error: HandleOut
) -> Int32 {
    // Made first, so that `destroy` runs on every way out.
    let registration = Registration(user, destroy: destroy)
    return boundary(error) { () throws(Failure) in
        let router = try Router.required(router)
        let name = try inputName(name, name_length, "name")
        try attach(action.map { Behaviour($0, registration) }, to: name, of: router)
        return .ok
    }
}

/// One callback of C as the behaviour of whatever has its name.
private struct Behaviour {
    let handler: HandlerAction
    let interceptor: InterceptorAction
    let hook: EventAction

    init(_ action: @escaping foyer_action_t, _ registration: Registration) {
        // A number that a handler does not answer counts as failed.
        handler = HandlerAction { offer in
            let number = Record.offer(offer, isHandler: true).lend { action(registration.user, $0) }
            return handlerAnswer(number, text: nil) ?? .failed(reason: "answer")
        }
        // A number that an interceptor does not answer blocks: a guard that errs lets nothing through.
        interceptor = InterceptorAction { offer in
            let number = Record.offer(offer, isHandler: false).lend { action(registration.user, $0) }
            return interceptorAnswer(number, text: nil) ?? .block(reason: "answer")
        }
        hook = EventAction { event in
            _ = Record.event(event).lend { action(registration.user, $0) }
        }
    }
}

/// Attaches behaviour to the handlers, the interceptors and the hook with a name, of which there has to be one.
private func attach(_ behaviour: Behaviour?, to name: String, of router: Router) throws(Failure) {
    var (isAttached, unknown): (Bool, RouterError?) = (false, nil)
    func attempt(_ body: () throws(RouterError) -> Void) throws(Failure) {
        do throws(RouterError) {
            try body()
            isAttached = true
        } catch {
            guard case .unknownName = error else { throw failure(of: error) }
            unknown = error
        }
    }
    try attempt { () throws(RouterError) in try router.on(name, behaviour?.handler) }
    try attempt { () throws(RouterError) in try router.on(name, behaviour?.interceptor) }
    try attempt { () throws(RouterError) in try router.on(name, behaviour?.hook) }
    if !isAttached, let unknown { throw failure(of: unknown) }
}

@implementation @_cdecl("foyer_router_on_constraint")
public func foyer_router_on_constraint(
    _ router: HandleIn, _ name: TextIn, _ name_length: Int, _ constraint: foyer_constraint_t?, _ user: User,
    _ destroy: foyer_destroy_t?, _ error: HandleOut
) -> Int32 {
    let registration = Registration(user, destroy: destroy)
    return boundary(error) { () throws(Failure) in
        let router = try Router.required(router)
        let name = try inputName(name, name_length, "name")
        let function = constraint.map { constraintFunction($0, registration, name) }
        try changing { () throws(RouterError) in try router.on(name, constraint: function) }
        return .ok
    }
}

@implementation @_cdecl("foyer_router_set_unhandled")
public func foyer_router_set_unhandled(
    _ router: HandleIn, _ name: TextIn, _ name_length: Int, _ error: HandleOut
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let router = try Router.required(router)
        let name = try optionalName(name, name_length, "name")
        try changing { () throws(RouterError) in try router.setUnhandled(name) }
        return .ok
    }
}

@implementation @_cdecl("foyer_router_set_listener")
public func foyer_router_set_listener(
    _ router: HandleIn, _ listener: foyer_listener_t?, _ user: User, _ destroy: foyer_destroy_t?
) -> Int32 {
    let registration = Registration(user, destroy: destroy)
    return boundary(nil) { () throws(Failure) in
        let router = try Router.required(router)
        let action = listener.map { listener in
            EventAction { event in _ = Record.event(event).lend { listener(registration.user, $0) } }
        }
        try changing { () throws(RouterError) in try router.onEvent(action) }
        return .ok
    }
}

// MARK: - Registering at run time

/// Reads a description, adds what it describes, and tells its number.
private func add<Described>(
    _ router: HandleIn, _ json: TextIn, _ length: Int, _ registration: WideOut, _ error: HandleOut,
    read: ([UInt8]) throws(LinkMapError) -> Described,
    add: (Router, Described) throws(RouterError) -> RegistrationID
) -> Int32 {
    registration?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let router = try Router.required(router)
        let description = try described(json, length, "json", read)
        let added = try changing { () throws(RouterError) in try add(router, description) }
        registration?.pointee = Int64(truncatingIfNeeded: added.number)
        return .ok
    }
}

@implementation @_cdecl("foyer_router_add_handler")
public func foyer_router_add_handler(
    _ router: HandleIn, _ json: TextIn, _ json_length: Int, _ registration: WideOut, _ error: HandleOut
) -> Int32 {
    add(
        router, json, json_length, registration, error,
        read: { (bytes) throws(LinkMapError) in try Handler(parsing: bytes) },
        add: { (router, handler) throws(RouterError) in try router.add(handler) })
}

@implementation @_cdecl("foyer_router_add_interceptor")
public func foyer_router_add_interceptor(
    _ router: HandleIn, _ json: TextIn, _ json_length: Int, _ registration: WideOut, _ error: HandleOut
) -> Int32 {
    add(
        router, json, json_length, registration, error,
        read: { (bytes) throws(LinkMapError) in try Interceptor(parsing: bytes) },
        add: { (router, interceptor) throws(RouterError) in try router.add(interceptor) })
}

@implementation @_cdecl("foyer_router_ignore")
public func foyer_router_ignore(
    _ router: HandleIn, _ json: TextIn, _ json_length: Int, _ registration: WideOut, _ error: HandleOut
) -> Int32 {
    add(
        router, json, json_length, registration, error,
        read: { (bytes) throws(LinkMapError) in try HandlerCondition(parsing: bytes) },
        add: { (router, condition) throws(RouterError) in try router.ignore(condition) })
}

@implementation @_cdecl("foyer_router_remove")
public func foyer_router_remove(_ router: HandleIn, _ registration: Int64) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try Router.inUse(router)
        guard registration >= 0 else { throw .argument("expected a registration that is not negative") }
        let id = RegistrationID(UInt64(registration))
        return router.remove(id) ? .ok : .none
    }
}

@implementation @_cdecl("foyer_router_remove_named")
public func foyer_router_remove_named(
    _ router: HandleIn, _ name: TextIn, _ name_length: Int, _ count: SizeOut
) -> Int32 {
    count?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let router = try Router.required(router)
        let name = try inputName(name, name_length, "name")
        let removed = try changing { () throws(RouterError) in try router.remove(named: name) }
        count?.pointee = removed
        return status(removed)
    }
}

@implementation @_cdecl("foyer_router_remove_owner")
public func foyer_router_remove_owner(
    _ router: HandleIn, _ owner: TextIn, _ owner_length: Int, _ count: SizeOut
) -> Int32 {
    count?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let router = try Router.inUse(router)
        let owner = try inputName(owner, owner_length, "owner")
        let removed = router.removeOwner(owner)
        count?.pointee = removed
        return status(removed)
    }
}

// MARK: - Links

@implementation @_cdecl("foyer_router_receive")
public func foyer_router_receive(
    _ router: HandleIn, _ url: TextIn, _ url_length: Int, _ source: Int32, _ link: WideOut
) -> Int32 {
    link?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let router = try Router.required(router)
        let url = try inputBytes(url, url_length, "url")
        let source = try inputSource(source)
        // Not in one line: without the output, the link would not be received.
        let received = router.receive(utf8: url, source: source)
        link?.pointee = Int64(truncatingIfNeeded: received.number)
        return .ok
    }
}

@implementation @_cdecl("foyer_router_receive_with")
public func foyer_router_receive_with(
    _ router: HandleIn, _ url: TextIn, _ url_length: Int, _ source: Int32, _ details: TextIn, _ details_length: Int,
    _ link: WideOut, _ error: HandleOut
) -> Int32 {
    link?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let router = try Router.required(router)
        let url = try inputBytes(url, url_length, "url")
        let source = try inputSource(source)
        var options = LinkOptions()
        if details_length != 0 {
            options = try described(details, details_length, "details") { (bytes) throws(LinkMapError) in
                try LinkOptions(parsing: bytes)
            }
        }
        let received = router.receive(utf8: url, source: options.source ?? source, options: options)
        link?.pointee = Int64(truncatingIfNeeded: received.number)
        return .ok
    }
}

@implementation @_cdecl("foyer_router_answer")
public func foyer_router_answer(
    _ router: HandleIn, _ token: Int64, _ answer: Int32, _ text: TextIn, _ text_length: Int, _ error: HandleOut
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let router = try Router.inUse(router)
        let text = try optionalText(text, text_length, "text")
        let token = AnswerToken(UInt64(bitPattern: token))
        do throws(AnswerError) {
            // An answer that both kinds give goes to the one that is asked; another one is refused by the router, which counts.
            let ofHandler = handlerAnswer(answer, text: text)
            if let answer = interceptorAnswer(answer, text: text), ofHandler == nil || router.asksInterceptor(token) {
                try router.answerInterceptor(token, answer)
            } else if let ofHandler {
                try router.answer(token, ofHandler)
            } else {
                throw AnswerError.wrongKind
            }
        } catch {
            throw Failure(error == .wrongKind ? .argument : .state, error)
        }
        return .ok
    }
}

@implementation @_cdecl("foyer_router_next_event")
public func foyer_router_next_event(_ router: HandleIn, _ event: HandleOut) -> Int32 {
    event?.pointee = nil
    guard let router, let event else { return Status.argument.rawValue }
    guard let next = Router.with(router, { $0.nextEvent() }) else { return Status.none.rawValue }
    event.pointee = Record.event(next).passToC()
    return Status.ok.rawValue
}

@implementation @_cdecl("foyer_router_cancel")
public func foyer_router_cancel(_ router: HandleIn, _ link: Int64, _ reason: TextIn, _ reason_length: Int) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try Router.inUse(router)
        guard link >= 0 else { throw .argument("expected a link that is not negative") }
        let reason = try optionalName(reason, reason_length, "reason") ?? DropReason.cancelled.name
        let id = LinkID(UInt64(link))
        return router.drop(id, reason: reason) ? .ok : .none
    }
}

@implementation @_cdecl("foyer_router_drop_waiting")
public func foyer_router_drop_waiting(
    _ router: HandleIn, _ gate: TextIn, _ gate_length: Int, _ reason: TextIn, _ reason_length: Int, _ count: SizeOut
) -> Int32 {
    count?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let router = try Router.inUse(router)
        let gate = try inputName(gate, gate_length, "gate")
        let reason = try optionalName(reason, reason_length, "reason") ?? DropReason.cancelled.name
        let dropped = router.dropLinks(waitingFor: gate, reason: reason)
        count?.pointee = dropped
        return status(dropped)
    }
}

@implementation @_cdecl("foyer_router_use_start_link")
public func foyer_router_use_start_link(_ router: HandleIn) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try Router.inUse(router)
        router.useStartLink()
        return .ok
    }
}

// MARK: - Gates, lanes, context, time

/// Checks a gate and a lane.
private func inputGate(
    _ name: TextIn, _ length: Int, _ lane: TextIn, _ laneLength: Int
) throws(Failure) -> (name: String, lane: String?) {
    (try inputName(name, length, "name"), try optionalName(lane, laneLength, "lane"))
}

@implementation @_cdecl("foyer_router_open_gate")
public func foyer_router_open_gate(
    _ router: HandleIn, _ name: TextIn, _ name_length: Int, _ lane: TextIn, _ lane_length: Int, _ error: HandleOut
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let router = try Router.required(router)
        let gate = try inputGate(name, name_length, lane, lane_length)
        _ = try changing { () throws(RouterError) in try router.openGate(gate.name, lane: gate.lane) }
        return .ok
    }
}

@implementation @_cdecl("foyer_router_close_gate")
public func foyer_router_close_gate(
    _ router: HandleIn, _ name: TextIn, _ name_length: Int, _ lane: TextIn, _ lane_length: Int, _ error: HandleOut
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let router = try Router.required(router)
        let gate = try inputGate(name, name_length, lane, lane_length)
        _ = try changing { () throws(RouterError) in try router.closeGate(gate.name, lane: gate.lane) }
        return .ok
    }
}

@implementation @_cdecl("foyer_router_is_gate_open")
public func foyer_router_is_gate_open(
    _ router: HandleIn, _ name: TextIn, _ name_length: Int, _ lane: TextIn, _ lane_length: Int
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try Router.required(router)
        let gate = try inputGate(name, name_length, lane, lane_length)
        return router.isGateOpen(gate.name, lane: gate.lane) ? .ok : .none
    }
}

@implementation @_cdecl("foyer_router_remove_lane")
public func foyer_router_remove_lane(_ router: HandleIn, _ lane: TextIn, _ lane_length: Int) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try Router.inUse(router)
        let lane = try inputName(lane, lane_length, "lane")
        router.removeLane(lane)
        return .ok
    }
}

@implementation @_cdecl("foyer_router_set_context")
public func foyer_router_set_context(
    _ router: HandleIn, _ key: TextIn, _ key_length: Int, _ value: TextIn, _ value_length: Int, _ error: HandleOut
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let router = try Router.required(router)
        let key = try inputName(key, key_length, "key")
        let value = try optionalName(value, value_length, "value")
        try changing { () throws(RouterError) in try router.setContext(key, value) }
        return .ok
    }
}

@implementation @_cdecl("foyer_router_advance_to")
public func foyer_router_advance_to(_ router: HandleIn, _ milliseconds: Int64) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try Router.inUse(router)
        guard milliseconds >= 0 else { throw .argument("expected milliseconds that are not negative") }
        router.advance(to: UInt64(milliseconds))
        return .ok
    }
}

@implementation @_cdecl("foyer_router_next_deadline")
public func foyer_router_next_deadline(_ router: HandleIn, _ milliseconds: WideOut) -> Int32 {
    milliseconds?.pointee = 0
    guard let router else { return Status.argument.rawValue }
    guard let deadline = Router.with(router, { $0.nextDeadline }) else { return Status.none.rawValue }
    milliseconds?.pointee = Int64(clamping: deadline)
    return Status.ok.rawValue
}

// MARK: - What a router holds

@implementation @_cdecl("foyer_router_waiting")
public func foyer_router_waiting(_ router: HandleIn, _ links: HandleOut) -> Int32 {
    links?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let links = try required(links, "links")
        let waiting = try Router.required(router).waitingLinks
        links.pointee = Record.list(waiting) { .link($0) }.passToC()
        return waiting.isEmpty ? .none : .ok
    }
}

@implementation @_cdecl("foyer_router_counters")
public func foyer_router_counters(_ router: HandleIn, _ counters: HandleOut) -> Int32 {
    counters?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let counters = try required(counters, "counters")
        counters.pointee = Record.counters(try Router.required(router).counters).passToC()
        return .ok
    }
}

extension Record {
    fileprivate static func link(_ link: Link) -> Record {
        var record = RecordBuilder(FOYER_RECORD_LINK)
        record.set(FOYER_LINK_NUMBER, int: link.id.number)
        record.set(FOYER_LINK_SOURCE, FOYER_NAMES_SOURCE, link.source.rawValue)
        if !link.lane.utf8.isEmpty { record.set(FOYER_LINK_LANE, link.lane) }
        record.set(FOYER_LINK_URL, utf8: link.url.unsafeBytes(of: .href))
        record.set(FOYER_LINK_EVENT_ID, link.eventID)
        record.set(FOYER_LINK_REFERRER, link.referrer)
        record.set(FOYER_LINK_PRIVATE, bool: link.isPrivate)
        return record.finish()
    }

    fileprivate static func counters(_ counters: RouterCounters) -> Record {
        var record = RecordBuilder(FOYER_RECORD_COUNTERS)
        record.set(FOYER_COUNTERS_RECEIVED, int: counters.received)
        record.set(FOYER_COUNTERS_PENDING, int: counters.pending)
        record.set(FOYER_COUNTERS_IN_FLIGHT, int: counters.inFlight)
        record.set(FOYER_COUNTERS_MISPLACED_ANSWERS, int: counters.misplacedAnswers)
        record.set(FOYER_COUNTERS_DISCARDED_EVENTS, int: counters.discardedEvents)
        for outcome in Outcome.allCases {
            record.set(FOYER_COUNTERS_OUTCOME + Int(outcome.rawValue), int: counters.ended(outcome))
        }
        return record.finish()
    }
}

// MARK: - Snapshots

/// Why a snapshot cannot be written or read, under the status that it has in C.
private func failure(of error: SnapshotError) -> Failure {
    switch error {
    case .notASnapshot, .damaged: Failure(.syntax, error)
    case .version: Failure(.unsupported, error)
    case .tooLong: Failure(.limit, error)
    case .shutDown: Failure(.state, error)
    }
}

@implementation @_cdecl("foyer_router_snapshot")
public func foyer_router_snapshot(
    _ router: HandleIn, _ with_private: Int32, _ snapshot: HandleOut, _ error: HandleOut
) -> Int32 {
    snapshot?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let router = try Router.inUse(router)
        let snapshot = try required(snapshot, "snapshot")
        let withPrivate = try inputFlag(with_private, "with_private")
        do throws(SnapshotError) {
            let bytes = try router.snapshot(includingPrivate: withPrivate)
            snapshot.pointee = Record.document(bytes).passToC()
        } catch {
            throw failure(of: error)
        }
        return .ok
    }
}

@implementation @_cdecl("foyer_router_restore")
public func foyer_router_restore(
    _ router: HandleIn, _ bytes: TextIn, _ bytes_length: Int, _ count: SizeOut, _ error: HandleOut
) -> Int32 {
    count?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let router = try Router.required(router)
        let bytes = Array(try inputBytes(bytes, bytes_length, "bytes"))
        do throws(SnapshotError) {
            // Not in one line: without the output, nothing would be restored.
            let links = try router.restore(bytes)
            count?.pointee = links.count
        } catch {
            throw failure(of: error)
        }
        return .ok
    }
}
