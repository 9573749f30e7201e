/// Compiled patterns, immutable, in one block of memory.
///
/// The block is made once from a ``RegexProgramBuilder`` and never changes, so any number of threads may read it.
final class RegexProgram: @unchecked Sendable {
    let code: RegexCode
    let patterns: [RegexCode.Pattern]
    private let block: UnsafeMutableRawPointer
    /// Bytes of the block.
    let size: Int

    init(_ builder: RegexProgramBuilder) {
        let classBytes = builder.classes.count * MemoryLayout<RegexClass>.stride
        let instructionBytes = builder.instructions.count * MemoryLayout<RegexInstruction>.stride
        let rangeBytes = builder.ranges.count * MemoryLayout<CodePointSet.Range>.stride
        size = classBytes + instructionBytes + rangeBytes + builder.literals.count
        block = UnsafeMutableRawPointer.allocate(byteCount: max(size, 1), alignment: 16)
        let classes = Self.copy(builder.classes, to: block)
        let instructions = Self.copy(builder.instructions, to: block + classBytes)
        let ranges = Self.copy(builder.ranges, to: block + classBytes + instructionBytes)
        let literals = Self.copy(builder.literals, to: block + classBytes + instructionBytes + rangeBytes)
        code = RegexCode(instructions: instructions, classes: classes, ranges: ranges, literals: literals)
        patterns = builder.patterns
    }

    deinit {
        block.deallocate()
    }

    /// Copies the elements of an array of trivial values to memory that has room for them.
    private static func copy<Element>(_ source: [Element], to place: UnsafeMutableRawPointer) -> UnsafePointer<Element>
    {
        let start = place.bindMemory(to: Element.self, capacity: source.count)
        source.withUnsafeBufferPointer { elements in
            if let from = elements.baseAddress { start.initialize(from: from, count: elements.count) }
        }
        return UnsafePointer(start)
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
