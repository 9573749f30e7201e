/// The one allocation behind a `WebURL`: the layout, then the bytes of the serialisation, then a NUL.
///
/// Immutable once its writer has let it go, so it is shared between threads without a lock. The bytes never move: the
/// C boundary lends pointers to them for as long as it holds the object.
final class URLStorage: ManagedBuffer<URLLayout, UInt8> {
    /// Room for `capacity` bytes and the NUL.
    @inline(__always)
    static func make(capacity: Int) -> URLStorage {
        let buffer = create(minimumCapacity: capacity &+ 1) { _ in URLLayout() }
        // `create` makes an instance of the class it is called on.
        return unsafeDowncast(buffer, to: URLStorage.self)
    }

    /// A text that is its own serialisation, with its layout.
    @inline(__always)
    static func make(copying text: Bytes, _ layout: URLLayout) -> URLStorage {
        let storage = make(capacity: text.count)
        storage.header = layout
        copyBytes(text, to: storage.start)
        storage.start[text.count] = 0
        return storage
    }

    /// The first byte of the text.
    @inline(__always)
    var start: UnsafeMutablePointer<UInt8> { withUnsafeMutablePointerToElements { $0 } }

    /// The text, for as long as the storage is kept alive.
    @inline(__always)
    var text: Bytes { Bytes(start: start, count: Int(header.end)) }
}

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
