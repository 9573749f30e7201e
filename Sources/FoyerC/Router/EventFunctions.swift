@implementation @_cdecl("foyer_router_next_event")
public func foyer_router_next_event(_ router: OpaquePointer?, _ event: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
    event?.pointee = nil
    guard let router = HandleType.router.value(router), let event else { return Status.argument.number }
    guard let next = router.nextEvent() else { return Status.nothing.number }
    event.pointee = EventHandle.make(next).passToC()
    return Status.ok.number
}

@implementation @_cdecl("foyer_event_free")
public func foyer_event_free(_ event: OpaquePointer?) {
    guard let event else { return }
    Unmanaged<EventHandle>.fromOpaque(UnsafeRawPointer(event)).release()
}

@implementation @_cdecl("foyer_event_number")
public func foyer_event_number(_ event: OpaquePointer?) -> UInt64 {
    EventHandle.read(event, else: 0) { $0.number }
}

@implementation @_cdecl("foyer_event_kind")
public func foyer_event_kind(_ event: OpaquePointer?) -> Int32 {
    EventHandle.from(event)?.header.kind ?? 0
}

@implementation @_cdecl("foyer_event_link")
public func foyer_event_link(_ event: OpaquePointer?) -> UInt64 {
    EventHandle.read(event, else: 0) { $0.linkID.number }
}

@implementation @_cdecl("foyer_event_source")
public func foyer_event_source(_ event: OpaquePointer?) -> Int32 {
    EventHandle.read(event, else: 0) { $0.source.rawValue }
}

@implementation @_cdecl("foyer_event_answer")
public func foyer_event_answer(_ event: OpaquePointer?) -> Int32 {
    EventHandle.read(event, else: -1) { $0.answer?.rawValue ?? -1 }
}

@implementation @_cdecl("foyer_event_outcome")
public func foyer_event_outcome(_ event: OpaquePointer?) -> Int32 {
    EventHandle.read(event, else: 0) { $0.outcome?.rawValue ?? 0 }
}

@implementation @_cdecl("foyer_event_token")
public func foyer_event_token(_ event: OpaquePointer?) -> UInt64 {
    EventHandle.read(event, else: 0) { $0.token.number }
}

@implementation @_cdecl("foyer_event_related_link")
public func foyer_event_related_link(_ event: OpaquePointer?) -> UInt64 {
    EventHandle.read(event, else: 0) { $0.relatedLink?.number ?? 0 }
}

@implementation @_cdecl("foyer_event_retries")
public func foyer_event_retries(_ event: OpaquePointer?) -> Int32 {
    EventHandle.read(event, else: 0) { Int32(clamping: $0.retries) }
}

@implementation @_cdecl("foyer_event_url")
public func foyer_event_url(_ event: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    EventHandle.from(event)?.lendURL(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_event_lane")
public func foyer_event_lane(_ event: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    EventHandle.from(event)?.lend(.lane, length) ?? lend("", length)
}

@implementation @_cdecl("foyer_event_handler")
public func foyer_event_handler(
    _ event: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    EventHandle.from(event)?.lend(.handler, length) ?? lend("", length)
}

@implementation @_cdecl("foyer_event_reason")
public func foyer_event_reason(
    _ event: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    EventHandle.from(event)?.lend(.reason, length) ?? lend("", length)
}

@implementation @_cdecl("foyer_event_route")
public func foyer_event_route(
    _ event: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    EventHandle.from(event)?.lend(.route, length) ?? lend("", length)
}

@implementation @_cdecl("foyer_event_config_version")
public func foyer_event_config_version(
    _ event: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    EventHandle.from(event)?.lend(.configurationVersion, length) ?? lend("", length)
}

@implementation @_cdecl("foyer_event_event_id")
public func foyer_event_event_id(
    _ event: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    EventHandle.from(event)?.lend(.eventID, length) ?? lend("", length)
}

@implementation @_cdecl("foyer_event_referrer")
public func foyer_event_referrer(
    _ event: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    EventHandle.from(event)?.lend(.referrer, length) ?? lend("", length)
}

@implementation @_cdecl("foyer_event_step_count")
public func foyer_event_step_count(_ event: OpaquePointer?) -> Int {
    EventHandle.read(event, else: 0) { $0.steps.count }
}

@implementation @_cdecl("foyer_event_step")
public func foyer_event_step(
    _ event: OpaquePointer?, _ index: Int, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?, _ answer: UnsafeMutablePointer<Int32>?
) -> Int32 {
    name?.pointee = nil
    length?.pointee = 0
    answer?.pointee = 0
    guard let event = EventHandle.from(event) else { return Status.argument.number }
    guard event.header.event.steps.indices.contains(index) else { return Status.nothing.number }
    let bytes = event.lendStep(index, length)
    name?.pointee = bytes
    answer?.pointee = event.header.event.steps[index].answer.rawValue
    return Status.ok.number
}

@implementation @_cdecl("foyer_event_properties")
public func foyer_event_properties(
    _ event: OpaquePointer?, _ properties: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    properties?.pointee = nil
    guard let event = EventHandle.from(event), let properties else { return Status.argument.number }
    guard let found = event.header.event.properties else { return Status.nothing.number }
    properties.pointee = LentProperties(found).passToC()
    return Status.ok.number
}
