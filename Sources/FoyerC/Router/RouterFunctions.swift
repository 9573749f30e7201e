/// Runs a change that a router may refuse, and maps its error.
func changing<Result>(_ body: () throws(RouterError) -> Result) throws(Failure) -> Result {
    do throws(RouterError) {
        return try body()
    } catch {
        switch error {
        case .shutDown: throw Failure(.state, error)
        case .limit: throw Failure(.limit, error)
        case .hostPattern, .route, .url: throw Failure(.syntax, error)
        }
    }
}

@implementation @_cdecl("foyer_router_new")
public func foyer_router_new(
    _ options: OpaquePointer?, _ router: UnsafeMutablePointer<OpaquePointer?>?, _ error: ErrorOut?
) -> Int32 {
    router?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let router else { throw .argument("router is NULL") }
        let options = HandleType.routerOptions.value(options)?.finished ?? RouterOptions()
        let made = try changing { () throws(RouterError) in try Router(options) }
        router.pointee = Handle(made).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_shut_down")
public func foyer_router_shut_down(_ router: OpaquePointer?) -> Int32 {
    guard let router = HandleType.router.value(router) else { return Status.argument.number }
    router.shutDown()
    return Status.ok.number
}

@implementation @_cdecl("foyer_router_free")
public func foyer_router_free(_ router: OpaquePointer?) {
    // A callback that runs now keeps the router alive until it has returned.
    HandleType.router.value(router)?.shutDown()
    HandleType.router.free(router)
}

@implementation @_cdecl("foyer_router_receive")
public func foyer_router_receive(
    _ router: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int, _ source: Int32,
    _ link: UnsafeMutablePointer<UInt64>?
) -> Int32 {
    link?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let url = try inputBytes(url, length, "url")
        let received = router.receive(utf8: url, source: try inputSource(source))
        link?.pointee = received.number
        return Status.ok.number
    }
}

/// Opens or closes a gate.
private func setGate(
    _ router: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int, _ lane: UnsafePointer<CChar>?,
    _ laneLength: Int, open: Bool
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let name = try inputText(name, length, "name")
        let lane = try optionalText(lane, laneLength, "lane")
        if open { router.openGate(name, lane: lane) } else { router.closeGate(name, lane: lane) }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_open_gate")
public func foyer_router_open_gate(
    _ router: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int, _ lane: UnsafePointer<CChar>?,
    _ laneLength: Int
) -> Int32 {
    setGate(router, name, length, lane, laneLength, open: true)
}

@implementation @_cdecl("foyer_router_close_gate")
public func foyer_router_close_gate(
    _ router: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int, _ lane: UnsafePointer<CChar>?,
    _ laneLength: Int
) -> Int32 {
    setGate(router, name, length, lane, laneLength, open: false)
}

@implementation @_cdecl("foyer_router_advance")
public func foyer_router_advance(_ router: OpaquePointer?, _ milliseconds: UInt64) -> Int32 {
    guard let router = HandleType.router.value(router) else { return Status.argument.number }
    router.advance(by: milliseconds)
    return Status.ok.number
}

@implementation @_cdecl("foyer_router_cancel")
public func foyer_router_cancel(_ router: OpaquePointer?, _ link: UInt64) -> Int32 {
    guard let router = HandleType.router.value(router) else { return Status.argument.number }
    return (router.cancel(LinkID(link)) ? Status.ok : Status.nothing).number
}

@implementation @_cdecl("foyer_router_add_handler")
public func foyer_router_add_handler(
    _ router: OpaquePointer?, _ handler: OpaquePointer?, _ registration: UnsafeMutablePointer<UInt64>?,
    _ error: ErrorOut?
) -> Int32 {
    registration?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let router = try required(router, .router)
        let handler = try required(handler, .handler).handler()
        let added = try changing { () throws(RouterError) in try router.add(handler) }
        registration?.pointee = added.number
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_add_interceptor")
public func foyer_router_add_interceptor(
    _ router: OpaquePointer?, _ interceptor: OpaquePointer?, _ registration: UnsafeMutablePointer<UInt64>?,
    _ error: ErrorOut?
) -> Int32 {
    registration?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let router = try required(router, .router)
        let interceptor = try required(interceptor, .handler, "interceptor").interceptor()
        let added = try changing { () throws(RouterError) in try router.add(interceptor) }
        registration?.pointee = added.number
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_remove")
public func foyer_router_remove(_ router: OpaquePointer?, _ registration: UInt64) -> Int32 {
    guard let router = HandleType.router.value(router) else { return Status.argument.number }
    return (router.remove(RegistrationID(registration)) ? Status.ok : Status.nothing).number
}

@implementation @_cdecl("foyer_router_remove_owner")
public func foyer_router_remove_owner(
    _ router: OpaquePointer?, _ owner: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let removed = router.removeOwner(try inputText(owner, length, "owner"))
        return (removed > 0 ? Status.ok : Status.nothing).number
    }
}

@implementation @_cdecl("foyer_router_answer")
public func foyer_router_answer(
    _ router: OpaquePointer?, _ token: UInt64, _ answer: Int32, _ text: UnsafePointer<CChar>?, _ length: Int,
    _ error: ErrorOut?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let router = try required(router, .router)
        let text = try optionalText(text, length, "text")
        let token = AnswerToken(token)
        do throws(AnswerError) {
            if let answer = interceptorAnswer(answer, text: text), router.asksInterceptor(token) {
                try router.answerInterceptor(token, answer)
            } else if let answer = handlerAnswer(answer, text: text) {
                try router.answer(token, answer)
            } else {
                throw AnswerError.wrongKind
            }
        } catch {
            throw Failure(error == .wrongKind ? .argument : .state, error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_set_listener")
public func foyer_router_set_listener(
    _ router: OpaquePointer?, _ listener: foyer_listener_t?, _ user: UnsafeMutableRawPointer?,
    _ destroy: foyer_destroy_t?
) -> Int32 {
    // Made first, so that `destroy` runs on every way out.
    let user = CUser(user, destroy: destroy)
    return boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let action = listener.map { EventAction.c($0, user) }
        try changing { () throws(RouterError) in try router.onEvent(action) }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_count")
public func foyer_router_count(
    _ router: OpaquePointer?, _ received: UnsafeMutablePointer<UInt64>?, _ pending: UnsafeMutablePointer<UInt64>?,
    _ inFlight: UnsafeMutablePointer<UInt64>?
) -> Int32 {
    let counters = HandleType.router.value(router)?.counters
    received?.pointee = counters?.received ?? 0
    pending?.pointee = counters?.pending ?? 0
    inFlight?.pointee = counters?.inFlight ?? 0
    return (counters == nil ? Status.argument : Status.ok).number
}

@implementation @_cdecl("foyer_router_count_outcome")
public func foyer_router_count_outcome(
    _ router: OpaquePointer?, _ outcome: Int32, _ count: UnsafeMutablePointer<UInt64>?
) -> Int32 {
    count?.pointee = 0
    guard let router = HandleType.router.value(router), let outcome = Outcome(rawValue: outcome) else {
        return Status.argument.number
    }
    count?.pointee = router.counters.ended(outcome)
    return Status.ok.number
}

@implementation @_cdecl("foyer_router_install")
public func foyer_router_install(_ router: OpaquePointer?, _ config: OpaquePointer?) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let configuration = try required(config, .config).configuration
        try changing { () throws(RouterError) in try router.install(configuration) }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_install_routes")
public func foyer_router_install_routes(_ router: OpaquePointer?, _ routes: OpaquePointer?) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let table = routes.map { RouteTable.from($0) }
        try changing { () throws(RouterError) in try router.install(routes: table) }
        return Status.ok.number
    }
}
