@implementation @_cdecl("foyer_status_name")
public func foyer_status_name(_ number: Int32, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    lend(Status(number: number)?.name ?? "FOYER_UNKNOWN", length)
}

@implementation @_cdecl("foyer_status_text")
public func foyer_status_text(_ number: Int32, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    lend(Status(number: number)?.text ?? "A status that this version of Foyer does not know.", length)
}

@implementation @_cdecl("foyer_error_free")
public func foyer_error_free(_ error: OpaquePointer?) {
    HandleType.error.free(error)
}

@implementation @_cdecl("foyer_error_status")
public func foyer_error_status(_ error: OpaquePointer?) -> Int32 {
    HandleType.error.value(error)?.status ?? Status.ok.number
}

@implementation @_cdecl("foyer_error_code")
public func foyer_error_code(
    _ error: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.error.value(error)?.code.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_error_message")
public func foyer_error_message(
    _ error: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.error.value(error)?.message.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_error_position")
public func foyer_error_position(
    _ error: OpaquePointer?, _ offset: UnsafeMutablePointer<Int>?, _ line: UnsafeMutablePointer<Int>?,
    _ column: UnsafeMutablePointer<Int>?
) -> Int32 {
    let position = HandleType.error.value(error)?.position
    offset?.pointee = position?.offset ?? 0
    line?.pointee = position?.line ?? 0
    column?.pointee = position?.column ?? 0
    return (position == nil ? Status.nothing : Status.ok).number
}
