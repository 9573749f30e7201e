/// Turns the tree of a pattern into instructions.
///
/// It is recursive. The depth is that of the tree, which the parser has bounded.
struct RegexCompiler {
    /// What the compiled pattern has to answer.
    enum Purpose {
        /// Whether the pattern is found. Captures that nothing refers to are left out, and so are parts at either end
        /// that can match nothing.
        case existence
        /// Where the pattern and its groups are found.
        case captures
    }

    let tree: RegexTree
    let firstSets: [RegexFirstSet]
    let keepsCaptures: Bool
    let start: Int
    /// What the compiled part can begin with. The part is the root, or what trimming left of it.
    var first = RegexFirstSet.end
    var isAnchored = false
    var builder: RegexProgramBuilder
    var slotCount: Int
    /// States of counted runs beyond one for each instruction.
    var extraStates = 0

    /// Compiles a tree and appends it to a program as its next pattern.
    ///
    /// - Parameters:
    ///   - tree: The pattern as the parser understood it.
    ///   - source: The pattern as it was written, for errors.
    ///   - purpose: What the compiled pattern has to answer.
    ///   - builder: The program. It is unchanged if the pattern is refused.
    /// - Throws: `RegexError` with `regex-too-large` beyond ``Limits/regexStates``.
    static func compile(
        _ tree: RegexTree, source: [UInt8], purpose: Purpose, into builder: inout RegexProgramBuilder
    ) throws(RegexError) {
        let hasReference = tree.facts(of: tree.root).hasReference
        var compiler = RegexCompiler(
            tree: tree, keepsCaptures: purpose == .captures || hasReference, builder: builder)
        // The builder is handed over, not shared, so that its arrays are not copied.
        builder = RegexProgramBuilder()
        let failure = compiler.compile(trims: purpose == .existence && !hasReference)
        builder = compiler.builder
        guard !failure else {
            builder.removeInstructions(from: compiler.start)
            throw RegexError(
                .tooLarge, at: 0, in: source,
                "expected at most \(Limits.regexStates) states with all repetitions written out, found more")
        }
    }

    private init(tree: RegexTree, keepsCaptures: Bool, builder: RegexProgramBuilder) {
        self.tree = tree
        self.keepsCaptures = keepsCaptures
        self.builder = builder
        firstSets = tree.makeFirstSets()
        start = builder.nextInstruction
        slotCount = keepsCaptures ? 2 * (tree.groupCount + 1) : 0
    }

    /// Compiles the tree. True if the pattern is too large.
    private mutating func compile(trims: Bool) -> Bool {
        do throws(TooLarge) {
            if trims {
                try emitTrimmed()
            } else {
                try emitRoot()
            }
            try append(RegexInstruction(operation: .match))
        } catch {
            return true
        }
        guard slotCount <= Int(UInt16.max) else { return true }
        builder.append(header)
        return false
    }

    struct TooLarge: Error {}

    private var header: RegexCode.Pattern {
        var pattern = RegexCode.Pattern()
        pattern.start = UInt32(truncatingIfNeeded: start)
        pattern.count = UInt32(truncatingIfNeeded: builder.nextInstruction - start)
        pattern.hasStarts = !first.isNullable
        pattern.startsLow = first.low
        pattern.startsHigh = first.high
        pattern.startsOutsideASCII = first.outsideASCII
        if pattern.hasStarts, !first.outsideASCII, first.low.nonzeroBitCount + first.high.nonzeroBitCount == 1 {
            let bit = first.low != 0 ? first.low.trailingZeroBitCount : 64 + first.high.trailingZeroBitCount
            pattern.firstByte = UInt8(truncatingIfNeeded: bit)
        }
        pattern.isAnchored = isAnchored
        pattern.isRegular = tree.facts(of: tree.root).isRegular
        pattern.slotCount = UInt16(truncatingIfNeeded: slotCount)
        pattern.stateCount = pattern.count + UInt32(truncatingIfNeeded: extraStates)
        return pattern
    }

    // MARK: Emitting

    mutating func append(_ instruction: RegexInstruction) throws(TooLarge) {
        builder.append(instruction)
        guard builder.nextInstruction - start + extraStates <= Limits.regexStates else { throw TooLarge() }
    }

    /// Appends an instruction whose target comes later, and returns its place.
    private mutating func appendOpen(_ operation: RegexInstruction.Operation, flag: UInt8 = 0, short: UInt16 = 0)
        throws(TooLarge) -> Int
    {
        let place = builder.nextInstruction
        try append(RegexInstruction(operation: operation, flag: flag, short: short))
        return place
    }

    mutating func addClass(_ set: CodePointSet) throws(TooLarge) -> UInt16 {
        guard let index = builder.addClass(set) else { throw TooLarge() }
        return index
    }

    /// Emits the root without leading and trailing parts that may match nothing. Such a pattern is found exactly where
    /// the rest is found.
    private mutating func emitTrimmed() throws(TooLarge) {
        guard case .sequence(let list) = tree[tree.root] else {
            if isTrimmable(tree.root) { return }
            return try emitRoot()
        }
        var children = tree.children(of: list)
        while let first = children.first, isTrimmable(first) { children.removeFirst() }
        while let last = children.last, isTrimmable(last) { children.removeLast() }
        for child in children.reversed() { first = Self.before(first, firstSets[Int(child)]) }
        if let child = children.first { isAnchored = tree.isAnchored(child) }
        try emit(sequence: children, follow: .end)
    }

    private mutating func emitRoot() throws(TooLarge) {
        first = Self.before(first, firstSets[Int(tree.root)])
        isAnchored = tree.isAnchored(tree.root)
        try emit(tree.root, follow: .end)
    }

    private func isTrimmable(_ node: RegexTree.NodeIndex) -> Bool {
        guard case .repetition(_, minimum: 0, _, let preference) = tree[node] else { return false }
        return preference != .possessive
    }

    /// Emits a node. `follow` is what can come after it.
    mutating func emit(_ node: RegexTree.NodeIndex, follow: RegexFirstSet) throws(TooLarge) {
        switch tree[node] {
        case .empty: break
        case .character(let codePoint, let fold): try emitLiteral([codePoint], fold: fold)
        case .set(let index):
            try append(RegexInstruction(operation: .set, short: try addClass(tree.sets[Int(index)])))
        case .sequence(let list): try emit(sequence: tree.children(of: list), follow: follow)
        case .alternation(let list): try emit(alternation: tree.children(of: list), follow: follow)
        case .repetition(let body, let minimum, let maximum, let preference):
            try emit(repeating: body, minimum, maximum, preference, follow: follow)
        case .capture(let body, let number):
            try emit(capture: body, number, follow: follow)
        case .atomic(let body):
            try append(RegexInstruction(operation: .atomic))
            try emit(body, follow: .committed)
            try append(RegexInstruction(operation: .atomicEnd))
        case .look(let body, let behind, let negative):
            try emit(look: body, behind: behind, negative: negative)
        case .backreference(let number, let fold):
            let empty: UInt8 = tree.dialect == .ecmaScript ? 2 : 0
            try append(RegexInstruction(operation: .backreference, flag: (fold ? 1 : 0) | empty, short: number))
        case .assertion(let assertion): try emit(assertion: assertion)
        }
    }

    private mutating func emit(capture body: RegexTree.NodeIndex, _ number: UInt16, follow: RegexFirstSet)
        throws(TooLarge)
    {
        guard keepsCaptures else { return try emit(body, follow: follow) }
        guard tree.facts(of: body).hasReference else {
            try append(RegexInstruction(operation: .save, short: number * 2))
            try emit(body, follow: follow)
            return try append(RegexInstruction(operation: .save, short: number * 2 + 1))
        }
        // A reference to the group from inside means the text of the turn before, so the group changes at its end only.
        let start = try emitNote()
        try emit(body, follow: follow)
        try append(RegexInstruction(operation: .saveGroup, short: number * 2, long: UInt32(start)))
    }

    private mutating func emit(sequence children: ArraySlice<RegexTree.NodeIndex>, follow: RegexFirstSet)
        throws(TooLarge)
    {
        // What follows each child, from the right.
        var follows = [RegexFirstSet](repeating: follow, count: children.count)
        for index in stride(from: children.count - 1, to: 0, by: -1) {
            follows[index - 1] = Self.before(follows[index], firstSets[Int(children[children.startIndex + index])])
        }
        // Characters next to each other become one literal, as long as their letters agree on folding.
        var literal: [UInt32] = []
        var lettersFold: Bool?
        for (index, child) in children.enumerated() {
            if case .character(let codePoint, let fold) = tree[child] {
                if isLetter(codePoint) {
                    if let lettersFold, lettersFold != fold {
                        try emitLiteral(literal, fold: lettersFold)
                        literal = []
                    }
                    lettersFold = fold
                }
                literal.append(codePoint)
                continue
            }
            try emitLiteral(literal, fold: lettersFold ?? false)
            literal = []
            lettersFold = nil
            try emit(child, follow: follows[index])
        }
        try emitLiteral(literal, fold: lettersFold ?? false)
    }

    /// Whether folding makes a difference for the character.
    private func isLetter(_ codePoint: UInt32) -> Bool {
        codePoint >= 0x80 || codePoint.isASCIILetter
    }

    /// What can come at a place where `first` stands before `follow`.
    static func before(_ follow: RegexFirstSet, _ first: RegexFirstSet) -> RegexFirstSet {
        guard first.isNullable else { return first }
        var result = follow
        result.formUnion(first)
        result.isNullable = follow.isNullable
        result.isFree = follow.isFree && first.isFree
        result.alwaysSucceeds = follow.alwaysSucceeds && !first.isOpaque && !first.isAssertion
        return result
    }

    private mutating func emitLiteral(_ codePoints: [UInt32], fold: Bool) throws(TooLarge) {
        guard let first = codePoints.first else { return }
        if codePoints.count == 1, first < 0x80, !fold {
            return try append(RegexInstruction(operation: .byte, short: UInt16(truncatingIfNeeded: first)))
        }
        var bytes: [UInt8] = []
        for codePoint in codePoints { UTF8Text.encode(codePoint, into: &bytes) }
        extraStates += bytes.count - 1
        try append(
            RegexInstruction(
                operation: fold ? .foldedBytes : .bytes, short: UInt16(truncatingIfNeeded: bytes.count),
                long: builder.addLiteral(bytes)))
    }

    private mutating func emit(alternation children: ArraySlice<RegexTree.NodeIndex>, follow: RegexFirstSet)
        throws(TooLarge)
    {
        var jumps: [Int] = []
        for child in children.dropLast() {
            let split = try appendOpen(.split)
            try emit(child, follow: follow)
            jumps.append(try appendOpen(.jump))
            builder.setTarget(of: split, to: builder.nextInstruction)
        }
        if let last = children.last { try emit(last, follow: follow) }
        for jump in jumps { builder.setTarget(of: jump, to: builder.nextInstruction) }
    }

    private mutating func emit(look body: RegexTree.NodeIndex, behind: Bool, negative: Bool) throws(TooLarge) {
        let flag = (behind ? RegexInstruction.behind : 0) | (negative ? RegexInstruction.negative : 0)
        let facts = tree.facts(of: body)
        // For look-behind: the least length in the look itself, the greatest in its end.
        let look = try appendOpen(.look, flag: flag, short: UInt16(truncatingIfNeeded: min(facts.minimum, 0xFFFF)))
        try emit(body, follow: behind ? .unknown : .end)
        try append(
            RegexInstruction(
                operation: .lookEnd, flag: flag, short: UInt16(truncatingIfNeeded: min(facts.maximum, 0xFFFF))))
        builder.setTarget(of: look, to: builder.nextInstruction)
    }

    private mutating func emit(assertion: RegexTree.Assertion) throws(TooLarge) {
        var instruction = RegexInstruction(operation: .assertion, flag: assertion.rawValue)
        if assertion == .wordBoundary || assertion == .notWordBoundary {
            instruction.short = try addClass(UnicodeProperty.word)
            instruction.long = UInt32(try addClass(UnicodeProperty.extending))
        }
        try append(instruction)
    }
}

/// Quantifiers.
extension RegexCompiler {
    mutating func emit(
        repeating body: RegexTree.NodeIndex, _ minimum: UInt16, _ maximum: UInt16, _ preference: RegexTree.Preference,
        follow: RegexFirstSet
    ) throws(TooLarge) {
        if maximum == 0 { return }
        if let set = singleCharacterSet(body) {
            return try emit(run: set, minimum, maximum, preference, follow: follow)
        }
        if preference == .possessive {
            try append(RegexInstruction(operation: .atomic))
            try emit(copies: body, minimum, maximum, lazy: false, follow: .committed)
            return try append(RegexInstruction(operation: .atomicEnd))
        }
        try emit(copies: body, minimum, maximum, lazy: preference == .lazy, follow: follow)
    }

    /// The set of a node that matches exactly one character and nothing else.
    private func singleCharacterSet(_ node: RegexTree.NodeIndex) -> CodePointSet? {
        switch tree[node] {
        case .character(let codePoint, let fold): tree.characterSet(codePoint, fold: fold)
        case .set(let index): tree.sets[Int(index)]
        case .capture(let body, _) where !keepsCaptures: singleCharacterSet(body)
        default: nil
        }
    }

    private mutating func emit(
        run set: CodePointSet, _ minimum: UInt16, _ maximum: UInt16, _ preference: RegexTree.Preference,
        follow: RegexFirstSet
    ) throws(TooLarge) {
        var members = RegexFirstSet()
        members.insert(set)
        var maximum = maximum
        var preference = preference
        if follow.alwaysSucceeds, follow.endIsIrrelevant, !keepsCaptures, preference != .possessive {
            // Nothing can fail after it: the least will do.
            if minimum == 0 { return }
            maximum = minimum
            preference = .possessive
        } else if minimum == maximum || (preference == .greedy && follow.alwaysSucceeds)
            || (follow.excludes(members, takesAll: preference == .greedy && maximum == RegexTree.unbounded)
                && (preference == .greedy || !follow.isFree))
        {
            // Another number of characters could never help, so none is remembered.
            preference = .possessive
        }
        let class_ = try addClass(set)
        if minimum == 1, maximum == 1 { return try append(RegexInstruction(operation: .set, short: class_)) }
        extraStates += Int(maximum == RegexTree.unbounded ? minimum : maximum)
        try append(.run(class_, minimum, maximum, preference))
    }

    private mutating func emit(
        copies body: RegexTree.NodeIndex, _ minimum: UInt16, _ maximum: UInt16, lazy: Bool, follow: RegexFirstSet
    ) throws(TooLarge) {
        let first = firstSets[Int(body)]
        // After one turn comes what follows, or another turn.
        var inner = follow
        inner.formUnion(first)
        inner.alwaysSucceeds = false
        let isUnbounded = maximum == RegexTree.unbounded
        // An unbounded loop takes the last of the copies that have to be there as its first turn.
        let copies = isUnbounded && minimum > 0 ? minimum - 1 : minimum
        for _ in 0..<copies {
            let before = builder.nextInstruction
            try emit(body, follow: inner)
            if builder.nextInstruction == before { return }
        }
        if isUnbounded { return try emit(loop: body, atLeastOnce: minimum > 0, lazy: lazy, follow: inner) }
        let rejectsEmptyTurns =
            tree.dialect == .ecmaScript && keepsCaptures && tree.facts(of: body).minimum == 0
        // Each copy that may be left out leaves out the later ones too.
        var splits: [Int] = []
        for _ in minimum..<maximum {
            let before = builder.nextInstruction
            splits.append(before)
            try append(RegexInstruction(operation: .split, flag: lazy ? 1 : 0))
            // ECMAScript lets no turn count that consumed nothing and did not have to be there.
            let slot = rejectsEmptyTurns ? try emitNote() : nil
            try emitReset(body)
            try emit(body, follow: inner)
            if builder.nextInstruction == before + 1 { break }
            if let slot { try append(RegexInstruction(operation: .loopCheck, flag: 1, short: slot)) }
        }
        for split in splits { builder.setTarget(of: split, to: builder.nextInstruction) }
    }

    /// Notes the position in a slot of its own.
    mutating func emitNote() throws(TooLarge) -> UInt16 {
        let slot = UInt16(truncatingIfNeeded: slotCount)
        slotCount += 1
        try append(RegexInstruction(operation: .save, short: slot))
        return slot
    }

    private mutating func emit(loop body: RegexTree.NodeIndex, atLeastOnce: Bool, lazy: Bool, follow: RegexFirstSet)
        throws(TooLarge)
    {
        let isNullable = tree.facts(of: body).minimum == 0
        if tree.dialect == .ecmaScript, atLeastOnce {
            // The turn that has to be there may be empty; those after it may not.
            try emit(body, follow: follow)
            return try emit(loop: body, atLeastOnce: false, lazy: lazy, follow: follow)
        }
        if tree.dialect == .ecmaScript {
            return try emitRejectingLoop(body, isNullable: isNullable, lazy: lazy, follow: follow)
        }
        let skip = builder.nextInstruction
        if !atLeastOnce { try append(RegexInstruction(operation: .split, flag: lazy ? 1 : 0)) }
        let top = builder.nextInstruction
        let slot = isNullable ? try emitNote() : 0
        try emit(body, follow: follow)
        let check = builder.nextInstruction
        if isNullable { try append(RegexInstruction(operation: .loopCheck, short: slot)) }
        try append(RegexInstruction(operation: .split, flag: lazy ? 0 : 1, long: UInt32(truncatingIfNeeded: top)))
        let end = builder.nextInstruction
        if isNullable { builder.setTarget(of: check, to: end) }
        if !atLeastOnce { builder.setTarget(of: skip, to: end) }
    }

    /// A loop as ECMAScript has it: groups are empty again at each turn, and a turn that consumes nothing fails.
    private mutating func emitRejectingLoop(
        _ body: RegexTree.NodeIndex, isNullable: Bool, lazy: Bool, follow: RegexFirstSet
    ) throws(TooLarge) {
        let top = builder.nextInstruction
        try append(RegexInstruction(operation: .split, flag: lazy ? 1 : 0))
        let slot = isNullable ? try emitNote() : 0
        try emitReset(body)
        try emit(body, follow: follow)
        if isNullable { try append(RegexInstruction(operation: .loopCheck, flag: 1, short: slot)) }
        try append(RegexInstruction(operation: .jump, long: UInt32(truncatingIfNeeded: top)))
        builder.setTarget(of: top, to: builder.nextInstruction)
    }

    /// Empties the groups of `body`, in the dialect that does so.
    private mutating func emitReset(_ body: RegexTree.NodeIndex) throws(TooLarge) {
        guard tree.dialect == .ecmaScript, keepsCaptures, let groups = tree.groups(in: body) else { return }
        try append(
            RegexInstruction(
                operation: .reset, short: UInt16(truncatingIfNeeded: groups.lowerBound * 2),
                long: UInt32(truncatingIfNeeded: (groups.upperBound + 1) * 2)))
    }
}
