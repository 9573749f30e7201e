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
