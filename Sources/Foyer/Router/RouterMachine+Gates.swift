// Which gates a link waits for.
extension RouterMachine {
    /// The gate set of a link: the global gates and those of its first candidate, as the tables are now.
    mutating func requiredGates(of link: Link) -> Int32 {
        guard handlers.gatedCount > 0 else { return gates.globalSet }
        guard let own = firstCandidate(for: link)?.gates else { return gates.globalSet }
        if own.isEmpty { return gates.emptySet }
        return gates.set(of: Self.union(gates.global, own))
    }

    /// The first handler whose condition holds, as far as data can tell.
    private func firstCandidate(for link: Link) -> HandlerEntry? {
        var cursor = CandidateCursor()
        let relation = scope.relation(of: link)
        handlers.candidates(for: link, relation: relation, properties: JSONObject(), into: &cursor)
        while let entry = cursor.next() {
            if !entry.isRemoved, !entry.isClaimed,
                entry.condition.matches(link, relation: relation, properties: JSONObject(), rule: scope.rule)
            {
                return entry
            }
        }
        return nil
    }

    /// Two sorted lists as one, each number once.
    static func union(_ left: [Int32], _ right: [Int32]) -> [Int32] {
        var result = left
        for number in right where !left.contains(number) { result.append(number) }
        return result.sorted()
    }

    /// The tables changed: puts every waiting link where its gates are now.
    ///
    /// - Complexity: O(waiting links); not called while no handler and no rule names gates.
    mutating func sortWaitingAgain() {
        guard counters.pending > 0 else { return }
        var waiting: [Int32] = []
        for (index, slot) in links.slots.enumerated() where slot.state == .waiting {
            waiting.append(Int32(truncatingIfNeeded: index))
        }
        for slot in sortedByAge(waiting) {
            guard let link = links[slot].link else { continue }
            let lane = Int(links[slot].lane)
            let list = list(for: requiredGates(of: link), in: lane)
            if Int(links[slot].list) == list { continue }
            stopWaiting(slot)
            wait(slot, in: list, of: lane)
        }
        for lane in lanes.indices { claimNext(lane) }
    }
}
