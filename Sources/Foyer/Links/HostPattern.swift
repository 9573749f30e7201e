/// A host, or all hosts below one: what policies, routes and conditions of handlers write as `example.com` and
/// `*.example.com`.
///
/// `*.example.com` is every domain that ends in `.example.com`; `example.com` itself is not one of them. Hosts are compared
/// in the form that they have in a URL, so `bücher.example` and `xn--bcher-kva.example` are the same.
package struct HostPattern: Sendable {
    /// The form of the host in a web link (`1` is `0.0.0.1`), or nil if no web link can have it.
    let webForm: [UInt8]?
    /// The form of the host in a link of another scheme, if it differs: as it was written, in lower case.
    let otherForm: [UInt8]?
    /// Whether the hosts below are meant, not the host itself.
    let isBelow: Bool

    /// Reads `example.com` or `*.example.com`.
    ///
    /// Nil for what is not a host: an empty text, a port, a path, userinfo, an escape, `*` anywhere else, `*.` before an IP
    /// address.
    init?(_ text: String) {
        isBelow = text.utf8.starts(with: "*.".utf8)
        let host = Array(text.utf8.dropFirst(isBelow ? 2 : 0))
        let isIPv6 = host.first == UInt8(ascii: "[") && host.last == UInt8(ascii: "]")
        guard !host.isEmpty,
            isIPv6 || !host.contains(where: { ByteClass.forbiddenDomain.contains($0) || $0 == UInt8(ascii: "*") })
        else { return nil }
        let web = HostPattern.form(of: host, after: "https://")
        let other = HostPattern.form(of: host, after: "foyer://")
        webForm = web
        otherForm = other == web ? nil : other
        guard web != nil || other != nil else { return nil }
        if isBelow, let web, HostPattern.isAddress(web) { return nil }
    }

    private static func form(of host: [UInt8], after scheme: StaticString) -> [UInt8]? {
        let url = (Array(scheme.bytes) + host).withUnsafeBufferPointer { try? WebURL(utf8: $0) }
        guard let form = url?.withMatchingHost({ Array($0) }), !form.isEmpty else { return nil }
        return form
    }

    private static func isAddress(_ host: [UInt8]) -> Bool {
        host.first == UInt8(ascii: "[") || host.withUnsafeBufferPointer { IPv4Parser.endsInNumber($0) }
    }

    /// The forms that a link's host may have.
    var forms: [[UInt8]] { [webForm, otherForm].compactMap { $0 } }

    /// Whether a host, in the form that it has in its URL, is meant.
    func matches(_ host: Bytes) -> Bool {
        for form in [webForm, otherForm] {
            guard let form else { continue }
            if isBelow ? HostPattern.isBelow(host, form) : form.withUnsafeBufferPointer({ host.equals($0) }) {
                return true
            }
        }
        return false
    }

    /// Whether `host` is below `parent`.
    static func isBelow(_ host: Bytes, _ parent: [UInt8]) -> Bool {
        let dot = host.count - parent.count - 1
        return dot > 0 && host[dot] == UInt8(ascii: ".")
            && parent.withUnsafeBufferPointer { host.from(dot + 1).equals($0) }
    }

    /// Whether `host` is below a parent, which is given with a dot before it.
    static func isBelow(_ host: Bytes, suffix: [UInt8]) -> Bool {
        host.count > suffix.count && suffix.withUnsafeBufferPointer { host.from(host.count - suffix.count).equals($0) }
    }
}

extension WebURL {
    /// Lends the host for comparing: without the port, in lower case also where the scheme leaves letters as they are;
    /// empty where there is no host.
    func withMatchingHost<Result>(_ body: (Bytes) -> Result) -> Result {
        withBytes(of: .hostname) { host in
            guard storage.header.scheme == .other, host.contains(where: { $0.isASCIIUpper }) else { return body(host) }
            return host.map { $0.lowercasedASCII }.withUnsafeBufferPointer(body)
        }
    }
}
