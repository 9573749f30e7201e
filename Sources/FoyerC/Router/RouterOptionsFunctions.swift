/// Router options while C describes them.
struct RouterOptionsDraft {
    /// What has no number is set here.
    var options = RouterOptions()
    private var duplicateRule = Int32(FOYER_DUPLICATES_NONE)
    private var duplicateWindow: UInt64 = 0

    /// The options as they were described.
    var finished: RouterOptions {
        var options = options
        switch duplicateRule {
        case Int32(FOYER_DUPLICATES_EVENT_ID): options.duplicates = .eventID(window: duplicateWindow)
        case Int32(FOYER_DUPLICATES_URL): options.duplicates = .url(window: duplicateWindow)
        default: options.duplicates = .none
        }
        return options
    }

    /// Sets one number; false where the option does not take it.
    mutating func set(_ option: Int32, to value: UInt64) -> Bool {
        switch option {
        case Int32(FOYER_OPTION_PENDING_POLICY): return assign(named(value), to: &options.pendingPolicy)
        case Int32(FOYER_OPTION_PENDING_CAPACITY):
            return assign(number(value, in: 1...Limits.pendingLinks), to: &options.pendingCapacity)
        case Int32(FOYER_OPTION_OVERFLOW): return assign(named(value), to: &options.overflow)
        case Int32(FOYER_OPTION_TIME_TO_LIVE): return assign(value, to: &options.timeToLive)
        case Int32(FOYER_OPTION_ANSWER_TIMEOUT): return assign(value, to: &options.answerTimeout)
        case Int32(FOYER_OPTION_RETRY_LIMIT):
            return assign(number(value, in: 0...Limits.retries), to: &options.retryLimit)
        case Int32(FOYER_OPTION_REDIRECT_LIMIT):
            return assign(number(value, in: 0...Limits.retries), to: &options.redirectLimit)
        case Int32(FOYER_OPTION_STRICT_FIFO): return assign(flag(value), to: &options.strictFIFO)
        case Int32(FOYER_OPTION_DUPLICATES):
            return assign(number(value, in: 0...Int(FOYER_DUPLICATES_URL)).map(Int32.init), to: &duplicateRule)
        case Int32(FOYER_OPTION_DUPLICATE_WINDOW): return assign(value, to: &duplicateWindow)
        case Int32(FOYER_OPTION_HOST_RULE): return assign(named(value), to: &options.scope.rule)
        case Int32(FOYER_OPTION_EVENT_CAPACITY):
            return assign(number(value, in: 1...Limits.keptEvents), to: &options.eventCapacity)
        default: return false
        }
    }
}

/// The value of a closed set with a number, or nil.
private func named<Value: StableName>(_ number: UInt64) -> Value? {
    Int32(exactly: number).flatMap { Value(rawValue: $0) }
}

/// A number inside its limits, or nil.
private func number(_ value: UInt64, in range: ClosedRange<Int>) -> Int? {
    Int(exactly: value).flatMap { range.contains($0) ? $0 : nil }
}

/// 0 or 1 as a truth value; nil for any other number.
private func flag(_ value: UInt64) -> Bool? {
    value <= 1 ? value == 1 : nil
}

/// Assigns a value that was taken; false where there is none.
private func assign<Value>(_ value: Value?, to target: inout Value) -> Bool {
    guard let value else { return false }
    target = value
    return true
}

@implementation @_cdecl("foyer_router_options_new")
public func foyer_router_options_new(_ options: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
    guard let options else { return Status.argument.number }
    options.pointee = Handle(RouterOptionsDraft()).passToC()
    return Status.ok.number
}

@implementation @_cdecl("foyer_router_options_free")
public func foyer_router_options_free(_ options: OpaquePointer?) {
    HandleType.routerOptions.free(options)
}

@implementation @_cdecl("foyer_router_options_set")
public func foyer_router_options_set(_ options: OpaquePointer?, _ option: Int32, _ value: UInt64) -> Int32 {
    guard let draft = HandleType.routerOptions.handle(options) else { return Status.argument.number }
    return (draft.value.set(option, to: value) ? Status.ok : Status.argument).number
}

@implementation @_cdecl("foyer_router_options_add_gate")
public func foyer_router_options_add_gate(
    _ options: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(options, .routerOptions, name, length, "name") { $0.options.gates.append($1) }
}

@implementation @_cdecl("foyer_router_options_set_start")
public func foyer_router_options_set_start(
    _ options: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(options, .routerOptions, url, length, "url") { $0.options.scope.start = $1 }
}

@implementation @_cdecl("foyer_router_options_set_start_link")
public func foyer_router_options_set_start_link(
    _ options: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(options, .routerOptions, url, length, "url") { $0.options.startLink = $1 }
}

@implementation @_cdecl("foyer_router_options_add_host")
public func foyer_router_options_add_host(
    _ options: OpaquePointer?, _ host: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(options, .routerOptions, host, length, "host") { $0.options.scope.ownHosts.append($1) }
}

@implementation @_cdecl("foyer_router_options_add_scheme")
public func foyer_router_options_add_scheme(
    _ options: OpaquePointer?, _ scheme: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(options, .routerOptions, scheme, length, "scheme") { $0.options.scope.ownSchemes.append($1) }
}

@implementation @_cdecl("foyer_router_options_add_private_parameter")
public func foyer_router_options_add_private_parameter(
    _ options: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let draft = try requiredHandle(options, .routerOptions)
        let name = try optionalName(name, name_length, "name")
        if let name {
            draft.value.options.privateParameters.append(name)
        } else {
            draft.value.options.privateParameters = []
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_options_set_routes")
public func foyer_router_options_set_routes(_ options: OpaquePointer?, _ setting: Int32, _ value: Int32) -> Int32 {
    guard let draft = HandleType.routerOptions.handle(options), value == 0 || value == 1 else {
        return Status.argument.number
    }
    return (draft.value.options.routes.set(setting, value == 1) ? Status.ok : .argument).number
}

@implementation @_cdecl("foyer_router_options_set_policy")
public func foyer_router_options_set_policy(_ options: OpaquePointer?, _ policy: OpaquePointer?) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let draft = try requiredHandle(options, .routerOptions)
        let policy = try required(policy, .policy)
        draft.value.options.policy = policy
        return Status.ok.number
    }
}
