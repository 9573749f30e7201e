// Many links in one call: one buffer and offsets in, numbers and offsets out.

/// The links of a batch from C: link n is the bytes from offsets[n] to offsets[n + 1].
private struct Batch {
    private let start: UnsafePointer<UInt8>?
    private let offsets: UnsafePointer<UInt32>
    let count: Int

    init(
        _ text: TextIn, _ offsets: UnsafePointer<UInt32>?, _ count: Int, _ name: StaticString
    ) throws(Failure) {
        guard count >= 0, count <= Limits.batchLinks else {
            throw Failure(.limit, code: "batch-too-long", message: "expected at most \(Limits.batchLinks) links")
        }
        guard let offsets else { throw .null("offsets") }
        for index in 0..<count where offsets[index] > offsets[index + 1] {
            throw .argument("expected offsets that ascend")
        }
        guard text != nil || offsets[count] == 0 else {
            throw .argument("expected a pointer for \(name), found NULL with offsets")
        }
        start = UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self)
        self.offsets = offsets
        self.count = count
    }

    @inline(__always)
    subscript(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        guard let start else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(
            start: start + Int(offsets[index]), count: Int(offsets[index + 1] - offsets[index]))
    }
}

@implementation @_cdecl("foyer_config_hits_batch")
public func foyer_config_hits_batch(
    _ config: HandleIn, _ paths: TextIn, _ offsets: UnsafePointer<UInt32>?, _ count: Int, _ rules: NumberOut,
    _ capacity: Int, _ ends: UnsafeMutablePointer<UInt32>?, _ answered: SizeOut
) -> Int32 {
    answered?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let configuration = try Handle<PathConfiguration>.required(config, "config").value
        guard capacity >= 0, capacity <= Int(UInt32.max), rules != nil || capacity == 0 else {
            throw .argument("expected a pointer for rules, found NULL with a capacity")
        }
        let batch = try Batch(paths, offsets, count, "paths")
        let ends = try required(ends, "ends")
        var end = 0
        for index in 0..<batch.count {
            let bytes = batch[index]
            var next = end
            let isText = UTF8Text.firstFault(in: bytes) == nil
            let fault = isText
                ? configuration.forEachRule(in: bytes) { rule in
                    if next < capacity { rules?[next] = Int32(truncatingIfNeeded: rule) }
                    next += 1
                } : nil
            guard next <= capacity else {
                throw Failure(.limit, code: "buffer-too-small", message: "expected room for more rules")
            }
            if fault == nil { end = next }
            ends[index] = UInt32(truncatingIfNeeded: end)
            answered?.pointee = index + 1
        }
        return end == 0 ? .none : .ok
    }
}

/// Memory that grows and stays where it is while C reads it.
private struct GrowingBlock<Element> {
    private(set) var start: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init() {
        capacity = 64
        start = .allocate(capacity: capacity)
    }

    mutating func clear() {
        count = 0
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        reserve(1)
        (start + count).initialize(to: element)
        count += 1
    }

    @inline(__always)
    mutating func append(_ elements: UnsafeBufferPointer<Element>) {
        reserve(elements.count)
        if let source = elements.baseAddress { (start + count).initialize(from: source, count: elements.count) }
        count += elements.count
    }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(more) }
    }

    private mutating func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        larger.moveInitialize(from: start, count: count)
        start.deallocate()
        start = larger
    }
}

/// The parameters of a batch, kept by the match and lent to C.
private final class BatchValues {
    /// For each link where its parameters end, in pairs of `spans`.
    private var ends = GrowingBlock<UInt32>()
    /// For each parameter where its value begins, and its length; the largest number for one that took no part.
    private var spans = GrowingBlock<UInt32>()
    private var values = GrowingBlock<UInt8>()

    deinit {
        ends.start.deallocate()
        spans.start.deallocate()
        values.start.deallocate()
    }

    /// The values that a match keeps, which are made when a batch first wants them.
    static func of(_ match: RouteMatch) -> BatchValues {
        if let kept = match.companion { return unsafeDowncast(kept, to: BatchValues.self) }
        let values = BatchValues()
        match.companion = values
        return values
    }

    func clear() {
        ends.clear()
        spans.clear()
        values.clear()
    }

    /// Keeps the parameters of the next link.
    @inline(__always)
    func append(_ match: RouteMatch, isFound: Bool) {
        if isFound {
            for index in 0..<match.parameterCount {
                spans.append(UInt32(truncatingIfNeeded: values.count))
                if let value = match.lentParameter(index, isRaw: false) {
                    spans.append(UInt32(truncatingIfNeeded: value.count))
                    values.append(value)
                } else {
                    spans.append(UInt32.max)
                }
            }
        }
        ends.append(UInt32(truncatingIfNeeded: spans.count / 2))
    }

    /// Lends all of it; gives the number of links.
    func lend(
        _ ends: UnsafeMutablePointer<UnsafePointer<UInt32>?>, _ spans: UnsafeMutablePointer<UnsafePointer<UInt32>?>,
        _ values: UnsafeMutablePointer<TextOut>
    ) -> Int {
        ends.pointee = UnsafePointer(self.ends.start)
        spans.pointee = UnsafePointer(self.spans.start)
        values.pointee = UnsafeRawPointer(self.values.start).assumingMemoryBound(to: CChar.self)
        return self.ends.count
    }
}

@implementation @_cdecl("foyer_routes_match_batch")
public func foyer_routes_match_batch(
    _ routes: HandleIn, _ links: TextIn, _ offsets: UnsafePointer<UInt32>?, _ count: Int, _ numbers: NumberOut,
    _ match: HandleIn, _ error: HandleOut
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let table = try RouteTable.required(routes)
        let batch = try Batch(links, offsets, count, "links")
        let numbers = try required(numbers, "numbers")
        let values = match == nil ? nil : BatchValues.of(try RouteMatch.required(match))
        let match = match == nil ? RouteMatch() : try RouteMatch.required(match)
        values?.clear()
        var found = 0
        for index in 0..<batch.count {
            let number = lookUp(batch[index], in: table, match)
            numbers[index] = number
            if number >= 0 { found += 1 }
            values?.append(match, isFound: number >= 0)
        }
        return found == 0 ? .none : .ok
    }
}

/// The number of the route of a link; -1 for none, -2 for a link that cannot be read.
@inline(__always)
private func lookUp(_ link: UnsafeBufferPointer<UInt8>, in table: RouteTable, _ match: RouteMatch) -> Int32 {
    guard link.count <= Limits.inputBytes else { return -2 }
    if link.first == UInt8(ascii: "/") {
        if table.match(path: link, into: match) { return Int32(truncatingIfNeeded: match.routeIndex ?? -1) }
        return match.miss == .illFormedText ? -2 : -1
    }
    guard let url = try? WebURL(utf8: link) else { return -2 }
    return table.match(url, into: match) ? Int32(truncatingIfNeeded: match.routeIndex ?? -1) : -1
}

@implementation @_cdecl("foyer_match_batch")
public func foyer_match_batch(
    _ match: HandleIn, _ ends: UnsafeMutablePointer<UnsafePointer<UInt32>?>?,
    _ spans: UnsafeMutablePointer<UnsafePointer<UInt32>?>?, _ values: UnsafeMutablePointer<TextOut>?
) -> Int {
    ends?.pointee = nil
    spans?.pointee = nil
    values?.pointee = nil
    guard let match, let ends, let spans, let values else { return 0 }
    return RouteMatch.with(match) { match in
        match.companion.map { unsafeDowncast($0, to: BatchValues.self).lend(ends, spans, values) } ?? 0
    }
}
