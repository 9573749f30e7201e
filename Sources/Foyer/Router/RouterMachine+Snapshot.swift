// What outlives the process.
extension RouterMachine {
    /// The links that have not ended, oldest first, those in flight included, and the event ids that were seen.
    func snapshot(includingPrivate: Bool) throws(SnapshotError) -> [UInt8] {
        var snapshot = Snapshot()
        var alive: [Int32] = []
        for (index, slot) in links.slots.enumerated() where slot.state != .free {
            alive.append(Int32(truncatingIfNeeded: index))
        }
        for index in sortedByAge(alive) {
            let slot = links[index]
            guard let link = slot.link, includingPrivate || !isPrivate(link) else { continue }
            snapshot.entries.append(
                Snapshot.Entry(
                    id: link.id, url: link.url.withBytes(of: .href) { Array($0) }, source: link.source, lane: link.lane,
                    eventID: link.eventID, referrer: link.referrer, isPrivate: link.isPrivate, retries: slot.retries,
                    redirects: slot.redirects,
                    remaining: slot.expiry == 0 ? 0 : max(1, clock.time(until: slot.expiry)),
                    bindings: link.bindings))
        }
        if case .eventID = options.duplicates { snapshot.sightings = duplicates.sightings(now: clock.now) }
        let bytes = snapshot.bytes
        guard bytes.count <= Limits.inputBytes else { throw .tooLong }
        return bytes
    }

    /// Whether a link is left out of snapshots without secrets: it was received as private, or a parameter of its query has
    /// a name of ``RouterOptions/privateParameters``.
    private func isPrivate(_ link: Link) -> Bool {
        if link.isPrivate { return true }
        let names = options.privateParameters
        return link.url.withBytes(of: .query) { query in
            for pair in query.split(separator: UInt8(ascii: "&")) {
                let name = pair.prefix { $0 != UInt8(ascii: "=") }
                let isSecret = names.contains { secret in
                    var secret = secret
                    return secret.withUTF8 { $0.equals(Bytes(rebasing: name), ignoringCase: true) }
                }
                if isSecret { return true }
            }
            return false
        }
    }

    /// Takes the links of a snapshot in, under new numbers. They go through the policy again; interceptors see them again.
    ///
    /// - Returns: The new numbers, in the order of the snapshot.
    func restore(_ bytes: Bytes) throws(SnapshotError) -> [LinkID] {
        guard !isShutDown else { throw .shutDown }
        let snapshot = try Snapshot(bytes)
        var ids: [LinkID] = []
        var numbers: [[UInt8]: LinkID] = [:]
        for entry in snapshot.entries {
            let id = restore(entry)
            ids.append(id)
            if let eventID = entry.eventID { numbers[Array(eventID.utf8)] = id }
        }
        // A link that did not come back has no number here.
        for sighting in snapshot.sightings {
            let link = numbers[sighting.eventID] ?? LinkID(0)
            duplicates.remember(sighting.eventID, link: link, time: clock.now &- sighting.age, now: clock.now)
        }
        return ids
    }

    private func restore(_ entry: Snapshot.Entry) -> LinkID {
        let id = newLinkID()
        guard let lane = lane(named: entry.lane), canBind(entry.bindings.map { $0.key }) else {
            tellEnd(id, entry.source, lane: "", .dropped, reason: DropReason.overflow.name, relatedLink: entry.id)
            return id
        }
        let (policy, rule) = (options.policy, scope.rule)
        switch entry.url.withUnsafeBufferPointer({ Self.admit($0, policy, rule) }) {
        case .refused(let refusal):
            tellEnd(id, entry.source, lane: entry.lane, .refused, reason: refusal.code, relatedLink: entry.id)
        case .accepted(let url, let written):
            let link = Link(
                id: id, url: url, source: entry.source, lane: entry.lane, eventID: entry.eventID,
                referrer: entry.referrer, isPrivate: entry.isPrivate, bindings: entry.bindings, written: written)
            tell(
                RouterEvent.Subject(id, entry.source, lane: entry.lane, link: link), .restored(from: entry.id))
            enqueue(
                link, lane: lane, expiry: entry.remaining == 0 ? 0 : clock.moment(in: entry.remaining),
                retries: entry.retries, redirects: entry.redirects)
        }
        return id
    }
}
