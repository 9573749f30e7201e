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
