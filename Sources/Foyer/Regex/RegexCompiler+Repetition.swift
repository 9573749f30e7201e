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
