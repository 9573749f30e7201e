// Which gates a link waits for, and what the path configuration says of it.
extension RouterMachine {
    /// The gate set of a link as the tables are now: the global gates, those of the rules that hit, and those of its first
    /// candidate, whose empty list takes the global ones away.
    func requiredGates(of link: Link) -> Int32 {
        guard handlers.gatedCount > 0 || hasRuleGates else { return gates.globalSet }
        let properties = lookUp(link)
        let own = handlers.gatedCount > 0 ? firstCandidate(for: link, properties)?.gates : nil
        var needed = own?.isEmpty == true ? [] : gates.global
        if let own { needed = Self.union(needed, own) }
        if hasRuleGates, let properties {
            for hit in properties.hits where ruleGates.indices.contains(hit.rule) && !ruleGates[hit.rule].isEmpty {
                needed = Self.union(needed, ruleGates[hit.rule])
            }
        }
        return needed.isEmpty ? gates.emptySet : gates.set(of: needed)
    }

    /// The first handler whose condition holds, as far as data can tell.
    func firstCandidate(for link: Link, _ properties: PathProperties?) -> HandlerEntry? {
        var cursor = CandidateCursor()
        let relation = scope.relation(of: link)
        handlers.candidates(for: link, relation: relation, properties: properties, into: &cursor)
        while let (entry, _) = cursor.next() {
            if !entry.isRemoved, !entry.isClaimed,
                entry.condition.matches(link, relation: relation, properties: properties, rule: scope.rule)
            {
                return entry
            }
        }
        return nil
    }

    /// What the configuration in force says of a link. The last answer is kept: a link that is received and offered at
    /// once is looked up once.
    func lookUp(_ link: Link) -> PathProperties? {
        guard let configuration else { return nil }
        if let last = lastLookUp, last.link === link { return last.properties }
        let properties = configuration.lookup(link.url)
        lastLookUp = (link, properties)
        return properties
    }

    /// Replaces what belongs to the app.
    func setScope(_ scope: HostScope) throws(RouterError) {
        guard !isShutDown else { throw .shutDown }
        self.scope = try CompiledScope(scope)
        if handlers.gatedCount > 0 { sortWaitingAgain() }
    }

    /// Puts a configuration in force, or takes it away. Links in flight keep theirs.
    func install(_ configuration: PathConfiguration?) throws(RouterError) {
        guard !isShutDown else { throw .shutDown }
        var names: [[String]] = []
        for rule in configuration?.rules ?? [] { names.append(rule.extension.gates) }
        guard names.reduce(gates.names.count, { $0 + $1.count }) <= Limits.gates else { throw .limit("gates") }
        for list in names {
            for name in list { try Self.checkName(name) }
        }
        let hadGates = hasRuleGates
        self.configuration = configuration
        lastLookUp = nil
        ruleGates = names.map { list in Self.union([], list.map { gates.number(of: $0) }) }
        hasRuleGates = ruleGates.contains { !$0.isEmpty }
        if hadGates || hasRuleGates || handlers.gatedCount > 0 { sortWaitingAgain() }
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
    func sortWaitingAgain() {
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
