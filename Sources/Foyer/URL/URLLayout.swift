/// Where the components lie in the text of a URL: offsets in bytes.
///
///     https://user:secret@example.com:8080/a/b?q#f
///          |      |      |           |    |   | | |
///          |      |      |           |    |   | | end
///          |      |      |           |    |   | queryEnd
///          |      |      |           |    |   pathEnd
///          |      |      |           |    pathStart
///          |      |      |           hostEnd
///          |      |      passwordEnd (hostStart is one further, after "@")
///          |      usernameEnd
///          schemeEnd
///
/// Invariants, checked by `invariantsHold`:
///
/// - Offsets never go down in the order of the fields, and `end` is the length of the text.
/// - `schemeEnd`: the byte there is ":".
/// - `usernameEnd`, `passwordEnd`, `hostStart`, `hostEnd` with an authority: "//" follows the colon; the byte at
///   `usernameEnd` is ":" if there is a password, that at `passwordEnd` is "@" if there are credentials, and `hostStart` is
///   one further then, otherwise the same.
/// - The same four without an authority (the host is null): all are the offset behind the colon.
/// - `pathStart`: `hostEnd` without a port; with one the byte at `hostEnd` is ":". Without an authority it may be two
///   further, behind the "/." that keeps a path with two slashes from being read as an authority.
/// - `pathEnd`: the path is empty or begins with "/", unless it is opaque.
/// - `queryEnd`: `pathEnd` without a query; with one the byte at `pathEnd` is "?".
/// - `end`: `queryEnd` without a fragment; with one the byte at `queryEnd` is "#".
/// - `port` is not the default one of `scheme`.
struct URLLayout: Equatable {
    var schemeEnd: UInt32 = 0
    var usernameEnd: UInt32 = 0
    var passwordEnd: UInt32 = 0
    var hostStart: UInt32 = 0
    var hostEnd: UInt32 = 0
    var pathStart: UInt32 = 0
    var pathEnd: UInt32 = 0
    var queryEnd: UInt32 = 0
    var end: UInt32 = 0
    /// The port, if `hasPort`.
    var port: UInt16 = 0
    var scheme: URLScheme = .other
    var flags: Flags = []

    struct Flags: OptionSet {
        let rawValue: UInt8
        /// The host is not null: the text has "//" after the scheme.
        static let authority = Flags(rawValue: 1)
        /// There is a port other than the default one.
        static let port = Flags(rawValue: 2)
        /// The path is one opaque text, not a list of segments.
        static let opaquePath = Flags(rawValue: 4)
    }

    var hasAuthority: Bool { flags.contains(.authority) }
    var hasPort: Bool { flags.contains(.port) }
    var hasOpaquePath: Bool { flags.contains(.opaquePath) }
    var hasQuery: Bool { pathEnd < queryEnd }
    var hasFragment: Bool { queryEnd < end }

    /// Whether these offsets describe `text`. Only for tests and fuzzing.
    func invariantsHold(in text: Bytes) -> Bool {
        let ordered = [schemeEnd, usernameEnd, passwordEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd, end]
        guard zip(ordered, ordered.dropFirst()).allSatisfy(<=), Int(end) == text.count else { return false }
        func byte(_ offset: UInt32) -> UInt8? { Int(offset) < text.count ? text[Int(offset)] : nil }
        guard byte(schemeEnd) == UInt8(ascii: ":") else { return false }
        if hasAuthority {
            guard byte(schemeEnd + 1) == UInt8(ascii: "/"), byte(schemeEnd + 2) == UInt8(ascii: "/") else {
                return false
            }
            if passwordEnd > usernameEnd, byte(usernameEnd) != UInt8(ascii: ":") { return false }
            if hostStart > passwordEnd, hostStart != passwordEnd + 1 || byte(passwordEnd) != UInt8(ascii: "@") {
                return false
            }
            if hasPort != (pathStart > hostEnd) || hasPort && byte(hostEnd) != UInt8(ascii: ":") { return false }
        } else {
            let first = schemeEnd + 1
            guard usernameEnd == first, passwordEnd == first, hostStart == first, hostEnd == first, !hasPort else {
                return false
            }
            guard pathStart == first || pathStart == first + 2 else { return false }
        }
        if !hasOpaquePath, pathStart < pathEnd, byte(pathStart) != UInt8(ascii: "/") { return false }
        if hasQuery, byte(pathEnd) != UInt8(ascii: "?") { return false }
        return !hasFragment || byte(queryEnd) == UInt8(ascii: "#")
    }
}

/// The schemes that the URL Standard treats specially (section 4.2), and all others.
enum URLScheme: UInt8 {
    case other, http, https, ws, wss, ftp, file

    /// Special schemes have hosts that are domains, and read a backslash as a slash.
    var isSpecial: Bool { self != .other }

    /// Special schemes with a host that is always there; their URLs are web links.
    var isWeb: Bool { isSpecial && self != .file }

    /// The port that is left out of a URL with this scheme.
    var defaultPort: UInt16? {
        switch self {
        case .http, .ws: 80
        case .https, .wss: 443
        case .ftp: 21
        case .file, .other: nil
        }
    }

    /// The scheme with this name, in whatever case.
    init(_ name: Bytes) {
        @inline(__always)
        func matches(_ literal: StaticString) -> Bool { name.equals(literal, ignoringCase: true) }
        self = .other
        switch name.count {
        case 2: if matches("ws") { self = .ws }
        case 3: if matches("wss") { self = .wss } else if matches("ftp") { self = .ftp }
        case 4: if matches("http") { self = .http } else if matches("file") { self = .file }
        case 5: if matches("https") { self = .https }
        default: break
        }
    }
}
