/// The route table of the app as the machine uses it: every route of a link, in order, with its gates as numbers.
///
/// A class, as ``HandlerIndex`` is one.
final class InstalledRoutes {
    let table: RouteTable
    /// The gates of each route; nil where it names none.
    private let gates: [[Int32]?]
    /// The rank of each entry of the table.
    private let ranks: [RouteRank]
    private let match = RouteMatch()

    /// - Parameter gates: for each route its gates as numbers.
    init(_ table: RouteTable, gates: [[Int32]?]) {
        self.table = table
        self.gates = gates
        ranks = table.entryRanks
    }

    /// Whether any route names gates.
    var hasGates: Bool { gates.contains { $0 != nil } }

    /// The routes that match a link, best first; a route that several patterns lead to is there once.
    ///
    /// - Complexity: that of a lookup for each of them.
    func routes(of url: WebURL) -> [LinkRoute] {
        var found: [LinkRoute] = []
        var numbers: [Int] = []
        var isMatch = table.match(url, into: match)
        while isMatch {
            if let number = match.routeIndex, !numbers.contains(number) {
                numbers.append(number)
                let route = table.routes[number]
                found.append(
                    LinkRoute(
                        name: route.name, handler: route.handler, gates: gates[number], rank: ranks[match.order],
                        parameters: match.linkParameters))
            }
            isMatch = match.next()
        }
        return found
    }

    /// What every pattern says of a link; none where the link cannot be matched at all.
    func explain(_ url: WebURL) -> [RouteTrial] {
        (try? table.explain(url).get()) ?? []
    }
}

/// A route of the installed table that matches a link.
struct LinkRoute {
    let name: String
    /// The handler that takes its links, if it names one.
    let handler: String?
    let gates: [Int32]?
    let rank: RouteRank
    let parameters: [LinkParameter]
}

/// What is known of a link under the tables in force: what conditions are tested against.
struct LinkFacts {
    /// Where it goes, seen from the app.
    var relation: HostRelation?
    /// What the path configuration says.
    var properties: PathProperties?
    /// The routes of the installed table that match, best first.
    var routes: [LinkRoute] = []

    /// The name of the best route.
    var route: String? { routes.first?.name }

    /// The values that the routes of rules took, and those of a route over them.
    func parameters(over own: [LinkParameter]) -> [LinkParameter] {
        var result = properties?.parameters ?? []
        result.overlay(own)
        return result
    }
}

extension RouteTable {
    /// The rank of each entry.
    var entryRanks: [RouteRank] {
        entries.map { entry in
            let pattern = patterns[entry.pattern]
            return RouteRank(
                priority: routes[pattern.route].priority, source: sites[entry.site].accepts.first?.rank ?? .max,
                segments: pattern.pattern.ranks)
        }
    }
}

/// How specific the pattern of a route is, as `RouteTable` ranks it: smaller comes first.
struct RouteRank: Comparable {
    /// The priority of the route: the larger comes first.
    var priority: Int32 = 0
    /// The source that the pattern accepts: spelled out before a pattern before all.
    var source: UInt32
    /// Segment by segment.
    var segments: [UInt8]

    static func < (left: RouteRank, right: RouteRank) -> Bool {
        if left.priority != right.priority { return left.priority > right.priority }
        if left.source != right.source { return left.source < right.source }
        return left.segments.lexicographicallyPrecedes(right.segments)
    }
}
