import Foyer
import TestSupport
import Testing

/// A router under link maps: installing, behaviour by name, and what happens to links meanwhile.
@Suite struct InstalledMapTests {
    private func map(_ text: String) throws -> LinkMap { try LinkMap(parsing: Array(text.utf8)) }

    private func events(_ router: Router) -> [RouterEvent] {
        var events: [RouterEvent] = []
        while let event = router.nextEvent() { events.append(event) }
        return events
    }

    /// Counts down when it is let go.
    private final class Witness: Sendable {
        let gone: Counter
        init(_ gone: Counter) { self.gone = gone }
        deinit { gone.add() }
    }

    private final class Counter: @unchecked Sendable {
        private(set) var count = 0
        func add() { count += 1 }
    }

    @Test func whatTheMapSaysOfItselfIsAccepted() throws {
        let router = try Router(
            map(
                """
                {"start": "https://orchard.example:8443/", "hosts": ["shop.example"],
                 "policy": {"outside": {"hosts": ["other.example"], "schemes": ["https"]}},
                 "routes": [{"order": "myapp://orders/:id"}],
                 "handlers": [{"name": "all", "answer": "cancel"}]}
                """))
        for link in [
            "https://orchard.example:8443/a", "https://shop.example/b", "https://other.example/c", "myapp://orders/1",
        ] {
            router.receive(link, source: .universalLink)
            #expect(events(router).last?.outcome == .handled, "\(link)")
        }
        router.receive("https://foreign.example/", source: .universalLink)
        #expect(events(router).last?.outcome == .refused)
    }

    @Test func aMapThatCannotBeInstalledChangesNothing() throws {
        let router = try Router(map(#"{"version": "1", "handlers": [{"name": "first", "answer": "cancel"}]}"#))
        var wrong = try map(#"{"version": "2", "handlers": [{"name": "second", "answer": "cancel"}]}"#)
        wrong.options.gates = ["never"]
        wrong.handlers.append(
            Handler("third", gates: [String(repeating: "g", count: Limits.nameBytes + 1)], response: .answer(.cancel)))
        #expect(throws: RouterError.self) { try router.install(wrong) }
        router.receive("https://a.example/")
        let end = try #require(events(router).last)
        #expect(end.handler == "first")
        #expect(end.mapVersion == "1")
        #expect(router.invariantViolation() == nil)
    }

    @Test func aLinkInFlightSeesOneMap() throws {
        let router = try Router(
            map(
                """
                {"version": "1", "handlers": [{"name": "first"}, {"name": "second", "fallback": "last"},
                 {"name": "last", "only_as_fallback": true}]}
                """))
        router.receive("https://a.example/1")
        var asked = try #require(events(router).last)
        #expect(asked.handler == "first")
        try router.install(map(#"{"version": "2", "handlers": [{"name": "other"}]}"#))
        router.receive("https://a.example/2")
        try router.answer(asked.token, .declined)
        for name in ["second", "last"] {
            asked = try #require(events(router).last { $0.kind == .handlerAsked })
            #expect(asked.handler == name)
            #expect(asked.mapVersion == "1")
            if name == "second" { try router.answer(asked.token, .declined) }
        }
        try router.answer(asked.token, .cancel)
        asked = try #require(events(router).last)
        #expect(asked.handler == "other")
        #expect(asked.mapVersion == "2")
        #expect(router.invariantViolation() == nil)
    }

    @Test func waitingLinksWaitForTheGatesOfTheNewMap() throws {
        let handlers = #""handlers": [{"name": "all", "answer": "cancel"}]"#
        let router = try Router(map(#"{"gates": ["ready", "session"], "wait_for": ["ready"], \#(handlers)}"#))
        router.receive("https://a.example/1")
        #expect(router.counters.pending == 1)
        try router.install(map(#"{"gates": ["ready", "session"], "wait_for": ["session"], \#(handlers)}"#))
        _ = try router.openGate("ready")
        #expect(router.counters.pending == 1)
        try router.install(map(#"{\#(handlers)}"#))
        #expect(router.counters.pending == 0)
        #expect(events(router).last?.outcome == .handled)
        #expect(router.invariantViolation() == nil)
    }

    @Test func behaviourStaysWithNamesThatAreStillDescribed() throws {
        let gone = Counter()
        let router = try Router(map(#"{"handlers": [{"name": "kept"}, {"name": "dropped"}]}"#))
        for name in ["kept", "dropped"] {
            let witness = Witness(gone)
            try router.on(
                name,
                HandlerAction { _ in
                    withExtendedLifetime(witness) {}
                    return .cancel
                })
        }
        try router.install(map(#"{"handlers": [{"name": "new"}, {"name": "kept", "priority": 1}]}"#))
        #expect(gone.count == 1)
        router.receive("https://a.example/1")
        let end = try #require(events(router).last)
        #expect(end.handler == "kept")
        #expect(end.outcome == .handled)
        router.shutDown()
        #expect(gone.count == 2)
    }

    @Test func anUnknownNameListsThoseThereAre() throws {
        let router = try Router(map(#"{"handlers": [{"name": "share"}], "interceptors": [{"name": "log"}]}"#))
        do throws(RouterError) {
            try router.on("shar", HandlerAction { _ in .cancel })
            Issue.record("taken")
        } catch {
            #expect(error.code == "router-unknown-name")
            #expect(error.message.contains("\"share\", \"log\""))
        }
    }

    @Test func constraintsAskTheFunctionWithTheirName() throws {
        let router = try Router(
            map(
                """
                {"routes": [{"name": "order", "patterns": ["/orders/:id"], "constraints": {"id": {"function": "even"}}}],
                 "handlers": [{"name": "order", "routes": ["order"], "answer": "cancel"},
                  {"name": "item", "patterns": ["/items/:id"], "constraints": {"id": {"function": "even"}},
                   "answer": "cancel"}]}
                """))
        func ends(_ link: String) -> Outcome? {
            router.receive(link)
            return events(router).last?.outcome
        }
        #expect(ends("https://a.example/orders/2") == .unhandled)
        try router.on("even") { ($0.utf8.last ?? 1) % 2 == 0 }
        for path in ["orders", "items"] {
            #expect(ends("https://a.example/\(path)/2") == .handled)
            #expect(ends("https://a.example/\(path)/3") == .unhandled)
        }
        #expect(throws: RouterError.self) { try router.on("odd") { _ in true } }
    }

    @Test func aGateWithLanesIsClosedInALaneThatComesLater() throws {
        let router = try Router(
            map(#"{"gates": {"ready": {"lanes": true}}, "handlers": [{"name": "all", "answer": "cancel"}]}"#))
        _ = try router.openGate("ready")
        #expect(router.isGateOpen("ready"))
        router.receive("https://a.example/1")
        #expect(router.counters.pending == 0)
        router.receive("https://a.example/2", options: LinkOptions(lane: "window"))
        #expect(router.counters.pending == 1)
        _ = try router.openGate("ready", lane: "window")
        #expect(router.counters.pending == 0)
        #expect(router.invariantViolation() == nil)
    }

    @Test func theQueueIsBoundedInBytes() throws {
        let router = try Router(
            map(#"{"gates": ["ready"], "pending": {"bytes": 50}, "handlers": [{"name": "all", "answer": "cancel"}]}"#))
        for number in 1...4 { router.receive("https://a.example/\(number)") }
        #expect(router.waitingLinks.map { $0.id.number } == [3, 4])
        router.receive("https://a.example/" + String(repeating: "x", count: 60))
        #expect(router.waitingLinks.map { $0.id.number } == [3, 4])
        #expect(events(router).filter { $0.reason == "overflow" }.count == 3)
        #expect(router.invariantViolation() == nil)
    }
}
