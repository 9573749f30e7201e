// What is registered besides handlers and interceptors, and what becomes of it.

@implementation @_cdecl("foyer_router_ignore")
public func foyer_router_ignore(
    _ router: OpaquePointer?, _ condition: OpaquePointer?, _ registration: UnsafeMutablePointer<UInt64>?,
    _ error: ErrorOut?
) -> Int32 {
    registration?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let router = try required(router, .router)
        let condition = try required(condition, .handler, "condition").ignoreCondition()
        let added = try changing { () throws(RouterError) in try router.ignore(condition) }
        registration?.pointee = added.number
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_can_handle")
public func foyer_router_can_handle(
    _ router: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ url_length: Int, _ source: Int32
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let url = try inputBytes(url, url_length, "url")
        return (router.canHandle(utf8: url, source: try inputSource(source)) ? Status.ok : .nothing).number
    }
}

@implementation @_cdecl("foyer_router_set_unhandled")
public func foyer_router_set_unhandled(
    _ router: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ listener: foyer_listener_t?,
    _ user: UnsafeMutableRawPointer?, _ destroy: foyer_destroy_t?
) -> Int32 {
    // Made first, so that `destroy` runs on every way out.
    let user = CUser(user, destroy: destroy)
    return boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let name = try inputText(name, name_length, "name")
        let action = listener.map { EventAction.c($0, user) }
        try changing { () throws(RouterError) in try router.onUnhandled(name, action) }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_remove_unhandled")
public func foyer_router_remove_unhandled(_ router: OpaquePointer?) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        try changing { () throws(RouterError) in try router.removeUnhandledHook() }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_router_remove_handlers")
public func foyer_router_remove_handlers(
    _ router: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ count: UnsafeMutablePointer<Int>?
) -> Int32 {
    count?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let removed = router.removeHandlers(named: try inputText(name, name_length, "name"))
        count?.pointee = removed
        return (removed > 0 ? Status.ok : .nothing).number
    }
}
