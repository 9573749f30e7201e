// `foyer_route_match_t *` is a reference to a `RouteMatch` itself. Typed values are in `RouteValueFunctions`.

@implementation @_cdecl("foyer_route_match_new")
public func foyer_route_match_new(_ match: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
    guard let match else { return Status.argument.number }
    match.pointee = RouteMatch().passToC()
    return Status.ok.number
}

@implementation @_cdecl("foyer_route_match_free")
public func foyer_route_match_free(_ match: OpaquePointer?) {
    guard let match else { return }
    RouteMatch.release(match)
}

/// Runs `body` on the match behind a pointer; `otherwise` for NULL.
@inline(__always)
func withMatch<Result>(_ match: OpaquePointer?, else otherwise: Result, _ body: (RouteMatch) -> Result) -> Result {
    guard let match else { return otherwise }
    return RouteMatch.with(match, body)
}

@implementation @_cdecl("foyer_routes_match")
public func foyer_routes_match(
    _ routes: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ url_length: Int, _ match: OpaquePointer?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let table = try RouteTable.required(routes)
        guard let match else { throw .argument("match is NULL") }
        let bytes = try inputBytes(url, url_length, "url")
        let parsed: WebURL
        do throws(WebURLError) {
            parsed = try WebURL(utf8: bytes)
        } catch {
            throw Failure(error.kind == .tooLong ? .limit : .syntax, error)
        }
        let isFound = RouteMatch.with(match) { table.match(parsed, into: $0) }
        return (isFound ? Status.ok : .nothing).number
    }
}

@implementation @_cdecl("foyer_routes_match_url")
public func foyer_routes_match_url(_ routes: OpaquePointer?, _ url: OpaquePointer?, _ match: OpaquePointer?) -> Int32 {
    guard let routes, let match, let url = WebURL.from(url) else { return Status.argument.number }
    let isFound = RouteTable.with(routes) { table in
        RouteMatch.with(match) { table.match(url, into: $0) }
    }
    return (isFound ? Status.ok : .nothing).number
}

@implementation @_cdecl("foyer_routes_match_path")
public func foyer_routes_match_path(
    _ routes: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ path_length: Int, _ match: OpaquePointer?
) -> Int32 {
    guard let routes, let match, path_length >= 0, path_length <= Limits.inputBytes, path != nil || path_length == 0
    else {
        return Status.argument.number
    }
    let start = UnsafeRawPointer(path)?.assumingMemoryBound(to: UInt8.self)
    let bytes = UnsafeBufferPointer(start: start, count: path_length)
    let isFound = RouteTable.with(routes) { table in
        RouteMatch.with(match) { table.match(path: bytes, into: $0) }
    }
    if isFound { return Status.ok.number }
    let isText = RouteMatch.with(match) { $0.miss != .illFormedText }
    return (isText ? Status.nothing : .text).number
}

@implementation @_cdecl("foyer_route_match_next")
public func foyer_route_match_next(_ match: OpaquePointer?) -> Int32 {
    withMatch(match, else: Status.argument.number) { ($0.next() ? Status.ok : .nothing).number }
}

@implementation @_cdecl("foyer_route_match_index")
public func foyer_route_match_index(_ match: OpaquePointer?, _ index: UnsafeMutablePointer<Int>?) -> Int32 {
    index?.pointee = 0
    return withMatch(match, else: Status.argument.number) { match in
        guard let number = match.routeIndex else { return Status.nothing.number }
        index?.pointee = number
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_route_match_name")
public func foyer_route_match_name(
    _ match: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    lend(withMatch(match, else: nil) { $0.lentRouteName }, length)
}

@implementation @_cdecl("foyer_route_match_pattern")
public func foyer_route_match_pattern(
    _ match: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    lend(withMatch(match, else: nil) { $0.lentPattern }, length)
}

@implementation @_cdecl("foyer_route_match_miss")
public func foyer_route_match_miss(
    _ match: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    guard let miss = withMatch(match, else: nil, { $0.miss }) else { return nil }
    return switch miss {
    case .notAsked: lend("not-asked", length)
    case .noRoute: lend("no-route", length)
    case .illFormedText: lend("ill-formed-utf8", length)
    case .malformedEscape: lend("malformed-escape", length)
    case .controlCharacter: lend("control-character", length)
    case .tooManySegments: lend("too-many-segments", length)
    case .tooLong: lend("too-long", length)
    }
}

// MARK: - Parameters

@implementation @_cdecl("foyer_route_match_parameter_count")
public func foyer_route_match_parameter_count(_ match: OpaquePointer?) -> Int {
    withMatch(match, else: 0) { $0.parameterCount }
}

@implementation @_cdecl("foyer_route_match_parameter_name")
public func foyer_route_match_parameter_name(
    _ match: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    lend(withMatch(match, else: nil) { $0.lentParameterName(index) }, length)
}

@implementation @_cdecl("foyer_route_match_parameter")
public func foyer_route_match_parameter(
    _ match: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    guard let match else { return lend(nil, length) }
    // The quick way: for each link this is called more often than all the rest.
    return RouteMatch.with(match) { lend($0.lentParameter(index, isRaw: false), length) }
}

@implementation @_cdecl("foyer_route_match_raw_parameter")
public func foyer_route_match_raw_parameter(
    _ match: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    guard let match else { return lend(nil, length) }
    return RouteMatch.with(match) { lend($0.lentParameter(index, isRaw: true), length) }
}

@implementation @_cdecl("foyer_route_match_find")
public func foyer_route_match_find(
    _ match: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ index: UnsafeMutablePointer<Int>?
) -> Int32 {
    index?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        guard let match else { throw .argument("match is NULL") }
        let name = try inputBytes(name, name_length, "name")
        let found = RouteMatch.with(match) { $0.parameterIndex(utf8: name) }
        guard let found else { return Status.nothing.number }
        index?.pointee = found
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_route_match_segment_count")
public func foyer_route_match_segment_count(_ match: OpaquePointer?, _ index: Int) -> Int {
    withMatch(match, else: 0) { $0.segmentCount(of: index) ?? 0 }
}

@implementation @_cdecl("foyer_route_match_segment")
public func foyer_route_match_segment(
    _ match: OpaquePointer?, _ index: Int, _ number: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    lend(withMatch(match, else: nil) { $0.segment(number, of: index) }, length)
}

// MARK: - Query and fragment

@implementation @_cdecl("foyer_route_match_query_count")
public func foyer_route_match_query_count(_ match: OpaquePointer?) -> Int {
    withMatch(match, else: 0) { $0.queryPairCount }
}

@implementation @_cdecl("foyer_route_match_query_key")
public func foyer_route_match_query_key(
    _ match: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    lend(withMatch(match, else: nil) { $0.lentQuery(index, isValue: false) }, length)
}

@implementation @_cdecl("foyer_route_match_query_value")
public func foyer_route_match_query_value(
    _ match: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    lend(withMatch(match, else: nil) { $0.lentQuery(index, isValue: true) }, length)
}

@implementation @_cdecl("foyer_route_match_query_find")
public func foyer_route_match_query_find(
    _ match: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ index: UnsafeMutablePointer<Int>?
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        guard let match else { throw .argument("match is NULL") }
        guard let index, index.pointee >= 0 else { throw .argument("index is NULL or too large") }
        let key = try inputText(key, key_length, "key")
        let start = index.pointee
        let found = RouteMatch.with(match) { match in
            let count = match.queryPairCount
            return start < count ? (start..<count).first { match.hasQueryKey($0, key) } : nil
        }
        guard let found else { return Status.nothing.number }
        index.pointee = found
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_route_match_fragment")
public func foyer_route_match_fragment(
    _ match: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    lend(withMatch(match, else: nil) { $0.lentFragment }, length)
}
