/// Lays the tries of a table out as a `RouteIndex`.
struct RouteIndexBuilder {
    private(set) var slots = [
        RouteIndex.Slot(parent: RouteIndex.none, base: RouteIndex.noBase, plain: 0, info: 0)
    ]
    private(set) var reach = [RouteIndex.Reach(first: .max, last: 0)]
    private(set) var nodes: [RouteIndex.Node] = []
    private(set) var edges: [RouteIndex.Edge] = []
    private(set) var orders: [UInt32] = []
    private(set) var patterns: [SegmentPattern] = []
    private(set) var sites: [RouteIndex.Site] = []
    private(set) var entries: [RouteIndex.Entry] = []
    let literals: [[UInt8]]
    private var isUsed = [true]
    /// Every slot before it is used.
    private var firstFree = 1

    init(literals: RouteLiterals) {
        self.literals = literals.texts
    }

    /// Adds an entry; entries come in their order.
    mutating func add(_ number: Int, _ pattern: RouteTable.Pattern) {
        var entry = RouteIndex.Entry(
            pattern: UInt32(truncatingIfNeeded: number), route: UInt32(truncatingIfNeeded: pattern.route),
            parameterCount: UInt32(truncatingIfNeeded: pattern.pattern.parameters.count))
        for (index, segment) in (pattern.segments ?? []).enumerated().prefix(4) where segment >= 0 {
            entry.segments ^= (0xFF ^ UInt32(truncatingIfNeeded: segment)) << UInt32(8 * index)
        }
        entries.append(entry)
    }

    /// Adds the trie of a site.
    mutating func add(_ trie: RouteTrie, tier: Int) {
        let (root, authorityRoot, joins) = place(trie)
        sites.append(
            RouteIndex.Site(
                root: root, authorityRoot: authorityRoot, joins: UInt32(truncatingIfNeeded: joins),
                tier: UInt32(truncatingIfNeeded: tier), isSimple: trie.isSimple))
    }

    /// The slots of a trie's two roots, and the number of its joins.
    private mutating func place(_ trie: RouteTrie) -> (root: UInt32, authorityRoot: UInt32, joins: Int) {
        var places = [Int](repeating: 0, count: trie.nodes.count)
        var joins = 0
        var open = [trie.root]
        places[trie.root] = take(anyFree())
        if trie.authorityRoot != trie.root {
            places[trie.authorityRoot] = take(anyFree())
            open.append(trie.authorityRoot)
        }
        while let index = open.popLast() {
            let node = trie.nodes[index]
            let place = places[index]
            let base = base(for: node.literals.map({ $0.literal }))
            slots[place].base = base
            for (literal, child) in node.literals {
                let slot = take(Int(base) + literal)
                slots[slot].parent = UInt32(truncatingIfNeeded: place)
                places[child] = slot
                open.append(child)
            }
            for child in [node.plain].compactMap({ $0 }) + node.edges.map({ $0.node }) where places[child] == 0 {
                places[child] = take(anyFree())
                open.append(child)
            }
        }
        for index in trie.nodes.indices where places[index] != 0 {
            fill(places[index], trie.nodes[index], places, &joins)
        }
        return (
            UInt32(truncatingIfNeeded: places[trie.root]), UInt32(truncatingIfNeeded: places[trie.authorityRoot]), joins
        )
    }

    private mutating func fill(_ place: Int, _ node: RouteTrie.Node, _ places: [Int], _ joins: inout Int) {
        slots[place].plain = node.plain.map { UInt32(truncatingIfNeeded: places[$0]) } ?? 0
        reach[place] = RouteIndex.Reach(
            first: UInt32(clamping: node.first), last: UInt32(clamping: node.last))
        if node.edges.isEmpty, node.tails.isEmpty, !node.isJoin, node.accepts.count <= 1 {
            slots[place].info = node.accepts.first.map { UInt32(truncatingIfNeeded: $0 + 1) } ?? 0
            return
        }
        if node.isJoin { joins += 1 }
        let edges = node.edges.map { edge in
            let slot = UInt32(truncatingIfNeeded: places[edge.node])
            switch edge {
            case .none: return RouteIndex.Edge(pattern: RouteIndex.Edge.readsNothing, slot: slot)
            case .any: return RouteIndex.Edge(pattern: RouteIndex.Edge.readsAny, slot: slot)
            case .pattern(let pattern, _): return RouteIndex.Edge(pattern: number(of: pattern), slot: slot)
            }
        }
        slots[place].info = RouteIndex.isRich | UInt32(truncatingIfNeeded: nodes.count)
        nodes.append(
            RouteIndex.Node(
                first: (node.accepts + node.tails).min().map { UInt32(truncatingIfNeeded: $0) } ?? RouteIndex.none,
                tail: node.tails.min().map { UInt32(truncatingIfNeeded: $0) } ?? RouteIndex.none,
                accepts: span(of: node.accepts), tails: span(of: node.tails),
                edges: RouteIndex.Span(
                    start: UInt32(truncatingIfNeeded: self.edges.count), count: UInt32(truncatingIfNeeded: edges.count)),
                join: node.isJoin ? UInt32(truncatingIfNeeded: joins) : 0))
        self.edges += edges
    }

    private mutating func number(of pattern: SegmentPattern) -> Int32 {
        patterns.append(pattern)
        return Int32(truncatingIfNeeded: patterns.count - 1)
    }

    private mutating func span(of list: [Int]) -> RouteIndex.Span {
        let start = orders.count
        orders += list.sorted().map { UInt32(truncatingIfNeeded: $0) }
        return RouteIndex.Span(
            start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: list.count))
    }

    // MARK: Slots

    private mutating func take(_ slot: Int) -> Int {
        while slots.count <= slot {
            slots.append(RouteIndex.Slot(parent: RouteIndex.none, base: RouteIndex.noBase, plain: 0, info: 0))
            reach.append(RouteIndex.Reach(first: .max, last: 0))
            isUsed.append(false)
        }
        isUsed[slot] = true
        while firstFree < isUsed.count, isUsed[firstFree] { firstFree += 1 }
        return slot
    }

    private func anyFree() -> Int { firstFree }

    /// A base at which the slots of all these literals are free.
    private func base(for literals: [Int]) -> Int32 {
        let sorted = literals.sorted()
        guard let smallest = sorted.first else { return RouteIndex.noBase }
        var candidate = firstFree
        var tries = 0
        // A node with many children seldom fits between others; looking longer costs more than it saves.
        while tries < 64, candidate < isUsed.count {
            let base = candidate - smallest
            let fits = sorted.allSatisfy { literal in
                let slot = base + literal
                return slot >= isUsed.count || !isUsed[slot]
            }
            if fits { return Int32(truncatingIfNeeded: base) }
            tries += 1
            repeat { candidate += 1 } while candidate < isUsed.count && isUsed[candidate]
        }
        return Int32(truncatingIfNeeded: isUsed.count - smallest)
    }
}
