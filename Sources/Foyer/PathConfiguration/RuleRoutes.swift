/// The routes that rules name (`"foyer": {"routes": […]}`), in one table: what they match, and the values they take.
final class RuleRoutes: Sendable {
    /// A rule that a route leads to.
    struct Hit {
        /// The rule, in merge order.
        let rule: Int
        /// The number of the route in the rule.
        let route: Int
        /// The values that the route took.
        let parameters: [LinkParameter]
    }

    /// Where a link is looked for.
    enum Subject {
        /// A link: every route is asked.
        case url(WebURL)
        /// A path, with or without a query: only routes for every source are asked.
        case path(Bytes)
    }

    /// A route that is none.
    struct InvalidRoute {
        /// The rule, in merge order.
        let rule: Int
        /// The number of the route in the rule.
        let route: Int
        let error: RouteError
    }

    private let table: RouteTable
    /// For each route of the table its rule in merge order, and its number in the rule.
    private let places: [(rule: Int, route: Int)]

    private init(table: RouteTable, places: [(rule: Int, route: Int)]) {
        self.table = table
        self.places = places
    }

    /// Compiles the routes of rules in merge order; there is no table if no rule has one, or if one of them is invalid.
    static func compile(_ rules: [PathRule]) -> (routes: RuleRoutes?, invalid: [InvalidRoute]) {
        var builder = RouteTableBuilder()
        var places: [(rule: Int, route: Int)] = []
        var invalid: [InvalidRoute] = []
        for (number, rule) in rules.enumerated() where !rule.extension.routes.isEmpty {
            var compiled: [CompiledRoute] = []
            for (route, pattern) in rule.extension.routes.enumerated() {
                do throws(RouteError) {
                    compiled.append(try CompiledRoute(Route("rule", pattern), builder.settings))
                } catch {
                    invalid.append(InvalidRoute(rule: number, route: route, error: error))
                }
            }
            for (route, one) in compiled.enumerated() {
                builder.add(one)
                places.append((number, route))
            }
        }
        guard let first = places.first, invalid.isEmpty else { return (nil, invalid) }
        do throws(RouteError) {
            return (RuleRoutes(table: try builder.build(), places: places), [])
        } catch {
            // All routes are well-formed: there are too many.
            return (nil, [InvalidRoute(rule: first.rule, route: first.route, error: error)])
        }
    }

    /// The rules that routes lead to, in merge order, each with its most specific route.
    ///
    /// - Parameter isOff: for each rule in merge order whether it takes no part; empty if all do.
    /// - Complexity: that of a lookup in the table for each rule that is hit.
    func hits(of subject: Subject, isOff: [Bool]) -> [Hit] {
        let match = RouteMatch()
        var isMatch =
            switch subject {
            case .url(let url): table.match(url, into: match)
            case .path(let path): table.match(path: path, into: match)
            }
        var hits: [Hit] = []
        while isMatch {
            if let number = match.routeIndex {
                let (rule, route) = places[number]
                if isOff.isEmpty || !isOff[rule], !hits.contains(where: { $0.rule == rule }) {
                    hits.append(Hit(rule: rule, route: route, parameters: match.linkParameters))
                }
            }
            isMatch = match.next()
        }
        return hits.stablySorted { $0.rule < $1.rule }
    }
}

extension RouteMatch {
    /// All parameters that took part, to keep.
    var linkParameters: [LinkParameter] {
        parameters.map { LinkParameter(name: $0.name, value: $0.value) }
    }
}
