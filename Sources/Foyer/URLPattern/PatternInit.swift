/// The text of a component, and where it starts in the text that the caller gave.
struct ComponentText {
    var bytes: [UInt8]
    var offset: Int

    init(_ bytes: [UInt8], offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }
}

/// A "URLPatternInit" on its way through the standard's algorithms.
struct PatternInit {
    /// Whether it describes a pattern or a URL.
    enum Purpose {
        case pattern, url
    }

    private var texts: [ComponentText?] = Array(repeating: nil, count: URLPattern.Component.allCases.count)
    var baseURL: [UInt8]?

    init() {}

    init(_ components: URLPattern.Components) {
        for component in URLPattern.Component.allCases {
            self[component] = components[component].map { ComponentText(Array($0.utf8)) }
        }
        baseURL = components.baseURL.map { Array($0.utf8) }
    }

    subscript(component: URLPattern.Component) -> ComponentText? {
        get { texts[component.index] }
        set { texts[component.index] = newValue }
    }

    private func hasAny(_ components: [URLPattern.Component]) -> Bool {
        components.contains { self[$0] != nil }
    }

    /// "Process a URLPatternInit". A URL starts with every component empty.
    func processed(_ purpose: Purpose) throws(URLPatternError) -> PatternInit {
        var result = PatternInit()
        if purpose == .url {
            for component in URLPattern.Component.allCases { result[component] = ComponentText([]) }
        }
        var base: WebURL?
        if let baseURL {
            guard let parsed = ComponentEncoding.parse(baseURL) else { throw URLPatternError(.badBase) }
            base = parsed
            inherit(from: parsed, purpose, into: &result)
        }
        for component in URLPattern.Component.allCases where component != .pathname {
            guard let text = self[component] else { continue }
            result[component] = try Self.processed(text, component, purpose, scheme: result[.protocol]?.bytes ?? [])
        }
        if var path = self[.pathname] {
            if let base, !base.hasOpaquePath, !Self.isAbsolute(path.bytes, purpose) {
                let basePath = base.withBytes(of: .path) { Self.fromBase(Array($0), purpose) }
                if let slash = basePath.lastIndex(of: 0x2F) {
                    path.bytes = basePath[...slash] + path.bytes
                }
            }
            result[.pathname] = try Self.processed(
                path, .pathname, purpose, scheme: result[.protocol]?.bytes ?? [])
        }
        return result
    }

    /// Takes from the base URL every component that comes before all those that are given.
    private func inherit(from base: WebURL, _ purpose: Purpose, into result: inout PatternInit) {
        func take(_ component: URLPattern.Component, _ part: WebURL.Component, unless given: [URLPattern.Component]) {
            guard !hasAny(given) else { return }
            result[component] = ComponentText(base.withBytes(of: part) { Self.fromBase(Array($0), purpose) })
        }
        take(.protocol, .scheme, unless: [.protocol])
        if purpose == .url {
            take(.username, .username, unless: [.protocol, .hostname, .port, .username])
            take(.password, .password, unless: [.protocol, .hostname, .port, .username, .password])
        }
        take(.hostname, .hostname, unless: [.protocol, .hostname])
        take(.port, .port, unless: [.protocol, .hostname, .port])
        take(.pathname, .path, unless: [.protocol, .hostname, .port, .pathname])
        take(.search, .query, unless: [.protocol, .hostname, .port, .pathname, .search])
        take(.hash, .fragment, unless: [.protocol, .hostname, .port, .pathname, .search, .hash])
    }

    /// "Process a base URL string".
    private static func fromBase(_ text: [UInt8], _ purpose: Purpose) -> [UInt8] {
        purpose == .pattern ? PatternText.escapePattern(text) : text
    }

    /// "Is an absolute pathname".
    private static func isAbsolute(_ path: [UInt8], _ purpose: Purpose) -> Bool {
        guard let first = path.first else { return false }
        if first == 0x2F { return true }
        guard purpose == .pattern, path.count > 1 else { return false }
        return (first == 0x5C || first == 0x7B) && path[1] == 0x2F
    }

    /// "Process protocol for init" and its seven likes.
    private static func processed(
        _ text: ComponentText, _ component: URLPattern.Component, _ purpose: Purpose, scheme: [UInt8]
    ) throws(URLPatternError) -> ComponentText {
        var text = text
        switch component {
        case .protocol where text.bytes.last == 0x3A:
            text.bytes.removeLast()
        case .search where text.bytes.first == 0x3F, .hash where text.bytes.first == 0x23:
            text.bytes.removeFirst()
            text.offset += 1
        default: break
        }
        guard purpose == .url else { return text }
        do throws(URLPatternError) {
            switch component {
            case .protocol: text.bytes = try ComponentEncoding.protocol.canonicalize(text.bytes)
            case .username: text.bytes = try ComponentEncoding.username.canonicalize(text.bytes)
            case .password: text.bytes = try ComponentEncoding.password.canonicalize(text.bytes)
            case .hostname: text.bytes = try ComponentEncoding.hostname.canonicalize(text.bytes)
            case .port: text.bytes = try ComponentEncoding.port(text.bytes, scheme: scheme)
            case .pathname:
                let isList = scheme.isEmpty || scheme.withUnsafeBufferPointer { URLScheme($0).isSpecial }
                text.bytes = try (isList ? ComponentEncoding.pathname : .opaquePathname).canonicalize(text.bytes)
            case .search: text.bytes = try ComponentEncoding.search.canonicalize(text.bytes)
            case .hash: text.bytes = try ComponentEncoding.hash.canonicalize(text.bytes)
            }
        } catch {
            throw URLPatternError(error.kind, component: component)
        }
        return text
    }
}
