/// Writes HTML and XML. Constant markup comes in as `StaticString`, everything else is escaped: a text cannot get in raw.
///
/// Its functions are kept out of line: they are called from very many places, and speed is no concern here.
struct MarkupWriter {
    private(set) var bytes: [UInt8] = []

    /// Markup of ours.
    @inline(never)
    mutating func raw(_ markup: StaticString) {
        bytes += UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount)
    }

    /// Character data, or the value of a double-quoted attribute.
    @inline(never)
    mutating func text(_ text: String) {
        for byte in text.utf8 { escape(byte) }
    }

    /// The canonical form of a URL.
    @inline(never)
    mutating func url(_ url: WebURL) {
        url.withBytes(of: .href) { for byte in $0 { escape(byte) } }
    }

    /// Base64, which needs no escaping.
    @inline(never)
    mutating func base64(_ data: [UInt8]) {
        Base64.encode(data, into: &bytes)
    }

    /// A number.
    @inline(never)
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
