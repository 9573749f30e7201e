// The link in flight: interceptors, candidates, the end.
extension RouterMachine {
    /// Takes the flight of a lane as far as it goes without the host.
    func run(_ lane: Int) {
        let slot = lanes[lane].flight.slot
        guard slot >= 0 else { return }
        let number = links.number(of: slot)
        while lanes[lane].flight.slot == slot, links.number(of: slot) == number {
            switch lanes[lane].flight.phase {
            case .starting: start(lane)
            case .intercepting: intercept(lane)
            case .choosing: choose(lane)
            case .asking: askNext(lane)
            case .idle, .awaitsInterceptor, .awaitsCondition, .awaitsHandler: return
            }
        }
    }

    /// Looks up what the link is offered under.
    private func start(_ lane: Int) {
        guard let link = flightLink(lane) else { return }
        let slot = lanes[lane].flight.slot
        lanes[lane].flight.offer(
            under: configuration, routes, hostRule: scope.rule, mapVersion: mapVersion,
            passing: links[slot].isIntercepted ? [] : interceptors)
        look(at: lookUp(link), lane: lane)
    }

    /// Notes what is known of the link in flight. A lookup that failed (a pattern that took too many steps, or a rule that
    /// stops Hotwire on Android) ends the link as failed: nobody may act on half of its properties.
    func look(at facts: LinkFacts, lane: Int) {
        lanes[lane].flight.look(at: facts)
        if let failure = facts.properties?.failure { finish(lane, .failed, reason: failure.code) }
    }

    /// Asks the next interceptor.
    private func intercept(_ lane: Int) {
        guard let link = flightLink(lane) else { return }
        while let entry = lanes[lane].flight.nextInterceptor() {
            guard let response = entry.response, holds(entry.condition, for: link, lane: lane) else { continue }
            lanes[lane].flight.turn(to: entry)
            switch response {
            case .answer(let answer):
                apply(answer, of: entry, lane: lane)
            case .call:
                openQuestion(lane, .awaitsInterceptor, timeout: entry.timeout)
            case .ask:
                openQuestion(lane, .awaitsInterceptor, timeout: entry.timeout, byEvent: true)
            }
            return
        }
    }

    /// Finds the candidates; a link that was rewritten waits first for the gates of its new URL.
    private func choose(_ lane: Int) {
        guard let link = flightLink(lane) else { return }
        if lanes[lane].flight.takeRewriting() {
            links[lanes[lane].flight.slot].isIntercepted = true
            if holdForGates(lane) { return }
        }
        lanes[lane].flight.choose(from: handlers, for: link)
    }

    /// Asks the next candidate, or ends the link where there is none.
    private func askNext(_ lane: Int) {
        guard let link = flightLink(lane) else { return }
        if links[lanes[lane].flight.slot].isContextBroken {
            finish(lane, .dropped, reason: DropReason.contextChanged.name)
            return
        }
        guard let entry = lanes[lane].flight.nextCandidate(of: handlers, retired: retired.handlers) else {
            conclude(lane)
            return
        }
        guard !entry.isRemoved, !entry.isClaimed, !lanes[lane].flight.wasAsked(entry),
            holds(entry.condition, for: link, lane: lane)
        else { return }
        if entry.check != nil {
            lanes[lane].flight.turn(to: entry)
            openQuestion(lane, .awaitsCondition, timeout: 0)
        } else {
            ask(entry, lane: lane)
        }
    }

    /// Puts the question to a handler.
    func ask(_ entry: HandlerEntry, lane: Int) {
        lanes[lane].flight.ask(entry)
        if entry.isOneShot { entry.isClaimed = true }
        switch entry.response {
        case .answer(let answer)?:
            apply(answer, of: entry, lane: lane)
        case .call?:
            openQuestion(lane, .awaitsHandler, timeout: entry.timeout)
        case .ask?:
            openQuestion(lane, .awaitsHandler, timeout: entry.timeout, byEvent: true)
        case nil:
            lanes[lane].flight.leaveHandler()
        }
    }

    /// Nobody is left to ask.
    private func conclude(_ lane: Int) {
        if let hook = unhandledHook {
            finish(lane, .unhandled, handler: hook.name, hook: hook.action)
        } else if let failure = lanes[lane].flight.failure {
            finish(lane, failure.outcome, handler: failure.handler, reason: failure.reason)
        } else {
            finish(lane, .unhandled)
        }
    }

    // MARK: - Questions

    /// Makes a token for the question that the flight is at, and has it put: by an event, or by the drainer.
    private func openQuestion(
        _ lane: Int, _ phase: Flight.Phase, timeout: UInt64?, byEvent: Bool = false
    ) {
        lastSerial &+= 1
        let token = AnswerToken(lane: lane, serial: lastSerial)
        let slot = lanes[lane].flight.slot
        lanes[lane].flight.open(token, phase)
        let timeout = timeout ?? options.answerTimeout
        if timeout > 0 { clock.setDeadline(of: slot, clock.moment(in: timeout), tie: links.number(of: slot)) }
        guard byEvent else {
            work.append(.ask(token))
            return
        }
        let name = lanes[lane].flight.askedName
        tell(subject(lane), phase == .awaitsInterceptor ? .interceptorAsked(name, token) : .handlerAsked(name, token))
    }

    /// The callback and the offer of a question that is still open; nil where it was withdrawn, or whom it asks is gone.
    func question(_ token: AnswerToken) -> Work? {
        let lane = token.lane
        guard lane < lanes.count, lanes[lane].flight.token == token, let link = flightLink(lane) else { return nil }
        let retries = Int(links[lanes[lane].flight.slot].retries)
        if let question = lanes[lane].flight.question(about: link, retries: retries) { return question }
        // Removed before the question was put: nobody will answer it.
        withdraw(lane, as: .removed)
        return nil
    }

    /// Whether the data of a condition hold for the link in flight.
    private func holds(_ condition: CompiledCondition, for link: Link, lane: Int) -> Bool {
        condition.matches(link, lanes[lane].flight.facts, rule: lanes[lane].flight.hostRule)
    }

    /// The link in flight of a lane.
    func flightLink(_ lane: Int) -> Link? {
        let slot = lanes[lane].flight.slot
        return slot >= 0 ? links[slot].link : nil
    }

    // MARK: - Ends

    /// What events say of the link in flight.
    func subject(_ lane: Int) -> RouterEvent.Subject {
        let link = flightLink(lane)
        var subject = RouterEvent.Subject(
            link?.id ?? LinkID(0), link?.source ?? .unspecified, lane: lanes[lane].name, link: link,
            retries: link == nil ? 0 : Int(links[lanes[lane].flight.slot].retries))
        lanes[lane].flight.describe(&subject)
        return subject
    }

    /// Ends the link in flight of a lane and takes the next.
    func finish(
        _ lane: Int, _ outcome: Outcome, handler: String? = nil, reason: String? = nil, hook: EventAction? = nil
    ) {
        let slot = lanes[lane].flight.slot
        let event = event(
            subject(lane),
            .ended(outcome, handler: handler, reason: reason, steps: lanes[lane].flight.steps, relatedLink: nil))
        closeQuestion(lane, as: .withdrawn)
        leaveMapBehind(lane)
        lanes[lane].flight.end()
        links.remove(slot)
        counters.inFlight &-= 1
        counters.countEnd(outcome)
        tell(event)
        if let hook { work.append(.event(event, hook)) }
        claimNext(lane)
    }

    /// Ends a link that is not in flight and in no list.
    func end(_ slot: Int32, _ outcome: Outcome, reason: String?) {
        guard let link = links[slot].link else { return }
        links.remove(slot)
        tellEnd(link.id, link.source, lane: link.lane, link: link, outcome, reason: reason)
    }

    /// Drops a link wherever it is.
    func drop(_ slot: Int32, reason: String) {
        if links[slot].state == .inFlight {
            finish(Int(links[slot].lane), .dropped, reason: reason)
        } else {
            stopWaiting(slot)
            end(slot, .dropped, reason: reason)
        }
    }

    /// Puts the link in flight back to wait where a gate it needs is closed. True where it waits.
    func holdForGates(_ lane: Int) -> Bool {
        guard let link = flightLink(lane) else { return false }
        let list = list(for: requiredGates(of: link), in: lane)
        guard lanes[lane].lists[list].closedGates > 0 else { return false }
        let slot = leaveFlight(lane)
        guard makeRoomForReturning(slot, lane: lane) else { return true }
        wait(slot, in: list, of: lane)
        tellHeld(slot, reason: "gates")
        claimNext(lane)
        return true
    }

    /// Takes the link out of flight without ending it.
    func leaveFlight(_ lane: Int) -> Int32 {
        let slot = lanes[lane].flight.slot
        closeQuestion(lane, as: .withdrawn)
        leaveMapBehind(lane)
        lanes[lane].flight.end()
        counters.inFlight &-= 1
        return slot
    }

    /// A link comes back from flight. If its time is over it expires; it keeps its place even in a full queue, but where
    /// one link only may wait, the pending policy decides between it and the one that came meanwhile. False where it ended.
    func makeRoomForReturning(_ slot: Int32, lane: Int) -> Bool {
        if links[slot].expiry != 0, links[slot].expiry <= clock.now {
            end(slot, .expired, reason: nil)
            claimNext(lane)
            return false
        }
        guard lanes[lane].waitingCount > 0 else { return true }
        switch options.pendingPolicy {
        case .all:
            return true
        case .latest:
            end(slot, .dropped, reason: DropReason.superseded.name)
            claimNext(lane)
            return false
        case .first:
            while let other = oldestWaiting(in: lane) { drop(other, reason: DropReason.superseded.name) }
            return true
        }
    }
}
