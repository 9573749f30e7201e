extension JSONValue {
    /// Reads a JSON text (RFC 8259).
    ///
    /// - Parameters:
    ///   - bytes: the text, UTF-8, at most `Limits.jsonBytes`.
    ///   - dialect: how strictly; by default nothing but RFC 8259.
    /// - Throws: `JSONError` for a text that is not JSON or beyond a limit.
    /// - Complexity: O(*n*), and O(*k* log *k*) comparisons of the *k* keys of each object.
    public init(parsing bytes: [UInt8], dialect: JSONDialect = .strict) throws(JSONError) {
        self = try JSONDocument(bytes, dialect: dialect).value()
    }

    /// Reads a JSON text, as `init(parsing:dialect:)` for bytes.
    public init(parsing text: String, dialect: JSONDialect = .strict) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), dialect: dialect)
    }

    /// The value as JSON text: members in their order, numbers as they were written, `/` and non-ASCII characters raw.
    ///
    /// - Parameter pretty: on lines of their own, indented by two spaces, instead of without any space.
    /// - Complexity: O(*n*).
    public func text(pretty: Bool = false) -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, pretty: pretty)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends what `text(pretty:)` gives to a buffer.
    public func write(to buffer: inout [UInt8], pretty: Bool = false) {
        var writer = JSONWriter(buffer: buffer, isPretty: pretty)
        buffer = []
        writer.write(self)
        buffer = writer.buffer
    }
}
