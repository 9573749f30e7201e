@implementation @_cdecl("foyer_visit_free")
public func foyer_visit_free(_ visit: OpaquePointer?) {
    HandleType.visit.free(visit)
}

@implementation @_cdecl("foyer_visit_url")
public func foyer_visit_url(_ visit: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    HandleType.visit.value(visit)?.url.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_visit_action")
public func foyer_visit_action(_ visit: OpaquePointer?) -> Int32 {
    HandleType.visit.value(visit)?.proposal.action.rawValue ?? 0
}

@implementation @_cdecl("foyer_visit_source")
public func foyer_visit_source(_ visit: OpaquePointer?) -> Int32 {
    HandleType.visit.value(visit)?.proposal.source.rawValue ?? 0
}

@implementation @_cdecl("foyer_visit_context")
public func foyer_visit_context(
    _ visit: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.visit.value(visit)?.context.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_visit_presentation")
public func foyer_visit_presentation(
    _ visit: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.visit.value(visit)?.presentation.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_visit_is_animated")
public func foyer_visit_is_animated(_ visit: OpaquePointer?) -> Int32 {
    HandleType.visit.value(visit)?.proposal.isAnimated == true ? 1 : 0
}

@implementation @_cdecl("foyer_visit_is_historical")
public func foyer_visit_is_historical(_ visit: OpaquePointer?) -> Int32 {
    HandleType.visit.value(visit)?.proposal.isHistoricalLocation == true ? 1 : 0
}

@implementation @_cdecl("foyer_visit_destination")
public func foyer_visit_destination(
    _ visit: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.visit.value(visit)?.destination.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_visit_destination_kind")
public func foyer_visit_destination_kind(_ visit: OpaquePointer?) -> Int32 {
    HandleType.visit.value(visit)?.proposal.destination.kind.rawValue ?? 0
}

@implementation @_cdecl("foyer_visit_fallback")
public func foyer_visit_fallback(
    _ visit: OpaquePointer?, _ requested: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ requestedLength: UnsafeMutablePointer<Int>?
) -> Int32 {
    lendIfThere(HandleType.visit.value(visit)?.requested, requested, requestedLength)
}

@implementation @_cdecl("foyer_visit_tab")
public func foyer_visit_tab(
    _ visit: OpaquePointer?, _ tab: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ tabLength: UnsafeMutablePointer<Int>?
) -> Int32 {
    lendIfThere(HandleType.visit.value(visit)?.tab, tab, tabLength)
}

@implementation @_cdecl("foyer_visit_config_version")
public func foyer_visit_config_version(
    _ visit: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.visit.value(visit)?.version.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_visit_properties")
public func foyer_visit_properties(
    _ visit: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.visit.value(visit)?.properties.lend(length) ?? lend("{}", length)
}

@implementation @_cdecl("foyer_visit_parameter_count")
public func foyer_visit_parameter_count(_ visit: OpaquePointer?) -> Int {
    HandleType.visit.value(visit)?.parameters.count ?? 0
}

@implementation @_cdecl("foyer_visit_parameter")
public func foyer_visit_parameter(
    _ visit: OpaquePointer?, _ index: Int, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ name_length: UnsafeMutablePointer<Int>?, _ value: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ value_length: UnsafeMutablePointer<Int>?
) -> Int32 {
    let parameters = HandleType.visit.value(visit)?.parameters ?? []
    let parameter = parameters.indices.contains(index) ? parameters[index] : nil
    _ = lendIfThere(parameter?.name, name, name_length)
    return lendIfThere(parameter?.value, value, value_length)
}

/// Lends a text that may be absent.
private func lendIfThere(
    _ text: CText?, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
    out?.pointee = nil
    length?.pointee = 0
    guard let text else { return Status.nothing.number }
    let start = text.lend(length)
    out?.pointee = start
    return Status.ok.number
}
