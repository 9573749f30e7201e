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

    private func unclosedClass(_ start: Int) -> RegexError {
        error(.unclosedClass, at: start, "expected a ']' for this class, found the end of the pattern")
    }

    private func mixedOperators() -> RegexError {
        error(
            .invalidClass, at: index, "expected one kind of operator in a class, each between two sets, found \(found)")
    }

    /// A nested class, an escape, a character or a range, closed over letter case if that makes no difference.
    private mutating func parseOperand(from start: Int) throws(RegexError) -> (set: CodePointSet, isRange: Bool) {
        guard let byte = peek() else { throw unclosedClass(start) }
        if byte == UInt8(ascii: "[") { return (try parseSetECMAScript(), false) }
        var lower: UInt32
        if byte == UInt8(ascii: "\\") {
            switch try parseCharacterEscape(inClass: true) {
            case .set(let set): return (flags.fold ? set.closedOverCase : set, false)
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
                throw error(
                    .invalidClass, at: upperStart, "expected the upper end of a range to be at or above the lower")
            }
        }
        let set = CodePointSet(from: lower, through: upper)
        return (flags.fold ? set.closedOverCase : set, isRange)
    }

    /// A character that needs no backslash in a class.
    private mutating func parseClassCharacter() throws(RegexError) -> UInt32 {
        let start = index
        let byte = source[index]
        let reserved: StaticString = "()[]{}/-\\|"
        for offset in 0..<reserved.utf8CodeUnitCount where reserved.utf8Start[offset] == byte {
            throw error(.invalidClass, at: start, "expected '\\' before \(found) in a class")
        }
        let doubled: StaticString = "&!#$%*+,.:;<=>?@^`~"
        if peek(1) == byte {
            for offset in 0..<doubled.utf8CodeUnitCount where doubled.utf8Start[offset] == byte {
                throw error(.invalidClass, at: start, "expected '\\' before a doubled \(found) in a class")
            }
        }
        return nextCodePoint()
    }
}
