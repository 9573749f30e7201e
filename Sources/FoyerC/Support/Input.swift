/// Checks a text from C and gives its bytes, which are good only during the call.
///
/// NULL with length 0 is the empty text; NULL with another length, and a length no text of Foyer may have, are refused
/// before anything is read. Whether the bytes are UTF-8 is not looked at here: see `inputText`.
func inputBytes(
    _ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Failure) -> UnsafeBufferPointer<UInt8> {
    // `SIZE_MAX` and its neighbours arrive as negative numbers.
    guard length >= 0, length <= Limits.inputBytes else {
        throw Failure(
            .limit, code: "input-too-long",
            message: "\(name) may have at most \(Limits.inputBytes) bytes")
    }
    guard let pointer else {
        guard length == 0 else { throw .argument("\(name) is NULL but its length is not 0") }
        return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self), count: length)
}

/// Checks a text from C: pointer, length, UTF-8. The bytes are good only during the call.
func inputUTF8(
    _ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Failure) -> UnsafeBufferPointer<UInt8> {
    let bytes = try inputBytes(pointer, length, name)
    if let offset = UTF8Text.firstFault(in: bytes) {
        throw Failure(
            .text, code: "ill-formed-utf8", message: "\(name) is not well-formed UTF-8",
            position: TextPosition(offset: offset, in: bytes))
    }
    return bytes
}

/// Checks a text from C, as `inputUTF8`, and copies it.
func inputText(
    _ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Failure) -> String {
    String(decoding: try inputUTF8(pointer, length, name), as: UTF8.self)
}
