/// Finds the entries of an index that take a link: what is left to try, where the search has been, and which sites accept
/// the link's source.
///
/// The memory grows to what the hardest search needs and is kept.
struct RouteSearch: ~Copyable {
    /// The places still to be tried.
    private var stack: UnsafeMutablePointer<UInt64>
    private var stackCapacity: Int
    /// Joins that were visited, one number for each join and segment.
    private var visited = BitSet()
    /// A segment in lower case, with eight bytes of padding.
    private var folded: [UInt8] = []
    /// How many nodes the last search with joins has looked at.
    private(set) var visits = 0
    /// The sites that accept the link's source, in order of their tiers: a list of the index, or `ownSites`.
    private(set) var sites: UnsafePointer<UInt32>
    private(set) var siteCount = 0
    private var ownSites: UnsafeMutablePointer<UInt32>
    private var ownSiteCapacity = 4

    init() {
        stackCapacity = 2 * Limits.linkSegments + 2
        stack = .allocate(capacity: stackCapacity)
        ownSites = .allocate(capacity: ownSiteCapacity)
        sites = UnsafePointer(ownSites)
    }

    deinit {
        stack.deallocate()
        ownSites.deallocate()
    }

    // MARK: Sites

    /// Takes the sites of a list of the index.
    @inline(__always)
    mutating func choose(_ span: RouteIndex.Span, _ index: RouteIndex) {
        sites = index.siteLists + Int(span.start)
        siteCount = Int(span.count)
    }

    /// Finds the sites that accept a source.
    ///
    /// - Parameter host: Nil if the authority of the link is a segment.
    mutating func choose(_ table: RouteTable, scheme: Bytes, host: Bytes?, port: UInt16?) {
        if let known = table.index.sites(scheme, host, port) { return choose(known, table.index) }
        if table.openSites.count == Int(table.index.everySource.count) {
            // Nothing but sites for every source.
            return choose(table.index.everySource, table.index)
        }
        if ownSiteCapacity < table.openSites.count {
            ownSites.deallocate()
            ownSiteCapacity = table.openSites.count
            ownSites = .allocate(capacity: ownSiteCapacity)
        }
        siteCount = 0
        for number in table.openSites
        where table.sites[Int(number)].accepts.contains(where: { $0.accepts(scheme: scheme, host: host, port: port) }) {
            ownSites[siteCount] = number
            siteCount += 1
        }
        sites = UnsafePointer(ownSites)
    }

    // MARK: Searching

    /// The smallest order from `from` on of an entry that takes the segments, or `RouteIndex.none`.
    mutating func first(in index: RouteIndex, _ link: borrowing LinkSegments, from: UInt32, _ settings: RouteSettings)
        -> UInt32
    {
        var best = RouteIndex.none
        var tier = UInt32.max
        for position in 0..<siteCount {
            let site = index.sites[Int(sites[position])]
            // All sites of a tier are asked; a later tier cannot win over a match.
            if best != RouteIndex.none, site.tier != tier { break }
            tier = site.tier
            best = min(best, search(index, site, link, from: from, below: best, settings))
        }
        return best
    }

    /// The smallest order from `from` on, and below `best`, of an entry of a site that takes the segments, or
    /// `RouteIndex.none`.
    @inline(never)
    private mutating func search(
        _ index: RouteIndex, _ site: RouteIndex.Site, _ link: borrowing LinkSegments, from: UInt32, below best: UInt32,
        _ settings: RouteSettings
    ) -> UInt32 {
        let root = link.startsWithAuthority ? site.authorityRoot : site.root
        guard site.isSimple, from == 0, settings.pathCase == .matters else {
            return searchAny(index, root, joins: Int(site.joins), link, from: from, below: best, settings)
        }
        link.segments[link.count] = LinkSegments.Segment.none
        return link.startsWithAuthority
            ? searchSimpleAuthority(index, link, root)
            : searchSimple(index, link.indexText, link.segments, at: root).order
    }

    /// The order of the first entry of a simple site that takes the segments, or `RouteIndex.none`, and how many segments
    /// there are.
    ///
    /// Goes depth first, literals before parameters before tails; in a simple site this is the order of the entries. No
    /// node is visited twice, for every node of a tree has one place in a path.
    ///
    /// - Parameters:
    ///   - text: Where segments are looked up. The first that starts behind it is none.
    ///   - slot: The node to start at: the root, or one that some segments and places on the stack lead to.
    /// - Complexity: O(*n*) for a path that matches without going back; at most the nodes of the site.
    @inline(__always)
    func searchSimple(
        _ index: RouteIndex, _ text: RouteIndex.Text, _ segments: UnsafePointer<LinkSegments.Segment>, at slot: UInt32,
        position: Int = 0, depth: Int = 0
    ) -> (order: UInt32, count: Int) {
        let slots = index.slots
        let stack = self.stack
        var slot = slot
        var position = position
        var depth = depth
        while true {
            let entry = slots[Int(slot)]
            let segment = segments[position]
            if Int(segment.start) >= text.count {
                if entry.info != 0 {
                    var order = entry.info &- 1
                    if entry.info & RouteIndex.isRich != 0 {
                        order = index.nodes[Int(entry.info & ~RouteIndex.isRich)].first
                    }
                    if order != RouteIndex.none { return (order, position) }
                }
            } else {
                if entry.info & RouteIndex.isRich != 0 {
                    stack[depth] = Self.tail(entry.info)
                    depth &+= 1
                }
                if entry.base != RouteIndex.noBase {
                    let literal = index.literal(text, Int(segment.start), Int(segment.length))
                    let child = index.child(of: slot, entry.base, literal)
                    if child != 0 {
                        if entry.plain != 0, segment.length != 0 {
                            stack[depth] = Self.place(entry.plain, position &+ 1)
                            depth &+= 1
                        }
                        slot = child
                        position &+= 1
                        continue
                    }
                }
                if entry.plain != 0, segment.length != 0 {
                    slot = entry.plain
                    position &+= 1
                    continue
                }
            }
            // Back to the last place that has something left to try.
            while true {
                guard depth > 0 else { return (RouteIndex.none, position) }
                depth &-= 1
                let place = stack[depth]
                guard place & Self.isTail != 0 else {
                    slot = UInt32(truncatingIfNeeded: place)
                    position = Int(truncatingIfNeeded: place &>> 32)
                    break
                }
                let order = index.nodes[Int(truncatingIfNeeded: place & 0x7FFF_FFFF)].tail
                if order != RouteIndex.none {
                    while Int(segments[position].start) < text.count { position &+= 1 }
                    return (order, position)
                }
            }
        }
    }

    /// Searches a simple site for a link whose first segment is an authority, which compares in lower case.
    private mutating func searchSimpleAuthority(
        _ index: RouteIndex, _ link: borrowing LinkSegments, _ root: UInt32
    ) -> UInt32 {
        let entry = index.slots[Int(root)]
        let first = link.segments[0]
        var depth = 0
        if entry.info & RouteIndex.isRich != 0 {
            stack[depth] = Self.tail(entry.info)
            depth += 1
        }
        if entry.plain != 0, first.length != 0 {
            stack[depth] = Self.place(entry.plain, 1)
            depth += 1
        }
        var child: UInt32 = 0
        if entry.base != RouteIndex.noBase {
            child = index.child(of: root, entry.base, foldedLiteral(index, link.segment(0)))
        }
        // Slot 0 is no node: from there the search goes back at once.
        return searchSimple(index, link.indexText, link.segments, at: child, position: 1, depth: depth).order
    }

    private static let isTail: UInt64 = 1 << 63

    @inline(__always)
    private static func tail(_ info: UInt32) -> UInt64 { isTail | UInt64(info & ~RouteIndex.isRich) }

    @inline(__always)
    private static func place(_ slot: UInt32, _ position: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: position) &<< 32 | UInt64(slot)
    }

    /// The literal with the text of a segment, both in lower case.
    @inline(never)
    private mutating func foldedLiteral(_ index: RouteIndex, _ segment: Bytes) -> UInt32 {
        folded.removeAll(keepingCapacity: true)
        for byte in segment { folded.append(byte.lowercasedASCII) }
        for _ in 0..<8 { folded.append(0) }
        return folded.withUnsafeBufferPointer { folded in
            guard let start = folded.baseAddress else { return 0 }
            let text = RouteIndex.Text(start: start, count: segment.count, lastWord: segment.count)
            return index.literal(text, 0, segment.count)
        }
    }

    /// The smallest order from `from` on, and below `best`, of an entry of any site that takes the path, or
    /// `RouteIndex.none`.
    ///
    /// Visits what can still give a smaller order. A node that can be reached in several ways is visited once for each
    /// segment, so the work is bounded by nodes times segments.
    private mutating func searchAny(
        _ index: RouteIndex, _ root: UInt32, joins: Int, _ link: borrowing LinkSegments, from: UInt32, below: UInt32,
        _ settings: RouteSettings
    ) -> UInt32 {
        let width = link.count + 1
        visited.reset(count: joins * width)
        var best = below
        var depth = 0
        push(root, 0, &depth)
        visits = 0
        while depth > 0 {
            depth -= 1
            let slot = UInt32(truncatingIfNeeded: stack[depth])
            let position = Int(truncatingIfNeeded: stack[depth] >> 32)
            let reach = index.reach[Int(slot)]
            if reach.last < from || reach.first >= best { continue }
            let entry = index.slots[Int(slot)]
            let node = entry.info & RouteIndex.isRich == 0 ? nil : index.nodes[Int(entry.info & ~RouteIndex.isRich)]
            if let node {
                if node.join != 0, !visited.insert(Int(node.join - 1) * width + position) { continue }
                best = min(best, index.first(of: node.tails, from: from))
            }
            visits &+= 1
            if position == link.count { best = min(best, index.accepted(entry.info, from: from)) }
            // What is pushed last is tried first: literals, so that a good answer comes early.
            if let node { pushEdges(index, node, link, position, &depth) }
            guard position < link.count else { continue }
            let segment = link.segment(position)
            if entry.plain != 0, !segment.isEmpty { push(entry.plain, position + 1, &depth) }
            if entry.base != RouteIndex.noBase {
                let folds = settings.pathCase == .ignored || link.startsWithAuthority && position == 0
                let place = link.segments[position]
                let literal =
                    folds
                    ? foldedLiteral(index, segment)
                    : index.literal(link.indexText, Int(place.start), Int(place.length))
                let child = literal == 0 ? 0 : index.child(of: slot, entry.base, literal)
                if child != 0 { push(child, position + 1, &depth) }
            }
        }
        return best == below ? RouteIndex.none : best
    }

    private mutating func pushEdges(
        _ index: RouteIndex, _ node: RouteIndex.Node, _ link: borrowing LinkSegments, _ position: Int,
        _ depth: inout Int
    ) {
        for offset in 0..<Int(node.edges.count) {
            let edge = index.edges[Int(node.edges.start) + offset]
            switch edge.pattern {
            case RouteIndex.Edge.readsNothing:
                push(edge.slot, position, &depth)
            case RouteIndex.Edge.readsAny:
                if position < link.count { push(edge.slot, position + 1, &depth) }
            default:
                guard position < link.count else { continue }
                if index.patterns[Int(edge.pattern)].places(in: link.segment(position)) != nil {
                    push(edge.slot, position + 1, &depth)
                }
            }
        }
    }

    private mutating func push(_ slot: UInt32, _ position: Int, _ depth: inout Int) {
        if depth == stackCapacity {
            let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * stackCapacity)
            larger.update(from: stack, count: stackCapacity)
            stack.deallocate()
            stack = larger
            stackCapacity *= 2
        }
        stack[depth] = Self.place(slot, position)
        depth += 1
    }
}

extension RouteIndex {
    /// The smallest order from `from` on of an entry that ends at a node, or takes whatever follows it.
    fileprivate func accepted(_ info: UInt32, from: UInt32) -> UInt32 {
        if info == 0 { return Self.none }
        guard info & Self.isRich != 0 else { return info &- 1 >= from ? info &- 1 : Self.none }
        let node = nodes[Int(info & ~Self.isRich)]
        return min(first(of: node.accepts, from: from), first(of: node.tails, from: from))
    }

    /// The smallest order from `from` on in a list.
    fileprivate func first(of span: Span, from: UInt32) -> UInt32 {
        var position = Int(span.start)
        let end = position &+ Int(span.count)
        while position < end {
            let order = orders[position]
            if order >= from { return order }
            position &+= 1
        }
        return Self.none
    }
}
