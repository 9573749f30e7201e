@implementation @_cdecl("foyer_link_options_new")
public func foyer_link_options_new(_ options: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
    guard let options else { return Status.argument.number }
    options.pointee = Handle(LinkOptions()).passToC()
    return Status.ok.number
}

@implementation @_cdecl("foyer_link_options_free")
public func foyer_link_options_free(_ options: OpaquePointer?) {
    HandleType.linkOptions.free(options)
}

@implementation @_cdecl("foyer_link_options_set")
public func foyer_link_options_set(_ options: OpaquePointer?, _ option: Int32, _ value: UInt64) -> Int32 {
    guard let draft = HandleType.linkOptions.handle(options) else { return Status.argument.number }
    switch option {
    case Int32(FOYER_LINK_TIME_TO_LIVE):
        draft.value.timeToLive = value
    case Int32(FOYER_LINK_PRIVATE) where value <= 1:
        draft.value.isPrivate = value == 1
    default:
        return Status.argument.number
    }
    return Status.ok.number
}

/// Checks a name that may be absent and lets `body` put it into the options.
private func setName(
    _ options: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString,
    _ body: (inout LinkOptions, String?) -> Void
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let draft = try requiredHandle(options, .linkOptions)
        body(&draft.value, try optionalName(text, length, name))
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_link_options_set_event_id")
public func foyer_link_options_set_event_id(
    _ options: OpaquePointer?, _ event_id: UnsafePointer<CChar>?, _ event_id_length: Int
) -> Int32 {
    setName(options, event_id, event_id_length, "event_id") { $0.eventID = $1 }
}

@implementation @_cdecl("foyer_link_options_set_lane")
public func foyer_link_options_set_lane(
    _ options: OpaquePointer?, _ lane: UnsafePointer<CChar>?, _ lane_length: Int
) -> Int32 {
    setName(options, lane, lane_length, "lane") { $0.lane = $1 }
}

@implementation @_cdecl("foyer_link_options_set_referrer")
public func foyer_link_options_set_referrer(
    _ options: OpaquePointer?, _ referrer: UnsafePointer<CChar>?, _ referrer_length: Int
) -> Int32 {
    setName(options, referrer, referrer_length, "referrer") { $0.referrer = $1 }
}

@implementation @_cdecl("foyer_link_options_bind")
public func foyer_link_options_bind(
    _ options: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let draft = try requiredHandle(options, .linkOptions)
        let key = try inputName(key, key_length, "key")
        guard draft.value.boundTo.count < Limits.contextKeys else {
            throw Failure(.limit, code: "router-limit", message: "expected at most \(Limits.contextKeys) keys")
        }
        draft.value.boundTo.append(key)
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_receive_with")
public func foyer_router_receive_with(
    _ router: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ url_length: Int, _ source: Int32,
    _ options: OpaquePointer?, _ link: UnsafeMutablePointer<UInt64>?
) -> Int32 {
    link?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let url = try inputBytes(url, url_length, "url")
        let source = try inputSource(source)
        let options = HandleType.linkOptions.value(options) ?? LinkOptions()
        // Received first: nothing is done for an output that is not wanted.
        let id = router.receive(utf8: url, source: source, options: options)
        link?.pointee = id.number
        return Status.ok.number
    }
}

/// The source with a number, of those that a host may state.
func inputSource(_ number: Int32) throws(Failure) -> LinkSource {
    guard let source = LinkSource(rawValue: number), source != .start else { throw .argument("source is unknown") }
    return source
}
