// The waiting lists of a lane: see `GateTable` and `Lane`.
extension RouterMachine {
    /// Whether a gate is open for a lane.
    func isOpen(_ gate: Int32, for lane: Int) -> Bool {
        lanes[lane].gateWords[gate] ?? gates.gates[Int(gate)].isOpen
    }

    /// The list of a lane for a gate set, a new one where there is none.
    func list(for set: Int32, in lane: Int) -> Int {
        if let known = lanes[lane].listOfSet[set] { return Int(known) }
        var closed: Int32 = 0
        for gate in gates.sets[Int(set)].gates where !isOpen(gate, for: lane) { closed += 1 }
        let number = lanes[lane].lists.count
        lanes[lane].lists.append(WaitingList(set: set, closedGates: closed))
        lanes[lane].listOfSet[set] = Int32(truncatingIfNeeded: number)
        gates.sets[Int(set)].lists.append((Int32(truncatingIfNeeded: lane), Int32(truncatingIfNeeded: number)))
        return number
    }

    /// Puts a link into a list, at its place by age; see ``LinkSlab/chain(_:into:near:)``.
    func wait(_ slot: Int32, in list: Int, of lane: Int, near: Int32 = -1) {
        links[slot].list = Int32(truncatingIfNeeded: list)
        links[slot].state = .waiting
        links.chain(slot, into: &lanes[lane].lists[list], near: near)
        countWaiting(slot, lane: lane)
        refresh(list, of: lane)
    }

    /// Puts a link into the retry list of its lane, until a gate opens.
    func waitForRetry(_ slot: Int32, lane: Int) {
        if lanes[lane].retrying.head < 0 { retryingLanes += 1 }
        links[slot].state = .retrying
        links.chain(slot, into: &lanes[lane].retrying)
        countWaiting(slot, lane: lane)
    }

    private func countWaiting(_ slot: Int32, lane: Int) {
        lanes[lane].waitingCount += 1
        lanes[lane].waitingBytes += Int(links[slot].bytes)
        counters.pending &+= 1
        let expiry = links[slot].expiry
        if expiry != 0 { clock.setDeadline(of: slot, expiry, tie: links.number(of: slot)) }
    }

    /// Takes a link out of the list it waits in.
    func stopWaiting(_ slot: Int32) {
        let lane = Int(links[slot].lane)
        switch links[slot].state {
        case .waiting:
            let list = Int(links[slot].list)
            links.unchain(slot, from: &lanes[lane].lists[list])
            refresh(list, of: lane)
        case .retrying:
            links.unchain(slot, from: &lanes[lane].retrying)
            if lanes[lane].retrying.head < 0 { retryingLanes -= 1 }
        case .free, .inFlight:
            return
        }
        links[slot].list = -1
        lanes[lane].waitingCount -= 1
        lanes[lane].waitingBytes -= Int(links[slot].bytes)
        counters.pending &-= 1
        clock.removeDeadline(of: slot)
    }

    /// Brings the lane's heaps in line with a list whose head or gates changed.
    private func refresh(_ list: Int, of lane: Int) {
        let item = Int32(truncatingIfNeeded: list)
        let head = lanes[lane].lists[list].head
        guard head >= 0 else {
            lanes[lane].waiting.remove(item)
            lanes[lane].ready.remove(item)
            return
        }
        let age = links.number(of: head)
        lanes[lane].waiting.set(item, key: age)
        if lanes[lane].lists[list].closedGates == 0 {
            lanes[lane].ready.set(item, key: age)
        } else {
            lanes[lane].ready.remove(item)
        }
    }

    /// The link of a lane that has waited longest, retries included.
    func oldestWaiting(in lane: Int) -> Int32? {
        let retry = lanes[lane].retrying.head
        guard let first = lanes[lane].waiting.first else { return retry >= 0 ? retry : nil }
        if retry >= 0, links.number(of: retry) < first.key { return retry }
        return lanes[lane].lists[Int(first.item)].head
    }

    /// The link of a lane to offer next: the oldest whose gates are all open.
    private func nextReady(in lane: Int) -> Int32? {
        guard let ready = lanes[lane].ready.first else { return nil }
        let slot = lanes[lane].lists[Int(ready.item)].head
        return options.strictFIFO && oldestWaiting(in: lane) != slot ? nil : slot
    }

    /// Takes the next link of a lane into flight, if the lane is idle and one is ready.
    func claimNext(_ lane: Int) {
        guard !isShutDown, lanes[lane].flight.isIdle else { return }
        while let slot = nextReady(in: lane) {
            guard links[slot].link?.bindings.isEmpty != false || isBindingCurrent(slot) else {
                drop(slot, reason: DropReason.contextChanged.name)
                continue
            }
            stopWaiting(slot)
            links[slot].state = .inFlight
            counters.inFlight &+= 1
            lanes[lane].flight.begin(slot)
            queue(lane)
            return
        }
    }

    // MARK: - Gates

    /// Opens or closes a gate, for all lanes or for one. True where anything changed.
    func setGate(_ name: String, open: Bool, lane laneName: String?) throws(RouterError) -> Bool {
        guard !isShutDown else { throw .shutDown }
        try Self.checkName(name)
        guard gates.names.find(name) != nil || gates.names.count < Limits.gates else { throw .limit("gates") }
        guard let laneName else { return setGate(gates.declare(name), open: open) }
        try Self.checkName(laneName)
        guard let lane = lane(named: laneName) else { throw .limit("lanes") }
        return setGate(gates.declare(name), open: open, lane: lane)
    }

    private func setGate(_ gate: Int32, open: Bool, lane: Int) -> Bool {
        let wasOpen = isOpen(gate, for: lane)
        if lanes[lane].gateWords.updateValue(open, forKey: gate) == nil {
            gates.gates[Int(gate)].lanes.append(Int32(truncatingIfNeeded: lane))
        }
        guard wasOpen != open else { return false }
        for set in gates.gates[Int(gate)].sets {
            if let list = lanes[lane].listOfSet[set] { adjust(Int(list), of: lane, open: open) }
        }
        if open { endRetryWait(lane) }
        claimNext(lane)
        return true
    }

    private func setGate(_ gate: Int32, open: Bool) -> Bool {
        if gates.gates[Int(gate)].hasLanes {
            // The lane without a name is there before its first link.
            _ = lane(named: "")
            let wasIdle = counters.pending == 0 && counters.inFlight == 0
            var isChanged = false
            for lane in lanes.indices where laneNames.find(lanes[lane].name) == Int32(truncatingIfNeeded: lane) {
                if setGate(gate, open: open, lane: lane) { isChanged = true }
            }
            if open, wasIdle { useStartLink() } else if open { passStartLink() }
            return isChanged
        }
        let wasOpen = gates.gates[Int(gate)].isOpen
        let words = gates.gates[Int(gate)].lanes
        if wasOpen == open, words.isEmpty { return false }
        let wasIdle = counters.pending == 0 && counters.inFlight == 0

        // Lanes that waited for this gate and see it change.
        var changed: [Int] = []
        for set in gates.gates[Int(gate)].sets {
            for (lane, list) in gates.sets[Int(set)].lists
            where (lanes[Int(lane)].gateWords[gate] ?? wasOpen) != open {
                adjust(Int(list), of: Int(lane), open: open)
                changed.append(Int(lane))
            }
        }
        var retrying: [Int] = []
        if open, retryingLanes > 0 {
            retrying = lanes.indices.filter {
                lanes[$0].retrying.head >= 0 && !(lanes[$0].gateWords[gate] ?? wasOpen)
            }
        }
        gates.gates[Int(gate)].isOpen = open
        gates.gates[Int(gate)].lanes.removeAll()
        for lane in words { lanes[Int(lane)].gateWords[gate] = nil }
        // Only now: a link that comes back may need a new list, which counts the gates as they are.
        for lane in retrying { endRetryWait(lane) }
        for lane in changed + retrying { claimNext(lane) }
        if open, wasIdle { useStartLink() } else if open { passStartLink() }
        return true
    }

    private func adjust(_ list: Int, of lane: Int, open: Bool) {
        lanes[lane].lists[list].closedGates += open ? -1 : 1
        refresh(list, of: lane)
    }

    /// Puts the links of the retry list back to where their gates are.
    private func endRetryWait(_ lane: Int) {
        var nearest: [Int32: Int32] = [:]
        while lanes[lane].retrying.head >= 0 {
            let slot = lanes[lane].retrying.head
            stopWaiting(slot)
            guard let link = links[slot].link else { continue }
            let list = list(for: requiredGates(of: link), in: lane)
            let number = Int32(truncatingIfNeeded: list)
            wait(slot, in: list, of: lane, near: nearest[number] ?? lanes[lane].lists[list].head)
            nearest[number] = slot
        }
    }

    // MARK: - The default start link

    /// Whether the global gates are all open.
    private var areGlobalGatesOpen: Bool {
        gates.global.allSatisfy { gate in
            gates.gates[Int(gate)].hasLanes
                ? laneNames.find("").map { isOpen(gate, for: Int($0)) } ?? false : gates.gates[Int(gate)].isOpen
        }
    }

    /// The global gates opened while a link waited: the start link has lost its turn.
    private func passStartLink() {
        if areGlobalGatesOpen { isStartLinkUsed = true }
    }

    /// Receives the start link, once, if the global gates are open and no link waits or is in flight.
    func useStartLink() {
        guard !isShutDown, !isStartLinkUsed, areGlobalGatesOpen, let text = options.startLink,
            counters.pending == 0, counters.inFlight == 0
        else { return }
        isStartLinkUsed = true
        var bytes = text
        _ = bytes.withUTF8 { receive($0, source: .start, options: LinkOptions()) }
    }
}
