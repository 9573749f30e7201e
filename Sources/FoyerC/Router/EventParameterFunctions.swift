// The values that a route took from the link of an event.

/// The parameter with an index, of the event behind a pointer.
private func parameter(_ event: OpaquePointer?, _ index: Int) throws(Status) -> LinkParameter {
    guard let event = EventHandle.from(event) else { throw .argument }
    guard event.header.event.parameters.indices.contains(index) else { throw .nothing }
    return event.header.event.parameters[index]
}

@implementation @_cdecl("foyer_event_parameter_count")
public func foyer_event_parameter_count(_ event: OpaquePointer?) -> Int {
    EventHandle.read(event, else: 0) { $0.parameters.count }
}

@implementation @_cdecl("foyer_event_parameter")
public func foyer_event_parameter(
    _ event: OpaquePointer?, _ index: Int, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ name_length: UnsafeMutablePointer<Int>?, _ value: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ value_length: UnsafeMutablePointer<Int>?
) -> Int32 {
    name?.pointee = nil
    name_length?.pointee = 0
    value?.pointee = nil
    value_length?.pointee = 0
    guard let event = EventHandle.from(event) else { return Status.argument.number }
    guard event.header.event.parameters.indices.contains(index) else { return Status.nothing.number }
    let nameText = event.lendParameter(index, isValue: false, name_length)
    let valueText = event.lendParameter(index, isValue: true, value_length)
    name?.pointee = nameText
    value?.pointee = valueText
    return Status.ok.number
}

@implementation @_cdecl("foyer_event_find_parameter")
public func foyer_event_find_parameter(
    _ event: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ index: UnsafeMutablePointer<Int>?
) -> Int32 {
    index?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        guard let event = EventHandle.from(event) else { throw .argument("event is NULL") }
        let name = try inputBytes(name, name_length, "name")
        guard let found = event.header.event.parameters.firstIndex(where: { $0.name.utf8.elementsEqual(name) }) else {
            return Status.nothing.number
        }
        index?.pointee = found
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_event_parameter_int")
public func foyer_event_parameter_int(
    _ event: OpaquePointer?, _ index: Int, _ value: UnsafeMutablePointer<Int64>?
) -> Int32 {
    value?.pointee = 0
    do throws(Status) {
        guard let number = try parameter(event, index).int else { return Status.type.number }
        value?.pointee = number
        return Status.ok.number
    } catch {
        return error.number
    }
}

@implementation @_cdecl("foyer_event_parameter_uuid")
public func foyer_event_parameter_uuid(_ event: OpaquePointer?, _ index: Int) -> Int32 {
    do throws(Status) {
        return (try parameter(event, index).uuid == nil ? Status.type : .ok).number
    } catch {
        return error.number
    }
}

@implementation @_cdecl("foyer_event_parameter_url")
public func foyer_event_parameter_url(
    _ event: OpaquePointer?, _ index: Int, _ policy: OpaquePointer?, _ url: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    url?.pointee = nil
    guard let policy = HandleType.policy.value(policy) else { return Status.argument.number }
    do throws(Status) {
        guard let found = try parameter(event, index).url(policy) else { return Status.type.number }
        url?.pointee = OpaquePointer(found.retainedPointer())
        return Status.ok.number
    } catch {
        return error.number
    }
}
