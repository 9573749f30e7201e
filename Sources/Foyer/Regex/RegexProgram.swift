/// Compiled patterns, immutable, in one block of memory.
///
/// The block is made once from a ``RegexProgramBuilder`` and never changes, so any number of threads may read it.
final class RegexProgram: @unchecked Sendable {
    let code: RegexCode
    let patterns: UnsafePointer<RegexCode.Pattern>
    let patternCount: Int
    private let block: MemoryBlock

    init(_ builder: RegexProgramBuilder) {
        block = MemoryBlock(sizes: [
            MemoryBlock.size(of: builder.instructions), MemoryBlock.size(of: builder.classes),
            MemoryBlock.size(of: builder.ranges), MemoryBlock.size(of: builder.literals),
            MemoryBlock.size(of: builder.patterns),
        ])
        code = RegexCode(
            instructions: block.place(builder.instructions), classes: block.place(builder.classes),
            ranges: block.place(builder.ranges), literals: block.place(builder.literals))
        patterns = block.place(builder.patterns)
        patternCount = builder.patterns.count
    }

    /// Bytes of memory that the compiled patterns take.
    var size: Int { block.size }
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
        let (start, count) = (Int(class_.rangeStart), Int(class_.rangeCount))
        let place = lowerBound(count) { ranges[start + $0].upper >= codePoint }
        return place < count && ranges[start + place].lower <= codePoint
    }
}
