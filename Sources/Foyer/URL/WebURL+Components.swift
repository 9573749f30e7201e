extension WebURL {
    /// The components of a URL, each a run of bytes of the serialisation.
    ///
    /// `scheme`, `query` and `fragment` are the parts of the URL record; `protocol`, `search` and `hash` are the same
    /// with the delimiter, as the `URL` class of browsers has them, and empty where nothing follows it. The raw values are
    /// those of the C interface.
    public enum Component: Int32, CaseIterable, Sendable {
        // names: begin url_component cases
        /// The whole serialisation.
        case href = 0
        /// The scheme in lower case, without the colon.
        case scheme = 1
        /// The scheme with the colon.
        case `protocol` = 2
        /// The user name, percent-encoded.
        case username = 3
        /// The password, percent-encoded.
        case password = 4
        /// The host and the port, if there is one.
        case host = 5
        /// The host: a domain in ASCII, an IPv4 address, an IPv6 address in brackets, or opaque.
        case hostname = 6
        /// The port in decimal, if it is not the default one.
        case port = 7
        /// The path, percent-encoded, with its leading slash if it has one.
        case path = 8
        /// The query without the question mark.
        case query = 9
        /// The query with the question mark; empty where the query is.
        case search = 10
        /// The fragment without the number sign.
        case fragment = 11
        /// The fragment with the number sign; empty where the fragment is.
        case hash = 12
        // names: end
    }

    /// Where a component lies in the bytes of `href`; nil where the URL has none.
    ///
    /// Absent can be: the host and the host name (of a URL without "//"), the port, the query and the fragment. User name,
    /// password, `search` and `hash` are never absent, only empty.
    ///
    /// - Complexity: O(1).
    public func range(of component: Component) -> Range<Int>? {
        let layout = storage.header
        func range(_ start: UInt32, _ end: UInt32) -> Range<Int> { Int(start)..<max(Int(start), Int(end)) }
        switch component {
        case .href: return range(0, layout.end)
        case .scheme: return range(0, layout.schemeEnd)
        case .protocol: return range(0, layout.schemeEnd &+ 1)
        case .username:
            return range(layout.hasAuthority ? layout.schemeEnd &+ 3 : layout.usernameEnd, layout.usernameEnd)
        case .password:
            return layout.usernameEnd < layout.passwordEnd
                ? range(layout.usernameEnd &+ 1, layout.passwordEnd) : range(layout.passwordEnd, layout.passwordEnd)
        case .host: return layout.hasAuthority ? range(layout.hostStart, layout.pathStart) : nil
        case .hostname: return layout.hasAuthority ? range(layout.hostStart, layout.hostEnd) : nil
        case .port: return layout.hasPort ? range(layout.hostEnd &+ 1, layout.pathStart) : nil
        case .path: return range(layout.pathStart, layout.pathEnd)
        case .query: return layout.hasQuery ? range(layout.pathEnd &+ 1, layout.queryEnd) : nil
        case .search:
            return range(layout.queryEnd &- layout.pathEnd > 1 ? layout.pathEnd : layout.queryEnd, layout.queryEnd)
        case .fragment: return layout.hasFragment ? range(layout.queryEnd &+ 1, layout.end) : nil
        case .hash: return range(layout.end &- layout.queryEnd > 1 ? layout.queryEnd : layout.end, layout.end)
        }
    }

    /// Lends the bytes of a component; an absent one is empty. Nothing is copied.
    ///
    /// - Parameters:
    ///   - component: Which component.
    ///   - body: Is given the bytes, which are good until it returns.
    /// - Throws: What `body` throws.
    ///
    /// - Complexity: O(1) besides `body`.
    @inline(__always)
    public func withBytes<Result, Failure: Error>(
        of component: Component, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let range = range(of: component) ?? 0..<0
        return try withBytes(in: range, body)
    }

    /// Lends the bytes of `href` in a range, cut to what there is. Nothing is copied.
    ///
    /// - Parameters:
    ///   - range: Offsets in bytes, such as ``QueryPair/valueRange``.
    ///   - body: Is given the bytes, which are good until it returns.
    /// - Throws: What `body` throws.
    ///
    /// - Complexity: O(1) besides `body`.
    public func withBytes<Result, Failure: Error>(
        in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let text = storage.text
        defer { extendLifetime(storage) }
        return try body(text.part(range.clamped(to: 0..<text.count)))
    }

    /// The text of a component; nil where the URL has none.
    ///
    /// - Complexity: O(*n*); makes a string.
    public func text(of component: Component) -> String? {
        guard let range = range(of: component) else { return nil }
        return withBytes(in: range) { String(decoding: $0, as: UTF8.self) }
    }

    /// The serialisation.
    public var href: String { text(of: .href) ?? "" }

    /// The scheme in lower case, without the colon.
    public var scheme: String { text(of: .scheme) ?? "" }

    /// The scheme with the colon.
    public var `protocol`: String { text(of: .protocol) ?? "" }

    /// The user name, percent-encoded; empty if there is none.
    public var username: String { text(of: .username) ?? "" }

    /// The password, percent-encoded; empty if there is none.
    public var password: String { text(of: .password) ?? "" }

    /// The host, with the port unless it is the default one; nil for a URL without "//".
    public var host: String? { text(of: .host) }

    /// The host without the port; nil for a URL without "//".
    public var hostname: String? { text(of: .hostname) }

    /// The host as people write it: encoded labels in Unicode where UTS #46 allows it.
    ///
    /// For people only: do not compare it and do not parse it. In a build without the tables it is `hostname`.
    ///
    /// - Complexity: O(*n*²) up to `Limits.internationalDomainBytes`; longer hosts stay as they are.
    public var unicodeHostname: String? {
        #if FOYER_NO_IDNA
            return hostname
        #else
            guard isSpecial, let range = range(of: .hostname) else { return hostname }
            return withBytes(in: range) { String(decoding: IDNA.toUnicode($0), as: UTF8.self) }
        #endif
    }

    /// The port; nil if there is none or if it is the default one of the scheme.
    public var port: UInt16? { storage.header.hasPort ? storage.header.port : nil }

    /// The port, or the default one of the scheme.
    public var portOrDefault: UInt16? { port ?? storage.header.scheme.defaultPort }

    /// The path, percent-encoded.
    public var path: String { text(of: .path) ?? "" }

    /// The query without the question mark; nil if there is none.
    public var query: String? { text(of: .query) }

    /// The query with the question mark; empty where nothing follows it.
    public var search: String { text(of: .search) ?? "" }

    /// The fragment without the number sign; nil if there is none.
    public var fragment: String? { text(of: .fragment) }

    /// The fragment with the number sign; empty where nothing follows it.
    public var hash: String { text(of: .hash) ?? "" }

    /// Whether the scheme is one that the standard treats specially: http, https, ws, wss, ftp, file.
    public var isSpecial: Bool { storage.header.scheme.isSpecial }

    /// Whether the path is one opaque text, as in `mailto:a@example.com`, and not a list of segments.
    public var hasOpaquePath: Bool { storage.header.hasOpaquePath }
}
