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
        guard let byte = peek() else { return "the end of the pattern" }
        if byte > 0x20, byte < 0x7F { return "'\(Unicode.Scalar(byte))'" }
        return "byte 0x\(String(byte, radix: 16, uppercase: true))"
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
