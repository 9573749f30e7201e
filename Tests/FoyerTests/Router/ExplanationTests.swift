import Testing

@testable import Foyer

/// Why: explanations of links and of texts.
@Suite struct ExplanationTests {
    @Test func aWaitingLinkNamesItsGates() throws {
        let router = try Router(.with { $0.gates = ["web", "php"] })
        try router.add(Handler("h", condition: .host("a"), gates: ["map"], response: .ask))
        router.receive("myapp://b/0")
        let id = router.receive("myapp://a/1")
        try router.openGate("php")
        let explanation = try #require(router.explain(id))
        #expect(explanation.state == .pending)
        #expect(explanation.gates == ["web", "php", "map"])
        #expect(explanation.closedGates == ["web", "map"])
        #expect(explanation.linksBefore == 1)
        #expect(explanation.candidates.map(\.verdict) == [.holds])
        #expect(router.explain(LinkID(7)) == nil)
    }

    @Test func aLinkInFlightTellsWhoWasAsked() throws {
        let router = try Router()
        try router.add(Interceptor("i", response: .answer(.pass)))
        try router.add(Handler("h1", response: .answer(.declined)))
        try router.add(Handler("h2", response: .ask))
        let id = router.receive("myapp://a")
        let explanation = try #require(router.explain(id))
        #expect(explanation.state == .inFlight)
        #expect(explanation.steps.map(\.handler) == ["i", "h1"])
        #expect(explanation.asked == "h2")
        #expect(explanation.interceptors == ["i"])
    }

    @Test func aTextTellsWhatEachHandlerWouldSay() throws {
        let router = try Router(
            .with {
                $0.scope.start = "https://my.app.example"
                $0.gates = ["ready"]
            })
        func add(_ name: String, _ condition: HandlerCondition) throws {
            try router.add(Handler(name, condition: condition, response: .ask))
        }
        try add("source", HandlerCondition(sources: [.push]))
        try add("scheme", HandlerCondition(schemes: ["tel"]))
        try add("host", .host("x"))
        try add("relation", HandlerCondition(relation: .other))
        try add("property", HandlerCondition(properties: [.init("a", 1)]))
        try add("holds", HandlerCondition())
        let explanation = router.explain("https://my.app.example/x", source: .app)
        for candidate in explanation.candidates { #expect(candidate.verdict.name == candidate.handler) }
        #expect(explanation.candidates.count == 6)
        #expect(explanation.state == .asked && explanation.link == nil)
        #expect(explanation.relation == .same)
        #expect(explanation.closedGates == ["ready"])
        #expect(router.counters.received == 0)
        guard case .refused(let refusal) = router.explain("javascript:1").verdict else {
            Issue.record("javascript: passed")
            return
        }
        #expect(refusal.code == "refused-scheme")
    }

    @Test func askingWhetherALinkCanBeHandledRunsNobody() throws {
        let router = try Router()
        let runs = Shared(0)
        try router.add(
            Handler(
                "h", condition: .host("a"),
                response: .call(
                    HandlerAction { _ in
                        runs.change { $0 += 1 }
                        return .cancel
                    })))
        try router.ignore(HandlerCondition(schemes: ["oauth"]))
        #expect(router.canHandle("myapp://a/1"))
        #expect(!router.canHandle("myapp://b/1"))
        #expect(!router.canHandle("oauth://a/1"))
        #expect(!router.canHandle("javascript:1"))
        #expect(runs.value == 0)
        #expect(router.nextEvent() == nil)
    }
}
