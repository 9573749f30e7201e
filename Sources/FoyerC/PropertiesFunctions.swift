/// What a `foyer_properties_t *` points to: the answer of a lookup, and the texts of it that were lent to C.
///
/// Used by one thread at a time, as the header says; texts are made when they are asked for.
final class LentProperties {
    /// What a lent text is of; texts of two kinds may have one name.
    enum TextKind {
        case value, json, key, gate, parameter
    }

    let properties: PathProperties
    private(set) lazy var merged = properties.merged
    private(set) lazy var gates = properties.gates
    private var texts: [(kind: TextKind, name: String, text: CText)] = []
    private var allText: CText?
    private var knownText: CText?

    init(_ properties: PathProperties) {
        self.properties = properties
    }

    /// The properties behind a pointer from C, or nil for NULL.
    static func from(_ pointer: OpaquePointer?) -> LentProperties? {
        HandleType.properties.value(pointer)
    }

    /// A new reference for C to own.
    func passToC() -> OpaquePointer {
        Handle(self).passToC()
    }

    /// A text that stays where it is as long as this object lives; made once for each name.
    func text(_ kind: TextKind, _ name: String, _ make: () -> String) -> CText {
        if let known = texts.first(where: { $0.kind == kind && $0.name.utf8.elementsEqual(name.utf8) }) {
            return known.text
        }
        let text = CText(make())
        texts.append((kind, name, text))
        return text
    }

    /// All properties as JSON.
    var all: CText {
        if let allText { return allText }
        let text = CText(JSONValue.object(merged).text())
        allText = text
        return text
    }

    /// The known properties as JSON.
    func typed() throws(PathConfigurationError) -> CText {
        if let knownText { return knownText }
        let text = CText(JSONValue.object(try properties.typed().json).text())
        knownText = text
        return text
    }
}

/// Reads one property: checks the arguments, finds the value, and lets `body` fill the outputs and choose the status.
private func withProperty(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ length: Int,
    _ body: (_ lent: LentProperties, _ key: String, _ value: JSONValue) -> Status
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        guard let lent = LentProperties.from(properties) else { throw .argument("properties is NULL") }
        let key = try inputText(key, length, "key")
        guard let value = lent.properties[key] else { return Status.nothing.number }
        return body(lent, key, value).number
    }
}

@implementation @_cdecl("foyer_properties_free")
public func foyer_properties_free(_ properties: OpaquePointer?) {
    HandleType.properties.free(properties)
}

@implementation @_cdecl("foyer_properties_count")
public func foyer_properties_count(_ properties: OpaquePointer?) -> Int {
    LentProperties.from(properties)?.merged.count ?? 0
}

@implementation @_cdecl("foyer_properties_key")
public func foyer_properties_key(
    _ properties: OpaquePointer?, _ index: Int, _ key: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
    key?.pointee = nil
    length?.pointee = 0
    guard let lent = LentProperties.from(properties), lent.merged.members.indices.contains(index) else {
        return Status.nothing.number
    }
    let name = lent.merged.members[index].key
    lent.text(.key, name) { name }.lend(to: key, length)
    return Status.ok.number
}

@implementation @_cdecl("foyer_properties_type")
public func foyer_properties_type(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ type: UnsafeMutablePointer<Int32>?
) -> Int32 {
    type?.pointee = 0
    return withProperty(properties, key, key_length) { _, _, value in
        type?.pointee =
            switch value {
            case .null: Int32(FOYER_TYPE_NULL)
            case .bool: Int32(FOYER_TYPE_BOOL)
            case .number: Int32(FOYER_TYPE_NUMBER)
            case .string: Int32(FOYER_TYPE_TEXT)
            case .array: Int32(FOYER_TYPE_ARRAY)
            case .object: Int32(FOYER_TYPE_OBJECT)
            }
        return .ok
    }
}

@implementation @_cdecl("foyer_properties_text")
public func foyer_properties_text(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int,
    _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
    text?.pointee = nil
    length?.pointee = 0
    return withProperty(properties, key, key_length) { lent, key, value in
        guard let string = value.stringValue else { return .type }
        lent.text(.value, key) { string }.lend(to: text, length)
        return .ok
    }
}

@implementation @_cdecl("foyer_properties_int")
public func foyer_properties_int(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: UnsafeMutablePointer<Int64>?
) -> Int32 {
    value?.pointee = 0
    return withProperty(properties, key, key_length) { _, _, found in
        guard let number = found.intValue else { return .type }
        value?.pointee = number
        return .ok
    }
}

@implementation @_cdecl("foyer_properties_double")
public func foyer_properties_double(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int,
    _ value: UnsafeMutablePointer<Double>?
) -> Int32 {
    value?.pointee = 0
    return withProperty(properties, key, key_length) { _, _, found in
        guard let number = found.doubleValue else { return .type }
        value?.pointee = number
        return .ok
    }
}

@implementation @_cdecl("foyer_properties_bool")
public func foyer_properties_bool(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ value: UnsafeMutablePointer<Int32>?
) -> Int32 {
    value?.pointee = 0
    return withProperty(properties, key, key_length) { _, _, found in
        guard let bool = found.boolValue else { return .type }
        value?.pointee = bool ? 1 : 0
        return .ok
    }
}

@implementation @_cdecl("foyer_properties_json")
public func foyer_properties_json(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int,
    _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
    text?.pointee = nil
    length?.pointee = 0
    return withProperty(properties, key, key_length) { lent, key, value in
        lent.text(.json, key) { value.text() }.lend(to: text, length)
        return .ok
    }
}

@implementation @_cdecl("foyer_properties_all")
public func foyer_properties_all(
    _ properties: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    LentProperties.from(properties)?.all.lend(length) ?? lend("{}", length)
}

@implementation @_cdecl("foyer_properties_known")
public func foyer_properties_known(
    _ properties: OpaquePointer?, _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    text?.pointee = nil
    length?.pointee = 0
    return boundary(error) { () throws(Failure) in
        guard let lent = LentProperties.from(properties) else { throw .argument("properties is NULL") }
        do throws(PathConfigurationError) {
            try lent.typed().lend(to: text, length)
        } catch {
            throw Failure(.type, error)
        }
        return Status.ok.number
    }
}
