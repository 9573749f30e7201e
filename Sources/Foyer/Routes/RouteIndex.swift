/// The compiled index of a table, in one block of memory that never changes.
///
/// The nodes of all tries lie in one array, the "slots". The child of a node for a literal is at the node's base plus the
/// number of the literal, if the slot there names the node as its parent: one load decides. Literal segments get their
/// numbers from a hash table over the text of the segment.
///
/// Invariants: every number in a slot, an edge or a list is an index within the block; slot 0 is no node.
final class RouteIndex: @unchecked Sendable {
    struct Slot {
        /// The slot whose literal child this is, or `none`.
        var parent: UInt32
        /// Where the literal children begin, or `noBase`.
        var base: Int32
        /// The child for any segment that is not empty, or 0.
        var plain: UInt32
        /// 0, or the order of the one entry that ends here plus 1, or `isRich` and the index of a `Node`.
        var info: UInt32
    }

    /// What a slot has no room for.
    struct Node {
        /// The smallest order of an entry that ends here or takes what follows, or `none`.
        var first: UInt32
        /// The smallest order of an entry that takes what follows, or `none`.
        var tail: UInt32
        var accepts: Span
        var tails: Span
        var edges: Span
        /// The number of the join among those of its site plus 1, or 0.
        var join: UInt32
    }

    /// A part of a list.
    struct Span {
        var start: UInt32 = 0
        var count: UInt32 = 0
    }

    struct Edge {
        /// The segment pattern, or `readsNothing`, or `readsAny`.
        var pattern: Int32
        var slot: UInt32

        static let readsNothing: Int32 = -1
        static let readsAny: Int32 = -2
    }

    /// A literal, by its number.
    struct Literal {
        /// The first eight bytes, the first byte lowest, and the last eight if there are more.
        var words: Words
        var length: UInt32
        /// Where the whole text is in `text`.
        var start: UInt32
    }

    /// What is hashed of a segment.
    struct Words {
        var first: UInt64
        var last: UInt64

        @inline(__always)
        init(first: UInt64, last: UInt64) {
            self.first = first
            self.last = last
        }

        /// The words of a literal.
        init(_ text: [UInt8]) {
            func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
            first = word(text.prefix(8))
            last = text.count > 8 ? word(text.suffix(8)) : 0
        }

        @inline(__always)
        var hash: UInt64 { SegmentHash.ends(first: first, last: last) }
    }

    /// The smallest and the largest order that can be reached from a slot.
    struct Reach {
        var first: UInt32
        var last: UInt32
    }

    /// A site, as a lookup needs it.
    struct Site {
        var root: UInt32
        var authorityRoot: UInt32
        var joins: UInt32
        var tier: UInt32
        var isSimple: Bool
    }

    /// What an order stands for.
    struct Entry {
        var pattern: UInt32 = 0
        var route: UInt32 = 0
        var parameterCount: UInt32 = 0
        /// The numbers of the segments that are the first four parameters, a byte each, the first lowest; 255 for a
        /// parameter that is something else.
        var segments = UInt32.max

        /// The segment that a parameter is, or nil.
        @inline(__always)
        func segment(of parameter: Int) -> Int? {
            let number = parameter < 4 ? segments &>> UInt32(truncatingIfNeeded: 8 &* parameter) & 0xFF : 0xFF
            return number == 0xFF ? nil : Int(number)
        }
    }

    /// A source that is spelled out, and its part of `siteLists`. The text is in `sourceText`.
    struct Source {
        var start: UInt32
        var schemeLength: UInt32
        /// The length of the host behind the scheme, or `none` for a custom scheme whose authority is a segment.
        var hostLength: UInt32
        /// The port, or -1.
        var port: Int32
        var sites: Span
    }

    static let none = UInt32.max
    static let noBase = Int32.min
    static let isRich: UInt32 = 1 << 31

    let slots: UnsafePointer<Slot>
    let slotCount: UInt32
    let reach: UnsafePointer<Reach>
    let nodes: UnsafePointer<Node>
    let edges: UnsafePointer<Edge>
    let orders: UnsafePointer<UInt32>
    /// The numbers of literals by their hashes.
    let literalTable: LiteralTable
    /// The literals; the first is none.
    let literals: UnsafePointer<Literal>
    /// The texts of literals.
    let text: UnsafePointer<UInt8>
    let sites: UnsafePointer<Site>
    /// Numbers of sites, in order of their tiers.
    let siteLists: UnsafePointer<UInt32>
    let entries: UnsafePointer<Entry>
    let sources: UnsafePointer<Source>
    /// The places of `sources` by hash, at most half full; -1 is empty.
    let sourcePlaces: UnsafePointer<Int32>
    let sourceMask: Int
    let sourceText: UnsafePointer<UInt8>
    /// The part of `siteLists` with the sites that accept every source.
    let everySource: Span
    let patterns: [SegmentPattern]
    private let block: TableBlock

    init(_ builder: RouteIndexBuilder, _ sourceIndex: RouteSources) {
        patterns = builder.patterns
        everySource = sourceIndex.every
        sourceMask = sourceIndex.places.count - 1
        slotCount = UInt32(truncatingIfNeeded: builder.slots.count)
        var literals = [Literal(words: Words(first: 0, last: 0), length: 0, start: 0)]
        var text: [UInt8] = []
        // Four slots for each literal, so that most look-ups see one of them.
        var table = LiteralTable.Builder(for: builder.literals.count, spread: 4)
        for literal in builder.literals {
            table.insert(Words(literal).hash, UInt32(truncatingIfNeeded: literals.count))
            literals.append(Self.literal(literal, start: text.count))
            text += literal
        }
        block = TableBlock(
            bytes: TableBlock.room(for: builder.slots) + TableBlock.room(for: table.slots)
                + TableBlock.room(for: literals) + TableBlock.room(for: builder.reach)
                + TableBlock.room(for: builder.nodes) + TableBlock.room(for: builder.edges)
                + TableBlock.room(for: builder.orders) + TableBlock.room(for: text)
                + TableBlock.room(for: builder.sites) + TableBlock.room(for: sourceIndex.lists)
                + TableBlock.room(for: builder.entries) + TableBlock.room(for: sourceIndex.sources)
                + TableBlock.room(for: sourceIndex.places) + TableBlock.room(for: sourceIndex.text))
        slots = block.place(builder.slots)
        literalTable = LiteralTable(table, in: block)
        self.literals = block.place(literals)
        reach = block.place(builder.reach)
        nodes = block.place(builder.nodes)
        edges = block.place(builder.edges)
        orders = block.place(builder.orders)
        self.text = block.place(text)
        sites = block.place(builder.sites)
        siteLists = block.place(sourceIndex.lists)
        entries = block.place(builder.entries)
        sources = block.place(sourceIndex.sources)
        sourcePlaces = block.place(sourceIndex.places)
        sourceText = block.place(sourceIndex.text)
    }

    private static func literal(_ text: [UInt8], start: Int) -> Literal {
        Literal(
            words: Words(text), length: UInt32(truncatingIfNeeded: text.count), start: UInt32(truncatingIfNeeded: start))
    }

    // MARK: Lookup

    /// A text that literals are looked for in.
    struct Text {
        let start: UnsafePointer<UInt8>
        /// A segment that starts here or further on is none.
        let count: Int
        /// Where the last eight bytes that may be read begin.
        let lastWord: Int

        /// The eight bytes from an index on, the first byte lowest, with zeros for those past `length` of them.
        @inline(__always)
        func word(_ index: Int, _ length: Int) -> UInt64 {
            let from = min(index, lastWord)
            let word = ByteWords.load(UnsafeRawPointer(start), from)
            let shifted = word &>> UInt64(truncatingIfNeeded: 8 &* (index &- from))
            return length >= 8 ? shifted : shifted & ~(UInt64.max &<< UInt64(truncatingIfNeeded: 8 &* length))
        }

        /// The words of a segment.
        @inline(__always)
        func words(_ index: Int, _ length: Int) -> Words {
            let from = max(index &+ length &- 8, 0)
            let word = ByteWords.load(UnsafeRawPointer(start), from)
            return Words(first: self.word(index, length), last: length > 8 ? word : 0)
        }
    }

    /// The number of the literal with the text of a segment, or 0.
    @inline(__always)
    func literal(_ text: Text, _ start: Int, _ length: Int) -> UInt32 {
        let words = text.words(start, length)
        return literalTable.number(of: words.hash) { number in
            let literal = literals[Int(number)]
            let difference =
                (literal.words.first ^ words.first) | (literal.words.last ^ words.last)
                | (UInt64(literal.length) ^ UInt64(truncatingIfNeeded: length))
            return difference == 0 && (length <= 16 || hasMiddle(literal, text, start, length))
        }
    }

    /// Whether what follows the first eight bytes is the same.
    @inline(never)
    private func hasMiddle(_ literal: Literal, _ text: Text, _ start: Int, _ length: Int) -> Bool {
        let own = self.text + Int(literal.start)
        for index in 8..<length where own[index] != text.start[start &+ index] { return false }
        return true
    }

    /// The literal child of a slot, or 0. Literal 0 is none: the place of its child is taken, or no child of the slot.
    @inline(__always)
    func child(of slot: UInt32, _ base: Int32, _ literal: UInt32) -> UInt32 {
        let place = UInt32(bitPattern: base &+ Int32(bitPattern: literal))
        guard place < slotCount, slots[Int(place)].parent == slot else { return 0 }
        return place
    }
}
