import Foundation
import Foyer

/// Plays one scenario on a router.
struct ScenarioPlayer {
    /// What came of it.
    struct Result {
        /// Deliveries, or events.
        var lines: [String]
        /// What was expected and did not hold.
        var mismatches: [String]
    }

    /// Plays a scenario from its first step to its last.
    static func play(_ scenario: JSONValue, printsEvents: Bool) throws(CommandFailure) -> Result {
        guard let steps = scenario["steps"]?.arrayValue else {
            throw CommandFailure(message: "expected a list \"steps\"")
        }
        var player = try ScenarioPlayer(scenario, steps)
        for (index, step) in steps.enumerated() {
            do throws(CommandFailure) {
                try player.run(try step.text("op"), step)
            } catch {
                throw CommandFailure(message: "step \(index): \(error.message)")
            }
            player.pull()
            player.log.writeCounts()
        }
        return Result(lines: printsEvents ? player.eventLines : player.log.lines, mismatches: player.mismatches)
    }

    var options = RouterOptions()
    var isPersistent = false
    var router: Router
    let handlers: ScenarioHandlers
    var log = DeliveryLog()
    var eventLines: [String] = []
    var mismatches: [String] = []
    var links: [String: LinkID] = [:]
    var registrations: [(pattern: String, id: RegistrationID)] = []
    /// Handlers that are named as fallbacks and registered nowhere: they are there for that alone.
    private let fallbacks: [String]

    private init(_ scenario: JSONValue, _ steps: [JSONValue]) throws(CommandFailure) {
        handlers = ScenarioHandlers(scenario["handler_results"]?.objectValue ?? JSONObject())
        let registered = steps.filter { $0["op"] == "register" }
        let names = registered.compactMap { $0["handler"]?.stringValue }
        var fallbacks: [String] = []
        for name in registered.compactMap({ $0["then"]?.stringValue })
        where !names.contains(name) && !fallbacks.contains(name) {
            fallbacks.append(name)
        }
        self.fallbacks = fallbacks
        router = try Self.attempt { () throws(RouterError) in try Router() }
        try addFallbacks()
    }

    /// Runs what a router may refuse.
    static func attempt<Value>(_ body: () throws(RouterError) -> Value) throws(CommandFailure) -> Value {
        do throws(RouterError) {
            return try body()
        } catch {
            throw CommandFailure(message: "\(error.code): \(error.message)")
        }
    }

    func addFallbacks() throws(CommandFailure) {
        for name in fallbacks {
            let handlers = handlers
            let action = HandlerAction { handlers.nextAnswer(to: $0) }
            _ = try Self.attempt { () throws(RouterError) in
                try router.add(Handler(name, isFallbackOnly: true, response: .call(action)))
            }
        }
    }

    /// Takes the events that are there.
    mutating func pull() {
        for (link, name) in handlers.takeNames() {
            log.names[link] = name
            links[name] = link
        }
        while let event = router.nextEvent() { take(event) }
    }

    mutating func take(_ event: RouterEvent) {
        log.take(event)
        eventLines.append(event.line(log.names).text())
    }

    // MARK: - Steps

    private mutating func run(_ operation: String, _ step: JSONValue) throws(CommandFailure) {
        switch operation {
        case "config": try configure(step)
        case "register": try register(step)
        case "link": try receive([step.text("id")], [step.text("url")], step)
        case "links": try receive(step.texts("ids") ?? [], step.texts("urls") ?? [], step)
        case "gate":
            let (gate, lane) = (try step.text("gate"), step["lane"]?.stringValue)
            let isOpen = step["open"]?.boolValue == true
            _ = try Self.attempt { () throws(RouterError) in
                isOpen ? try router.openGate(gate, lane: lane) : try router.closeGate(gate, lane: lane)
            }
        case "complete": try complete(step)
        case "advance_ms": router.advance(by: UInt64(clamping: step["ms"]?.intValue ?? 0))
        case "cancel": if let link = links[try step.text("link")] { router.cancel(link) }
        case "drop_pending": router.dropLinks(waitingFor: try step.text("gate"), reason: try step.text("reason"))
        case "context":
            let (key, value) = (try step.text("key"), step["value"]?.stringValue)
            try Self.attempt { () throws(RouterError) in try router.setContext(key, value) }
        case "middleware": try addInterceptor(step)
        case "on_unmatched":
            let name = try step.text("handler")
            try Self.attempt { () throws(RouterError) in try router.onUnhandled(name) }
        case "ignore":
            let pattern = try step.text("pattern")
            _ = try Self.attempt { () throws(RouterError) in try router.ignore(HandlerCondition(routes: [pattern])) }
        case "unregister":
            let pattern = try step.text("pattern")
            for registration in registrations where registration.pattern == pattern { router.remove(registration.id) }
            registrations.removeAll { $0.pattern == pattern }
        case "release_owner": router.removeOwner(try step.text("owner"))
        case "can_handle":
            let url = try step.text("url")
            expect(step["expect"]?.boolValue == router.canHandle(url), "can_handle \(url)")
        case "explain": try explain(step)
        case "lint": try lint(step)
        case "parallel": try receiveInParallel(step)
        case "restart": try restart()
        case "destroy": router.shutDown()
        case "configure": try install(step)
        case "handlers": try addBuiltIn(step)
        default: throw CommandFailure(message: "unknown operation \(operation)")
        }
    }

    mutating func expect(_ holds: Bool, _ what: String) {
        if !holds { mismatches.append("\(what): not as expected") }
    }

    private mutating func configure(_ step: JSONValue) throws(CommandFailure) {
        var options = RouterOptions()
        options.gates = try step.texts("gates") ?? []
        options.timeToLive = UInt64(clamping: step["ttl_ms"]?.intValue ?? 0)
        options.answerTimeout = UInt64(clamping: step["handler_timeout_ms"]?.intValue ?? 0)
        if let limit = step["retry"]?["max"]?.intValue { options.retryLimit = Int(limit) }
        if let limit = step["redirect_limit"]?.intValue { options.redirectLimit = Int(limit) }
        if let capacity = step["cap"]?.intValue { options.pendingCapacity = Int(capacity) }
        options.overflow = step["overflow"] == "reject_new" ? .rejectNew : .dropOldest
        switch step["pending"]?.stringValue {
        case "latest": options.pendingPolicy = .latest
        case "first": options.pendingPolicy = .first
        default: break
        }
        let window = UInt64(clamping: step["dedupe"]?["window_ms"]?.intValue ?? 0)
        switch step["dedupe"]?["by"]?.stringValue {
        case "url": options.duplicates = .url(window: window)
        case "event_id": options.duplicates = .eventID(window: window)
        default: break
        }
        options.startLink = step["default_url"]?.stringValue
        options.strictFIFO = step["strict_fifo"]?.boolValue ?? false
        options.eventCapacity = Limits.keptEvents
        isPersistent = step["persist"]?.boolValue ?? false
        self.options = options
        try begin(options)
        log.renumber([:])
        links = [:]
    }

    /// Begins with a router in which nothing is registered.
    mutating func begin(_ options: RouterOptions) throws(CommandFailure) {
        router = try Self.attempt { () throws(RouterError) in try Router(options) }
        registrations = []
        handlers.forgetQuestions()
        try addFallbacks()
    }

    private mutating func register(_ step: JSONValue) throws(CommandFailure) {
        let pattern = try step.text("pattern")
        var handler = Handler(try step.text("handler"), response: .call(try action(step)))
        handler.condition.routes = [pattern]
        handler.priority = Int32(clamping: step["priority"]?.intValue ?? 0)
        handler.gates = try step.texts("gates")
        handler.fallback = step["then"]?.stringValue
        handler.isOneShot = step["once"]?.boolValue ?? false
        handler.owner = step["owner"]?.stringValue
        if let target = step["redirect"]?.stringValue { handler.response = .answer(.redirect(to: target)) }
        do throws(RouterError) {
            registrations.append((pattern, try router.add(handler)))
            if step["expect"] != nil { mismatches.append("register \(pattern): taken, expected an error") }
        } catch {
            guard step["expect"]?.stringValue?.hasPrefix("error") == true else {
                throw CommandFailure(message: "\(error.code): \(error.message)")
            }
        }
    }

    /// What a handler of the scenario does when it is asked.
    private func action(_ step: JSONValue) throws(CommandFailure) -> HandlerAction {
        let handlers = handlers
        let isAsync = step["async"]?.boolValue ?? false
        let answersInside = step["completes_inline"]?.boolValue ?? false
        let sends = try step.texts("submits") ?? []
        var additions: [(pattern: String, handler: String)] = []
        for pair in step["registers"]?.arrayValue ?? [] {
            if let pattern = pair[0]?.stringValue, let name = pair[1]?.stringValue { additions.append((pattern, name)) }
        }
        let added = additions
        return HandlerAction { [weak router] offer in
            guard let router else { return .declined }
            for text in sends {
                let parts = text.split(separator: "=", maxSplits: 1)
                guard parts.count == 2 else { continue }
                handlers.name(router.receive(String(parts[1])), String(parts[0]))
            }
            for addition in added {
                let action = HandlerAction { handlers.nextAnswer(to: $0) }
                _ = try? router.add(
                    Handler(
                        addition.handler, condition: HandlerCondition(routes: [addition.pattern]),
                        response: .call(action)))
            }
            guard isAsync else {
                guard answersInside else { return handlers.nextAnswer(to: offer) }
                try? router.answer(offer.token, handlers.nextAnswer(to: offer))
                return .pending
            }
            handlers.note(offer)
            return .pending
        }
    }

    private mutating func receive(_ ids: [String], _ urls: [String], _ step: JSONValue) throws(CommandFailure) {
        let source = step["source"]?.stringValue.flatMap { LinkSource(name: $0) } ?? .unspecified
        let options = LinkOptions(
            eventID: step["event_id"]?.stringValue, lane: step["lane"]?.stringValue,
            boundTo: try step.texts("bind") ?? [])
        for (id, url) in zip(ids, urls) {
            let link = router.receive(url, source: source, options: options)
            log.names[link] = id
            links[id] = link
        }
    }

    private mutating func complete(_ step: JSONValue) throws(CommandFailure) {
        let (link, handler) = (try step.text("link"), try step.text("handler"))
        guard let id = links[link], let token = handlers.token(id, handler) else { return }
        var answer = ScenarioHandlers.answer(step["result"]?.stringValue ?? "handled")
        if let error = step["error"]?.stringValue { answer = .failed(reason: error) }
        // A second or a late answer changes nothing: that is what such scenarios show.
        try? router.answer(token, answer)
    }

    private func addInterceptor(_ step: JSONValue) throws(CommandFailure) {
        var interceptor = Interceptor(try step.text("name"), response: .answer(.pass))
        interceptor.priority = Int32(clamping: step["priority"]?.intValue ?? 0)
        if step["decision"] == "block" { interceptor.response = .answer(.block()) }
        if let pair = try step.texts("rewrite"), pair.count == 2 {
            interceptor.condition.routes = [pair[0]]
            var builder = RouteTableBuilder()
            builder.add(Route("rewrite", pair[0]))
            let table: RouteTable
            do throws(RouteError) { table = try builder.build() } catch { throw CommandFailure(message: error.message) }
            let target = pair[1]
            interceptor.response = .call(
                InterceptorAction { offer in
                    guard let match = table.firstMatch(offer.link.url) else { return .pass }
                    let parts = target.split(separator: "*", omittingEmptySubsequences: false)
                    // Query and fragment stay.
                    let rest = offer.link.url.href.drop { $0 != "?" && $0 != "#" }
                    return .rewrite(to: parts.joined(separator: match.rawParameter("0") ?? "") + rest)
                })
        }
        let made = interceptor
        _ = try Self.attempt { () throws(RouterError) in try router.add(made) }
    }
}

extension RouterEvent {
    /// The event as JSON: what it is, which link, and what else is set.
    fileprivate func line(_ names: [LinkID: String]) -> JSONValue {
        var line = JSONObject()
        line["event"] = .string(kind.name)
        line["link"] = names[linkID].map { .string($0) } ?? .null
        if let answer { line["answer"] = .string(answer.name) }
        if let configurationVersion { line["config_version"] = .string(configurationVersion) }
        if let handler { line["handler"] = .string(handler) }
        if !lane.isEmpty { line["lane"] = .string(lane) }
        if let outcome { line["outcome"] = .string(outcome.name) }
        if !parameters.isEmpty {
            line["parameters"] = .object(JSONObject(parameters.map { ($0.name, .string($0.value)) }))
        }
        if let properties { line["properties"] = .object(properties.merged) }
        if let reason { line["reason"] = .string(reason) }
        if let relatedLink { line["related_link"] = names[relatedLink].map { .string($0) } ?? .null }
        if source != .unspecified { line["source"] = .string(source.name) }
        if let link { line["url"] = .string(link.url.href) }
        return .object(line)
    }
}
