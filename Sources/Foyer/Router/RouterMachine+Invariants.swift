// What must always hold, as a function.
extension RouterMachine {
    /// The first invariant that does not hold, in words; nil where all do.
    func invariantViolation() -> String? {
        if !counters.addUp { return "received is not the sum of ended, pending and in flight" }
        if !clock.isConsistent { return "the deadline heap is out of order" }
        var waiting = 0
        var inFlight = 0
        var retrying = 0
        for lane in lanes.indices {
            if let violation = laneViolation(lane) { return violation }
            waiting += lanes[lane].waitingCount
            if !lanes[lane].flight.isIdle { inFlight += 1 }
            if lanes[lane].retrying.head >= 0 { retrying += 1 }
        }
        if retrying != retryingLanes { return "the count of lanes with retries is wrong" }
        if waiting != Int(counters.pending) { return "pending is not the number of waiting links" }
        if inFlight != Int(counters.inFlight) { return "in flight is not the number of flights" }
        if links.count != waiting + inFlight { return "a link is neither waiting nor in flight" }
        for (index, slot) in links.slots.enumerated() {
            if let violation = slotViolation(Int32(truncatingIfNeeded: index), slot) { return violation }
        }
        return nil
    }

    private func slotViolation(_ index: Int32, _ slot: LinkSlot) -> String? {
        guard slot.state != .free else {
            return slot.link == nil && !clock.hasDeadline(index) ? nil : "a free slot is not empty"
        }
        guard let link = slot.link else { return "a slot in use has no link" }
        if links.find(link.id) != index { return "a link is not found by its id" }
        if slot.state == .inFlight {
            let flight = lanes[Int(slot.lane)].flight
            if flight.slot != index { return "a link in flight is not its lane's" }
            return nil
        }
        if clock.hasDeadline(index) != (slot.expiry != 0) { return "a waiting link has no deadline, or one too many" }
        return nil
    }

    private func laneViolation(_ number: Int) -> String? {
        let lane = lanes[number]
        if !lane.waiting.isConsistent || !lane.ready.isConsistent { return "a heap of a lane is out of order" }
        var count = 0
        for (index, list) in lane.lists.enumerated() {
            let item = Int32(truncatingIfNeeded: index)
            var closed: Int32 = 0
            for gate in gates.sets[Int(list.set)].gates where !isOpen(gate, for: number) { closed += 1 }
            if closed != list.closedGates { return "a list counts its closed gates wrongly" }
            if lane.waiting.contains(item) != (list.head >= 0) { return "a list is not in the heap of its lane" }
            if lane.ready.contains(item) != (list.head >= 0 && closed == 0) {
                return "a ready list is not known as ready"
            }
            guard let length = chainLength(list, state: .waiting, lane: number, item) else {
                return "a chain is broken"
            }
            count += length
        }
        guard let retries = chainLength(lane.retrying, state: .retrying, lane: number, -1) else {
            return "a chain is broken"
        }
        if count + retries != lane.waitingCount { return "a lane counts its waiting links wrongly" }
        var bytes = 0
        for slot in links.slots where Int(slot.lane) == number && (slot.state == .waiting || slot.state == .retrying) {
            bytes += Int(slot.bytes)
        }
        if bytes != lane.waitingBytes { return "a lane counts the bytes of its waiting links wrongly" }
        if lane.flight.isIdle, lane.flight.slot >= 0 { return "an idle flight has a link" }
        if !isShutDown, lane.flight.isIdle, !options.strictFIFO, !lane.ready.isEmpty {
            return "a lane is idle although a link is ready"
        }
        let isAsking =
            switch lane.flight.phase {
            case .awaitsInterceptor, .awaitsCondition, .awaitsHandler: true
            case .idle, .starting, .intercepting, .choosing, .asking: false
            }
        if isAsking != lane.flight.isAsking { return "a question has no token, or a token no question" }
        return nil
    }

    /// How many links a chain has; nil where it is out of order or holds a link that does not belong there.
    private func chainLength(_ list: WaitingList, state: LinkSlot.State, lane: Int, _ item: Int32) -> Int? {
        var count = 0
        var age: UInt64 = 0
        var previous: Int32 = -1
        var slot = list.head
        while slot >= 0 {
            let entry = links[slot]
            guard entry.state == state, entry.list == item, Int(entry.lane) == lane, entry.previous == previous,
                links.number(of: slot) > age
            else { return nil }
            age = links.number(of: slot)
            count += 1
            previous = slot
            slot = entry.next
        }
        return previous == list.tail ? count : nil
    }
}
