// Routes, how they read links, and what a URL is built from.

extension LinkMapReader {
    /// How routes read links.
    mutating func routeSettings(_ node: Int) -> RouteSettings {
        var settings = RouteSettings()
        guard isObject(node, .routeSettings) else { return settings }
        if let value = member(node, .authority), let index = word(value, of: RouteWords.authority) {
            settings.authority = index == 0 ? .firstSegment : .host
        }
        settings.pathCase = regard(node, .pathCase) ?? settings.pathCase
        settings.trailingSlash = regard(node, .trailingSlash) ?? settings.trailingSlash
        settings.emptySegments = regard(node, .emptySegments) ?? settings.emptySegments
        settings.queryKeyCase = regard(node, .queryKeyCase) ?? settings.queryKeyCase
        if let value = member(node, .fragmentPaths) { settings.fragmentPaths = bool(value) ?? false }
        if let value = member(node, .fragmentPairs) { settings.fragmentPairs = bool(value) ?? false }
        return settings
    }

    /// Whether a difference counts, as a member says; nil where it says nothing.
    private mutating func regard(_ node: Int, _ name: LinkMapMember) -> RouteSettings.Regard? {
        member(node, name).flatMap { word($0, of: RouteWords.regard) }.map { $0 == 0 ? .matters : .ignored }
    }

    /// A list of routes, or an object with one and settings.
    mutating func routeList(_ node: Int) -> RouteList {
        if isList(node) {
            let (routes, compiled) = routes(node, RouteSettings())
            return RouteList(routes, settings: RouteSettings(), compiled)
        }
        guard isObject(node, .routeList) else { return RouteList([]) }
        let settings = member(node, .routeSettings).map { routeSettings($0) } ?? RouteSettings()
        guard let value = member(node, .routes) else { return RouteList([], settings: settings) }
        let (routes, compiled) = routes(value, settings)
        return RouteList(routes, settings: settings, compiled)
    }

    /// The routes of a list, and what a table needs of them.
    mutating func routes(_ node: Int, _ settings: RouteSettings) -> ([Route], CompiledRoutes) {
        var routes: [Route] = []
        var compiled = CompiledRoutes(settings: settings)
        var patterns = 0
        for element in elements(node, "a list of routes") {
            guard let (route, made) = route(element, settings) else { continue }
            routes.append(route)
            compiled.append(made)
            patterns += route.patterns.count
            guard patterns <= Limits.routePatterns else {
                fault(
                    .outOfRange, element,
                    "expected at most " + Limits.routePatterns.description + " patterns of all routes, found more")
                break
            }
        }
        return (routes, compiled)
    }

    private mutating func route(_ node: Int, _ settings: RouteSettings) -> (Route, CompiledRoute?)? {
        guard document.kind(node) == .object else {
            expected("a route to be an object", node)
            return nil
        }
        if document.nodes[node].start == 1, isRouteName(node + 1) { return shortRoute(node + 1, node + 2, settings) }
        guard isObject(node, .route) else { return nil }
        var route = Route(member(node, .name).flatMap { name($0) } ?? "", patterns: [])
        var patterns: [Int] = []
        if let value = member(node, .patterns) { patterns = patternNodes(value) }
        if let value = member(node, .gates) { route.gates = gateNames(value) }
        if let value = member(node, .handler), let text = name(value) {
            route.handler = text
            refer(to: .handler, value)
        }
        if let value = member(node, .priority) { route.priority = priority(value) }
        if let value = member(node, .about) { route.about = text(value) }
        let pieces = patternPieces(of: node, settings)
        route.patterns = patterns.map { document.text($0) }
        route.constraints = pieces.constraints
        route.accepts = pieces.accepts
        return (route, checkPatterns(route, patterns, pieces, settings))
    }

    /// Whether the only member of a route is its name, with the pattern as its value: not where it is the name of a
    /// member, or so near to one that it is that one misspelled.
    private mutating func isRouteName(_ key: Int) -> Bool {
        !LinkMapReader.isMemberOfRoute(document.bytes(key))
    }

    /// Whether a word is the name of a member of a route, or one misspelled.
    static func isMemberOfRoute(_ word: some Collection<UInt8>) -> Bool {
        let members = LinkMapShape.route.members
        for member in members where member.name.utf8CodeUnitCount == word.count {
            if member.name.bytes.elementsEqual(word) { return true }
        }
        // A name of three letters is near to too much: only what is called like a member is one.
        guard word.count >= 6 else { return false }
        // Few words are as long as a member: the others are not worth a comparison.
        let names = members.filter { abs($0.name.utf8CodeUnitCount - word.count) <= 1 }.map { $0.name.description }
        guard !names.isEmpty else { return false }
        var near = NearWord()
        return near.nearest(to: word, in: names) != nil
    }

    /// `{"share": "/share"}`.
    private mutating func shortRoute(
        _ key: Int, _ value: Int, _ settings: RouteSettings
    ) -> (Route, CompiledRoute?) {
        let nodes = isText(value) ? [value] : patternNodes(value)
        let route = Route(name(key) ?? "", patterns: nodes.map { document.text($0) })
        return (route, checkPatterns(route, nodes, PatternPieces(), settings))
    }

    // MARK: Patterns

    /// What stands beside patterns in a route or a condition, with its places.
    struct PatternPieces {
        var constraints: [Route.Constraint] = []
        var constraintNodes: [Int] = []
        var accepts: [String] = []
        /// Whether all of it could be read.
        var isComplete = true
    }

    /// The constraints and accepted sources of a route or a condition.
    mutating func patternPieces(of node: Int, _ settings: RouteSettings) -> PatternPieces {
        var pieces = PatternPieces()
        if let value = member(node, .constraints) {
            for (key, value) in members(value, "constraints to be an object") {
                guard let rule = constraint(value) else {
                    pieces.isComplete = false
                    continue
                }
                pieces.constraints.append(Route.Constraint(document.text(key), rule))
                pieces.constraintNodes.append(key)
            }
        }
        if let value = member(node, .accepts) {
            for element in elements(value, "a list of sources") {
                guard let text = text(element) else { continue }
                do throws(RouteError) {
                    _ = try RouteSourceParser(settings: settings).source(text)
                    pieces.accepts.append(text)
                } catch {
                    note(error.code, error.detail, element, offset: error.offset)
                    pieces.isComplete = false
                }
            }
        }
        return pieces
    }

    private mutating func constraint(_ node: Int) -> RouteConstraint? {
        guard document.kind(node) == .object else {
            return word(node, of: RouteWords.constraints).map { $0 == 0 ? .int : .uuid }
        }
        guard isObject(node, .constraint) else { return nil }
        if let value = member(node, .oneOf) {
            let nodes = elements(value, "a list of texts")
            if nodes.isEmpty, isList(value) { expected("at least one text", value, .outOfRange) }
            return .oneOf(nodes.compactMap { text($0) })
        }
        if let value = member(node, .regex), let source = text(value, "a regular expression") {
            do throws(RegexError) {
                return .regex(try RouteExpression(source))
            } catch {
                note(error.code, error.message, value, offset: error.offset)
                return nil
            }
        }
        if let value = member(node, .function) { return name(value).map { .function($0) } }
        return nil
    }

    /// The nodes of the patterns of a list; at least one must be there.
    mutating func patternNodes(_ node: Int) -> [Int] {
        let nodes = elements(node, "a list of patterns")
        if nodes.isEmpty, isList(node) { expected("at least one pattern", node, .outOfRange) }
        // Nearly always all are texts, and the list is the answer.
        guard nodes.contains(where: { !isText($0) }) else { return nodes }
        return nodes.filter { text($0, "a pattern") != nil }
    }

    /// Notes what is wrong with patterns and what stands beside them: each pattern by itself, then the constraints.
    ///
    /// - Returns: What a table needs of the route, if nothing is wrong.
    @discardableResult
    mutating func checkPatterns(
        _ route: Route, _ nodes: [Int], _ pieces: PatternPieces, _ settings: RouteSettings
    ) -> CompiledRoute? {
        guard !nodes.isEmpty else { return nil }
        if let compiled = try? CompiledRoute(route.named, settings) {
            for (pattern, node) in zip(compiled.patterns, nodes) { checkScheme(of: pattern, node) }
            return compiled
        }
        var hasFault = false
        for node in nodes {
            do throws(RouteError) {
                var single = Route("pattern", patterns: [document.text(node)])
                single.accepts = pieces.accepts
                let compiled = try CompiledRoute(single, settings)
                for pattern in compiled.patterns { checkScheme(of: pattern, node) }
            } catch {
                note(error.code, error.detail, node, offset: error.offset)
                hasFault = true
            }
        }
        guard !hasFault, pieces.isComplete else { return nil }
        for (constraint, node) in zip(pieces.constraints, pieces.constraintNodes) {
            do throws(RouteError) {
                var single = route.named
                single.constraints = [constraint]
                _ = try CompiledRoute(single, settings)
            } catch {
                note(error.code, error.detail, node)
            }
        }
        return nil
    }

    /// Notes a pattern whose links the list of refused schemes would never let in.
    private mutating func checkScheme(of pattern: CompiledRoute.Pattern, _ node: Int) {
        for group in pattern.sources {
            for source in group.sources {
                guard let scheme = source.scheme, scheme.withUnsafeBufferPointer({ RefusedSchemes.contains($0) }) else {
                    continue
                }
                fault(
                    .refused, node,
                    "expected a pattern of a scheme that links may have, found the refused scheme "
                        + String(decoding: scheme, as: UTF8.self))
            }
        }
    }

    // MARK: Names and numbers of routes and handlers

    /// The names of gates that something waits for.
    mutating func gateNames(_ node: Int) -> [String] {
        let names = distinctNames(node, "gates")
        for name in names { refer(to: .gate, name.node) }
        return names.map { $0.text }
    }

    /// A priority.
    mutating func priority(_ node: Int) -> Int32 {
        integer(node, in: Int64(Int32.min)...Int64(Int32.max)).map { Int32(truncatingIfNeeded: $0) } ?? 0
    }

    // MARK: Values for a URL

    /// What a URL is built from.
    mutating func routeValues(_ node: Int) -> RouteURLValues {
        var values = RouteURLValues()
        guard isObject(node, .routeValues) else { return values }
        if let value = member(node, .parameters) {
            for (key, value) in members(value, "parameters to be an object") {
                if isList(value) {
                    let segments = document.elements(value).compactMap { text($0, "a segment as a text") }
                    values.parameters.append((document.text(key), .segments(segments)))
                } else if let text = scalar(value, "a text, a whole number or a list of texts") {
                    values.parameters.append((document.text(key), .text(text)))
                }
            }
        }
        if let value = member(node, .query) {
            for (key, value) in members(value, "the query to be an object") {
                let key = document.text(key)
                if isList(value) {
                    for element in document.elements(value) {
                        if let text = scalar(element, "a text or a whole number") { values.query.append((key, text)) }
                    }
                } else if document.kind(value) == .null {
                    values.query.append((key, nil))
                } else if let text = scalar(value, "a text, a whole number, null or a list of texts") {
                    values.query.append((key, text))
                }
            }
        }
        if let value = member(node, .fragment) { values.fragment = text(value) }
        if let value = member(node, .source) { values.source = text(value) }
        return values
    }

    /// A text, or a whole number as text.
    private mutating func scalar(_ node: Int, _ what: String) -> String? {
        if document.kind(node) == .number {
            return integer(node, in: -Self.largestExactInteger...Self.largestExactInteger)?.description
        }
        return text(node, what)
    }
}

extension Route {
    /// The route with a name that it can be compiled with: its own may be at fault, which is noted where it stands.
    fileprivate var named: Route {
        guard name.isEmpty else { return self }
        var route = self
        route.name = "pattern"
        return route
    }
}

/// The words of route settings and constraints.
enum RouteWords {
    static let authority: [StaticString] = ["first_segment", "host"]
    static let regard: [StaticString] = ["matters", "ignored"]
    static let constraints: [StaticString] = ["int", "uuid"]
}
