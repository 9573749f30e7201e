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
        let (start, count) = (Int(class_.rangeStart), Int(class_.rangeCount))
        let place = lowerBound(count) { ranges[start + $0].upper >= codePoint }
        return place < count && ranges[start + place].lower <= codePoint
    }
}

/// One step of a compiled pattern: eight bytes.
///
/// Unless said otherwise, a step that succeeds is followed by the next instruction.
struct RegexInstruction {
    enum Operation: UInt8 {
        /// The pattern is found.
        case match
        /// The ASCII byte `short`.
        case byte
        /// `short` literal bytes at `long`.
        case bytes
        /// `short` literal bytes at `long`, folded; the subject's characters are folded before they are compared.
        case foldedBytes
        /// One character of class `short`.
        case set
        /// `minimum` to `maximum` characters of class `short`, `preference` says how.
        case run
        /// Both the next instruction and the one at `long`. `flag` 0 tries the next first, 1 the other.
        case split
        /// Goes on at `long`.
        case jump
        /// Notes the position in slot `short`.
        case save
        /// Notes a group in the slots from `short` on: it began where slot `long` says and ends here.
        case saveGroup
        /// Empties the slots from `short` up to, but not including, `long`: groups of an earlier turn of a loop.
        case reset
        /// Goes on at `long` if nothing was consumed since slot `short` was noted; with `flag` 1 it fails then.
        case loopCheck
        /// Assertion `flag`; `short` and `long` are the classes of word characters and of those that extend others.
        case assertion
        /// Look-around of kind `flag` (bit 0: behind, bit 1: negative). The body follows, `long` is after it.
        case look
        /// The end of the body of a look-around.
        case lookEnd
        /// Begins an atomic group.
        case atomic
        /// Ends an atomic group: what it has left to try is dropped.
        case atomicEnd
        /// The text of group `short` again. `flag` bit 0: folded; bit 1: a group that took no part matches nothing.
        case backreference
    }

    static let behind: UInt8 = 1
    static let negative: UInt8 = 2

    var operation: Operation
    var flag: UInt8 = 0
    var short: UInt16 = 0
    var long: UInt32 = 0

    // MARK: Counts of `run`

    /// As `maximum`: no bound.
    static let unbounded: UInt32 = 0xFFFF

    var minimum: UInt32 { long & 0xFFFF }
    var maximum: UInt32 { long >> 16 }
    var preference: RegexTree.Preference { RegexTree.Preference(rawValue: flag) ?? .greedy }

    static func run(
        _ class_: UInt16, _ minimum: UInt16, _ maximum: UInt16, _ preference: RegexTree.Preference
    ) -> RegexInstruction {
        RegexInstruction(
            operation: .run, flag: preference.rawValue, short: class_, long: UInt32(maximum) << 16 | UInt32(minimum))
    }
}

/// A set of characters in a compiled pattern.
struct RegexClass: Equatable {
    /// Bit *n* stands for the code point *n*, and for 64 + *n*.
    var low: UInt64 = 0
    var high: UInt64 = 0
    /// The ranges outside ASCII: where they begin in the program's ranges, and how many they are.
    var rangeStart: UInt32 = 0
    var rangeCount: UInt32 = 0

    func contains(ascii byte: UInt8) -> Bool {
        ((byte < 64 ? low : high) >> UInt64(byte & 63)) & 1 == 1
    }
}

/// Collects compiled patterns that share classes and literals.
struct RegexProgramBuilder {
    private(set) var instructions: [RegexInstruction] = []
    private(set) var classes: [RegexClass] = []
    private(set) var ranges: [CodePointSet.Range] = []
    private(set) var literals: [UInt8] = []
    private(set) var patterns: [RegexCode.Pattern] = []
    /// Classes by a hash of their content.
    private var classIndexes: [UInt64: [UInt16]] = [:]

    var nextInstruction: Int { instructions.count }

    mutating func append(_ instruction: RegexInstruction) {
        instructions.append(instruction)
    }

    /// Completes the jump of an instruction that was appended before its target was known.
    mutating func setTarget(of index: Int, to target: Int) {
        instructions[index].long = UInt32(truncatingIfNeeded: target)
    }

    mutating func append(_ pattern: RegexCode.Pattern) {
        patterns.append(pattern)
    }

    mutating func removeInstructions(from index: Int) {
        instructions.removeLast(instructions.count - index)
    }

    /// Adds literal bytes and says where they are.
    mutating func addLiteral(_ bytes: [UInt8]) -> UInt32 {
        let start = literals.count
        literals.append(contentsOf: bytes)
        return UInt32(truncatingIfNeeded: start)
    }

    /// The index of a class with these members; nil if there are too many classes.
    mutating func addClass(_ set: CodePointSet) -> UInt16? {
        var new = RegexClass()
        var wide: [CodePointSet.Range] = []
        for range in set.ranges {
            if range.lower < 0x80 {
                for codePoint in range.lower...min(range.upper, 0x7F) {
                    if codePoint < 64 {
                        new.low |= 1 << UInt64(codePoint)
                    } else {
                        new.high |= 1 << UInt64(codePoint - 64)
                    }
                }
            }
            if range.upper >= 0x80 {
                wide.append(CodePointSet.Range(lower: max(range.lower, 0x80), upper: range.upper))
            }
        }
        var hash = new.low &* WordHash.multiplier ^ new.high
        for range in wide {
            hash = (hash ^ UInt64(range.lower) << 32 ^ UInt64(range.upper)) &* 0xFF51_AFD7_ED55_8CCD
            hash ^= hash >> 29
        }
        for index in classIndexes[hash] ?? [] where isClass(index, new, wide) { return index }
        guard classes.count < Int(UInt16.max) else { return nil }
        new.rangeStart = UInt32(truncatingIfNeeded: ranges.count)
        new.rangeCount = UInt32(truncatingIfNeeded: wide.count)
        ranges.append(contentsOf: wide)
        let index = UInt16(truncatingIfNeeded: classes.count)
        classes.append(new)
        classIndexes[hash, default: []].append(index)
        return index
    }

    private func isClass(_ index: UInt16, _ new: RegexClass, _ wide: [CodePointSet.Range]) -> Bool {
        let known = classes[Int(index)]
        guard known.low == new.low, known.high == new.high, Int(known.rangeCount) == wide.count else { return false }
        let start = Int(known.rangeStart)
        return ranges[start..<start + wide.count].elementsEqual(wide)
    }
}
