// What the host says of links that are here already.
extension RouterMachine {
    /// Drops one link, waiting or in flight. False where the link has ended or never was.
    func drop(_ id: LinkID, reason: String) -> Bool {
        guard let slot = links.find(id) else { return false }
        let lane = Int(links[slot].lane)
        drop(slot, reason: reason)
        claimNext(lane)
        return true
    }

    /// Drops the links that wait for a closed gate.
    ///
    /// - Returns: How many.
    /// - Complexity: O(links dropped + gate sets that hold the gate).
    func dropWaiting(forGate name: String, reason: String) -> Int {
        guard let gate = gates.names.find(name) else { return 0 }
        var waiting: [Int32] = []
        for set in gates.gates[Int(gate)].sets {
            for (lane, list) in gates.sets[Int(set)].lists where !isOpen(gate, for: Int(lane)) {
                var slot = lanes[Int(lane)].lists[Int(list)].head
                while slot >= 0 {
                    waiting.append(slot)
                    slot = links[slot].next
                }
            }
        }
        let touched = waiting.map { Int(links[$0].lane) }
        for slot in sortedByAge(waiting) { drop(slot, reason: reason) }
        for lane in touched { claimNext(lane) }
        return waiting.count
    }

    /// The links that wait, oldest first.
    var waitingLinks: [Link] {
        var result: [Link] = []
        for slot in links.slots where slot.state == .waiting || slot.state == .retrying {
            if let link = slot.link { result.append(link) }
        }
        return result.stablySorted { $0.id < $1.id }
    }

    func isWaiting(_ id: LinkID) -> Bool {
        guard let slot = links.find(id) else { return false }
        return links[slot].state != .inFlight
    }

    func isGateOpen(_ name: String, lane laneName: String?) -> Bool {
        guard let gate = gates.names.find(name) else { return false }
        let laneName = laneName ?? (gates.gates[Int(gate)].hasLanes ? "" : nil)
        if let laneName, let lane = laneNames.find(laneName) { return isOpen(gate, for: Int(lane)) }
        return gates.gates[Int(gate)].isOpen
    }

    // MARK: - Context

    /// Whether a link can be bound to these keys within the limits.
    func canBind(_ keys: [String]) -> Bool {
        guard !keys.isEmpty else { return true }
        guard keys.count <= Limits.contextKeys else { return false }
        var new = 0
        for key in keys {
            guard key.utf8.count <= Limits.nameBytes else { return false }
            if context.keys.find(key) == nil { new += 1 }
        }
        return context.keys.count + new <= Limits.contextKeys
    }

    /// Notes that a link is bound to a context key.
    func bind(_ id: LinkID, to key: String) {
        let number = context.number(of: key)
        if context.entries[number].bound.count >= context.entries[number].cleaningSize {
            let alive = context.entries[number].bound.filter { links.find($0) != nil }
            context.entries[number].bound = alive
            context.entries[number].cleaningSize = max(64, 2 * alive.count)
        }
        context.entries[number].bound.append(id)
    }

    /// Sets or removes a context value. Links bound to another value are dropped; one in flight goes to nobody else.
    ///
    /// - Complexity: O(links bound to the key).
    func setContext(_ key: String, _ value: String?) throws(RouterError) {
        guard !isShutDown else { throw .shutDown }
        try Self.checkName(key)
        if let value { try Self.checkName(value) }
        guard context.keys.find(key) != nil || context.keys.count < Limits.contextKeys else {
            throw .limit("contextKeys")
        }
        let number = context.number(of: key)
        guard !Self.isSame(context.entries[number].value, value) else { return }
        context.entries[number].value = value
        let bound = context.entries[number].bound
        context.entries[number].bound = []
        var staying: [LinkID] = []
        for id in bound {
            guard let slot = links.find(id), let link = links[slot].link else { continue }
            if stays(slot, link, key, value) { staying.append(id) }
        }
        context.entries[number].bound = staying + context.entries[number].bound
        if options.strictFIFO { for lane in lanes.indices { claimNext(lane) } }
    }

    /// Whether a link stays bound under a new value of a key; drops it where it does not.
    private func stays(_ slot: Int32, _ link: Link, _ key: String, _ value: String?) -> Bool {
        var bindings = link.bindings
        for index in bindings.indices where bindings[index].key.hasSameBytes(as: key) {
            if bindings[index].value == nil {
                bindings[index].value = value
                links[slot].link = link.bound(to: bindings)
            } else if !Self.isSame(bindings[index].value, value) {
                if links[slot].state == .inFlight {
                    links[slot].isContextBroken = true
                } else {
                    drop(slot, reason: DropReason.contextChanged.name)
                }
                return false
            }
        }
        return true
    }

    /// Whether everything that a waiting link is bound to is as it was.
    func isBindingCurrent(_ slot: Int32) -> Bool {
        guard let link = links[slot].link else { return true }
        for binding in link.bindings {
            if let value = binding.value, !Self.isSame(value, context.value(of: binding.key)) { return false }
        }
        return true
    }

    private static func isSame(_ left: String?, _ right: String?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left?, let right?): left.hasSameBytes(as: right)
        default: false
        }
    }

    // MARK: - The end

    /// Ends every link and lets everything go.
    func shutDown() {
        guard !isShutDown else { return }
        isShutDown = true
        var alive: [Int32] = []
        for (index, slot) in links.slots.enumerated() where slot.state != .free {
            alive.append(Int32(truncatingIfNeeded: index))
        }
        for slot in sortedByAge(alive) { drop(slot, reason: DropReason.shutdown.name) }
        removeAllRegistrations()
        tell(RouterEvent.Subject(LinkID(0), .unspecified, lane: ""), .shutDown)
        if let eventAction { work.append(.release(eventAction)) }
        eventAction = nil
    }
}

/// The context of the host (such as the user who is logged in), and which links are bound to it.
struct ContextTable {
    struct Entry {
        /// nil where the key has no value.
        var value: String?
        /// Links that were bound to the key; some may have ended since.
        var bound: [LinkID] = []
        /// When `bound` is this long, ended links are taken out.
        var cleaningSize = 64
    }

    private(set) var keys = NameTable()
    var entries: [Entry] = []

    init() {}

    /// The number of a key.
    mutating func number(of key: String) -> Int {
        let number = Int(keys.intern(key))
        if number == entries.count { entries.append(Entry()) }
        return number
    }

    /// The value of a key; nil where it has none.
    func value(of key: String) -> String? {
        keys.find(key).flatMap { entries[Int($0)].value }
    }
}
