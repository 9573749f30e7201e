/// Something in a route table that is probably not meant.
public struct RouteFinding: Sendable {
    /// What it is.
    public enum Kind: String, Sendable, CaseIterable {
        // names: begin route_finding cases
        /// Two patterns match the same links; the second is never asked.
        case duplicate = "route-duplicate"
        /// Another pattern takes every link of this one.
        case unreachable = "route-unreachable"
        /// Two patterns of the same rank share links: which comes first decides.
        case ambiguous = "route-ambiguous"
        /// Two routes have the same name.
        case nameReused = "route-name-reused"
        /// A pattern takes every link of its source, or links from every host.
        case tooBroad = "route-too-broad"
        // names: end
    }

    /// What it is.
    public let kind: Kind
    /// The route, by its number in the table.
    public let route: Int
    /// The pattern among those of the route.
    public let pattern: Int
    /// The other route, for everything but a broad pattern: the one that wins, or the one that had the name first.
    public let otherRoute: Int?
    /// The pattern of the other route.
    public let otherPattern: Int?
    /// A link that shows it, where there is one.
    public let witness: String?
    /// One sentence for a person.
    public let message: String
}

extension RouteTable {
    /// What in this table is probably not meant: duplicates, routes that no link reaches, pairs that only their order
    /// decides, names used twice, patterns that take everything.
    ///
    /// Routes are tried with sample links, so a pair that shares links of an unusual form can be missed; what is reported
    /// is true, and the witness shows it.
    ///
    /// - Complexity: O(*n* · lookups) in the number of patterns.
    public func lint() -> [RouteFinding] {
        var findings = reusedNames() + broadPatterns()
        let witnesses = RouteWitness(self)
        let match = RouteMatch()
        var pairs: Set<UInt64> = []
        for number in patterns.indices {
            var hiders: [Int] = []
            var isReached = false
            var witness: WebURL?
            for link in witnesses.links(of: number) {
                _ = self.match(link, into: match)
                guard match.isFound else { continue }
                let winner = entries[match.order].pattern
                if winner == number {
                    isReached = true
                } else {
                    hiders.append(winner)
                    witness = witness ?? link
                }
                findings += ties(of: number, link, match, &pairs)
            }
            if !isReached, let hider = hiders.first(where: { covers($0, number) }) {
                findings.append(hidden(number, by: hider, witness))
            }
        }
        return findings
    }

    /// Whether one pattern takes every link of another.
    func covers(_ wide: Int, _ narrow: Int) -> Bool {
        accepts[narrow].allSatisfy { source in accepts[wide].contains { $0.covers(source) } }
            && RouteCover.covers(patterns[wide].pattern, patterns[narrow].pattern)
    }

    private func hidden(_ number: Int, by hider: Int, _ witness: WebURL?) -> RouteFinding {
        let isDuplicate = covers(number, hider)
        let text = patternText(number)
        let other = patternText(hider)
        return finding(
            isDuplicate ? .duplicate : .unreachable, number, hider, witness,
            isDuplicate
                ? "\(text) matches the same links as \(other), which comes first"
                : "\(text) is never reached: \(other) takes all its links")
    }

    /// The patterns that match a link and that only the order of registration puts after another one.
    private func ties(of number: Int, _ link: WebURL, _ match: RouteMatch, _ pairs: inout Set<UInt64>) -> [RouteFinding]
    {
        var findings: [RouteFinding] = []
        var count = 0
        while match.isFound, count < 16 {
            count += 1
            let other = entries[match.order].pattern
            if other != number, isTie(other, number) {
                let first = min(other, number)
                let second = max(other, number)
                let pair = UInt64(truncatingIfNeeded: first) << 32 | UInt64(truncatingIfNeeded: second)
                if pairs.insert(pair).inserted, !covers(first, second) {
                    findings.append(
                        finding(
                            .ambiguous, second, first, link,
                            "\(patternText(first)) and \(patternText(second)) share links; the one added first wins"))
                }
            }
            _ = match.next()
        }
        return findings
    }

    private func isTie(_ one: Int, _ other: Int) -> Bool {
        let one = patterns[one]
        let other = patterns[other]
        return one.route != other.route && routes[one.route].priority == routes[other.route].priority
            && one.pattern.ranks == other.pattern.ranks
    }

    private func reusedNames() -> [RouteFinding] {
        let order = stableOrder(routes.count) { routes[$0].name.precedesInBytes(routes[$1].name) }
        var findings: [RouteFinding] = []
        for (previous, next) in zip(order, order.dropFirst())
        where routes[previous].name.hasSameBytes(as: routes[next].name) {
            findings.append(
                RouteFinding(
                    kind: .nameReused, route: next, pattern: 0, otherRoute: previous, otherPattern: 0, witness: nil,
                    message: "the name \(routes[next].name) is used by an earlier route"))
        }
        return findings
    }

    private func broadPatterns() -> [RouteFinding] {
        patterns.indices.compactMap { number in
            let sources = patterns[number].pattern.sources ?? []
            let isEverything = patterns[number].pattern.elements.first?.repetition == .wildcard
            let isEveryHost = sources.contains { source in
                if case .any = source.host { return source.isWeb }
                return false
            }
            guard isEverything || isEveryHost else { return nil }
            return finding(
                .tooBroad, number, nil, nil,
                isEveryHost
                    ? "\(patternText(number)) takes links from every host"
                    : "\(patternText(number)) takes every link of its sources")
        }
    }

    private func patternText(_ number: Int) -> String {
        String(decoding: patterns[number].pattern.text, as: UTF8.self)
    }

    private func finding(
        _ kind: RouteFinding.Kind, _ number: Int, _ other: Int?, _ witness: WebURL?, _ message: String
    ) -> RouteFinding {
        RouteFinding(
            kind: kind, route: patterns[number].route, pattern: patterns[number].number,
            otherRoute: other.map { patterns[$0].route }, otherPattern: other.map { patterns[$0].number },
            witness: witness?.href, message: message)
    }
}
