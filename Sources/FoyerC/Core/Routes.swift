// Tables of routes and matches. Both are held by pointers to themselves, so that a lookup goes through nothing else.

extension RouteTable {
    /// A reference for C to own. The table gets the names that C may borrow.
    func passToC() -> OpaquePointer {
        if companion == nil { companion = RouteNames(self) }
        return OpaquePointer(Unmanaged.passRetained(self).toOpaque())
    }

    /// Runs `body` with the table behind a pointer, whose count of references stays as it is.
    @inline(__always)
    static func with<Result>(_ pointer: OpaquePointer, _ body: (RouteTable) -> Result) -> Result {
        Unmanaged<RouteTable>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
    }

    /// The table behind a pointer that must not be NULL.
    static func required(_ pointer: HandleIn) throws(Failure) -> RouteTable {
        guard let pointer else { throw .null("routes") }
        return Unmanaged<RouteTable>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
}

extension RouteMatch {
    /// Runs `body` with the match behind a pointer, whose count of references stays as it is.
    @inline(__always)
    static func with<Result>(_ pointer: OpaquePointer, _ body: (RouteMatch) -> Result) -> Result {
        Unmanaged<RouteMatch>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
    }

    /// The match behind a pointer that must not be NULL.
    static func required(_ pointer: HandleIn) throws(Failure) -> RouteMatch {
        guard let pointer else { throw .null("match") }
        return Unmanaged<RouteMatch>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
}

/// The names of the routes of a table, which C may borrow.
final class RouteNames {
    private let names: [LentText]

    init(_ table: RouteTable) {
        names = table.routes.map { LentText($0.name.utf8) }
    }

    /// Lends the name of a route that there is.
    func lend(_ route: Int, _ length: SizeOut) -> TextOut {
        names[route].lend(length)
    }
}

// MARK: - Tables

@implementation @_cdecl("foyer_routes_parse")
public func foyer_routes_parse(
    _ json: TextIn, _ json_length: Int, _ constraint: foyer_constraint_t?, _ user: User, _ destroy: foyer_destroy_t?,
    _ routes: HandleOut, _ error: HandleOut
) -> Int32 {
    routes?.pointee = nil
    // Made first, so that `destroy` runs on every way out.
    let registration = Registration(user, destroy: destroy)
    return boundary(error) { () throws(Failure) in
        let routes = try required(routes, "routes")
        var list = try described(json, json_length, "json") { (bytes) throws(LinkMapError) in
            try RouteList(parsing: bytes)
        }
        try list.bindFunctions { (name, route) throws(Failure) in
            guard let constraint else {
                throw Failure(
                    .syntax, code: LinkMapFault.Kind.unknownName.rawValue,
                    message: "expected a function for the constraint \"" + name + "\" of the route \"" + route
                        + "\", found NULL")
            }
            return constraintFunction(constraint, registration, name)
        }
        do throws(RouteError) {
            routes.pointee = try RouteTable.build(list).passToC()
        } catch {
            throw Failure(error.kind == .limit ? .limit : .syntax, error)
        }
        return .ok
    }
}

/// A function of C as a constraint with a name.
func constraintFunction(
    _ constraint: @escaping foyer_constraint_t, _ registration: Registration, _ name: String
) -> @Sendable (String) -> Bool {
    let name = LentText(name.utf8)
    let call = ConstraintCall(constraint: constraint, registration: registration, name: name)
    return { call.accepts($0) }
}

/// What a constraint of C needs to be called.
private final class ConstraintCall: @unchecked Sendable {
    // Unchecked, because the header asks the caller for a function that any thread may call.
    private let constraint: foyer_constraint_t
    private let registration: Registration
    private let name: LentText

    init(constraint: @escaping foyer_constraint_t, registration: Registration, name: LentText) {
        self.constraint = constraint
        self.registration = registration
        self.name = name
    }

    func accepts(_ value: String) -> Bool {
        let text = LentText(value.utf8)
        var (nameLength, length) = (0, 0)
        let start = name.lend(&nameLength)
        let valueStart = text.lend(&length)
        return withExtendedLifetime(text) { constraint(registration.user, start, nameLength, valueStart, length) != 0 }
    }
}

@implementation @_cdecl("foyer_routes_free")
public func foyer_routes_free(_ routes: HandleIn) {
    guard let routes else { return }
    Unmanaged<RouteTable>.fromOpaque(UnsafeRawPointer(routes)).release()
}

@implementation @_cdecl("foyer_routes_record")
public func foyer_routes_record(_ routes: HandleIn, _ record: HandleOut) -> Int32 {
    record?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let record = try required(record, "record")
        record.pointee = Record.list(try RouteTable.required(routes).routes) { .route($0) }.passToC()
        return .ok
    }
}

extension Record {
    fileprivate static func route(_ route: Route) -> Record {
        var record = RecordBuilder(FOYER_RECORD_ROUTE)
        record.set(FOYER_ROUTE_NAME, route.name)
        record.set(FOYER_ROUTE_PATTERNS, .list(route.patterns))
        if !route.accepts.isEmpty { record.set(FOYER_ROUTE_ACCEPTS, .list(route.accepts)) }
        if let gates = route.gates { record.set(FOYER_ROUTE_GATES, .list(gates)) }
        record.set(FOYER_ROUTE_HANDLER, route.handler)
        record.set(FOYER_ROUTE_PRIORITY, int: Int(route.priority))
        return record.finish()
    }
}

@implementation @_cdecl("foyer_routes_url")
public func foyer_routes_url(
    _ routes: HandleIn, _ name: TextIn, _ name_length: Int, _ values: TextIn, _ values_length: Int, _ url: HandleOut,
    _ error: HandleOut
) -> Int32 {
    url?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let url = try required(url, "url")
        let table = try RouteTable.required(routes)
        let name = try inputText(name, name_length, "name")
        var filled = RouteURLValues()
        if values_length != 0 {
            filled = try described(values, values_length, "values") { (bytes) throws(LinkMapError) in
                try RouteURLValues(parsing: bytes)
            }
        }
        do throws(RouteBuildError) {
            url.pointee = try table.url(for: name, filled).passToC()
        } catch {
            switch error.kind {
            case .unknownRoute: return .none
            case .missingParameter, .unfitParameter, .unknownParameter: throw Failure(.type, error)
            case .needsSource, .notAccepted, .hidden: throw Failure(.state, error)
            }
        }
        return .ok
    }
}

// MARK: - Looking up

@implementation @_cdecl("foyer_routes_match")
public func foyer_routes_match(
    _ routes: HandleIn, _ url: TextIn, _ url_length: Int, _ match: HandleIn, _ error: HandleOut
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let table = try RouteTable.required(routes)
        let match = try RouteMatch.required(match)
        let parsed = try WebURL.parsed(try inputBytes(url, url_length, "url"))
        return table.match(parsed, into: match) ? .ok : .none
    }
}

@implementation @_cdecl("foyer_routes_match_url")
public func foyer_routes_match_url(_ routes: HandleIn, _ url: HandleIn, _ match: HandleIn) -> Int32 {
    guard let routes, let match, let url = WebURL.from(url) else { return Status.argument.rawValue }
    let isFound = RouteTable.with(routes) { table in
        RouteMatch.with(match) { table.match(url, into: $0) }
    }
    return (isFound ? Status.ok : .none).rawValue
}

@implementation @_cdecl("foyer_routes_match_path")
public func foyer_routes_match_path(
    _ routes: HandleIn, _ path: TextIn, _ path_length: Int, _ match: HandleIn
) -> Int32 {
    guard let routes, let match, path_length >= 0, path_length <= Limits.inputBytes, path != nil || path_length == 0
    else {
        return (path_length > Limits.inputBytes ? Status.limit : .argument).rawValue
    }
    let start = UnsafeRawPointer(path)?.assumingMemoryBound(to: UInt8.self)
    let bytes = UnsafeBufferPointer(start: start, count: path_length)
    let isFound = RouteTable.with(routes) { table in
        RouteMatch.with(match) { table.match(path: bytes, into: $0) }
    }
    if isFound { return Status.ok.rawValue }
    let isText = RouteMatch.with(match) { $0.miss != .illFormedText }
    return (isText ? Status.none : .text).rawValue
}

// MARK: - Matches

@implementation @_cdecl("foyer_match_new")
public func foyer_match_new(_ match: HandleOut) -> Int32 {
    guard let match else { return Status.argument.rawValue }
    match.pointee = OpaquePointer(Unmanaged.passRetained(RouteMatch()).toOpaque())
    return Status.ok.rawValue
}

@implementation @_cdecl("foyer_match_free")
public func foyer_match_free(_ match: HandleIn) {
    guard let match else { return }
    Unmanaged<RouteMatch>.fromOpaque(UnsafeRawPointer(match)).release()
}

@implementation @_cdecl("foyer_match_next")
public func foyer_match_next(_ match: HandleIn) -> Int32 {
    guard let match else { return Status.argument.rawValue }
    return (RouteMatch.with(match) { $0.next() } ? Status.ok : .none).rawValue
}

@implementation @_cdecl("foyer_match_route")
public func foyer_match_route(_ match: HandleIn, _ route: NumberOut) -> Int32 {
    route?.pointee = 0
    guard let match else { return Status.argument.rawValue }
    guard let index = RouteMatch.with(match, { $0.routeIndex }) else { return Status.none.rawValue }
    route?.pointee = Int32(truncatingIfNeeded: index)
    return Status.ok.rawValue
}

@implementation @_cdecl("foyer_match_name")
public func foyer_match_name(_ match: HandleIn, _ length: SizeOut) -> TextOut {
    length?.pointee = 0
    guard let match else { return nil }
    return RouteMatch.with(match) { match in
        guard let route = match.routeIndex, let names = match.table?.companion else { return nil }
        return unsafeDowncast(names, to: RouteNames.self).lend(route, length)
    }
}

@implementation @_cdecl("foyer_match_parameter_count")
public func foyer_match_parameter_count(_ match: HandleIn) -> Int {
    guard let match else { return 0 }
    return RouteMatch.with(match) { $0.parameterCount }
}

@implementation @_cdecl("foyer_match_parameter")
public func foyer_match_parameter(_ match: HandleIn, _ index: Int, _ length: SizeOut) -> TextOut {
    guard let match else { return lend(nil, length) }
    return RouteMatch.with(match) { lend($0.lentParameter(index, isRaw: false), length) }
}

@implementation @_cdecl("foyer_match_raw_parameter")
public func foyer_match_raw_parameter(_ match: HandleIn, _ index: Int, _ length: SizeOut) -> TextOut {
    guard let match else { return lend(nil, length) }
    return RouteMatch.with(match) { lend($0.lentParameter(index, isRaw: true), length) }
}

@implementation @_cdecl("foyer_match_find")
public func foyer_match_find(_ match: HandleIn, _ name: TextIn, _ name_length: Int, _ index: SizeOut) -> Int32 {
    index?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let match = try RouteMatch.required(match)
        guard let found = match.parameterIndex(utf8: try inputBytes(name, name_length, "name")) else { return .none }
        index?.pointee = found
        return .ok
    }
}

@implementation @_cdecl("foyer_match_int")
public func foyer_match_int(_ match: HandleIn, _ index: Int, _ value: WideOut) -> Int32 {
    value?.pointee = 0
    guard let match else { return Status.argument.rawValue }
    switch RouteMatch.with(match, { $0.int(at: index) }) {
    case .missing: return Status.none.rawValue
    case .wrongType: return Status.type.rawValue
    case .value(let number):
        value?.pointee = number
        return Status.ok.rawValue
    }
}

@implementation @_cdecl("foyer_match_record")
public func foyer_match_record(_ match: HandleIn, _ record: HandleOut) -> Int32 {
    record?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let record = try required(record, "record")
        let match = try RouteMatch.required(match)
        record.pointee = Record.match(match).passToC()
        return match.routeIndex == nil ? .none : .ok
    }
}

extension Record {
    fileprivate static func match(_ match: RouteMatch) -> Record {
        var record = RecordBuilder(FOYER_RECORD_MATCH)
        guard let route = match.route else {
            record.set(FOYER_MATCH_REASON, match.miss?.rawValue ?? RouteMiss.noRoute.rawValue)
            return record.finish()
        }
        record.set(FOYER_MATCH_ROUTE, int: match.routeIndex)
        record.set(FOYER_MATCH_NAME, route.name)
        record.set(FOYER_MATCH_PATTERN, match.patternText)
        record.set(FOYER_MATCH_FRAGMENT, utf8: match.lentFragment)
        var (parameters, segments) = (RecordBuilder.object, RecordBuilder.object)
        for index in 0..<match.parameterCount {
            guard let name = match.parameterName(index), let value = match.parameter(index) else { continue }
            parameters.append(key: name, value)
            var list = RecordBuilder.list
            for number in 0..<(match.segmentCount(of: index) ?? 0) {
                if let segment = match.segment(number, of: index) {
                    list.append(String(decoding: segment, as: UTF8.self))
                }
            }
            segments.append(key: name, list.finish())
        }
        record.set(FOYER_MATCH_PARAMETERS, parameters.finish())
        record.set(FOYER_MATCH_SEGMENTS, segments.finish())
        record.set(FOYER_MATCH_QUERY, query(of: match))
        return record.finish()
    }

    /// Every key with its values in order. Two passes over at most `Limits.queryPairs` pairs keep the order of the keys.
    private static func query(of match: RouteMatch) -> Record {
        var values: [(key: String, list: RecordBuilder)] = []
        for index in 0..<match.queryPairCount {
            guard let pair = match.queryPair(index) else { continue }
            if let place = values.firstIndex(where: { $0.key.hasSameBytes(as: pair.key) }) {
                values[place].list.append(orNull: pair.value)
            } else {
                var list = RecordBuilder.list
                list.append(orNull: pair.value)
                values.append((pair.key, list))
            }
        }
        var object = RecordBuilder.object
        for entry in values { object.append(key: entry.key, entry.list.finish()) }
        return object.finish()
    }
}
