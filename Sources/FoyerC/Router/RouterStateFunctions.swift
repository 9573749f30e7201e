// Lanes, context, scope, time, counts.

@implementation @_cdecl("foyer_router_is_gate_open")
public func foyer_router_is_gate_open(
    _ router: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ lane: UnsafePointer<CChar>?,
    _ lane_length: Int
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let name = try inputText(name, name_length, "name")
        let lane = try optionalText(lane, lane_length, "lane")
        return (router.isGateOpen(name, lane: lane) ? Status.ok : .nothing).number
    }
}

@implementation @_cdecl("foyer_router_remove_lane")
public func foyer_router_remove_lane(
    _ router: OpaquePointer?, _ lane: UnsafePointer<CChar>?, _ lane_length: Int
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        router.removeLane(try inputText(lane, lane_length, "lane"))
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_set_context")
public func foyer_router_set_context(
    _ router: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: UnsafePointer<CChar>?,
    _ value_length: Int
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let key = try inputText(key, key_length, "key")
        let value = try optionalText(value, value_length, "value")
        try changing { () throws(RouterError) in try router.setContext(key, value) }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_set_scope")
public func foyer_router_set_scope(_ router: OpaquePointer?, _ options: OpaquePointer?, _ error: ErrorOut?) -> Int32 {
    boundary(error) { () throws(Failure) in
        let router = try required(router, .router)
        let scope = HandleType.routerOptions.value(options)?.finished.scope ?? HostScope()
        try changing { () throws(RouterError) in try router.setScope(scope) }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_uninstall")
public func foyer_router_uninstall(_ router: OpaquePointer?) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        try changing { () throws(RouterError) in try router.install(nil) }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_advance_to")
public func foyer_router_advance_to(_ router: OpaquePointer?, _ milliseconds: UInt64) -> Int32 {
    guard let router = HandleType.router.value(router) else { return Status.argument.number }
    router.advance(to: milliseconds)
    return Status.ok.number
}

@implementation @_cdecl("foyer_router_next_deadline")
public func foyer_router_next_deadline(_ router: OpaquePointer?, _ milliseconds: UnsafeMutablePointer<UInt64>?) -> Int32
{
    milliseconds?.pointee = 0
    guard let router = HandleType.router.value(router) else { return Status.argument.number }
    guard let deadline = router.nextDeadline else { return Status.nothing.number }
    milliseconds?.pointee = deadline
    return Status.ok.number
}

@implementation @_cdecl("foyer_router_counter")
public func foyer_router_counter(
    _ router: OpaquePointer?, _ counter: Int32, _ count: UnsafeMutablePointer<UInt64>?
) -> Int32 {
    count?.pointee = 0
    guard let counters = HandleType.router.value(router)?.counters else { return Status.argument.number }
    let number: UInt64
    switch counter {
    case Int32(FOYER_COUNTER_RECEIVED): number = counters.received
    case Int32(FOYER_COUNTER_PENDING): number = counters.pending
    case Int32(FOYER_COUNTER_IN_FLIGHT): number = counters.inFlight
    case Int32(FOYER_COUNTER_MISPLACED_ANSWERS): number = counters.misplacedAnswers
    case Int32(FOYER_COUNTER_DISCARDED_EVENTS): number = counters.discardedEvents
    default: return Status.argument.number
    }
    count?.pointee = number
    return Status.ok.number
}

@implementation @_cdecl("foyer_router_check")
public func foyer_router_check(_ router: OpaquePointer?, _ error: ErrorOut?) -> Int32 {
    boundary(error) { () throws(Failure) in
        let router = try required(router, .router)
        if let violation = router.invariantViolation() {
            throw Failure(.state, code: "router-invariant", message: violation)
        }
        return Status.ok.number
    }
}
