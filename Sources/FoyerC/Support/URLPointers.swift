// How the boundary holds a URL: by a pointer to the object that owns its text.
extension WebURL {
    /// A reference for C to own: ended by `release`.
    @inline(__always)
    func retainedPointer() -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(owner).toOpaque()
    }

    /// The URL behind a pointer made by `retainedPointer`, which stays as it is.
    @inline(__always)
    init(unretainedPointer pointer: UnsafeRawPointer) {
        self.init(owner: Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue())
    }

    /// Ends a reference made by `retainedPointer`.
    static func release(_ pointer: UnsafeRawPointer) {
        Unmanaged<AnyObject>.fromOpaque(pointer).release()
    }

    /// The bytes of a component, or nil where the URL has none. Good as long as somebody owns the URL.
    func unsafeBytes(of component: Component) -> UnsafeBufferPointer<UInt8>? {
        range(of: component).map { UnsafeBufferPointer(start: lentText + $0.lowerBound, count: $0.count) }
    }
}
