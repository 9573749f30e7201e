/// Characters, assertions and quantifiers.
extension RegexParser {
    /// Reads one term with its quantifier and leaves its node on `pending`; false at the end of the alternative.
    mutating func parseTerm() throws(RegexError) -> Bool {
        skipComments()
        if flags.quoted { return try parseQuoted() }
        guard let byte = peek() else { return false }
        let start = index
        switch byte {
        case UInt8(ascii: "|"), UInt8(ascii: ")"):
            return false
        case UInt8(ascii: "("):
            guard let group = try parseGroup() else { return true }
            pending.append(group.node)
            if group.isLook { return true }
        case UInt8(ascii: "["):
            pending.append(try parseClass())
        case UInt8(ascii: "."):
            index += 1
            pending.append(addSet(dot))
        case UInt8(ascii: "^"):
            index += 1
            pending.append(add(.assertion(caret)))
            if dialect == .ecmaScript { return true }
        case UInt8(ascii: "$"):
            index += 1
            pending.append(add(.assertion(dollar)))
            if dialect == .ecmaScript { return true }
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
            throw error(.nothingToRepeat, at: start, "expected something to repeat before \(found)")
        case UInt8(ascii: "}"):
            throw error(
                .unmatchedBracket, at: start, "expected '\\}' for a brace as itself, found '}' that closes nothing")
        case UInt8(ascii: "]") where dialect == .ecmaScript:
            throw error(
                .unmatchedBracket, at: start, "expected '\\]' for a bracket as itself, found ']' that closes nothing")
        case UInt8(ascii: "\\"):
            guard try parseEscape() else { return true }
        default:
            pending.append(addCharacter(nextCodePoint()))
        }
        try parseQuantifier()
        return true
    }

    /// One character between `\Q` and `\E`, or the end of that.
    private mutating func parseQuoted() throws(RegexError) -> Bool {
        if skip("\\E") {
            flags.quoted = false
            return true
        }
        guard peek() != nil else { return false }
        pending.append(addCharacter(nextCodePoint()))
        if skip("\\E") {
            flags.quoted = false
            try parseQuantifier()
        }
        return true
    }

    mutating func addCharacter(_ codePoint: UInt32) -> RegexTree.NodeIndex {
        guard flags.fold else { return add(.character(codePoint, fold: false)) }
        let folded = CaseFolding.fold(codePoint)
        let isCased = codePoint >= 0x80 || (folded &- 0x61) < 26
        return add(.character(folded, fold: isCased))
    }

    mutating func addSet(_ set: CodePointSet) -> RegexTree.NodeIndex {
        if let single = set.single { return add(.character(single, fold: false)) }
        tree.sets.append(set)
        return add(.set(Int32(truncatingIfNeeded: tree.sets.count - 1)))
    }

    private var dot: CodePointSet {
        if flags.dotMatchesAll { return .all }
        if flags.lineFeedOnly { return CodePointSet(0x0A).complement }
        return dialect == .ecmaScript ? UnicodePropertyCache.dotECMAScript : UnicodePropertyCache.dot
    }

    private var caret: RegexTree.Assertion {
        guard flags.multiline else { return .textStart }
        if dialect == .ecmaScript { return .lineStartECMAScript }
        return flags.lineFeedOnly ? .lineStartLineFeed : .lineStart
    }

    private var dollar: RegexTree.Assertion {
        if dialect == .ecmaScript { return flags.multiline ? .lineEndECMAScript : .textEnd }
        if flags.multiline { return flags.lineFeedOnly ? .lineEndLineFeed : .lineEnd }
        return flags.lineFeedOnly ? .textEndOrFinalLineFeed : .textEndOrFinalTerminator
    }

    // MARK: Quantifiers

    /// Reads a quantifier, if one follows, and applies it to the last node of `pending`.
    private mutating func parseQuantifier() throws(RegexError) {
        skipComments()
        var minimum = 0
        var maximum: Int?
        let start = index
        switch peek() {
        case UInt8(ascii: "*"): index += 1
        case UInt8(ascii: "+"):
            index += 1
            minimum = 1
        case UInt8(ascii: "?"):
            index += 1
            maximum = 1
        case UInt8(ascii: "{"):
            index += 1
            (minimum, maximum) = try parseCounts()
        default: return
        }
        var preference = RegexTree.Preference.greedy
        if skip("?") {
            preference = .lazy
        } else if dialect == .pathConfiguration, skip("+") {
            preference = .possessive
        }
        guard minimum <= Limits.regexRepeat, (maximum ?? 0) <= Limits.regexRepeat else {
            throw error(.tooLarge, at: start, "expected at most \(Limits.regexRepeat) repetitions, found more")
        }
        let body = pending.removeLast()
        let node = RegexTree.Node.repetition(
            body, minimum: UInt16(minimum), maximum: maximum.map { UInt16($0) } ?? RegexTree.unbounded, preference)
        pending.append(add(node))
    }

    /// `n}`, `n,}` or `n,m}`.
    private mutating func parseCounts() throws(RegexError) -> (Int, Int?) {
        skipComments()
        let start = index
        guard let minimum = parseNumber() else {
            throw error(.invalidRepeat, at: index, "expected a number of repetitions after '{', found \(found)")
        }
        skipComments()
        var maximum: Int? = minimum
        if skip(",") {
            skipComments()
            maximum = parseNumber()
            skipComments()
        }
        guard skip("}") else {
            throw error(.invalidRepeat, at: index, "expected '}' after the repetitions, found \(found)")
        }
        if let maximum, maximum < minimum {
            throw error(.invalidRepeat, at: start, "expected the smaller number of repetitions first")
        }
        return (minimum, maximum)
    }

    /// A decimal number; numbers beyond every limit come out as a number beyond every limit.
    mutating func parseNumber() -> Int? {
        let start = index
        var number = 0
        while let byte = peek(), byte.isASCIIDigit {
            number = min(number * 10 + Int(byte - 0x30), 1 << 20)
            index += 1
        }
        return index == start ? nil : number
    }
}
