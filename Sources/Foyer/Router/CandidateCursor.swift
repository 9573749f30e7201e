/// Walks the handlers that may be candidates for one link, in rank order, without making a list of them.
///
/// It holds the buckets of the index as they were when the link was offered (array values: what is registered later does
/// not reach a running match) and merges them by rank. A handler that is in two of the buckets is seen once.
struct CandidateCursor {
    private var buckets: [[HandlerEntry]] = []
    private var positions: [Int] = []
    private var last: UInt64 = 0

    init() {}

    mutating func clear() {
        buckets.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
        last = 0
    }

    /// Adds a bucket, sorted by rank.
    mutating func add(_ bucket: [HandlerEntry]) {
        guard !bucket.isEmpty else { return }
        buckets.append(bucket)
        positions.append(0)
    }

    /// The next handler by rank.
    ///
    /// - Complexity: O(number of buckets), which depends on the kinds of conditions in use, not on the number of handlers.
    mutating func next() -> HandlerEntry? {
        while true {
            var best: HandlerEntry?
            var bestBucket = 0
            for bucket in 0..<buckets.count where positions[bucket] < buckets[bucket].count {
                let entry = buckets[bucket][positions[bucket]]
                if let found = best, !(entry.rank < found.rank) { continue }
                best = entry
                bestBucket = bucket
            }
            guard let best else { return nil }
            positions[bestBucket] += 1
            if best.id.number == last { continue }
            last = best.id.number
            return best
        }
    }
}
