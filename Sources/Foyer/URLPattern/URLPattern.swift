/// A pattern for URLs, exactly as the WHATWG URLPattern standard has it.
///
/// A pattern has eight components, each with text, named groups (`:id`), wildcards (`*`), regular expressions
/// (`(\\d+)`), optional and repeated groups (`{/edit}?`). It matches a URL if every component does.
///
/// Matching goes over each component once for every group that it has: there is no input that makes it slow. Values
/// are immutable and may be shared between threads. Routes use the same syntax with meanings of their own; see
/// `RouteTable`.
public struct URLPattern: Sendable {
    /// The components of a pattern, in the order of the standard.
    public enum Component: String, CaseIterable, Sendable {
        // names: begin pattern cases
        /// The scheme, without its colon.
        case `protocol`
        /// The user name.
        case username
        /// The password.
        case password
        /// The host without the port.
        case hostname
        /// The port; empty for the scheme's default one.
        case port
        /// The path.
        case pathname
        /// The query, without its question mark.
        case search
        /// The fragment, without its number sign.
        case hash
        // names: end

        /// The position in the order of the standard.
        var index: Int {
            switch self {
            case .protocol: 0
            case .username: 1
            case .password: 2
            case .hostname: 3
            case .port: 4
            case .pathname: 5
            case .search: 6
            case .hash: 7
            }
        }
    }

    private let compiled: [CompiledComponent]

    /// Compiles a constructor string, such as `https://*.example.com/users/:id`.
    ///
    /// - Parameters:
    ///   - pattern: The pattern. One without a scheme needs a base URL.
    ///   - baseURL: The URL that fills in what the pattern does not mention before its first component.
    ///   - ignoreCase: Whether path, query and fragment match without regard to the case of letters.
    /// - Throws: What is wrong, and at which byte of `pattern`.
    /// - Complexity: O(*n*).
    public init(_ pattern: String, baseURL: String? = nil, ignoreCase: Bool = false) throws(URLPatternError) {
        var parsed = try ConstructorStringParser.parse(Array(pattern.utf8))
        if let baseURL {
            parsed.baseURL = Array(baseURL.utf8)
        } else if parsed[.protocol] == nil {
            throw URLPatternError(.relative, offset: 0)
        }
        try self.init(parsed, ignoreCase)
    }

    /// Compiles a pattern from a dictionary of components; one that is absent matches everything, unless the base URL
    /// gives it.
    ///
    /// - Throws: What is wrong, and at which byte of which component.
    /// - Complexity: O(*n*).
    public init(_ components: Components, ignoreCase: Bool = false) throws(URLPatternError) {
        try self.init(PatternInit(components), ignoreCase)
    }

    private init(_ input: PatternInit, _ ignoreCase: Bool) throws(URLPatternError) {
        var patterns = try input.processed(.pattern)
        for component in Component.allCases where patterns[component] == nil {
            patterns[component] = ComponentText([0x2A])
        }
        let scheme = patterns[.protocol]?.bytes ?? []
        let defaultPort = scheme.withUnsafeBufferPointer { URLScheme($0).defaultPort }
        if let defaultPort, patterns[.port]?.bytes == Array(String(defaultPort).utf8) {
            patterns[.port] = ComponentText([])
        }
        var compiled: [CompiledComponent] = []
        for component in Component.allCases {
            let text = patterns[component] ?? ComponentText([0x2A])
            do throws(URLPatternError) {
                let (encoding, options) = try Self.rules(component, text.bytes, compiled, ignoreCase)
                compiled.append(try CompiledComponent(text.bytes, encoding, options))
            } catch {
                throw URLPatternError(
                    error.kind, component: component, offset: error.offset.map { $0 + text.offset })
            }
        }
        self.compiled = compiled
    }

    /// How a component is encoded and split.
    private static func rules(
        _ component: Component, _ text: [UInt8], _ before: [CompiledComponent], _ ignoreCase: Bool
    ) throws(URLPatternError) -> (ComponentEncoding, PatternOptions) {
        var plain = PatternOptions.plain
        plain.ignoreCase = ignoreCase
        switch component {
        case .protocol: return (.protocol, .plain)
        case .username: return (.username, .plain)
        case .password: return (.password, .plain)
        case .hostname: return (isIPv6(text) ? .ipv6Hostname : .hostname, .hostname)
        case .port: return (.port, .plain)
        case .pathname:
            guard try before.first?.matchesSpecialScheme ?? true else { return (.opaquePathname, plain) }
            var options = PatternOptions.pathname
            options.ignoreCase = ignoreCase
            return (.pathname, options)
        case .search: return (.search, plain)
        case .hash: return (.hash, plain)
        }
    }

    /// "Hostname pattern is an IPv6 address".
    private static func isIPv6(_ text: [UInt8]) -> Bool {
        guard text.count >= 2 else { return false }
        return text[0] == 0x5B || ((text[0] == 0x7B || text[0] == 0x5C) && text[1] == 0x5B)
    }

    /// The compiled pattern of a component.
    subscript(compiled component: Component) -> CompiledComponent { compiled[component.index] }

    /// The pattern of a component in its normal form.
    ///
    /// - Complexity: O(*n*).
    public subscript(component: Component) -> String {
        String(decoding: self[compiled: component].patternString, as: UTF8.self)
    }

    /// Whether any group has a regular expression of its own.
    public var hasRegExpGroups: Bool {
        compiled.contains { $0.hasRegExpGroups }
    }
}
