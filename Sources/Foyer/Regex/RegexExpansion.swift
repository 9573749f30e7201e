/// What a pattern demands of a text, seen as a few sequences of literal bytes and gaps: the text has to fit at least one.
///
/// An approximation from above: a text that the pattern is found in fits a sequence, the reverse need not hold.
struct RegexExpansion {
    /// One element of a sequence.
    enum Piece: Equatable {
        /// A literal byte.
        case byte(UInt8)
        /// Characters other than `/`, any number.
        case inside
        /// One or more characters other than `/`; in plain text, every such run fits.
        case filled
        /// One or more decimal digits; in plain text, every such run fits.
        case digits
        /// Characters, any number.
        case anything
        /// Characters other than line terminators, any number, and every such text fits.
        case wildcard
        /// The start of the text.
        case start
        /// The end of the text, or the line terminator that ends it.
        case end
        /// Something without length that has to hold, and that this type does not describe.
        case condition
    }

    typealias Sequence = [Piece]

    /// Sequences that a pattern is written out into at most; beyond that, parts of it become gaps.
    private static var greatestCount: Int { 24 }
    /// Pieces of all sequences together.
    private static var greatestSize: Int { 512 }

    private let tree: RegexTree
    /// Literals are written in lower case, and texts are brought into that form before they are compared.
    private let isFolded: Bool
    /// For each node, whether it can take a `/`.
    private var takesSlash: [Bool] = []

    /// The sequences of a pattern.
    static func sequences(of tree: RegexTree, isFolded: Bool) -> [Sequence] {
        let expansion = RegexExpansion(tree: tree, isFolded: isFolded)
        var first = Sequence()
        first.reserveCapacity(tree.nodes.count)
        var result = [first]
        if !expansion.append(tree.root, to: &result) { return [[.anything]] }
        return result
    }

    private init(tree: RegexTree, isFolded: Bool) {
        self.tree = tree
        self.isFolded = isFolded
        takesSlash.reserveCapacity(tree.nodes.count)
        for node in tree.nodes { takesSlash.append(takesSlash(node)) }
    }

    private func takesSlash(_ node: RegexTree.Node) -> Bool {
        switch node {
        case .empty, .assertion, .look: false
        case .character(let codePoint, _): codePoint == UInt32(UInt8(ascii: "/"))
        case .set(let index): tree.sets[Int(index)].contains(UInt32(UInt8(ascii: "/")))
        case .backreference: true
        case .repetition(let body, _, _, _), .capture(let body, _), .atomic(let body): takesSlash[Int(body)]
        case .sequence(let list), .alternation(let list): tree.children(of: list).contains { takesSlash[Int($0)] }
        }
    }

    /// Appends a node to each sequence; a node that would make too many becomes a gap.
    private func appendBounded(_ node: RegexTree.NodeIndex, to sequences: inout [Sequence]) {
        if addsPieces(node) {
            _ = append(node, to: &sequences)
            return
        }
        let before = sequences
        if append(node, to: &sequences) { return }
        sequences = before
        append(takesSlash[Int(node)] ? .anything : .inside, to: &sequences)
    }

    /// Whether a node makes no more sequences of those that there are.
    private func addsPieces(_ node: RegexTree.NodeIndex) -> Bool {
        switch tree[node] {
        case .empty, .character, .assertion, .look, .backreference: true
        case .set(let index): isGap(tree.sets[Int(index)])
        case .repetition(let body, let minimum, let maximum, _):
            if case .set(let index) = tree[body], minimum > 0 || maximum > 1 {
                isGap(tree.sets[Int(index)])
            } else {
                false
            }
        default: false
        }
    }

    /// Whether a set is certain not to be written out.
    private func isGap(_ set: CodePointSet) -> Bool {
        set.ranges.contains { $0.upper >= 0x80 || $0.upper - $0.lower >= 4 }
    }

    /// False if the sequences became too many; they are of no use then.
    private func append(_ node: RegexTree.NodeIndex, to sequences: inout [Sequence]) -> Bool {
        switch tree[node] {
        case .empty: return true
        case .character(_, fold: true) where !isFolded: append(.inside, to: &sequences)
        case .character(let codePoint, _): append(codePoint: codePoint, to: &sequences)
        case .set(let index): return append(tree.sets[Int(index)], to: &sequences)
        case .assertion(let assertion):
            switch assertion {
            case .textStart: append(.start, to: &sequences)
            case .textEnd, .textEndOrFinalTerminator, .textEndOrFinalLineFeed: append(.end, to: &sequences)
            default: append(.condition, to: &sequences)
            }
        case .look: append(.condition, to: &sequences)
        case .backreference: append(.anything, to: &sequences)
        case .capture(let body, _): return append(body, to: &sequences)
        case .atomic(let body):
            append(.condition, to: &sequences)
            return append(body, to: &sequences)
        case .sequence(let list):
            for child in tree.children(of: list) { appendBounded(child, to: &sequences) }
        case .alternation(let list):
            var all: [Sequence] = []
            for child in tree.children(of: list) {
                var branch = sequences
                guard append(child, to: &branch) else { return false }
                all.append(contentsOf: branch)
                guard isSmall(all) else { return false }
            }
            sequences = all
        case .repetition(let body, let minimum, let maximum, let preference):
            return append(repeating: body, minimum, maximum, preference, to: &sequences)
        }
        return true
    }

    private func append(
        repeating body: RegexTree.NodeIndex, _ minimum: UInt16, _ maximum: UInt16, _ preference: RegexTree.Preference,
        to sequences: inout [Sequence]
    ) -> Bool {
        if maximum == 0 { return true }
        if preference == .possessive { append(.condition, to: &sequences) }
        if minimum == 0, maximum == RegexTree.unbounded, preference != .possessive, case .set(let index) = tree[body],
            UnicodePropertyCache.dot.subtracting(tree.sets[Int(index)]).isEmpty
        {
            append(.wildcard, to: &sequences)
            return true
        }
        if minimum == 1, maximum == RegexTree.unbounded, case .set(let index) = tree[body],
            let piece = Self.run(of: tree.sets[Int(index)])
        {
            append(piece, to: &sequences)
            return true
        }
        for _ in 0..<min(minimum, 3) where !append(body, to: &sequences) { return false }
        if minimum == 0, maximum == 1 {
            var with = sequences
            guard append(body, to: &with) else { return false }
            sequences.append(contentsOf: with)
            return isSmall(sequences)
        }
        if maximum > minimum || minimum > 3 {
            append(takesSlash[Int(body)] ? .anything : .inside, to: &sequences)
        }
        return true
    }

    /// The piece for one or more characters of a set, if there is one.
    private static func run(of set: CodePointSet) -> Piece? {
        var members = RegexFirstSet()
        members.insert(set)
        // Of plain text: from the space to "~".
        let low = members.low >> 32
        let high = members.high & ~(1 << 63)
        if low == 0x03FF_0000, high == 0 { return .digits }
        return low == 0xFFFF_7FFF && high == ~(1 << 63) ? .filled : nil
    }

    private func isSmall(_ sequences: [Sequence]) -> Bool {
        guard sequences.count <= Self.greatestCount else { return false }
        var size = 0
        for sequence in sequences { size += sequence.count }
        return size <= Self.greatestSize
    }

    private func append(_ piece: Piece, to sequences: inout [Sequence]) {
        for index in sequences.indices { sequences[index].append(piece) }
    }

    private func append(codePoint: UInt32, to sequences: inout [Sequence]) {
        if codePoint < 0x80 {
            let byte = UInt8(truncatingIfNeeded: codePoint)
            return append(.byte(isFolded ? byte.lowercasedASCII : byte), to: &sequences)
        }
        // Folded texts keep what is outside ASCII as it was written, so nothing can be said about it.
        if isFolded { return append(.inside, to: &sequences) }
        var bytes: [UInt8] = []
        UTF8Text.encode(codePoint, into: &bytes)
        for byte in bytes { append(.byte(byte), to: &sequences) }
    }

    /// A set of a few ASCII characters is written out; other sets are gaps.
    private func append(_ set: CodePointSet, to sequences: inout [Sequence]) -> Bool {
        var members: [UInt8] = []
        for range in set.ranges {
            guard range.upper < 0x80, range.upper - range.lower < 4, members.count < 4 else {
                members = []
                break
            }
            for codePoint in range.lower...range.upper {
                let byte = UInt8(truncatingIfNeeded: codePoint)
                let folded = isFolded ? byte.lowercasedASCII : byte
                if !members.contains(folded) { members.append(folded) }
            }
        }
        guard !members.isEmpty, members.count <= 4 else {
            let hasSlash = set.contains(UInt32(UInt8(ascii: "/")))
            append(hasSlash ? .anything : .inside, to: &sequences)
            return true
        }
        let before = sequences
        sequences = []
        for byte in members {
            for sequence in before { sequences.append(sequence + [.byte(byte)]) }
        }
        return isSmall(sequences)
    }
}
