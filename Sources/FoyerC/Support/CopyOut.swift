/// Copies a text and a closing NUL into a buffer of the caller. The length is reported whether it fits or not; without
/// a buffer only the length is.
func copyOut<Text: Collection<UInt8>>(
    _ text: Text, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) throws(Failure) -> Int32 {
    guard let buffer else {
        guard capacity == 0 else { throw .argument("buffer is NULL but its capacity is not 0") }
        length?.pointee = text.count
        return Status.ok.number
    }
    // `SIZE_MAX` and its neighbours arrive as negative numbers.
    guard capacity >= 0 else { throw .argument("capacity is too large") }
    length?.pointee = text.count
    guard text.count < capacity else {
        if capacity > 0 { buffer.pointee = 0 }
        throw Failure(
            .limit, code: "buffer-too-small", message: "The buffer has \(capacity) bytes; \(text.count + 1) are needed")
    }
    var next = buffer
    for byte in text {
        next.pointee = CChar(bitPattern: byte)
        next += 1
    }
    next.pointee = 0
    return Status.ok.number
}

/// Copies a string as `copyOut` does.
func copyOut(
    _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) throws(Failure) -> Int32 {
    try copyOut(Array(text.utf8), buffer, capacity, length)
}
