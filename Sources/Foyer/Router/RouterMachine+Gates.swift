// Which gates a link waits for, and what the path configuration says of it.
extension RouterMachine {
    /// The gate set of a link as the tables are now: the global gates, those of the rules that hit, those of its best
    /// route, and those of its first candidate. An empty list of a route or a candidate takes the global ones away.
    func requiredGates(of link: Link) -> Int32 {
        guard handlers.gatedCount > 0 || hasRuleGates || hasRouteGates else { return gates.globalSet }
        let facts = lookUp(link)
        let own = handlers.gatedCount > 0 ? firstCandidate(for: link, facts)?.gates : nil
        let ofRoute = facts.routes.first?.gates
        var needed = own?.isEmpty == true || ofRoute?.isEmpty == true ? [] : gates.global
        if let own { needed = GateTable.union(needed, own) }
        if let ofRoute { needed = GateTable.union(needed, ofRoute) }
        if hasRuleGates, let properties = facts.properties {
            for hit in properties.hits where ruleGates.indices.contains(hit.rule) && !ruleGates[hit.rule].isEmpty {
                needed = GateTable.union(needed, ruleGates[hit.rule])
            }
        }
        return needed.isEmpty ? gates.emptySet : gates.set(of: needed)
    }

    /// The first handler whose condition holds, as far as data can tell.
    func firstCandidate(for link: Link, _ facts: LinkFacts) -> HandlerEntry? {
        var cursor = CandidateCursor()
        handlers.candidates(for: link, facts, into: &cursor)
        while let (entry, _) = cursor.next() {
            if !entry.isRemoved, !entry.isClaimed, entry.condition.matches(link, facts, rule: scope.rule) {
                return entry
            }
        }
        return nil
    }

    /// What the tables in force say of a link. The last answer is kept: a link that is received and offered at once is
    /// looked up once.
    func lookUp(_ link: Link) -> LinkFacts {
        guard configuration != nil || routes != nil else { return LinkFacts(relation: scope.relation(of: link)) }
        if let last = lastLookUp, last.link === link { return last.facts }
        let facts = facts(of: link, configuration, routes)
        lastLookUp = (link, facts)
        return facts
    }

    /// What these tables say of a link.
    func facts(of link: Link, _ configuration: PathConfiguration?, _ routes: InstalledRoutes?) -> LinkFacts {
        LinkFacts(
            relation: scope.relation(of: link), properties: configuration?.lookup(link.url),
            routes: routes?.routes(of: link.url) ?? [])
    }

    /// Replaces what belongs to the app.
    func setScope(_ scope: HostScope) throws(RouterError) {
        guard !isShutDown else { throw .shutDown }
        self.scope = try RouterError.reading { () throws(ConditionFault) in try CompiledScope(scope) }
        lastLookUp = nil
        if handlers.gatedCount > 0 { sortWaitingAgain() }
    }

    /// Puts a configuration in force, or takes it away. Links in flight keep theirs.
    func install(_ configuration: PathConfiguration?) throws(RouterError) {
        guard !isShutDown else { throw .shutDown }
        var names: [[String]] = []
        for rule in configuration?.rules ?? [] { names.append(rule.extension.gates) }
        try checkGates(names)
        let hadGates = hasRuleGates
        self.configuration = configuration
        lastLookUp = nil
        ruleGates = names.map { list in GateTable.union([], list.map { gates.number(of: $0) }) }
        hasRuleGates = ruleGates.contains { !$0.isEmpty }
        if hadGates || hasRuleGates || handlers.gatedCount > 0 { sortWaitingAgain() }
    }

    /// Puts a route table in force, or takes it away. Links in flight keep the routes they were offered under.
    func install(routes table: RouteTable?) throws(RouterError) {
        guard !isShutDown else { throw .shutDown }
        let list = table?.routes ?? []
        try checkGates(list.compactMap { $0.gates })
        let hadGates = hasRouteGates
        setRoutes(table)
        if hadGates || hasRouteGates || handlers.gatedCount > 0 { sortWaitingAgain() }
    }

    /// Puts routes in force whose gates were checked. Waiting links are not looked at.
    func setRoutes(_ table: RouteTable?) {
        lastLookUp = nil
        routes = table.map { table in
            InstalledRoutes(
                table, gates: table.routes.map { $0.gates.map { GateTable.union([], $0.map { gates.number(of: $0) }) } })
        }
        hasRouteGates = routes?.hasGates ?? false
    }

    /// Refuses lists of gates with more new names than there may be, or whose names are too long.
    func checkGates(_ lists: [[String]]) throws(RouterError) {
        var new = NameTable()
        for list in lists {
            for name in list where gates.names.find(name) == nil {
                try Self.checkName(name)
                _ = new.intern(name)
                guard gates.names.count + new.count <= Limits.gates else { throw .limit("gates") }
            }
        }
    }

    /// The tables changed: puts every waiting link where its gates are now.
    ///
    /// - Complexity: O(waiting links); not called while no handler, no rule and no route names gates.
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
