import Foundation
import Testing
import TestSupport

@testable import Foyer

/// Random operations on a router and on the model: both must tell the same, lane by lane, and the invariants must hold
/// after each step. `FOYER_MODEL_SEEDS` sets how many seeds are run, `FOYER_MODEL_SEED` runs one.
@Suite struct RouterModelTests {
    /// Most faults need few steps and the right ones; every tenth sequence is long, for those that need a long life.
    private static func steps(of seed: UInt64) -> Int { seed % 10 == 0 ? 200 : 60 }

    @Test(arguments: 0..<UInt64(4))
    func randomOperationsTellWhatTheModelTells(part: UInt64) {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["FOYER_MODEL_SEEDS"].flatMap { UInt64($0) } ?? 10_000
        let only = environment["FOYER_MODEL_SEED"].flatMap { UInt64($0) }
        for seed in only.map({ $0...$0 }) ?? 1...count where seed % 4 == part {
            var random = SeededRandom(seed: seed)
            let settings = RouterModel.Settings.random(using: &random)
            let hasGuard = random.below(2) == 0
            var operations = RouterOperation.handlers.indices.map { RouterOperation.add($0) }
            for _ in 0..<Self.steps(of: seed) { operations.append(.random(using: &random)) }
            guard let failure = Self.run(operations, settings, hasGuard) else { continue }
            let shortest = Self.shortened(operations, settings, hasGuard)
            Issue.record(
                """
                seed \(seed): \(failure)
                settings: \(settings), guard: \(hasGuard)
                shortest sequence, \(shortest.count) operations: \(Self.run(shortest, settings, hasGuard) ?? "?")
                \(shortest.map { "  \($0)" }.joined(separator: "\n"))
                """)
            return
        }
        print("count: router model, part \(part): \(count / 4) seeds")
    }

    /// Leaves out what is not needed for the failure, in ever smaller pieces.
    private static func shortened(
        _ operations: [RouterOperation], _ settings: RouterModel.Settings, _ hasGuard: Bool
    ) -> [RouterOperation] {
        var shortest = operations
        var piece = shortest.count / 2
        while piece > 0 {
            var start = 0
            while start < shortest.count {
                var shorter = shortest
                shorter.removeSubrange(start..<min(start + piece, shorter.count))
                if run(shorter, settings, hasGuard) != nil { shortest = shorter } else { start += piece }
            }
            piece /= 2
        }
        return shortest
    }

    /// The first difference between router and model; nil where there is none.
    private static func run(
        _ operations: [RouterOperation], _ settings: RouterModel.Settings, _ hasGuard: Bool
    ) -> String? {
        do {
            let pair = try RouterPair(settings, hasGuard: hasGuard)
            for (index, operation) in operations.enumerated() {
                if let difference = try pair.run(operation) { return "step \(index), \(operation): \(difference)" }
            }
            return pair.shutDown()
        } catch {
            return "\(error)"
        }
    }
}

/// A router and the model of it.
private final class RouterPair {
    let router: Router
    var model: RouterModel
    /// The questions that were asked: token, link, number of the question of that link.
    var questions: [(token: AnswerToken, link: Int, number: Int)] = []

    init(_ settings: RouterModel.Settings, hasGuard: Bool) throws {
        router = try Router(settings.options)
        model = RouterModel(settings: settings)
        model.globalGates = ["ready"]
        model.hasGuard = hasGuard
        if hasGuard { try router.add(Interceptor("guard", condition: .host("guarded"), response: .ask)) }
        try router.ignore(.host("ignored"))
    }

    /// Runs an operation on both; how they differ.
    func run(_ operation: RouterOperation) throws -> String? {
        var difference: String?
        switch operation {
        case .receive(let lane, let host, let isBound, let event, let ttl):
            model.receive(lane, host, isBound: isBound, event: event, ttl: ttl)
            router.receive(
                host == "refused" ? "refused" : "x://" + host,
                options: LinkOptions(eventID: event, lane: lane, boundTo: isBound ? ["user"] : [], timeToLive: ttl))
        case .gate(let gate, let open, let lane):
            model.setGate(gate, open, lane)
            if open { try router.openGate(gate, lane: lane) } else { try router.closeGate(gate, lane: lane) }
        case .answer(let number, let answer):
            difference = self.answer(number, answer)
        case .advance(let milliseconds):
            model.advance(milliseconds)
            router.advance(by: milliseconds)
        case .cancel(let id):
            if model.cancel(id) != router.cancel(LinkID(UInt64(id))) { difference = "cancel" }
        case .drop(let gate):
            let count = router.dropLinks(waitingFor: gate, reason: "cancelled_login")
            if model.dropWaiting(gate) != count { difference = "drop" }
        case .user(let value):
            model.setUser(value)
            try router.setContext("user", value)
        case .add(let index):
            let handler = RouterOperation.handlers[index]
            model.add(handler)
            try router.add(handler.real)
        case .remove(let index):
            let name = RouterOperation.handlers[index].name
            model.remove(named: name)
            router.removeHandlers(named: name)
        case .removeOwner:
            model.removeOwner("O")
            router.removeOwner("O")
        }
        return difference ?? compare()
    }

    private func answer(_ number: Int, _ answer: RouterModel.Answer) -> String? {
        let index = number < 0 ? questions.count + number : number
        guard questions.indices.contains(index) else { return nil }
        let question = questions[index]
        let expected = model.answer(link: question.link, question: question.number, answer)
        var actual: String?
        do throws(AnswerError) {
            if let real = answer.interceptor(isInterceptor: model.wasInterceptor(question.link, question.number)) {
                try router.answerInterceptor(question.token, real)
            } else {
                try router.answer(question.token, answer.handler)
            }
        } catch {
            actual = error.code
        }
        return actual == expected ? nil : "answer gave \(actual ?? "nothing"), expected \(expected ?? "nothing")"
    }

    private func compare() -> String? {
        var told: [String: [String]] = [:]
        while let event = router.nextEvent() {
            told[event.lane, default: []].append(event.line)
            if event.asks {
                let link = Int(event.linkID.number)
                let number = questions.count { $0.link == link } + 1
                questions.append((event.token, link, number))
                model.kinds[[link, number]] = event.kind == .interceptorAsked
            }
        }
        for lane in RouterOperation.lanes where told[lane] ?? [] != model.told[lane] ?? [] {
            return "lane \"\(lane)\" told \(told[lane] ?? []), expected \(model.told[lane] ?? [])"
        }
        model.told = [:]
        let counters = router.counters
        if counters.received != UInt64(model.received) || counters.ended != UInt64(model.ended)
            || counters.inFlight != UInt64(model.flights.count)
        {
            return "counters \(counters), expected \(model.received) \(model.ended) \(model.flights.count)"
        }
        return router.invariantViolation()
    }

    /// Ends both: every link must have ended.
    func shutDown() -> String? {
        router.shutDown()
        let counters = router.counters
        if counters.ended != counters.received { return "links are left after the end" }
        return router.invariantViolation()
    }
}

extension RouterModel.ModelHandler {
    fileprivate var real: Handler {
        var handler = Handler(name, response: answer == .ask ? .ask : .answer(answer.handler))
        if let host { handler.condition.hosts = [host] }
        handler.priority = Int32(priority)
        handler.gates = gates
        handler.fallback = fallback
        handler.isFallbackOnly = isFallbackOnly
        handler.owner = owner
        return handler
    }
}

extension RouterModel.Answer {
    fileprivate var handler: HandlerAnswer {
        switch self {
        case .navigate: .navigate
        case .cancel: .cancel
        case .declined: .declined
        case .retryLater: .retryLater
        case .failed: .failed(reason: "broken")
        case .redirect(let host): .redirect(to: "x://" + host)
        case .pass, .block, .rewrite, .ask: .pending
        }
    }

    /// The answer as an interceptor's, if it must be given as one.
    fileprivate func interceptor(isInterceptor: Bool) -> InterceptorAnswer? {
        switch self {
        case .pass: .pass
        case .block: .block(reason: "no")
        case .rewrite(let host): .rewrite(to: "x://" + host)
        case .redirect(let host): isInterceptor ? .redirect(to: "x://" + host) : nil
        case .navigate, .cancel, .declined, .retryLater, .failed, .ask: nil
        }
    }
}
