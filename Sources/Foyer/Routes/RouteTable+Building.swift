extension RouteTable {
    /// Builds the URL that leads to a route with these values.
    ///
    /// The first pattern of the route that takes all values, and whose source is known, is used. The URL is canonical, and
    /// matching it gives this route and these values again.
    ///
    /// - Parameters:
    ///   - name: The name of the route.
    ///   - parameters: The values of its parameters, not encoded. Optional ones may be left out; wildcards without a name
    ///     are numbered from 0.
    ///   - query: The pairs of the query, not encoded, in order; nil for a key alone.
    ///   - fragment: The fragment, not encoded.
    ///   - source: Where the link is to go, such as `https://example.com` or `myapp`. Needed where the pattern names no one
    ///     host, or is a path.
    /// - Throws: What is missing or does not fit, with the name of the parameter.
    /// - Complexity: O(*n*) in the patterns of the route and the values.
    public func url(
        for name: String, _ parameters: [(name: String, value: RouteArgument)] = [],
        query: [(key: String, value: String?)] = [], fragment: String? = nil, source: String? = nil
    ) throws(RouteBuildError) -> WebURL {
        var wanted: RouteSource?
        if let source {
            do throws(RouteError) {
                wanted = try RouteSourceParser(settings: settings).source(source)
            } catch {
                throw RouteBuildError(.notAccepted, name, source)
            }
        }
        var firstError: RouteBuildError?
        for (number, pattern) in patterns.enumerated() where routes[pattern.route].name.hasSameBytes(as: name) {
            do throws(RouteBuildError) {
                let url = try url(of: number, parameters, RouteTail(query, fragment), wanted, source ?? "")
                try check(url, number, parameters)
                return url
            } catch {
                firstError = firstError ?? error
            }
        }
        throw firstError ?? RouteBuildError(.unknownRoute, name)
    }

    private func url(
        of number: Int, _ parameters: [(name: String, value: RouteArgument)], _ tail: RouteTail, _ wanted: RouteSource?,
        _ wantedText: String
    ) throws(RouteBuildError) -> WebURL {
        let pattern = patterns[number].pattern
        let name = routes[patterns[number].route].name
        var arguments = [RouteArgument?](repeating: nil, count: pattern.parameters.count)
        for parameter in parameters {
            guard let index = pattern.parameters.firstIndex(where: { $0.hasSameBytes(as: parameter.name) }) else {
                throw RouteBuildError(.unknownParameter, name, parameter.name)
            }
            arguments[index] = parameter.value
        }
        let source = try source(of: number, wanted, wantedText, arguments)
        let segments: [[UInt8]]
        do throws(RoutePathWriter.Fault) {
            segments = try RoutePathWriter.write(pattern, arguments)
        } catch {
            switch error {
            case .missing(let index): throw RouteBuildError(.missingParameter, name, pattern.parameters[index])
            case .unfit(let index): throw RouteBuildError(.unfitParameter, name, pattern.parameters[index])
            case .impossible: throw RouteBuildError(.unfitParameter, name)
            }
        }
        guard let url = RouteURLWriter(settings).url(source, segments, tail) else {
            throw RouteBuildError(.unfitParameter, name, parameters.first?.name)
        }
        return url
    }

    /// The source to build for: the wanted one if it is accepted, or the first that is spelled out.
    private func source(
        of number: Int, _ wanted: RouteSource?, _ text: String, _ arguments: [RouteArgument?]
    ) throws(RouteBuildError) -> RouteSource {
        let name = routes[patterns[number].route].name
        let accepted = accepts[number]
        guard let wanted else {
            if let first = accepted.first(where: { $0.isConcrete }) { return first }
            let pattern = patterns[number].pattern
            guard pattern.hostParameters > 0, var source = pattern.sources?.first else {
                throw RouteBuildError(.needsSource, name)
            }
            source.host = .exact(try host(source, arguments, pattern.parameters, name))
            if source.port == .any { source.port = .standard }
            return source
        }
        guard wanted.isConcrete else { throw RouteBuildError(.needsSource, name) }
        guard accepted.contains(where: { $0.covers(wanted) }) else { throw RouteBuildError(.notAccepted, name, text) }
        return wanted
    }

    /// The host of a source with named groups, with values for them.
    private func host(
        _ source: RouteSource, _ arguments: [RouteArgument?], _ names: [String], _ route: String
    ) throws(RouteBuildError) -> [UInt8] {
        guard case .pattern(let pattern) = source.host else { throw RouteBuildError(.needsSource, route) }
        var host: [UInt8] = []
        var index = 0
        for part in pattern.parts {
            if part.kind == .fixedText {
                if part.modifier == .none || part.modifier == .oneOrMore { host += part.value }
                continue
            }
            let canBeAbsent = part.modifier == .optional || part.modifier == .zeroOrMore
            guard part.hasCustomName else {
                // What a wildcard stands for is in no parameter.
                if canBeAbsent { continue }
                throw RouteBuildError(.needsSource, route)
            }
            let argument = arguments[index]
            index += 1
            guard let argument else {
                if canBeAbsent { continue }
                throw RouteBuildError(.missingParameter, route, names[index - 1])
            }
            // Whether the pattern takes it is seen when the URL is read back.
            guard let value = argument.single, value.allSatisfy({ Self.isHostByte($0) }) else {
                throw RouteBuildError(.unfitParameter, route, names[index - 1])
            }
            host += part.prefix + value + part.suffix
        }
        return host
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte.isASCIILetter && byte == byte.lowercasedASCII || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }

    /// The URL must lead back to the pattern and the values.
    private func check(
        _ url: WebURL, _ number: Int, _ parameters: [(name: String, value: RouteArgument)]
    ) throws(RouteBuildError) {
        let route = patterns[number].route
        let name = routes[route].name
        let match = RouteMatch()
        _ = self.match(url, into: match)
        while match.isFound, match.pattern?.route == route, entries[match.order].pattern != number {
            // Another pattern of the same route takes it as well; it is this one that must read the values back.
            _ = match.next()
        }
        guard match.isFound, let found = match.route else {
            throw RouteBuildError(.unfitParameter, name, parameters.first?.name)
        }
        guard entries[match.order].pattern == number else { throw RouteBuildError(.hidden, name, found.name) }
        for parameter in parameters {
            let isSame: Bool
            switch parameter.value {
            case .text(let text): isSame = (match.parameter(parameter.name) ?? "").hasSameBytes(as: text)
            case .segments(let segments):
                let found = match.segments(of: parameter.name) ?? []
                isSame = found.count == segments.count && zip(found, segments).allSatisfy { $0.hasSameBytes(as: $1) }
            }
            if !isSame { throw RouteBuildError(.unfitParameter, name, parameter.name) }
        }
    }
}

extension RouteSource {
    /// Whether links can be built for the source.
    package var isConcrete: Bool {
        guard scheme != nil else { return false }
        if case .exact = host { return true }
        if case .any = host { return !isWeb }
        return false
    }

    /// Whether every link from `other` comes from here as well.
    package func covers(_ other: RouteSource) -> Bool {
        guard let scheme else { return true }
        guard scheme == other.scheme else { return false }
        guard port == .any || port == other.port else { return false }
        switch (host, other.host) {
        case (.any, _): return true
        case (.exact(let left), .exact(let right)): return left == right
        case (.pattern(let left), .exact(let right)):
            return right.withUnsafeBufferPointer { accepts(host: $0, ofPattern: left) }
        case (.pattern(let left), .pattern(let right)): return left.parts == right.parts
        default: return false
        }
    }

    private func accepts(host: Bytes, ofPattern pattern: CompiledComponent) -> Bool {
        RouteSource(scheme: scheme, host: .pattern(pattern), port: .any).accepts(host: host, port: nil)
    }
}
