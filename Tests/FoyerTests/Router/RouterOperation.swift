import TestSupport
@testable import Foyer

/// One operation of the model test, as data: it can be printed, left out and run again.
enum RouterOperation {
    case receive(lane: String, host: String, isBound: Bool, event: String?, ttl: UInt64?)
    case gate(String, open: Bool, lane: String?)
    case answer(question: Int, RouterModel.Answer)
    case advance(UInt64)
    case cancel(Int)
    case drop(gate: String)
    case user(String?)
    case add(Int)
    case remove(Int)
    case removeOwner

    static let lanes = ["", "two"]
    static let gates = ["ready", "auth", "map"]
    static let hosts = ["a", "b", "c", "d", "e", "from", "loop", "guarded", "none", "refused", "ignored"]

    /// The handlers that come and go.
    static let handlers: [RouterModel.ModelHandler] = [
        .init(serial: 0, name: "hA", host: "a", answer: .cancel),
        .init(serial: 0, name: "askA", host: "a", answer: .ask, priority: 1, fallback: "last"),
        .init(serial: 0, name: "askB", host: "b", answer: .ask, owner: "O"),
        .init(serial: 0, name: "freeC", host: "c", answer: .navigate, gates: []),
        .init(serial: 0, name: "authC", host: "c", answer: .ask, gates: ["auth"]),
        .init(serial: 0, name: "plainC", host: "c", answer: .declined, priority: 2),
        .init(serial: 0, name: "mapD", host: "d", answer: .cancel, gates: ["map", "auth"]),
        .init(serial: 0, name: "failE", host: "e", answer: .failed, fallback: "last"),
        .init(serial: 0, name: "laterE", host: "e", answer: .retryLater),
        .init(serial: 0, name: "from", host: "from", answer: .redirect("d")),
        .init(serial: 0, name: "loop", host: "loop", answer: .redirect("loop")),
        .init(serial: 0, name: "any", host: nil, answer: .ask, priority: -1, owner: "O"),
        .init(serial: 0, name: "last", host: nil, answer: .cancel, isFallbackOnly: true),
    ]

    static func random(using random: inout SeededRandom) -> RouterOperation {
        func one<Element>(of list: [Element]) -> Element { list[Int(random.below(UInt64(list.count)))] }
        switch random.below(100) {
        case 0..<38:
            return .receive(
                lane: one(of: lanes), host: one(of: hosts), isBound: random.below(4) == 0,
                event: random.below(3) == 0 ? "E\(random.below(5))" : nil,
                ttl: random.below(4) == 0 ? random.below(20) : nil)
        case 38..<56:
            return .gate(one(of: gates), open: random.below(2) == 0, lane: random.below(4) == 0 ? one(of: lanes) : nil)
        case 56..<78:
            let answer: RouterModel.Answer = one(
                of: [
                    .navigate, .cancel, .cancel, .declined, .declined, .retryLater, .failed, .redirect("a"),
                    .redirect("d"), .pass, .pass, .rewrite("d"), .rewrite("b"), .block,
                ])
            return .answer(question: random.below(4) == 0 ? Int(random.below(40)) : -1 - Int(random.below(2)), answer)
        case 78..<85: return .advance(random.below(8))
        case 85..<88: return .cancel(Int(random.below(60)))
        case 88..<90: return .drop(gate: one(of: gates))
        case 90..<93: return .user(one(of: [nil, "u1", "u2"]))
        case 93..<97: return .add(Int(random.below(UInt64(handlers.count))))
        case 97..<99: return .remove(Int(random.below(UInt64(handlers.count))))
        default: return .removeOwner
        }
    }
}

extension RouterModel.Settings {
    static func random(using random: inout SeededRandom) -> RouterModel.Settings {
        var settings = RouterModel.Settings()
        settings.policy = [0, 0, 0, 1, 2][Int(random.below(5))]
        settings.capacity = random.below(2) == 0 ? 1000 : 1 + Int(random.below(4))
        settings.rejectsNew = random.below(2) == 0
        settings.timeToLive = random.below(2) == 0 ? 0 : 10
        settings.isStrict = random.below(4) == 0
        settings.answerTimeout = random.below(2) == 0 ? 0 : 7
        settings.duplicateWindow = [nil, 0, 5][Int(random.below(3))]
        return settings
    }

    var options: RouterOptions {
        .with {
            $0.gates = ["ready"]
            $0.pendingPolicy = policy == 0 ? .all : policy == 1 ? .latest : .first
            $0.pendingCapacity = capacity
            $0.overflow = rejectsNew ? .rejectNew : .dropOldest
            $0.timeToLive = timeToLive
            $0.strictFIFO = isStrict
            $0.answerTimeout = answerTimeout
            $0.retryLimit = retryLimit
            $0.redirectLimit = redirectLimit
            if let duplicateWindow { $0.duplicates = .eventID(window: duplicateWindow) }
        }
    }
}
