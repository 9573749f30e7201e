// Why. Nothing changes, nobody is asked.
extension RouterMachine {
    /// Why a link is where it is; nil for one that has ended or never was.
    func explain(_ id: LinkID) -> Explanation? {
        guard let index = links.find(id), let link = links[index].link else { return nil }
        let lane = Int(links[index].lane)
        let slot = links[index]
        let flight = slot.state == .inFlight ? lanes[lane].flight : nil
        var before = slot.state == .inFlight || lanes[lane].flight.isIdle ? 0 : 1
        if slot.state != .inFlight {
            for other in links.slots
            where other.lane == slot.lane && (other.state == .waiting || other.state == .retrying) {
                if let otherID = other.link?.id, otherID < id { before += 1 }
            }
        }
        let state: Explanation.State =
            switch slot.state {
            case .inFlight: .inFlight
            case .retrying: .retrying
            case .waiting, .free: .pending
            }
        return explanation(
            of: link, lane: lane, state: state, before: before, steps: flight?.steps ?? [],
            asked: flight?.token.number != 0 ? flight?.handler?.name ?? flight?.interceptor?.name : nil)
    }

    /// What would become of a text if it were received now.
    func explain(_ text: Bytes, source: LinkSource, lane laneName: String) -> Explanation {
        switch Self.admit(text, options.policy, scope.rule) {
        case .refused(let refusal):
            return Explanation(
                state: .asked, link: nil, verdict: .refused(refusal), isIgnored: false, relation: nil, properties: nil,
                routes: [], gates: [], closedGates: [], linksBefore: 0, interceptors: [], candidates: [], steps: [],
                asked: nil)
        case .accepted(let url, let written):
            let lane = laneNames.find(laneName).map { Int($0) }
            return explanation(
                of: Self.probe(url, written, source, laneName), lane: lane, state: .asked, before: 0, steps: [],
                asked: nil)
        }
    }

    /// Whether a handler would be a candidate for a text, as far as data can tell.
    func canHandle(_ text: Bytes, source: LinkSource) -> Bool {
        guard case .accepted(let url, let written) = Self.admit(text, options.policy, scope.rule) else { return false }
        let link = Self.probe(url, written, source, "")
        return !isIgnored(link) && firstCandidate(for: link, lookUp(link)) != nil
    }

    /// A link that nobody received.
    private static func probe(_ url: WebURL, _ written: WrittenLink?, _ source: LinkSource, _ lane: String) -> Link {
        Link(
            id: LinkID(0), url: url, source: source, lane: lane, eventID: nil, referrer: nil, isPrivate: false,
            bindings: [], written: written)
    }

    private func explanation(
        of link: Link, lane: Int?, state: Explanation.State, before: Int, steps: [RouterEvent.Step], asked: String?
    ) -> Explanation {
        let facts = lookUp(link)
        let needed = gates.sets[Int(requiredGates(of: link))].gates
        let closed = needed.filter { gate in lane.map { !isOpen(gate, for: $0) } ?? !gates.gates[Int(gate)].isOpen }
        let passing = interceptors.filter { $0.condition.matches(link, facts, rule: scope.rule) }
        let trials = handlers.trials(of: link.url)
        let candidates = handlers.inOrder(for: link, facts).map { entry, isRouted in
            var verdict = entry.condition.verdict(on: link, facts, rule: scope.rule)
            if entry.condition.isRouted, !entry.isFallbackOnly, !isRouted { verdict = .route }
            if verdict == .holds, entry.isClaimed { verdict = .busy }
            return Explanation.Candidate(
                handler: entry.name, registration: entry.id, verdict: verdict, asksHost: entry.check != nil,
                isFallbackOnly: entry.isFallbackOnly, trials: trials[entry.id.number] ?? [])
        }
        return Explanation(
            state: state, link: link.id.number == 0 ? nil : link.id, verdict: .accepted(link.url),
            isIgnored: state == .asked && isIgnored(link), relation: facts.relation, properties: facts.properties,
            routes: routes?.explain(link.url) ?? [], gates: needed.map { gates.names[$0] },
            closedGates: closed.map { gates.names[$0] }, linksBefore: before, interceptors: passing.map { $0.name },
            candidates: candidates, steps: steps, asked: asked)
    }
}
