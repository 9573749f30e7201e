/// The patterns of a site while its table is built: a tree over segments, in which optional and repeated groups are short
/// cuts and ways back.
///
/// Every node stands for what has been read of a path. Patterns that begin alike share nodes. `first` and `last` are the
/// smallest and the largest order of the entries that can still be reached from a node.
struct RouteTrie {
    struct Node {
        /// Children by literal, in the order in which they came.
        var literals: [(literal: Int, node: Int)] = []
        /// The child for any segment that is not empty.
        var plain: Int?
        var edges: [Edge] = []
        /// Entries that end here.
        var accepts: [Int] = []
        /// Entries that take here whatever follows.
        var tails: [Int] = []
        var first = Int.max
        var last = -1
        /// Whether the node can be reached in several ways at one place of a path.
        var isJoin = false
        /// Groups that begin here, and the node behind each.
        var groups: [(element: RouteElement, node: Int)] = []
    }

    enum Edge {
        /// Reads nothing.
        case none(Int)
        /// Reads any segment, an empty one as well.
        case any(Int)
        /// Reads a segment that matches.
        case pattern(SegmentPattern, Int)

        var node: Int {
            switch self {
            case .none(let node), .any(let node), .pattern(_, let node): node
            }
        }
    }

    private(set) var nodes = [Node()]
    /// The node that paths start at whose first segment did not come from an authority.
    private(set) var root = 0
    /// The node for those whose first segment did; it compares that segment in lower case.
    private(set) var authorityRoot = 0
    /// Whether the nodes have nothing but literal and plain children and tails: then going depth first, literals before
    /// the rest, finds entries in their order.
    private(set) var isSimple = true

    /// The child of a node (upper half of the key) for a literal (lower half).
    private var children: [UInt64: Int] = [:]

    init() {}

    /// Adds an entry.
    mutating func insert(_ elements: [RouteElement], order: Int, _ literals: inout RouteLiterals, foldsFirst: Bool) {
        if foldsFirst, case .literal(let text)? = elements.first?.segments.first {
            let folded = text.map({ $0.lowercasedASCII })
            if authorityRoot == root {
                if folded == text {
                    return insert(elements, order: order, from: root, &literals)
                }
                // From here on the two spellings part.
                splitAuthorityRoot()
            }
            var copy = elements
            copy[0].segments[0] = .literal(folded)
            insert(copy, order: order, from: authorityRoot, &literals)
            insert(elements, order: order, from: root, &literals)
        } else {
            insert(elements, order: order, from: root, &literals)
            if authorityRoot != root { insert(elements, order: order, from: authorityRoot, &literals) }
        }
    }

    /// Gives the authority a tree of its own, a copy of what there is. All first literals are in lower case so far.
    private mutating func splitAuthorityRoot() {
        let count = nodes.count
        for index in 0..<count {
            var node = nodes[index]
            node.literals = node.literals.map { ($0.literal, $0.node + count) }
            node.plain = node.plain.map { $0 + count }
            node.groups = node.groups.map { ($0.element, $0.node + count) }
            node.edges = node.edges.map { edge in
                switch edge {
                case .none(let node): .none(node + count)
                case .any(let node): .any(node + count)
                case .pattern(let pattern, let node): .pattern(pattern, node + count)
                }
            }
            nodes.append(node)
        }
        for index in count..<nodes.count {
            for (literal, node) in nodes[index].literals { children[Self.key(index, literal)] = node }
        }
        authorityRoot = root + count
    }

    private static func key(_ node: Int, _ literal: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: node) << 32 | UInt64(truncatingIfNeeded: literal)
    }

    private mutating func insert(
        _ elements: [RouteElement], order: Int, from start: Int, _ literals: inout RouteLiterals
    ) {
        var node = start
        touch(node, order)
        for (index, element) in elements.enumerated() {
            switch element.repetition {
            case .once:
                node = step(node, element.segments[0], order, &literals)
            case .wildcard where index == elements.count - 1:
                nodes[node].tails.append(order)
                return
            default:
                node = group(element, at: node, order, &literals)
            }
        }
        nodes[node].accepts.append(order)
    }

    private mutating func touch(_ node: Int, _ order: Int) {
        nodes[node].first = min(nodes[node].first, order)
        nodes[node].last = max(nodes[node].last, order)
    }

    private mutating func add() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }

    /// The node behind one segment.
    private mutating func step(
        _ node: Int, _ segment: RouteSegment, _ order: Int, _ literals: inout RouteLiterals
    ) -> Int {
        let next: Int
        switch segment {
        case .literal(let text):
            let literal = literals.number(of: text)
            if let known = children[Self.key(node, literal)] {
                next = known
            } else {
                next = add()
                children[Self.key(node, literal)] = next
                nodes[node].literals.append((literal, next))
            }
        case .parameter:
            if let known = nodes[node].plain {
                next = known
            } else {
                next = add()
                nodes[node].plain = next
            }
        case .pattern(let pattern):
            isSimple = false
            var known: Int?
            for case .pattern(let other, let node) in nodes[node].edges where other.isSame(as: pattern) { known = node }
            if let known {
                next = known
            } else {
                next = add()
                nodes[node].edges.append(.pattern(pattern, next))
            }
        }
        touch(next, order)
        return next
    }

    /// The node behind an optional or repeated group, or a wildcard that something follows.
    private mutating func group(
        _ element: RouteElement, at node: Int, _ order: Int, _ literals: inout RouteLiterals
    ) -> Int {
        isSimple = false
        let known = nodes[node].groups.first { $0.element.isSame(as: element) }?.node
        let end = known ?? add()
        touch(end, order)
        if known == nil {
            nodes[end].isJoin = true
            nodes[node].groups.append((element, end))
            if element.repetition != .oneOrMore { nodes[node].edges.append(.none(end)) }
            if element.repetition == .wildcard { nodes[end].edges.append(.any(end)) }
        }
        switch element.repetition {
        case .optional, .oneOrMore:
            run(element.segments, from: node, to: end, order, isNew: known == nil, &literals)
        default: break
        }
        switch element.repetition {
        case .oneOrMore, .zeroOrMore:
            run(element.segments, from: end, to: end, order, isNew: known == nil, &literals)
        default: break
        }
        return end
    }

    /// Adds a way along some segments, or visits the one that is there.
    private mutating func run(
        _ segments: [RouteSegment], from start: Int, to end: Int, _ order: Int, isNew: Bool,
        _ literals: inout RouteLiterals
    ) {
        var node = start
        for segment in segments { node = step(node, segment, order, &literals) }
        if isNew { nodes[node].edges.append(.none(end)) }
    }
}

/// The distinct literal segments of a table, numbered from 1.
struct RouteLiterals {
    private(set) var texts: [[UInt8]] = []
    private var numbers: [UInt64: [Int]] = [:]

    /// The number of a text.
    mutating func number(of text: [UInt8]) -> Int {
        let hash = text.withUnsafeBufferPointer { SegmentHash.whole($0) }
        for number in numbers[hash] ?? [] where texts[number - 1] == text { return number }
        texts.append(text)
        numbers[hash, default: []].append(texts.count)
        return texts.count
    }
}
