/// All patterns of all rules, found in one pass.
final class RuleMatcher: Sendable {
    /// Where a pattern stands.
    struct Origin {
        /// The rule, in merge order.
        let rule: Int
        /// The number of the pattern in the rule.
        let pattern: Int
    }

    /// A pattern that could not be compiled.
    struct InvalidPattern {
        let origin: Origin
        /// Why, or nil for a pattern that is empty.
        let error: RegexError?
    }

    /// The rule and the number of each pattern of the set; in the order of the rules.
    private let origins: [(rule: UInt32, pattern: UInt32)]
    private let set: RegexSet

    private init(origins: [(rule: UInt32, pattern: UInt32)], set: RegexSet) {
        self.origins = origins
        self.set = set
    }

    /// Compiles the patterns of rules in merge order. What cannot be compiled is left out and reported.
    static func compile(
        _ rules: [PathRule], profile: ConfigurationProfile
    ) -> (matcher: RuleMatcher, invalid: [InvalidPattern]) {
        var builder = RegexSetBuilder(isCaseInsensitive: profile.ignoresCase)
        var origins: [(rule: UInt32, pattern: UInt32)] = []
        var invalid: [InvalidPattern] = []
        for (rule, pathRule) in rules.enumerated() {
            for (pattern, text) in pathRule.patterns.enumerated() {
                let origin = Origin(rule: rule, pattern: pattern)
                guard !text.isEmpty || profile.allowsEmptyPattern else {
                    invalid.append(InvalidPattern(origin: origin, error: nil))
                    continue
                }
                do throws(RegexError) {
                    try builder.add(Array(text.utf8), dialect: .pathConfiguration, options: profile.regexOptions)
                    origins.append((UInt32(rule), UInt32(pattern)))
                } catch {
                    invalid.append(InvalidPattern(origin: origin, error: error))
                }
            }
        }
        return (RuleMatcher(origins: origins, set: builder.build()), invalid)
    }

    /// Where a pattern of the set stands.
    func origin(_ pattern: UInt32) -> Origin {
        let origin = origins[Int(pattern)]
        return Origin(rule: Int(origin.rule), pattern: Int(origin.pattern))
    }

    /// The patterns that are found in a text: the first of each rule that is not off.
    ///
    /// - Parameter isOff: Whether each rule, in merge order, takes no part. Empty if all take part.
    func search(_ text: Bytes, isOff: [Bool]) -> (found: [FoundRule], fault: PathProperties.Fault?) {
        var found: [FoundRule] = []
        let fault = forEachHit(in: text, isOff: isOff) { pattern, rule in
            found.append(FoundRule(rule: rule, pattern: origin(pattern).pattern))
        }
        return (found, fault)
    }

    /// Hands out what `search` finds without keeping it. With a fault, nothing is handed out.
    @inline(__always)
    func forEachHit(
        in text: Bytes, isOff: [Bool], _ body: (_ pattern: UInt32, _ rule: Int) -> Void
    ) -> PathProperties.Fault? {
        set.withMatches(in: text) { found, outcome in
            switch outcome {
            case .complete: break
            case .stepLimit(let pattern): return .search(.stepLimit, rule: origin(UInt32(pattern)).rule)
            case .subjectTooLong: return .search(.subjectTooLong, rule: nil)
            }
            var lastRule = UInt32.max
            for pattern in found {
                let rule = origins[Int(pattern)].rule
                guard rule != lastRule, isOff.isEmpty || !isOff[Int(rule)] else { continue }
                lastRule = rule
                body(pattern, Int(rule))
            }
            return nil
        }
    }
}

extension ConfigurationProfile {
    /// How patterns are compiled.
    fileprivate var regexOptions: RegexOptions {
        self == .android ? [.caseInsensitive, .refusesUnknownEscapes] : []
    }
}

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

    /// A text that is not the pattern of a route.
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
    /// - Parameter isOff: Whether each rule, in merge order, takes no part. Empty if all take part.
    /// - Complexity: That of a lookup in the table for each rule that is hit.
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
