/// The text of a link that patterns are searched in: its path and, unless told otherwise, `?` and its query.
///
/// Which bytes these are differs by profile, and this is the one place that knows. The text is a part of the link as it
/// stands wherever it can be, so that nothing is copied.
enum MatchedText {
    /// A part of the link.
    case part(Range<Int>)
    /// A text that had to be made.
    case made([UInt8])
    /// The profile cannot read the link.
    case invalid

    /// Lends the bytes. An invalid link has none.
    func withBytes<Result>(of link: Bytes, _ body: (Bytes) -> Result) -> Result {
        switch self {
        case .part(let range): body(link.part(range))
        case .made(let text): text.withUnsafeBufferPointer(body)
        case .invalid: body(Bytes(start: nil, count: 0))
        }
    }
}

// MARK: - Of a link as it was written

extension MatchedText {
    /// What patterns see of a link as it was written.
    ///
    /// - Complexity: O(*n*).
    static func ofWritten(_ link: Bytes, profile: ConfigurationProfile, matchesQuery: Bool) -> MatchedText {
        switch profile {
        case .ios, .ios12, .ios13OnIOS15: FoundationURLText(link)?.matched(profile, matchesQuery) ?? .invalid
        case .android: JavaURLText(link).map { .part($0.path.lowerBound..<$0.end) } ?? .part(0..<0)
        case .foyer: ofWHATWG(link, matchesQuery: matchesQuery)
        }
    }

    /// Whether a link is a path, or a query, of any site.
    static func isRelative(_ link: Bytes) -> Bool {
        link.first == UInt8(ascii: "/") || link.first == UInt8(ascii: "?")
    }

    /// Reads the link as a browser does; a path stands for a link of any site.
    private static func ofWHATWG(_ link: Bytes, matchesQuery: Bool) -> MatchedText {
        let base = isRelative(link) ? try? WebURL("https://relative.invalid") : nil
        guard let url = try? WebURL(utf8: link, base: base) else { return .invalid }
        return url.withBytes(in: url.pathAndQuery(matchesQuery: matchesQuery)) { .made(Array($0)) }
    }
}

extension WebURL {
    /// Where path and query lie in `href`. They are next to each other.
    func pathAndQuery(matchesQuery: Bool) -> Range<Int> {
        guard let path = range(of: .path) else { return 0..<0 }
        guard matchesQuery, let query = range(of: .query) else { return path }
        return path.lowerBound..<query.upperBound
    }
}

// MARK: - Apple

/// A link taken apart as Foundation's `URL` does on iOS 17 and later (RFC 3986, with characters that are not allowed
/// percent-encoded instead of refused).
struct FoundationURLText {
    private let link: Bytes
    private let path: Range<Int>
    private let query: Range<Int>?

    /// Nil where Foundation makes no `URL`.
    init?(_ link: Bytes) {
        guard !link.isEmpty else { return nil }
        self.link = link
        var rest = 0..<link.count
        if let fragment = link.first(UInt8(ascii: "#"), in: rest) { rest = rest.lowerBound..<fragment }
        if let mark = link.first(UInt8(ascii: "?"), in: rest) {
            query = (mark + 1)..<rest.upperBound
            rest = rest.lowerBound..<mark
        } else {
            query = nil
        }
        if let delimiter = link[rest].firstIndex(where: { $0.isSchemeEnd }), link[delimiter] == UInt8(ascii: ":") {
            let scheme = link.part(rest.lowerBound..<delimiter)
            // A colon that begins the link is passed over.
            guard scheme.first?.isASCIILetter ?? true, scheme.allSatisfy({ SchemeGrammar.contains($0) }) else {
                return nil
            }
            rest = (delimiter + 1)..<rest.upperBound
        }
        if link.part(rest).starts(with: "//".utf8) {
            let start = rest.lowerBound + 2
            let end = link.first(UInt8(ascii: "/"), in: start..<rest.upperBound) ?? rest.upperBound
            guard Self.isAuthority(link.part(start..<end)) else { return nil }
            rest = end..<rest.upperBound
        }
        path = rest
    }

    /// What patterns see.
    func matched(_ profile: ConfigurationProfile, _ matchesQuery: Bool) -> MatchedText {
        let query = matchesQuery ? query : nil
        let isDecoded = profile != .ios
        if !isDecoded, isValid(path), query.map({ isValid($0) }) ?? true {
            return .part(path.lowerBound..<(query?.upperBound ?? path.upperBound))
        }
        var text = encoded(path, isPath: true)
        if isDecoded { text = Self.decoded(text) }
        while profile == .ios12, text.count > 1, text.last == UInt8(ascii: "/") { text.removeLast() }
        if let query { text += [UInt8(ascii: "?")] + encoded(query, isPath: false) }
        return .made(text)
    }

    /// Whether a part has allowed characters and well-formed escapes only.
    private func isValid(_ range: Range<Int>) -> Bool {
        let part = link.part(range)
        var index = 0
        while index < part.count {
            if part[index].isAllowedByRFC3986 {
                index += 1
            } else if PercentEncoding.escape(in: part, at: index) != nil {
                index += 3
            } else {
                return false
            }
        }
        return true
    }

    /// A part as it is if it is valid; else with every character encoded that is not allowed, the percent sign too, and
    /// in a path also colons of the first segment.
    private func encoded(_ range: Range<Int>, isPath: Bool) -> [UInt8] {
        guard !isValid(range) else { return Array(link.part(range)) }
        var text: [UInt8] = []
        var isFirstSegment = isPath
        for byte in link.part(range) {
            if byte == UInt8(ascii: "/") { isFirstSegment = false }
            if byte.isAllowedByRFC3986, !(isFirstSegment && byte == UInt8(ascii: ":")) {
                text.append(byte)
            } else {
                text.appendPercentEncoded(byte)
            }
        }
        return text
    }

    /// The path decoded; empty where that is not UTF-8.
    private static func decoded(_ text: [UInt8]) -> [UInt8] {
        text.withUnsafeBufferPointer { bytes in
            var decoded: [UInt8] = []
            PercentEncoding.decode(bytes, into: &decoded)
            let isText = decoded.withUnsafeBufferPointer { UTF8Text.firstFault(in: $0) } == nil
            return isText ? decoded : []
        }
    }

    /// Whether Foundation takes an authority: a port of digits, brackets around an IPv6 address only, and no ASCII
    /// character that a host cannot have.
    private static func isAuthority(_ authority: Bytes) -> Bool {
        let host = authority.from((authority.lastIndex(of: UInt8(ascii: "@")) ?? -1) + 1)
        if host.first == UInt8(ascii: "[") {
            guard let close = host.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let rest = host.from(close + 1)
            return rest.isEmpty || (rest[0] == UInt8(ascii: ":") && rest.from(1).allSatisfy { $0.isASCIIDigit })
        }
        let colon = host.firstIndex(of: UInt8(ascii: ":")) ?? host.count
        guard host.from(min(colon + 1, host.count)).allSatisfy({ $0.isASCIIDigit }) else { return false }
        var index = 0
        let name = host.part(0..<colon)
        while index < name.count {
            let byte = name[index]
            if byte == UInt8(ascii: "%") {
                guard PercentEncoding.escape(in: name, at: index) != nil else { return false }
            } else if byte < 0x80, !byte.isAllowedByRFC3986 || byte == UInt8(ascii: "@") {
                return false
            }
            index += 1
        }
        return true
    }
}

// MARK: - Android

/// A link taken apart as `java.net.URL` does: no character is changed, and only the schemes that Android's class knows
/// make a URL.
struct JavaURLText {
    /// The path as written.
    let path: Range<Int>
    /// The end of the query, or of the path if there is none. Path, `?` and query are next to each other.
    let end: Int

    /// Nil where the class throws: the patterns then see the empty text.
    init?(_ link: Bytes) {
        var (start, limit) = (0, link.count)
        while limit > start, link[limit - 1] <= 0x20 { limit -= 1 }
        while start < limit, link[start] <= 0x20 { start += 1 }
        if limit - start >= 4, link.part(start..<(start + 4)).equals("url:", ignoringCase: true) { start += 4 }
        let slash = link.first(UInt8(ascii: "/"), in: start..<limit) ?? limit
        guard let colon = link.first(UInt8(ascii: ":"), in: start..<slash) else { return nil }
        guard link.part(start..<colon).isSchemeOfAndroid else { return nil }
        start = colon + 1
        if let fragment = link.first(UInt8(ascii: "#"), in: start..<limit) { limit = fragment }
        let mark = link.first(UInt8(ascii: "?"), in: start..<limit) ?? limit
        if link.part(start..<mark).starts(with: "//".utf8) {
            start += 2
            let authorityEnd = link.first(UInt8(ascii: "/"), in: start..<mark) ?? mark
            guard Self.isAuthority(link.part(start..<authorityEnd)) else { return nil }
            start = authorityEnd
        }
        path = start..<mark
        end = limit
    }

    /// Whether the class takes an authority: the port must be a number.
    private static func isAuthority(_ authority: Bytes) -> Bool {
        let at = authority.firstIndex(of: UInt8(ascii: "@"))
        // More than one "@": the class leaves the host empty and does not look for a port.
        if let at, authority.from(at + 1).contains(UInt8(ascii: "@")) { return true }
        let host = authority.from((at ?? -1) + 1)
        var rest = host
        if host.first == UInt8(ascii: "[") {
            guard let close = host.firstIndex(of: UInt8(ascii: "]")), close > 2 else { return false }
            rest = host.from(close + 1)
            guard rest.isEmpty || rest[0] == UInt8(ascii: ":") else { return false }
        }
        guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let digits = rest.from(colon + 1)
        guard digits.count <= 10, digits.allSatisfy({ $0.isASCIIDigit }) else { return false }
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) } <= Int64(Int32.max)
    }
}

// MARK: - Bytes

extension UInt8 {
    /// Whether a query may have the character as it is: unreserved, sub-delims, `:`, `@`, `/`, `?`. So may a path, which
    /// never has a `?` in it.
    fileprivate var isAllowedByRFC3986: Bool {
        // One bit for each of them: "!", "$", "&" to ";", "=", "?"; "@" to "Z", "_"; "a" to "z", "~".
        let bits: UInt64 = self < 0x40 ? 0xAFFF_FFD2_0000_0000 : 0x47FF_FFFE_87FF_FFFF
        return self < 0x80 && bits >> UInt64(self & 0x3F) & 1 == 1
    }
}

extension UInt8 {
    /// Whether the character ends what could be a scheme; only a colon makes it one.
    fileprivate var isSchemeEnd: Bool {
        self == UInt8(ascii: ":") || self == UInt8(ascii: "/") || self == UInt8(ascii: "[") || self == UInt8(ascii: "]")
            || self == UInt8(ascii: "@")
    }
}

extension Bytes {
    /// The index of the first such byte in a range, or nil.
    fileprivate func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        self[range].firstIndex(of: byte)
    }

    /// Whether these are a scheme for which Android has a `URLStreamHandler`.
    fileprivate var isSchemeOfAndroid: Bool {
        let schemes: [StaticString] = ["http", "https", "file", "ftp", "jar"]
        return schemes.contains { equals($0, ignoringCase: true) }
    }
}
