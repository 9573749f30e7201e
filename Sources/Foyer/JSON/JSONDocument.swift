/// A JSON text that has been read, as a flat list of nodes that know where they stand.
///
/// `JSONValue` is built from it, and so is everything that reports faults by line and column. A node is named by its
/// index. The nodes of a container follow it in order; in an object each key is a string node in front of its value.
package struct JSONDocument: Sendable {
    /// What a node is.
    enum Kind: UInt8, Sendable {
        case null, `false`, `true`, number, string, array, object
    }

    /// One value or key. Invariant: `end` is the index after the last node inside, so `index + 1` for simple values.
    struct Node: Sendable {
        var kind: Kind
        /// Whether the text had escapes and now lies in `unescaped` instead of `source`.
        var isUnescaped = false
        /// The first key that repeats an earlier one of its object, where the dialect lets it; or 0.
        var duplicateKey: UInt32 = 0
        /// Where the value begins in `source`.
        var offset: UInt32
        /// Strings and numbers: where the text begins. Containers: the number of elements or members.
        var start: UInt32 = 0
        /// Strings and numbers: the bytes of the text.
        var length: UInt32 = 0
        var end: UInt32 = 0
    }

    /// The text.
    let source: [UInt8]
    /// The strings that had escapes, one behind the other.
    let unescaped: [UInt8]
    /// All nodes; the first is the whole value.
    let nodes: [Node]

    /// The index of the whole value.
    static let root = 0

    /// Reads a text.
    ///
    /// - Throws: `JSONError` for a text that is not JSON or is beyond a limit.
    /// - Complexity: O(*n*), and O(*k* log *k*) comparisons of the *k* keys of each object.
    init(_ source: [UInt8], dialect: JSONDialect = .strict) throws(JSONError) {
        var reader = JSONReader(source, dialect: dialect)
        self = try reader.document()
    }

    init(source: [UInt8], unescaped: [UInt8], nodes: [Node]) {
        self.source = source
        self.unescaped = unescaped
        self.nodes = nodes
    }

    /// What the node is.
    func kind(_ index: Int) -> Kind {
        nodes[index].kind
    }

    /// Where the node begins. O(*n*).
    func position(_ index: Int) -> TextPosition {
        TextPosition(offset: Int(nodes[index].offset), in: source)
    }

    /// The bytes of a string, without escapes, or of a number.
    package func bytes(_ index: Int) -> ArraySlice<UInt8> {
        let node = nodes[index]
        let (start, end) = (Int(node.start), Int(node.start) + Int(node.length))
        return node.isUnescaped ? unescaped[start..<end] : source[start..<end]
    }

    /// The text of a string or of a number.
    package func text(_ index: Int) -> String {
        String(decoding: bytes(index), as: UTF8.self)
    }

    /// Whether a string is these bytes.
    package func text(_ index: Int, is text: StaticString) -> Bool {
        Int(nodes[index].length) == text.utf8CodeUnitCount && withBytes(index) { $0.equals(text) }
    }

    /// Lends the bytes of a string, without escapes, or of a number.
    @inline(__always)
    func withBytes<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let node = nodes[index]
        let range = Int(node.start)..<Int(node.start) + Int(node.length)
        return (node.isUnescaped ? unescaped : source).withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[range]))
        }
    }

    /// The indexes of the elements of an array, in order.
    func elements(_ index: Int) -> [Int] {
        var result: [Int] = []
        result.reserveCapacity(Int(nodes[index].start))
        var next = index + 1
        while next < nodes[index].end {
            result.append(next)
            next = Int(nodes[next].end)
        }
        return result
    }

    /// The indexes of the keys and values of an object, in order.
    package func members(_ index: Int) -> [(key: Int, value: Int)] {
        var result: [(key: Int, value: Int)] = []
        result.reserveCapacity(Int(nodes[index].start))
        var next = index + 1
        while next < nodes[index].end {
            result.append((next, next + 1))
            next = Int(nodes[next + 1].end)
        }
        return result
    }

    /// The last member of an object with this key, or nil.
    func member(_ index: Int, _ key: StaticString) -> Int? {
        var found: Int?
        var next = index + 1
        while next < nodes[index].end {
            if text(next, is: key) { found = next + 1 }
            next = Int(nodes[next + 1].end)
        }
        return found
    }

    /// The first key of an object that repeats an earlier one, or nil.
    func duplicateKey(in index: Int) -> Int? {
        let key = Int(nodes[index].duplicateKey)
        return key == 0 ? nil : key
    }

    /// Where in the source the byte `offset` of the text of a string comes from.
    ///
    /// - Complexity: O(*n*) in the bytes of the string.
    package func sourceOffset(_ index: Int, of offset: Int) -> Int {
        let node = nodes[index]
        guard node.isUnescaped else { return Int(node.start) + offset }
        var place = Int(node.offset) + 1
        var passed = 0
        while passed < offset, place < source.count {
            let (written, read) = escapeLengths(at: place)
            place += written
            passed += read
        }
        return place
    }

    /// The bytes that one character or escape has in the source, and in the text.
    private func escapeLengths(at place: Int) -> (written: Int, read: Int) {
        guard source[place] == UInt8(ascii: "\\"), place + 1 < source.count else { return (1, 1) }
        guard source[place + 1] == UInt8(ascii: "u"), let unit = JSONEscape.unit(in: source, at: place + 2) else {
            return (2, 1)
        }
        if let low = JSONEscape.lowSurrogate(in: source, at: place + 6), JSONEscape.scalar(high: unit, low: low) != nil
        {
            return (12, 4)
        }
        return (6, unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3)
    }

    /// The value of a node and all that is inside. Of members with the same key the last stays.
    ///
    /// Calls itself once a level, at most `Limits.jsonDepth` deep.
    func value(_ index: Int = root) -> JSONValue {
        switch nodes[index].kind {
        case .null: .null
        case .false: .bool(false)
        case .true: .bool(true)
        case .number: .number(JSONNumber(trusted: text(index)))
        case .string: .string(text(index))
        case .array: .array(elements(index).map { value($0) })
        case .object: .object(object(index))
        }
    }

    /// The members of an object node as a `JSONObject`.
    func object(_ index: Int) -> JSONObject {
        guard nodes[index].duplicateKey == 0 else {
            return JSONObject(members(index).map { (text($0.key), value($0.value)) })
        }
        return JSONObject(distinct: members(index).map { JSONObject.Member(key: text($0.key), value: value($0.value)) })
    }
}

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
        var count: UInt32 = 0
        let isObject = nodes[index].kind == .object
        while next < nodes.count {
            if isObject { next += 1 }
            count += 1
            next = Int(nodes[next].end)
        }
        nodes[index].start = count
        if isObject, count > 1, let duplicate = count <= 8 ? firstOfFewDuplicates(in: index) : firstDuplicate(in: index) {
            guard duplicateKeys == .lastWins else { throw error(.duplicateKey, at: Int(nodes[duplicate].offset)) }
            nodes[index].duplicateKey = UInt32(duplicate)
        }
    }

    /// An error at a place of the source.
    func error(_ kind: JSONError.Kind, at offset: Int, expected: String = "") -> JSONError {
        JSONError(
            kind: kind, place: TextPosition(offset: offset, in: source), expectation: expected,
            found: offset < source.count ? source[offset] : nil)
    }

    private mutating func append(_ node: JSONDocument.Node) throws(JSONError) {
        guard nodes.count < Limits.jsonValues else { throw error(.tooManyValues, at: Int(node.offset)) }
        nodes.append(node)
        nodes[nodes.count - 1].end = UInt32(nodes.count)
    }

    // MARK: Duplicate keys

    /// The first key that was there before, in the order of the text, or nil: each key is compared with those before it,
    /// which for few keys costs less than sorting them.
    private func firstOfFewDuplicates(in object: Int) -> Int? {
        var key = object + 1
        while key < nodes.count {
            var earlier = object + 1
            while earlier < key {
                if nodes[earlier].length == nodes[key].length, compare(earlier, key) == 0 { return key }
                earlier = Int(nodes[earlier + 1].end)
            }
            key = Int(nodes[key + 1].end)
        }
        return nil
    }

    /// The first key that was there before, in the order of the text, or nil.
    ///
    /// - Complexity: O(*k* log *k*) comparisons.
    private func firstDuplicate(in object: Int) -> Int? {
        var keys: [Int] = []
        var next = object + 1
        while next < nodes.count {
            keys.append(next)
            next = Int(nodes[next + 1].end)
        }
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
