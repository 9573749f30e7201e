/// A host, or all hosts below one, as conditions name them.
struct HostPattern {
    /// The forms a link's host may have: a web link has the canonical one (`1` is `0.0.0.1`), a link of another scheme the
    /// one that was written, in lower case.
    var forms: [[UInt8]]
    /// Whether the hosts below are meant, not the host itself.
    var isBelow: Bool

    /// Reads `example.com` or `*.example.com`.
    init(_ text: String) throws(RouterError) {
        isBelow = text.utf8.starts(with: "*.".utf8)
        let host = isBelow ? String(decoding: text.utf8.dropFirst(2), as: UTF8.self) : text
        forms = []
        guard !host.isEmpty, !Self.hasDelimiter(host) else { throw .hostPattern(text) }
        for prefix in ["https://", "foyer://"] {
            guard let url = try? WebURL(prefix + host) else { continue }
            let form = url.withMatchingHost { Array($0) }
            if !form.isEmpty, !forms.contains(form) { forms.append(form) }
        }
        if forms.isEmpty { throw .hostPattern(text) }
    }

    /// Whether a text holds a byte that would end a host or begin another part of a URL.
    private static func hasDelimiter(_ host: String) -> Bool {
        let isIPv6 = host.utf8.first == UInt8(ascii: "[")
        for byte in host.utf8 {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"),
                UInt8(ascii: "*"):
                return true
            case UInt8(ascii: ":"):
                if !isIPv6 { return true }
            default:
                if byte <= 0x20 { return true }
            }
        }
        return false
    }

    /// Whether `host` is a subdomain of `parent`.
    static func isBelow(_ host: Bytes, _ parent: [UInt8]) -> Bool {
        guard host.count > parent.count + 1 else { return false }
        let start = host.count - parent.count
        return host[start - 1] == UInt8(ascii: ".") && host[start...].elementsEqual(parent)
    }
}

extension WebURL {
    /// Lends the host for comparing: without the port, in lower case also where the scheme leaves letters as they are;
    /// empty where there is none.
    func withMatchingHost<Result>(_ body: (Bytes) -> Result) -> Result {
        withBytes(of: .hostname) { host in
            guard storage.header.scheme == .other, host.contains(where: { $0.isASCIIUpper }) else { return body(host) }
            return host.map { $0.lowercasedASCII }.withUnsafeBufferPointer(body)
        }
    }
}
