/// The status of a typed value; gives the value out.
private func status<Value>(of value: RouteValue<Value>, _ giveOut: (Value) -> Void) -> Int32 {
    switch value {
    case .missing: return Status.nothing.number
    case .wrongType: return Status.type.number
    case .value(let found):
        giveOut(found)
        return Status.ok.number
    }
}

private func giveInt(_ found: RouteValue<Int64>, _ value: UnsafeMutablePointer<Int64>?) -> Int32 {
    status(of: found) { value?.pointee = $0 }
}

private func giveURL(_ found: RouteValue<WebURL>, _ url: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
    status(of: found) { found in url.map { $0.pointee = OpaquePointer(found.retainedPointer()) } }
}

// MARK: - Parameters

@implementation @_cdecl("foyer_route_match_int")
public func foyer_route_match_int(
    _ match: OpaquePointer?, _ index: Int, _ value: UnsafeMutablePointer<Int64>?
) -> Int32 {
    value?.pointee = 0
    return withMatch(match, else: Status.argument.number) { giveInt($0.int(at: index), value) }
}

@implementation @_cdecl("foyer_route_match_uuid")
public func foyer_route_match_uuid(_ match: OpaquePointer?, _ index: Int) -> Int32 {
    withMatch(match, else: Status.argument.number) { status(of: $0.uuid(at: index)) { _ in } }
}

@implementation @_cdecl("foyer_route_match_url")
public func foyer_route_match_url(
    _ match: OpaquePointer?, _ index: Int, _ policy: OpaquePointer?, _ url: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    url?.pointee = nil
    guard let policy = HandleType.policy.value(policy) else { return Status.argument.number }
    return withMatch(match, else: Status.argument.number) { giveURL($0.url(at: index, policy), url) }
}

// MARK: - Query

@implementation @_cdecl("foyer_route_match_query_int")
public func foyer_route_match_query_int(
    _ match: OpaquePointer?, _ index: Int, _ value: UnsafeMutablePointer<Int64>?
) -> Int32 {
    value?.pointee = 0
    return withMatch(match, else: Status.argument.number) { giveInt($0.queryInt(at: index), value) }
}

@implementation @_cdecl("foyer_route_match_query_uuid")
public func foyer_route_match_query_uuid(_ match: OpaquePointer?, _ index: Int) -> Int32 {
    withMatch(match, else: Status.argument.number) { status(of: $0.queryUUID(at: index)) { _ in } }
}

@implementation @_cdecl("foyer_route_match_query_url")
public func foyer_route_match_query_url(
    _ match: OpaquePointer?, _ index: Int, _ policy: OpaquePointer?, _ url: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    url?.pointee = nil
    guard let policy = HandleType.policy.value(policy) else { return Status.argument.number }
    return withMatch(match, else: Status.argument.number) { giveURL($0.queryURL(at: index, policy), url) }
}
