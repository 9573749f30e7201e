/// What can come first at some place of a pattern. It may say too much, never too little.
///
/// All characters outside ASCII are taken together.
struct RegexFirstSet {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var outsideASCII = false
    /// An assertion or something else that this type cannot describe may come first.
    var isOpaque = false
    /// `$` may come first, and nothing after it.
    var hasFinalDollar = false
    /// An assertion may come first, so that passing the place can fail.
    var isAssertion = false
    /// The place can be passed without a character.
    var isNullable = false
    /// The place can be passed without a character and without an assertion that has to hold.
    var isFree = false
    /// From this place on, the pattern is found whatever comes.
    var alwaysSucceeds = false

    /// Nothing asks where a match ends that comes to this place.
    var endIsIrrelevant = false

    /// After the last instruction.
    static var end: RegexFirstSet {
        RegexFirstSet(isNullable: true, isFree: true, alwaysSucceeds: true, endIsIrrelevant: true)
    }

    /// At the end of an atomic group: the first way to get there is the only one.
    static var committed: RegexFirstSet { RegexFirstSet(isNullable: true, isFree: true, alwaysSucceeds: true) }

    /// At the end of a look-behind, which has to be at a certain place.
    static var unknown: RegexFirstSet { RegexFirstSet(isOpaque: true, isNullable: true, isFree: true) }

    mutating func formUnion(_ other: RegexFirstSet) {
        low |= other.low
        high |= other.high
        outsideASCII = outsideASCII || other.outsideASCII
        isOpaque = isOpaque || other.isOpaque
        hasFinalDollar = hasFinalDollar || other.hasFinalDollar
        isAssertion = isAssertion || other.isAssertion
    }

    mutating func insert(_ set: CodePointSet) {
        for range in set.ranges {
            if range.upper >= 0x80 { outsideASCII = true }
            guard range.lower < 0x80 else { continue }
            let lower = range.lower
            let upper = min(range.upper, 0x7F)
            if lower < 64 { low |= Self.bits(lower, min(upper, 63)) }
            if upper >= 64 { high |= Self.bits(max(lower, 64) - 64, upper - 64) }
        }
    }

    /// The bits from `lower` to `upper`, both below 64.
    private static func bits(_ lower: UInt32, _ upper: UInt32) -> UInt64 {
        (~0 >> UInt64(63 - (upper - lower))) << UInt64(lower)
    }

    /// Whether no character of `set` can come first here, so that a run over `set` that stops early cannot help.
    ///
    /// - Parameter takesAll: Whether the run goes on for as long as it can.
    func excludes(_ set: RegexFirstSet, takesAll: Bool) -> Bool {
        guard !isOpaque, low & set.low == 0, high & set.high == 0, !(outsideASCII && set.outsideASCII) else {
            return false
        }
        guard hasFinalDollar else { return true }
        // Before the last line terminator `$` holds as well: the set has to take all terminators or none.
        let terminators: UInt64 = 0x3C00
        let taken = set.low & terminators
        return (taken == 0 && !set.outsideASCII) || (taken == terminators && set.outsideASCII && takesAll)
    }
}

extension RegexTree {
    /// The first set of each node, seen by itself.
    func makeFirstSets() -> [RegexFirstSet] {
        var result: [RegexFirstSet] = []
        result.reserveCapacity(nodes.count)
        for node in nodes { result.append(firstSet(of: node, known: result)) }
        return result
    }

    private func firstSet(of node: Node, known: [RegexFirstSet]) -> RegexFirstSet {
        var result = RegexFirstSet()
        switch node {
        case .empty:
            result.isNullable = true
            result.isFree = true
        case .character(let codePoint, let fold):
            result.insert(characterSet(codePoint, fold: fold))
        case .set(let index):
            result.insert(sets[Int(index)])
        case .sequence(let list):
            result.isNullable = true
            result.isFree = true
            for child in children(of: list) {
                let first = known[Int(child)]
                result.formUnion(first)
                result.isFree = result.isFree && first.isFree
                result.isNullable = first.isNullable
                if !first.isNullable { break }
            }
        case .alternation(let list):
            for child in children(of: list) {
                let first = known[Int(child)]
                result.formUnion(first)
                result.isNullable = result.isNullable || first.isNullable
                result.isFree = result.isFree || first.isFree
            }
        case .repetition(let body, let minimum, let maximum, _):
            result = known[Int(body)]
            if maximum == 0 { result = RegexFirstSet() }
            if minimum == 0 || maximum == 0 {
                result.isNullable = true
                result.isFree = true
            }
        case .capture(let body, _), .atomic(let body):
            result = known[Int(body)]
        case .assertion(.textEnd):
            // Nothing that a run could have taken comes after the end of the text.
            result.isNullable = true
            result.isAssertion = true
        case .assertion(.textEndOrFinalTerminator):
            result.isNullable = true
            result.hasFinalDollar = true
            result.isAssertion = true
        case .look, .assertion:
            result.isNullable = true
            result.isOpaque = true
        case .backreference:
            result.insert(.all)
            result.isNullable = true
            result.isFree = true
            result.isOpaque = true
        }
        return result
    }

    /// A character with everything that equals it.
    func characterSet(_ codePoint: UInt32, fold: Bool) -> CodePointSet {
        let set = CodePointSet(codePoint)
        guard fold else { return set }
        if codePoint.isASCIILetter {
            let (upper, lower) = (codePoint & ~0x20, codePoint | 0x20)
            switch UInt8(truncatingIfNeeded: lower) {
            case UInt8(ascii: "k"): return CodePointSet(upper, lower, 0x212A)
            case UInt8(ascii: "s"): return CodePointSet(upper, lower, 0x017F)
            default: return CodePointSet(upper, lower)
            }
        }
        return set.closedOverCase
    }
}
