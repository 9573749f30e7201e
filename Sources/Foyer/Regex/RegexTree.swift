/// A pattern as it was understood: nodes in one array, each after its children.
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

    /// - Parameter size: bytes of the pattern, which has hardly more nodes.
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
    /// Gives a forward reference by name its number.
    mutating func resolve(_ node: NodeIndex, to number: Int, fold: Bool) {
        nodes[Int(node)] = .backreference(number: UInt16(truncatingIfNeeded: number), fold: fold)
    }
}
