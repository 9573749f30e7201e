/// The handlers whose condition names routes, found through route tables.
///
/// A table cannot grow, so there are several, each more than twice as large as the next: handlers that were added since the
/// last look become a table of their own, and tables that come too near in size become one. So a handler is compiled into a
/// table O(log *n*) times, however the adding and the looking are mixed, and a link is looked up in O(log *n*) tables.
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
        var live: Int
    }

    private var parts: [Part] = []
    private var young: [HandlerEntry] = []
    private let settings: RouteSettings
    private let match = RouteMatch()

    init(_ settings: RouteSettings) {
        self.settings = settings
    }

    /// How many handlers there are, and the parts they are in.
    private(set) var count = 0
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
        guard let part = parts.firstIndex(where: { $0.handlers.first.map { $0.id.number <= entry.id.number } == true
            && $0.handlers.last.map { $0.id.number >= entry.id.number } == true })
        else { return }
        parts[part].live -= 1
        guard parts[part].live * 2 < parts[part].handlers.count else { return }
        let rest = parts[part].handlers.filter { $0 !== entry && !$0.isRemoved }
        if rest.isEmpty {
            parts.remove(at: part)
        } else if let smaller = makePart(rest) {
            parts[part] = smaller
        }
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
                if let route = match.routeIndex, !part.handlers[route].isRemoved {
                    let entry = part.handlers[route]
                    if !found.contains(where: { $0.entry === entry }) {
                        found.append(
                            RoutedCandidate(
                                entry: entry, rank: part.ranks[match.order],
                                parameters: match.parameters.map { LinkParameter(name: $0.name, value: $0.value) }))
                    }
                }
                isMatch = match.next()
            }
        }
        if found.count > 1 { found.sort { $0.comes(before: $1) } }
        return found
    }

    // MARK: - Tables

    /// Brings the handlers that were added into tables.
    private func settle() {
        guard !young.isEmpty else { return }
        var handlers = young
        var replaced = 0
        // Parts are in the order of registration: the ones that come too near are the last.
        for part in parts.reversed() {
            guard part.live <= 2 * handlers.count, part.live + handlers.count <= Limits.routePatterns / 8 else { break }
            handlers = part.handlers.filter { !$0.isRemoved } + handlers
            replaced += 1
        }
        guard let part = makePart(handlers) ?? makePart(young) else { return }
        if part.handlers.count == handlers.count { parts.removeLast(replaced) }
        parts.append(part)
        young = []
    }

    /// A table of these handlers; nil where they are more than a table takes. Each of them was compiled before.
    private func makePart(_ handlers: [HandlerEntry]) -> Part? {
        var builder = RouteTableBuilder()
        builder.settings = settings
        for entry in handlers {
            guard let route = entry.condition.route else { return nil }
            builder.add(route)
        }
        guard let table = try? builder.build() else { return nil }
        let ranks = table.entries.map { entry in
            RouteRank(
                source: table.sites[entry.site].accepts.first?.rank ?? .max,
                segments: table.patterns[entry.pattern].pattern.ranks)
        }
        return Part(table: table, handlers: handlers, ranks: ranks, live: handlers.count)
    }
}

/// How specific the pattern of a route is, as `RouteTable` ranks it: smaller comes first.
struct RouteRank: Comparable {
    /// The source that the pattern accepts: spelled out before a pattern before all.
    var source: UInt32
    /// Segment by segment.
    var segments: [UInt8]

    static func < (left: RouteRank, right: RouteRank) -> Bool {
        if left.source != right.source { return left.source < right.source }
        return left.segments.lexicographicallyPrecedes(right.segments)
    }
}

/// A handler that a route of its condition leads to.
struct RoutedCandidate {
    let entry: HandlerEntry
    let rank: RouteRank
    let parameters: [LinkParameter]

    /// Priority, then how specific the route is, then the order of registration.
    func comes(before other: RoutedCandidate) -> Bool {
        if entry.rank.priority != other.entry.rank.priority { return entry.rank.priority > other.entry.rank.priority }
        if rank != other.rank { return rank < other.rank }
        return entry.rank < other.entry.rank
    }
}

/// A value that the route of a link took from it, decoded.
public struct LinkParameter: Sendable, Hashable {
    /// The name in the pattern; wildcards without a name are numbered from 0.
    public let name: String
    /// The value.
    public let value: String
}
