/// Bracket classes of the path configuration dialect, as ICU reads them.
///
/// Inside a class, neighbours are united; `&&` and `--` bind less than that and from the left; a single `&` or `-`
/// between two bracketed sets intersects and subtracts. Closing over letter case comes before negation.
extension RegexParser {
    /// Reads a class that begins with `[`.
    mutating func parseClass() throws(RegexError) -> RegexTree.NodeIndex {
        addSet(dialect == .ecmaScript ? try parseSetECMAScript() : try parseSet())
    }

    /// What was read last inside a class; it decides what `-` and `&` mean.
    private enum Previous {
        case nothing, item, bracketedSet, operation
    }

    private mutating func parseSet() throws(RegexError) -> CodePointSet {
        if let set = try parsePOSIXSet() { return set }
        let start = index
        index += 1
        try enterClass(from: start)
        let isNegated = skip("^")
        var class_ = PendingSet()
        var previous = Previous.nothing
        var quoted = false
        while true {
            if quoted, skip("\\E") {
                quoted = false
                continue
            }
            skipClassComments(quoted)
            guard let byte = peek() else {
                throw error(.unclosedClass, at: start, "expected a ']' for this class, found the end of the pattern")
            }
            if quoted {
                try parseRange(nextCodePoint(), into: &class_, quoted: &quoted)
                previous = .item
                continue
            }
            switch byte {
            case UInt8(ascii: "]") where previous != .nothing:
                guard previous != .operation else { throw missingOperand() }
                index += 1
                depth -= 1
                let set = class_.finished
                let closed = flags.fold ? set.closedOverCase : set
                return isNegated ? closed.complement : closed
            case UInt8(ascii: "["):
                class_.unite(try parseSet())
                previous = .bracketedSet
            case UInt8(ascii: "&") where looksAt("&&") && previous != .operation,
                UInt8(ascii: "-") where looksAt("--") && previous != .operation:
                guard previous != .nothing else { throw missingOperand() }
                index += 2
                class_.begin(byte == UInt8(ascii: "&") ? .intersection : .subtraction)
                previous = .operation
            case UInt8(ascii: "&") where previous == .bracketedSet && looksAt("&["):
                index += 1
                class_.intersectOperand(try parseSet())
            case UInt8(ascii: "-") where previous == .bracketedSet && looksAt("-["):
                index += 1
                class_.subtractFromOperand(try parseSet())
            default:
                try parseItem(into: &class_, quoted: &quoted)
                previous = .item
            }
        }
    }

    private func missingOperand() -> RegexError {
        error(.invalidClass, at: index, "expected a set on each side of the operator, found \(found)")
    }

    mutating func enterClass(from start: Int) throws(RegexError) {
        guard depth < Limits.regexDepth else {
            throw error(.tooLarge, at: start, "expected at most \(Limits.regexDepth) nested groups, found more")
        }
        depth += 1
    }

    private mutating func skipClassComments(_ quoted: Bool) {
        guard flags.comments, !quoted else { return }
        while let byte = peek(), byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) { index += 1 }
    }

    private mutating func parseItem(into class_: inout PendingSet, quoted: inout Bool) throws(RegexError) {
        guard peek() == UInt8(ascii: "\\") else {
            return try parseRange(nextCodePoint(), into: &class_, quoted: &quoted)
        }
        if skip("\\Q") {
            quoted = true
            return
        }
        switch try parseCharacterEscape(inClass: true) {
        case .set(let set): class_.unite(set)
        case .character(let lower): try parseRange(lower, into: &class_, quoted: &quoted)
        }
    }

    /// A range that begins with `lower`, or `lower` alone.
    private mutating func parseRange(
        _ lower: UInt32, into class_: inout PendingSet, quoted: inout Bool
    ) throws(RegexError) {
        guard !quoted, peek() == UInt8(ascii: "-"), let after = peek(1), after != UInt8(ascii: "]"),
            after != UInt8(ascii: "["), after != UInt8(ascii: "-")
        else { return class_.insert(lower, lower) }
        index += 1
        let start = index
        var upper = lower
        if peek() != UInt8(ascii: "\\") {
            upper = nextCodePoint()
        } else if skip("\\Q") {
            quoted = true
            guard peek() != nil, !looksAt("\\E") else {
                throw error(.invalidClass, at: index, "expected the upper end of a range, found \(found)")
            }
            upper = nextCodePoint()
        } else {
            guard case .character(let codePoint) = try parseCharacterEscape(inClass: true) else {
                throw error(.invalidClass, at: start, "expected one character as the upper end of a range, found a set")
            }
            upper = codePoint
        }
        guard lower <= upper else {
            throw error(.invalidClass, at: start, "expected the upper end of a range to be at or above the lower")
        }
        class_.insert(lower, upper)
    }

    /// `[:name:]` or `[:^name:]`, if that is what comes next.
    private mutating func parsePOSIXSet() throws(RegexError) -> CodePointSet? {
        guard looksAt("[:") else { return nil }
        var end = index + 2
        while end < source.count, source[end] != UInt8(ascii: ":"), source[end] != UInt8(ascii: "]") { end += 1 }
        guard end + 1 < source.count, source[end] == UInt8(ascii: ":"), source[end + 1] == UInt8(ascii: "]") else {
            return nil
        }
        var nameStart = index + 2
        let isNegated = nameStart < end && source[nameStart] == UInt8(ascii: "^")
        if isNegated { nameStart += 1 }
        let set = try namedProperty(source[nameStart..<end], at: nameStart)
        index = end + 2
        let closed = flags.fold ? set.closedOverCase : set
        return isNegated ? closed.complement : closed
    }
}

/// A class whose items are still being read.
struct PendingSet {
    enum Operation {
        case intersection, subtraction
    }

    /// Everything to the left of the last operator.
    private var left: CodePointSet?
    private var operation = Operation.intersection
    /// What was united since.
    private var operand = CodePointSet()

    mutating func insert(_ lower: UInt32, _ upper: UInt32) { operand.insert(lower, upper) }
    mutating func unite(_ set: CodePointSet) { operand = operand.union(set) }
    mutating func intersectOperand(_ set: CodePointSet) { operand = operand.intersection(set) }
    mutating func subtractFromOperand(_ set: CodePointSet) { operand = operand.subtracting(set) }

    /// Ends the operand at an operator.
    mutating func begin(_ next: Operation) {
        left = finished
        operation = next
        operand = CodePointSet()
    }

    var finished: CodePointSet {
        guard let left else { return operand }
        return operation == .intersection ? left.intersection(operand) : left.subtracting(operand)
    }
}
