@implementation @_cdecl("foyer_navigation_free")
public func foyer_navigation_free(_ navigation: OpaquePointer?) {
    HandleType.navigation.free(navigation)
}

@implementation @_cdecl("foyer_navigation_outcome")
public func foyer_navigation_outcome(_ navigation: OpaquePointer?) -> Int32 {
    (HandleType.navigation.value(navigation)?.navigation.outcome ?? .unchanged).rawValue
}

@implementation @_cdecl("foyer_navigation_count")
public func foyer_navigation_count(_ navigation: OpaquePointer?) -> Int {
    HandleType.navigation.value(navigation)?.navigation.operations.count ?? 0
}

@implementation @_cdecl("foyer_navigation_operation")
public func foyer_navigation_operation(_ navigation: OpaquePointer?, _ index: Int) -> Int32 {
    HandleType.navigation.value(navigation)?.operation(index)?.kind.rawValue ?? 0
}

@implementation @_cdecl("foyer_navigation_stack")
public func foyer_navigation_stack(_ navigation: OpaquePointer?, _ index: Int) -> Int32 {
    HandleType.navigation.value(navigation)?.operation(index)?.stack.rawValue ?? 0
}

@implementation @_cdecl("foyer_navigation_tab")
public func foyer_navigation_tab(_ navigation: OpaquePointer?, _ index: Int) -> Int {
    HandleType.navigation.value(navigation)?.operation(index)?.tab ?? 0
}

@implementation @_cdecl("foyer_navigation_removed")
public func foyer_navigation_removed(_ navigation: OpaquePointer?, _ index: Int) -> Int {
    HandleType.navigation.value(navigation)?.operation(index)?.removed ?? 0
}

@implementation @_cdecl("foyer_navigation_url")
public func foyer_navigation_url(
    _ navigation: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.navigation.value(navigation)?.screen(index)?.url.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_navigation_destination")
public func foyer_navigation_destination(
    _ navigation: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.navigation.value(navigation)?.screen(index)?.destination.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_navigation_destination_kind")
public func foyer_navigation_destination_kind(_ navigation: OpaquePointer?, _ index: Int) -> Int32 {
    HandleType.navigation.value(navigation)?.screen(index)?.screen.destination.kind.rawValue ?? 0
}

@implementation @_cdecl("foyer_navigation_operation_name")
public func foyer_navigation_operation_name(
    _ operation: Int32, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    lend(NavigationOperation.Kind(rawValue: operation)?.staticName ?? "", length)
}

@implementation @_cdecl("foyer_navigation_outcome_name")
public func foyer_navigation_outcome_name(
    _ outcome: Int32, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    lend(Navigation.Outcome(rawValue: outcome)?.staticName ?? "", length)
}
