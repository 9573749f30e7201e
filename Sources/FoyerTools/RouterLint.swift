/// The maxima of the lint of routers.
extension Limits {
    /// Findings that are kept of one router: 1 000. Beyond it the list ends.
    public static let routerFindings = 1000

    /// Pairs of handlers that are compared in the search for hidden ones: 262 144. Beyond it the
    /// search ends, and the other findings are complete.
    public static let handlerComparisons = 1 << 18
}

/// Something in a router that is probably not meant.
public struct RouterFinding: Sendable {
    /// What it is.
    public enum Kind: String, Sendable, CaseIterable {
        // names: begin router_finding cases
        /// A handler, a route or a rule waits for a gate that the router was not told of: nothing may ever open it.
        case undeclaredGate = "router-undeclared-gate"
        /// A handler falls back on a name that no handler has.
        case missingFallback = "router-missing-fallback"
        /// A route names a handler that is not registered.
        case missingHandler = "router-missing-handler"
        /// A handler is never asked: another one, asked before it, takes all of its links.
        case hiddenHandler = "router-hidden-handler"
        // names: end
    }

    /// What it is.
    public let kind: Kind
    /// One sentence for a person.
    public let message: String
    /// The registration of the handler that the finding is about; nil where it is about a route or a rule.
    public let registration: RegistrationID?
    /// The handler that hides it.
    public let otherRegistration: RegistrationID?
    /// The installed route that the finding is about, by its number in the table.
    public let route: Int?
    /// The rule of the path configuration that the finding is about, by its number in the file.
    public let rule: Int?
    /// A link that shows it, where one was found: the finding's handler would take it, and another one is asked before.
    public let witness: String?

    fileprivate init(
        _ kind: Kind, _ message: String, registration: RegistrationID? = nil, otherRegistration: RegistrationID? = nil,
        route: Int? = nil, rule: Int? = nil, witness: String? = nil
    ) {
        self.kind = kind
        self.message = message
        self.registration = registration
        self.otherRegistration = otherRegistration
        self.route = route
        self.rule = rule
        self.witness = witness
    }
}

extension Router {
    /// What in this router is probably not meant: gates that nobody may ever open, fallbacks and handlers that do not
    /// exist, handlers that are never asked.
    ///
    /// A gate counts as declared when it is one of ``RouterOptions/gates``, or when the program opened or closed it. So ask
    /// when everything is registered and every gate has been told of once.
    ///
    /// ```swift
    /// for finding in router.lint() {
    ///     print("\(finding.message) [\(finding.kind.rawValue)]")
    /// }
    /// ```
    ///
    /// The installed routes have a lint of their own (``RouteTable/lint()``), and so has the path configuration's file.
    ///
    /// - Returns: Findings about handlers in the order of registration, then about routes, then about rules; at most
    ///   ``Limits/routerFindings``. What is reported is true; a handler that is hidden by several others together is missed.
    /// - Complexity: O(handlers + routes + rules), and at most ``Limits/handlerComparisons`` comparisons of conditions.
    public func lint() -> [RouterFinding] {
        RouterLint(self).findings
    }
}

/// One run of ``Router/lint()``.
private struct RouterLint {
    private let router: Router
    private let parts: RouterParts
    private let names: Set<[UInt8]>
    private let gates: Set<[UInt8]>
    /// Handlers that are asked although they are not candidates: as fallbacks, or for a route.
    private var asked: Set<[UInt8]> = []
    private(set) var findings: [RouterFinding] = []

    init(_ router: Router) {
        self.router = router
        parts = router.parts
        names = Set(parts.handlers.map { Array($0.name.utf8) })
        gates = Set(parts.declaredGates.map { Array($0.utf8) })
        for handler in parts.handlers {
            if let fallback = handler.fallback { asked.insert(Array(fallback.utf8)) }
        }
        for route in parts.routes?.routes ?? [] {
            if let handler = route.handler { asked.insert(Array(handler.utf8)) }
        }
        checkHandlers()
        checkRoutes()
        checkRules()
    }

    private mutating func add(_ finding: RouterFinding) {
        if findings.count < Limits.routerFindings { findings.append(finding) }
    }

    private static func undeclared(_ gate: String, _ waiter: String) -> String {
        "expected a gate that the router was told of, found \"" + gate + "\", which " + waiter + " waits for"
    }

    private mutating func checkHandlers() {
        let takers = parts.handlers.indices.filter { parts.handlers[$0].takesAlways }
        var budget = Limits.handlerComparisons
        let witnesses = parts.handlerRoutes.map { RouteWitness($0) }
        for (index, handler) in parts.handlers.enumerated() {
            for gate in handler.gates where !gates.contains(Array(gate.utf8)) {
                add(
                    RouterFinding(
                        .undeclaredGate, Self.undeclared(gate, "handler \"" + handler.name + "\""),
                        registration: handler.registration))
            }
            if let fallback = handler.fallback, !names.contains(Array(fallback.utf8)) {
                add(
                    RouterFinding(
                        .missingFallback,
                        "expected the name of a handler, found \"" + fallback + "\" as the fallback of \"" + handler.name
                            + "\"", registration: handler.registration))
            }
            if handler.isFallbackOnly || asked.contains(Array(handler.name.utf8)) { continue }
            for taker in takers where taker != index && budget > 0 {
                budget -= 1
                guard hides(taker, index) else { continue }
                let other = parts.handlers[taker]
                add(
                    RouterFinding(
                        .hiddenHandler,
                        "expected a handler that is asked, found \"" + handler.name + "\" behind \"" + other.name
                            + "\", which takes all of its links",
                        registration: handler.registration, otherRegistration: other.registration,
                        witness: findings.count < Limits.routerFindings ? witness(index, taker, witnesses) : nil))
                break
            }
        }
    }

    private mutating func checkRoutes() {
        for (number, route) in (parts.routes?.routes ?? []).enumerated() {
            for gate in route.gates ?? [] where !gates.contains(Array(gate.utf8)) {
                add(
                    RouterFinding(
                        .undeclaredGate, Self.undeclared(gate, "route \"" + route.name + "\""), route: number))
            }
            if let handler = route.handler, !names.contains(Array(handler.utf8)) {
                add(
                    RouterFinding(
                        .missingHandler,
                        "expected the name of a handler, found \"" + handler + "\" in route \"" + route.name + "\"",
                        route: number))
            }
        }
    }

    private mutating func checkRules() {
        for (number, rule) in (parts.configuration?.rules ?? []).enumerated() {
            for gate in rule.extension.gates where !gates.contains(Array(gate.utf8)) {
                add(
                    RouterFinding(
                        .undeclaredGate, Self.undeclared(gate, "rule " + number.description), rule: number))
            }
        }
    }

    // MARK: - Hidden handlers

    /// Whether a handler that takes all its links is asked before another one about all links of that one.
    private func hides(_ taker: Int, _ hidden: Int) -> Bool {
        let (first, second) = (parts.handlers[taker], parts.handlers[hidden])
        let (wide, narrow) = (first.condition, second.condition)
        guard first.priority >= second.priority else { return false }
        if first.priority == second.priority {
            // Handlers that routes lead to come first, the more specific before the others; then by registration.
            if narrow.isRouted || !wide.isRouted && taker > hidden { return false }
        }
        guard wide.includes(narrow) else { return false }
        guard wide.isRouted else { return true }
        guard narrow.isRouted else { return false }
        let namesHold = narrow.routeNames.allSatisfy { name in
            wide.routeNames.contains { $0.hasSameBytes(as: name) }
        }
        return namesHold && patternsHold(first.route, second.route)
    }

    /// Whether each pattern of the second route is covered by one of the first.
    private func patternsHold(_ wide: Int?, _ narrow: Int?) -> Bool {
        guard let narrow else { return true }
        guard let wide, let table = parts.handlerRoutes else { return false }
        let numbers = table.patterns.indices
        let covering = numbers.filter { table.patterns[$0].route == wide }
        return numbers.allSatisfy { number in
            table.patterns[number].route != narrow || covering.contains { table.covers($0, number) }
        }
    }

    /// A link that the router itself says both handlers would take, the hiding one first.
    private func witness(_ hidden: Int, _ taker: Int, _ witnesses: RouteWitness?) -> String? {
        let handler = parts.handlers[hidden]
        let source = LinkSource.allCases.first { handler.condition.accepts($0) } ?? .unspecified
        for link in links(of: handler, witnesses) {
            let explanation = router.explain(link, source: source)
            guard case .accepted = explanation.verdict else { continue }
            let holding = explanation.candidates.filter { $0.verdict == .holds }.map { $0.registration }
            guard let place = holding.firstIndex(of: handler.registration),
                let first = holding.firstIndex(of: parts.handlers[taker].registration), first < place
            else { continue }
            return link
        }
        return nil
    }

    private func links(of handler: RouterParts.RegisteredHandler, _ witnesses: RouteWitness?) -> [String] {
        if let route = handler.route {
            guard let witnesses, let table = parts.handlerRoutes,
                let pattern = table.patterns.indices.first(where: { table.patterns[$0].route == route })
            else { return [] }
            return witnesses.links(of: pattern).map { $0.href }
        }
        let condition = handler.condition
        let schemes = condition.schemes.isEmpty ? ["https", "mailto"] : condition.schemes.prefix(2).map(Self.text)
        var hosts = condition.exactHosts.prefix(2).map(Self.text)
        hosts += condition.parentHosts.prefix(2).map { "www." + Self.text($0) }
        if hosts.isEmpty { hosts = ["www.example.com"] }
        // The app's own start URL is inside, where "inside" is asked for.
        return schemes.flatMap { scheme in hosts.map { scheme + "://" + $0 + "/" } } + (parts.start.map { [$0] } ?? [])
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension CompiledCondition {
    /// Whether the condition accepts links from a source.
    fileprivate func accepts(_ source: LinkSource) -> Bool {
        sources == 0 || sources & (1 << UInt32(source.rawValue)) != 0
    }

    /// Whether all that another condition accepts is accepted by this one, but for routes. False where that is not clear.
    fileprivate func includes(_ other: CompiledCondition) -> Bool {
        if sources != 0 && (other.sources == 0 || other.sources & ~sources != 0) { return false }
        if !schemes.isEmpty && (other.schemes.isEmpty || !other.schemes.allSatisfy { schemes.contains($0) }) { return false }
        if let relation, other.relation != relation { return false }
        let propertiesHold = properties.allSatisfy { test in
            other.properties.contains { $0.key.hasSameBytes(as: test.key) && $0.value == test.value }
        }
        return propertiesHold && includesHosts(of: other)
    }

    private func includesHosts(of other: CompiledCondition) -> Bool {
        if exactHosts.isEmpty && parentHosts.isEmpty { return true }
        if other.exactHosts.isEmpty && other.parentHosts.isEmpty { return false }
        func isBelow(_ host: [UInt8], _ parent: [UInt8]) -> Bool {
            host.count > parent.count && host.suffix(parent.count).elementsEqual(parent)
                && host[host.count - parent.count - 1] == UInt8(ascii: ".")
        }
        return other.exactHosts.allSatisfy { host in
            exactHosts.contains(host) || parentHosts.contains { isBelow(host, $0) }
        }
            && other.parentHosts.allSatisfy { host in
                parentHosts.contains { $0 == host || isBelow(host, $0) }
            }
    }
}
