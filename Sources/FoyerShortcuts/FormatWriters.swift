// The formats that documents are written in: HTML and XML, property lists, key files, JSON.

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

/// Writes XML property lists.
struct PropertyList {
    private var markup = MarkupWriter()
    private var depth = 0

    init() {
        markup.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        markup.raw("<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" ")
        markup.raw("\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n")
    }

    /// Ends the list and gives its bytes.
    consuming func end() -> [UInt8] {
        markup.raw("</plist>\n")
        return markup.bytes
    }

    /// A dictionary.
    mutating func dictionary(_ body: (inout PropertyList) -> Void) {
        container("dict", body)
    }

    /// An array.
    mutating func array(_ body: (inout PropertyList) -> Void) {
        container("array", body)
    }

    /// A key; its value has to follow.
    @inline(never)
    mutating func key(_ key: StaticString) {
        indent()
        markup.raw("<key>")
        markup.raw(key)
        markup.raw("</key>\n")
    }

    /// A key and a text.
    @inline(never)
    mutating func string(_ key: StaticString, _ text: String) {
        self.key(key)
        indent()
        markup.raw("<string>")
        markup.text(text)
        markup.raw("</string>\n")
    }

    /// A key and a URL.
    @inline(never)
    mutating func string(_ key: StaticString, _ url: WebURL) {
        string(key, url.href)
    }

    /// A key and a truth value.
    @inline(never)
    mutating func bool(_ key: StaticString, _ value: Bool) {
        self.key(key)
        indent()
        markup.raw(value ? "<true/>\n" : "<false/>\n")
    }

    /// A key and a number.
    @inline(never)
    mutating func integer(_ key: StaticString, _ value: Int) {
        self.key(key)
        indent()
        markup.raw("<integer>")
        markup.number(value)
        markup.raw("</integer>\n")
    }

    /// A key and bytes.
    @inline(never)
    mutating func data(_ key: StaticString, _ data: [UInt8]) {
        self.key(key)
        indent()
        markup.raw("<data>")
        markup.base64(data)
        markup.raw("</data>\n")
    }

    private mutating func container(_ name: StaticString, _ body: (inout PropertyList) -> Void) {
        indent()
        markup.raw("<")
        markup.raw(name)
        markup.raw(">\n")
        depth += 1
        body(&self)
        depth -= 1
        indent()
        markup.raw("</")
        markup.raw(name)
        markup.raw(">\n")
    }

    private mutating func indent() {
        for _ in 0..<depth { markup.raw("\t") }
    }
}

/// A file of one group with keys, such as a desktop entry.
struct KeyFile {
    private(set) var bytes: [UInt8]
    private let lineEnd: StaticString

    init(_ group: StaticString, lineEnd: StaticString) {
        bytes = Array("[\(group)]\(lineEnd)".utf8)
        self.lineEnd = lineEnd
    }

    /// A key and its value, escaped as the Desktop Entry Specification says for strings. Texts are clean, so of all that
    /// could break a line there is nothing left; it is escaped nevertheless.
    mutating func line(_ key: StaticString, _ value: [UInt8]) {
        bytes += "\(key)=".utf8
        for byte in value {
            switch byte {
            case UInt8(ascii: "\\"): bytes += "\\\\".utf8
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            default: bytes.append(byte)
            }
        }
        bytes += "\(lineEnd)".utf8
    }
}

/// JSON that may stand in markup as well: `<` and `>` are written as escapes.
enum JSONText {
    static func bytes(_ value: JSONValue) -> [UInt8] {
        var plain: [UInt8] = []
        value.write(to: &plain, pretty: true)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(plain.count)
        for byte in plain {
            // Both occur in strings only.
            switch byte {
            case UInt8(ascii: "<"): bytes += "\\u003c".utf8
            case UInt8(ascii: ">"): bytes += "\\u003e".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(0x0A)
        return bytes
    }
}
