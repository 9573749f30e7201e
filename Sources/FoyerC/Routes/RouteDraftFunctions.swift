/// What a `foyer_route_t *` points to.
final class RouteBox {
    var route: Route

    init(_ name: String) {
        route = Route(name, patterns: [])
    }

    /// Adds a value to those that a parameter is limited to.
    func allow(_ value: String, for parameter: String) {
        for index in route.constraints.indices
        where route.constraints[index].parameter.utf8.elementsEqual(parameter.utf8) {
            if case .oneOf(let values) = route.constraints[index].rule {
                route.constraints[index].rule = .oneOf(values + [value])
                return
            }
        }
        route.constraints.append(Route.Constraint(parameter, .oneOf([value])))
    }
}

/// Adds a text to a route.
private func add(
    _ route: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString, _ error: ErrorOut?,
    _ body: (inout Route, String) -> Void
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try required(route, .route)
        let text = try inputText(text, length, name)
        body(&box.route, text)
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_route_new")
public func foyer_route_new(
    _ name: UnsafePointer<CChar>?, _ name_length: Int, _ route: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    route?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let route else { throw .argument("route is NULL") }
        let name = try inputText(name, name_length, "name")
        guard !name.utf8.isEmpty else { throw .argument("name is empty") }
        route.pointee = Handle(RouteBox(name)).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_route_free")
public func foyer_route_free(_ route: OpaquePointer?) {
    HandleType.route.free(route)
}

@implementation @_cdecl("foyer_route_add_pattern")
public func foyer_route_add_pattern(
    _ route: OpaquePointer?, _ pattern: UnsafePointer<CChar>?, _ pattern_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    add(route, pattern, pattern_length, "pattern", error) { $0.patterns.append($1) }
}

@implementation @_cdecl("foyer_route_add_source")
public func foyer_route_add_source(
    _ route: OpaquePointer?, _ source: UnsafePointer<CChar>?, _ source_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    add(route, source, source_length, "source", error) { $0.accepts.append($1) }
}

@implementation @_cdecl("foyer_route_add_gate")
public func foyer_route_add_gate(
    _ route: OpaquePointer?, _ gate: UnsafePointer<CChar>?, _ gate_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    let isNone = gate == nil
    return add(route, gate, gate_length, "gate", error) { route, gate in
        route.gates = isNone ? [] : (route.gates ?? []) + [gate]
    }
}

@implementation @_cdecl("foyer_route_set_handler")
public func foyer_route_set_handler(
    _ route: OpaquePointer?, _ handler: UnsafePointer<CChar>?, _ handler_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    add(route, handler, handler_length, "handler", error) { $0.handler = $1 }
}

@implementation @_cdecl("foyer_route_set_priority")
public func foyer_route_set_priority(_ route: OpaquePointer?, _ priority: Int32) -> Int32 {
    guard let box = HandleType.route.value(route) else { return Status.argument.number }
    box.route.priority = priority
    return Status.ok.number
}

@implementation @_cdecl("foyer_route_constrain")
public func foyer_route_constrain(
    _ route: OpaquePointer?, _ parameter: UnsafePointer<CChar>?, _ parameter_length: Int, _ type: Int32,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try required(route, .route)
        let parameter = try inputText(parameter, parameter_length, "parameter")
        let rule: RouteConstraint
        switch type {
        case Int32(FOYER_CONSTRAINT_INT): rule = .int
        case Int32(FOYER_CONSTRAINT_UUID): rule = .uuid
        default: throw .argument("type is not a known number")
        }
        box.route.constraints.append(Route.Constraint(parameter, rule))
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_route_allow_value")
public func foyer_route_allow_value(
    _ route: OpaquePointer?, _ parameter: UnsafePointer<CChar>?, _ parameter_length: Int,
    _ value: UnsafePointer<CChar>?, _ value_length: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try required(route, .route)
        let parameter = try inputText(parameter, parameter_length, "parameter")
        box.allow(try inputText(value, value_length, "value"), for: parameter)
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_route_constrain_with")
public func foyer_route_constrain_with(
    _ route: OpaquePointer?, _ parameter: UnsafePointer<CChar>?, _ parameter_length: Int,
    _ constraint: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int) -> Int32)?,
    _ user: UnsafeMutableRawPointer?, _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    // Ends the user pointer when the last closure over it is gone, also when the function fails.
    let user = CUser(user, destroy: destroy)
    return boundary(error) { () throws(Failure) in
        let box = try required(route, .route)
        let parameter = try inputText(parameter, parameter_length, "parameter")
        guard let constraint else { throw .argument("constraint is NULL") }
        let rule = RouteConstraint.custom { text in
            let text = CText(text)
            var length = 0
            let pointer = text.lend(&length)
            return constraint(user.pointer, pointer, length) != 0
        }
        box.route.constraints.append(Route.Constraint(parameter, rule))
        return Status.ok.number
    }
}
