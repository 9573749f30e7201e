import CFoyer
import Testing

@testable import FoyerC

/// The text that a C getter lends, by its length; nil for NULL.
func lent(_ lend: (UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>?) -> String? {
    var length = -1
    guard let pointer = lend(&length) else { return nil }
    let bytes = UnsafeBufferPointer(start: UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self), count: length)
    return String(decoding: bytes, as: UTF8.self)
}

/// Calls a C function with a text as pointer and length.
func withText<Result>(_ text: String, _ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
    var text = text
    return text.withUTF8 { bytes in
        body(UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
}

/// The code of an error, which is freed; nil for NULL.
func takeCode(_ error: OpaquePointer?) -> String? {
    defer { foyer_error_free(error) }
    return error == nil ? nil : lent { foyer_error_code(error, $0) }
}
