/// How the fixed text of a component is brought to the form that it has in a parsed URL: the "canonicalize a …"
/// algorithms of the URLPattern standard, on top of the URL parser.
enum ComponentEncoding: Sendable {
    case `protocol`, username, password, hostname, ipv6Hostname, port, pathname, opaquePathname, search, hash
    /// The text as it is: routes compare decoded text.
    case verbatim

    /// The canonical form of `value`.
    ///
    /// - Throws: `badComponent` if a URL cannot have this text there.
    /// - Complexity: O(*n*).
    func canonicalize(_ value: [UInt8]) throws(URLPatternError) -> [UInt8] {
        if value.isEmpty { return value }
        switch self {
        case .protocol: return try part(.scheme, of: value + "://dummy.invalid/".utf8)
        case .username, .password: return Self.percentEncode(value, .userinfo)
        case .hostname: return try Self.hostname(value)
        case .ipv6Hostname: return try Self.ipv6Hostname(value)
        case .port: return try Self.port(value)
        case .pathname: return try Self.pathname(value)
        case .opaquePathname: return Self.opaquePathname(value)
        case .search: return Self.percentEncode(Self.withoutTabsAndNewlines(value), .specialQuery)
        case .hash: return Self.percentEncode(Self.withoutTabsAndNewlines(value), .fragment)
        case .verbatim: return value
        }
    }

    /// The port for a URL with this scheme: empty for the scheme's default one.
    static func port(_ value: [UInt8], scheme: [UInt8]) throws(URLPatternError) -> [UInt8] {
        if value.isEmpty { return value }
        let port = try port(value)
        let defaultPort = scheme.withUnsafeBufferPointer { URLScheme($0).defaultPort }
        return defaultPort.map { Array(String($0).utf8) } == port ? [] : port
    }

    /// A component of a URL, parsed for it.
    private func part(_ component: WebURL.Component, of text: [UInt8]) throws(URLPatternError) -> [UInt8] {
        try Self.part(component, of: text)
    }

    private static func part(_ component: WebURL.Component, of text: [UInt8]) throws(URLPatternError) -> [UInt8] {
        guard let url = parse(text) else { throw URLPatternError(.badComponent) }
        return url.withBytes(of: component) { Array($0) }
    }

    /// The URL with this text, or nil.
    static func parse(_ text: [UInt8], base: WebURL? = nil) -> WebURL? {
        text.withUnsafeBufferPointer { bytes in
            do throws(WebURLError) {
                return try WebURL(utf8: bytes, base: base)
            } catch {
                return nil
            }
        }
    }

    static func withoutTabsAndNewlines(_ value: [UInt8]) -> [UInt8] {
        value.filter { !$0.isTabOrNewline }
    }

    static func percentEncode<Text: Sequence<UInt8>>(_ value: Text, _ set: ByteClass) -> [UInt8] {
        var result: [UInt8] = []
        for byte in value {
            if set.contains(byte) {
                result.appendPercentEncoded(byte)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    /// The host parser's answer, for the text up to what would end a host.
    private static func hostname(_ value: [UInt8]) throws(URLPatternError) -> [UInt8] {
        var host: [UInt8] = []
        var inBrackets = false
        scan: for byte in value where !byte.isTabOrNewline {
            switch byte {
            case 0x2F, 0x3F, 0x23, 0x5C: break scan
            case 0x5B: inBrackets = true
            case 0x5D: inBrackets = false
            case 0x3A where !inBrackets: throw URLPatternError(.badComponent)
            case 0x40: throw URLPatternError(.badComponent)
            default: break
            }
            host.append(byte)
        }
        return try part(.hostname, of: Array("https://".utf8) + host + [0x2F])
    }

    /// Text that may be a part of an IPv6 address only.
    private static func ipv6Hostname(_ value: [UInt8]) throws(URLPatternError) -> [UInt8] {
        var result: [UInt8] = []
        for byte in value {
            guard byte.hexDigitValue != nil || byte == 0x5B || byte == 0x5D || byte == 0x3A else {
                throw URLPatternError(.badComponent)
            }
            result.append(byte.lowercasedASCII)
        }
        return result
    }

    /// The leading digits as a number.
    private static func port(_ value: [UInt8]) throws(URLPatternError) -> [UInt8] {
        var number: UInt32 = 0
        var hasDigit = false
        for byte in value where !byte.isTabOrNewline {
            guard byte.isASCIIDigit else { break }
            hasDigit = true
            number = number * 10 + UInt32(byte & 0x0F)
            guard number <= 65535 else { throw URLPatternError(.badComponent) }
        }
        guard hasDigit else { throw URLPatternError(.badComponent) }
        return Array(String(number).utf8)
    }

    /// A part of the path of a URL with a special scheme. Text without a leading slash gets "/-" before it and loses it
    /// again, so that its dots stay.
    private static func pathname(_ value: [UInt8]) throws(URLPatternError) -> [UInt8] {
        let isAbsolute = value.first == 0x2F
        var text = Array("https://dummy.invalid".utf8) + (isAbsolute ? [] : [0x2F, 0x2D])
        for byte in value {
            switch byte {
            case 0x3F: text += "%3F".utf8
            case 0x23: text += "%23".utf8
            default: text.append(byte)
            }
        }
        // The number sign keeps spaces at the end: the parser would take them off.
        let path = try part(.path, of: text + [0x23])
        return isAbsolute ? path : Array(path.dropFirst(2))
    }

    /// A part of an opaque path.
    private static func opaquePathname(_ value: [UInt8]) -> [UInt8] {
        var end = 0
        let text = withoutTabsAndNewlines(value)
        while end < text.count, text[end] != 0x3F, text[end] != 0x23 { end += 1 }
        var result = percentEncode(text[..<end], .c0Control)
        if end < text.count, result.last == 0x20 {
            result.removeLast()
            result += "%20".utf8
        }
        return result
    }
}
