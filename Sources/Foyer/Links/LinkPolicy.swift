/// Which links may come into the app, or leave it, at all.
///
/// ```swift
/// var policy = LinkPolicy()
/// try policy.addHost("*.orchard.example")
/// try policy.addScheme("orchard")
///
/// policy.check("https://shop.orchard.example/apples")   // accepted: https://shop.orchard.example/apples
/// policy.check("https://orchard.example@evil.example/") // refused: userinfo
/// policy.check("javascript:alert(1)")                   // refused: refused-scheme
/// ```
///
/// To parse a link as a browser does is not to trust it. A policy checks the text of a link and its parse. It refuses what
/// different readers would read differently, what carries credentials or tricks, and what is not the app's. Every
/// check is on unless it is relaxed by name.
///
/// The checks run in the order of their numbers (``LinkCheck``), so the code of a refusal is the same everywhere. What a
/// policy hands on is the canonical form of the link, never its text; that form passes the same policy again and stays
/// as it is. Any number of threads may share a policy.
public struct LinkPolicy: Sendable {
    /// Which way a link goes.
    public enum Direction: Sendable {
        /// From outside into the app.
        case incoming
        /// From the app to another one: a browser, a mail program.
        case outgoing
    }

    /// Which way the links of this policy go.
    public var direction = Direction.incoming

    /// The checks that are left out.
    public var relaxed: LinkChecks = []

    /// The ports that a link may have besides the default one of its scheme.
    public var ports: [UInt16] = []

    /// How long a link may be, in bytes; at most ``Limits/urlBytes``.
    public var maximumBytes = Limits.linkBytes

    /// The schemes of the policy, in lower case.
    package var schemes: [[UInt8]] = []
    /// The hosts of web links, canonical.
    package var hosts: [HostPattern] = []

    /// A strict policy for incoming links: every check is on, and no schemes and hosts are listed, so that every scheme
    /// but the refused ones and every host pass.
    public init() {}

    /// A strict policy for links that leave the app: http, https, mailto, sms and tel.
    ///
    /// The first scheme that you add replaces this list.
    public static let outgoing = {
        var policy = LinkPolicy()
        policy.direction = .outgoing
        return policy
    }()

    /// The policy named `hotwire`: every check is relaxed, since Hotwire Native has none. It is never a default.
    public static let hotwire = {
        var policy = LinkPolicy()
        policy.relaxed = .all
        policy.maximumBytes = Limits.urlBytes
        return policy
    }()

    /// The policy with a name: `strict`, `outgoing` or `hotwire`; or nil.
    public init?(named name: String) {
        switch true {
        case name.hasSameBytes(as: "strict" as StaticString): self.init()
        case name.hasSameBytes(as: "outgoing" as StaticString): self = .outgoing
        case name.hasSameBytes(as: "hotwire" as StaticString): self = .hotwire
        default: return nil
        }
    }

    /// Allows a scheme. While none is allowed by name, an incoming link may have every scheme but the refused ones.
    ///
    /// - Parameter scheme: The scheme without its colon, in whatever letter case.
    /// - Throws: ``LinkPolicyError`` of kind `invalidScheme` for a text that is not a scheme.
    public mutating func addScheme(_ scheme: String) throws(LinkPolicyError) {
        let name = scheme.utf8.map { $0.lowercasedASCII }
        guard SchemeGrammar.matches(name) else { throw LinkPolicyError(kind: .invalidScheme) }
        if !schemes.contains(where: { $0.elementsEqual(name) }) { schemes.append(name) }
    }

    /// Allows a host for incoming web links. While none is allowed by name, every host is accepted.
    ///
    /// This allows the scheme https too, since that is what links to the host have. Hosts are compared in their canonical
    /// form, so `bücher.example` and `xn--bcher-kva.example` are the same. Links that are not web links have no host in
    /// this sense.
    ///
    /// - Parameter host: A host without a port, or `*.` and a domain for every domain below it.
    /// - Throws: ``LinkPolicyError`` of kind `invalidHost` for anything else.
    public mutating func addHost(_ host: String) throws(LinkPolicyError) {
        // Only web links have a host in this sense: the form of other schemes is dropped.
        guard let written = HostPattern(host), let form = written.webForm,
            let pattern = HostPattern((written.isBelow ? "*." : "") + String(decoding: form, as: UTF8.self))
        else { throw LinkPolicyError(kind: .invalidHost) }
        hosts.append(pattern)
    }
}

extension LinkPolicy {
    /// Checks a link and parses it.
    ///
    /// - Parameter text: The link as it was received. Do not clean it before: the policy has to see what came.
    /// - Returns: The canonical URL, or the first check that the link does not pass.
    /// - Complexity: O(*n*).
    public func check(_ text: String) -> LinkVerdict {
        var text = text
        return text.withUTF8 { check(utf8: $0) }
    }

    /// Checks a link and parses it.
    ///
    /// - Parameter utf8: The link as it was received. The bytes are not kept.
    /// - Returns: The canonical URL, or the first check that the link does not pass.
    /// - Complexity: O(*n*). Allocates nothing but the URL where that is canonical already.
    public func check(utf8: UnsafeBufferPointer<UInt8>) -> LinkVerdict {
        do throws(LinkRefusal) {
            return .accepted(try accept(utf8))
        } catch {
            return .refused(error)
        }
    }

    /// The canonical URL of a link, or nil for one that does not pass.
    func acceptedURL(_ text: Bytes) -> WebURL? {
        if case .accepted(let url) = check(utf8: text) { url } else { nil }
    }

    private func accept(_ bytes: Bytes) throws(LinkRefusal) -> WebURL {
        guard bytes.count <= min(maximumBytes, Limits.urlBytes) || relaxed.contains(.tooLong) else {
            throw LinkRefusal(.tooLong)
        }
        if let url = acceptCanonical(bytes) { return url }
        let classes = LinkByteClass.all(in: bytes)
        try checkCharacters(bytes, classes)
        guard !classes.contains(.cleaned) else { return try acceptCleaned(bytes) }
        return try accept(LinkText(bytes), classes)
    }

    /// A canonical link without escapes and backslashes is accepted at once if its scheme, host and port are: what the other
    /// checks look for it cannot have. Nil means that they have to look.
    private func acceptCanonical(_ bytes: Bytes) -> WebURL? {
        guard let canonical = CanonicalText(bytes) else { return nil }
        let layout = canonical.layout
        // A byte for each segment and each pair at least, so short ones cannot have too many. An opaque path may begin with
        // a dot segment.
        guard canonical.classes & (CanonicalClass.percent | CanonicalClass.backslash) == 0, !layout.hasOpaquePath,
            Int(layout.pathEnd &- layout.pathStart) <= Limits.linkSegments,
            Int(layout.queryEnd &- layout.pathEnd) <= Limits.linkQueryPairs, mayPass(bytes, layout)
        else { return nil }
        return WebURL(storage: URLStorage.make(copying: bytes, layout))
    }

    /// The link has blanks or controls that the policy lets pass: the other checks see it as the parser will.
    private func acceptCleaned(_ bytes: Bytes) throws(LinkRefusal) -> WebURL {
        let cleaned = URLParser.cleaned(bytes)
        let result = cleaned.withUnsafeBufferPointer { cleaned -> Result<WebURL, LinkRefusal> in
            do throws(LinkRefusal) {
                return .success(try accept(LinkText(cleaned), LinkByteClass.all(in: cleaned)))
            } catch {
                // Positions in the cleaned text would mislead.
                return .failure(LinkRefusal(error.check, urlError: error.urlError))
            }
        }
        return try result.get()
    }

    private func accept(_ link: LinkText, _ classes: LinkByteClass) throws(LinkRefusal) -> WebURL {
        try checkScheme(link)
        try checkAuthority(link)
        try checkPath(link, hasEscapes: classes.contains(.percent))
        try checkQuery(link, hasEscapes: classes.contains(.percent))
        let url: WebURL
        do throws(WebURLError) {
            url = try WebURL(utf8: link.bytes)
        } catch {
            throw refusal(error)
        }
        try checkURL(url, link)
        return url
    }

    /// A fault that the parser found. A port that is no port is the port check's, relaxed or not.
    private func refusal(_ error: WebURLError) -> LinkRefusal {
        switch error.kind {
        case .tooLong: LinkRefusal(.tooLong, urlError: error)
        case .missingScheme: LinkRefusal(.missingScheme, position: error.position, urlError: error)
        case .invalidPort: LinkRefusal(.port, position: error.position, urlError: error)
        default: LinkRefusal(.invalidURL, position: error.position, urlError: error)
        }
    }

    /// Throws unless the condition holds or the check is relaxed.
    @inline(__always)
    func require(
        _ check: LinkCheck, in bytes: Bytes, at offset: @autoclosure () -> Int, _ condition: Bool
    ) throws(LinkRefusal) {
        guard condition || relaxed.contains(check) else {
            throw LinkRefusal(check, position: TextPosition(offset: offset(), in: bytes))
        }
    }
}
