@implementation @_cdecl("foyer_handler_new")
public func foyer_handler_new(
    _ name: UnsafePointer<CChar>?, _ length: Int, _ handler: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    handler?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        guard let handler else { throw .argument("handler is NULL") }
        handler.pointee = Handle(HandlerDraft(name: try inputText(name, length, "name"))).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_handler_new_builtin")
public func foyer_handler_new_builtin(_ builtin: Int32, _ handler: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
    handler?.pointee = nil
    guard let handler, let builtIn = BuiltInHandler(rawValue: builtin) else { return Status.argument.number }
    handler.pointee = Handle(HandlerDraft(builtIn)).passToC()
    return Status.ok.number
}

@implementation @_cdecl("foyer_handler_free")
public func foyer_handler_free(_ handler: OpaquePointer?) {
    HandleType.handler.free(handler)
}

@implementation @_cdecl("foyer_handler_set")
public func foyer_handler_set(_ handler: OpaquePointer?, _ property: Int32, _ value: Int64) -> Int32 {
    guard let draft = HandleType.handler.handle(handler) else { return Status.argument.number }
    return (draft.value.set(property, to: value) ? Status.ok : Status.argument).number
}

@implementation @_cdecl("foyer_handler_add_scheme")
public func foyer_handler_add_scheme(
    _ handler: OpaquePointer?, _ scheme: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(handler, .handler, scheme, length, "scheme") { $0.condition.schemes.append($1) }
}

@implementation @_cdecl("foyer_handler_add_host")
public func foyer_handler_add_host(
    _ handler: OpaquePointer?, _ host: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(handler, .handler, host, length, "host") { $0.condition.hosts.append($1) }
}

@implementation @_cdecl("foyer_handler_add_source")
public func foyer_handler_add_source(_ handler: OpaquePointer?, _ source: Int32) -> Int32 {
    guard let draft = HandleType.handler.handle(handler), let source = LinkSource(rawValue: source) else {
        return Status.argument.number
    }
    draft.value.condition.sources.append(source)
    return Status.ok.number
}

@implementation @_cdecl("foyer_handler_add_pattern")
public func foyer_handler_add_pattern(
    _ handler: OpaquePointer?, _ pattern: UnsafePointer<CChar>?, _ pattern_length: Int
) -> Int32 {
    change(handler, .handler, pattern, pattern_length, "pattern") { $0.condition.routes.append($1) }
}

@implementation @_cdecl("foyer_handler_add_route_name")
public func foyer_handler_add_route_name(
    _ handler: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int
) -> Int32 {
    change(handler, .handler, name, name_length, "name") { $0.condition.routeNames.append($1) }
}

@implementation @_cdecl("foyer_handler_add_route")
public func foyer_handler_add_route(_ handler: OpaquePointer?, _ route: OpaquePointer?) -> Int32 {
    guard let draft = HandleType.handler.handle(handler), let route = HandleType.route.value(route)?.route else {
        return Status.argument.number
    }
    draft.value.condition.routes += route.patterns
    draft.value.condition.accepts += route.accepts
    draft.value.condition.constraints += route.constraints
    return Status.ok.number
}

@implementation @_cdecl("foyer_handler_add_property")
public func foyer_handler_add_property(
    _ handler: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ keyLength: Int, _ json: UnsafePointer<CChar>?,
    _ jsonLength: Int, _ error: ErrorOut?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let draft = try requiredHandle(handler, .handler)
        let key = try inputText(key, keyLength, "key")
        let bytes = try inputBytes(json, jsonLength, "json")
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(parsing: Array(bytes)) } catch { throw Failure(.syntax, error) }
        draft.value.condition.properties.append(HandlerCondition.PropertyTest(key, value))
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_handler_add_gate")
public func foyer_handler_add_gate(
    _ handler: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(handler, .handler, name, length, "name") { $0.gates = ($0.gates ?? []) + [$1] }
}

@implementation @_cdecl("foyer_handler_free_of_gates")
public func foyer_handler_free_of_gates(_ handler: OpaquePointer?) -> Int32 {
    guard let draft = HandleType.handler.handle(handler) else { return Status.argument.number }
    draft.value.gates = []
    return Status.ok.number
}

@implementation @_cdecl("foyer_handler_set_fallback")
public func foyer_handler_set_fallback(
    _ handler: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(handler, .handler, name, length, "name") { $0.fallback = $1 }
}

@implementation @_cdecl("foyer_handler_set_owner")
public func foyer_handler_set_owner(
    _ handler: OpaquePointer?, _ owner: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    change(handler, .handler, owner, length, "owner") { $0.owner = $1 }
}

@implementation @_cdecl("foyer_handler_set_answer")
public func foyer_handler_set_answer(_ handler: OpaquePointer?, _ answer: Int32) -> Int32 {
    guard let draft = HandleType.handler.handle(handler), answer != Int32(FOYER_ANSWER_PENDING),
        handlerAnswer(answer, text: nil) != nil || interceptorAnswer(answer, text: nil) != nil
    else { return Status.argument.number }
    draft.value.response = .answer(answer, text: nil)
    return Status.ok.number
}

@implementation @_cdecl("foyer_handler_set_answer_with")
public func foyer_handler_set_answer_with(
    _ handler: OpaquePointer?, _ answer: Int32, _ text: UnsafePointer<CChar>?, _ text_length: Int
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let draft = try requiredHandle(handler, .handler)
        let text = try inputText(text, text_length, "text")
        switch Answer(rawValue: answer) {
        case .redirect, .rewrite, .failed, .block: draft.value.response = .answer(answer, text: text)
        default: throw .argument("answer is none that carries a text")
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_handler_set_action")
public func foyer_handler_set_action(
    _ handler: OpaquePointer?, _ action: foyer_action_t?, _ user: UnsafeMutableRawPointer?, _ destroy: foyer_destroy_t?
) -> Int32 {
    // Made first, so that `destroy` runs on every way out.
    let user = CUser(user, destroy: destroy)
    guard let draft = HandleType.handler.handle(handler), let action else { return Status.argument.number }
    draft.value.response = .action(action, user)
    return Status.ok.number
}

@implementation @_cdecl("foyer_handler_set_condition")
public func foyer_handler_set_condition(
    _ handler: OpaquePointer?, _ condition: foyer_condition_t?, _ user: UnsafeMutableRawPointer?,
    _ destroy: foyer_destroy_t?
) -> Int32 {
    let user = CUser(user, destroy: destroy)
    guard let draft = HandleType.handler.handle(handler), let condition else { return Status.argument.number }
    draft.value.condition.check = ConditionAction { offer in
        EventHandle.make(offer, .handlerAsked).lend { condition(user.pointer, $0) } != 0
    }
    return Status.ok.number
}

@implementation @_cdecl("foyer_router_add_builtin_handlers")
public func foyer_router_add_builtin_handlers(
    _ router: OpaquePointer?, _ action: foyer_action_t?, _ user: UnsafeMutableRawPointer?, _ destroy: foyer_destroy_t?,
    _ error: ErrorOut?
) -> Int32 {
    // One user for all of them: `destroy` runs when the last has gone.
    let user = CUser(user, destroy: destroy)
    return boundary(error) { () throws(Failure) in
        let router = try required(router, .router)
        let response = action.map { Handler.Response.call(.c($0, user)) } ?? .ask
        for builtIn in BuiltInHandler.allCases {
            let handler = builtIn == .appNavigation ? Handler(builtIn) : Handler(builtIn, response: response)
            _ = try changing { () throws(RouterError) in try router.add(handler) }
        }
        return Status.ok.number
    }
}
