/// The parts of a link as it was written, before any parser has put it in order.
///
/// Where browsers see an authority, so does this: after any number of slashes for a special scheme, after exactly "//" for
/// others. Backslashes are slashes for special schemes.
struct LinkText {
    let bytes: Bytes
    let scheme: URLScheme
    /// What stands before the first colon, if nothing but the characters before a path does; empty without one.
    let schemeRange: Range<Int>
    /// The slashes between the colon and the authority.
    let slashes: Range<Int>
    /// The authority; empty where there is none.
    let authority: Range<Int>
    let hasAuthority: Bool
    let path: Range<Int>
    /// The query with its question mark.
    let query: Range<Int>
    /// The fragment with its number sign.
    let fragment: Range<Int>

    /// - Complexity: O(*n*), no allocation.
    init(_ bytes: Bytes) {
        self.bytes = bytes
        let end = bytes.count
        var colon = 0
        while colon < end, !LinkText.endsScheme(bytes[colon]) { colon &+= 1 }
        let hasScheme = colon < end && bytes[colon] == UInt8(ascii: ":")
        schemeRange = 0..<(hasScheme ? colon : 0)
        scheme = URLScheme(bytes.part(schemeRange))
        let isSpecial = scheme.isSpecial

        func isSlash(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "/") || isSpecial && byte == UInt8(ascii: "\\")
        }
        let first = hasScheme ? colon + 1 : 0
        var index = first
        while index < end, isSlash(bytes[index]), scheme.isWeb || index &- first < 2 { index &+= 1 }
        hasAuthority = scheme.isWeb || index &- first == 2
        slashes = first..<(hasAuthority ? index : first)
        index = slashes.upperBound
        if hasAuthority {
            while index < end, !isSlash(bytes[index]), !LinkText.endsPath(bytes[index]) { index &+= 1 }
        }
        authority = slashes.upperBound..<index
        let pathStart = index
        while index < end, !LinkText.endsPath(bytes[index]) { index &+= 1 }
        path = pathStart..<index
        while index < end, bytes[index] != UInt8(ascii: "#") { index &+= 1 }
        query = path.upperBound..<index
        fragment = index..<end
    }

    private static func endsScheme(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
        default: false
        }
    }

    private static func endsPath(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Where the last "@" of the authority is, if there is one.
    var at: Int? { authority.last { bytes[$0] == UInt8(ascii: "@") } }

    /// The host in the authority: without userinfo and port.
    var host: Range<Int> {
        let start = at.map { $0 + 1 } ?? authority.lowerBound
        var end = authority.upperBound
        if start < end, bytes[start] == UInt8(ascii: "["),
            let bracket = (start..<end).last(where: { bytes[$0] == UInt8(ascii: "]") })
        {
            end = bracket + 1
        } else if let colon = (start..<end).first(where: { bytes[$0] == UInt8(ascii: ":") }) {
            end = colon
        }
        return start..<end
    }

    /// Whether a byte ends a path segment.
    func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || scheme.isSpecial && byte == UInt8(ascii: "\\")
    }
}

/// Scheme and host of a link exactly as they were written, for the host rules `ios` and `android`, which compare text.
///
/// Hotwire compares what `URL.host` and `Uri.getHost` give: no lower-casing, no IDNA, no default. This reads the same
/// parts of the text: scheme up to the first colon; host between `//`, an optional userinfo, and the port, path, query or
/// fragment.
final class WrittenLink: Sendable {
    let scheme: [UInt8]
    /// nil where the text has no authority or an empty one.
    let host: [UInt8]?

    init<Text: Collection<UInt8>>(_ text: Text) {
        let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        scheme = Array(text[..<colon])
        let rest = text[colon...].dropFirst()
        guard rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else {
            host = nil
            return
        }
        let authority = rest.dropFirst(2).prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        var name = Array(authority)
        if let at = name.lastIndex(of: UInt8(ascii: "@")) { name.removeFirst(at + 1) }
        if name.first == UInt8(ascii: "["), let close = name.firstIndex(of: UInt8(ascii: "]")) {
            name.removeLast(name.count - close - 1)
        } else if let port = name.lastIndex(of: UInt8(ascii: ":")) {
            name.removeLast(name.count - port)
        }
        host = name.isEmpty ? nil : name
    }
}
