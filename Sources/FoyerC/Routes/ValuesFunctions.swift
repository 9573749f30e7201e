/// What a `foyer_values_t *` points to.
final class ValuesBox {
    enum Value {
        case text(String)
        case segments([String])
        case none
    }

    private(set) var values: [(name: String, value: Value)] = []

    func add(_ name: String, _ value: Value) {
        values.append((name, value))
    }

    func addSegment(_ name: String, _ text: String) {
        if let last = values.last, case .segments(let segments) = last.value, last.name.utf8.elementsEqual(name.utf8) {
            values[values.count - 1].value = .segments(segments + [text])
        } else {
            add(name, .segments([text]))
        }
    }

    /// The list behind a pointer; an empty one for NULL.
    static func from(_ pointer: OpaquePointer?) -> [(name: String, value: Value)] {
        HandleType.values.value(pointer)?.values ?? []
    }
}

@implementation @_cdecl("foyer_values_new")
public func foyer_values_new(_ values: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
    guard let values else { return Status.argument.number }
    values.pointee = Handle(ValuesBox()).passToC()
    return Status.ok.number
}

@implementation @_cdecl("foyer_values_free")
public func foyer_values_free(_ values: OpaquePointer?) {
    HandleType.values.free(values)
}

@implementation @_cdecl("foyer_values_add")
public func foyer_values_add(
    _ values: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ text: UnsafePointer<CChar>?,
    _ text_length: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try required(values, .values)
        let name = try inputText(name, name_length, "name")
        box.add(name, .text(try inputText(text, text_length, "text")))
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_values_add_segment")
public func foyer_values_add_segment(
    _ values: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ text: UnsafePointer<CChar>?,
    _ text_length: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try required(values, .values)
        let name = try inputText(name, name_length, "name")
        box.addSegment(name, try inputText(text, text_length, "text"))
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_values_add_name")
public func foyer_values_add_name(
    _ values: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try required(values, .values)
        box.add(try inputText(name, name_length, "name"), .none)
        return Status.ok.number
    }
}
