/// Collects the nodes of a `JSONDocument` while a reader goes through the text, and holds the limits.
struct JSONDocumentBuilder {
    let source: [UInt8]
    private(set) var nodes: [JSONDocument.Node] = []
    private var unescaped: [UInt8] = []
    /// The containers that are open, outermost first.
    private var open: [Int] = []
    private let duplicateKeys: JSONDialect.DuplicateKeys

    init(_ source: [UInt8], duplicateKeys: JSONDialect.DuplicateKeys) {
        self.source = source
        self.duplicateKeys = duplicateKeys
    }

    /// The document, once its value is complete.
    var document: JSONDocument {
        JSONDocument(source: source, unescaped: unescaped, nodes: nodes)
    }

    /// The kind of the innermost open container, or nil outside of all.
    var container: JSONDocument.Kind? {
        open.last.map { nodes[$0].kind }
    }

    /// Appends a value without text.
    mutating func append(_ kind: JSONDocument.Kind, at offset: Int) throws(JSONError) {
        try append(JSONDocument.Node(kind: kind, offset: UInt32(offset)))
    }

    /// Appends a string or number whose text stands in the source as it is.
    mutating func append(_ kind: JSONDocument.Kind, at offset: Int, text: Range<Int>) throws(JSONError) {
        try append(
            JSONDocument.Node(
                kind: kind, offset: UInt32(offset), start: UInt32(text.lowerBound), length: UInt32(text.count)))
    }

    /// Appends a string whose text had escapes.
    mutating func append(unescaped text: [UInt8], at offset: Int) throws(JSONError) {
        try append(
            JSONDocument.Node(
                kind: .string, isUnescaped: true, offset: UInt32(offset), start: UInt32(unescaped.count),
                length: UInt32(text.count)))
        unescaped += text
    }

    /// Opens an array or object; what is appended until it is closed lies inside.
    mutating func open(_ kind: JSONDocument.Kind, at offset: Int) throws(JSONError) {
        guard open.count < Limits.jsonDepth else { throw error(.tooDeep, at: offset) }
        try append(kind, at: offset)
        open.append(nodes.count - 1)
    }

    /// Closes the innermost container.
    mutating func close() throws(JSONError) {
        guard let index = open.popLast() else { return }
        nodes[index].end = UInt32(nodes.count)
        var next = index + 1
        var keys: [Int] = []
        let isObject = nodes[index].kind == .object
        while next < nodes.count {
            if isObject {
                keys.append(next)
                next += 1
            }
            nodes[index].start += 1
            next = Int(nodes[next].end)
        }
        if let duplicate = firstDuplicate(of: keys) {
            guard duplicateKeys == .lastWins else { throw error(.duplicateKey, at: Int(nodes[duplicate].offset)) }
            nodes[index].duplicateKey = UInt32(duplicate)
        }
    }

    /// An error at a place of the source.
    func error(_ kind: JSONError.Kind, at offset: Int, expected: String = "") -> JSONError {
        JSONError(kind: kind, place: TextPosition(offset: offset, in: source), expectation: expected)
    }

    private mutating func append(_ node: JSONDocument.Node) throws(JSONError) {
        guard nodes.count < Limits.jsonValues else { throw error(.tooManyValues, at: Int(node.offset)) }
        nodes.append(node)
        nodes[nodes.count - 1].end = UInt32(nodes.count)
    }

    // MARK: Duplicate keys

    /// The first key that was there before, in the order of the text, or nil.
    ///
    /// - Complexity: O(*k* log *k*) comparisons.
    private func firstDuplicate(of keys: [Int]) -> Int? {
        guard keys.count > 1 else { return nil }
        let sorted = keys.sorted { (left: Int, right: Int) in
            let order = compare(left, right)
            return order == 0 ? left < right : order < 0
        }
        var first: Int?
        for rank in sorted.indices.dropFirst() where compare(sorted[rank - 1], sorted[rank]) == 0 {
            first = min(first ?? .max, sorted[rank])
        }
        return first
    }

    /// Less than, equal to or greater than 0 as the left key comes before, is, or comes after the right one in bytes.
    private func compare(_ left: Int, _ right: Int) -> Int {
        let (a, b) = (nodes[left], nodes[right])
        for offset in 0..<min(a.length, b.length) {
            let (x, y) = (byte(of: a, at: offset), byte(of: b, at: offset))
            if x != y { return x < y ? -1 : 1 }
        }
        return a.length == b.length ? 0 : a.length < b.length ? -1 : 1
    }

    private func byte(of node: JSONDocument.Node, at offset: UInt32) -> UInt8 {
        let index = Int(node.start + offset)
        return node.isUnescaped ? unescaped[index] : source[index]
    }
}
