@testable import Foyer

extension RouterEvent {
    /// The event in a few words, for comparing.
    var line: String {
        var words = [kind.name, "\(linkID.number)"]
        if let handler { words.append(handler) }
        if let answer { words.append(answer.name) }
        if let outcome { words.append(outcome.name) }
        if let reason { words.append("(" + reason + ")") }
        if let relatedLink { words.append("of \(relatedLink.number)") }
        return words.joined(separator: " ")
    }
}

extension Router {
    /// All events that wait to be pulled, in a few words each.
    func pull() -> [String] {
        var lines: [String] = []
        while let event = nextEvent() { lines.append(event.line) }
        return lines
    }

    /// As `pull`, the ends only.
    func pullEnds() -> [String] {
        var lines: [String] = []
        while let event = nextEvent() {
            if event.kind == .ended { lines.append(String(event.line.dropFirst(6))) }
        }
        return lines
    }

    /// Events until the next question; the question's token.
    func pullToken() -> AnswerToken {
        while let event = nextEvent() {
            if event.asks { return event.token }
        }
        return .none
    }
}

extension RouterOptions {
    /// Options with changes.
    static func with(_ change: (inout RouterOptions) -> Void) -> RouterOptions {
        var options = RouterOptions()
        change(&options)
        return options
    }
}

extension HandlerCondition {
    /// The links `scheme://host/…`.
    static func host(_ hosts: String...) -> HandlerCondition { HandlerCondition(hosts: hosts) }
}

/// A value that several threads may change.
final class Shared<Value>: @unchecked Sendable {
    private let lock: Lock<Value>
    init(_ value: Value) { lock = Lock(value) }
    var value: Value { lock.withLock { $0 } }
    func change<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&$0) } }
}

/// The code of the error that a change of a router throws, and the limit it names; nil where it throws none.
func routerCode<Result>(_ change: () throws -> Result) -> String? {
    do {
        _ = try change()
        return nil
    } catch let error as RouterError {
        if case .limit(let name) = error { return error.code + ": " + name }
        return error.code
    } catch {
        return "\(error)"
    }
}
