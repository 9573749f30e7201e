/// Reads a pattern into a ``RegexTree``, or says at which byte it stops being one.
///
/// Recursive descent: the depth is bounded by ``Limits/regexDepth``.
struct RegexParser {
    /// What inline flags have set where the parser stands.
    struct Flags {
        var fold: Bool
        var dotMatchesAll = false
        var multiline = false
        var lineFeedOnly = false
        var comments = false
        var quoted = false
    }

    let source: [UInt8]
    let dialect: RegexDialect
    let options: RegexOptions
    /// The next byte to read.
    var index = 0
    var flags: Flags
    var depth = 0
    var tree: RegexTree
    /// Nodes of the sequences and alternations that are being read.
    var pending: [RegexTree.NodeIndex] = []
    var properties: UnicodePropertyCache
    /// The back-reference with the greatest number, which has to be that of a group at the end.
    var greatestReference = (number: 0, offset: 0)
    /// Places where a name was referred to before all groups were known; used by the ECMAScript dialect.
    var namedReferences: [(name: [UInt8], offset: Int, node: RegexTree.NodeIndex)] = []

    /// Parses `source`. `properties` keeps Unicode sets between patterns.
    static func parse(
        _ source: [UInt8], dialect: RegexDialect, options: RegexOptions, properties: inout UnicodePropertyCache
    ) throws(RegexError) -> RegexTree {
        guard source.count <= Limits.regexBytes else {
            throw RegexError(
                .tooLarge, at: Limits.regexBytes, in: source,
                "expected at most \(Limits.regexBytes) bytes of pattern, found \(source.count)")
        }
        var parser = RegexParser(source: source, dialect: dialect, options: options, properties: properties)
        let tree = try parser.parsePattern()
        properties = parser.properties
        return tree
    }

    private init(
        source: [UInt8], dialect: RegexDialect, options: RegexOptions, properties: UnicodePropertyCache
    ) {
        self.source = source
        self.dialect = dialect
        self.options = options
        self.properties = properties
        flags = Flags(fold: options.contains(.caseInsensitive))
        tree = RegexTree(dialect: dialect, size: source.count)
        pending.reserveCapacity(source.count + 2)
    }

    private mutating func parsePattern() throws(RegexError) -> RegexTree {
        if let offset = source.withUnsafeBufferPointer({ UTF8Text.firstFault(in: $0) }) {
            throw error(.invalidUTF8, at: offset, "expected UTF-8, found a byte that is not part of it")
        }
        let root = try parseAlternation()
        if index < source.count {
            throw error(
                .unmatchedBracket, at: index, "expected the end of the pattern, found a ')' that closes no group")
        }
        guard greatestReference.number <= tree.groupCount else {
            throw error(
                .unknownGroup, at: greatestReference.offset,
                "expected the number of a group of this pattern, found \(greatestReference.number)")
        }
        for reference in namedReferences {
            guard let number = groupNumber(named: reference.name) else {
                throw error(.unknownGroup, at: reference.offset, "expected the name of a group of this pattern")
            }
            tree.resolve(reference.node, to: number, fold: options.contains(.caseInsensitive))
        }
        tree.root = root
        return tree
    }

    /// Alternatives up to the end of the group, or of the pattern.
    mutating func parseAlternation() throws(RegexError) -> RegexTree.NodeIndex {
        let base = pending.count
        try parseSequence()
        while peek() == UInt8(ascii: "|"), !flags.quoted {
            index += 1
            try parseSequence()
        }
        if pending.count - base == 1 { return pending.removeLast() }
        return add(.alternation(takePending(from: base)))
    }

    /// One alternative; its node is left on `pending`.
    private mutating func parseSequence() throws(RegexError) {
        let base = pending.count
        while try parseTerm() {}
        switch pending.count - base {
        case 0: pending.append(add(.empty))
        case 1: break
        default:
            let list = takePending(from: base)
            pending.append(add(.sequence(list)))
        }
    }

    /// Moves the nodes above `base` from `pending` into the tree.
    mutating func takePending(from base: Int) -> RegexTree.List {
        let list = RegexTree.List(
            start: Int32(truncatingIfNeeded: tree.children.count),
            count: Int32(truncatingIfNeeded: pending.count - base))
        tree.children.append(contentsOf: pending[base...])
        pending.removeLast(pending.count - base)
        return list
    }

    mutating func add(_ node: RegexTree.Node) -> RegexTree.NodeIndex {
        tree.add(node)
    }

    // MARK: Reading bytes

    /// The next byte, which stays unread.
    func peek(_ ahead: Int = 0) -> UInt8? {
        index + ahead < source.count ? source[index + ahead] : nil
    }

    /// Reads `text` if it comes next.
    @inline(never)
    mutating func skip(_ text: StaticString) -> Bool {
        guard looksAt(text) else { return false }
        index += text.utf8CodeUnitCount
        return true
    }

    /// Whether `text` comes next.
    @inline(never)
    func looksAt(_ text: StaticString) -> Bool {
        source[index...].starts(with: text.bytes)
    }

    /// Reads one code point. The source is valid UTF-8, and not at its end.
    mutating func nextCodePoint() -> UInt32 {
        let codePoint: UInt32
        (codePoint, index) = source.withUnsafeBufferPointer { UTF8Text.next(in: $0, at: index) }
        return codePoint
    }

    /// Skips white space and comments where the `x` flag allows them.
    mutating func skipComments() {
        guard flags.comments, !flags.quoted else { return }
        while let byte = peek() {
            if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
                index += 1
            } else if byte == UInt8(ascii: "#") {
                while let inside = peek(), inside != 0x0A, inside != 0x0D { index += 1 }
            } else {
                return
            }
        }
    }

    /// What comes next, for an error message.
    @inline(never)
    var found: String {
        peek()?.inErrorSentence ?? "the end of the pattern"
    }

    @inline(never)
    func error(_ kind: RegexError.Kind, at offset: Int, _ message: String) -> RegexError {
        RegexError(kind, at: offset, in: source, message)
    }

    @inline(never)
    func unsupported(_ what: String, at offset: Int) -> RegexError {
        error(.unsupported, at: offset, "expected a construct that is served, found \(what), which is not")
    }

    func groupNumber(named name: [UInt8]) -> Int? {
        for group in tree.groupNames where group.name == name { return group.number }
        return nil
    }
}

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

/// Groups, inline flags and look-around.
extension RegexParser {
    /// Reads what begins with `(`. Nil for a comment, and for flags that hold until the end of the group.
    mutating func parseGroup() throws(RegexError) -> (node: RegexTree.NodeIndex, isLook: Bool)? {
        let start = index
        index += 1
        skipComments()
        guard skip("?") else {
            return (try parseCapture(from: start, name: nil), false)
        }
        if skip(":") { return (try parseBody(from: start), false) }
        if skip("=") { return (try parseLook(from: start, behind: false, negative: false), true) }
        if skip("!") { return (try parseLook(from: start, behind: false, negative: true), true) }
        if skip("<=") { return (try parseLook(from: start, behind: true, negative: false), true) }
        if skip("<!") { return (try parseLook(from: start, behind: true, negative: true), true) }
        if skip("<") {
            let nameStart = index
            let name = try parseGroupName()
            if groupNumber(named: name) != nil {
                if dialect == .ecmaScript { throw unsupported("a second group of the same name", at: nameStart) }
                throw error(.duplicateGroupName, at: nameStart, "expected a name that no other group has")
            }
            return (try parseCapture(from: start, name: name), false)
        }
        if dialect == .pathConfiguration {
            if skip(">") {
                let body = try parseBody(from: start)
                return (add(.atomic(body)), false)
            }
            if skip("#") {
                while let byte = peek(), byte != UInt8(ascii: ")") { index += 1 }
                guard skip(")") else { throw unclosed(start) }
                return nil
            }
        }
        return try parseFlagGroup(from: start).map { ($0, false) }
    }

    private func unclosed(_ start: Int) -> RegexError {
        error(.unclosedGroup, at: start, "expected a ')' for this group, found \(found)")
    }

    /// The inside of a group up to its `)`. Flags set inside end with it.
    private mutating func parseBody(from start: Int) throws(RegexError) -> RegexTree.NodeIndex {
        guard depth < Limits.regexDepth else {
            throw error(.tooLarge, at: start, "expected at most \(Limits.regexDepth) nested groups, found more")
        }
        depth += 1
        let outer = flags
        let body = try parseAlternation()
        depth -= 1
        guard skip(")") else { throw unclosed(start) }
        flags = outer
        return body
    }

    private mutating func parseCapture(from start: Int, name: [UInt8]?) throws(RegexError) -> RegexTree.NodeIndex {
        guard tree.groupCount < Limits.regexGroups else {
            throw error(.tooLarge, at: start, "expected at most \(Limits.regexGroups) capturing groups, found more")
        }
        tree.groupCount += 1
        let number = tree.groupCount
        if let name { tree.groupNames.append((name, number)) }
        let body = try parseBody(from: start)
        return add(.capture(body, number: UInt16(number)))
    }

    private mutating func parseLook(
        from start: Int, behind: Bool, negative: Bool
    ) throws(RegexError) -> RegexTree.NodeIndex {
        let groups = tree.groupCount
        let body = try parseBody(from: start)
        if behind {
            if dialect == .ecmaScript, tree.groupCount > groups || tree.facts(of: body).maximum == .max {
                throw unsupported("a look-behind that captures or has no greatest length", at: start)
            }
            guard tree.facts(of: body).maximum <= Limits.regexLookBehind else {
                throw error(
                    .unboundedLookBehind, at: start,
                    "expected a look-behind of at most \(Limits.regexLookBehind) characters, found one that can be longer"
                )
            }
        }
        return add(.look(body, behind: behind, negative: negative))
    }

    /// `name>`.
    mutating func parseGroupName() throws(RegexError) -> [UInt8] {
        let start = index
        while let byte = peek(), byte != UInt8(ascii: ">") {
            let isOther =
                dialect == .ecmaScript && (byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80)
            guard byte.isASCIILetter || isOther || (byte.isASCIIDigit && index > start) else {
                throw error(
                    .invalidGroupName, at: index, "expected a letter or digit in the group's name, found \(found)")
            }
            index += 1
        }
        guard index > start, peek() != nil else {
            throw error(.invalidGroupName, at: index, "expected a name and '>', found \(found)")
        }
        let name = Array(source[start..<index])
        index += 1
        return name
    }

    /// `flags)`, `flags-flags)`, `flags:…)`, after `(?`.
    private mutating func parseFlagGroup(from start: Int) throws(RegexError) -> RegexTree.NodeIndex? {
        var new = flags
        var sets = true
        let first = index
        while let byte = peek(), byte != UInt8(ascii: ")"), byte != UInt8(ascii: ":") {
            switch byte {
            case UInt8(ascii: "i"): new.fold = sets
            case UInt8(ascii: "s"): new.dotMatchesAll = sets
            case UInt8(ascii: "m"): new.multiline = sets
            case UInt8(ascii: "x") where dialect == .pathConfiguration: new.comments = sets
            case UInt8(ascii: "d") where dialect == .pathConfiguration: new.lineFeedOnly = sets
            case UInt8(ascii: "u") where dialect == .pathConfiguration: break
            case UInt8(ascii: "w") where dialect == .pathConfiguration:
                throw unsupported("the flag w (word boundaries by Unicode segmentation)", at: index)
            case UInt8(ascii: "-") where sets: sets = false
            default:
                throw error(.invalidGroup, at: index, "expected a kind of group or a flag after '(?', found \(found)")
            }
            index += 1
        }
        guard index > first, peek() != nil else {
            throw error(.invalidGroup, at: index, "expected a kind of group or a flag after '(?', found \(found)")
        }
        if skip(")") {
            guard dialect == .pathConfiguration else {
                throw error(.invalidGroup, at: start, "expected ':' after the flags, found ')'")
            }
            flags = new
            return nil
        }
        index += 1
        let outer = flags
        flags = new
        let body = try parseBody(from: start)
        flags = outer
        return body
    }
}
