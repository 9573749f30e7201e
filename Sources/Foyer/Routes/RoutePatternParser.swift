/// Reads the pattern of a route: its source, then its path as a list of segments.
///
/// The syntax is that of URLPattern. An optional or repeated group that holds a slash must stand for whole segments: it
/// follows a whole segment and starts with a slash (`{/edit}?`), or it follows a slash and ends with one (`{de/}?`), or it
/// is all between two slashes.
struct RoutePatternParser {
    private let settings: RouteSettings
    private let constraints: [Route.Constraint]
    private var elements: [RouteElement] = []
    private var names: [String] = []
    /// The parts of the segment that is being read.
    private var current: [PatternPart] = []
    /// Whether a slash has opened the current segment.
    private var isOpen = false
    /// Whether a whole segment has just ended in a group, so that only a slash can follow.
    private var needsSlash = false
    /// Where the path starts in the pattern, minus the slash that is put before it.
    private let shift: Int

    private init(_ settings: RouteSettings, _ constraints: [Route.Constraint], shift: Int) {
        self.settings = settings
        self.constraints = constraints
        self.shift = shift
    }

    /// The pattern that `text` writes.
    ///
    /// - Throws: What is wrong, and at which byte.
    /// - Complexity: O(*n*).
    static func parse(
        _ text: String, _ settings: RouteSettings, _ constraints: [Route.Constraint]
    ) throws(RouteError) -> RoutePattern {
        let bytes = Array(text.utf8)
        guard bytes.count <= Limits.patternBytes else {
            throw RouteError(.limit, "a pattern has at most \(Limits.patternBytes) bytes")
        }
        var sources: [RouteSource]?
        var start = 0
        if bytes.first != 0x2F, !startsWithSlashGroup(bytes) {
            let parsed = try RouteSourceParser(settings: settings).parse(bytes)
            sources = parsed.sources
            start = parsed.path
        }
        var path = Array(bytes[start...])
        var shift = start
        if path.first != 0x2F, !startsWithSlashGroup(path) {
            path.insert(0x2F, at: 0)
            shift -= 1
        }
        var parser = RoutePatternParser(settings, constraints, shift: shift)
        parser.names = sources?.first?.hostParameters ?? []
        let hostParameters = parser.names.count
        try parser.read(path)
        return RoutePattern(
            text: bytes, sources: sources, elements: parser.elements, parameters: parser.names,
            hostParameters: hostParameters)
    }

    private static func startsWithSlashGroup(_ path: [UInt8]) -> Bool {
        path.count > 1 && path[0] == 0x7B && path[1] == 0x2F
    }

    private mutating func read(_ path: [UInt8]) throws(RouteError) {
        let parts: [PatternPart]
        do throws(URLPatternError) {
            parts = try PatternParser.parse(path, .pathname, .verbatim)
        } catch {
            let offset = error.offset ?? 0
            if error.kind == .unexpected, offset < path.count, path[offset] == 0x3F {
                throw fault(.query, offset, "a pattern does not look at the query; read its values from the match")
            }
            throw fault(.syntax, offset, error.kind.text)
        }
        for part in parts {
            if part.modifier == .none {
                try readPlain(part)
            } else {
                try readGroup(part)
            }
        }
        try closeSegment(before: .end)
        let segments = elements.reduce(0) { $0 + max(1, $1.segments.count) }
        guard segments <= Limits.routeSegments, names.count <= Limits.routeParameters else {
            throw RouteError(
                .limit,
                "a pattern has at most \(Limits.routeSegments) segments and \(Limits.routeParameters) parameters")
        }
    }

    private func fault(_ kind: RouteError.Kind, _ offset: Int, _ detail: String) -> RouteError {
        RouteError(kind, offset: max(0, offset + shift), detail)
    }

    // MARK: Parts

    /// Fixed text, or a group that must be there.
    private mutating func readPlain(_ part: PatternPart) throws(RouteError) {
        if part.kind == .fixedText { return try readText(part.value, part.offset) }
        try readText(part.prefix, part.offset)
        try append(part.withoutText)
        try readText(part.suffix, part.offset)
    }

    private mutating func readText(_ text: [UInt8], _ offset: Int) throws(RouteError) {
        if let mark = text.firstIndex(of: 0x23) {
            throw fault(.fragment, offset + mark, "the fragment takes no part in matching")
        }
        var start = 0
        while let slash = text[start...].firstIndex(of: 0x2F) {
            try append(text: text[start..<slash], offset + start)
            try closeSegment(before: .slash)
            isOpen = true
            start = slash + 1
        }
        try append(text: text[start...], offset + start)
    }

    private mutating func append(text: ArraySlice<UInt8>, _ offset: Int) throws(RouteError) {
        guard !text.isEmpty else { return }
        try append(PatternPart(kind: .fixedText, value: Array(text), modifier: .none, offset: offset))
    }

    private mutating func append(_ part: PatternPart) throws(RouteError) {
        guard !needsSlash else {
            throw fault(.group, part.offset, "expected a slash after a group that ends a segment")
        }
        current.append(part)
    }

    /// Text or a group with a modifier.
    private mutating func readGroup(_ part: PatternPart) throws(RouteError) {
        var inner: [PatternPart] = []
        if part.kind == .fixedText {
            inner = [PatternPart(kind: .fixedText, value: part.value, modifier: .none, offset: part.offset)]
        } else {
            if !part.prefix.isEmpty { inner.append(.text(part.prefix, part.offset)) }
            inner.append(part.withoutText)
            if !part.suffix.isEmpty { inner.append(.text(part.suffix, part.offset)) }
        }
        let texts = inner.filter { $0.kind == .fixedText }.flatMap({ $0.value })
        if !texts.contains(0x2F) { return try append(part) }
        let startsWithSlash = inner.first?.value.first == 0x2F
        let endsWithSlash = inner.last?.kind == .fixedText && inner.last?.value.last == 0x2F
        guard !(startsWithSlash && endsWithSlash) else {
            throw fault(.group, part.offset, "a group may start or end with a slash, not both")
        }
        if startsWithSlash {
            try closeSegment(before: .group)
        } else {
            guard isOpen, current.isEmpty else {
                throw fault(.group, part.offset, "a group with a slash must stand for whole segments")
            }
        }
        try addGroup(inner, part)
        isOpen = endsWithSlash
        needsSlash = !endsWithSlash
    }

    /// Adds the element of a group that stands for whole segments.
    private mutating func addGroup(_ inner: [PatternPart], _ part: PatternPart) throws(RouteError) {
        var group = RoutePatternParser(settings, constraints, shift: shift)
        group.names = names
        group.isOpen = inner.first?.value.first != 0x2F
        for part in inner {
            var part = part
            part.modifier = .none
            try group.readPlain(part)
        }
        try group.closeSegment(before: .group)
        names = group.names
        let segments = group.elements.flatMap({ $0.segments })
        if let wildcard = group.elements.first(where: { $0.repetition == .wildcard }) {
            guard group.elements.count == 1 else {
                throw fault(.group, part.offset, "a wildcard in a group must be all of the group")
            }
            var wildcard = wildcard
            wildcard.isOptionalWildcard = part.modifier == .optional || part.modifier == .zeroOrMore
            elements.append(wildcard)
            return
        }
        guard !segments.isEmpty else {
            throw fault(.group, part.offset, "expected a segment in the group, found slashes only")
        }
        var element = RouteElement(repetition: .optional, segments: segments)
        switch part.modifier {
        case .oneOrMore: element.repetition = .oneOrMore
        case .zeroOrMore: element.repetition = .zeroOrMore
        default: break
        }
        if part.repeats { element.parameter = segments.flatMap({ $0.parameters }).first }
        elements.append(element)
    }

    // MARK: Segments

    /// What ends a segment.
    private enum SegmentEnd {
        case slash, group, end
    }

    /// Ends the segment that is being read.
    private mutating func closeSegment(before end: SegmentEnd) throws(RouteError) {
        needsSlash = false
        defer {
            current = []
            isOpen = false
        }
        guard let first = current.first else {
            // An empty segment is one between two slashes, and after the last slash only where that matters.
            let counts =
                end == .slash
                ? settings.emptySegments == .matters
                : end == .end && settings.trailingSlash == .matters && !elements.isEmpty
            if isOpen, counts { elements.append(RouteElement(repetition: .once, segments: [.literal([])])) }
            return
        }
        let isAlone = current.count == 1
        let canBeAbsent = first.modifier == .optional || first.modifier == .zeroOrMore
        if isAlone, first.kind == .fullWildcard {
            var element = RouteElement(repetition: .wildcard, segments: [])
            element.parameter = try addName(first)
            element.isOptionalWildcard = canBeAbsent
            elements.append(element)
        } else if isAlone, canBeAbsent {
            // A segment that is all optional takes its slash with it.
            current[0].modifier = first.modifier == .optional ? .none : .oneOrMore
            elements.append(RouteElement(repetition: .optional, segments: [try segment()]))
        } else {
            elements.append(RouteElement(repetition: .once, segments: [try segment()]))
        }
    }

    private mutating func segment() throws(RouteError) -> RouteSegment {
        let offset = current[0].offset
        for index in current.indices { current[index].decodeText() }
        if current.allSatisfy({ $0.kind == .fixedText && $0.modifier == .none }) {
            return .literal(try literal(current.flatMap({ $0.value }), offset))
        }
        let rules = current.filter { $0.kind != .fixedText }.map { part in
            constraints.filter { $0.parameter.utf8.elementsEqual(part.name) }.map({ $0.rule })
        }
        if current.count == 1, current[0].kind == .segmentWildcard, current[0].modifier == .none, rules[0].isEmpty {
            return .parameter(try addName(current[0]))
        }
        var options = PatternOptions.plain
        options.ignoreCase = settings.pathCase == .ignored
        let compiled: CompiledComponent
        do throws(URLPatternError) {
            compiled = try CompiledComponent(parts: current, .verbatim, options)
        } catch {
            throw fault(.syntax, error.offset ?? offset, error.kind.text)
        }
        let hasText = current.contains { $0.kind == .fixedText || $0.isWrapped }
        var parameters: [Int] = []
        for part in current where part.kind != .fixedText { parameters.append(try addName(part)) }
        return .pattern(
            SegmentPattern(compiled: compiled, parameters: parameters, rules: rules, hasText: hasText))
    }

    private func literal(_ text: [UInt8], _ offset: Int) throws(RouteError) -> [UInt8] {
        guard text != [0x2E], text != [0x2E, 0x2E] else {
            throw fault(.segment, offset, "a segment of . or .. is never part of a link")
        }
        guard text.withUnsafeBufferPointer({ UTF8Text.firstFault(in: $0) }) == nil else {
            throw fault(.segment, offset, "the escapes of a segment must be UTF-8")
        }
        var literal = text
        if settings.pathCase == .ignored { literal = literal.map({ $0.lowercasedASCII }) }
        return literal
    }

    private mutating func addName(_ part: PatternPart) throws(RouteError) -> Int {
        let name = String(decoding: part.name, as: UTF8.self)
        // Within the path the syntax forbids it; this is about names of the host.
        guard !names.contains(where: { $0.hasSameBytes(as: name) }) else {
            throw fault(.syntax, part.offset, URLPatternError.Kind.duplicateName.text)
        }
        names.append(name)
        return names.count - 1
    }
}

extension PatternPart {
    static func text(_ text: [UInt8], _ offset: Int) -> PatternPart {
        PatternPart(kind: .fixedText, value: text, modifier: .none, offset: offset)
    }

    /// The group alone, without prefix and suffix.
    fileprivate var withoutText: PatternPart {
        var part = self
        part.prefix = []
        part.suffix = []
        return part
    }

    /// Decodes the escapes of the fixed text.
    fileprivate mutating func decodeText() {
        func decoded(_ text: [UInt8]) -> [UInt8] {
            var result: [UInt8] = []
            text.withUnsafeBufferPointer { PercentEncoding.decode($0, into: &result) }
            return result
        }
        if kind == .fixedText { value = decoded(value) }
        prefix = decoded(prefix)
        suffix = decoded(suffix)
    }
}
