/// A text from C that may be absent: nil for NULL with length 0, which is not the empty text here.
func optionalText(
    _ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Failure) -> String? {
    let text = try inputText(pointer, length, name)
    return pointer == nil ? nil : text
}

/// A name from C: a text of at most `Limits.nameBytes`.
func inputName(
    _ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Failure) -> String {
    guard length <= Limits.nameBytes else {
        throw Failure(
            .limit, code: "router-limit", message: "\(name) may have at most \(Limits.nameBytes) bytes")
    }
    return try inputText(pointer, length, name)
}

/// A name from C that may be absent: nil for NULL with length 0.
func optionalName(
    _ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Failure) -> String? {
    let text = try inputName(pointer, length, name)
    return pointer == nil ? nil : text
}
