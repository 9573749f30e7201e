@implementation @_cdecl("foyer_screens_new")
public func foyer_screens_new(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
    out?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        guard let out else { throw .argument("screens is NULL") }
        out.pointee = Handle(ScreensHandle(.empty)).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_screens_free")
public func foyer_screens_free(_ screens: OpaquePointer?) {
    HandleType.screens.free(screens)
}

@implementation @_cdecl("foyer_screens_add")
public func foyer_screens_add(
    _ screens: OpaquePointer?, _ stack: Int32, _ url: UnsafePointer<CChar>?, _ urlLength: Int, _ kind: Int32,
    _ destination: UnsafePointer<CChar>?, _ destinationLength: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let stack: NavigationStack = try inputValue(stack, "stack")
        let url = try inputURL(url, urlLength, "url")
        let kind: VisitDestination.Kind = try inputValue(kind, "kind")
        guard kind != .alert else { throw .argument("kind is FOYER_DESTINATION_ALERT, and alerts join no stack") }
        let name = try inputText(destination, destinationLength, "destination")
        let destination = kind == .web && name.isEmpty ? .web : VisitDestination(kind, name: name)
        try required(screens, .screens).add(Screen(url, destination: destination), to: stack)
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_screens_count")
public func foyer_screens_count(_ screens: OpaquePointer?, _ stack: Int32) -> Int {
    HandleType.screens.value(screens)?.stack(stack)?.count ?? 0
}

@implementation @_cdecl("foyer_screens_url")
public func foyer_screens_url(
    _ screens: OpaquePointer?, _ stack: Int32, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.screens.value(screens)?.screen(stack, index)?.url.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_screens_destination")
public func foyer_screens_destination(
    _ screens: OpaquePointer?, _ stack: Int32, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.screens.value(screens)?.screen(stack, index)?.destination.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_screens_destination_kind")
public func foyer_screens_destination_kind(_ screens: OpaquePointer?, _ stack: Int32, _ index: Int) -> Int32 {
    HandleType.screens.value(screens)?.screen(stack, index)?.screen.destination.kind.rawValue ?? 0
}

@implementation @_cdecl("foyer_navigator_screens")
public func foyer_navigator_screens(
    _ navigator: OpaquePointer?, _ tab: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    out?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let out else { throw .argument("screens is NULL") }
        let navigator = try required(navigator, .navigator).navigator
        guard navigator.tabs.indices.contains(tab) else { throw Failure(NavigationError.unknownTab(tab)) }
        out.pointee = Handle(ScreensHandle(navigator.tabs[tab].state)).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_navigator_compare")
public func foyer_navigator_compare(
    _ navigator: OpaquePointer?, _ tab: Int, _ screens: OpaquePointer?, _ mainCommon: UnsafeMutablePointer<Int>?,
    _ modalCommon: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    compare(navigator, tab, screens, mainCommon, modalCommon, error, takesOver: false)
}

@implementation @_cdecl("foyer_navigator_sync")
public func foyer_navigator_sync(
    _ navigator: OpaquePointer?, _ tab: Int, _ screens: OpaquePointer?, _ mainCommon: UnsafeMutablePointer<Int>?,
    _ modalCommon: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    compare(navigator, tab, screens, mainCommon, modalCommon, error, takesOver: true)
}

private func compare(
    _ navigator: OpaquePointer?, _ tab: Int, _ screens: OpaquePointer?, _ mainCommon: UnsafeMutablePointer<Int>?,
    _ modalCommon: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<OpaquePointer?>?, takesOver: Bool
) -> Int32 {
    mainCommon?.pointee = 0
    modalCommon?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let observed = try required(screens, .screens).state()
        let handle = try required(navigator, .navigator)
        let differences = try planning { () throws(NavigationError) in
            takesOver
                ? try handle.navigator.synchronise(with: observed, tab: tab)
                : try handle.navigator.differences(from: observed, tab: tab)
        }
        let (main, modal) = (differences.first { $0.stack == .main }, differences.first { $0.stack == .modal })
        mainCommon?.pointee = main?.common ?? observed.main.count
        modalCommon?.pointee = modal?.common ?? observed.modal.count
        return (differences.isEmpty ? Status.nothing : Status.ok).number
    }
}
