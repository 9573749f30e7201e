import Foyer

/// Turns the events of a router into deliveries: the lines of a link, written when it ends.
///
/// A line has `link`, `handler` and `outcome` first, then what else there is in alphabetical order.
struct DeliveryLog {
    /// The lines so far.
    private(set) var lines: [String] = []
    /// The names of links in the scenario.
    var names: [LinkID: String] = [:]
    /// Links of `parallel`: counted by handler and outcome, not written one by one.
    var counted: Set<LinkID> = []
    private var counts: [(handler: String?, outcome: String, count: Int64)] = []
    private var steps: [LinkID: [JSONObject]] = [:]
    private var rewritten: Set<LinkID> = []

    /// Takes one event.
    mutating func take(_ event: RouterEvent) {
        switch event.kind {
        case .answered: takeStep(event)
        case .ended: takeEnd(event)
        case .held, .handlerAsked, .interceptorAsked, .restored, .shutDown: break
        }
    }

    /// Links go on under other numbers; all others are gone.
    mutating func renumber(_ numbers: [LinkID: LinkID]) {
        func moved<Value>(_ values: [LinkID: Value]) -> [LinkID: Value] {
            var result: [LinkID: Value] = [:]
            for (old, new) in numbers { result[new] = values[old] }
            return result
        }
        names = moved(names)
        steps = moved(steps)
        rewritten = Set(rewritten.compactMap { numbers[$0] })
        counted = Set(counted.compactMap { numbers[$0] })
    }

    /// Writes what `parallel` counted.
    mutating func writeCounts() {
        for count in counts {
            var line = JSONObject()
            line["handler"] = count.handler.map { .string($0) } ?? .null
            line["outcome"] = .string(count.outcome)
            line["count"] = .number(JSONNumber(count.count))
            lines.append(JSONValue.object(line).text())
        }
        counts = []
    }

    private func line(_ event: RouterEvent, _ handler: String?, _ outcome: String) -> JSONObject {
        var line = JSONObject()
        line["link"] = names[event.linkID].map { .string($0) } ?? .null
        line["handler"] = handler.map { .string($0) } ?? .null
        line["outcome"] = .string(outcome)
        return line
    }

    private mutating func takeStep(_ event: RouterEvent) {
        let word: String
        switch event.answer {
        case .pass: word = "passed"
        case .redirect: word = "redirected"
        case .retryLater: word = "retry"
        case .declined: word = "not_handled"
        case .failed: word = "failed"
        case .timedOut: word = "timed_out"
        case .rewrite:
            rewritten.insert(event.linkID)
            return
        default: return
        }
        steps[event.linkID, default: []].append(line(event, event.handler, word))
    }

    private mutating func takeEnd(_ event: RouterEvent) {
        let before = steps.removeValue(forKey: event.linkID) ?? []
        let wasRewritten = rewritten.remove(event.linkID) != nil
        guard let outcome = event.outcome else { return }
        var end = line(event, event.handler, outcome.name)
        var keepsSteps = true
        switch outcome {
        case .visited, .handled:
            if wasRewritten, let url = event.link?.url { end["url"] = .string(url.href) }
        case .unhandled:
            end["outcome"] = "unmatched"
        case .failed, .timedOut:
            // Its step is written already.
            if let last = before.last, last["outcome"] == end["outcome"], last["handler"] == end["handler"] {
                write(before, event)
                return
            }
        case .blocked:
            end["handler"] = .null
            end["by"] = event.handler.map { .string($0) } ?? .null
            if event.source != .unspecified { end["source"] = .string(event.source.name) }
            keepsSteps = false
        case .redirectLoop:
            keepsSteps = false
        case .duplicate:
            end["of"] = event.relatedLink.flatMap { names[$0] }.map { .string($0) } ?? .null
        case .dropped:
            if event.reason == DropReason.ignored.name {
                end["outcome"] = "ignored"
            } else if let reason = event.reason {
                end["reason"] = .string(reason)
            }
        case .refused, .expired:
            end["handler"] = .null
        }
        write((keepsSteps ? before : []) + [end], event)
    }

    private mutating func write(_ list: [JSONObject], _ event: RouterEvent) {
        guard counted.contains(event.linkID) else {
            lines += list.map { JSONValue.object($0).text() }
            return
        }
        for line in list {
            let (handler, outcome) = (line["handler"]?.stringValue, line["outcome"]?.stringValue ?? "")
            if let index = counts.firstIndex(where: { $0.handler == handler && $0.outcome == outcome }) {
                counts[index].count += 1
            } else {
                counts.append((handler, outcome, 1))
            }
        }
    }
}
