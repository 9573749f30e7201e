/// Which links may come in, or go out, at all.
///
/// Parsing like a browser is not the same as trusting. A policy looks at the text of a link and at its parse, and refuses
/// what different readers would read differently, what carries credentials or tricks, and what is not the app's. Every
/// check is on unless it is relaxed by name. A value is immutable while it checks; any number of threads may share it.
///
/// The checks run in the order of their numbers (`LinkCheck`), so the code of a refusal is the same everywhere. What a policy
/// accepts it accepts again: the canonical form passes the same policy and stays as it is.
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

    /// The checks that are not made.
    public var relaxed: LinkChecks = []

    /// The ports a link may name besides the default one of its scheme.
    public var ports: [UInt16] = []

    /// Bytes a link may have; at most `Limits.urlBytes`.
    public var maximumBytes = Limits.linkBytes

    /// The schemes of the policy, in lower case.
    package var schemes: [[UInt8]] = []
    /// The hosts of web links, canonical.
    package var hosts: [HostPattern] = []

    /// A strict policy for incoming links: every check is on, and no schemes and hosts are stated, so that any but the
    /// refused schemes and any host pass.
    public init() {}

    /// A strict policy for links that leave the app: http, https, mailto, sms and tel.
    ///
    /// Adding a scheme to it replaces that list by a list of one's own.
    public static let outgoing = {
        var policy = LinkPolicy()
        policy.direction = .outgoing
        return policy
    }()

    /// The policy named `hotwire`: every check is relaxed, as in Hotwire Native, which makes none. Never a default.
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

    /// States a scheme that links may have. Without any, an incoming link may have every scheme but the refused ones.
    ///
    /// - Throws: `policy-invalid-scheme`.
    public mutating func addScheme(_ scheme: String) throws(LinkPolicyError) {
        let name = scheme.utf8.map { $0.lowercasedASCII }
        guard SchemeGrammar.matches(name) else { throw LinkPolicyError(kind: .invalidScheme) }
        if !schemes.contains(where: { $0.elementsEqual(name) }) { schemes.append(name) }
    }

    /// States a host that incoming web links may have: a host, or "*." and a domain for every domain below it. Without any,
    /// every host is accepted.
    ///
    /// Stating a host makes https one of the schemes, since that is what links to it have. Hosts are compared in their
    /// canonical form, so `bücher.example` and `xn--bcher-kva.example` are the same. Links that are not web links have no
    /// host in this sense.
    ///
    /// - Throws: `policy-invalid-host`.
    public mutating func addHost(_ host: String) throws(LinkPolicyError) {
        guard let pattern = HostPattern(host), pattern.webForm != nil else {
            throw LinkPolicyError(kind: .invalidHost)
        }
        hosts.append(pattern)
    }
}
