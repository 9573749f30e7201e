/// Writes HTML and XML. Constant markup comes in as `StaticString`, everything else is escaped: a text cannot get in raw.
struct MarkupWriter {
    private(set) var bytes: [UInt8] = []

    /// Markup of ours.
    mutating func raw(_ markup: StaticString) {
        bytes += UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount)
    }

    /// Character data, or the value of a double-quoted attribute.
    mutating func text(_ text: String) {
        for byte in text.utf8 { escape(byte) }
    }

    /// The canonical form of a URL.
    mutating func url(_ url: WebURL) {
        url.withBytes(of: .href) { for byte in $0 { escape(byte) } }
    }

    /// Base64, which needs no escaping.
    mutating func base64(_ data: [UInt8]) {
        Base64.encode(data, into: &bytes)
    }

    /// A number.
    mutating func number(_ number: Int) {
        bytes += String(number).utf8
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): raw("&amp;")
        case UInt8(ascii: "<"): raw("&lt;")
        case UInt8(ascii: ">"): raw("&gt;")
        case UInt8(ascii: "\""): raw("&quot;")
        case UInt8(ascii: "'"): raw("&#39;")
        default: bytes.append(byte)
        }
    }
}
