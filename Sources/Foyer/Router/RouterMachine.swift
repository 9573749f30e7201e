/// The router as a deterministic machine: no lock, no clock, no thread, no call out.
///
/// Its inputs are its methods. Each changes the state at once and returns what the caller may know; what follows for
/// others - events, questions to handlers, callbacks to let go - becomes work that ``nextWork()`` hands out one by one.
/// The same inputs in the same order give the same events. ``Router`` puts a lock around it.
///
/// The way of a link: `receive` checks it (policy, duplicates, ignore conditions) and puts it into a waiting list of its
/// lane; `claimNext` takes the oldest whose gates are open into flight; `run` takes the flight through interceptors and
/// candidates; `finish` ends it. A lane has one flight; lanes are served in turn.
///
/// A class, so that no call and no closure copies it; ``Router`` owns the only reference, under its lock.
///
/// Invariants (``invariantViolation()`` checks them): every link received is ended, waiting or in flight, and the counters
/// say so; a lane without a flight has no link that could be in flight; see the parts for theirs.
final class RouterMachine {
    var options: RouterOptions
    var scope: CompiledScope

    var links = LinkSlab()
    var gates: GateTable
    var laneNames = NameTable()
    var lanes: [Lane] = []
    /// The time, and the slots with something that falls due: a waiting link that expires, or a question that times out.
    var clock = Clock()
    var duplicates: DuplicateMemory
    var context = ContextTable()

    var configuration: PathConfiguration?
    /// The gates of each rule of the configuration, and whether there are any.
    var ruleGates: [[Int32]] = []
    var hasRuleGates = false
    /// The route table of the app, and whether any of its routes names gates.
    var routes: InstalledRoutes?
    var hasRouteGates = false
    /// What was looked up last; see ``lookUp(_:)``.
    var lastLookUp: (link: Link, facts: LinkFacts)?

    var handlers: HandlerIndex
    var interceptors: [InterceptorEntry] = []
    var ignores: [InterceptorEntry] = []
    var unhandledHook: (name: String, action: EventAction?)?
    var eventAction: EventAction?
    /// The version of the map in force, and what it registered.
    var mapVersion: String?
    var described = DescribedParts()
    /// What maps before registered, while links are in flight that were offered under them, and how many such links.
    var retired = RetiredParts()
    var flightsBehind = 0
    /// What names do.
    var behaviours = NamedBehaviours()
    /// The functions that constraints name: those of the map and of what was added at run time.
    let functions = ConstraintFunctions()
    var functionNames: [String] = []
    var addedFunctionNames: [String] = []

    var work = RingBuffer<Work>()
    var events = RingBuffer<RouterEvent>()
    /// Lanes whose flight can go on.
    var runnable = RingBuffer<Int32>()
    var spentTokens = SpentTokens()

    var counters = RouterCounters()
    var lastLink: UInt64 = 0
    var lastEvent: UInt64 = 0
    var lastRegistration: UInt64 = 0
    var lastSerial: UInt64 = 0
    /// Lanes with links in their retry list.
    var retryingLanes = 0
    var isStartLinkUsed = false
    var isShutDown = false
    /// Some thread is working off what follows; see ``Router``.
    var isDraining = false
    /// The router itself, from when its owner has given it up until the thread that is draining has returned from it.
    var keeper: Router?

    init(_ options: RouterOptions) throws(RouterError) {
        self.options = options
        scope = try RouterError.reading { () throws(ConditionFault) in try CompiledScope(options.scope) }
        handlers = HandlerIndex(options.routes)
        try Self.check(options)
        gates = GateTable(global: options.gates)
        duplicates = DuplicateMemory(options.duplicates)
    }

    /// Refuses options beyond their limits.
    static func check(_ options: RouterOptions) throws(RouterError) {
        guard options.pendingCapacity >= 1, options.pendingCapacity <= Limits.pendingLinks else {
            throw .limit("pendingLinks")
        }
        guard options.eventCapacity >= 1, options.eventCapacity <= Limits.keptEvents else { throw .limit("keptEvents") }
        guard options.retryLimit >= 0, options.retryLimit <= Limits.retries, options.redirectLimit >= 0,
            options.redirectLimit <= Limits.retries
        else { throw .limit("retries") }
        guard options.gates.count <= Limits.gates else { throw .limit("gates") }
        guard options.pendingBytes >= 1, options.pendingBytes <= Limits.pendingBytes else {
            throw .limit("pendingBytes")
        }
        for gate in options.gates { try checkName(gate) }
    }

    /// Refuses names beyond the limit.
    static func checkName(_ name: String) throws(RouterError) {
        guard name.utf8.count <= Limits.nameBytes else { throw .limit("nameBytes") }
    }

    // MARK: - Work

    /// What the drainer has to do next; nil where everything waits for the host.
    func nextWork() -> Work? {
        while true {
            if let next = work.popFirst() {
                guard case .ask(let token) = next else { return next }
                if let question = question(token) { return question }
            } else if let lane = runnable.popFirst() {
                lanes[Int(lane)].isQueued = false
                run(Int(lane))
            } else {
                return nil
            }
        }
    }

    /// Has the lane's flight go on when its turn comes.
    func queue(_ lane: Int) {
        guard !lanes[lane].isQueued else { return }
        lanes[lane].isQueued = true
        runnable.append(Int32(truncatingIfNeeded: lane))
    }

    // MARK: - Events

    /// Tells an event: to the callback, or to those who pull.
    func tell(_ event: RouterEvent) {
        if let eventAction {
            work.append(.event(event, eventAction))
            return
        }
        if events.count >= options.eventCapacity, events.removeFirst(where: { !$0.asks }) != nil {
            counters.discardedEvents &+= 1
        }
        events.append(event)
    }

    /// Makes the next event and tells it.
    func tell(_ subject: consuming RouterEvent.Subject, _ content: consuming RouterEvent.Content) {
        tell(event(subject, content))
    }

    /// The next event, which is about to be told.
    func event(
        _ subject: consuming RouterEvent.Subject, _ content: consuming RouterEvent.Content
    ) -> RouterEvent {
        lastEvent &+= 1
        return RouterEvent(number: lastEvent, subject, content)
    }

    /// Tells the end of a link that has no slot, and counts it.
    func tellEnd(
        _ id: LinkID, _ source: LinkSource, lane: String, link: Link? = nil, _ outcome: Outcome, reason: String?,
        relatedLink: LinkID? = nil
    ) {
        counters.countEnd(outcome)
        tell(
            RouterEvent.Subject(id, source, lane: lane, link: link),
            .ended(outcome, handler: nil, reason: reason, steps: [], relatedLink: relatedLink))
    }

    /// Tells that a link waits.
    func tellHeld(_ slot: Int32, reason: StaticString) {
        guard let link = links[slot].link else { return }
        tell(
            RouterEvent.Subject(
                link.id, link.source, lane: link.lane, link: link, retries: Int(links[slot].retries)),
            .held(reason: reason.description))
    }

    // MARK: - Time

    /// Moves the clock on by a difference.
    func advance(by milliseconds: UInt64) {
        clock.advance(by: milliseconds)
        fallDue()
    }

    /// Moves the clock on to a moment of the host's clock; see ``Clock/advance(to:)``.
    func advance(to time: UInt64) {
        clock.advance(to: time)
        fallDue()
    }

    /// What is due happens in the order in which it fell due: waiting links expire, open questions time out.
    private func fallDue() {
        while let slot = clock.popDue() {
            let lane = Int(links[slot].lane)
            switch links[slot].state {
            case .waiting, .retrying:
                stopWaiting(slot)
                end(slot, .expired, reason: nil)
                claimNext(lane)
            case .inFlight:
                withdraw(lane, as: .timedOut)
            case .free:
                break
            }
        }
    }

    // MARK: - Lanes

    /// The number of a lane, a new one where the name is new; nil where there are too many.
    func lane(named name: String) -> Int? {
        if let known = laneNames.find(name) { return Int(known) }
        guard laneNames.count < Limits.lanes else { return nil }
        let number = Int(laneNames.intern(name))
        if number == lanes.count {
            lanes.append(Lane(name: name))
        } else {
            lanes[number] = Lane(name: name)
        }
        return number
    }

    /// Removes a lane: its links are dropped, its words on gates forgotten.
    func removeLane(_ name: String) {
        guard let number = laneNames.find(name) else { return }
        let lane = Int(number)
        for slot in slots(of: lane) { drop(slot, reason: DropReason.laneRemoved.name) }
        for (gate, _) in lanes[lane].gateWords { gates.gates[Int(gate)].lanes.removeAll { $0 == number } }
        for (list, entry) in lanes[lane].lists.enumerated() {
            gates.sets[Int(entry.set)].lists.removeAll { $0.lane == number && Int($0.list) == list }
        }
        laneNames.remove(number)
        let isQueued = lanes[lane].isQueued
        lanes[lane] = Lane(name: "")
        lanes[lane].isQueued = isQueued
    }

    /// The links of a lane that have not ended, oldest first.
    func slots(of lane: Int) -> [Int32] {
        var result: [Int32] = []
        for (index, slot) in links.slots.enumerated() where slot.state != .free && Int(slot.lane) == lane {
            result.append(Int32(truncatingIfNeeded: index))
        }
        return sortedByAge(result)
    }

    /// Slots in the order of their links.
    func sortedByAge(_ slots: [Int32]) -> [Int32] {
        slots.stablySorted { links.number(of: $0) < links.number(of: $1) }
    }
}
