/// A C handle: a reference-counted box around a value of the core.
///
/// `foyer_x_t *` is a retained reference to a `Handle<X>`; `foyer_x_free` releases it.
final class Handle<Value> {
    /// Set after the beginning only in the handles of descriptions, which one thread uses at a time.
    var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// A new reference for C to own.
    consuming func passToC() -> OpaquePointer {
        OpaquePointer(Unmanaged.passRetained(self).toOpaque())
    }
}
