/// What a link is made of, found in one pass: the union of the classes of its bytes.
struct LinkByteClass: OptionSet {
    let rawValue: UInt8

    static let control = LinkByteClass(rawValue: 1)
    static let space = LinkByteClass(rawValue: 2)
    static let backslash = LinkByteClass(rawValue: 4)
    static let percent = LinkByteClass(rawValue: 8)
    static let notASCII = LinkByteClass(rawValue: 16)
    /// What the parser may take away.
    static let cleaned: LinkByteClass = [.control, .space]

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    @inline(__always)
    init(_ byte: UInt8) {
        switch byte {
        case 0..<0x20, 0x7F: self = .control
        case UInt8(ascii: " "): self = .space
        case UInt8(ascii: "%"): self = .percent
        case UInt8(ascii: "\\"): self = .backslash
        case 0x80...: self = .notASCII
        default: self = []
        }
    }

    /// Whether the set has any of `other`.
    func contains(_ other: LinkByteClass) -> Bool { rawValue & other.rawValue != 0 }

    static func all(in bytes: Bytes) -> LinkByteClass {
        var all: UInt8 = 0
        for byte in bytes { all |= LinkByteClass(byte).rawValue }
        return LinkByteClass(rawValue: all)
    }
}

// The checks that look at the link as it was written.
extension LinkPolicy {
    func checkCharacters(_ bytes: Bytes, _ classes: LinkByteClass) throws(LinkRefusal) {
        if classes.contains(.notASCII) {
            let fault = UTF8Text.firstFault(in: bytes)
            try require(.illFormedText, in: bytes, at: fault ?? 0, fault == nil)
            let control = LinkPolicy.firstC1Control(in: bytes)
            try require(.controlCharacter, in: bytes, at: control ?? 0, control == nil)
        }
        func first(_ byteClass: LinkByteClass) -> Int { bytes.firstIndex { LinkByteClass($0) == byteClass } ?? 0 }
        try require(.controlCharacter, in: bytes, at: first(.control), !classes.contains(.control))
        try require(.space, in: bytes, at: first(.space), !classes.contains(.space))
        try require(.backslash, in: bytes, at: first(.backslash), !classes.contains(.backslash))
    }

    /// U+0080 to U+009F.
    private static func firstC1Control(in bytes: Bytes) -> Int? {
        var index = 0
        while index + 1 < bytes.count {
            if bytes[index] == 0xC2, bytes[index + 1] < 0xA0 { return index }
            index &+= 1
        }
        return nil
    }

    func checkScheme(_ link: LinkText) throws(LinkRefusal) {
        try require(.missingScheme, in: link.bytes, at: 0, !link.schemeRange.isEmpty)
        let name = link.bytes.part(link.schemeRange)
        try require(.invalidScheme, in: link.bytes, at: 0, name.isEmpty || SchemeGrammar.matches(name))
        try require(.refusedScheme, in: link.bytes, at: 0, !RefusedSchemes.contains(name))
    }

    func checkAuthority(_ link: LinkText) throws(LinkRefusal) {
        let bytes = link.bytes
        if link.scheme.isWeb {
            let isPlain = link.slashes.count == 2 && link.slashes.allSatisfy { bytes[$0] == UInt8(ascii: "/") }
            try require(.missingAuthority, in: bytes, at: link.slashes.lowerBound, isPlain || relaxesBackslash(link))
        }
        for index in link.authority {
            try require(.userinfo, in: bytes, at: index, bytes[index] != UInt8(ascii: "@"))
            // Outside special schemes, what is not ASCII is written with escapes.
            let isPlain = bytes[index] != UInt8(ascii: "%") && (bytes[index] < 0x80 || link.scheme.isSpecial)
            try require(.escapeInAuthority, in: bytes, at: index, isPlain)
        }
    }

    /// Two slashes of either kind are enough where backslashes may be.
    private func relaxesBackslash(_ link: LinkText) -> Bool {
        relaxed.contains(.backslash) && link.slashes.count == 2
    }

    func checkPath(_ link: LinkText, hasEscapes: Bool) throws(LinkRefusal) {
        let bytes = link.bytes
        if hasEscapes { try checkEscapesInPath(link) }
        var start = link.path.lowerBound
        // What stands before the first slash of an absolute path is no segment.
        var segments = start < link.path.upperBound && link.isSeparator(bytes[start]) ? -1 : 0
        var index = start
        while index <= link.path.upperBound {
            if index == link.path.upperBound || link.isSeparator(bytes[index]) {
                let isPlain = start == index || bytes[start] != UInt8(ascii: ".") && bytes[start] != UInt8(ascii: "%")
                try require(
                    .dotSegment, in: bytes, at: start, isPlain || DotSegment(bytes.part(start..<index)) == .none)
                segments += 1
                start = index &+ 1
            }
            index &+= 1
        }
        try require(.tooManySegments, in: bytes, at: link.path.lowerBound, segments <= Limits.linkSegments)
    }

    /// Escapes must be well-formed, must not hide NUL, CR or LF, and must be UTF-8 in each segment.
    private func checkEscapesInPath(_ link: LinkText) throws(LinkRefusal) {
        let bytes = link.bytes.part(0..<link.path.upperBound)
        var decoder = UTF8Text.Checker()
        var index = link.path.lowerBound
        while index < bytes.count {
            var byte = bytes[index]
            let start = index
            if byte == UInt8(ascii: "%") {
                let value = PercentEncoding.escape(in: bytes, at: index)
                try require(.malformedEscape, in: link.bytes, at: start, value != nil)
                byte = value ?? byte
                try require(
                    .encodedControl, in: link.bytes, at: start, value == nil || !LinkPolicy.isHiddenControl(byte))
                if value != nil { index += 2 }
            } else if link.isSeparator(byte) {
                try require(.malformedEscape, in: link.bytes, at: start, decoder.isComplete)
            }
            try require(.malformedEscape, in: link.bytes, at: start, decoder.take(byte))
            index += 1
        }
        try require(.malformedEscape, in: link.bytes, at: bytes.count, decoder.isComplete)
    }

    private static func isHiddenControl(_ byte: UInt8) -> Bool {
        byte == 0 || byte == 0x0A || byte == 0x0D
    }

    func checkQuery(_ link: LinkText, hasEscapes: Bool) throws(LinkRefusal) {
        let bytes = link.bytes
        var pairs = 1
        for index in link.query where bytes[index] == UInt8(ascii: "&") { pairs += 1 }
        try require(.tooManyPairs, in: bytes, at: link.query.lowerBound, pairs <= Limits.linkQueryPairs)
        guard hasEscapes else { return }
        for index in link.query.lowerBound..<link.fragment.upperBound where bytes[index] == UInt8(ascii: "%") {
            let value = PercentEncoding.escape(in: bytes, at: index)
            try require(
                .encodedControlInQuery, in: bytes, at: index, value.map { !LinkPolicy.isHiddenControl($0) } ?? true)
        }
    }
}

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

    /// Whether a host has characters outside ASCII that leave no trace in its canonical form: a character that maps to a dot, or
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
