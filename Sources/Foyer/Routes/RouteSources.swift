/// Which sites accept links from a source, as it is put into the index.
struct RouteSources {
    private(set) var sources: [RouteIndex.Source] = []
    private(set) var places: [Int32] = []
    /// The texts of the sources.
    private(set) var text: [UInt8] = []
    /// Lists of sites, in order of their tiers.
    private(set) var lists: [UInt32] = []
    /// The list of the sites that accept every source.
    private(set) var every: RouteIndex.Span
    /// The sites that must be asked for a source that is not spelled out.
    let open: [UInt32]

    /// A source that is spelled out.
    private struct Known: Equatable {
        let scheme: [UInt8]
        /// Nil for a custom scheme whose authority is a segment.
        let host: [UInt8]?
        let port: UInt16?
    }

    init(_ sites: [RouteTable.Site]) {
        let numbers = stableOrder(sites.count) { sites[$0].tier < sites[$1].tier }
        func accepting(_ accepts: (RouteSource) -> Bool) -> [UInt32] {
            numbers.filter { sites[$0].accepts.contains(where: accepts) }.map { UInt32(truncatingIfNeeded: $0) }
        }
        lists = accepting { $0.scheme == nil }
        every = RouteIndex.Span(start: 0, count: UInt32(truncatingIfNeeded: lists.count))
        open = accepting { source in
            if source.scheme == nil { return true }
            if case .exact = source.host { return source.port == .any }
            return true
        }
        var known: [Known] = []
        for source in sites.flatMap({ $0.accepts }) {
            guard let one = Self.known(source), !known.contains(one) else { continue }
            known.append(one)
            add(one, accepting { Self.accepts($0, one) })
        }
        places = Self.hashTable(known)
    }

    private static func known(_ source: RouteSource) -> Known? {
        guard let scheme = source.scheme else { return nil }
        var port: UInt16?
        if case .exact(let number) = source.port { port = number }
        switch source.host {
        case .exact(let host): return Known(scheme: scheme, host: host, port: port)
        case .any: return source.isWeb ? nil : Known(scheme: scheme, host: nil, port: port)
        case .pattern: return nil
        }
    }

    private static func accepts(_ source: RouteSource, _ known: Known) -> Bool {
        known.scheme.withUnsafeBufferPointer { scheme in
            guard let host = known.host else { return source.accepts(scheme: scheme, host: nil, port: known.port) }
            return host.withUnsafeBufferPointer { source.accepts(scheme: scheme, host: $0, port: known.port) }
        }
    }

    private mutating func add(_ known: Known, _ sites: [UInt32]) {
        sources.append(
            RouteIndex.Source(
                start: UInt32(truncatingIfNeeded: text.count),
                schemeLength: UInt32(truncatingIfNeeded: known.scheme.count),
                hostLength: known.host.map { UInt32(truncatingIfNeeded: $0.count) } ?? RouteIndex.none,
                port: known.port.map { Int32($0) } ?? -1,
                sites: RouteIndex.Span(
                    start: UInt32(truncatingIfNeeded: lists.count), count: UInt32(truncatingIfNeeded: sites.count))))
        text += known.scheme + (known.host ?? [])
        lists += sites
    }

    private static func hash(_ text: [UInt8]) -> UInt64 {
        (text + [UInt8](repeating: 0, count: 8)).withUnsafeBufferPointer { padded in
            padded.baseAddress.map { SegmentHash.words(padded: $0, text.count) } ?? 0
        }
    }

    private static func hashTable(_ known: [Known]) -> [Int32] {
        var count = 4
        while count < 2 * known.count + 2 { count *= 2 }
        var places = [Int32](repeating: -1, count: count)
        for (index, entry) in known.enumerated() {
            let scheme = hash(entry.scheme)
            let host = entry.host.map { hash($0) }
            var place = RouteIndex.sourceHash(scheme, host, entry.port) & (count - 1)
            while places[place] >= 0 { place = (place + 1) & (count - 1) }
            places[place] = Int32(truncatingIfNeeded: index)
        }
        return places
    }
}

extension RouteIndex {
    @inline(__always)
    static func sourceHash(_ scheme: UInt64, _ host: UInt64?, _ port: UInt16?) -> Int {
        var hash = scheme
        if let host { hash = SegmentHash.add(host, to: hash) }
        if let port { hash = SegmentHash.add(UInt64(port), to: hash) }
        return Int(truncatingIfNeeded: hash >> 16)
    }

    /// The sites of a source that is spelled out somewhere, or nil. Eight bytes behind the texts must be readable.
    func sites(_ scheme: Bytes, _ host: Bytes?, _ port: UInt16?) -> Span? {
        guard let start = scheme.baseAddress else { return nil }
        let hostHash = host.flatMap { host in host.baseAddress.map { SegmentHash.words(padded: $0, host.count) } }
        var place = Self.sourceHash(SegmentHash.words(padded: start, scheme.count), hostHash, port) & sourceMask
        let wantedPort = port.map { Int32($0) } ?? -1
        let wantedHost = host.map { UInt32(truncatingIfNeeded: $0.count) } ?? Self.none
        while sourcePlaces[place] >= 0 {
            let source = sources[Int(sourcePlaces[place])]
            if source.port == wantedPort, Int(source.schemeLength) == scheme.count, source.hostLength == wantedHost {
                let own = sourceText + Int(source.start)
                if Self.isEqual(own, scheme), host.map({ Self.isEqual(own + scheme.count, $0) }) ?? true {
                    return source.sites
                }
            }
            place = (place + 1) & sourceMask
        }
        return nil
    }

    private static func isEqual(_ own: UnsafePointer<UInt8>, _ text: Bytes) -> Bool {
        for index in 0..<text.count where own[index] != text[index] { return false }
        return true
    }
}
