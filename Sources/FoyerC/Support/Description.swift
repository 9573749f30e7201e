/// A JSON object that describes something in a few members. Reading is strict: an unknown member and a wrong type are
/// errors, and a member that must be there is asked for as such.
struct Description {
    private let object: JSONObject
    private let name: StaticString

    /// Reads an object that may have these members. A text that is empty is an object without members.
    @inline(never)
    init(_ text: TextIn, _ length: Int, _ name: StaticString, members: [StaticString]) throws(Failure) {
        let bytes = try inputArray(text, length, name)
        guard !bytes.isEmpty else {
            self.init(JSONObject(), name)
            return
        }
        try self.init(try Self.json(bytes), name, members: members)
    }

    /// Takes a value that has to be an object that may have these members.
    @inline(never)
    init(_ value: JSONValue, _ name: StaticString, members: [StaticString]) throws(Failure) {
        guard case .object(let object) = value else {
            throw Self.fault("expected an object for " + name.description + ", found " + value.kindName)
        }
        for member in object.members where !members.contains(where: { member.key.hasSameBytes(as: $0) }) {
            throw Self.fault(
                "expected a known member of " + name.description + ", found \"" + member.key + "\"",
                LinkMapFault.Kind.unknownMember)
        }
        self.init(object, name)
    }

    private init(_ object: JSONObject, _ name: StaticString) {
        self.object = object
        self.name = name
    }

    @inline(never)
    private static func fault(_ message: String, _ kind: LinkMapFault.Kind = .wrongType) -> Failure {
        Failure(.syntax, code: kind.rawValue, message: message)
    }

    @inline(never)
    private func wrong(_ key: String, _ what: StaticString, _ found: JSONValue) -> Failure {
        Self.fault("expected " + what.description + " for \"" + key + "\" of " + name.description + ", found " + found.kindName)
    }

    /// A member of any type; nil where it is absent.
    subscript(key: String) -> JSONValue? { object[key] }

    @inline(never)
    func text(_ key: String) throws(Failure) -> String? {
        guard let value = object[key] else { return nil }
        guard let text = value.stringValue else { throw wrong(key, "a text", value) }
        return text
    }

    @inline(never)
    func bool(_ key: String) throws(Failure) -> Bool? {
        guard let value = object[key] else { return nil }
        guard let bool = value.boolValue else { throw wrong(key, "true or false", value) }
        return bool
    }

    @inline(never)
    func int(_ key: String, in range: ClosedRange<Int64>) throws(Failure) -> Int64? {
        guard let value = object[key] else { return nil }
        guard let number = value.intValue, range.contains(number) else {
            throw Self.fault(
                "expected a whole number from " + range.lowerBound.description + " to "
                    + range.upperBound.description + " for \"" + key + "\" of " + name.description,
                .outOfRange)
        }
        return number
    }

    @inline(never)
    func list(_ key: String) throws(Failure) -> [JSONValue]? {
        guard let value = object[key] else { return nil }
        guard let list = value.arrayValue else { throw wrong(key, "a list", value) }
        return list
    }

    /// A member that is one of the words of a set.
    func word<Value>(_ key: String, _ read: (String) -> Value?) throws(Failure) -> Value? {
        guard let text = try text(key) else { return nil }
        guard let value = read(text) else {
            throw Self.fault(
                "expected a known word for \"" + key + "\" of " + name.description + ", found \"" + text + "\"",
                .unknownWord)
        }
        return value
    }

    /// All members, for an object whose keys are the caller's.
    @inline(never)
    static func members(_ text: TextIn, _ length: Int, _ name: StaticString) throws(Failure) -> [JSONObject.Member] {
        let bytes = try inputArray(text, length, name)
        guard !bytes.isEmpty else { return [] }
        let value = try json(bytes)
        guard case .object(let object) = value else {
            throw fault("expected an object for " + name.description + ", found " + value.kindName)
        }
        return object.members
    }

    @inline(never)
    private static func json(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: bytes)
        } catch {
            throw Failure(error.kind.isLimit ? .limit : .syntax, error)
        }
    }
}
