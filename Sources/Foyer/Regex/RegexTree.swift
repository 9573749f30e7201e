/// A pattern as the parser understood it: nodes in one array, each after its children.
struct RegexTree {
    /// Index of a node.
    typealias NodeIndex = Int32

    /// How a repetition chooses its count.
    enum Preference: UInt8 {
        /// As many as possible, fewer if need be.
        case greedy
        /// As few as possible, more if need be.
        case lazy
        /// As many as possible, and none is given back.
        case possessive
    }

    /// What holds at a place between two characters.
    enum Assertion: UInt8 {
        case textStart
        case textEnd
        /// At the end of the text, or before the line terminator that ends it.
        case textEndOrFinalTerminator
        /// The same with a line feed as the only terminator.
        case textEndOrFinalLineFeed
        case lineStart
        case lineEnd
        case lineStartLineFeed
        case lineEndLineFeed
        /// `^` and `$` of ECMAScript's `m` flag: the terminators are LF, CR, U+2028 and U+2029, each by itself.
        case lineStartECMAScript
        case lineEndECMAScript
        case wordBoundary
        case notWordBoundary
        /// Word characters are ASCII letters, digits and the low line.
        case wordBoundaryASCII
        case notWordBoundaryASCII
        /// The same, and what folds to such a letter.
        case wordBoundaryFolded
        case notWordBoundaryFolded
    }

    enum Node {
        case empty
        case character(UInt32, fold: Bool)
        case set(Int32)
        case sequence(List)
        case alternation(List)
        case repetition(NodeIndex, minimum: UInt16, maximum: UInt16, Preference)
        case capture(NodeIndex, number: UInt16)
        case atomic(NodeIndex)
        case look(NodeIndex, behind: Bool, negative: Bool)
        case backreference(number: UInt16, fold: Bool)
        case assertion(Assertion)
    }

    /// Some entries of `children`.
    struct List {
        var start: Int32
        var count: Int32
    }

    /// A count without an upper bound.
    static let unbounded = UInt16.max

    private(set) var nodes: [Node] = []
    private(set) var facts: [Facts] = []
    var children: [NodeIndex] = []
    var sets: [CodePointSet] = []
    var root: NodeIndex = 0
    /// Capturing groups, the whole match not counted.
    var groupCount = 0
    /// Names of groups, with the number of the group, in the order of the pattern.
    var groupNames: [(name: [UInt8], number: Int)] = []
    let dialect: RegexDialect

    /// - Parameter size: The bytes of the pattern, which has hardly more nodes than bytes.
    init(dialect: RegexDialect, size: Int) {
        self.dialect = dialect
        nodes.reserveCapacity(size + 2)
        facts.reserveCapacity(size + 2)
        children.reserveCapacity(size + 2)
    }

    /// Adds a node whose children are in the tree already.
    mutating func add(_ node: Node) -> NodeIndex {
        nodes.append(node)
        facts.append(makeFacts(node))
        return NodeIndex(truncatingIfNeeded: nodes.count - 1)
    }

    subscript(index: NodeIndex) -> Node { nodes[Int(index)] }

    func children(of list: List) -> ArraySlice<NodeIndex> {
        children[Int(list.start)..<Int(list.start + list.count)]
    }
}

extension RegexTree {
    /// Gives a reference by name to a later group its number.
    mutating func resolve(_ node: NodeIndex, to number: Int, fold: Bool) {
        nodes[Int(node)] = .backreference(number: UInt16(truncatingIfNeeded: number), fold: fold)
    }
}

extension RegexTree {
    /// What is known of a node without matching anything.
    struct Facts {
        /// The least and the greatest number of characters. The greatest `UInt32` means that there is no bound.
        var minimum: UInt32 = 0
        var maximum: UInt32 = 0
        /// There are no look-arounds, back-references, atomic groups or possessive repetitions, so one pass decides.
        var isRegular = true
        var hasCapture = false
        /// The match depends on what stands around it, or on what was captured: assertions, look-around, references.
        var hasContext = false
        /// There is a reference inside, so that captures decide whether there is a match.
        var hasReference = false
    }

    func facts(of node: NodeIndex) -> Facts { facts[Int(node)] }

    func makeFacts(_ node: Node) -> Facts {
        switch node {
        case .empty: return Facts()
        case .character: return Facts(minimum: 1, maximum: 1)
        case .set: return Facts(minimum: 1, maximum: 1)
        case .assertion: return Facts(hasContext: true)
        case .backreference:
            return Facts(maximum: .max, isRegular: false, hasContext: true, hasReference: true)
        case .capture(let body, _):
            var facts = facts(of: body)
            facts.hasCapture = true
            return facts
        case .atomic(let body):
            var facts = facts(of: body)
            facts.isRegular = false
            return facts
        case .look(let body, _, _):
            var facts = facts(of: body)
            facts.minimum = 0
            facts.maximum = 0
            facts.isRegular = false
            facts.hasContext = true
            return facts
        case .repetition(let body, let minimum, let maximum, let preference):
            var facts = facts(of: body)
            facts.minimum = Self.saturating(facts.minimum, times: UInt32(minimum))
            if maximum == Self.unbounded {
                facts.maximum = facts.maximum == 0 ? 0 : .max
            } else {
                facts.maximum = Self.saturating(facts.maximum, times: UInt32(maximum))
            }
            if preference == .possessive { facts.isRegular = false }
            return facts
        case .sequence(let list): return combine(list, sequence: true)
        case .alternation(let list): return combine(list, sequence: false)
        }
    }

    private func combine(_ list: List, sequence: Bool) -> Facts {
        var result = Facts()
        var isFirst = true
        for child in children(of: list) {
            let facts = facts(of: child)
            if sequence || isFirst {
                result.minimum = Self.saturating(result.minimum, plus: facts.minimum)
                result.maximum = Self.saturating(result.maximum, plus: facts.maximum)
            } else {
                result.minimum = min(result.minimum, facts.minimum)
                result.maximum = max(result.maximum, facts.maximum)
            }
            isFirst = false
            result.isRegular = result.isRegular && facts.isRegular
            result.hasCapture = result.hasCapture || facts.hasCapture
            result.hasContext = result.hasContext || facts.hasContext
            result.hasReference = result.hasReference || facts.hasReference
        }
        return result
    }

    private static func saturating(_ left: UInt32, plus right: UInt32) -> UInt32 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }

    private static func saturating(_ left: UInt32, times right: UInt32) -> UInt32 {
        if left == 0 || right == 0 { return 0 }
        let (product, overflow) = left.multipliedReportingOverflow(by: right)
        return overflow ? .max : product
    }
}

extension RegexTree {
    /// Whether a match has to begin at the start of the text.
    ///
    /// Not recursive: it follows first children down, and all children of an alternation.
    func isAnchored(_ root: NodeIndex) -> Bool {
        var open = [root]
        while let node = open.popLast() {
            switch self[node] {
            case .assertion(.textStart): continue
            case .sequence(let list):
                guard let first = children(of: list).first else { return false }
                open.append(first)
            case .alternation(let list): open.append(contentsOf: children(of: list))
            case .capture(let body, _), .atomic(let body): open.append(body)
            default: return false
            }
        }
        return true
    }

    /// The numbers of the capturing groups inside a node, or nil if there are none. Groups are numbered in the order of
    /// the pattern, so they are one range.
    func groups(in root: NodeIndex) -> ClosedRange<Int>? {
        guard facts(of: root).hasCapture else { return nil }
        var open = [root]
        var lower = Int.max
        var upper = 0
        while let node = open.popLast() {
            switch self[node] {
            case .sequence(let list), .alternation(let list):
                open.append(contentsOf: children(of: list).filter { facts(of: $0).hasCapture })
            case .capture(let body, let number):
                lower = min(lower, Int(number))
                upper = max(upper, Int(number))
                open.append(body)
            case .repetition(let body, _, _, _), .atomic(let body), .look(let body, _, _): open.append(body)
            default: break
            }
        }
        return lower <= upper ? lower...upper : nil
    }
}

extension RegexTree {
    /// Whether the case of ASCII letters makes no difference anywhere in the pattern.
    var ignoresCase: Bool {
        for node in nodes {
            if case .character(let codePoint, fold: false) = node, codePoint.isASCIILetter { return false }
        }
        for set in sets {
            for letter in UInt8(ascii: "A")...UInt8(ascii: "Z")
            where set.contains(UInt32(letter)) != set.contains(UInt32(letter.lowercasedASCII)) {
                return false
            }
        }
        return true
    }
}
