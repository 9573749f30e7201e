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
