// Many links in one call: one buffer and offsets in, numbers and offsets out.

/// The links of a batch from C.
private func inputBatch(
    _ text: TextIn, _ offsets: UnsafePointer<UInt32>?, _ count: Int, _ name: StaticString
) throws(Failure) -> LinkBatch {
    guard count >= 0, count < Int(Int32.max) else { throw .argument("expected a smaller count") }
    guard let offsets else { throw .argument("expected a pointer for offsets, found NULL") }
    let length = Int(offsets[count])
    let bytes = try inputBytes(text, text == nil ? length : 0, name)
    let start = UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self) ?? bytes.baseAddress
    guard
        let batch = LinkBatch(
            text: UnsafeBufferPointer(start: start, count: length),
            offsets: UnsafeBufferPointer(start: offsets, count: count + 1))
    else {
        throw .argument("expected offsets that ascend")
    }
    return batch
}

@implementation @_cdecl("foyer_config_hits_batch")
public func foyer_config_hits_batch(
    _ config: HandleIn, _ paths: TextIn, _ offsets: UnsafePointer<UInt32>?, _ count: Int, _ rules: NumberOut,
    _ capacity: Int, _ ends: UnsafeMutablePointer<UInt32>?, _ answered: SizeOut
) -> Int32 {
    answered?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let configuration = try Handle<PathConfiguration>.required(config, "config").value
        guard capacity >= 0, rules != nil || capacity == 0 else {
            throw .argument("expected a pointer for rules, found NULL with a capacity")
        }
        let batch = try inputBatch(paths, offsets, count, "paths")
        let ends = try required(ends, "ends")
        let done = configuration.hits(
            batch, rules: UnsafeMutableBufferPointer(start: rules, count: capacity),
            ends: UnsafeMutableBufferPointer(start: ends, count: count))
        answered?.pointee = done
        guard done == count else {
            throw Failure(.limit, code: "buffer-too-small", message: "expected room for more rules")
        }
        return count == 0 || ends[count - 1] == 0 ? .none : .ok
    }
}

/// The parameters of a batch, kept by the match and lent to C.
final class BatchValues {
    fileprivate var ends: [UInt32] = []
    fileprivate var spans: [UInt32] = []
    fileprivate var values: [UInt8] = []
}

@implementation @_cdecl("foyer_routes_match_batch")
public func foyer_routes_match_batch(
    _ routes: HandleIn, _ links: TextIn, _ offsets: UnsafePointer<UInt32>?, _ count: Int, _ numbers: NumberOut,
    _ match: HandleIn, _ error: HandleOut
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let table = try RouteTable.required(routes)
        let batch = try inputBatch(links, offsets, count, "links")
        let numbers = UnsafeMutableBufferPointer(start: try required(numbers, "numbers"), count: count)
        return .none
    }
}
