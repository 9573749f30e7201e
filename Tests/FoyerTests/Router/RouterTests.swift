import Testing

@testable import Foyer

/// One link, one outcome: waiting, order, handlers, answers.
@Suite struct RouterTests {
    private func router(_ gates: String..., change: (inout RouterOptions) -> Void = { _ in }) throws -> Router {
        try Router(
            .with {
                $0.gates = gates
                change(&$0)
            })
    }

    // MARK: - Waiting and order

    @Test func coldLinkIsHeldAndDeliveredOnceWhenTheGateOpens() throws {
        let router = try router("ready")
        router.receive("myapp://a/1", source: .cold)
        try router.add(Handler("hA", condition: .host("a"), response: .answer(.cancel)))
        #expect(router.pull() == ["held 1 (gates)"])
        try router.openGate("ready")
        #expect(router.pull() == ["ended 1 hA handled"])
        try router.closeGate("ready")
        try router.openGate("ready")
        #expect(router.pull() == [])
        #expect(router.counters.addUp)
    }

    @Test func warmLinkIsDeliveredAtOnce() throws {
        let router = try router("ready")
        try router.add(Handler("hA", response: .answer(.navigate)))
        try router.openGate("ready")
        router.receive("myapp://a/1", source: .warm)
        #expect(router.pull() == ["ended 1 hA visited"])
    }

    @Test func warmLinkDoesNotOvertakeColdOnes() throws {
        let router = try router("ready")
        try router.add(Handler("hA", response: .ask))
        router.receive("myapp://a/1")
        router.receive("myapp://a/2")
        try router.openGate("ready")
        router.receive("myapp://a/3", source: .warm)
        var order: [UInt64] = []
        while let event = router.nextEvent() {
            if event.asks { try router.answer(event.token, .cancel) }
            if event.kind == .ended { order.append(event.linkID.number) }
        }
        #expect(order == [1, 2, 3])
    }

    @Test func closingAGateStopsTheNextLinkNotTheOneInFlight() throws {
        let router = try router("ready")
        try router.add(Handler("hA", response: .ask))
        router.receive("myapp://a/1")
        router.receive("myapp://a/2")
        try router.openGate("ready")
        try router.closeGate("ready")
        try router.answer(router.pullToken(), .cancel)
        #expect(router.pull() == ["ended 1 hA handled"])
        try router.openGate("ready")
        try router.answer(router.pullToken(), .cancel)
        #expect(router.pull() == ["ended 2 hA handled"])
    }

    @Test func aHandlersGatesAddToTheGlobalOnesAndAnEmptyListTakesThemAway() throws {
        let router = try router("auth")
        try router.add(Handler("hP", condition: .host("public"), gates: [], response: .answer(.cancel)))
        try router.add(Handler("hS", condition: .host("private"), gates: ["map"], response: .answer(.cancel)))
        router.receive("myapp://private/1")
        router.receive("myapp://public/2")
        #expect(router.pullEnds() == ["2 hP handled"])
        try router.openGate("auth")
        #expect(router.pull() == [])
        try router.openGate("map")
        #expect(router.pull() == ["ended 1 hS handled"])
    }

    @Test func strictOrderHoldsBackWhatIsBehindAClosedGate() throws {
        let router = try router("auth") { $0.strictFIFO = true }
        try router.add(Handler("hP", condition: .host("public"), gates: [], response: .answer(.cancel)))
        router.receive("myapp://private/1")
        router.receive("myapp://public/2")
        #expect(router.pull() == ["held 1 (gates)", "held 2 (order)"])
        try router.openGate("auth")
        #expect(router.pull() == ["ended 1 unhandled", "ended 2 hP handled"])
    }

    @Test func gatesOfWaitingLinksFollowTheTables() throws {
        let router = try router("auth")
        router.receive("myapp://public/1")
        let handler = try router.add(
            Handler("hP", condition: .host("public"), gates: ["later"], response: .answer(.cancel)))
        try router.openGate("auth")
        #expect(router.pullEnds() == [])
        #expect(router.remove(handler))
        #expect(router.pullEnds() == ["1 unhandled"])
        #expect(router.invariantViolation() == nil)
    }

    @Test func lanesAreIndependentAndTheLastWordOnAGateCounts() throws {
        let router = try router("scene")
        try router.add(Handler("h", response: .answer(.cancel)))
        router.receive("myapp://a", options: LinkOptions(lane: "one"))
        router.receive("myapp://b", options: LinkOptions(lane: "two"))
        try router.openGate("scene", lane: "two")
        #expect(router.pullEnds() == ["2 h handled"])
        #expect(router.isGateOpen("scene", lane: "two"))
        #expect(!router.isGateOpen("scene", lane: "one"))
        try router.openGate("scene")
        #expect(router.pullEnds() == ["1 h handled"])
        try router.closeGate("scene")
        #expect(!router.isGateOpen("scene", lane: "two"))
        router.receive("myapp://c", options: LinkOptions(lane: "two"))
        router.removeLane("two")
        #expect(router.pullEnds() == ["3 dropped (lane_removed)"])
        router.receive("myapp://d", options: LinkOptions(lane: "three"))
        #expect(router.invariantViolation() == nil)
    }

    @Test func oneLinkOfALaneIsInFlightAndLanesDoNotWaitForEachOther() throws {
        let router = try router()
        try router.add(Handler("h", response: .ask))
        for lane in ["one", "two", "one"] { router.receive("myapp://a", options: LinkOptions(lane: lane)) }
        #expect(router.pull() == ["handler_asked 1 h", "handler_asked 2 h", "held 3 (order)"])
        #expect(router.counters.inFlight == 2)
        #expect(router.counters.pending == 1)
    }

    // MARK: - The queue

    @Test(arguments: [
        (OverflowRule.dropOldest, ["1 dropped (overflow)", "2 h handled", "3 h handled"]),
        (.rejectNew, ["3 dropped (overflow)", "1 h handled", "2 h handled"]),
    ])
    func aFullQueueTellsWhoGaveWay(overflow: OverflowRule, ends: [String]) throws {
        let router = try router("ready") {
            $0.pendingCapacity = 2
            $0.overflow = overflow
        }
        try router.add(Handler("h", response: .answer(.cancel)))
        for number in 1...3 { router.receive("myapp://a/\(number)") }
        try router.openGate("ready")
        #expect(router.pullEnds() == ends)
    }

    @Test(arguments: [
        (PendingPolicy.latest, ["1 dropped (superseded)", "2 h handled"]),
        (.first, ["2 dropped (superseded)", "1 h handled"]),
    ])
    func oneSlotKeepsTheLatestOrTheFirst(policy: PendingPolicy, ends: [String]) throws {
        let router = try router("ready") { $0.pendingPolicy = policy }
        try router.add(Handler("h", response: .answer(.cancel)))
        for number in 1...2 { router.receive("myapp://a/\(number)") }
        try router.openGate("ready")
        #expect(router.pullEnds() == ends)
    }

    @Test func aLinkExpiresWhenItsTimeIsReached() throws {
        let router = try router("ready") { $0.timeToLive = 30_000 }
        router.receive("myapp://a/1")
        router.receive("myapp://a/2", options: LinkOptions(timeToLive: 0))
        router.receive("myapp://a/3", options: LinkOptions(timeToLive: 10))
        #expect(router.nextDeadline == 10)
        router.advance(by: 29_999)
        #expect(router.pullEnds() == ["3 expired"])
        router.advance(by: 1)
        #expect(router.pullEnds() == ["1 expired"])
        #expect(router.nextDeadline == nil)
        router.advance(to: .max)
        try router.openGate("ready")
        #expect(router.pullEnds() == ["2 unhandled"])
    }

    @Test func theClockOfTheHostMayStartAnywhere() throws {
        let uptime: UInt64 = 987_654_321
        let router = try router("ready") { $0.timeToLive = 1000 }
        router.receive("myapp://a/1")
        router.advance(by: 400)
        #expect(router.nextDeadline == 1000)
        // The first call says where the clock stands, and nothing else: the link has its 600 ms.
        router.advance(to: uptime)
        #expect(router.pullEnds() == [] && router.nextDeadline == uptime + 600)
        router.receive("myapp://a/2")
        router.advance(to: uptime - 1)
        router.advance(to: 0)
        #expect(router.nextDeadline == uptime + 600)
        router.advance(to: uptime + 599)
        #expect(router.pullEnds() == [])
        router.advance(to: uptime + 600)
        #expect(router.pullEnds() == ["1 expired"])
        // A difference moves the host's clock, too.
        router.advance(by: 300)
        #expect(router.nextDeadline == uptime + 1000)
        router.advance(to: uptime + 900)
        #expect(router.pullEnds() == [] && router.nextDeadline == uptime + 1000)
        router.advance(to: uptime + 1000)
        #expect(router.pullEnds() == ["2 expired"] && router.nextDeadline == nil)
    }

    @Test func aClockThatStandsAtItsEndStopsNothing() throws {
        let router = try router("ready") { $0.timeToLive = 1000 }
        router.advance(to: .max)
        router.receive("myapp://a/1")
        router.advance(to: .max)
        #expect(router.pullEnds() == [] && router.nextDeadline == .max)
        router.advance(by: .max)
        #expect(router.pullEnds() == ["1 expired"])
    }

    @Test func afterTheEndEveryChangeSaysSo() throws {
        let router = try Router()
        let registration = try router.add(Handler("h", owner: "o", response: .ask))
        router.receive("myapp://a/1")
        let token = try #require(router.nextEvent()?.token)
        router.shutDown()
        #expect(routerCode { try router.openGate("g") } == "router-shut-down")
        #expect(routerCode { try router.closeGate("g", lane: "l") } == "router-shut-down")
        #expect(routerCode { try router.setContext("k", "v") } == "router-shut-down")
        #expect(routerCode { try router.add(Handler("h", response: .ask)) } == "router-shut-down")
        #expect(routerCode { try router.add(Interceptor("i", response: .ask)) } == "router-shut-down")
        #expect(routerCode { try router.ignore(HandlerCondition()) } == "router-shut-down")
        #expect(routerCode { try router.onUnhandled("u") } == "router-shut-down")
        #expect(routerCode { try router.removeUnhandledHook() } == "router-shut-down")
        #expect(routerCode { try router.onEvent(nil) } == "router-shut-down")
        #expect(routerCode { try router.setScope(HostScope()) } == "router-shut-down")
        #expect(routerCode { try router.install(nil as PathConfiguration?) } == "router-shut-down")
        #expect(routerCode { try router.install(routes: nil) } == "router-shut-down")
        #expect(throws: SnapshotError.shutDown) { try router.restore(router.snapshot()) }
        #expect(throws: AnswerError.late) { try router.answer(token, .navigate) }
        #expect(!router.cancel(LinkID(1)) && !router.drop(LinkID(1), reason: "r"))
        #expect(router.dropLinks(waitingFor: "g", reason: "r") == 0)
        #expect(router.dropLinks(reason: "r") { _ in true } == 0)
        #expect(!router.remove(registration))
        #expect(router.removeHandlers(named: "h") == 0 && router.removeOwner("o") == 0)
        router.advance(to: 1)
        router.advance(by: 1)
        router.useStartLink()
        router.removeLane("")
        router.receive("myapp://a/2")
        #expect(router.pullEnds() == ["1 dropped (shutdown)", "2 dropped (shutdown)"])
        #expect(router.counters.addUp && router.invariantViolation() == nil)
    }

    @Test func droppingByGatePredicateAndNumber() throws {
        let router = try router("auth")
        for number in 1...4 { router.receive("myapp://a/\(number)") }
        #expect(router.cancel(LinkID(2)))
        #expect(!router.cancel(LinkID(2)))
        #expect(!router.cancel(LinkID(99)))
        #expect(router.dropLinks(reason: "odd") { $0.url.href.hasSuffix("/3") } == 1)
        #expect(router.dropLinks(waitingFor: "auth", reason: "login_cancelled") == 2)
        #expect(router.dropLinks(waitingFor: "nothing", reason: "") == 0)
        try router.openGate("auth")
        #expect(
            router.pullEnds() == [
                "2 dropped (cancelled)", "3 dropped (odd)", "1 dropped (login_cancelled)",
                "4 dropped (login_cancelled)",
            ])
    }

    @Test func aLinkBoundToOneUserIsNotDeliveredUnderAnother() throws {
        let router = try router("auth")
        try router.add(Handler("h", response: .answer(.cancel)))
        let bound = LinkOptions(boundTo: ["user"])
        router.receive("myapp://a/1", options: bound)  // no user yet: bound to the first
        try router.setContext("user", "u1")
        router.receive("myapp://a/2", options: bound)
        router.receive("myapp://a/3")
        try router.setContext("user", "u1")
        #expect(router.pullEnds() == [])
        try router.setContext("user", "u2")
        #expect(router.pullEnds() == ["1 dropped (context_changed)", "2 dropped (context_changed)"])
        router.receive("myapp://a/4", options: bound)
        try router.setContext("user", nil)
        try router.openGate("auth")
        #expect(router.pullEnds() == ["4 dropped (context_changed)", "3 h handled"])
    }

    @Test func aBoundLinkInFlightGoesToNobodyElseUnderAnotherUser() throws {
        let router = try router()
        try router.setContext("user", "u1")
        try router.add(Handler("h1", response: .ask))
        try router.add(Handler("h2", response: .answer(.cancel)))
        router.receive("myapp://a/1", options: LinkOptions(boundTo: ["user"]))
        let token = router.pullToken()
        try router.setContext("user", "u2")
        try router.answer(token, .declined)
        #expect(router.pullEnds() == ["1 dropped (context_changed)"])
    }

    @Test func duplicatesByURLInAWindow() throws {
        let router = try router { $0.duplicates = .url(window: 1000) }
        try router.add(Handler("h", response: .answer(.cancel)))
        router.receive("myapp://a/1")
        router.advance(by: 999)
        router.receive("myapp://a/1")
        router.advance(by: 1)
        router.receive("myapp://a/1")
        #expect(router.pullEnds() == ["1 h handled", "2 duplicate of 1", "3 h handled"])
    }

    @Test func duplicatesByEventID() throws {
        let router = try router { $0.duplicates = .eventID() }
        try router.add(Handler("h", response: .answer(.cancel)))
        for event in ["E1", "E2", "E1", nil, nil] {
            router.receive("myapp://a/1", options: LinkOptions(eventID: event))
        }
        #expect(router.pullEnds() == ["1 h handled", "2 h handled", "3 duplicate of 1", "4 h handled", "5 h handled"])
    }

    @Test func ignoredLinksEndWithoutTheirText() throws {
        let router = try router()
        try router.add(Handler("h", response: .answer(.cancel)))
        try router.ignore(.host("oauth"))
        router.receive("myapp://oauth/cb?code=x")
        let event = try #require(router.nextEvent())
        #expect(event.line == "ended 1 dropped (ignored)")
        #expect(event.link == nil)
    }

    @Test func aRefusedLinkTakesNoPlaceInTheQueue() throws {
        let router = try router("ready")
        try router.add(Handler("h", response: .answer(.cancel)))
        router.receive("myapp://a/1")
        router.receive("not a link")
        try router.openGate("ready")
        let ends = router.pullEnds()
        #expect(ends.count == 2)
        #expect(ends[0].hasPrefix("2 refused ("))
        #expect(ends[1] == "1 h handled")
    }

    @Test func theStartLinkIsUsedOnlyWhenNoLinkWaits() throws {
        for isLinkWaiting in [true, false] {
            let router = try router("ready") { $0.startLink = "myapp://home" }
            try router.add(Handler("h", response: .answer(.cancel)))
            if isLinkWaiting { router.receive("myapp://a/1", source: .cold) }
            try router.openGate("ready")
            try router.closeGate("ready")
            try router.openGate("ready")
            var ends: [String] = []
            while let event = router.nextEvent() {
                if event.kind == .ended { ends.append(event.link?.url.href ?? "") }
            }
            #expect(ends == [isLinkWaiting ? "myapp://a/1" : "myapp://home"])
        }
    }

    // MARK: - Handlers and answers

    @Test func decliningGoesToTheNextAndFailingToo() throws {
        let router = try router()
        try router.add(Handler("h1", response: .answer(.declined)))
        try router.add(Handler("h2", response: .answer(.failed(reason: "no screen"))))
        try router.add(Handler("h3", priority: 1, response: .answer(.declined)))
        router.receive("myapp://a")
        #expect(
            router.pull() == [
                "answered 1 h3 declined", "answered 1 h1 declined", "answered 1 h2 failed (no screen)",
                "ended 1 h2 failed (no screen)",
            ])
        try router.onUnhandled("hU")
        router.receive("myapp://b")
        #expect(router.pullEnds() == ["2 hU unhandled"])
        #expect(router.counters.ended(.unhandled) == 1)
    }

    @Test func theUnhandledHookIsToldWhoDeclined() throws {
        let router = try router()
        let told = Shared<[String]>([])
        try router.onUnhandled("hU", EventAction { event in told.change { $0 = event.steps.map(\.handler) } })
        try router.add(Handler("h1", response: .answer(.declined)))
        try router.add(Handler("h2", response: .answer(.declined)))
        router.receive("myapp://a")
        #expect(told.value == ["h1", "h2"])
        #expect(router.pullEnds() == ["1 hU unhandled"])
    }

    @Test func aFallbackIsAskedByNameAndOnlyThen() throws {
        let router = try router()
        try router.add(Handler("universal", fallback: "browser", response: .ask))
        try router.add(Handler("other", response: .answer(.cancel)))
        try router.add(Handler("browser", isFallbackOnly: true, response: .answer(.cancel)))
        router.receive("https://other.com/x")
        try router.answer(router.pullToken(), .declined)
        #expect(router.pull() == ["answered 1 universal declined", "ended 1 browser handled"])
        router.receive("https://other.com/y")
        try router.answer(router.pullToken(), .cancel)
        #expect(router.pullEnds() == ["2 universal handled"])
    }

    @Test func fallbacksInACircleEnd() throws {
        let router = try router()
        try router.add(Handler("a", fallback: "b", response: .answer(.declined)))
        try router.add(Handler("b", fallback: "a", response: .answer(.declined)))
        router.receive("myapp://x")
        #expect(router.pull() == ["answered 1 a declined", "answered 1 b declined", "ended 1 unhandled"])
    }

    @Test func answersThatAreDoubleLateUnknownOrOfTheWrongKindChangeNothing() throws {
        let router = try router { $0.answerTimeout = 1000 }
        try router.add(Handler("h", response: .ask))
        router.receive("myapp://a/1")
        let first = router.pullToken()
        #expect(throws: AnswerError.wrongKind) { try router.answerInterceptor(first, .pass) }
        try router.answer(first, .pending)
        try router.answer(first, .cancel)
        #expect(throws: AnswerError.double) { try router.answer(first, .declined) }
        router.receive("myapp://a/2")
        let second = router.pullToken()
        router.advance(by: 1000)
        #expect(router.pull() == ["answered 2 h timed_out", "ended 2 h timed_out"])
        #expect(throws: AnswerError.late) { try router.answer(second, .cancel) }
        for number: UInt64 in [0, 1, .max, second.number &+ 0x1_0000, second.number | 5] {
            #expect(throws: AnswerError.self) { try router.answer(AnswerToken(number), .cancel) }
        }
        router.shutDown()
        #expect(throws: AnswerError.late) { try router.answer(second, .cancel) }
        #expect(router.counters.misplacedAnswers == 9)
        #expect(router.counters.addUp)
    }

    @Test func aTimeOutFallsOn() throws {
        let router = try router()
        try router.add(Handler("slow", timeout: 5, response: .call(HandlerAction { _ in .pending })))
        try router.add(Handler("next", response: .answer(.navigate)))
        router.receive("myapp://a")
        router.advance(by: 4)
        #expect(router.pull() == [])
        router.advance(by: 1)
        #expect(router.pull() == ["answered 1 slow timed_out", "ended 1 next visited"])
    }

    @Test func oneShotHandlersTakeOneLink() throws {
        let router = try router()
        try router.add(Handler("once", isOneShot: true, response: .answer(.cancel)))
        router.receive("myapp://signin")
        router.receive("myapp://signin")
        #expect(router.pullEnds() == ["1 once handled", "2 unhandled"])
    }

    @Test func retryIsBoundedAndWaitsForAGateToOpen() throws {
        let router = try router { $0.retryLimit = 2 }
        try router.add(Handler("h", response: .answer(.retryLater)))
        router.receive("myapp://a")
        #expect(router.pull() == ["answered 1 h retry_later"])
        try router.openGate("network")
        #expect(router.pull() == ["answered 1 h retry_later"])
        try router.openGate("network")  // is open
        #expect(router.pull() == [])
        try router.closeGate("network")
        try router.openGate("network")
        #expect(router.pull() == ["answered 1 h failed (retry_limit)", "ended 1 h failed (retry_limit)"])
    }

    @Test func redirectsAreFollowedAndLoopsEnd() throws {
        let router = try router { $0.redirectLimit = 5 }
        try router.add(Handler("h1", condition: .host("1"), response: .answer(.redirect(to: "myapp://2"))))
        try router.add(Handler("h2", condition: .host("2"), response: .answer(.redirect(to: "myapp://3"))))
        try router.add(Handler("h3", condition: .host("3"), response: .answer(.cancel)))
        try router.add(Handler("l1", condition: .host("l1"), response: .answer(.redirect(to: "myapp://l2"))))
        try router.add(Handler("l2", condition: .host("l2"), response: .answer(.redirect(to: "myapp://l1"))))
        router.receive("myapp://1")
        #expect(router.pull() == ["answered 1 h1 redirect", "answered 1 h2 redirect", "ended 1 h3 handled"])
        router.receive("myapp://l1")
        router.receive("myapp://3")
        #expect(router.pullEnds() == ["2 redirect_loop", "3 h3 handled"])
    }

    @Test func aRedirectWaitsForTheGatesOfItsTarget() throws {
        let router = try router()
        try router.add(Handler("from", condition: .host("from"), response: .answer(.redirect(to: "myapp://to"))))
        try router.add(Handler("to", condition: .host("to"), gates: ["auth"], response: .answer(.cancel)))
        router.receive("myapp://from")
        #expect(router.pull() == ["answered 1 from redirect", "held 1 (gates)"])
        try router.openGate("auth")
        #expect(router.pull() == ["ended 1 to handled"])
    }

    @Test func aRedirectToARefusedTextEndsAsRefused() throws {
        let router = try router()
        try router.add(Handler("h", response: .answer(.redirect(to: "nowhere"))))
        router.receive("myapp://a")
        #expect(router.pullEnds().first?.hasPrefix("1 h refused (") == true)
    }

    // MARK: - Interceptors

    @Test func interceptorsRunBySmallerPriorityAndMayBlock() throws {
        let router = try router()
        try router.add(Interceptor("m8", priority: 8, response: .answer(.pass)))
        try router.add(Interceptor("m1", priority: 1, response: .call(InterceptorAction { _ in .pass })))
        let guardID = try router.add(
            Interceptor("guard", condition: .host("secret"), priority: 9, response: .answer(.block(reason: "closed"))))
        try router.add(Handler("h", response: .answer(.cancel)))
        router.receive("myapp://a")
        router.receive("myapp://secret", source: .cold)
        #expect(
            router.pull() == [
                "answered 1 m1 pass", "answered 1 m8 pass", "ended 1 h handled", "answered 2 m1 pass",
                "answered 2 m8 pass", "ended 2 guard blocked (closed)",
            ])
        #expect(router.remove(guardID))
        router.receive("myapp://secret")
        #expect(router.pullEnds() == ["3 h handled"])
    }

    @Test func aRewriteIsDoneOnceAndItsGatesCount() throws {
        let router = try router()
        let runs = Shared(0)
        try router.add(
            Interceptor(
                "prefix",
                response: .call(
                    InterceptorAction { offer in
                        runs.change { $0 += 1 }
                        return .rewrite(to: "myapp://x" + (offer.link.url.hostname ?? ""))
                    })))
        try router.add(Handler("h", condition: .host("xa"), gates: ["auth"], response: .answer(.cancel)))
        router.receive("myapp://a")
        #expect(router.pull() == ["answered 1 prefix rewrite", "held 1 (gates)"])
        try router.openGate("auth")
        #expect(router.pull() == ["ended 1 h handled"])
        #expect(runs.value == 1)
    }

    @Test func anInterceptorThatDoesNotAnswerLetsNothingThrough() throws {
        let router = try router { $0.answerTimeout = 10 }
        try router.add(Interceptor("guard", response: .ask))
        try router.add(Handler("h", response: .answer(.cancel)))
        router.receive("myapp://a")
        router.advance(by: 10)
        #expect(router.pullEnds() == ["1 guard timed_out"])
        router.receive("myapp://b")
        try router.answerInterceptor(router.pullToken(), .redirect(to: "myapp://c"))
        try router.answerInterceptor(router.pullToken(), .pass)
        #expect(router.pull() == ["answered 2 guard pass", "ended 2 h handled"])
    }

    // MARK: - The end

    @Test func shuttingDownEndsEveryLink() throws {
        let router = try router("ready")
        try router.add(Handler("h", gates: [], response: .ask))
        router.receive("myapp://a/1")
        router.receive("myapp://a/2")
        router.shutDown()
        router.shutDown()
        router.receive("myapp://a/3")
        #expect(
            router.pull().suffix(4) == [
                "ended 1 dropped (shutdown)", "ended 2 dropped (shutdown)", "shut_down 0", "ended 3 dropped (shutdown)",
            ])
        #expect(router.counters.addUp)
        #expect(router.invariantViolation() == nil)
        #expect(throws: RouterError.self) { try router.add(Handler("h", response: .ask)) }
    }

    @Test func eventsBeyondTheCapacityAreDiscardedButNoQuestion() throws {
        let router = try router { $0.eventCapacity = 4 }
        try router.add(Handler("ask", condition: .host("ask"), response: .ask))
        router.receive("myapp://ask")
        for _ in 1...10 { router.receive("myapp://other", options: LinkOptions(lane: "two")) }
        let lines = router.pull()
        #expect(lines.count == 4)
        #expect(lines.first == "handler_asked 1 ask")
        #expect(lines.last == "ended 11 unhandled")
        #expect(router.counters.discardedEvents == 7)
    }
}
