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
