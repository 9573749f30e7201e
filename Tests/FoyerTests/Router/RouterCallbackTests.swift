import Testing

@testable import Foyer

/// Callbacks: what they may do, and when they are let go.
@Suite struct RouterCallbackTests {
    @Test func callbacksMayCallTheRouter() throws {
        let router = try Router(.with { $0.gates = ["late"] })
        let order = Shared<[String]>([])
        try router.onEvent(EventAction { event in order.change { $0.append(event.line) } })
        try router.add(
            Handler(
                "a", condition: .host("a"), gates: [],
                response: .call(
                    HandlerAction { [unowned router] offer in
                        _ = try? router.add(Handler("c", condition: .host("c"), response: .answer(.cancel)))
                        router.receive("myapp://c")
                        _ = try? router.openGate("late")
                        try? router.answer(offer.token, .navigate)
                        return .pending
                    })))
        router.receive("myapp://a")
        #expect(
            order.value == [
                "held 2 (gates)", "ended 1 a visited", "ended 2 c handled",
            ])
        #expect(router.invariantViolation() == nil)
    }

    @Test func aHundredThousandInlineAnswersDoNotGrowTheStack() throws {
        let router = try Router()
        let count = Shared(0)
        try router.onEvent(EventAction { _ in })
        try router.add(
            Handler(
                "h",
                response: .call(
                    HandlerAction { [unowned router] offer in
                        if count.change({
                            $0 += 1
                            return $0
                        }) < 100_000 {
                            router.receive("myapp://a")
                        }
                        try? router.answer(offer.token, .cancel)
                        return .pending
                    })))
        router.receive("myapp://a")
        #expect(count.value == 100_000)
        #expect(router.counters.ended(.handled) == 100_000)
    }

    @Test func everyReleaseRunsOnceAndAfterTheLastRun() throws {
        let released = Shared<[String]>([])
        func action(_ name: String, _ answer: HandlerAnswer = .declined) -> HandlerAction {
            HandlerAction(release: { released.change { $0.append(name) } }) { _ in answer }
        }
        var router: Router? = try Router()
        let first = try #require(try router?.add(Handler("removed", response: .call(action("removed")))))
        try router?.add(Handler("named", response: .call(action("named"))))
        try router?.add(Handler("owned", owner: "O", response: .call(action("owned"))))
        try router?.add(Handler("once", isOneShot: true, response: .call(action("once", .cancel))))
        try router?.add(Handler("kept", response: .call(action("kept"))))
        try router?.onEvent(EventAction(release: { released.change { $0.append("events 1") } }) { _ in })
        try router?.onEvent(EventAction(release: { released.change { $0.append("events 2") } }) { _ in })
        try router?.onUnhandled("hook", EventAction(release: { released.change { $0.append("hook") } }) { _ in })
        #expect(released.value == ["events 1"])
        #expect(throws: RouterError.self) {
            try router?.add(Handler("bad", condition: .host("a/b"), response: .call(action("bad"))))
        }
        #expect(released.value.last == "bad")
        #expect(router?.remove(first) == true)
        #expect(router?.removeHandlers(named: "named") == 1)
        #expect(router?.removeOwner("O") == 1)
        router?.receive("myapp://a")
        #expect(released.value == ["events 1", "bad", "removed", "named", "owned", "once"])
        router = nil
        #expect(released.value.dropFirst(6).sorted() == ["events 2", "hook", "kept"])
    }

    @Test func releasesMayCallTheRouter() throws {
        let router = try Router()
        let id = try router.add(
            Handler(
                "h",
                response: .call(
                    HandlerAction(release: { [unowned router] in router.receive("myapp://after") }) { _ in .cancel })))
        router.remove(id)
        #expect(router.counters.received == 1)
    }

    @Test func aHandlerMayRemoveItselfAndShutTheRouterDown() throws {
        let released = Shared(0)
        let inside = Shared(false)
        let router = try Router()
        try router.add(
            Handler(
                "h", owner: "me",
                response: .call(
                    HandlerAction(release: { released.change { $0 += inside.value ? 100 : 1 } }) { [unowned router] _ in
                        inside.change { $0 = true }
                        router.removeOwner("me")
                        router.shutDown()
                        inside.change { $0 = false }
                        return .cancel
                    })))
        router.receive("myapp://a")
        #expect(released.value == 1)
        #expect(router.pull() == ["answered 1 h removed", "ended 1 dropped (shutdown)", "shut_down 0"])
    }

    @Test func anOwnerThatGoesLetsItsQuestionsFallOn() throws {
        let router = try Router()
        try router.add(Interceptor("guard", owner: "O", response: .ask))
        try router.add(Handler("mine", owner: "O", response: .ask))
        try router.add(Handler("next", response: .answer(.cancel)))
        router.receive("myapp://a")
        let token = router.pullToken()
        #expect(router.removeOwner("O") == 2)
        #expect(throws: AnswerError.late) { try router.answerInterceptor(token, .pass) }
        #expect(router.pull() == ["answered 1 guard removed", "ended 1 next handled"])
    }

    @Test func unregisteringKeepsTheQuestionInFlight() throws {
        let router = try Router()
        let id = try router.add(Handler("h", response: .ask))
        router.receive("myapp://a")
        router.remove(id)
        try router.answer(router.pullToken(), .cancel)
        #expect(router.pull() == ["ended 1 h handled"])
    }

    @Test func conditionsByCallbackAreAskedOutsideTheLock() throws {
        let router = try Router()
        let check = ConditionAction { [unowned router] offer in
            _ = try? router.openGate("x")
            return offer.link.url.hostname == "b"
        }
        try router.add(Handler("b", condition: HandlerCondition(check: check), response: .answer(.cancel)))
        try router.add(Handler("rest", response: .answer(.navigate)))
        router.receive("myapp://a")
        router.receive("myapp://b")
        #expect(router.pullEnds() == ["1 rest visited", "2 b handled"])
    }
}
