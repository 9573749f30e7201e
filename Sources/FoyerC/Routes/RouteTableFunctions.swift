/// What a `foyer_routes_builder_t *` points to. A `foyer_routes_t *` is a reference to a `RouteTable` itself.
final class RoutesBuilderBox {
    var builder = RouteTableBuilder()
}

/// The bytes for C, with their length.
@inline(__always)
func lend(
    _ bytes: UnsafeBufferPointer<UInt8>?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = bytes?.count ?? 0
    return UnsafeRawPointer(bytes?.baseAddress)?.assumingMemoryBound(to: CChar.self)
}

extension RouteTable {
    /// The table behind a pointer from C.
    static func required(_ pointer: OpaquePointer?) throws(Failure) -> RouteTable {
        guard let pointer else { throw .argument("routes is NULL") }
        return from(pointer)
    }
}

@implementation @_cdecl("foyer_routes_builder_new")
public func foyer_routes_builder_new(_ builder: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
    guard let builder else { return Status.argument.number }
    builder.pointee = Handle(RoutesBuilderBox()).passToC()
    return Status.ok.number
}

@implementation @_cdecl("foyer_routes_builder_free")
public func foyer_routes_builder_free(_ builder: OpaquePointer?) {
    HandleType.routesBuilder.free(builder)
}

@implementation @_cdecl("foyer_routes_builder_set")
public func foyer_routes_builder_set(
    _ builder: OpaquePointer?, _ setting: Int32, _ value: Int32, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try required(builder, .routesBuilder)
        guard value == 0 || value == 1 else { throw .argument("value is not 0 or 1") }
        guard box.builder.settings.set(setting, value == 1) else { throw .argument("setting is not a known number") }
        return Status.ok.number
    }
}

extension RouteSettings {
    /// Changes the setting with a number of the header; whether there is one.
    mutating func set(_ number: Int32, _ value: Bool) -> Bool {
        switch number {
        case Int32(FOYER_ROUTES_CUSTOM_SCHEMES_HAVE_HOSTS): authority = value ? .host : .firstSegment
        case Int32(FOYER_ROUTES_IGNORE_PATH_CASE): pathCase = value ? .ignored : .matters
        case Int32(FOYER_ROUTES_TRAILING_SLASH_MATTERS): trailingSlash = value ? .matters : .ignored
        case Int32(FOYER_ROUTES_COLLAPSE_EMPTY_SEGMENTS): emptySegments = value ? .ignored : .matters
        case Int32(FOYER_ROUTES_IGNORE_QUERY_KEY_CASE): queryKeyCase = value ? .ignored : .matters
        case Int32(FOYER_ROUTES_READ_FRAGMENT_PAIRS): fragmentPairs = value
        case Int32(FOYER_ROUTES_MATCH_FRAGMENT_PATHS): fragmentPaths = value
        default: return false
        }
        return true
    }
}

@implementation @_cdecl("foyer_routes_builder_add")
public func foyer_routes_builder_add(
    _ builder: OpaquePointer?, _ route: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try required(builder, .routesBuilder)
        box.builder.add(try required(route, .route).route)
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_routes_build")
public func foyer_routes_build(
    _ builder: OpaquePointer?, _ routes: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    routes?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let routes else { throw .argument("routes is NULL") }
        let box = try required(builder, .routesBuilder)
        do throws(RouteError) {
            routes.pointee = try box.builder.build().passToC()
        } catch {
            throw Failure(error.kind == .limit ? .limit : .syntax, error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_routes_free")
public func foyer_routes_free(_ routes: OpaquePointer?) {
    guard let routes else { return }
    RouteTable.release(routes)
}

@implementation @_cdecl("foyer_routes_count")
public func foyer_routes_count(_ routes: OpaquePointer?) -> Int {
    guard let routes else { return 0 }
    return RouteTable.from(routes).routes.count
}

@implementation @_cdecl("foyer_routes_name")
public func foyer_routes_name(
    _ routes: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    guard let routes else { return lend(nil as UnsafeBufferPointer<UInt8>?, length) }
    let table = RouteTable.from(routes)
    return lend(table.routes.indices.contains(index) ? table.texts?.name(index) : nil, length)
}

@implementation @_cdecl("foyer_routes_handler")
public func foyer_routes_handler(
    _ routes: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    guard let routes else { return lend(nil as UnsafeBufferPointer<UInt8>?, length) }
    let table = RouteTable.from(routes)
    let hasOne = table.routes.indices.contains(index) && table.routes[index].handler != nil
    return lend(hasOne ? table.texts?.handler(index) : nil, length)
}

@implementation @_cdecl("foyer_routes_gate_count")
public func foyer_routes_gate_count(
    _ routes: OpaquePointer?, _ index: Int, _ count: UnsafeMutablePointer<Int>?
) -> Int32 {
    count?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let table = try RouteTable.required(routes)
        guard table.routes.indices.contains(index) else { throw .argument("index is past the end") }
        guard let gates = table.routes[index].gates else { return Status.nothing.number }
        count?.pointee = gates.count
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_routes_gate")
public func foyer_routes_gate(
    _ routes: OpaquePointer?, _ index: Int, _ number: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    guard let routes else { return lend(nil as UnsafeBufferPointer<UInt8>?, length) }
    let table = RouteTable.from(routes)
    let count = table.routes.indices.contains(index) ? table.routes[index].gates?.count ?? 0 : 0
    return lend(number >= 0 && number < count ? table.texts?.gate(number, of: index) : nil, length)
}

@implementation @_cdecl("foyer_routes_url")
public func foyer_routes_url(
    _ routes: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ parameters: OpaquePointer?,
    _ query: OpaquePointer?, _ fragment: UnsafePointer<CChar>?, _ fragment_length: Int,
    _ source: UnsafePointer<CChar>?, _ source_length: Int, _ url: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    url?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let url else { throw .argument("url is NULL") }
        let table = try RouteTable.required(routes)
        let name = try inputText(name, name_length, "name")
        let fragmentText = try inputText(fragment, fragment_length, "fragment")
        let sourceText = try inputText(source, source_length, "source")
        do throws(RouteBuildError) {
            let built = try table.url(
                for: name, routeArguments(parameters), query: queryPairs(query),
                fragment: fragment == nil ? nil : fragmentText, source: source == nil ? nil : sourceText)
            url.pointee = OpaquePointer(built.retainedPointer())
        } catch {
            if error.kind == .unknownRoute { return Status.nothing.number }
            throw Failure(status(of: error), error)
        }
        return Status.ok.number
    }
}

private func status(of error: RouteBuildError) -> Status {
    switch error.kind {
    case .unknownRoute: .nothing
    case .missingParameter, .unfitParameter, .unknownParameter: .type
    case .needsSource, .notAccepted, .hidden: .state
    }
}

private func routeArguments(_ values: OpaquePointer?) -> [(name: String, value: RouteArgument)] {
    ValuesBox.from(values).map { entry in
        switch entry.value {
        case .text(let text): (entry.name, .text(text))
        case .segments(let segments): (entry.name, .segments(segments))
        case .none: (entry.name, .text(""))
        }
    }
}

private func queryPairs(_ values: OpaquePointer?) -> [(key: String, value: String?)] {
    ValuesBox.from(values).flatMap { entry -> [(key: String, value: String?)] in
        switch entry.value {
        case .text(let text): [(entry.name, text)]
        case .segments(let segments): segments.map { (entry.name, $0) }
        case .none: [(entry.name, nil)]
        }
    }
}
