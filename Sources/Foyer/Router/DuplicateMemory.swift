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

    private mutating func forget(before now: UInt64) {
        guard window > 0 else { return }
        while let oldest = order.first, let sighting = seen[oldest], now &- sighting.time >= window {
            _ = order.popFirst()
            seen.removeValue(forKey: oldest)
        }
    }
}
