/// Reads a JSON text strictly, value by value, and notes every fault with its place.
///
/// The readers of the parts of a link map, in the core and in components, ask it for what they expect: an object of a
/// shape, a text, a number in a range, one of some words. Where something else stands it notes the fault and answers nil,
/// and reading goes on: all faults of a text are found in one pass.
///
/// A node is the index of a value or a key in the text that was read.
package struct LinkMapReader {
    let document: JSONDocument
    var faults: LinkMapFaults
    private var near = NearWord()
    /// Names that must lead somewhere, to be looked up when everything is read.
    private(set) var references: [Reference] = []

    /// What a name is the name of.
    enum Referent: UInt8 {
        case gate, route, handler

        var what: String {
            switch self {
            case .gate: "a gate"
            case .route: "a route"
            case .handler: "a handler"
            }
        }
    }

    /// A name, and where it stands.
    struct Reference {
        let referent: Referent
        let node: Int
    }

    /// Reads a text.
    ///
    /// - Parameter place: Where the text stands in a larger one.
    /// - Throws: The first fault of its grammar.
    package init(_ source: [UInt8], at place: LinkMapPlace = .whole) throws(LinkMapError) {
        faults = LinkMapFaults(source, base: place)
        guard source.count <= Limits.linkMapBytes else {
            faults.add(
                LinkMapFault.Kind.outOfRange.rawValue,
                "expected at most " + Limits.linkMapBytes.description + " bytes, found " + source.count.description,
                at: 0, path: "")
            throw faults.error
        }
        var dialect = JSONDialect.strict
        // Noted below, so that one key that stands twice does not hide all other faults.
        dialect.duplicateKeys = .lastWins
        do throws(JSONError) {
            document = try JSONDocument(source, dialect: dialect)
        } catch {
            faults.add(error.code, error.message, at: error.place.offset, path: "")
            throw faults.error
        }
        for node in document.nodes.indices {
            if let key = document.duplicateKey(in: node) {
                let error = JSONError(
                    kind: .duplicateKey, place: TextPosition(offset: 0, line: 1, column: 1), expectation: "", found: nil)
                note(error.code, error.message, key)
            }
        }
    }

    /// The whole value.
    package var root: Int { JSONDocument.root }

    /// Throws what was noted, if anything was.
    package func finish() throws(LinkMapError) {
        if !faults.isEmpty { throw faults.error }
    }

    // MARK: Faults

    /// Notes a fault of the map at a value or key.
    @inline(never)
    package mutating func fault(
        _ kind: LinkMapFault.Kind, _ node: Int, _ message: String, suggestion: String? = nil
    ) {
        note(kind.rawValue, message, node, suggestion: suggestion)
    }

    /// Notes a fault with a code of its own.
    ///
    /// - Parameter offset: The byte of the text at which it lies; nil for the beginning of the value.
    @inline(never)
    package mutating func note(
        _ code: String, _ message: String, _ node: Int, offset: Int? = nil, suggestion: String? = nil
    ) {
        let isText = document.kind(node) == .string
        let place =
            offset.flatMap { isText ? document.sourceOffset(node, of: $0) : nil } ?? Int(document.nodes[node].offset)
        faults.add(code, message, at: place, path: document.pointer(to: node), suggestion: suggestion)
    }

    /// Notes that another value was expected: "expected …, found …".
    @inline(never)
    package mutating func expected(_ what: String, _ node: Int, _ kind: LinkMapFault.Kind = .wrongType) {
        fault(kind, node, "expected " + what + ", found " + found(node))
    }

    /// What a value is, for messages: a text as it stands, if it is short.
    func found(_ node: Int) -> String {
        switch document.kind(node) {
        case .null: return "null"
        case .true: return "true"
        case .false: return "false"
        case .number: return document.bytes(node).count <= 32 ? document.text(node) : "a number"
        case .string:
            let count = document.bytes(node).count
            return count == 0 ? "an empty text" : count <= 64 ? "\"" + document.text(node) + "\"" : "a long text"
        case .array: return document.nodes[node].start == 0 ? "an empty list" : "a list"
        case .object: return "an object"
        }
    }

    /// Where a value or key stands: its position in the text, and its path as a JSON pointer.
    package func place(of node: Int) -> (position: TextPosition, path: String) {
        faults.place(Int(document.nodes[node].offset), document.pointer(to: node))
    }

    // MARK: Objects and lists

    /// Whether a value is an object; notes every member that the shape does not have, and that lacks.
    ///
    /// - Returns: False where the value is something else, which is noted.
    package mutating func isObject(_ node: Int, _ shape: LinkMapShape) -> Bool {
        guard document.kind(node) == .object else {
            expected(shape.what.description + " to be an object", node)
            return false
        }
        let names = shape.members
        let end = Int(document.nodes[node].end)
        var key = node + 1
        while key < end {
            if !document.withBytes(key, { word in names.contains { word.equals($0.name) } }) {
                unknownMember(key, shape)
            }
            key = Int(document.nodes[key + 1].end)
        }
        for name in shape.required where member(node, name) == nil {
            fault(
                .missingMember, node,
                "expected " + shape.what.description + " to have the member \"" + name.name.description
                    + "\", found none")
        }
        checkChoice(of: node, shape)
        return true
    }

    @inline(never)
    private mutating func unknownMember(_ key: Int, _ shape: LinkMapShape) {
        let word = document.bytes(key)
        let suggestion =
            shape.member(meantBy: word)?.name.description
            ?? near.nearest(to: word, in: shape.members.map { $0.name.description })
        fault(
            .unknownMember, key, "expected a member of " + shape.what.description + ", found " + found(key),
            suggestion: suggestion)
    }

    /// Notes a choice that was not made, or made twice.
    private mutating func checkChoice(of node: Int, _ shape: LinkMapShape) {
        let choices = shape.choices
        guard !choices.isEmpty else { return }
        let made = document.members(node).filter { member in choices.contains { document.text(member.key, is: $0.name) } }
        let names = choices.map { "\"" + $0.name.description + "\"" }.joined(separator: ", ")
        if made.isEmpty {
            fault(
                .missingMember, node,
                "expected " + shape.what.description + " to have one of the members " + names + ", found none")
        } else if made.count > 1 {
            fault(
                .conflictingMembers, made[1].key,
                "expected " + shape.what.description + " to have only one of the members " + names + ", found "
                    + made.count.description)
        }
    }

    /// The value of a member, or nil if the object does not have it.
    package func member(_ node: Int, _ name: LinkMapMember) -> Int? {
        document.member(node, name.name)
    }

    /// The key of a member, for faults of the member itself.
    package func key(_ node: Int, _ name: LinkMapMember) -> Int? {
        document.members(node).first { document.text($0.key, is: name.name) }?.key
    }

    /// The keys and values of an object whose keys are names; notes another value.
    package mutating func members(_ node: Int, _ what: String) -> [(key: Int, value: Int)] {
        guard document.kind(node) == .object else {
            expected(what, node)
            return []
        }
        return document.members(node)
    }

    /// The elements of a list; notes another value.
    package mutating func elements(_ node: Int, _ what: String) -> [Int] {
        guard document.kind(node) == .array else {
            expected(what, node)
            return []
        }
        return document.elements(node)
    }

    /// Whether a value is a text.
    package func isText(_ node: Int) -> Bool { document.kind(node) == .string }

    /// Whether a value is a list.
    package func isList(_ node: Int) -> Bool { document.kind(node) == .array }

    /// A value as it stands.
    package func value(_ node: Int) -> JSONValue { document.value(node) }

    /// The text of a key or of a string.
    package func rawText(_ node: Int) -> String { document.text(node) }

    // MARK: Simple values

    /// A text.
    package mutating func text(_ node: Int, _ what: String = "a text") -> String? {
        guard document.kind(node) == .string else {
            expected(what, node)
            return nil
        }
        return document.text(node)
    }

    /// A text that is not empty and has at most ``Limits/nameBytes``.
    package mutating func name(_ node: Int, _ what: String = "a name") -> String? {
        guard let text = text(node, what) else { return nil }
        let count = text.utf8.count
        guard count > 0, count <= Limits.nameBytes else {
            fault(
                .outOfRange, node,
                "expected " + what + " of 1 to " + Limits.nameBytes.description + " bytes, found "
                    + (count == 0 ? "an empty text" : count.description + " bytes"))
            return nil
        }
        return text
    }

    /// The names of a list, with their places.
    package mutating func names(_ node: Int, _ what: String) -> [(text: String, node: Int)] {
        var result: [(text: String, node: Int)] = []
        for element in elements(node, "a list of " + what) {
            if let text = name(element) { result.append((text, element)) }
        }
        return result
    }

    /// The names of a list of which each may stand once, with their places.
    package mutating func distinctNames(_ node: Int, _ what: String) -> [(text: String, node: Int)] {
        var seen = NameTable()
        var result: [(text: String, node: Int)] = []
        for name in names(node, what) {
            if seen.find(name.text) != nil {
                expected("each name once", name.node, .duplicateName)
            } else {
                _ = seen.intern(name.text)
                result.append(name)
            }
        }
        return result
    }

    /// A truth value.
    package mutating func bool(_ node: Int) -> Bool? {
        switch document.kind(node) {
        case .true: return true
        case .false: return false
        default:
            expected("true or false", node)
            return nil
        }
    }

    /// A whole number in a range.
    package mutating func integer(_ node: Int, in range: ClosedRange<Int64>) -> Int64? {
        let what = "a whole number from " + range.lowerBound.description + " to " + range.upperBound.description
        guard document.kind(node) == .number else {
            expected(what, node)
            return nil
        }
        guard let number = JSONNumber(trusted: document.text(node)).int64, range.contains(number) else {
            expected(what, node, .outOfRange)
            return nil
        }
        return number
    }

    /// Milliseconds: a whole number from 0 on that every language can hold.
    package mutating func milliseconds(_ node: Int) -> UInt64? {
        integer(node, in: 0...Self.largestExactInteger).map { UInt64($0) }
    }

    /// 2⁵³ - 1: what a `Double` holds exactly, and so every language.
    static let largestExactInteger: Int64 = (1 << 53) - 1

    /// Which of some words a text is: its place among them.
    package mutating func word(_ node: Int, of words: [StaticString]) -> Int? {
        let names = words.map { $0.description }
        let list = names.joined(separator: ", ")
        guard document.kind(node) == .string else {
            expected("one of " + list, node)
            return nil
        }
        if let index = words.firstIndex(where: { document.text(node, is: $0) }) { return index }
        fault(
            .unknownWord, node, "expected one of " + list + ", found " + found(node),
            suggestion: near.nearest(to: document.bytes(node), in: names))
        return nil
    }

    /// A word of a closed set.
    package mutating func word<Name: StableName>(_ node: Int, of type: Name.Type) -> Name? {
        let all = Array(type.allCases)
        return word(node, of: all.map { $0.staticName }).map { all[$0] }
    }

    /// An absolute URL, as text.
    package mutating func url(_ node: Int) -> String? {
        guard let text = text(node, "an absolute URL") else { return nil }
        do throws(WebURLError) {
            _ = try WebURL(text)
            return text
        } catch {
            note(
                LinkMapFault.Kind.invalidURL.rawValue,
                "expected an absolute URL, found " + found(node) + ": " + error.message, node,
                offset: error.position?.offset)
            return nil
        }
    }

    /// A host, or `*.` and a host.
    mutating func host(_ node: Int) -> String? {
        guard let text = text(node, "a host") else { return nil }
        guard HostPattern(text) != nil else {
            expected("a host such as example.com, or *. and a host", node, .invalidHost)
            return nil
        }
        return text
    }

    /// A scheme without colon, as it was written.
    mutating func scheme(_ node: Int) -> String? {
        guard let text = text(node, "a scheme") else { return nil }
        guard SchemeGrammar.matches(Array(text.utf8)) else {
            expected("a scheme without colon: a letter, then letters, digits, plus, minus or dot", node, .invalidScheme)
            return nil
        }
        return text
    }

    // MARK: Names that must lead somewhere

    /// Remembers that a name must be one of a gate, a route or a handler.
    mutating func refer(to referent: Referent, _ node: Int) {
        references.append(Reference(referent: referent, node: node))
    }

    /// Notes the remembered names of one kind that are not among those there are.
    mutating func check(_ referent: Referent, among names: [String]) {
        var known = NameTable()
        for name in names { _ = known.intern(name) }
        for reference in references where reference.referent == referent {
            if known.find(document.bytes(reference.node)) != nil { continue }
            unknownName(reference.node, referent.what, names)
        }
    }

    /// Notes a name that leads nowhere.
    package mutating func unknownName(_ node: Int, _ what: String, _ names: [String]) {
        fault(
            .unknownName, node, "expected the name of " + what + " of the map, found " + found(node),
            suggestion: near.nearest(to: document.bytes(node), in: names))
    }

    /// A part of the text that another reader reads later, with its place.
    func part(_ node: Int) -> LinkMapPart {
        let start = Int(document.nodes[node].offset)
        return LinkMapPart(
            value: document.value(node), source: Array(document.source[start..<document.endOffset(node)]),
            place: LinkMapPlace(start: document.position(node), path: document.pointer(to: node)))
    }
}

extension JSONDocument {
    /// The byte behind a value.
    func endOffset(_ node: Int) -> Int {
        switch kind(node) {
        case .null, .true: return Int(nodes[node].offset) + 4
        case .false: return Int(nodes[node].offset) + 5
        case .number: return Int(nodes[node].start) + Int(nodes[node].length)
        case .string: return endOfString(at: Int(nodes[node].offset))
        case .array, .object:
            // Behind the last value inside there are only blanks, commas and brackets; the bracket of this one comes
            // after those of all that is open inside it.
            var last = node
            var depth = 1
            while nodes[last].kind == .array || nodes[last].kind == .object, nodes[last].start > 0 {
                var next = last + 1
                var final = next
                while next < nodes[last].end {
                    final = next
                    next = Int(nodes[next].end)
                }
                last = final
                depth += 1
            }
            let isContainer = nodes[last].kind == .array || nodes[last].kind == .object
            var place = isContainer ? Int(nodes[last].offset) + 1 : endOffset(last)
            if !isContainer { depth -= 1 }
            while place < source.count, depth > 0 {
                if source[place] == UInt8(ascii: "]") || source[place] == UInt8(ascii: "}") { depth -= 1 }
                place += 1
            }
            return place
        }
    }

    private func endOfString(at start: Int) -> Int {
        var place = start + 1
        while place < source.count, source[place] != UInt8(ascii: "\"") {
            place += source[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place + 1, source.count)
    }

    /// The path to a value or a key, as a JSON pointer. A key has the path of its value.
    ///
    /// - Complexity: O(values before it on its way).
    func pointer(to target: Int) -> String {
        var path = ""
        var node = Self.root
        while node != target {
            var next = node + 1
            var number = 0
            let isObject = nodes[node].kind == .object
            while next < nodes[node].end {
                let value = isObject ? next + 1 : next
                if target < nodes[value].end {
                    path += "/"
                    path += isObject ? Self.escaped(text(next)) : number.description
                    if target == next { return path }
                    node = value
                    break
                }
                next = Int(nodes[value].end)
                number += 1
            }
            if next >= nodes[node].end, node != target { return path }
        }
        return path
    }

    private static func escaped(_ key: String) -> String {
        var bytes: [UInt8] = []
        for byte in key.utf8 {
            switch byte {
            case UInt8(ascii: "~"): bytes += "~0".utf8
            case UInt8(ascii: "/"): bytes += "~1".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
