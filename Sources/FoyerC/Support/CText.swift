/// Text on its way out to C: bytes with a closing NUL at an address that stays the same until the object is gone.
///
/// A handle that lends text to C keeps a `CText` for it; the pointer is good as long as the handle lives.
final class CText {
    private let start: UnsafeMutablePointer<CChar>
    private let count: Int

    init<Bytes: Collection>(_ bytes: Bytes) where Bytes.Element == UInt8 {
        count = bytes.count
        start = .allocate(capacity: count + 1)
        var next = start
        for byte in bytes {
            next.initialize(to: CChar(bitPattern: byte))
            next += 1
        }
        next.initialize(to: 0)
    }

    convenience init(_ text: String) {
        self.init(text.utf8)
    }

    deinit {
        start.deallocate()
    }

    /// The text without its NUL.
    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
    }

    /// Lends the text to C.
    func lend(_ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
        length?.pointee = count
        return UnsafePointer(start)
    }

    /// Lends the text to C through an output.
    func lend(to out: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?) {
        // Not in one line: without the text, the length would not be asked for.
        let bytes = lend(length)
        out?.pointee = bytes
    }
}

/// Lends static text to C; string literals end with a NUL.
func lend(_ text: StaticString, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
    length?.pointee = text.utf8CodeUnitCount
    return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
