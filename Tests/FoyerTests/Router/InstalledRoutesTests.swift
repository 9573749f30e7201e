import Testing
import FoyerNavigation

@testable import Foyer

/// A route table in a router: names, parameters, gates, handlers, and the way back to events and proposals.
@Suite struct InstalledRoutesTests {
    private func table(_ routes: Route...) throws -> RouteTable {
        var builder = RouteTableBuilder()
        for route in routes { builder.add(route) }
        return try builder.build()
    }

    private func shop() throws -> RouteTable {
        var product = Route("product", "https://example.com/p/:id", "myapp://p/:id")
        product.gates = ["session"]
        var sale = Route("sale", "myapp://p/sale")
        sale.handler = "banner"
        var open = Route("help", "myapp://help/:topic")
        open.gates = []
        return try table(product, sale, open, Route("any", "/*"))
    }

    private func named(_ name: String, _ routes: String..., answer: HandlerAnswer = .navigate) -> Handler {
        Handler(name, condition: HandlerCondition(routeNames: routes), response: .answer(answer))
    }

    @Test func nameAndParametersComeWithEventsAndOffers() throws {
        let router = try Router()
        try router.install(routes: try shop())
        try router.openGate("session")
        let seen = Shared<[String?]>([])
        try router.add(
            Handler(
                "products", condition: HandlerCondition(routeNames: ["product"]),
                response: .call(
                    HandlerAction { offer in
                        seen.change { $0.append(offer.route) }
                        return .navigate
                    })))
        router.receive("myapp://p/caf%C3%A9")
        let event = try #require(router.nextEvent())
        #expect(event.line == "ended 1 products visited")
        #expect(event.route == "product")
        #expect(event.parameters == [LinkParameter(name: "id", value: "café")])
        #expect(seen.value == ["product"])
        // Nobody takes the route: the event says it all the same.
        router.receive("myapp://other/x")
        let unhandled = try #require(router.nextEvent())
        #expect(unhandled.outcome == .unhandled && unhandled.route == "any")
    }

    /// A handler that declines is followed by those of the next route that matches, then by those without routes.
    @Test func nextRouteWhenAHandlerDeclines() throws {
        let router = try Router()
        try router.install(routes: try shop())
        try router.openGate("session")
        try router.add(Handler("last", response: .answer(.cancel)))
        try router.add(named("all", "any", answer: .declined))
        try router.add(named("products", "product", answer: .declined))
        try router.add(Handler("banner", isFallbackOnly: true, response: .answer(.declined)))
        router.receive("myapp://p/sale")
        var routes: [String?] = []
        var lines: [String] = []
        while let event = router.nextEvent() {
            routes.append(event.route)
            lines.append(event.line)
        }
        #expect(
            lines == [
                "answered 1 banner declined", "answered 1 products declined", "answered 1 all declined",
                "ended 1 last handled",
            ])
        #expect(routes == ["sale", "product", "any", "sale"])
    }

    @Test func gatesOfTheRoute() throws {
        let router = try Router(.with { $0.gates = ["ready"] })
        try router.add(Handler("all", response: .answer(.cancel)))
        router.receive("myapp://p/1")
        router.receive("myapp://help/x")
        try router.install(routes: try shop())
        // The table was installed while they waited: the help page needs no gate any more.
        #expect(router.pullEnds() == ["2 all handled"])
        #expect(router.explain(LinkID(1))?.closedGates == ["ready", "session"])
        try router.openGate("ready")
        #expect(router.pullEnds() == [])
        try router.install(routes: nil)
        #expect(router.pullEnds() == ["1 all handled"])
        #expect(router.counters.addUp)
    }

    /// Patterns of handlers and installed routes are ranked by the same rules.
    @Test func rankedWithPatternsOfHandlers() throws {
        let router = try Router()
        try router.install(routes: try table(Route("one", "myapp://a/:id"), Route("two", "myapp://b/7")))
        try router.add(named("byName", "one", "two"))
        try router.add(
            Handler("byPattern", condition: HandlerCondition(routes: ["myapp://*/7"]), response: .answer(.cancel)))
        try router.add(
            Handler("literal", condition: HandlerCondition(routes: ["myapp://a/7"]), response: .answer(.cancel)))
        router.receive("myapp://a/7")
        router.receive("myapp://b/7")
        router.receive("myapp://c/7")
        #expect(router.pullEnds() == ["1 literal handled", "2 byName visited", "3 byPattern handled"])
    }

    @Test func interceptorsAndIgnoresByName() throws {
        let router = try Router()
        try router.install(routes: try table(Route("old", "myapp://old/:id"), Route("new", "myapp://new/:id")))
        try router.add(
            Interceptor(
                "move", condition: HandlerCondition(routeNames: ["old"]),
                response: .answer(.rewrite(to: "myapp://new/1"))))
        try router.add(named("new", "new"))
        let ignored = try router.ignore(HandlerCondition(routeNames: ["new"]))
        router.receive("myapp://old/9")
        router.receive("myapp://new/9")
        let ends = router.pullEnds()
        #expect(ends.first == "1 new visited")
        #expect(ends.last?.contains("ignored") == true)
        #expect(router.remove(ignored))
    }

    /// The values of the routes of rules are there too; those of the route of the link lie over them.
    @Test func parametersOfRules() throws {
        let router = try Router()
        let rules = #"""
            {"rules": [{"foyer": {"routes": ["myapp://p/:id", "/:first/*"]}, "properties": {"uri": "page"}}]}
            """#
        try router.install(try PathConfiguration(parsing: Array(rules.utf8)))
        try router.add(Handler("all", response: .answer(.navigate)))
        router.receive("myapp://p/5")
        #expect(router.nextEvent()?.parameters == [LinkParameter(name: "id", value: "5")])
        try router.install(routes: try table(Route("product", "myapp://p/:number")))
        router.receive("myapp://p/6")
        let event = try #require(router.nextEvent())
        #expect(
            event.parameters == [LinkParameter(name: "id", value: "6"), LinkParameter(name: "number", value: "6")])
        let proposal = try #require(try Navigator(profile: .ios).proposal(for: event))
        #expect(proposal.parameters == event.parameters)
        #expect(proposal.destinationName == "page")
    }

    /// Without properties, the name of the route is the destination.
    @Test func proposalOfARoute() throws {
        let router = try Router()
        try router.install(routes: try table(Route("product", "myapp://p/:id")))
        try router.add(named("products", "product"))
        router.receive("myapp://p/5")
        let event = try #require(router.nextEvent())
        let proposal = try #require(try Navigator(profile: .ios).proposal(for: event))
        #expect(proposal.destinationName == "product")
        #expect(proposal.parameters == [LinkParameter(name: "id", value: "5")])
    }

    @Test func explanationsSayWhereEachRouteFails() throws {
        let router = try Router()
        try router.install(routes: try shop())
        try router.add(named("help", "help"))
        let story = router.explain("myapp://help/a")
        #expect(story.routes.map { $0.name } == ["product", "product", "sale", "help", "any"])
        #expect(story.routes.map { $0.result } == [.source, .segment(0), .segment(0), .matches(0), .matches(1)])
        #expect(story.candidates.map { $0.verdict } == [.holds])
        #expect(router.explain("myapp://x").candidates.map { $0.verdict } == [.route])
        #expect(router.canHandle("myapp://help/a") && !router.canHandle("myapp://x"))
    }

    @Test func tooManyGates() throws {
        let router = try Router()
        var route = Route("a", "/a")
        route.gates = (0...Limits.gates).map { "gate \($0)" }
        let table = try table(route)
        #expect(throws: RouterError.self) { try router.install(routes: table) }
        router.shutDown()
        #expect(throws: RouterError.self) { try router.install(routes: nil) }
    }
}
