extension RouteTable {
    /// Finds the route of a URL.
    ///
    /// The URL should have passed a `LinkPolicy`: a table decides where a link goes, not whether it is to be trusted.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - match: Receives the route and the values, until it is used again.
    /// - Returns: Whether there is a route.
    /// - Complexity: O(*n*) in the bytes of the URL for literals, parameters and wildcards at the end; with other groups
    ///   at most nodes of the index times segments. No allocation once `match` has room, unless regular expressions or
    ///   functions are asked.
    public func match(_ url: WebURL, into match: RouteMatch) -> Bool {
        match.load(url, self)
        return match.find(from: 0)
    }

    /// Finds the route of a path among the routes that accept every source.
    ///
    /// - Parameters:
    ///   - path: A path, with or without a slash in front; a query and a fragment may follow it.
    ///   - match: Receives the route and the values, until it is used again.
    /// - Returns: Whether there is a route.
    /// - Complexity: as for a URL.
    public func match(path: String, into match: RouteMatch) -> Bool {
        var path = path
        return path.withUTF8 { self.match(path: $0, into: match) }
    }

    /// Finds the route of a path, as `match(path:into:)` for a string.
    ///
    /// - Parameter path: UTF-8; ill-formed bytes match no literal.
    public func match(path: UnsafeBufferPointer<UInt8>, into match: RouteMatch) -> Bool {
        match.load(path: path, self)
        return match.find(from: 0)
    }

    /// The match of a URL, or nil. Use `match(_:into:)` for many.
    public func firstMatch(_ url: WebURL) -> RouteMatch? {
        let match = RouteMatch()
        return self.match(url, into: match) ? match : nil
    }
}

extension RouteMatch {
    /// Goes on to the next route that matches the same link, in the order of the table.
    ///
    /// Values of the route before are gone; those of the query stay.
    ///
    /// - Returns: Whether there is one.
    /// - Complexity: as for the first one.
    public func next() -> Bool {
        guard order >= 0 else { return false }
        hasParameters = false
        return find(from: UInt32(truncatingIfNeeded: order + 1))
    }

    /// Looks for the first entry from an order on.
    @inline(__always)
    func find(from: UInt32) -> Bool {
        order = -1
        guard miss == nil, let table else { return false }
        var best = RouteIndex.none
        var tier = -1
        for position in sites {
            let number = ownSites.isEmpty ? table.sources.lists[position] : ownSites[position]
            let site = table.sites[Int(number)]
            // All sites of a tier are asked; a later tier cannot win over a match.
            if best != RouteIndex.none, site.tier != tier { break }
            tier = site.tier
            let root = startsWithAuthority ? site.authorityRoot : site.root
            let found =
                site.isSimple
                ? searchSimple(table.index, root, from: from, table.settings)
                : searchAny(table.index, root, joins: site.joins, from: from, below: best, table.settings)
            best = min(best, found)
        }
        guard best != RouteIndex.none else {
            miss = .noRoute
            return false
        }
        order = Int(best)
        return true
    }

    /// Takes a path.
    @inline(__always)
    func load(path: Bytes, _ table: RouteTable) {
        begin(path.count)
        if self.table !== table { self.table = table }
        miss = nil
        guard path.count <= Limits.inputBytes else {
            miss = .tooLong
            return
        }
        copy(path)
        let end = splitTail(0, path.count)
        ownSites = []
        sites = table.sources.all
        _ = split(0..<end, table.settings)
    }

    /// Notes where query and fragment lie; the result is where the path ends.
    @inline(__always)
    private func splitTail(_ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end {
            let byte = text[index]
            if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
            index &+= 1
        }
        let pathEnd = index
        if index < end, text[index] == UInt8(ascii: "?") {
            let queryStart = index + 1
            while index < end, text[index] != UInt8(ascii: "#") { index &+= 1 }
            query = queryStart..<index
        }
        if index < end { fragment = index + 1..<end }
        return pathEnd
    }

    /// Takes a URL.
    func load(_ url: WebURL, _ table: RouteTable) {
        let href = url.range(of: .href) ?? 0..<0
        begin(href.count)
        if self.table !== table { self.table = table }
        miss = nil
        guard href.count <= Limits.inputBytes else {
            miss = .tooLong
            return
        }
        url.withBytes(of: .href) { copy($0) }
        query = url.range(of: .query) ?? 0..<0
        fragment = url.range(of: .fragment)
        let scheme = url.range(of: .scheme) ?? 0..<0
        let settings = table.settings
        let isHostless = !url.isSpecial && settings.customSchemeAuthority == .firstSegment
        if isHostless {
            chooseSites(table, bytes(scheme), nil, nil)
        } else {
            var host = url.range(of: .hostname) ?? 0..<0
            if settings.ignoresHostTrailingDot, let last = host.last, text[last] == UInt8(ascii: ".") {
                host = host.dropLast()
            }
            if !url.isSpecial { for index in host { text[index] = text[index].lowercasedASCII } }
            chooseSites(table, bytes(scheme), bytes(host), url.port)
        }
        var path = url.range(of: .path) ?? 0..<0
        if settings.matchesFragmentPaths, let fragment, let first = fragment.first, text[first] == UInt8(ascii: "/") {
            path = fragment
        } else if isHostless, let authority = url.range(of: .host), !authority.isEmpty {
            startsWithAuthority = true
            appendSegment(authority)
        }
        if split(path, settings), startsWithAuthority, bytes(path: 0).contains(UInt8(ascii: "%")) {
            _ = decodeSegments(settings)
        }
    }

    private func bytes(_ range: Range<Int>) -> Bytes {
        Bytes(start: text + range.lowerBound, count: range.count)
    }

    private func bytes(path index: Int) -> Bytes { segment(index) }

    /// Finds the sites that accept a source.
    private func chooseSites(_ table: RouteTable, _ scheme: Bytes, _ host: Bytes?, _ port: UInt16?) {
        ownSites = []
        if let known = table.sources.sites(scheme, host, port) {
            sites = known
            return
        }
        let open = table.sources.open
        if open.count == table.sources.all.count {
            // Nothing but sites for every source.
            sites = table.sources.all
            return
        }
        for number in open {
            let accepts = table.sites[Int(number)].accepts.contains { source in
                guard let accepted = source.scheme else { return true }
                guard accepted.elementsEqual(scheme) else { return false }
                guard let host else {
                    if case .any = source.host { return true }
                    return false
                }
                return source.accepts(host: host, port: port)
            }
            if accepts { ownSites.append(number) }
        }
        sites = 0..<ownSites.count
    }
}
