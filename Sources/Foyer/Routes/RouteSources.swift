/// Which sites accept links from a source.
struct RouteSources: Sendable {
    /// A source that is spelled out, with the sites that accept it, in order of their tiers.
    private struct Known: Sendable {
        let scheme: [UInt8]
        /// Nil for a custom scheme whose authority is a segment.
        let host: [UInt8]?
        let port: UInt16?
        let sites: Range<Int>
    }

    private var known: [Known] = []
    /// The places of `known` by hash, at most half full; -1 is empty.
    private var places: [Int32] = []
    /// Lists of sites.
    private(set) var lists: [UInt32] = []
    /// The sites that must be asked for a source that is not known.
    private(set) var open: [UInt32] = []
    /// The sites that accept every source.
    private(set) var all = 0..<0

    init(_ sites: [RouteTable.Site]) {
        let numbers = sites.indices.sorted { sites[$0].tier < sites[$1].tier }
        func accepting(_ accepts: (RouteSource) -> Bool) -> [UInt32] {
            numbers.filter { sites[$0].accepts.contains(where: accepts) }.map { UInt32(truncatingIfNeeded: $0) }
        }
        lists = accepting { $0.scheme == nil }
        all = 0..<lists.count
        open = accepting { source in
            if source.scheme == nil { return true }
            if case .exact = source.host { return source.port == .any }
            return true
        }
        for site in sites {
            for source in site.accepts {
                guard let scheme = source.scheme else { continue }
                var host: [UInt8]?
                var port: UInt16?
                if case .exact(let text) = source.host {
                    host = text
                } else if case .any = source.host, !source.isWeb {
                    host = nil
                } else {
                    continue
                }
                if case .exact(let number) = source.port { port = number }
                add(scheme, host, port) { accepting($0) }
            }
        }
        hash()
    }

    private mutating func add(
        _ scheme: [UInt8], _ host: [UInt8]?, _ port: UInt16?, _ accepting: ((RouteSource) -> Bool) -> [UInt32]
    ) {
        guard !known.contains(where: { $0.scheme == scheme && $0.host == host && $0.port == port }) else { return }
        let start = lists.count
        lists += accepting { source in
            guard let accepted = source.scheme else { return true }
            guard accepted == scheme else { return false }
            guard let host else {
                if case .any = source.host { return true }
                return false
            }
            return host.withUnsafeBufferPointer { source.accepts(host: $0, port: port) }
        }
        known.append(Known(scheme: scheme, host: host, port: port, sites: start..<lists.count))
    }

    private static func hash(_ scheme: Bytes, _ host: Bytes?, _ port: UInt16?) -> Int {
        var hash = RouteHash.hash(scheme)
        if let host { hash = RouteHash.add(RouteHash.hash(host), to: hash) }
        if let port { hash = RouteHash.add(UInt64(port), to: hash) }
        return Int(truncatingIfNeeded: hash >> 16)
    }

    private mutating func hash() {
        var count = 4
        while count < 2 * known.count + 2 { count *= 2 }
        places = Array(repeating: -1, count: count)
        for (index, entry) in known.enumerated() {
            var place = entry.scheme.withUnsafeBufferPointer { scheme in
                guard let host = entry.host else { return Self.hash(scheme, nil, entry.port) }
                return host.withUnsafeBufferPointer { Self.hash(scheme, $0, entry.port) }
            }
            place &= count - 1
            while places[place] >= 0 { place = (place + 1) & (count - 1) }
            places[place] = Int32(truncatingIfNeeded: index)
        }
    }

    /// The sites of a source that is spelled out somewhere, or nil.
    func sites(_ scheme: Bytes, _ host: Bytes?, _ port: UInt16?) -> Range<Int>? {
        var place = Self.hash(scheme, host, port) & (places.count - 1)
        while places[place] >= 0 {
            let entry = known[Int(places[place])]
            let isSameHost: Bool
            switch (entry.host, host) {
            case (nil, nil): isSameHost = true
            case (let left?, let right?): isSameHost = left.elementsEqual(right)
            default: isSameHost = false
            }
            if isSameHost, entry.port == port, entry.scheme.elementsEqual(scheme) { return entry.sites }
            place = (place + 1) & (places.count - 1)
        }
        return nil
    }
}
