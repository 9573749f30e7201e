/// Compiled patterns, immutable, in one block of memory.
///
/// The block is made once from a ``RegexProgramBuilder`` and never changes, so any number of threads may read it.
final class RegexProgram: @unchecked Sendable {
    let code: RegexCode
    let patterns: UnsafePointer<RegexCode.Pattern>
    let patternCount: Int
    private let block: TableBlock

    init(_ builder: RegexProgramBuilder) {
        block = TableBlock(
            bytes: TableBlock.room(for: builder.instructions) + TableBlock.room(for: builder.classes)
                + TableBlock.room(for: builder.ranges) + TableBlock.room(for: builder.literals)
                + TableBlock.room(for: builder.patterns))
        code = RegexCode(
            instructions: block.place(builder.instructions), classes: block.place(builder.classes),
            ranges: block.place(builder.ranges), literals: block.place(builder.literals))
        patterns = block.place(builder.patterns)
        patternCount = builder.patterns.count
    }
}

/// What the matchers read of a program. Valid as long as the ``RegexProgram`` is.
struct RegexCode {
    let instructions: UnsafePointer<RegexInstruction>
    let classes: UnsafePointer<RegexClass>
    let ranges: UnsafePointer<CodePointSet.Range>
    let literals: UnsafePointer<UInt8>

    /// One pattern of the program.
    struct Pattern {
        /// Its first instruction, and how many it has.
        var start: UInt32 = 0
        var count: UInt32 = 0
        /// ASCII characters it can begin with, where `hasStarts` says that this is known.
        var startsLow: UInt64 = 0
        var startsHigh: UInt64 = 0
        /// It can begin with characters outside ASCII.
        var startsOutsideASCII = true
        var hasStarts = false
        /// The one byte it begins with, if there is just one.
        var firstByte: UInt8?
        /// Found at the start of the subject or not at all.
        var isAnchored = false
        /// Decided in linear time; the others have a step limit.
        var isRegular = true
        /// Slots that its instructions use: captures first, then notes of loops.
        var slotCount: UInt16 = 0
        /// States, as the linear matcher counts them.
        var stateCount: UInt32 = 0
    }

    /// Whether a character outside ASCII is in a class.
    func contains(_ codePoint: UInt32, in class_: RegexClass) -> Bool {
        if codePoint < 0x80 { return class_.contains(ascii: UInt8(truncatingIfNeeded: codePoint)) }
        var low = Int(class_.rangeStart)
        let end = low + Int(class_.rangeCount)
        var high = end
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upper < codePoint { low = middle + 1 } else { high = middle }
        }
        return low < end && ranges[low].lower <= codePoint
    }
}
