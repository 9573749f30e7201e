/// Tells which patterns of a set can be found in a text at all.
///
/// Each sequence of a pattern (``RegexExpansion``) is filed under one segment, or under up to four bytes, that its texts
/// have to have; the rarest there is. A look-up hashes the segments of the text, so its cost depends on the text and on
/// how many patterns share its segments, not on the number of patterns. Patterns that demand nothing are candidates for
/// every text.
///
/// Immutable, in one block of memory.
final class RegexIndex: @unchecked Sendable {
    /// What a look-up reads; it lives as long as the index.
    let tables: UnsafePointer<Tables>
    private let block: TableBlock

    init(_ parts: RegexIndexParts) {
        block = TableBlock(
            bytes: TableBlock.room(for: parts.filter) + TableBlock.room(for: parts.atomTable.slots)
                + TableBlock.room(for: parts.atoms) + TableBlock.room(for: parts.texts)
                + TableBlock.room(for: parts.buckets) + TableBlock.room(for: parts.entries)
                + TableBlock.room(for: parts.literalTable.slots) + TableBlock.room(for: parts.literalBuckets)
                + TableBlock.room(for: parts.literalEntries) + TableBlock.room(for: parts.always))
        let place = UnsafeMutablePointer<Tables>.allocate(capacity: 1)
        place.initialize(to: Tables(parts, block))
        tables = UnsafePointer(place)
    }

    deinit {
        tables.deallocate()
    }

    /// Where a segment stands, as one of 17 bits: 0 to 7 from the start, 8 to 15 from the end, 16 anywhere.
    enum PositionCode {
        static var perEnd: Int { 8 }
        static var anywhere: Int { 16 }
        static var count: Int { 17 }
        /// For the second segment of an entry: next to the one that the entry is filed under.
        static var before: Int { 17 }
        static var after: Int { 18 }
    }

    /// A text that segments are compared with.
    struct Atom {
        var textStart: UInt32 = 0
        var textLength: UInt32 = 0
        /// The positions that entries ask for.
        var positions: UInt32 = 0
        /// The bucket of the least of these positions; those of the others follow.
        var firstBucket: UInt32 = 0
    }

    /// One sequence of one pattern.
    struct Entry {
        var pattern: UInt32
        /// Another segment that has to be there as a whole, and where; `noSecond` if there is none.
        var second: UInt32
        /// Positions, as bits 0 to 15, of segments that are decimal digits only, and of segments that are not empty. They
        /// are asked of plain texts.
        var digits: UInt16
        var filled: UInt16
        var secondPosition: UInt8
        var leastSegments: UInt8
        var greatestSegments: UInt8
        var flags: UInt8
    }

    static var noSecond: UInt32 { .max }
    /// A text of plain characters that passes the entry's checks needs no verifier.
    static var sufficient: UInt8 { 1 }
    static var beginsWithSlash: UInt8 { 2 }

    /// In `filter`: segments with this first byte and this length may be atoms.
    static var isWhole: UInt8 { 1 }
    /// A literal may begin with this byte, whatever comes second.
    static var beginsLiteral: UInt8 { 2 }
    /// Segments with this first and second byte may begin with an atom: bit *n* above this for one of *n* + 1 times
    /// ``RegexDemand/prefixStep`` bytes.
    static var prefixShift: UInt8 { 4 }

    /// The place in `filter` of segments with a first byte and a length, or a second byte.
    @inline(__always)
    static func filterPlace(_ first: UInt8, _ second: Int) -> Int {
        Int(first & 0x7F) << 3 | second & 7
    }
}

extension RegexIndex {
    /// What a look-up reads. Valid as long as the ``RegexIndex`` is.
    struct Tables {
        let isFolded: Bool
        /// Lengths of the literals that are filed, one bit each.
        let literalLengths: UInt8
        /// The atom without bytes; `noSecond` if there is none.
        let emptyAtom: UInt32
        /// The atoms by their hashes; the number of an atom is its place in `atoms` plus one.
        let atomTable: LiteralTable
        let atoms: UnsafePointer<Atom>
        let texts: UnsafePointer<UInt8>
        /// Where the entries of each bucket begin; one more than there are buckets.
        let buckets: UnsafePointer<UInt32>
        let entries: UnsafePointer<Entry>
        /// The literals by their hashes; the number of one is its bucket plus one.
        let literalTable: LiteralTable
        let literalBuckets: UnsafePointer<UInt32>
        /// Patterns that are filed under a literal.
        let literalEntries: UnsafePointer<UInt32>
        /// By ``filterPlace(_:_:)``, what segments may be.
        let filter: UnsafePointer<UInt8>
        /// Candidates for every text, in ascending order, as in ``CandidateList``.
        let always: UnsafePointer<UInt32>
        let alwaysCount: Int

        fileprivate init(_ parts: RegexIndexParts, _ block: TableBlock) {
            isFolded = parts.isFolded
            literalLengths = parts.literalLengths
            emptyAtom = parts.emptyAtom
            alwaysCount = parts.always.count
            filter = block.place(parts.filter)
            atomTable = LiteralTable(parts.atomTable, in: block)
            atoms = block.place(parts.atoms)
            texts = block.place(parts.texts)
            buckets = block.place(parts.buckets)
            entries = block.place(parts.entries)
            literalTable = LiteralTable(parts.literalTable, in: block)
            literalBuckets = block.place(parts.literalBuckets)
            literalEntries = block.place(parts.literalEntries)
            always = block.place(parts.always)
        }
    }
}

/// The arrays that a ``RegexIndex`` is made of.
struct RegexIndexParts {
    var isFolded = false
    var literalLengths: UInt8 = 0
    var emptyAtom = RegexIndex.noSecond
    var atomTable = LiteralTable.Builder(for: 0, spread: 2)
    var atoms: [RegexIndex.Atom] = []
    var texts: [UInt8] = []
    var buckets: [UInt32] = []
    var entries: [RegexIndex.Entry] = []
    var literalTable = LiteralTable.Builder(for: 0, spread: 2)
    var literalBuckets: [UInt32] = []
    var literalEntries: [UInt32] = []
    var filter = [UInt8](repeating: 0, count: 1024)
    var always: [UInt32] = []
}
