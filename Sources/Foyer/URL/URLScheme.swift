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
