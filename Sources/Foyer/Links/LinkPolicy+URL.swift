// The checks that look at the parsed URL.
extension LinkPolicy {
    func checkURL(_ url: WebURL, _ link: LinkText) throws(LinkRefusal) {
        let bytes = link.bytes
        // The canonical form must pass again wherever it is handed on: escapes make it longer.
        guard url.withBytes(of: .href, { $0.count }) <= maximumBytes || relaxed.contains(.tooLong) else {
            throw LinkRefusal(.tooLong)
        }
        if url.isSpecial {
            try require(.addressForm, in: bytes, at: link.host.lowerBound, LinkPolicy.hasUsualAddressForm(url, link))
        }
        if let port = url.port {
            try require(.port, in: bytes, at: link.host.upperBound, ports.contains(port))
        }
        try require(.unknownScheme, in: bytes, at: 0, url.withBytes(of: .scheme) { allowsScheme($0) })
        if direction == .incoming, !hosts.isEmpty, url.storage.header.scheme.isWeb {
            try require(
                .unknownHost, in: bytes, at: link.host.lowerBound, url.withBytes(of: .hostname) { ownsHost($0) })
        }
        if url.isSpecial {
            try require(.disguisedHost, in: bytes, at: link.host.lowerBound, !LinkPolicy.isDisguised(url, link))
        }
    }

    /// Whether a host has characters outside ASCII that leave no trace in its canonical form: a dot that is none, or
    /// letters that are all mapped to ASCII ones.
    private static func isDisguised(_ url: WebURL, _ link: LinkText) -> Bool {
        let host = link.bytes.part(link.host)
        guard host.contains(where: { $0 >= 0x80 }) else { return false }
        let dots: [[UInt8]] = [[0xE3, 0x80, 0x82], [0xEF, 0xBC, 0x8E], [0xEF, 0xBD, 0xA1]]
        for start in host.indices {
            if dots.contains(where: { host.from(start).starts(with: $0) }) { return true }
        }
        return url.withBytes(of: .hostname) { canonical in
            !canonical.indices.contains { start in
                (start == 0 || canonical[start - 1] == UInt8(ascii: ".")) && canonical.from(start).starts(with: "xn--".utf8)
            }
        }
    }

    /// Whether scheme, port and host of a canonical text pass. Relaxed checks are left to `checkURL`.
    func mayPass(_ bytes: Bytes, _ layout: URLLayout) -> Bool {
        let isUsualWeb = layout.scheme == .https || layout.scheme == .http
        let scheme = bytes.part(0..<Int(layout.schemeEnd))
        guard isUsualWeb || !RefusedSchemes.contains(scheme), !layout.hasPort || ports.contains(layout.port),
            schemes.isEmpty && direction == .incoming || allowsScheme(scheme)
        else { return false }
        guard direction == .incoming, !hosts.isEmpty, layout.scheme.isWeb else { return true }
        return ownsHost(bytes.part(Int(layout.hostStart)..<Int(layout.hostEnd)))
    }

    /// Whether a host that is an IP address was written as it is serialised.
    private static func hasUsualAddressForm(_ url: WebURL, _ link: LinkText) -> Bool {
        url.withBytes(of: .hostname) { host in
            guard host.first == UInt8(ascii: "[") || IPv4Parser.endsInNumber(host) else { return true }
            return link.bytes.part(link.host).elementsEqual(host)
        }
    }

    /// Whether links may have this scheme.
    private func allowsScheme(_ scheme: Bytes) -> Bool {
        if schemes.isEmpty { return direction == .incoming || LinkPolicy.isUsualOutside(scheme) }
        if direction == .incoming, !hosts.isEmpty, scheme.equals("https") { return true }
        return schemes.contains { $0.elementsEqual(scheme) }
    }

    /// What every platform opens in a browser, a mail program or a telephone, and nowhere else.
    private static func isUsualOutside(_ scheme: Bytes) -> Bool {
        scheme.equals("https") || scheme.equals("http") || scheme.equals("mailto") || scheme.equals("tel")
            || scheme.equals("sms")
    }

    /// Whether a canonical host is one of the policy.
    private func ownsHost(_ host: Bytes) -> Bool {
        hosts.contains { $0.matches(host) }
    }
}

/// The schemes that carry code, local files or commands for the system, which no link from outside may have.
enum RefusedSchemes {
    private static let names: [StaticString] = [
        "about", "android-app", "blob", "content", "data", "file", "filesystem", "intent", "jar", "javascript",
        "livescript",
        "mocha", "vbscript", "view-source",
    ]

    /// Whether a scheme, in whatever case, is refused.
    static func contains(_ scheme: Bytes) -> Bool {
        names.contains { scheme.equals($0, ignoringCase: true) }
    }
}
