/// Reads a pattern into a ``RegexTree``, or says at which byte it stops being a pattern.
///
/// A recursive descent, whose depth ``Limits/regexDepth`` bounds. This file has the alternatives, the terms and the
/// quantifiers; groups, classes and escapes have files of their own.
struct RegexParser {
    /// What inline flags have switched on at the place that is being read.
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
    /// Nodes of the sequences and alternations that are not complete yet.
    var pending: [RegexTree.NodeIndex] = []
    var properties: UnicodePropertyCache
    /// The back-reference with the greatest number. At the end of the pattern there has to be such a group.
    var greatestReference = (number: 0, offset: 0)
    /// References by name to groups that come later, which only the ECMAScript dialect has.
    var namedReferences: [(name: [UInt8], offset: Int, node: RegexTree.NodeIndex)] = []

    /// Parses a pattern.
    ///
    /// - Parameters:
    ///   - source: The pattern, in UTF-8.
    ///   - properties: Keeps Unicode sets from one pattern to the next.
    /// - Throws: `RegexError` with the byte at which the pattern stops being one.
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
            throw error(.invalidUTF8, at: offset, "expected UTF-8, found \(source[offset].inErrorSentence)")
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
                throw error(
                    .unknownGroup, at: reference.offset,
                    "expected the name of a group of this pattern, found \(Self.quoted(reference.name))")
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

    /// Reads one alternative and leaves its node on `pending`.
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
            if byte.isASCIIWhiteSpace {
                index += 1
            } else if byte == UInt8(ascii: "#") {
                while let inside = peek(), inside != UInt8(ascii: "\n"), inside != UInt8(ascii: "\r") { index += 1 }
            } else {
                return
            }
        }
    }

    // MARK: Errors

    /// What comes next, for an error message.
    @inline(never)
    var found: String {
        peek()?.inErrorSentence ?? "the end of the pattern"
    }

    /// A name for an error message, in quotes.
    static func quoted(_ name: some Sequence<UInt8>) -> String {
        "\"" + String(decoding: Array(name), as: UTF8.self) + "\""
    }

    @inline(never)
    func error(_ kind: RegexError.Kind, at offset: Int, _ message: String) -> RegexError {
        RegexError(kind, at: offset, in: source, message)
    }

    @inline(never)
    func unsupported(_ what: String, at offset: Int) -> RegexError {
        error(.unsupported, at: offset, "expected a construct that the engine has, found \(what)")
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
            throw error(.nothingToRepeat, at: start, "expected something to repeat, found \(found)")
        case UInt8(ascii: "}"):
            throw error(
                .unmatchedBracket, at: start, "expected '\\}' for a brace itself, found a '}' that closes nothing")
        case UInt8(ascii: "]") where dialect == .ecmaScript:
            throw error(
                .unmatchedBracket, at: start, "expected '\\]' for a bracket itself, found a ']' that closes nothing")
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
        return add(.character(folded, fold: codePoint >= 0x80 || codePoint.isASCIILetter))
    }

    mutating func addSet(_ set: CodePointSet) -> RegexTree.NodeIndex {
        if let single = set.single { return add(.character(single, fold: false)) }
        tree.sets.append(set)
        return add(.set(Int32(truncatingIfNeeded: tree.sets.count - 1)))
    }

    private var dot: CodePointSet {
        if flags.dotMatchesAll { return .all }
        if flags.lineFeedOnly { return UnicodePropertyCache.lineFeed.complement }
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
            throw error(
                .invalidRepeat, at: start,
                "expected the smaller number of repetitions first, found \(minimum) before \(maximum)")
        }
        return (minimum, maximum)
    }

    /// Reads a decimal number. One that is beyond every limit comes out as some number beyond every limit.
    mutating func parseNumber() -> Int? {
        let start = index
        var number = 0
        while let byte = peek(), byte.isASCIIDigit {
            number = min(number * 10 + Int(byte &- UInt8(ascii: "0")), 1 << 20)
            index += 1
        }
        return index == start ? nil : number
    }
}
