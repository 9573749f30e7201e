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
        return match.find(from: 0, in: self)
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
    /// - Parameter path: The path; text that is not UTF-8 has no route.
    public func match(path: UnsafeBufferPointer<UInt8>, into match: RouteMatch) -> Bool {
        match.begin(path, self)
        // A usual path is looked up in the caller's memory: what was just copied is not yet quick to read.
        if usualRoot != 0, let start = path.baseAddress, match.takeUsual(UnsafeRawPointer(start), path.count) {
            let isShort = path.count < 8
            let text = RouteIndex.Text(
                start: isShort ? UnsafePointer(match.text) : start, count: path.count,
                lastWord: isShort ? path.count : path.count &- 8)
            return match.finish(match.searchSimple(index, text, at: usualRoot), index)
        }
        match.load(path, self)
        return match.find(from: 0, in: self)
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
        guard order >= 0, let table else { return false }
        hasParameters = false
        return find(from: UInt32(truncatingIfNeeded: order + 1), in: table)
    }

    /// Looks for the first entry from an order on.
    func find(from: UInt32, in table: RouteTable) -> Bool {
        order = -1
        if miss != nil { return false }
        let index = table.index
        var best = RouteIndex.none
        var tier = UInt32.max
        for position in 0..<siteCount {
            let site = index.sites[Int(sites[position])]
            // All sites of a tier are asked; a later tier cannot win over a match.
            if best != RouteIndex.none, site.tier != tier { break }
            tier = site.tier
            best = min(best, search(index, site, from: from, below: best, table.settings))
        }
        return finish(best, index)
    }

    /// Notes what was found.
    @inline(__always)
    func finish(_ found: UInt32, _ index: RouteIndex) -> Bool {
        guard found != RouteIndex.none else {
            miss = .noRoute
            return false
        }
        order = Int(found)
        entry = index.entries[Int(found)]
        return true
    }

    /// Begins with a path.
    @inline(__always)
    func begin(_ path: Bytes, _ table: RouteTable) {
        if self.table !== table { self.table = table }
        miss = nil
        begin(path.count <= Limits.inputBytes ? path.count : 0)
        choose(table.index.everySource, table.index)
    }

    /// Takes a path that is not usual.
    @inline(never)
    func load(_ path: Bytes, _ table: RouteTable) {
        guard path.count <= Limits.inputBytes else {
            miss = .tooLong
            return
        }
        guard copy(path) || UTF8Text.firstFault(in: path) == nil else {
            miss = .illFormedText
            return
        }
        _ = split(0..<splitTail(path.count), table.settings)
    }

    @inline(__always)
    private func choose(_ span: RouteIndex.Span, _ index: RouteIndex) {
        sites = index.siteLists + Int(span.start)
        siteCount = Int(span.count)
    }

    /// Takes a URL.
    func load(_ url: WebURL, _ table: RouteTable) {
        let href = url.range(of: .href) ?? 0..<0
        if self.table !== table { self.table = table }
        miss = nil
        guard href.count <= Limits.inputBytes else {
            begin(0)
            miss = .tooLong
            return
        }
        begin(href.count)
        _ = url.withBytes(of: .href) { copy($0) }
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
            self.host = host
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
        if split(path, settings), startsWithAuthority, !hasEscapes, segment(0).contains(UInt8(ascii: "%")) {
            _ = decodeSegments(settings)
        }
    }

    private func bytes(_ range: Range<Int>) -> Bytes {
        Bytes(start: text + range.lowerBound, count: range.count)
    }

    /// Finds the sites that accept a source.
    private func chooseSites(_ table: RouteTable, _ scheme: Bytes, _ host: Bytes?, _ port: UInt16?) {
        if let known = table.index.sites(scheme, host, port) { return choose(known, table.index) }
        if table.openSites.count == Int(table.index.everySource.count) {
            // Nothing but sites for every source.
            return choose(table.index.everySource, table.index)
        }
        reserveSites(table.openSites.count)
        siteCount = 0
        for number in table.openSites {
            let accepts = table.sites[Int(number)].accepts.contains { source in
                guard let accepted = source.scheme else { return true }
                guard accepted.elementsEqual(scheme) else { return false }
                guard let host else {
                    if case .any = source.host { return true }
                    return false
                }
                return source.accepts(host: host, port: port)
            }
            if accepts {
                ownSites[siteCount] = number
                siteCount += 1
            }
        }
        sites = UnsafePointer(ownSites)
    }
}
