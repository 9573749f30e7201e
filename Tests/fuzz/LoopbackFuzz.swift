// A libFuzzer target, compiled together with the core and the loopback server: bytes as a request.
//
// What is held to: however the bytes are cut, the head ends at the same place; and a request that gets the content has our
// path, our host once, no body, and nothing after it, by a second look that shares nothing with the parser.

private let path = Array("/0123456789abcdef0123456789abcdef".utf8)
private let port: UInt16 = 8080

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLoopback(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    let bytes = UnsafeBufferPointer(start: data, count: data == nil ? 0 : size)
    let whole = LoopbackRequest.progress(bytes, from: 0)
    for cut in [size / 3, size / 2, max(size - 1, 0)] {
        let first = LoopbackRequest.progress(UnsafeBufferPointer(rebasing: bytes[..<cut]), from: 0)
        let both = first == .incomplete ? LoopbackRequest.progress(bytes, from: cut) : first
        expect(both == whole, "a cut changes where the head ends")
    }
    guard case .complete(let end) = whole else { return 0 }
    expect(end <= size, "the head ends behind the bytes")
    let answer = LoopbackRequest.answer(bytes, end: end, path: path, port: port)
    if answer.status == .ok { checkServed(Array(bytes), isHead: answer.isHead) }
    return 0
}

private func checkServed(_ bytes: [UInt8], isHead: Bool) {
    let start = Array((isHead ? "HEAD " : "GET ").utf8) + path + Array(" HTTP/1.".utf8)
    expect(bytes.starts(with: start), "the content went to another request line")
    expect(bytes.suffix(4) == [13, 10, 13, 10], "something follows the head")
    let lower = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    expect(count("\nhost:", in: lower) == 1, "not one host")
    expect(count("\ntransfer-encoding", in: lower) == 0, "a body in disguise")
    expect(count("\n ", in: lower) == 0 && count("\n\t", in: lower) == 0, "a folded line")
    expect(
        count("\nhost:127.0.0.1:8080", in: lower.filter { $0 != 0x20 && $0 != 0x09 })
            + count("\nhost:localhost:8080", in: lower.filter { $0 != 0x20 && $0 != 0x09 }) == 1, "another host")
    expect(!bytes.contains(0), "a NUL")
}

private func count(_ text: StaticString, in bytes: [UInt8]) -> Int {
    let wanted = Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    return bytes.indices.reduce(0) { $0 + (bytes[$1...].starts(with: wanted) ? 1 : 0) }
}

private func expect(_ condition: Bool, _ message: StaticString) {
    if condition { return }
    print("\(message)")
    fatalError()
}
