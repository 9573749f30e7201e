/// The handlers, found by what their conditions name, so that the handlers of other hosts, schemes and properties cost
/// nothing.
///
/// A class, so that looking into it copies nothing; the machine owns its only reference.
///
/// Each handler is put under the most telling part of its condition: its routes, else its hosts, else its first property, else its
/// schemes, sources or host relation; one without any of these is looked at for every link.
///
/// Invariant: every bucket is sorted by rank and holds only handlers that are not removed.
final class HandlerIndex {
    /// Buckets by name; the buckets of names without handlers are empty.
    private struct Group {
        var names = NameTable()
        var buckets: [[HandlerEntry]] = []

        func bucket<Text: Collection<UInt8>>(_ name: Text) -> [HandlerEntry]? {
            names.find(name).map { buckets[Int($0)] }
        }

        mutating func add(_ entry: HandlerEntry, under name: String) {
            let number = Int(names.intern(name))
            if number == buckets.count { buckets.append([]) }
            HandlerIndex.insert(entry, into: &buckets[number])
        }

        mutating func remove(_ entry: HandlerEntry, under name: String) {
            guard let number = names.find(name) else { return }
            HandlerIndex.remove(entry, from: &buckets[Int(number)])
            if buckets[Int(number)].isEmpty { names.remove(number) }
        }
    }

    private var hosts = Group()
    private var parents = Group()
    private var schemes = Group()
    private var keys = NameTable()
    private var values: [Group] = []
    private var sources = [[HandlerEntry]](repeating: [], count: LinkSource.allCases.count)
    private var relations = [[HandlerEntry]](repeating: [], count: HostRelation.allCases.count + 1)
    private var others: [HandlerEntry] = []

    private let routes: HandlerRoutes
    private var routeNames = Group()
    private var named = Group()
    private var owned = Group()
    private var entries: [UInt64: HandlerEntry] = [:]
    /// Handlers that name gates.
    private(set) var gatedCount = 0

    init(_ settings: RouteSettings) {
        routes = HandlerRoutes(settings)
    }

    var count: Int { entries.count }

    /// The handler of a registration.
    func find(_ id: RegistrationID) -> HandlerEntry? { entries[id.number] }

    /// The handlers with a name, by rank.
    func find(name: String) -> [HandlerEntry] { named.bucket(name.utf8) ?? [] }

    /// The handlers of an owner, by rank.
    func find(owner: String) -> [HandlerEntry] { owned.bucket(owner.utf8) ?? [] }

    /// All handlers, in no order.
    var all: [HandlerEntry] { Array(entries.values) }

    /// Puts the buckets that a link can hit into a cursor.
    ///
    /// - Complexity: O(labels of the host + distinct property keys), not the number of handlers.
    func candidates(
        for link: Link, _ facts: LinkFacts, into cursor: inout CandidateCursor
    ) {
        cursor.clear()
        if routes.count > 0 || !facts.routes.isEmpty { cursor.setRouted(routed(link, facts)) }
        if hosts.names.count > 0 || parents.names.count > 0 {
            link.url.withMatchingHost { host in
                if host.isEmpty { return }
                if let bucket = hosts.bucket(host) { cursor.add(bucket) }
                guard parents.names.count > 0 else { return }
                var index = 0
                while index < host.count {
                    if host[index] == UInt8(ascii: "."), let bucket = parents.bucket(host[(index + 1)...]) {
                        cursor.add(bucket)
                    }
                    index += 1
                }
            }
        }
        for key in 0..<values.count {
            guard let value = facts.properties?[keys[Int32(truncatingIfNeeded: key)]], let name = Self.indexName(of: value),
                let bucket = values[key].bucket(name.utf8)
            else { continue }
            cursor.add(bucket)
        }
        if schemes.names.count > 0, let bucket = link.url.withBytes(of: .scheme, { schemes.bucket($0) }) {
            cursor.add(bucket)
        }
        cursor.add(sources[Int(link.source.rawValue)])
        if let relation = facts.relation { cursor.add(relations[Int(relation.rawValue)]) }
        cursor.add(others)
    }

    /// All handlers in the order in which they would be asked about a link, and whether a route leads to them: by priority,
    /// those that routes lead to first.
    func inOrder(for link: Link, _ facts: LinkFacts) -> [(entry: HandlerEntry, isRouted: Bool)] {
        let routed = routed(link, facts)
        var places: [UInt64: Int] = [:]
        for (place, candidate) in routed.enumerated().reversed() { places[candidate.entry.id.number] = place }
        return entries.values.map { (entry: $0, isRouted: places[$0.id.number] != nil) }.stablySorted { left, right in
            if left.entry.rank.priority != right.entry.rank.priority { return left.entry.rank < right.entry.rank }
            let (leftPlace, rightPlace) = (places[left.entry.id.number] ?? .max, places[right.entry.id.number] ?? .max)
            return leftPlace != rightPlace ? leftPlace < rightPlace : left.entry.rank < right.entry.rank
        }
    }

    /// What became of each pattern of each handler with routes, by registration.
    func trials(of url: WebURL) -> [UInt64: [RouteTrial]] {
        var result = routes.trials(of: url)
        for entry in entries.values where entry.isFallbackOnly {
            if case .success(let trials)? = entry.condition.table?.explain(url) { result[entry.id.number] = trials }
        }
        return result
    }

    /// The handlers that routes lead to: those of their conditions, and those of the installed table.
    private func routed(_ link: Link, _ facts: LinkFacts) -> [RoutedCandidate] {
        var found = routes.candidates(for: link.url)
        for route in facts.routes {
            let takers = (route.handler.map { find(name: $0) } ?? []) + (routeNames.bucket(route.name.utf8) ?? [])
            for entry in takers
            where !found.contains(where: { $0.entry === entry && $0.route?.hasSameBytes(as: route.name) == true }) {
                found.append(
                    RoutedCandidate(entry: entry, route: route.name, rank: route.rank, parameters: route.parameters))
            }
        }
        if found.count > 1 { found = found.stablySorted { $0.comes(before: $1) } }
        return found
    }

    // MARK: - Registering

    func add(_ entry: HandlerEntry) {
        entries[entry.id.number] = entry
        named.add(entry, under: entry.name)
        if let owner = entry.owner { owned.add(entry, under: owner) }
        if entry.gates != nil { gatedCount += 1 }
        if entry.isFallbackOnly { return }
        for place in Self.places(of: entry.condition) {
            switch place {
            case .route: routes.add(entry)
            case .routeName(let name): routeNames.add(entry, under: name)
            case .host(let name): hosts.add(entry, under: name)
            case .parent(let name): parents.add(entry, under: name)
            case .scheme(let name): schemes.add(entry, under: name)
            case .property(let key, let value):
                let number = Int(keys.intern(key))
                while values.count <= number { values.append(Group()) }
                values[number].add(entry, under: value)
            case .source(let number): Self.insert(entry, into: &sources[number])
            case .relation(let number): Self.insert(entry, into: &relations[number])
            case .other: Self.insert(entry, into: &others)
            }
        }
    }

    func remove(_ entry: HandlerEntry) {
        guard entries.removeValue(forKey: entry.id.number) != nil else { return }
        named.remove(entry, under: entry.name)
        if let owner = entry.owner { owned.remove(entry, under: owner) }
        if entry.gates != nil { gatedCount -= 1 }
        if entry.isFallbackOnly { return }
        for place in Self.places(of: entry.condition) {
            switch place {
            case .route: routes.remove(entry)
            case .routeName(let name): routeNames.remove(entry, under: name)
            case .host(let name): hosts.remove(entry, under: name)
            case .parent(let name): parents.remove(entry, under: name)
            case .scheme(let name): schemes.remove(entry, under: name)
            case .property(let key, let value):
                if let number = keys.find(key) { values[Int(number)].remove(entry, under: value) }
            case .source(let number): Self.remove(entry, from: &sources[number])
            case .relation(let number): Self.remove(entry, from: &relations[number])
            case .other: Self.remove(entry, from: &others)
            }
        }
    }

    // MARK: - Places

    private enum Place {
        case route
        case routeName(String)
        case host(String)
        case parent(String)
        case scheme(String)
        case property(key: String, value: String)
        case source(Int)
        case relation(Int)
        case other
    }

    /// Where a handler with this condition is found.
    private static func places(of condition: CompiledCondition) -> [Place] {
        if condition.isRouted {
            return (condition.route == nil ? [] : [.route])
                + distinct(condition.routeNames.map { Array($0.utf8) })
                .map { .routeName(String(decoding: $0, as: UTF8.self)) }
        }
        if !condition.exactHosts.isEmpty || !condition.parentHosts.isEmpty {
            return distinct(condition.exactHosts).map { .host(String(decoding: $0, as: UTF8.self)) }
                + distinct(condition.parentHosts).map { .parent(String(decoding: $0, as: UTF8.self)) }
        }
        if let test = condition.properties.first, let value = indexName(of: test.value) {
            return [.property(key: test.key, value: value)]
        }
        if !condition.schemes.isEmpty {
            return distinct(condition.schemes).map { .scheme(String(decoding: $0, as: UTF8.self)) }
        }
        if condition.sources != 0 {
            return LinkSource.allCases.filter { condition.sources & (1 << UInt32($0.rawValue)) != 0 }
                .map { .source(Int($0.rawValue)) }
        }
        if let relation = condition.relation { return [.relation(Int(relation.rawValue))] }
        return [.other]
    }

    /// A text that equal property values share; nil for values that are not indexed.
    private static func indexName(of value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .null: "null"
        case .number, .array, .object: nil
        }
    }

    private static func distinct(_ names: [[UInt8]]) -> [[UInt8]] {
        var result: [[UInt8]] = []
        for name in names where !result.contains(name) { result.append(name) }
        return result
    }

    // MARK: - Buckets

    private static func insert(_ entry: HandlerEntry, into bucket: inout [HandlerEntry]) {
        bucket.insert(entry, at: position(of: entry.rank, in: bucket))
    }

    private static func remove(_ entry: HandlerEntry, from bucket: inout [HandlerEntry]) {
        let position = position(of: entry.rank, in: bucket)
        if position < bucket.count, bucket[position] === entry { bucket.remove(at: position) }
    }

    /// The first position whose rank is not before `rank`.
    ///
    /// - Complexity: O(log *n*).
    private static func position(of rank: HandlerRank, in bucket: [HandlerEntry]) -> Int {
        lowerBound(bucket.count) { !(bucket[$0].rank < rank) }
    }
}

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
