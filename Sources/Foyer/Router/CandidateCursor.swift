/// Walks the handlers that may be candidates for one link, in the order in which they are asked, without making a list of
/// them.
///
/// It holds the buckets of the index as they were when the link was offered (array values: what is registered later does
/// not reach a running match) and merges them by rank, after the handlers that routes led to. A handler that is in two of
/// the buckets is seen once.
struct CandidateCursor {
    private var routed: [RoutedCandidate] = []
    private var routedPosition = 0
    private var buckets: [[HandlerEntry]] = []
    private var positions: [Int] = []
    private var last: UInt64 = 0

    init() {}

    mutating func clear() {
        // Clearing what is empty costs as much as clearing what is not.
        if !routed.isEmpty { routed = [] }
        routedPosition = 0
        if !buckets.isEmpty { buckets.removeAll(keepingCapacity: true) }
        if !positions.isEmpty { positions.removeAll(keepingCapacity: true) }
        last = 0
    }

    /// Sets the handlers that routes led to, in order.
    mutating func setRouted(_ candidates: [RoutedCandidate]) {
        routed = candidates
    }

    /// Adds a bucket, sorted by rank.
    mutating func add(_ bucket: [HandlerEntry]) {
        guard !bucket.isEmpty else { return }
        buckets.append(bucket)
        positions.append(0)
    }

    /// The candidate that a route led to a handler by.
    func routed(to entry: HandlerEntry) -> RoutedCandidate? {
        routed.first { $0.entry === entry }
    }

    /// The next handler, with what its route took.
    ///
    /// - Complexity: O(number of buckets), which depends on the kinds of conditions in use, not on the number of handlers.
    mutating func next() -> (entry: HandlerEntry, routed: RoutedCandidate?)? {
        while true {
            var best: HandlerEntry?
            var bestBucket = 0
            for bucket in 0..<buckets.count where positions[bucket] < buckets[bucket].count {
                let entry = buckets[bucket][positions[bucket]]
                if let found = best, !(entry.rank < found.rank) { continue }
                best = entry
                bestBucket = bucket
            }
            if routedPosition < routed.count {
                let candidate = routed[routedPosition]
                if best == nil || candidate.entry.rank.priority >= best?.rank.priority ?? .min {
                    routedPosition += 1
                    return (candidate.entry, candidate)
                }
            }
            guard let best else { return nil }
            positions[bestBucket] += 1
            if best.id.number == last { continue }
            last = best.id.number
            return (best, nil)
        }
    }
}
