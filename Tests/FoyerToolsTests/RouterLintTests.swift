import Testing

@testable import Foyer
@testable import FoyerTools

struct RouterLintTests {
    private static func router(gates: [String] = [], start: String? = nil) throws -> Router {
        var options = RouterOptions()
        options.gates = gates
        options.scope.start = start
        for scheme in ["https", "app"] { try options.policy.addScheme(scheme) }
        return try Router(options)
    }

    private static func codes(_ router: Router) -> [String] { router.lint().map { $0.kind.rawValue } }

    private static func handler(
        _ name: String, _ condition: HandlerCondition = HandlerCondition(), priority: Int32 = 0,
        _ response: Handler.Response = .answer(.navigate)
    ) -> Handler {
        Handler(name, condition: condition, priority: priority, response: response)
    }

    @Test func findsGatesThatNobodyOpens() throws {
        let router = try Self.router(gates: ["ready"])
        var handler = Self.handler("pages")
        handler.gates = ["ready", "session"]
        try router.add(handler)
        var builder = RouteTableBuilder()
        var route = Route("order", "/orders/:id")
        route.gates = ["paid"]
        builder.add(route)
        try router.install(routes: try builder.build())
        let json = #"{"rules": [{"patterns": ["^/a"], "properties": {}, "foyer": {"gates": ["ready", "beta"]}}]}"#
        try router.install(try PathConfiguration(parsing: Array(json.utf8)))

        let findings = router.lint()
        #expect(findings.map { $0.kind } == [.undeclaredGate, .undeclaredGate, .undeclaredGate])
        #expect(findings.map { $0.registration?.number } == [1, nil, nil])
        #expect(findings.map { $0.route } == [nil, 0, nil])
        #expect(findings.map { $0.rule } == [nil, nil, 0])
        #expect(
            findings.first?.message
                == #"expected a gate that the router was told of, found "session", which handler "pages" waits for"#)

        // A word on a gate declares it, in any lane.
        try router.closeGate("session")
        try router.closeGate("paid", lane: "main")
        try router.openGate("beta")
        #expect(router.lint().isEmpty)
    }

    @Test func findsNamesThatLeadNowhere() throws {
        let router = try Self.router()
        var handler = Self.handler("pages", HandlerCondition(schemes: ["app"]), .answer(.declined))
        handler.fallback = "browser"
        try router.add(handler)
        var builder = RouteTableBuilder()
        var route = Route("order", "/orders/:id")
        route.handler = "orders"
        builder.add(route)
        try router.install(routes: try builder.build())
        #expect(Self.codes(router) == ["router-missing-fallback", "router-missing-handler"])

        try router.add(Self.handler("browser", HandlerCondition(schemes: ["https"])))
        try router.add(Self.handler("orders", HandlerCondition(schemes: ["https"], hosts: ["a.example"])))
        #expect(Self.codes(router) == [])
    }

    @Test(arguments: [
        // The condition of the handler that takes its links, the hidden one's, and whether it is hidden.
        (HandlerCondition(), HandlerCondition(schemes: ["app"]), true),
        (HandlerCondition(schemes: ["https", "app"]), HandlerCondition(schemes: ["APP"]), true),
        (HandlerCondition(schemes: ["https"]), HandlerCondition(schemes: ["https", "app"]), false),
        (HandlerCondition(hosts: ["*.a.example"]), HandlerCondition(hosts: ["b.a.example", "*.c.a.example"]), true),
        (HandlerCondition(hosts: ["*.a.example"]), HandlerCondition(hosts: ["a.example"]), false),
        (HandlerCondition(hosts: ["a.example"]), HandlerCondition(), false),
        (HandlerCondition(sources: [.push]), HandlerCondition(sources: [.push]), true),
        (HandlerCondition(sources: [.push]), HandlerCondition(sources: [.push, .cold]), false),
        (HandlerCondition(relation: .same), HandlerCondition(relation: .same), true),
        (HandlerCondition(relation: .same), HandlerCondition(relation: .other), false),
        (HandlerCondition(routes: ["https://a.example/*"]), HandlerCondition(routes: ["https://a.example/x/:id"]), true),
        (HandlerCondition(routes: ["https://a.example/x"]), HandlerCondition(routes: ["https://a.example/y"]), false),
        (HandlerCondition(routes: ["https://a.example/*"]), HandlerCondition(hosts: ["a.example"]), false),
    ])
    func findsHiddenHandlers(wide: HandlerCondition, narrow: HandlerCondition, isHidden: Bool) throws {
        let router = try Self.router(start: "https://start.example/")
        try router.add(Self.handler("narrow", narrow))
        try router.add(Self.handler("wide", wide, priority: 1))
        let findings = router.lint()
        #expect(findings.map { $0.kind } == (isHidden ? [.hiddenHandler] : []))
        guard let finding = findings.first else { return }
        #expect(finding.registration?.number == 1)
        #expect(finding.otherRegistration?.number == 2)
        // What the witness shows is so.
        let witness = try #require(finding.witness)
        let source = narrow.sources.first ?? .unspecified
        let explanation = router.explain(witness, source: source)
        #expect(explanation.candidates.filter { $0.verdict == .holds }.map { $0.handler } == ["wide", "narrow"])
    }

    @Test func aHandlerThatMayDeclineHidesNothing() throws {
        let router = try Self.router()
        try router.add(Self.handler("asks", priority: 1, .ask))
        try router.add(Self.handler("declines", priority: 1, .answer(.declined)))
        var once = Self.handler("once", priority: 1)
        once.isOneShot = true
        try router.add(once)
        var checks = Self.handler("checks", priority: 1)
        checks.condition.check = ConditionAction { _ in true }
        try router.add(checks)
        try router.add(Self.handler("last"))
        #expect(Self.codes(router) == [])
    }

    @Test func orderDecidesAtTheSamePriority() throws {
        let router = try Self.router()
        try router.add(Self.handler("first", HandlerCondition(schemes: ["app"])))
        try router.add(Self.handler("every"))
        // A route leads to this one before any handler without routes is asked.
        try router.add(Self.handler("routed", HandlerCondition(routes: ["https://a.example/x"])))
        try router.add(Self.handler("after", HandlerCondition(schemes: ["app"])))
        let findings = router.lint()
        #expect(findings.map { $0.registration?.number } == [4])
        #expect(findings.first?.otherRegistration?.number == 1)
    }

    @Test func aFallbackIsAsked() throws {
        let router = try Self.router()
        var first = Self.handler("first", HandlerCondition(schemes: ["app"]), priority: 2, .answer(.declined))
        first.fallback = "last"
        try router.add(first)
        try router.add(Self.handler("every", priority: 1))
        try router.add(Self.handler("last"))
        #expect(Self.codes(router) == [])
    }

    @Test(arguments: [-1, 0, 1])
    func findingsAreBounded(beyond: Int) throws {
        let router = try Self.router()
        var handler = Self.handler("pages", .init(), .ask)
        let count = Limits.routerFindings + beyond
        handler.gates = (0..<count / 3).map { "gate" + $0.description }
        for _ in 0..<3 { try router.add(handler) }
        handler.gates = (0..<count % 3).map { "gate" + $0.description }
        try router.add(handler)
        #expect(router.lint().count == min(count, Limits.routerFindings))
    }

    /// Each of 64 handlers that take all their links is compared with the 63 others, and every other handler with all 64.
    /// Only the last handler is hidden, by the last of the 64.
    @Test(arguments: [-64, 0, 64])
    func comparisonsEndAtTheLimit(beyond: Int) throws {
        let takers = 64
        let others = (Limits.handlerComparisons + beyond) / takers - (takers - 1)
        let router = try Self.router()
        func condition(_ host: Int) -> HandlerCondition { HandlerCondition(hosts: ["h\(host).example"]) }
        for number in 1...takers { try router.add(Self.handler("taker", condition(number))) }
        for number in 1..<others { try router.add(Self.handler("other", condition(takers + number), .ask)) }
        try router.add(Self.handler("last", condition(takers), .ask))
        #expect(router.lint().map { $0.kind } == (beyond > 0 ? [] : [.hiddenHandler]))
    }
}
