// From the bytes of a link to its place in a waiting list.
extension RouterMachine {
    /// What the first look at a text gives.
    enum Admission {
        case accepted(WebURL, WrittenLink?)
        case refused(LinkRefusal)
    }

    /// Takes a link in. It gets a number in any case; everything else is told by events.
    func receive(_ text: UnsafeBufferPointer<UInt8>, source: LinkSource, options link: LinkOptions) -> LinkID {
        let id = newLinkID()
        let laneName = link.lane ?? ""
        guard !isShutDown else {
            tellEnd(id, source, lane: laneName, .dropped, reason: DropReason.shutdown.name)
            return id
        }
        guard let lane = lane(of: link) else {
            tellEnd(id, source, lane: "", .dropped, reason: DropReason.overflow.name)
            return id
        }
        switch Self.admit(text, options.policy, scope.rule) {
        case .refused(let refusal):
            tellEnd(id, source, lane: laneName, .refused, reason: refusal.code)
        case .accepted(let url, let written):
            let bindings = link.boundTo.map { ContextBinding(key: $0, value: context.value(of: $0)) }
            let accepted = Link(
                id: id, url: url, source: source, lane: laneName, eventID: link.eventID, referrer: link.referrer,
                isPrivate: link.isPrivate, bindings: bindings, written: written)
            accept(accepted, lane: lane, timeToLive: link.timeToLive ?? options.timeToLive)
        }
        return id
    }

    func newLinkID() -> LinkID {
        lastLink &+= 1
        counters.received &+= 1
        return LinkID(lastLink)
    }

    /// The lane of a link whose texts are within the limits.
    private func lane(of link: LinkOptions) -> Int? {
        guard (link.lane?.utf8.count ?? 0) <= Limits.nameBytes, (link.eventID?.utf8.count ?? 0) <= Limits.nameBytes,
            (link.referrer?.utf8.count ?? 0) <= Limits.nameBytes, canBind(link.boundTo)
        else { return nil }
        return lane(named: link.lane ?? "")
    }

    /// Reads a text and asks the policy.
    static func admit(_ text: Bytes, _ policy: LinkPolicy, _ rule: HostRule) -> Admission {
        switch policy.check(utf8: text) {
        case .accepted(let url): .accepted(url, rule == .foyer ? nil : WrittenLink(text))
        case .refused(let refusal): .refused(refusal)
        }
    }

    /// Goes on with a link that the policy accepted.
    private func accept(_ link: Link, lane: Int, timeToLive: UInt64) {
        if let first = firstSighting(of: link) {
            tellEnd(
                link.id, link.source, lane: link.lane, link: link, .duplicate, reason: nil, relatedLink: first)
            return
        }
        if isIgnored(link) {
            tellEnd(link.id, link.source, lane: link.lane, .dropped, reason: DropReason.ignored.name)
            return
        }
        enqueue(link, lane: lane, expiry: timeToLive == 0 ? 0 : clock.moment(in: timeToLive))
    }

    /// Whether a link belongs to another component.
    func isIgnored(_ link: Link) -> Bool {
        guard !ignores.isEmpty else { return false }
        var facts = LinkFacts(relation: scope.relation(of: link))
        if ignores.contains(where: { !$0.condition.routeNames.isEmpty }) {
            facts.routes = routes?.routes(of: link.url) ?? []
        }
        return ignores.contains { $0.condition.matches(link, facts, rule: scope.rule) }
    }

    private func firstSighting(of link: Link) -> LinkID? {
        switch options.duplicates {
        case .none: return nil
        case .eventID:
            guard let eventID = link.eventID else { return nil }
            return duplicates.firstSighting(of: Array(eventID.utf8), link: link.id, now: clock.now)
        case .url:
            let bytes = link.url.withBytes(of: .href) { Array($0) }
            return duplicates.firstSighting(of: bytes, link: link.id, now: clock.now)
        }
    }

    /// Puts a link into its lane: in flight where nothing is in the way, else into a waiting list.
    func enqueue(_ link: Link, lane: Int, expiry: UInt64, retries: UInt8 = 0, redirects: UInt8 = 0) {
        var slot = LinkSlot()
        slot.link = link
        slot.lane = Int32(truncatingIfNeeded: lane)
        slot.expiry = expiry
        slot.retries = retries
        slot.redirects = redirects
        slot.bytes = Int32(truncatingIfNeeded: link.url.withBytes(of: .href) { $0.count })
        let index = links.insert(slot, id: link.id)
        remember(link, in: index)
        let list = list(for: requiredGates(of: link), in: lane)
        let isReady = lanes[lane].lists[list].closedGates == 0
        let isFree = lanes[lane].flight.isIdle && lanes[lane].ready.isEmpty
        let goesOn = isReady && isFree && !(options.strictFIFO && lanes[lane].waitingCount > 0)
        if !goesOn, !makeRoom(for: index, lane: lane) { return }
        wait(index, in: list, of: lane)
        if !goesOn { tellHeld(index, reason: isReady ? "order" : "gates") }
        // Also where another link gave way that held back those behind it.
        claimNext(lane)
    }

    /// Applies the pending policy and the capacity before one more link waits. False where the new link itself is dropped.
    private func makeRoom(for slot: Int32, lane: Int) -> Bool {
        let waiting = lanes[lane].waitingCount
        // Of one that does not fit at all, the new link goes, not all the others.
        let bytes = Int(links[slot].bytes)
        let space = options.pendingBytes - bytes
        switch options.pendingPolicy {
        case .all:
            guard waiting >= options.pendingCapacity || lanes[lane].waitingBytes > space else { return true }
            if space < 0 || options.overflow == .rejectNew {
                end(slot, .dropped, reason: DropReason.overflow.name)
                return false
            }
            while lanes[lane].waitingCount >= options.pendingCapacity || lanes[lane].waitingBytes > space,
                let oldest = oldestWaiting(in: lane)
            {
                drop(oldest, reason: DropReason.overflow.name)
            }
            return true
        case .latest:
            while let other = oldestWaiting(in: lane) { drop(other, reason: DropReason.superseded.name) }
            return true
        case .first:
            guard waiting > 0 else { return true }
            end(slot, .dropped, reason: DropReason.superseded.name)
            return false
        }
    }

    /// Remembers what the link is bound to.
    private func remember(_ link: Link, in slot: Int32) {
        for binding in link.bindings { bind(link.id, to: binding.key) }
    }
}
