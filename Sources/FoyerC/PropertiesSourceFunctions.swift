// Why a link has its properties: rules, patterns, routes, gates.

/// Fills the numbers of a hit.
private func fill(
    _ hit: RuleHit, _ rule: UnsafeMutablePointer<Int32>?, _ pattern: UnsafeMutablePointer<Int32>?
) -> Int32 {
    rule?.pointee = Int32(truncatingIfNeeded: hit.rule)
    pattern?.pointee = hit.pattern.map { Int32(truncatingIfNeeded: $0) } ?? -1
    return Status.ok.number
}

@implementation @_cdecl("foyer_properties_source")
public func foyer_properties_source(
    _ properties: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ rule: UnsafeMutablePointer<Int32>?,
    _ pattern: UnsafeMutablePointer<Int32>?
) -> Int32 {
    rule?.pointee = 0
    pattern?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        guard let lent = LentProperties.from(properties) else { throw .argument("properties is NULL") }
        let key = try inputText(key, key_length, "key")
        guard let hit = lent.properties.hit(of: key) else { return Status.nothing.number }
        return fill(hit, rule, pattern)
    }
}

@implementation @_cdecl("foyer_properties_rule_count")
public func foyer_properties_rule_count(_ properties: OpaquePointer?) -> Int {
    LentProperties.from(properties)?.properties.hits.count ?? 0
}

@implementation @_cdecl("foyer_properties_rule")
public func foyer_properties_rule(
    _ properties: OpaquePointer?, _ index: Int, _ rule: UnsafeMutablePointer<Int32>?,
    _ pattern: UnsafeMutablePointer<Int32>?
) -> Int32 {
    rule?.pointee = 0
    pattern?.pointee = 0
    guard let hits = LentProperties.from(properties)?.properties.hits, hits.indices.contains(index) else {
        return Status.nothing.number
    }
    return fill(hits[index], rule, pattern)
}

@implementation @_cdecl("foyer_properties_gate_count")
public func foyer_properties_gate_count(_ properties: OpaquePointer?) -> Int {
    LentProperties.from(properties)?.gates.count ?? 0
}

@implementation @_cdecl("foyer_properties_gate")
public func foyer_properties_gate(
    _ properties: OpaquePointer?, _ index: Int, _ gate: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
    gate?.pointee = nil
    length?.pointee = 0
    guard let lent = LentProperties.from(properties), lent.gates.indices.contains(index) else {
        return Status.nothing.number
    }
    let name = lent.gates[index]
    lent.text(.gate, name) { name }.lend(to: gate, length)
    return Status.ok.number
}

// MARK: - Routes

@implementation @_cdecl("foyer_properties_route")
public func foyer_properties_route(
    _ properties: OpaquePointer?, _ index: Int, _ route: UnsafeMutablePointer<Int32>?
) -> Int32 {
    route?.pointee = -1
    guard let hits = LentProperties.from(properties)?.properties.hits, hits.indices.contains(index),
        let number = hits[index].route
    else {
        return Status.nothing.number
    }
    route?.pointee = Int32(truncatingIfNeeded: number)
    return Status.ok.number
}

@implementation @_cdecl("foyer_properties_parameter_count")
public func foyer_properties_parameter_count(_ properties: OpaquePointer?) -> Int {
    LentProperties.from(properties)?.properties.parameters.count ?? 0
}

@implementation @_cdecl("foyer_properties_parameter")
public func foyer_properties_parameter(
    _ properties: OpaquePointer?, _ index: Int, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ name_length: UnsafeMutablePointer<Int>?, _ value: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ value_length: UnsafeMutablePointer<Int>?
) -> Int32 {
    name?.pointee = nil
    name_length?.pointee = 0
    value?.pointee = nil
    value_length?.pointee = 0
    guard let lent = LentProperties.from(properties), lent.properties.parameters.indices.contains(index) else {
        return Status.nothing.number
    }
    let parameter = lent.properties.parameters[index]
    let nameText = lent.text(.parameter, parameter.name) { parameter.name }.lend(name_length)
    let valueText = lent.text(.parameter, parameter.value) { parameter.value }.lend(value_length)
    name?.pointee = nameText
    value?.pointee = valueText
    return Status.ok.number
}
