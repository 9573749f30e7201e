/// Bracket classes of the path configuration dialect, as ICU reads them.
///
/// Inside a class, neighbours are united. `&&` and `--` bind less tightly, and from the left. A single `&` or `-` between
/// two bracketed sets intersects or subtracts. A class is closed over letter case before it is negated.
extension RegexParser {
    /// Reads a class that begins with `[`.
    mutating func parseClass() throws(RegexError) -> RegexTree.NodeIndex {
        addSet(dialect == .ecmaScript ? try parseSetECMAScript() : try parseSet())
    }

    /// What was read last inside a class, which decides what `-` and `&` mean.
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
                throw unclosedClass(start)
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
                return closed(class_.finished, negated: isNegated)
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

    private func unclosedClass(_ start: Int) -> RegexError {
        error(.unclosedClass, at: start, "expected a ']' for this class, found the end of the pattern")
    }

    private func reversedRange(_ start: Int) -> RegexError {
        error(.invalidClass, at: start, "expected the upper end of a range at or above the lower, found it below")
    }

    /// A set as it is matched: closed over letter case if letter case is ignored, then negated.
    func closed(_ set: CodePointSet, negated: Bool = false) -> CodePointSet {
        let closed = flags.fold ? set.closedOverCase : set
        return negated ? closed.complement : closed
    }

    private func missingOperand() -> RegexError {
        error(.invalidClass, at: index, "expected a set on each side of the operator, found \(found)")
    }

    mutating func enterClass(from start: Int) throws(RegexError) {
        guard depth < Limits.regexDepth else {
            throw error(
                .tooLarge, at: start, "expected at most \(Limits.regexDepth) nested groups and classes, found more")
        }
        depth += 1
    }

    private mutating func skipClassComments(_ quoted: Bool) {
        guard flags.comments, !quoted else { return }
        while let byte = peek(), byte.isASCIIWhiteSpace { index += 1 }
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
            throw reversedRange(start)
        }
        class_.insert(lower, upper)
    }

    /// Reads `[:name:]` or `[:^name:]`, if that is what comes next.
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
        return closed(set, negated: isNegated)
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
    /// Everything since the last operator, united.
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

/// Bracket classes of ECMAScript with the `v` flag: a class is a union, an intersection or a subtraction, never a mix.
extension RegexParser {
    mutating func parseSetECMAScript() throws(RegexError) -> CodePointSet {
        let start = index
        index += 1
        try enterClass(from: start)
        let isNegated = skip("^")
        var set = CodePointSet()
        if !looksAt("]") {
            let first = try parseOperand(from: start)
            set = first.set
            if looksAt("&&") || looksAt("--") {
                guard !first.isRange else { throw mixedOperators() }
                try parseOperations(on: &set, from: start)
            } else {
                while peek() != UInt8(ascii: "]") {
                    if looksAt("&&") || looksAt("--") { throw mixedOperators() }
                    set = set.union(try parseOperand(from: start).set)
                }
            }
        }
        guard skip("]") else { throw unclosedClass(start) }
        depth -= 1
        return isNegated ? set.complement : set
    }

    private mutating func parseOperations(on set: inout CodePointSet, from start: Int) throws(RegexError) {
        let isIntersection = looksAt("&&")
        while peek() != UInt8(ascii: "]") {
            guard isIntersection ? skip("&&") : skip("--") else { throw mixedOperators() }
            if isIntersection, looksAt("&") {
                throw error(.invalidClass, at: index, "expected a set after '&&', found '&'")
            }
            let operand = try parseOperand(from: start)
            guard !operand.isRange else { throw mixedOperators() }
            set = isIntersection ? set.intersection(operand.set) : set.subtracting(operand.set)
        }
    }

    private func mixedOperators() -> RegexError {
        error(
            .invalidClass, at: index, "expected one kind of operator in a class, each between two sets, found \(found)")
    }

    /// Reads a nested class, an escape, a character or a range, closed over letter case if letter case is ignored.
    private mutating func parseOperand(from start: Int) throws(RegexError) -> (set: CodePointSet, isRange: Bool) {
        guard let byte = peek() else { throw unclosedClass(start) }
        if byte == UInt8(ascii: "[") { return (try parseSetECMAScript(), false) }
        var lower: UInt32
        if byte == UInt8(ascii: "\\") {
            switch try parseCharacterEscape(inClass: true) {
            case .set(let set): return (closed(set), false)
            case .character(let codePoint): lower = codePoint
            }
        } else {
            lower = try parseClassCharacter()
        }
        var upper = lower
        let isRange = looksAt("-") && !looksAt("--")
        if isRange {
            index += 1
            let upperStart = index
            guard let next = peek() else { throw unclosedClass(start) }
            if next == UInt8(ascii: "\\") {
                guard case .character(let codePoint) = try parseCharacterEscape(inClass: true) else {
                    throw error(
                        .invalidClass, at: upperStart, "expected one character as the end of a range, found a set")
                }
                upper = codePoint
            } else {
                upper = try parseClassCharacter()
            }
            guard lower <= upper else {
                throw reversedRange(upperStart)
            }
        }
        return (closed(CodePointSet(from: lower, through: upper)), isRange)
    }

    /// A character that needs no backslash in a class.
    private mutating func parseClassCharacter() throws(RegexError) -> UInt32 {
        let start = index
        let byte = source[index]
        if ("()[]{}/-\\|" as StaticString).bytes.contains(byte) {
            throw error(.invalidClass, at: start, "expected '\\' before this character in a class, found \(found)")
        }
        if peek(1) == byte, ("&!#$%*+,.:;<=>?@^`~" as StaticString).bytes.contains(byte) {
            throw error(
                .invalidClass, at: start, "expected '\\' before this character in a class, found \(found) doubled")
        }
        return nextCodePoint()
    }
}

/// `\p{…}` and its relatives.
extension RegexParser {
    /// Reads `{name}`, after `\p` or `\P`.
    mutating func parseProperty(negated: Bool, from start: Int) throws(RegexError) -> CodePointSet {
        guard skip("{") else {
            throw error(.invalidEscape, at: index, "expected '{' after the property escape, found \(found)")
        }
        let nameStart = index
        while let byte = peek(), byte != UInt8(ascii: "}") { index += 1 }
        let name = source[nameStart..<index]
        guard skip("}") else {
            throw error(.invalidEscape, at: index, "expected '}' after the property's name, found \(found)")
        }
        return closed(try namedProperty(name, at: nameStart), negated: negated)
    }

    /// The set of a property, by its name or by `property=value`.
    ///
    /// - Throws: `RegexError` with `regex-unknown-property` for what cannot be a name, `regex-unsupported` for a name
    ///   that the engine has no table for.
    func namedProperty(_ name: ArraySlice<UInt8>, at offset: Int) throws(RegexError) -> CodePointSet {
        var kind: [UInt8] = []
        var value: [UInt8] = []
        for byte in name {
            if byte == UInt8(ascii: "="), kind.isEmpty {
                kind = value
                value = []
            } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "_"), byte != UInt8(ascii: "-") {
                value.append(byte.lowercasedASCII)
            }
        }
        let isWellFormed = value.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        guard !value.isEmpty, isWellFormed, dialect == .pathConfiguration || isExact(name) else {
            throw error(
                .unknownProperty, at: offset, "expected the name of a character property, found \(Self.quoted(name))")
        }
        if kind.isEmpty {
            if let set = UnicodeProperty.set(named: value) { return set }
            if value.starts(with: Array("is".utf8)), let set = UnicodeProperty.set(named: Array(value.dropFirst(2))),
                value.count > 3
            {
                return set
            }
        } else {
            let names: [StaticString] = ["gc", "generalcategory", "sc", "script"]
            if names.contains(where: { kind.equals($0) }),
                let set = UnicodeProperty.set(named: value)
            {
                return set
            }
        }
        throw unsupported("the character property \(Self.quoted(name))", at: offset)
    }

    /// Whether a name is spelled as ECMAScript wants it: a capital first, words joined by underscores.
    private func isExact(_ name: ArraySlice<UInt8>) -> Bool {
        guard let first = name.first, first.isASCIIUpper || name.contains(UInt8(ascii: "=")) else { return false }
        return !name.contains(UInt8(ascii: " ")) && !name.contains(UInt8(ascii: "-"))
    }
}
