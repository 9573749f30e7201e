/// Reads the source of a pattern, and accepted sources.
struct RouteSourceParser {
    let settings: RouteSettings

    /// The sources of `text` from its scheme on, and where its path starts.
    ///
    /// - Throws: `RouteError` without the route.
    func parse(_ text: [UInt8]) throws(RouteError) -> (sources: [RouteSource], path: Int) {
        let (schemes, end) = try schemes(of: text)
        var start = end
        while start < text.count, start < end + 2, text[start] == 0x2F { start += 1 }
        let isWeb = schemes.contains { RouteSource.isWeb($0) }
        guard isWeb || settings.authority == .host else {
            // The authority is the first segment, and so is what follows any number of slashes.
            while start < text.count, text[start] == 0x2F { start += 1 }
            return (schemes.map { RouteSource(scheme: $0) }, start)
        }
        guard schemes.allSatisfy({ RouteSource.isWeb($0) }) || !isWeb else {
            throw RouteError(.scheme, offset: 0, "web schemes and custom schemes need patterns of their own")
        }
        if isWeb, start < end + 2 {
            throw RouteError(.host, offset: end, "expected // and a host after the scheme of a web link")
        }
        let pathStart = authorityEnd(text, from: start)
        let (host, port) = try authority(Array(text[start..<pathStart]), offset: start, isWeb: isWeb)
        let sources = schemes.map { scheme in
            // The default port of a scheme is none.
            let standard = scheme.withUnsafeBufferPointer { URLScheme($0).defaultPort }
            let isStandard = standard.map { port == .exact($0) } ?? false
            return RouteSource(scheme: scheme, host: host, port: isStandard ? .standard : port)
        }
        return (sources, pathStart)
    }

    /// An accepted source: `https://example.com`, `https`, `myapp`, `myapp://`.
    func source(_ text: String) throws(RouteError) -> RouteSource {
        let bytes = Array(text.utf8)
        guard bytes.contains(0x3A) else {
            guard let scheme = Self.scheme(bytes) else { throw Self.notASource(text) }
            return RouteSource(scheme: scheme)
        }
        let (sources, path) = try parse(bytes)
        let rest = bytes[path...]
        guard let source = sources.first, sources.count == 1, rest.isEmpty || rest.elementsEqual([0x2F]) else {
            throw Self.notASource(text)
        }
        if source.isWeb, case .exact(let host) = source.host, host.isEmpty { throw Self.notASource(text) }
        return source
    }

    private static func notASource(_ text: String) -> RouteError {
        RouteError(.source, "expected a source such as https://example.com or myapp, found \(text)")
    }

    // MARK: Scheme

    private static func scheme(_ text: [UInt8]) -> [UInt8]? {
        SchemeGrammar.matches(text) ? text.map { $0.lowercasedASCII } : nil
    }

    /// The schemes of a pattern and the index after the colon.
    private func schemes(of text: [UInt8]) throws(RouteError) -> ([[UInt8]], Int) {
        if let colon = text.firstIndex(of: 0x3A), let scheme = Self.scheme(Array(text[..<colon])) {
            return ([scheme], colon + 1)
        }
        var colon = 0
        while colon + 2 < text.count, text[colon] != 0x3A || text[colon + 1] != 0x2F || text[colon + 2] != 0x2F {
            colon += 1
        }
        guard colon + 2 < text.count else {
            throw RouteError(.noScheme, offset: 0, "expected a scheme or a slash at the start of the pattern")
        }
        let parts: [PatternPart]
        do throws(URLPatternError) {
            parts = try PatternParser.parse(Array(text[..<colon]), .plain, .verbatim)
        } catch {
            throw RouteError(.syntax, offset: error.offset, error.kind.text)
        }
        var spellings: [[UInt8]] = [[]]
        for part in parts {
            guard let choices = Self.choices(part), spellings.count * choices.count <= 16 else {
                throw RouteError(
                    .scheme, offset: part.offset, "the scheme must be spelled out: https, http{s}? or (https|myapp)")
            }
            spellings = spellings.flatMap { spelling in choices.map { spelling + $0 } }
        }
        var schemes: [[UInt8]] = []
        for spelling in spellings {
            guard let scheme = Self.scheme(spelling) else {
                throw RouteError(.scheme, offset: 0, "a scheme is a letter, then letters, digits, +, - or .")
            }
            schemes.append(scheme)
        }
        return (schemes, colon + 1)
    }

    /// The texts that a part of a scheme stands for, or nil if there is no end of them.
    private static func choices(_ part: PatternPart) -> [[UInt8]]? {
        let words: [[UInt8]]
        switch part.kind {
        case .fixedText: words = [part.value]
        case .regexp: words = part.value.split(separator: 0x7C).map { part.prefix + $0 + part.suffix }
        default: return nil
        }
        switch part.modifier {
        case .none: return words
        case .optional: return words + [[]]
        default: return nil
        }
    }

    // MARK: Authority

    /// Where the path starts: at a slash outside groups, or at a group that starts with one.
    private func authorityEnd(_ text: [UInt8], from start: Int) -> Int {
        var index = start
        var depth = 0
        while index < text.count {
            switch text[index] {
            case 0x5C: index += 1
            case 0x7B:
                if depth == 0, index + 1 < text.count, text[index + 1] == 0x2F { return index }
                depth += 1
            case 0x28: depth += 1
            case 0x7D, 0x29: depth -= 1
            case 0x2F where depth <= 0: return index
            // Left for the pattern parser to point at.
            case 0x23 where depth <= 0: return index
            default: break
            }
            index += 1
        }
        return text.count
    }

    private func authority(
        _ text: [UInt8], offset: Int, isWeb: Bool
    ) throws(RouteError) -> (RouteSource.Host, RouteSource.Port) {
        if let at = text.firstIndex(of: 0x40) {
            throw RouteError(.host, offset: offset + at, "a route has no user name or password")
        }
        var host = text
        var port = RouteSource.Port.standard
        if let colon = text.lastIndex(of: 0x3A), !text[colon...].contains(0x5D) {
            let digits = text[(colon + 1)...]
            if digits.elementsEqual([0x2A]) {
                port = .any
                host = Array(text[..<colon])
            } else if digits.first?.isASCIIDigit ?? true {
                guard let number = UInt16(String(decoding: digits, as: UTF8.self)) else {
                    throw RouteError(.host, offset: offset + colon + 1, "expected a port up to 65535 or *")
                }
                port = .exact(number)
                host = Array(text[..<colon])
            }
        }
        if isWeb, host.isEmpty { throw RouteError(.host, offset: offset, "expected a host after //") }
        return (try self.host(host, offset: offset, isWeb: isWeb), port)
    }

    private func host(_ text: [UInt8], offset: Int, isWeb: Bool) throws(RouteError) -> RouteSource.Host {
        let compiled: CompiledComponent
        do throws(URLPatternError) {
            let isAddress = text.first == 0x5B
            compiled = try CompiledComponent(
                text, isAddress ? .ipv6Hostname : isWeb ? .hostname : .verbatim, .hostname)
        } catch {
            let position = error.offset ?? 0
            let isQuery = position < text.count && text[position] == 0x3F
            throw RouteError(
                isQuery ? .query : .host, offset: offset + position,
                isQuery ? "a pattern does not look at the query; read its values from the match" : error.kind.text)
        }
        let parts = compiled.parts
        if parts.allSatisfy({ $0.kind == .fixedText && $0.modifier == .none }) {
            return .exact(parts.first.map { isWeb ? $0.value : $0.value.map({ $0.lowercasedASCII }) } ?? [])
        }
        if parts.count == 1, parts[0].kind == .fullWildcard, !parts[0].isWrapped { return .any }
        for (index, part) in parts.enumerated() where part.kind == .fullWildcard {
            let next = part.suffix.isEmpty && index + 1 < parts.count ? parts[index + 1].value : part.suffix
            guard index == 0, part.prefix.isEmpty, next.first == 0x2E else {
                throw RouteError(
                    .host, offset: offset + part.offset,
                    "a wildcard in a host stands for whole labels in front: *.example.com")
            }
        }
        return .pattern(compiled)
    }
}
