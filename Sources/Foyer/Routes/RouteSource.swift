/// Where links of a route may come from: a scheme, and for web links a host and a port.
package struct RouteSource: Sendable {
    package enum Host: Sendable {
        /// Every host.
        case any
        case exact([UInt8])
        case pattern(CompiledComponent)
    }

    package enum Port: Equatable, Sendable {
        case any
        /// The default one of the scheme.
        case standard
        case exact(UInt16)
    }

    /// The scheme in lower case; nil for every source.
    package var scheme: [UInt8]?
    package var host = Host.any
    package var port = Port.any

    package static let any = RouteSource(scheme: nil)

    /// The order among sources: a smaller number is more specific. Hosts that are spelled out and custom schemes come
    /// first, then host patterns (the more text the earlier), then whole schemes, then every source.
    var rank: UInt32 {
        guard scheme != nil else { return .max }
        switch host {
        case .exact: return port == .any ? 1 : 0
        case .pattern(let pattern):
            let text = pattern.parts.reduce(0) { $0 + ($1.kind == .fixedText ? $1.value.count : 0) }
            return 1 << 16 - UInt32(min(text, 1 << 15))
        case .any: return isWeb ? 1 << 17 : 0
        }
    }

    /// The names of the host's named groups, in order. Wildcards and other groups without a name give no parameter.
    var hostParameters: [String] {
        guard case .pattern(let pattern) = host else { return [] }
        return pattern.parts.filter { $0.hasCustomName }.map { String(decoding: $0.name, as: UTF8.self) }
    }

    /// Whether the scheme has hosts of its own.
    package var isWeb: Bool {
        scheme.map { Self.isWeb($0) } ?? false
    }

    package static func isWeb(_ scheme: [UInt8]) -> Bool {
        scheme.withUnsafeBufferPointer { URLScheme($0).isSpecial }
    }

    /// Whether links with this scheme, and from this host and port, are accepted.
    ///
    /// - Parameter link: The host; nil if the authority of the link is a segment.
    func accepts(scheme linkScheme: Bytes, host link: Bytes?, port: UInt16?) -> Bool {
        guard let scheme else { return true }
        guard scheme.elementsEqual(linkScheme) else { return false }
        guard let link else {
            if case .any = host { return true }
            return false
        }
        return accepts(host: link, port: port)
    }

    /// Whether links from this host and port are accepted.
    package func accepts(host link: Bytes, port linkPort: UInt16?) -> Bool {
        switch port {
        case .any: break
        case .standard: guard linkPort == nil else { return false }
        case .exact(let number): guard linkPort == number else { return false }
        }
        switch host {
        case .any: return true
        case .exact(let text): return text.elementsEqual(link)
        case .pattern(let pattern):
            if let suffix = Self.suffix(of: pattern) { return HostPattern.isBelow(link, suffix: suffix) }
            do throws(URLPatternError) {
                return try pattern.match(link) != nil
            } catch {
                return false
            }
        }
    }

    /// What `*.example.com` has after its wildcard, with the dot, so that routes, policies and conditions read such a host
    /// alike. Nil for any other pattern.
    private static func suffix(of pattern: CompiledComponent) -> [UInt8]? {
        let parts = pattern.parts
        guard pattern.encoding == .hostname, parts.count == 2, parts[0].kind == .fullWildcard,
            parts[0].modifier == .none,
            !parts[0].isWrapped, parts[1].kind == .fixedText, parts[1].modifier == .none,
            parts[1].value.first == UInt8(ascii: ".")
        else { return nil }
        return parts[1].value
    }

    /// Whether both accept the same for certain.
    package func isSame(as other: RouteSource) -> Bool {
        guard scheme == other.scheme, port == other.port else { return false }
        switch (host, other.host) {
        case (.any, .any): return true
        case (.exact(let left), .exact(let right)): return left == right
        case (.pattern(let left), .pattern(let right)): return left.parts == right.parts
        default: return false
        }
    }
}
