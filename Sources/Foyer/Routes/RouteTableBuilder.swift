/// Collects routes and builds their table.
///
///     var builder = RouteTableBuilder()
///     builder.add(Route("profile", "https://example.com/users/:id", "myapp://users/:id"))
///     let table = try builder.build()
public struct RouteTableBuilder: Sendable {
    /// The routes so far.
    public private(set) var routes: [Route] = []
    /// Those of them that were compiled before, with these settings.
    private var compiled: [CompiledRoute?] = []
    /// How patterns and links are read.
    public var settings = RouteSettings()

    /// A builder without routes.
    public init() {}

    /// Adds a route. Its faults are found by `build()`.
    public mutating func add(_ route: Route) {
        routes.append(route)
        compiled.append(nil)
    }

    /// Adds a route that was compiled with these settings.
    mutating func add(_ route: CompiledRoute) {
        routes.append(route.route)
        compiled.append(route)
    }

    /// Builds the table of all routes.
    ///
    /// - Throws: The first fault, with the route, the pattern and the byte.
    /// - Complexity: O(*n* log *n*) in the bytes of all patterns.
    public func build() throws(RouteError) -> RouteTable {
        guard routes.reduce(0, { $0 + $1.patterns.count }) <= Limits.routePatterns else {
            throw RouteError(.limit, "a table has at most \(Limits.routePatterns) patterns")
        }
        var patterns: [RouteTable.Pattern] = []
        var candidates: [Candidate] = []
        for number in routes.indices {
            Self.append(try compile(number), number, &patterns, &candidates)
        }
        candidates = candidates.stablySorted { $0.comes(before: $1) }
        var groups = SiteGroups()
        var entries: [RouteTable.Entry] = []
        for candidate in candidates {
            entries.append(RouteTable.Entry(pattern: candidate.pattern, site: groups.site(of: candidate)))
        }
        var literals = RouteLiterals()
        var tries = [RouteTrie](repeating: RouteTrie(), count: groups.sites.count)
        for (order, entry) in entries.enumerated() {
            let foldsFirst =
                settings.authority == .firstSegment
                && groups.sites[entry.site].accepts.contains { !$0.isWeb }
            tries[entry.site].insert(
                patterns[entry.pattern].pattern.elements, order: order, &literals, foldsFirst: foldsFirst)
        }
        var index = RouteIndexBuilder(literals: literals)
        for entry in entries { index.add(entry.pattern, patterns[entry.pattern]) }
        for (site, trie) in zip(groups.sites, tries) { index.add(trie, tier: site.tier) }
        let sources = RouteSources(groups.sites)
        return RouteTable(
            routes: routes, settings: settings, patterns: patterns, entries: entries, sites: groups.sites,
            openSites: sources.open, index: RouteIndex(index, sources))
    }

    // MARK: Routes

    private func compile(_ number: Int) throws(RouteError) -> CompiledRoute {
        if let known = compiled[number] { return known }
        do throws(RouteError) {
            return try CompiledRoute(routes[number], settings)
        } catch {
            var error = error
            error.route = number
            throw error
        }
    }

    private static func append(
        _ compiled: CompiledRoute, _ number: Int, _ patterns: inout [RouteTable.Pattern],
        _ candidates: inout [Candidate]
    ) {
        for (index, pattern) in compiled.patterns.enumerated() {
            for group in pattern.sources {
                candidates.append(
                    Candidate(
                        pattern: patterns.count, priority: compiled.route.priority, rank: group.rank,
                        sources: group.sources, ranks: pattern.pattern.ranks))
            }
            patterns.append(
                RouteTable.Pattern(
                    route: number, number: index, pattern: pattern.pattern, program: pattern.program,
                    segments: pattern.segments))
        }
    }

    // MARK: Order

    /// A pattern with sources of one rank, before its place in the order is known.
    private struct Candidate {
        let pattern: Int
        let priority: Int32
        let rank: UInt32
        let sources: [RouteSource]
        let ranks: [UInt8]

        func isInTier(of other: Candidate) -> Bool { priority == other.priority && rank == other.rank }

        func comes(before other: Candidate) -> Bool {
            if priority != other.priority { return priority > other.priority }
            if rank != other.rank { return rank < other.rank }
            if ranks != other.ranks { return ranks.lexicographicallyPrecedes(other.ranks) }
            return pattern < other.pattern
        }
    }

    /// Sites, found by what they accept.
    private struct SiteGroups {
        private(set) var sites: [RouteTable.Site] = []
        private var tier = 0
        private var last: Candidate?
        /// The sites of the current tier start here.
        private var start = 0

        /// The site of a candidate; candidates come in order.
        mutating func site(of candidate: Candidate) -> Int {
            if let last, !candidate.isInTier(of: last) {
                tier += 1
                start = sites.count
            }
            last = candidate
            for index in start..<sites.count where isSame(sites[index].accepts, candidate.sources) { return index }
            sites.append(RouteTable.Site(accepts: candidate.sources, tier: tier))
            return sites.count - 1
        }

        private func isSame(_ left: [RouteSource], _ right: [RouteSource]) -> Bool {
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        }
    }
}
