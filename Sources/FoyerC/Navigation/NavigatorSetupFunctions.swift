@implementation @_cdecl("foyer_navigator_new")
public func foyer_navigator_new(
    _ profile: Int32, _ start: UnsafePointer<CChar>?, _ startLength: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    out?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let out else { throw .argument("navigator is NULL") }
        let profile: NavigationProfile = try inputValue(profile, "profile")
        let start = try inputStart(start, startLength)
        out.pointee = Handle(NavigatorHandle(Navigator(profile: profile, start: start))).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_navigator_free")
public func foyer_navigator_free(_ navigator: OpaquePointer?) {
    HandleType.navigator.free(navigator)
}

@implementation @_cdecl("foyer_navigator_add_tab")
public func foyer_navigator_add_tab(
    _ navigator: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ nameLength: Int, _ start: UnsafePointer<CChar>?,
    _ startLength: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let name = try inputText(name, nameLength, "name")
        let start = try inputStart(start, startLength)
        let handle = try required(navigator, .navigator)
        try planning { () throws(NavigationError) in
            try handle.navigator.addTab(NavigatorTab(name: name, start: start))
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_navigator_add_destination")
public func foyer_navigator_add_destination(
    _ navigator: OpaquePointer?, _ kind: Int32, _ name: UnsafePointer<CChar>?, _ nameLength: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let kind: VisitDestination.Kind = try inputValue(kind, "kind")
        let name = try inputText(name, nameLength, "name")
        let handle = try required(navigator, .navigator)
        try planning { () throws(NavigationError) in
            try handle.navigator.destinations.add(VisitDestination(kind, name: name))
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_navigator_set_ready")
public func foyer_navigator_set_ready(_ navigator: OpaquePointer?, _ isReady: Int32) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let handle = try required(navigator, .navigator)
        handle.navigator.isReady = isReady != 0
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_navigator_set_start_below")
public func foyer_navigator_set_start_below(_ navigator: OpaquePointer?, _ isOn: Int32) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let handle = try required(navigator, .navigator)
        handle.navigator.placesStartBelow = isOn != 0
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_navigator_install")
public func foyer_navigator_install(_ navigator: OpaquePointer?, _ config: OpaquePointer?) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let configuration = try required(config, .config).configuration
        let handle = try required(navigator, .navigator)
        handle.navigator.install(configuration)
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_navigator_tab_count")
public func foyer_navigator_tab_count(_ navigator: OpaquePointer?) -> Int {
    HandleType.navigator.value(navigator)?.navigator.tabs.count ?? 0
}

@implementation @_cdecl("foyer_navigator_selected_tab")
public func foyer_navigator_selected_tab(_ navigator: OpaquePointer?) -> Int {
    HandleType.navigator.value(navigator)?.navigator.selectedTab ?? 0
}

/// Reads the URL of a start screen; the empty text means that there is none.
private func inputStart(_ pointer: UnsafePointer<CChar>?, _ length: Int) throws(Failure) -> Screen? {
    guard length != 0 else { return nil }
    return Screen(try inputURL(pointer, length, "start"))
}
