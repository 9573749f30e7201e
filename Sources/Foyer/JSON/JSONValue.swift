/// A JSON value (RFC 8259).
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"rules": [{"patterns": ["/new$"]}], "version": 1.50}"#)
/// value["rules"]?[0]?["patterns"]?[0]?.stringValue   // "/new$"
/// value["version"]?.numberValue?.literal             // "1.50"
/// value["missing"]                                   // nil
/// JSONValue.object(["a": 1, "b": [true, nil]]).text() // {"a":1,"b":[true,null]}
/// ```
///
/// Numbers keep the text that they were written in, and objects keep the order of their members. Two values are equal
/// if strings have the same bytes, numbers the same text (`1` and `1.0` differ), and objects the same members in any order.
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)
}

// MARK: - Reading

extension JSONValue {
    /// Whether this is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The truth value, or nil if this is something else.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number, or nil if this is something else.
    public var numberValue: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number as an integer; nil if this is not a number, is not written as an integer, or does not fit 64 bits.
    public var intValue: Int64? {
        numberValue?.int64
    }

    /// The number, correctly rounded; nil if this is not a number or is too large for a `Double`.
    public var doubleValue: Double? {
        numberValue?.double
    }

    /// The string, or nil if this is something else.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements, or nil if this is not an array.
    public var arrayValue: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object, or nil if this is something else.
    public var objectValue: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The value of the member with this key; nil if this is not an object or has no such member.
    ///
    /// - Complexity: as `JSONObject.subscript(_:)`.
    public subscript(key: String) -> JSONValue? {
        objectValue?[key]
    }

    /// The element at this index; nil if this is not an array or has no such element. O(1).
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// What kind of value this is, for messages: `"null"`, `"boolean"`, `"number"`, `"string"`, `"array"`, `"object"`.
    public var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

// MARK: - Equality

extension JSONValue: Equatable {
    /// Whether both are the same value. See the type for what that means.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
        case (.array(let a), .array(let b)): a.elementsEqual(b)
        case (.object(let a), .object(let b)): a == b
        default: false
        }
    }
}

// MARK: - Literals

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `null`.
    public init(nilLiteral: ()) {
        self = .null
    }

    /// A truth value.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// An integer.
    public init(integerLiteral value: Int64) {
        self = .number(JSONNumber(value))
    }

    /// A number; infinities and NaN become `null`, since JSON cannot write them.
    public init(floatLiteral value: Double) {
        self = JSONNumber(value).map(JSONValue.number) ?? .null
    }

    /// A string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    /// An array.
    public init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }

    /// An object; of members with the same key the last stays.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(JSONObject(members))
    }
}

extension JSONValue {
    /// Reads a JSON text (RFC 8259).
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8, at most ``Limits/jsonBytes``.
    ///   - dialect: How strictly it is read; by default nothing but RFC 8259 is accepted.
    /// - Throws: ``JSONError`` for a text that is not JSON or is beyond a limit.
    /// - Complexity: O(*n*), and O(*k* log *k*) comparisons of the *k* keys of each object.
    public init(parsing bytes: [UInt8], dialect: JSONDialect = .strict) throws(JSONError) {
        self = try JSONDocument(bytes, dialect: dialect).value()
    }

    /// Reads a JSON text (RFC 8259).
    ///
    /// - Throws: ``JSONError`` for a text that is not JSON or is beyond a limit.
    public init(parsing text: String, dialect: JSONDialect = .strict) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), dialect: dialect)
    }

    /// The value as JSON text: members in their order, numbers as they were written, `/` and non-ASCII characters raw.
    ///
    /// - Parameter pretty: Whether members and elements stand on lines of their own, indented by two spaces. If not, there
    ///   is no space at all.
    /// - Complexity: O(*n*).
    public func text(pretty: Bool = false) -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, pretty: pretty)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends what ``text(pretty:)`` gives to a buffer, as UTF-8.
    public func write(to buffer: inout [UInt8], pretty: Bool = false) {
        var writer = JSONWriter(buffer: buffer, isPretty: pretty)
        buffer = []
        writer.write(self)
        buffer = writer.buffer
    }
}
