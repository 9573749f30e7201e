import Dispatch
import Foundation
import Testing
import TestSupport

@testable import Foyer

/// Many threads on one router. Run under the thread sanitizer, too: `swift test --sanitize=thread --filter RouterThread`.
@Suite struct RouterThreadTests {
    private static let threads = 8
    private static let linksEach = ProcessInfo.processInfo.environment["FOYER_THREAD_LINKS"].flatMap { Int($0) } ?? 1000

    @Test func everyLinkEndsOnceAndTheOrderOfEachThreadIsKept() throws {
        let router = try Router(.with { $0.pendingCapacity = Limits.pendingLinks })
        let handled = Shared<[(thread: Int, number: Int)]>([])
        let running = Shared(0)
        let overlaps = Shared(0)
        try router.onEvent(EventAction { _ in })
        try router.add(
            Handler(
                "h",
                response: .call(
                    HandlerAction { offer in
                        if running.change({
                            $0 += 1
                            return $0
                        }) > 1 {
                            overlaps.change { $0 += 1 }
                        }
                        let path = offer.link.url.text(of: .path)?.split(separator: "/").compactMap { Int($0) } ?? []
                        handled.change { $0.append((path[0], path[1])) }
                        running.change { $0 -= 1 }
                        return .cancel
                    })))
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for number in 0..<Self.linksEach { router.receive("x://h/\(thread)/\(number)") }
        }
        // A thread may have left its last links to another that still drained when it returned; all have returned now.
        let all = handled.value
        #expect(all.count == Self.threads * Self.linksEach)
        #expect(overlaps.value == 0)
        for thread in 0..<Self.threads {
            #expect(all.filter { $0.thread == thread }.map(\.number) == Array(0..<Self.linksEach))
        }
        #expect(router.counters.ended(.handled) == UInt64(all.count))
    }

    @Test func randomOperationsOfManyThreadsLoseNothing() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("randomOperationsOfManyThreadsLoseNothing: seed \(seed)")
        let router = try Router(
            .with {
                $0.gates = ["ready"]
                $0.pendingCapacity = 64
                $0.answerTimeout = 50
                $0.timeToLive = 200
                $0.duplicates = .eventID(window: 20)
                $0.eventCapacity = Limits.keptEvents
            })
        let released = Shared(0)
        let ends = Shared<[UInt64: Int]>([:])
        try router.add(Handler("ask", condition: .host("ask"), fallback: "last", response: .ask))
        try router.add(Handler("last", isFallbackOnly: true, response: .answer(.cancel)))
        try router.add(
            Handler(
                "call", condition: .host("call"),
                response: .call(
                    HandlerAction { [unowned router] offer in
                        router.receive("x://ask", options: LinkOptions(lane: "inner"))
                        return offer.retries > 1 ? .navigate : .retryLater
                    })))
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            var random = SeededRandom(seed: seed &+ UInt64(thread))
            var mine: [LinkID] = []
            while mine.count < Self.linksEach {
                Self.operate(router, &random, &mine, released)
                Self.pull(router, ends, &random)
            }
        }
        try router.openGate("ready")
        var random = SeededRandom(seed: seed)
        Self.pull(router, ends, &random)
        #expect(router.invariantViolation() == nil)
        let registered = router.counters
        router.shutDown()
        Self.pull(router, ends, &random)
        let counters = router.counters
        #expect(counters.received == registered.received && counters.ended == counters.received)
        #expect(UInt64(ends.value.count) == counters.received)
        #expect(ends.value.values.allSatisfy { $0 == 1 })
        #expect(router.invariantViolation() == nil)
        #expect(router.handlerCount == 0)
        #expect(released.value == 0)
    }

    /// One random call.
    private static func operate(
        _ router: Router, _ random: inout SeededRandom, _ mine: inout [LinkID], _ released: Shared<Int>
    ) {
        switch random.below(16) {
        case 0..<7:
            let host = ["ask", "call", "none", "come"][Int(random.below(4))]
            let options = LinkOptions(
                eventID: random.below(4) == 0 ? "E\(random.below(20))" : nil, lane: "\(random.below(3))",
                boundTo: ["user"])
            mine.append(router.receive("x://\(host)/\(random.below(9))", options: options))
        case 7: _ = try? router.openGate("ready", lane: random.below(4) == 0 ? "1" : nil)
        case 8: _ = try? router.closeGate("ready", lane: random.below(4) == 0 ? "1" : nil)
        case 9: router.advance(by: random.below(30))
        case 10: if let id = mine.randomElement(using: &random) { router.cancel(id) }
        case 11:
            released.change { $0 -= 1 }
            let action = HandlerAction(release: { released.change { $0 += 1 } }) { _ in .cancel }
            _ = try? router.add(
                Handler("come", condition: .host("come"), owner: "o\(random.below(4))", response: .call(action)))
        case 12: router.removeOwner("o\(random.below(4))")
        case 13: try? router.setContext("user", random.below(20) == 0 ? "u\(random.below(3))" : "u0")
        case 14: if let id = mine.last { _ = router.explain(id) }
        default: router.dropLinks(waitingFor: "ready", reason: "test")
        }
    }

    /// Takes all events and answers all questions, some of them twice.
    private static func pull(_ router: Router, _ ends: Shared<[UInt64: Int]>, _ random: inout SeededRandom) {
        while let event = router.nextEvent() {
            if event.kind == .ended { ends.change { $0[event.linkID.number, default: 0] += 1 } }
            guard event.asks, random.below(8) > 0 else { continue }
            let answers: [HandlerAnswer] = [.navigate, .declined, .failed(), .retryLater, .redirect(to: "x://none")]
            let answer = answers[Int(random.below(5))]
            try? router.answer(event.token, answer)
            if random.below(8) == 0 { try? router.answer(event.token, answer) }
        }
    }
}

extension Router {
    fileprivate var handlerCount: Int { look { $0.handlers.count } }
}
