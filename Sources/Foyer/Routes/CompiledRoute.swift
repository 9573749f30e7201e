/// A route whose patterns have been read and checked: ready for any table with the same settings.
struct CompiledRoute: Sendable {
    /// One pattern of the route.
    struct Pattern: Sendable {
        let pattern: RoutePattern
        /// See `RouteTable.Pattern`.
        let program: RouteProgram?
        let segments: [Int]?
        /// The sources it is taken from, those of one rank together; they share an entry of the table.
        let sources: [(rank: UInt32, sources: [RouteSource])]
    }

    let route: Route
    let patterns: [Pattern]

    /// Reads the patterns of a route.
    ///
    /// - Throws: The first fault, with the name of the route, and with the pattern and the byte if it is in a pattern.
    /// - Complexity: O(*n*) in the bytes of the patterns.
    init(_ route: Route, _ settings: RouteSettings) throws(RouteError) {
        func placed(_ error: RouteError, _ pattern: Int?) -> RouteError {
            var error = error
            error.name = route.name
            error.pattern = pattern
            return error
        }
        guard !route.name.isEmpty, !route.patterns.isEmpty else {
            throw placed(RouteError(.incomplete, "a route needs a name and a pattern"), nil)
        }
        var accepts: [RouteSource] = []
        do throws(RouteError) {
            for source in route.accepts { accepts.append(try RouteSourceParser(settings: settings).source(source)) }
        } catch {
            throw placed(error, nil)
        }
        var patterns: [Pattern] = []
        for (index, text) in route.patterns.enumerated() {
            do throws(RouteError) {
                let pattern = try RoutePatternParser.parse(text, settings, route.constraints)
                patterns.append(Pattern(pattern, accepts: accepts))
            } catch {
                throw placed(error, index)
            }
        }
        do throws(RouteError) {
            try Self.check(route.constraints, patterns)
        } catch {
            throw placed(error, nil)
        }
        self.route = route
        self.patterns = patterns
    }

    /// Every constraint must name a parameter of some pattern, and no wildcard.
    private static func check(_ constraints: [Route.Constraint], _ patterns: [Pattern]) throws(RouteError) {
        for constraint in constraints {
            var isKnown = false
            for pattern in patterns.lazy.map({ $0.pattern }) {
                let wildcards = pattern.elements.filter { $0.repetition == .wildcard }.compactMap({ $0.parameter })
                for (index, name) in pattern.parameters.enumerated() where name.hasSameBytes(as: constraint.parameter) {
                    guard !wildcards.contains(index) else {
                        throw RouteError(.constraint, "the wildcard \(name) takes no constraint")
                    }
                    guard index >= pattern.hostParameters else {
                        throw RouteError(
                            .constraint, "\(name) is a part of the host: write its condition there, as in :\(name)(a|b)")
                    }
                    isKnown = true
                }
            }
            guard isKnown else {
                throw RouteError(.constraint, "no pattern has the parameter \(constraint.parameter)")
            }
        }
    }
}

extension CompiledRoute.Pattern {
    /// - Parameter accepts: The sources of a pattern that names none; empty for every source.
    fileprivate init(_ pattern: RoutePattern, accepts: [RouteSource]) {
        self.pattern = pattern
        segments = Self.segments(of: pattern)
        program = segments == nil ? RouteProgram(pattern) : nil
        var groups: [(rank: UInt32, sources: [RouteSource])] = []
        for source in pattern.sources ?? (accepts.isEmpty ? [.any] : accepts) {
            if let group = groups.firstIndex(where: { $0.rank == source.rank }) {
                groups[group].sources.append(source)
            } else {
                groups.append((source.rank, [source]))
            }
        }
        sources = groups
    }

    /// Where each parameter lies, if no program is needed for it.
    private static func segments(of pattern: RoutePattern) -> [Int]? {
        guard pattern.isPlain else { return nil }
        var segments = [Int](repeating: .min, count: pattern.hostParameters)
        for (index, element) in pattern.elements.enumerated() {
            if element.repetition == .wildcard {
                if element.parameter != nil { segments.append(-1 - index) }
            } else if case .parameter = element.segments[0] {
                segments.append(index)
            }
        }
        return segments
    }
}
