// How the C boundary holds a URL: by a pointer to its storage.
extension WebURL {
    /// A reference for somebody else to own: ended by `release`.
    package func retainedPointer() -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(storage).toOpaque()
    }

    /// The URL behind a pointer made by `retainedPointer`, which stays as it is.
    package init(unretainedPointer pointer: UnsafeRawPointer) {
        storage = Unmanaged<URLStorage>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Ends a reference made by `retainedPointer`.
    package static func release(_ pointer: UnsafeRawPointer) {
        Unmanaged<URLStorage>.fromOpaque(pointer).release()
    }

    /// The bytes of a component, or nil where the URL has none. Good as long as somebody owns the URL.
    package func unsafeBytes(of component: Component) -> UnsafeBufferPointer<UInt8>? {
        range(of: component).map { UnsafeBufferPointer(start: storage.start + $0.lowerBound, count: $0.count) }
    }
}
