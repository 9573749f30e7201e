/// Which links were seen lately, by event id or by URL, for ``DuplicateRule``.
///
/// Invariant: `seen` and `order` hold the same keys; times do not fall from the start of `order` to its end; at most
/// ``Limits/rememberedLinks`` keys are kept, the newest.
struct DuplicateMemory {
    /// Hashed by the standard library's seeded hash: the texts come from outside.
    private struct Key: Hashable {
        var bytes: [UInt8]
    }

    private struct Sighting {
        var link: LinkID
        var time: UInt64
    }

    private var seen: [Key: Sighting] = [:]
    private var order = RingBuffer<Key>()
    /// In milliseconds; 0 for as long as it is remembered.
    private let window: UInt64

    init(window: UInt64) {
        self.window = window
    }

    init(_ rule: DuplicateRule) {
        switch rule {
        case .none: window = 0
        case .eventID(let window), .url(let window): self.window = window
        }
    }

    var count: Int { seen.count }

    /// The link that was seen with this text before, within the window; where there is none, remembers this link.
    ///
    /// - Complexity: O(length of the text), amortised.
    mutating func firstSighting(of bytes: [UInt8], link: LinkID, now: UInt64) -> LinkID? {
        forget(before: now)
        let key = Key(bytes: bytes)
        if let first = seen[key] { return first.link }
        if seen.count >= Limits.rememberedLinks, let oldest = order.popFirst() { seen.removeValue(forKey: oldest) }
        seen[key] = Sighting(link: link, time: now)
        order.append(key)
        return nil
    }

    /// The texts that are remembered, oldest first, and how long ago they were seen.
    func sightings(now: UInt64) -> [Snapshot.Sighting] {
        var result: [Snapshot.Sighting] = []
        for key in order.elements {
            guard let sighting = seen[key] else { continue }
            result.append(Snapshot.Sighting(eventID: key.bytes, age: now &- sighting.time))
        }
        return result
    }

    /// Remembers a text that was seen at an earlier time, in the order of time.
    mutating func remember(_ bytes: [UInt8], link: LinkID, time: UInt64, now: UInt64) {
        let key = Key(bytes: bytes)
        guard seen[key] == nil, seen.count < Limits.rememberedLinks else { return }
        seen[key] = Sighting(link: link, time: time)
        order.append(key)
        forget(before: now)
    }

    private mutating func forget(before now: UInt64) {
        guard window > 0 else { return }
        while let oldest = order.first, let sighting = seen[oldest], now &- sighting.time >= window {
            _ = order.popFirst()
            seen.removeValue(forKey: oldest)
        }
    }
}
