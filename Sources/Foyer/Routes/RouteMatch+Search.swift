/// Finding entries in the index.
extension RouteMatch {
    /// The order of the first entry of a simple site that takes the segments, or `RouteIndex.none`; sets the number of
    /// segments.
    ///
    /// Goes depth first, literals before parameters before tails; in a simple site this is the order of the entries. No
    /// node is visited twice, for every node of a tree has one place in a path.
    ///
    /// - Parameters:
    ///   - slot: The node to start at: the root, or one that some segments and places on the stack lead to.
    ///   - text: Where segments are looked up. The first that starts behind it is none.
    /// - Complexity: O(*n*) for a path that matches without going back; at most the nodes of the site.
    @inline(__always)
    func searchSimple(
        _ index: RouteIndex, _ text: RouteIndex.Text, at slot: UInt32, position: Int = 0, depth: Int = 0
    ) -> UInt32 {
        let slots = index.slots
        let segments = UnsafePointer(self.segments)
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
                    if order != RouteIndex.none {
                        segmentCount = position
                        return order
                    }
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
                guard depth > 0 else { return RouteIndex.none }
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
                    segmentCount = position
                    return order
                }
            }
        }
    }

    /// Searches a simple site for a link whose first segment is an authority, which compares in lower case.
    private func searchSimpleAuthority(_ index: RouteIndex, _ root: UInt32) -> UInt32 {
        let entry = index.slots[Int(root)]
        let first = segments[0]
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
            child = index.child(of: root, entry.base, foldedLiteral(index, Int(first.start), Int(first.length)))
        }
        // Slot 0 is no node: from there the search goes back at once.
        return searchSimple(index, ownText, at: child, position: 1, depth: depth)
    }

    /// The smallest order from `from` on, and below `best`, of an entry of a site that takes the segments, or
    /// `RouteIndex.none`.
    @inline(never)
    func search(_ index: RouteIndex, _ site: RouteIndex.Site, from: UInt32, below best: UInt32, _ settings: RouteSettings)
        -> UInt32
    {
        let root = startsWithAuthority ? site.authorityRoot : site.root
        guard site.isSimple, from == 0, !settings.ignoresPathCase else {
            return searchAny(index, root, joins: Int(site.joins), from: from, below: best, settings)
        }
        // Behind the last segment.
        segments[segmentCount] = Segment.none
        return startsWithAuthority
            ? searchSimpleAuthority(index, root) : searchSimple(index, ownText, at: root)
    }

    /// The text of the match with its padding, in which segments lie.
    @inline(__always)
    var ownText: RouteIndex.Text {
        RouteIndex.Text(start: UnsafePointer(text), count: textEnd, lastWord: textEnd)
    }

    private static let isTail: UInt64 = 1 << 63

    @inline(__always)
    private static func tail(_ info: UInt32) -> UInt64 { isTail | UInt64(info & ~RouteIndex.isRich) }

    @inline(__always)
    private static func place(_ slot: UInt32, _ position: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: position) &<< 32 | UInt64(slot)
    }

    /// The smallest order from `from` on of an entry that ends at a node, or takes whatever follows it.
    private func accepted(_ index: RouteIndex, _ info: UInt32, from: UInt32) -> UInt32 {
        if info == 0 { return RouteIndex.none }
        guard info & RouteIndex.isRich != 0 else {
            return info &- 1 >= from ? info &- 1 : RouteIndex.none
        }
        let node = index.nodes[Int(info & ~RouteIndex.isRich)]
        return min(first(index, node.accepts, from: from), first(index, node.tails, from: from))
    }

    private func first(_ index: RouteIndex, _ span: RouteIndex.Span, from: UInt32) -> UInt32 {
        var position = Int(span.start)
        let end = position &+ Int(span.count)
        while position < end {
            let order = index.orders[position]
            if order >= from { return order }
            position &+= 1
        }
        return RouteIndex.none
    }

    /// The literal with the text of a segment, both in lower case.
    @inline(never)
    private func foldedLiteral(_ index: RouteIndex, _ start: Int, _ length: Int) -> UInt32 {
        // The values of a route that was found before are gone while another is looked for.
        for offset in 0..<length { values[offset] = text[start + offset].lowercasedASCII }
        for offset in length..<length + 8 { values[offset] = 0 }
        return index.literal(RouteIndex.Text(start: UnsafePointer(values), count: length, lastWord: length), 0, length)
    }

    /// The smallest order from `from` on, and below `best`, of an entry of any site that takes the path, or
    /// `RouteIndex.none`.
    ///
    /// Visits what can still give a smaller order. A node that can be reached in several ways is visited once for each
    /// segment, so the work is bounded by nodes times segments.
    private func searchAny(
        _ index: RouteIndex, _ root: UInt32, joins: Int, from: UInt32, below: UInt32, _ settings: RouteSettings
    ) -> UInt32 {
        let width = segmentCount + 1
        clearVisited(joins * width)
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
                if node.join != 0, !visit(Int(node.join - 1) * width + position) { continue }
                best = min(best, first(index, node.tails, from: from))
            }
            visits &+= 1
            if position == segmentCount { best = min(best, accepted(index, entry.info, from: from)) }
            // What is pushed last is tried first: literals, so that a good answer comes early.
            if let node { pushEdges(index, node, position, &depth) }
            guard position < segmentCount else { continue }
            let segment = segments[position]
            if entry.plain != 0, segment.length > 0 { push(entry.plain, position + 1, &depth) }
            if entry.base != RouteIndex.noBase {
                let start = Int(segment.start)
                let length = Int(segment.length)
                let folds = settings.ignoresPathCase || startsWithAuthority && position == 0
                let literal = folds ? foldedLiteral(index, start, length) : index.literal(ownText, start, length)
                let child = literal == 0 ? 0 : index.child(of: slot, entry.base, literal)
                if child != 0 { push(child, position + 1, &depth) }
            }
        }
        return best == below ? RouteIndex.none : best
    }

    private func pushEdges(_ index: RouteIndex, _ node: RouteIndex.Node, _ position: Int, _ depth: inout Int) {
        for offset in 0..<Int(node.edges.count) {
            let edge = index.edges[Int(node.edges.start) + offset]
            switch edge.pattern {
            case RouteIndex.Edge.readsNothing:
                push(edge.slot, position, &depth)
            case RouteIndex.Edge.readsAny:
                if position < segmentCount { push(edge.slot, position + 1, &depth) }
            default:
                guard position < segmentCount else { continue }
                if index.patterns[Int(edge.pattern)].places(in: segment(position)) != nil {
                    push(edge.slot, position + 1, &depth)
                }
            }
        }
    }

    private func push(_ slot: UInt32, _ position: Int, _ depth: inout Int) {
        if depth == stackCapacity { growStack() }
        stack[depth] = Self.place(slot, position)
        depth += 1
    }

    private func visit(_ cell: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(cell & 63)
        if visited[cell >> 6] & bit != 0 { return false }
        visited[cell >> 6] |= bit
        return true
    }
}
