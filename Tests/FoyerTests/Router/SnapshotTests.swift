import Testing
import TestSupport

@testable import Foyer

/// Links that outlive the process.
@Suite struct SnapshotTests {
    private func router(_ change: (inout RouterOptions) -> Void = { _ in }) throws -> Router {
        try Router(
            .with {
                $0.gates = ["ready"]
                change(&$0)
            })
    }

    @Test func waitingLinksComeBackInOrderAndConsumedOnesDoNot() throws {
        let first = try router()
        try first.add(Handler("h", condition: .host("done"), gates: [], response: .answer(.cancel)))
        first.receive("myapp://done")
        first.receive("myapp://a?x=1#y", source: .push, options: LinkOptions(eventID: "E", lane: "two", referrer: "r"))
        first.receive("myapp://b")
        let bytes = try first.snapshot()
        first.shutDown()
        let second = try router()
        #expect(try second.restore(bytes) == [LinkID(1), LinkID(2)])
        #expect(second.pull() == ["restored 1 of 2", "held 1 (gates)", "restored 2 of 3", "held 2 (gates)"])
        let link = try #require(second.waitingLinks.first)
        #expect(link.url.href == "myapp://a?x=1#y")
        #expect(
            link.source == .push && link.lane == "two" && link.eventID == "E" && link.referrer == "r" && !link.isPrivate
        )
        try second.openGate("ready")
        #expect(second.pullEnds() == ["1 unhandled", "2 unhandled"])
        #expect(second.invariantViolation() == nil)
    }

    @Test func aLinkInFlightComesBackAndItsRetriesCount() throws {
        let first = try router { $0.retryLimit = 1 }
        try first.openGate("ready")
        try first.add(Handler("h", response: .ask))
        first.receive("myapp://a")
        try first.answer(first.pullToken(), .retryLater)
        try first.openGate("other")
        #expect(first.counters.inFlight == 1)
        let second = try router { $0.retryLimit = 1 }
        try second.add(Handler("h", response: .answer(.retryLater)))
        try second.restore(try first.snapshot())
        try second.openGate("ready")
        #expect(second.pullEnds() == ["1 h failed (retry_limit)"])
    }

    @Test func secretsStayBehindUnlessAskedFor() throws {
        let first = try router { $0.privateParameters.append("pin") }
        for link in ["myapp://a", "myapp://b?Code=1", "myapp://c?x&pin=2", "myapp://d?codes=1"] { first.receive(link) }
        first.receive("myapp://e", options: LinkOptions(isPrivate: true))
        let second = try router()
        #expect(try second.restore(try first.snapshot()).count == 2)
        #expect(try second.restore(try first.snapshot(includingPrivate: true)).count == 5)
        #expect(second.waitingLinks.last?.isPrivate == true)
    }

    @Test func restoredLinksGoThroughThePolicyAndKeepTheRestOfTheirTime() throws {
        let first = try router { $0.timeToLive = 100 }
        first.receive("myapp://a")
        first.receive("other://a")
        first.advance(by: 70)
        let second = try router { try? $0.policy.addScheme("myapp") }
        try second.restore(try first.snapshot())
        #expect(second.pullEnds() == ["2 refused (unknown-scheme) of 2"])
        second.advance(by: 29)
        #expect(second.pullEnds() == [])
        second.advance(by: 1)
        #expect(second.pullEnds() == ["1 expired"])
    }

    @Test func eventsThatWereSeenBeforeTheRestartAreStillDuplicates() throws {
        let first = try router { $0.duplicates = .eventID(window: 100) }
        try first.openGate("ready")
        first.receive("myapp://a", options: LinkOptions(eventID: "E1"))
        first.advance(by: 60)
        let second = try router { $0.duplicates = .eventID(window: 100) }
        try second.restore(try first.snapshot())
        second.advance(by: 39)
        second.receive("myapp://a", options: LinkOptions(eventID: "E1"))
        second.advance(by: 1)
        second.receive("myapp://a", options: LinkOptions(eventID: "E1"))
        #expect(second.pull() == ["ended 1 duplicate of 0", "held 2 (gates)"])
    }

    @Test func boundLinksComeBackBound() throws {
        let first = try router()
        try first.setContext("user", "u1")
        first.receive("myapp://a", options: LinkOptions(boundTo: ["user"]))
        first.receive("myapp://b", options: LinkOptions(boundTo: ["other"]))
        for (user, ends) in [
            ("u1", ["1 unhandled", "2 unhandled"]), ("u2", ["1 dropped (context_changed)", "2 unhandled"]),
        ] {
            let second = try router()
            try second.restore(try first.snapshot())
            try second.setContext("user", user)
            try second.setContext("other", "o")
            try second.openGate("ready")
            #expect(second.pullEnds() == ends)
        }
        // Offered before the context was set: nobody gets it.
        let third = try router()
        try third.restore(try first.snapshot())
        try third.openGate("ready")
        #expect(third.pullEnds() == ["1 dropped (context_changed)", "2 unhandled"])
    }

    @Test func everyDamageIsFoundAndChangesNothing() throws {
        let first = try router { $0.duplicates = .eventID() }
        try first.setContext("user", "u1")
        for number in 0..<3 {
            first.receive(
                "myapp://a/\(number)",
                options: LinkOptions(eventID: "E\(number)", lane: "l", boundTo: ["user"], timeToLive: 5))
        }
        let bytes = try first.snapshot()
        let second = try router()
        for index in bytes.indices {
            for bit in [UInt8(1), 0x80] {
                var damaged = bytes
                damaged[index] ^= bit
                #expect(throws: SnapshotError.self) { try second.restore(damaged) }
            }
            #expect(throws: SnapshotError.self) { try second.restore(Array(bytes.prefix(index))) }
        }
        #expect(throws: SnapshotError.damaged) { try second.restore(bytes + [0]) }
        #expect(throws: SnapshotError.notASnapshot) { try second.restore([]) }
        #expect(second.counters.received == 0)
        #expect(second.nextEvent() == nil)
        second.shutDown()
        #expect(throws: SnapshotError.shutDown) { try second.restore(bytes) }
    }

    /// Damage that the checksum cannot find, because whoever made it computed the sum again.
    @Test func forgedSnapshotsNeverTrap() throws {
        let first = try router { $0.duplicates = .eventID() }
        for number in 0..<3 {
            first.receive("myapp://a/\(number)", options: LinkOptions(eventID: "E\(number)", lane: "l"))
        }
        let bytes = try first.snapshot()
        let seed = UInt64.random(in: .min ... .max)
        print("forgedSnapshotsNeverTrap: seed \(seed)")
        var random = SeededRandom(seed: seed)
        for _ in 0..<3000 {
            var forged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                forged[Int.random(in: 8..<bytes.count - 8, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in forged.dropLast(8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            for index in 0..<8 {
                forged[forged.count - 8 + index] = UInt8(truncatingIfNeeded: hash >> UInt64(index * 8))
            }
            let second = try router()
            _ = try? second.restore(forged)
            try second.openGate("ready")
            #expect(second.invariantViolation() == nil)
        }
    }
}
