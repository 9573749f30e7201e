/// Router options while C describes them.
struct RouterOptionsDraft {
    private var options = RouterOptions()
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

    /// Changes what has no number.
    mutating func change(_ body: (inout RouterOptions) -> Void) {
        body(&options)
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
    Handle<RouterOptionsDraft>.free(options)
}

@implementation @_cdecl("foyer_router_options_set")
public func foyer_router_options_set(_ options: OpaquePointer?, _ option: Int32, _ value: UInt64) -> Int32 {
    guard let draft = Handle<RouterOptionsDraft>.from(options) else { return Status.argument.number }
    return (draft.value.set(option, to: value) ? Status.ok : Status.argument).number
}

/// Checks a text and lets `body` put it into the options.
private func change(
    _ options: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString,
    _ body: (inout RouterOptions, String) -> Void
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let draft = try requiredHandle(options, "options", as: RouterOptionsDraft.self)
        let text = try inputText(text, length, name)
        draft.value.change { body(&$0, text) }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_options_add_gate")
public func foyer_router_options_add_gate(
    _ options: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(options, name, length, "name") { $0.gates.append($1) }
}

@implementation @_cdecl("foyer_router_options_set_start")
public func foyer_router_options_set_start(
    _ options: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(options, url, length, "url") { $0.scope.start = $1 }
}

@implementation @_cdecl("foyer_router_options_set_start_link")
public func foyer_router_options_set_start_link(
    _ options: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(options, url, length, "url") { $0.startLink = $1 }
}

@implementation @_cdecl("foyer_router_options_add_host")
public func foyer_router_options_add_host(
    _ options: OpaquePointer?, _ host: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(options, host, length, "host") { $0.scope.ownHosts.append($1) }
}

@implementation @_cdecl("foyer_router_options_add_scheme")
public func foyer_router_options_add_scheme(
    _ options: OpaquePointer?, _ scheme: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(options, scheme, length, "scheme") { $0.scope.ownSchemes.append($1) }
}

@implementation @_cdecl("foyer_router_options_add_private_parameter")
public func foyer_router_options_add_private_parameter(
    _ options: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let draft = try requiredHandle(options, "options", as: RouterOptionsDraft.self)
        let name = try optionalName(name, name_length, "name")
        draft.value.change { options in
            if let name { options.privateParameters.append(name) } else { options.privateParameters = [] }
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_options_set_routes")
public func foyer_router_options_set_routes(_ options: OpaquePointer?, _ setting: Int32, _ value: Int32) -> Int32 {
    guard let draft = Handle<RouterOptionsDraft>.from(options), value == 0 || value == 1 else {
        return Status.argument.number
    }
    var isKnown = false
    draft.value.change { isKnown = $0.routes.set(setting, value == 1) }
    return (isKnown ? Status.ok : .argument).number
}

@implementation @_cdecl("foyer_router_options_set_policy")
public func foyer_router_options_set_policy(_ options: OpaquePointer?, _ policy: OpaquePointer?) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let draft = try requiredHandle(options, "options", as: RouterOptionsDraft.self)
        let policy = try required(policy, "policy", as: PolicyBox.self).policy
        draft.value.change { $0.policy = policy }
        return Status.ok.number
    }
}
