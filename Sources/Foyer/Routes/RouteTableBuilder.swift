/// Collects routes and builds their table.
///
///     var builder = RouteTableBuilder()
///     builder.add(Route("profile", "https://example.com/users/:id", "myapp://users/:id"))
///     let table = try builder.build()
public struct RouteTableBuilder: Sendable {
    /// The routes so far.
    public private(set) var routes: [Route] = []
    /// How patterns and links are read.
    public var settings = RouteSettings()

    /// A builder without routes.
    public init() {}

    /// Adds a route. Its faults are found by `build()`.
    public mutating func add(_ route: Route) {
        routes.append(route)
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
        for (number, route) in routes.enumerated() {
            try compile(route, number, &patterns, &candidates)
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
                settings.customSchemeAuthority == .firstSegment
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

    private func compile(
        _ route: Route, _ number: Int, _ patterns: inout [RouteTable.Pattern], _ candidates: inout [Candidate]
    ) throws(RouteError) {
        func placed(_ error: RouteError, _ pattern: Int?) -> RouteError {
            var error = error
            error.route = number
            error.name = route.name
            error.pattern = pattern
            return error
        }
        guard !route.name.isEmpty, !route.patterns.isEmpty else {
            throw placed(RouteError(.incomplete, "a route needs a name and a pattern"), nil)
        }
        var accepts: [RouteSource] = []
        do throws(RouteError) {
            for source in route.accepts { accepts.append(try RouteSourceParser(settings: settings).source(source)) }
        } catch {
            throw placed(error, nil)
        }
        let first = patterns.count
        for (index, text) in route.patterns.enumerated() {
            let pattern: RoutePattern
            do throws(RouteError) {
                pattern = try RoutePatternParser.parse(text, settings, route.constraints)
            } catch {
                throw placed(error, index)
            }
            let sources = pattern.sources ?? (accepts.isEmpty ? [.any] : accepts)
            // Sources of one rank share an entry.
            for rank in Set(sources.map({ $0.rank })).sorted() {
                candidates.append(
                    Candidate(
                        pattern: patterns.count, priority: route.priority, rank: rank,
                        sources: sources.filter { $0.rank == rank }, ranks: pattern.ranks))
            }
            let segments = Self.segments(of: pattern)
            let firstText = patterns.last.map { $0.firstText + 1 + $0.pattern.parameters.count } ?? 0
            patterns.append(
                RouteTable.Pattern(
                    route: number, number: index, pattern: pattern,
                    program: segments == nil ? RouteProgram(pattern) : nil, segments: segments, firstText: firstText))
        }
        do throws(RouteError) {
            try Self.check(route.constraints, patterns[first...].map({ $0.pattern }))
        } catch {
            throw placed(error, nil)
        }
    }

    /// Every constraint must name a parameter of some pattern, and no wildcard.
    private static func check(_ constraints: [Route.Constraint], _ patterns: [RoutePattern]) throws(RouteError) {
        for constraint in constraints {
            var isKnown = false
            for pattern in patterns {
                let wildcards = pattern.elements.filter { $0.repetition == .wildcard }.compactMap({ $0.parameter })
                for (index, name) in pattern.parameters.enumerated() where name.hasSameBytes(as: constraint.parameter) {
                    guard !wildcards.contains(index) else {
                        throw RouteError(.constraint, "the wildcard \(name) takes no constraint")
                    }
                    guard index >= pattern.hostParameters else {
                        throw RouteError(
                            .constraint, "\(name) is a part of the host: write its condition there, as in :\(name)(a|b)")
                    }
                    isKnown = true
                }
            }
            guard isKnown else {
                throw RouteError(.constraint, "no pattern has the parameter \(constraint.parameter)")
            }
        }
    }

    private static func segments(of pattern: RoutePattern) -> [Int]? {
        guard pattern.isPlain else { return nil }
        var segments = [Int](repeating: .min, count: pattern.hostParameters)
        for (index, element) in pattern.elements.enumerated() {
            if element.repetition == .wildcard {
                if element.parameter != nil { segments.append(-1 - index) }
            } else if case .parameter = element.segments[0] {
                segments.append(index)
            }
        }
        return segments
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
