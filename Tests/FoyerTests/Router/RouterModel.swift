/// A second, much simpler router for the model test: lists and searches, no heaps, no slots, no lists in lists, and
/// nothing of the code it judges. It says what every operation must tell, lane by lane.
struct RouterModel {
    struct Settings {
        var policy = 0  // 0 all, 1 latest, 2 first
        var capacity = 1000
        var rejectsNew = false
        var timeToLive: UInt64 = 0
        var isStrict = false
        var answerTimeout: UInt64 = 0
        var retryLimit = 2
        var redirectLimit = 3
        /// nil for no rule by event id; 0 for ever.
        var duplicateWindow: UInt64?
    }

    enum Answer: Equatable {
        case navigate, cancel, declined, retryLater, failed
        case redirect(String)
        case pass, block
        case rewrite(String)
        case ask
    }

    struct ModelHandler {
        var serial: Int
        var name: String
        var host: String?
        var answer: Answer
        var priority = 0
        var gates: [String]?
        var fallback: String?
        var isFallbackOnly = false
        var owner: String?

        func matches(_ link: ModelLink) -> Bool { host == nil || host == link.host }
    }

    enum State { case waiting, retrying, flight }

    struct ModelLink {
        var id: Int
        var lane: String
        var host: String
        /// What the link is bound to: nil not bound, .some(nil) bound to the first value that comes.
        var bound: String??
        var expiry: UInt64?
        var state = State.waiting
        var retries = 0
        var redirects = 0
        var isIntercepted = false
        var isContextBroken = false
        var questions = 0
    }

    struct ModelFlight {
        var link: Int
        var stage = 0  // 0 start, 1 intercept, 2 choose, 3 ask; 4 waits for the interceptor, 5 for a handler
        var mustIntercept = true
        var isRewritten = false
        var candidates: [ModelHandler] = []
        var asked: [Int] = []
        var fallback: String?
        var current: ModelHandler?
        var failure: String?
        var deadline: UInt64?
    }

    enum Closing { case answered, withdrawn }

    var settings: Settings
    var handlers: [ModelHandler] = [] {
        didSet {
            chain = handlers.filter { !$0.isFallbackOnly }.sorted {
                ($1.priority, $0.serial) < ($0.priority, $1.serial)
            }
        }
    }
    /// The handlers that are asked by themselves, in the order in which they are asked.
    private(set) var chain: [ModelHandler] = []
    var hasGuard = false
    var links: [ModelLink] = []
    var flights: [String: ModelFlight] = [:]
    var globalGates: [String] = []
    var openGates: Set<String> = []
    var words: [String: [String: Bool]] = [:]  // gate, lane
    var user: String?
    var seenEvents: [(name: String, id: Int, time: UInt64)] = []
    var closed: [[Int]: Closing] = [:]  // [link, question]
    /// Whether a question was an interceptor's; the test notes it.
    var kinds: [[Int]: Bool] = [:]
    var now: UInt64 = 0
    var received = 0
    var ended = 0
    var serial = 0
    /// What has been told since the last look, by lane.
    var told: [String: [String]] = [:]

    mutating func tell(_ lane: String, _ line: String) { told[lane, default: []].append(line) }

    func wasInterceptor(_ link: Int, _ question: Int) -> Bool { kinds[[link, question]] ?? false }

    // MARK: - Gates

    func isOpen(_ gate: String, _ lane: String) -> Bool { words[gate]?[lane] ?? openGates.contains(gate) }

    func gates(of link: ModelLink) -> [String] {
        guard let own = chain.first(where: { $0.matches(link) })?.gates else { return globalGates }
        return own.isEmpty ? [] : globalGates + own
    }

    func isReady(_ link: ModelLink) -> Bool {
        link.state == .waiting && gates(of: link).allSatisfy { isOpen($0, link.lane) }
    }

    func waiting(_ lane: String) -> [ModelLink] {
        links.filter { $0.lane == lane && $0.state != .flight }.sorted { $0.id < $1.id }
    }

    // MARK: - Operations

    mutating func receive(_ lane: String, _ host: String, isBound: Bool, event: String?, ttl: UInt64?) {
        received += 1
        let id = received
        if host == "refused" { return end(id, lane, "refused (missing-scheme)") }
        if let window = settings.duplicateWindow, let event {
            seenEvents.removeAll { window > 0 && now - $0.time >= window }
            if let first = seenEvents.first(where: { $0.name == event }) {
                return end(id, lane, "duplicate of \(first.id)")
            }
            seenEvents.append((event, id, now))
        }
        if host == "ignored" { return end(id, lane, "dropped (ignored)") }
        let life = ttl ?? settings.timeToLive
        let link = ModelLink(
            id: id, lane: lane, host: host, bound: isBound ? .some(user) : nil, expiry: life == 0 ? nil : now + life)
        let others = waiting(lane)
        let goesOn =
            isReady(link) && flights[lane] == nil && !others.contains(where: isReady)
            && !(settings.isStrict && !others.isEmpty)
        if !goesOn {
            switch settings.policy {
            case 0:
                if settings.rejectsNew, others.count >= settings.capacity { return end(id, lane, "dropped (overflow)") }
                for other in others.prefix(max(0, others.count - settings.capacity + 1)) { drop(other.id, "overflow") }
            case 1:
                for other in others { drop(other.id, "superseded") }
            default:
                if !others.isEmpty { return end(id, lane, "dropped (superseded)") }
            }
        }
        links.append(link)
        if goesOn { claim(lane) } else { tell(lane, "held \(id) (\(isReady(link) ? "order" : "gates"))") }
        settle()
    }

    mutating func setGate(_ gate: String, _ open: Bool, _ lane: String?) {
        let lanes = Set(links.map(\.lane))
        let before = lanes.filter { isOpen(gate, $0) }
        if let lane {
            words[gate, default: [:]][lane] = open
        } else {
            words[gate] = nil
            if open { openGates.insert(gate) } else { openGates.remove(gate) }
        }
        for lane in lanes where isOpen(gate, lane) && !before.contains(lane) {
            for index in links.indices where links[index].lane == lane && links[index].state == .retrying {
                links[index].state = .waiting
            }
        }
        settle()
    }

    mutating func advance(_ milliseconds: UInt64) {
        now += milliseconds
        while true {
            var due: [(time: UInt64, id: Int)] = links.compactMap { link in
                if link.state == .flight { return flights[link.lane]?.deadline.map { ($0, link.id) } }
                return link.expiry.map { ($0, link.id) }
            }
            due = due.filter { $0.time <= now }.sorted { $0 < $1 }
            guard let first = due.first else { break }
            let link = self[first.id]
            if link.state == .flight {
                timeOut(link.lane)
            } else {
                end(link.id, link.lane, "expired")
                claim(link.lane)
            }
        }
        settle()
    }

    mutating func cancel(_ id: Int) -> Bool {
        guard links.contains(where: { $0.id == id }) else { return false }
        drop(id, "cancelled")
        settle()
        return true
    }

    mutating func dropWaiting(_ gate: String) -> Int {
        let found = links.filter { $0.state == .waiting && gates(of: $0).contains(gate) && !isOpen(gate, $0.lane) }
        for link in found.sorted(by: { $0.id < $1.id }) { drop(link.id, "cancelled_login") }
        settle()
        return found.count
    }

    mutating func setUser(_ value: String?) {
        guard value != user else { return }
        user = value
        for link in links.sorted(by: { $0.id < $1.id }) {
            guard let bound = link.bound else { continue }
            if bound == nil {
                update(link.id) { $0.bound = .some(value) }
            } else if bound != value {
                if link.state == .flight {
                    update(link.id) { $0.isContextBroken = true }
                } else {
                    drop(link.id, "context_changed")
                }
            }
        }
        settle()
    }

    mutating func add(_ handler: ModelHandler) {
        serial += 1
        var handler = handler
        handler.serial = serial
        handlers.append(handler)
        settle()
    }

    mutating func remove(named name: String) {
        handlers.removeAll { $0.name == name }
        settle()
    }

    mutating func removeOwner(_ owner: String) {
        handlers.removeAll { $0.owner == owner }
        for lane in flights.keys.sorted() {
            guard let flight = flights[lane], flight.stage == 5, let asked = flight.current, asked.owner == owner else {
                continue
            }
            close(lane, .withdrawn)
            fallOn(lane, asked, "removed")
        }
        settle()
    }

    /// What the router must say to an answer: nil for nothing, else the code.
    mutating func answer(link id: Int, question: Int, _ answer: Answer) -> String? {
        switch closed[[id, question]] {
        case .answered: return "answer-double"
        case .withdrawn: return "answer-late"
        case nil: break
        }
        let lane = self[id].lane
        guard let flight = flights[lane] else { return "model" }
        let isInterceptor = flight.stage == 4
        switch answer {
        case .pass, .block, .rewrite: if !isInterceptor { return "answer-wrong-kind" }
        case .redirect: break
        default: if isInterceptor { return "answer-wrong-kind" }
        }
        close(lane, .answered)
        if isInterceptor { intercepted(lane, answer) } else if let asked = flight.current { apply(lane, asked, answer) }
        settle()
        return nil
    }

    // MARK: - Links

    subscript(id: Int) -> ModelLink { links.first { $0.id == id } ?? ModelLink(id: 0, lane: "", host: "") }

    mutating func update(_ id: Int, _ change: (inout ModelLink) -> Void) {
        for index in links.indices where links[index].id == id { change(&links[index]) }
    }

    mutating func end(_ id: Int, _ lane: String, _ words: String) {
        links.removeAll { $0.id == id }
        ended += 1
        tell(lane, "ended \(id) \(words)")
    }

    mutating func drop(_ id: Int, _ reason: String) {
        let link = self[id]
        if link.state == .flight {
            finish(link.lane, "dropped (\(reason))")
        } else {
            end(id, link.lane, "dropped (\(reason))")
        }
    }

    // MARK: - Flights

    mutating func claim(_ lane: String) {
        guard flights[lane] == nil else { return }
        let candidates = settings.isStrict ? Array(waiting(lane).prefix(1)) : waiting(lane)
        guard let next = candidates.first(where: isReady) else { return }
        update(next.id) { $0.state = .flight }
        flights[lane] = ModelFlight(link: next.id)
    }

    /// Everything that can go on does.
    mutating func settle() {
        let lanes = Set(links.map(\.lane)).sorted()
        for lane in lanes {
            claim(lane)
            while let flight = flights[lane], flight.stage < 4 {
                step(lane, flight)
                claim(lane)
            }
        }
    }

    mutating func step(_ lane: String, _ flight: ModelFlight) {
        let link = self[flight.link]
        switch flight.stage {
        case 0:
            flights[lane]?.mustIntercept = !link.isIntercepted && hasGuard && link.host == "guarded"
            flights[lane]?.stage = 1
        case 1:
            flights[lane]?.mustIntercept = false
            if flight.mustIntercept { ask(lane, "guard", stage: 4) } else { flights[lane]?.stage = 2 }
        case 2:
            if flight.isRewritten {
                update(link.id) { $0.isIntercepted = true }
                flights[lane]?.isRewritten = false
                if held(lane) { return }
            }
            let candidates = chain
            flights[lane]?.candidates = candidates
            flights[lane]?.stage = 3
        default:
            if link.isContextBroken { return finish(lane, "dropped (context_changed)") }
            var next: ModelHandler?
            if let name = flight.fallback {
                flights[lane]?.fallback = nil
                let named = handlers.filter { $0.name == name && !flight.asked.contains($0.serial) }
                next = named.min { ($1.priority, $0.serial) < ($0.priority, $1.serial) }
            }
            if next == nil, !flight.candidates.isEmpty { next = flights[lane]?.candidates.removeFirst() }
            guard let handler = next else { return conclude(lane, flight) }
            guard handlers.contains(where: { $0.serial == handler.serial }), !flight.asked.contains(handler.serial),
                handler.matches(link)
            else { return }
            flights[lane]?.asked.append(handler.serial)
            flights[lane]?.current = handler
            if handler.answer == .ask {
                ask(lane, handler.name, stage: 5)
            } else {
                apply(lane, handler, handler.answer)
            }
        }
    }

    mutating func ask(_ lane: String, _ name: String, stage: Int) {
        guard let id = flights[lane]?.link else { return }
        flights[lane]?.stage = stage
        let deadline = settings.answerTimeout == 0 ? nil : now + settings.answerTimeout
        flights[lane]?.deadline = deadline
        update(id) { $0.questions += 1 }
        tell(lane, "\(stage == 4 ? "interceptor_asked" : "handler_asked") \(id) \(name)")
    }

    mutating func close(_ lane: String, _ closing: Closing) {
        guard let flight = flights[lane], flight.stage >= 4 else { return }
        closed[[flight.link, self[flight.link].questions]] = closing
        flights[lane]?.deadline = nil
    }

    mutating func finish(_ lane: String, _ words: String) {
        guard let id = flights[lane]?.link else { return }
        if let stage = flights[lane]?.stage, stage >= 4, closed[[id, self[id].questions]] == nil {
            close(lane, .withdrawn)
        }
        flights[lane] = nil
        end(id, lane, words)
        claim(lane)
    }

    mutating func conclude(_ lane: String, _ flight: ModelFlight) {
        finish(lane, flight.failure ?? "unhandled")
    }

    mutating func timeOut(_ lane: String) {
        guard let flight = flights[lane] else { return }
        close(lane, .withdrawn)
        if flight.stage == 4 {
            tell(lane, "answered \(flight.link) guard timed_out")
            finish(lane, "guard timed_out")
        } else if let asked = flight.current {
            flights[lane]?.failure = "\(asked.name) timed_out"
            fallOn(lane, asked, "timed_out")
        }
    }

    mutating func fallOn(_ lane: String, _ handler: ModelHandler, _ words: String) {
        tell(lane, "answered \(flights[lane]?.link ?? 0) \(handler.name) \(words)")
        flights[lane]?.fallback = handler.fallback
        flights[lane]?.stage = 3
    }

    mutating func apply(_ lane: String, _ handler: ModelHandler, _ answer: Answer) {
        guard let id = flights[lane]?.link else { return }
        switch answer {
        case .navigate: finish(lane, "\(handler.name) visited")
        case .cancel: finish(lane, "\(handler.name) handled")
        case .declined: fallOn(lane, handler, "declined")
        case .failed: fail(lane, handler, "failed (broken)")
        case .retryLater:
            if self[id].retries >= settings.retryLimit { return fail(lane, handler, "failed (retry_limit)") }
            tell(lane, "answered \(id) \(handler.name) retry_later")
            update(id) { $0.retries += 1 }
            if self[id].isContextBroken { return finish(lane, "dropped (context_changed)") }
            flights[lane] = nil
            if comesBack(id, lane) {
                update(id) { $0.state = .retrying }
                claim(lane)
            }
        case .redirect(let host): redirect(lane, handler.name, host)
        case .ask, .pass, .block, .rewrite: break
        }
    }

    mutating func fail(_ lane: String, _ handler: ModelHandler, _ words: String) {
        flights[lane]?.failure = "\(handler.name) \(words)"
        fallOn(lane, handler, words)
    }

    mutating func intercepted(_ lane: String, _ answer: Answer) {
        guard let id = flights[lane]?.link else { return }
        flights[lane]?.stage = 1
        switch answer {
        case .pass: tell(lane, "answered \(id) guard pass")
        case .block: finish(lane, "guard blocked (no)")
        case .rewrite(let host):
            update(id) { $0.host = host }
            flights[lane]?.isRewritten = true
            tell(lane, "answered \(id) guard rewrite")
        case .redirect(let host): redirect(lane, "guard", host)
        default: break
        }
    }

    mutating func redirect(_ lane: String, _ name: String, _ host: String) {
        guard let id = flights[lane]?.link else { return }
        if self[id].redirects >= settings.redirectLimit {
            tell(lane, "answered \(id) \(name) redirect")
            return finish(lane, "redirect_loop")
        }
        update(id) {
            $0.redirects += 1
            $0.host = host
            $0.isIntercepted = false
        }
        tell(lane, "answered \(id) \(name) redirect")
        if self[id].isContextBroken { return finish(lane, "dropped (context_changed)") }
        if held(lane) { return }
        let failure = flights[lane]?.failure
        flights[lane] = ModelFlight(link: id)
        flights[lane]?.failure = failure
    }

    /// Puts the link in flight back where a gate it needs is closed.
    mutating func held(_ lane: String) -> Bool {
        guard let id = flights[lane]?.link, !gates(of: self[id]).allSatisfy({ isOpen($0, lane) }) else { return false }
        flights[lane] = nil
        if comesBack(id, lane) {
            update(id) { $0.state = .waiting }
            tell(lane, "held \(id) (gates)")
            claim(lane)
        }
        return true
    }

    /// A link comes back to wait: its time may be over, and one link only may wait. False where it ended.
    mutating func comesBack(_ id: Int, _ lane: String) -> Bool {
        if let expiry = self[id].expiry, expiry <= now {
            end(id, lane, "expired")
            claim(lane)
            return false
        }
        let others = waiting(lane).filter { $0.id != id }
        if settings.policy == 1, !others.isEmpty {
            update(id) { $0.state = .waiting }
            end(id, lane, "dropped (superseded)")
            claim(lane)
            return false
        }
        if settings.policy == 2 { for other in others { drop(other.id, "superseded") } }
        return true
    }
}
