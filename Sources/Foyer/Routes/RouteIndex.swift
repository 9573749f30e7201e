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

    /// One place of the hash table of literals; `number` 0 is an empty place.
    struct Literal {
        /// The first eight bytes, the first byte lowest.
        var word: UInt64
        var length: UInt32
        var number: UInt32
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
        /// Where in `places` the segments of the parameters are, or `none` where the program has to find them.
        var places: UInt32 = RouteIndex.none
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
    let literals: UnsafePointer<Literal>
    let literalShift: UInt64
    let literalMask: Int
    /// Where the text of each literal starts in `text`; eight readable bytes follow the last one.
    let literalStarts: UnsafePointer<UInt32>
    let text: UnsafePointer<UInt8>
    let sites: UnsafePointer<Site>
    /// Numbers of sites, in order of their tiers.
    let siteLists: UnsafePointer<UInt32>
    let entries: UnsafePointer<Entry>
    /// The number of a parameter's segment, or -1 minus it for a wildcard.
    let places: UnsafePointer<Int32>
    let sources: UnsafePointer<Source>
    /// The places of `sources` by hash, at most half full; -1 is empty.
    let sourcePlaces: UnsafePointer<Int32>
    let sourceMask: Int
    let sourceText: UnsafePointer<UInt8>
    /// The part of `siteLists` with the sites that accept every source.
    let everySource: Span
    let patterns: [SegmentPattern]
    /// Bytes of the block.
    let size: Int
    private let block: UnsafeMutableRawPointer

    init(_ builder: RouteIndexBuilder, _ sourceIndex: RouteSources) {
        patterns = builder.patterns
        everySource = sourceIndex.every
        sourceMask = sourceIndex.places.count - 1
        slotCount = UInt32(truncatingIfNeeded: builder.slots.count)
        let (table, shift) = Self.hashTable(builder.literals)
        literalShift = shift
        literalMask = table.count - 1
        var starts: [UInt32] = [0]
        var text: [UInt8] = []
        for literal in builder.literals {
            starts.append(UInt32(truncatingIfNeeded: text.count))
            text += literal
        }
        text += [UInt8](repeating: 0, count: 8)

        var layout = BlockLayout()
        let offsets = (
            slots: layout.add(builder.slots), table: layout.add(table), reach: layout.add(builder.reach),
            nodes: layout.add(builder.nodes), edges: layout.add(builder.edges), orders: layout.add(builder.orders),
            starts: layout.add(starts), text: layout.add(text), sites: layout.add(builder.sites),
            lists: layout.add(sourceIndex.lists), entries: layout.add(builder.entries),
            places: layout.add(builder.places), sources: layout.add(sourceIndex.sources),
            sourcePlaces: layout.add(sourceIndex.places), sourceText: layout.add(sourceIndex.text)
        )
        size = layout.size
        block = .allocate(byteCount: max(layout.size, 1), alignment: 64)
        slots = Self.place(builder.slots, block, offsets.slots)
        literals = Self.place(table, block, offsets.table)
        reach = Self.place(builder.reach, block, offsets.reach)
        nodes = Self.place(builder.nodes, block, offsets.nodes)
        edges = Self.place(builder.edges, block, offsets.edges)
        orders = Self.place(builder.orders, block, offsets.orders)
        literalStarts = Self.place(starts, block, offsets.starts)
        self.text = Self.place(text, block, offsets.text)
        sites = Self.place(builder.sites, block, offsets.sites)
        siteLists = Self.place(sourceIndex.lists, block, offsets.lists)
        entries = Self.place(builder.entries, block, offsets.entries)
        places = Self.place(builder.places, block, offsets.places)
        sources = Self.place(sourceIndex.sources, block, offsets.sources)
        sourcePlaces = Self.place(sourceIndex.places, block, offsets.sourcePlaces)
        sourceText = Self.place(sourceIndex.text, block, offsets.sourceText)
    }

    deinit {
        // The values in the block are plain numbers.
        block.deallocate()
    }

    private struct BlockLayout {
        var size = 0

        mutating func add<Element>(_ elements: [Element]) -> Int {
            let offset = (size + 63) & ~63
            size = offset + elements.count * MemoryLayout<Element>.stride
            return offset
        }
    }

    private static func place<Element>(
        _ elements: [Element], _ block: UnsafeMutableRawPointer, _ offset: Int
    ) -> UnsafePointer<Element> {
        let start = (block + offset).bindMemory(to: Element.self, capacity: max(elements.count, 1))
        for (index, element) in elements.enumerated() { (start + index).initialize(to: element) }
        return UnsafePointer(start)
    }

    /// The hash table of literals, at most half full, and how far a hash is shifted to give a place in it.
    private static func hashTable(_ texts: [[UInt8]]) -> ([Literal], UInt64) {
        var bits = 3
        while 1 << bits < 2 * texts.count + 2 { bits += 1 }
        let count = 1 << bits
        let shift = UInt64(64 - bits)
        var table = [Literal](repeating: Literal(word: 0, length: 0, number: 0), count: count)
        for (index, text) in texts.enumerated() {
            var word: UInt64 = 0
            for (offset, byte) in text.prefix(8).enumerated() { word |= UInt64(byte) << UInt64(8 * offset) }
            var place = Int(text.withUnsafeBufferPointer { RouteHash.hash($0) } >> shift)
            while table[place].number != 0 { place = (place + 1) & (count - 1) }
            table[place] = Literal(
                word: word, length: UInt32(truncatingIfNeeded: text.count),
                number: UInt32(truncatingIfNeeded: index + 1))
        }
        return (table, shift)
    }

    // MARK: Lookup

    /// A text of at least eight bytes that literals are looked for in.
    struct Text {
        let start: UnsafePointer<UInt8>
        let count: Int

        /// The eight bytes from an index on, the first byte lowest, with zeros for those past `length` of them.
        ///
        /// Nothing past the end is read: near it the last eight bytes are shifted.
        @inline(__always)
        func word(_ index: Int, _ length: Int) -> UInt64 {
            let from = min(index, count &- 8)
            let word = UInt64(
                littleEndian: UnsafeRawPointer(start).loadUnaligned(fromByteOffset: from, as: UInt64.self))
            let shifted = word &>> UInt64(truncatingIfNeeded: 8 &* (index &- from))
            return length >= 8 ? shifted : shifted & ~(UInt64.max << UInt64(truncatingIfNeeded: 8 &* length))
        }
    }

    /// The number of the literal with the text of a segment, or 0.
    @inline(__always)
    func literal(_ text: Text, _ start: Int, _ length: Int) -> UInt32 {
        let word = text.word(start, length)
        var hash = RouteHash.start(length: length)
        if length > 0 { hash = RouteHash.add(word, to: hash) }
        var index = 8
        while index < length {
            hash = RouteHash.add(text.word(start &+ index, length &- index), to: hash)
            index &+= 8
        }
        var place = Int(truncatingIfNeeded: hash >> literalShift)
        while true {
            let entry = literals[place]
            if entry.number == 0 { return 0 }
            if entry.word == word, Int(entry.length) == length, length <= 8 || hasTail(entry, text, start, length) {
                return entry.number
            }
            place = (place &+ 1) & literalMask
        }
    }

    /// Whether what follows the first eight bytes is the same.
    @inline(__always)
    private func hasTail(_ entry: Literal, _ text: Text, _ start: Int, _ length: Int) -> Bool {
        let own = self.text + Int(literalStarts[Int(entry.number)])
        var index = 8
        while index < length {
            let count = length &- index
            if RouteHash.word(own + index, count) != text.word(start &+ index, count) { return false }
            index &+= 8
        }
        return true
    }

    /// The literal child of a slot, or 0.
    @inline(__always)
    func child(of slot: UInt32, _ base: Int32, _ literal: UInt32) -> UInt32 {
        let place = UInt32(bitPattern: base &+ Int32(bitPattern: literal))
        guard place < slotCount, slots[Int(place)].parent == slot else { return 0 }
        return place
    }
}
