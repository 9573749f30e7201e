/// What became of one pattern when a link was explained.
public struct RouteTrial: Sendable {
    /// How the pattern took the link, or where it failed.
    public enum Result: Equatable, Sendable {
        /// It matches, and is asked as the one with this number, counted from 0.
        case matches(Int)
        /// The link comes from a source that the route does not accept.
        case source
        /// The segment with this number, counted from 0, is not what the pattern has there; for the number of segments of
        /// the link, the pattern goes on after its end.
        case segment(Int)
    }

    /// The route, by its number in the table.
    public let route: Int
    /// The name of the route.
    public let name: String
    /// The pattern among those of the route.
    public let pattern: Int
    /// What became of it.
    public let result: Result

    /// The same of a table that has no other route.
    var ofOnlyRoute: RouteTrial {
        RouteTrial(route: 0, name: name, pattern: pattern, result: result)
    }
}

extension RouteTable {
    /// What every pattern says of a link, in the order in which they were added.
    ///
    /// - Returns: A trial for each pattern, or why the link cannot be matched at all.
    /// - Complexity: O(patterns · segments).
    public func explain(_ url: WebURL) -> Result<[RouteTrial], RouteMissError> {
        let match = RouteMatch()
        _ = match.take(url, self)
        if let miss = match.miss { return .failure(RouteMissError(miss)) }
        let accepting = (0..<match.search.siteCount).map { Int(match.search.sites[$0]) }
        var ranks = [Int](repeating: -1, count: patterns.count)
        var isAccepted = [Bool](repeating: false, count: patterns.count)
        for entry in entries where accepting.contains(entry.site) { isAccepted[entry.pattern] = true }
        var rank = 0
        _ = match.find(from: 0, in: self)
        while match.isFound {
            let number = entries[match.order].pattern
            if ranks[number] < 0 {
                ranks[number] = rank
                rank += 1
            }
            _ = match.next()
        }
        return .success(
            patterns.indices.map { number in
                let pattern = patterns[number]
                func trial(_ result: RouteTrial.Result) -> RouteTrial {
                    RouteTrial(
                        route: pattern.route, name: routes[pattern.route].name, pattern: pattern.number, result: result)
                }
                if ranks[number] >= 0 { return trial(.matches(ranks[number])) }
                if !isAccepted[number] { return trial(.source) }
                return trial(.segment(match.run(pattern.program ?? RouteProgram(pattern.pattern)).furthest))
            })
    }
}
