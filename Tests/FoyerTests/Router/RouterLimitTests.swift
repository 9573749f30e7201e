import Testing

@testable import Foyer

/// Every limit of the router, at and above its value.
@Suite struct RouterLimitTests {
    private func name(_ length: Int) -> String { String(repeating: "n", count: length) }

    @Test(arguments: [
        (0, false), (1, true), (Limits.pendingLinks, true), (Limits.pendingLinks + 1, false), (-1, false),
    ])
    func capacityOfThePendingQueue(capacity: Int, isTaken: Bool) {
        #expect(((try? Router(.with { $0.pendingCapacity = capacity })) != nil) == isTaken)
    }

    @Test(arguments: [(0, false), (1, true), (Limits.keptEvents, true), (Limits.keptEvents + 1, false)])
    func capacityOfTheEvents(capacity: Int, isTaken: Bool) {
        #expect(((try? Router(.with { $0.eventCapacity = capacity })) != nil) == isTaken)
    }

    @Test(arguments: [(-1, false), (0, true), (Limits.retries, true), (Limits.retries + 1, false), (.max, false)])
    func retriesAndRedirects(limit: Int, isTaken: Bool) {
        #expect(((try? Router(.with { $0.retryLimit = limit })) != nil) == isTaken)
        #expect(((try? Router(.with { $0.redirectLimit = limit })) != nil) == isTaken)
    }

    @Test func aLinkMayBeRedirectedAndHeldToTheLimit() throws {
        let router = try Router(
            .with {
                $0.redirectLimit = Limits.retries
                $0.retryLimit = Limits.retries
            })
        try router.add(Handler("r", condition: .host("r"), response: .answer(.redirect(to: "x://r"))))
        try router.add(Handler("l", condition: .host("l"), response: .answer(.retryLater)))
        router.receive("x://r")
        router.receive("x://l")
        for _ in 0...Limits.retries {
            try router.closeGate("g")
            try router.openGate("g")
        }
        #expect(router.pullEnds() == ["1 redirect_loop", "2 l failed (retry_limit)"])
    }

    @Test func namesAtTheLimitAreTakenAndLongerOnesRefused() throws {
        let router = try Router()
        let (longest, longer) = (name(Limits.nameBytes), name(Limits.nameBytes + 1))
        #expect(throws: RouterError.self) { try Router(.with { $0.gates = [longer] }) }
        try router.add(Handler(longest, gates: [longest], owner: longest, response: .ask))
        #expect(throws: RouterError.self) { try router.add(Handler(longer, response: .ask)) }
        #expect(throws: RouterError.self) { try router.add(Handler("h", gates: [longer], response: .ask)) }
        #expect(throws: RouterError.self) { try router.add(Handler("h", owner: longer, response: .ask)) }
        #expect(throws: RouterError.self) { try router.add(Interceptor(longer, response: .ask)) }
        #expect(throws: RouterError.self) { try router.onUnhandled(longer) }
        #expect(throws: RouterError.self) { try router.setContext(longer, "v") }
        #expect(throws: RouterError.self) { try router.setContext("k", longer) }
        try #expect(router.openGate(longest))
        #expect(routerCode { try router.openGate(longer) } == "router-limit: nameBytes")
        #expect(routerCode { try router.closeGate(longest, lane: longer) } == "router-limit: nameBytes")
        router.receive(
            "x://a", options: LinkOptions(eventID: longest, lane: longest, referrer: longest, boundTo: [longest]))
        for options in [
            LinkOptions(eventID: longer), LinkOptions(lane: longer), LinkOptions(referrer: longer),
            LinkOptions(boundTo: [longer]),
        ] { router.receive("x://a", options: options) }
        #expect(router.counters.ended(.dropped) == 4)
        #expect(router.counters.inFlight == 1)
    }

    @Test func gatesContextKeysInterceptorsAndLanes() throws {
        let router = try Router()
        for number in 0..<Limits.gates { try router.openGate("g\(number)") }
        #expect(routerCode { try router.openGate("one more") } == "router-limit: gates")
        #expect(routerCode { try router.closeGate("one more", lane: "new lane") } == "router-limit: gates")
        try #expect(router.closeGate("g1"))
        #expect(throws: RouterError.self) { try router.add(Handler("h", gates: ["one more"], response: .ask)) }
        for number in 0..<Limits.contextKeys { try router.setContext("k\(number)", "v") }
        #expect(throws: RouterError.self) { try router.setContext("one more", "v") }
        router.receive("x://a", options: LinkOptions(boundTo: ["one more"]))
        #expect(router.pullEnds() == ["1 dropped (overflow)"])
        for _ in 0..<Limits.interceptors {
            try router.add(Interceptor("i", condition: .host("none"), response: .ask))
            try router.ignore(.host("ignored"))
        }
        #expect(throws: RouterError.self) { try router.add(Interceptor("i", response: .ask)) }
        #expect(throws: RouterError.self) { try router.ignore(.host("i")) }
    }

    @Test func aLinkForOneLaneTooManyIsDroppedUntilALaneIsRemoved() throws {
        let router = try Router()
        for number in 0..<Limits.lanes { router.receive("x://a", options: LinkOptions(lane: "\(number)")) }
        #expect(router.counters.ended(.unhandled) == UInt64(Limits.lanes))
        router.receive("x://a", options: LinkOptions(lane: "one more"))
        #expect(router.counters.ended(.dropped) == 1)
        #expect(routerCode { try router.openGate("gate", lane: "one more") } == "router-limit: lanes")
        #expect(!router.isGateOpen("gate") && !router.isGateOpen("gate", lane: "one more"))
        router.removeLane("5")
        try #expect(router.openGate("gate", lane: "one more"))
        router.receive("x://a", options: LinkOptions(lane: "one more"))
        #expect(router.counters.ended(.unhandled) == UInt64(Limits.lanes) + 1)
    }

    @Test func duplicatesAreRememberedUpToTheLimit() throws {
        let router = try Router(.with { $0.duplicates = .eventID() })
        func receive(_ number: Int) { router.receive("x://a", options: LinkOptions(eventID: "\(number)")) }
        for number in 0..<Limits.rememberedLinks { receive(number) }
        receive(0)
        #expect(router.counters.ended(.duplicate) == 1)
        receive(Limits.rememberedLinks)  // The oldest is forgotten.
        receive(0)
        receive(2)
        #expect(router.counters.ended(.duplicate) == 2)
    }
}
