/// The handlers whose condition names routes, found through route tables.
///
/// A table cannot grow, so there are several, each larger than the next: handlers that were added since the last look become
/// a table of their own, and tables that come too near in size become one. So a handler is compiled into a table O(log *n*)
/// times, however the adding and the looking are mixed, and a link is looked up in O(log *n*) tables.
///
/// A class, as ``HandlerIndex`` is one.
///
/// Invariant: every handler is in `young` or in exactly one part; a part's `live` counts those that are not removed.
final class HandlerRoutes {
    private struct Part {
        var table: RouteTable
        /// The handler of each route.
        var handlers: [HandlerEntry]
        /// The rank of each entry of the table.
        var ranks: [RouteRank]
        var patterns: Int
        /// How many of the handlers are not removed.
        var live: Int

        /// Whether a handler is one of these; they are in the order of registration.
        func holds(_ entry: HandlerEntry) -> Bool {
            guard let first = handlers.first, let last = handlers.last else { return false }
            return first.id.number <= entry.id.number && entry.id.number <= last.id.number
        }
    }

    private var parts: [Part] = []
    private var young: [HandlerEntry] = []
    private let settings: RouteSettings
    private let match = RouteMatch()

    init(_ settings: RouteSettings) {
        self.settings = settings
    }

    /// How many handlers there are.
    private(set) var count = 0
    /// How many tables they are in.
    var partCount: Int { parts.count }

    func add(_ entry: HandlerEntry) {
        young.append(entry)
        count += 1
    }

    /// Takes a handler out. It is found no more from now on, though its part keeps it until half of the part is gone.
    ///
    /// - Complexity: O(1), amortised, and O(handlers added since the last look).
    func remove(_ entry: HandlerEntry) {
        count -= 1
        if let index = young.firstIndex(where: { $0 === entry }) {
            young.remove(at: index)
            return
        }
        guard let number = parts.firstIndex(where: { $0.holds(entry) }) else { return }
        parts[number].live -= 1
        let part = parts[number]
        guard part.live * 2 < part.handlers.count else { return }
        let rest = part.handlers.filter { $0 !== entry && $0.isInForce }
        parts.replaceSubrange(number...number, with: rest.isEmpty ? [] : makeParts(rest))
    }

    /// The handlers whose routes match a link, most specific first, with the values of their parameters.
    ///
    /// - Complexity: O(log *n*) lookups, and O(handlers found).
    func candidates(for url: WebURL) -> [RoutedCandidate] {
        guard count > 0 else { return [] }
        settle()
        var found: [RoutedCandidate] = []
        for part in parts {
            var isMatch = part.table.match(url, into: match)
            while isMatch {
                if let route = match.routeIndex, part.handlers[route].isInForce {
                    let entry = part.handlers[route]
                    if !found.contains(where: { $0.entry === entry }) {
                        found.append(
                            RoutedCandidate(
                                entry: entry, rank: part.ranks[match.order],
                                parameters: match.linkParameters))
                    }
                }
                isMatch = match.next()
            }
        }
        if found.count > 1 { found = found.stablySorted { $0.comes(before: $1) } }
        return found
    }

    /// What became of each pattern, by the registration of its handler.
    ///
    /// - Complexity: O(patterns · segments).
    func trials(of url: WebURL) -> [UInt64: [RouteTrial]] {
        settle()
        var result: [UInt64: [RouteTrial]] = [:]
        for part in parts {
            guard case .success(let trials) = part.table.explain(url) else { continue }
            for trial in trials where part.handlers[trial.route].isInForce {
                result[part.handlers[trial.route].id.number, default: []].append(trial.ofOnlyRoute)
            }
        }
        return result
    }

    // MARK: - Tables

    /// Brings the handlers that were added into tables.
    private func settle() {
        guard !young.isEmpty else { return }
        var handlers = young
        var patterns = young.reduce(0) { $0 + Self.patternCount(of: $1) }
        // Parts are in the order of registration: the ones that come too near are the last.
        while let part = parts.last, part.live <= handlers.count, part.patterns + patterns <= Limits.routePatterns {
            handlers = part.handlers.filter { $0.isInForce } + handlers
            patterns += part.patterns
            parts.removeLast()
        }
        parts += makeParts(handlers)
        young = []
    }

    /// Tables of these handlers: one, or more where they are too many for one. Each of them was compiled before, so that a
    /// table can fail for its size only.
    private func makeParts(_ handlers: [HandlerEntry]) -> [Part] {
        if let part = makePart(handlers) { return [part] }
        guard handlers.count > 1 else { return [] }
        return makeParts(Array(handlers[..<(handlers.count / 2)])) + makeParts(Array(handlers[(handlers.count / 2)...]))
    }

    private func makePart(_ handlers: [HandlerEntry]) -> Part? {
        var builder = RouteTableBuilder()
        builder.settings = settings
        for entry in handlers {
            if let route = entry.condition.route { builder.add(route) }
        }
        guard let table = try? builder.build() else { return nil }
        return Part(
            table: table, handlers: handlers, ranks: table.entryRanks, patterns: table.patterns.count,
            live: handlers.count)
    }

    private static func patternCount(of entry: HandlerEntry) -> Int { entry.condition.route?.patterns.count ?? 0 }
}

/// A handler that a route leads to: one of its condition, or one of the installed table.
struct RoutedCandidate {
    let entry: HandlerEntry
    /// The name of the route, if it is one of the installed table.
    var route: String?
    let rank: RouteRank
    let parameters: [LinkParameter]

    /// Priority, then how specific the route is, then the order of registration.
    func comes(before other: RoutedCandidate) -> Bool {
        if entry.rank.priority != other.entry.rank.priority { return entry.rank.priority > other.entry.rank.priority }
        if rank != other.rank { return rank < other.rank }
        return entry.rank < other.entry.rank
    }
}
