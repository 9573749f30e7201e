/// A handle type of the header: which Swift type is behind its pointers, said once, here. A pointer is read through these
/// alone, by the name of its C type, so that none is read as another type than the header says.
///
/// Events, URLs, route tables and matches have no box around them and are read by functions of their own.
struct HandleType<Value> {
    /// What parameters of this type are called.
    let name: StaticString

    /// The handle behind a pointer, or nil for NULL. The reference count is C's and stays as it is.
    func handle(_ pointer: OpaquePointer?) -> Handle<Value>? {
        guard let pointer else { return nil }
        return Unmanaged<Handle<Value>>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    /// The value behind a pointer, or nil for NULL.
    func value(_ pointer: OpaquePointer?) -> Value? {
        handle(pointer)?.value
    }

    /// Ends C's reference. NULL does nothing.
    func free(_ pointer: OpaquePointer?) {
        guard let pointer else { return }
        Unmanaged<Handle<Value>>.fromOpaque(UnsafeRawPointer(pointer)).release()
    }
}

/// The value behind a pointer that must not be NULL.
func required<Value>(
    _ pointer: OpaquePointer?, _ type: HandleType<Value>, _ name: StaticString? = nil
) throws(Failure) -> Value {
    try requiredHandle(pointer, type, name).value
}

/// The handle itself, whose value is to be changed.
func requiredHandle<Value>(
    _ pointer: OpaquePointer?, _ type: HandleType<Value>, _ name: StaticString? = nil
) throws(Failure) -> Handle<Value> {
    guard let handle = type.handle(pointer) else { throw .argument("\(name ?? type.name) is NULL") }
    return handle
}

/// Checks a text and lets `body` put it into what a handle describes.
func change<Draft>(
    _ pointer: OpaquePointer?, _ type: HandleType<Draft>, _ text: UnsafePointer<CChar>?, _ length: Int,
    _ name: StaticString, _ body: (inout Draft, String) -> Void
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let handle = try requiredHandle(pointer, type)
        let text = try inputText(text, length, name)
        body(&handle.value, text)
        return Status.ok.number
    }
}

// MARK: - The types

extension HandleType where Value == LentConfiguration {
    /// `foyer_config_t *`
    static var config: Self { Self(name: "config") }
}

extension HandleType where Value == LentDiagnostics {
    /// `foyer_diagnostics_t *`
    static var diagnostics: Self { Self(name: "diagnostics") }
}

extension HandleType where Value == ErrorDetail {
    /// `foyer_error_t *`
    static var error: Self { Self(name: "error") }
}

extension HandleType where Value == LentExplanation {
    /// `foyer_explanation_t *`
    static var explanation: Self { Self(name: "explanation") }
}

extension HandleType where Value == HandlerDraft {
    /// `foyer_handler_t *`
    static var handler: Self { Self(name: "handler") }
}

extension HandleType where Value == LinkOptions {
    /// `foyer_link_options_t *`
    static var linkOptions: Self { Self(name: "options") }
}

extension HandleType where Value == LentLinks {
    /// `foyer_links_t *`
    static var links: Self { Self(name: "links") }
}

extension HandleType where Value == LinkPolicy {
    /// `foyer_policy_t *`
    static var policy: Self { Self(name: "policy") }
}

extension HandleType where Value == LentProperties {
    /// `foyer_properties_t *`
    static var properties: Self { Self(name: "properties") }
}

extension HandleType where Value == QueryTexts {
    /// `foyer_query_t *`
    static var query: Self { Self(name: "query") }
}

extension HandleType where Value == RouteBox {
    /// `foyer_route_t *`
    static var route: Self { Self(name: "route") }
}

extension HandleType where Value == Router {
    /// `foyer_router_t *`
    static var router: Self { Self(name: "router") }
}

extension HandleType where Value == RouterOptionsDraft {
    /// `foyer_router_options_t *`
    static var routerOptions: Self { Self(name: "options") }
}

extension HandleType where Value == RoutesBuilderBox {
    /// `foyer_routes_builder_t *`
    static var routesBuilder: Self { Self(name: "builder") }
}

extension HandleType where Value == LentSnapshot {
    /// `foyer_snapshot_t *`
    static var snapshot: Self { Self(name: "snapshot") }
}

extension HandleType where Value == LentSources {
    /// `foyer_sources_t *`
    static var sources: Self { Self(name: "sources") }
}

extension HandleType where Value == ValuesBox {
    /// `foyer_values_t *`
    static var values: Self { Self(name: "values") }
}
