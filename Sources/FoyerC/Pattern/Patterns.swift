// URL patterns.

private typealias Pattern = Handle<URLPattern>

/// Runs a call of the core that throws `URLPatternError`.
private func compiling<Result>(_ body: () throws(URLPatternError) -> Result) throws(Failure) -> Result {
    do throws(URLPatternError) {
        return try body()
    } catch {
        throw Failure(error.kind == .limit ? .limit : .syntax, error)
    }
}

/// Reads the components of a pattern or of a URL to be matched (URLPatternInit).
private func inputComponents(_ json: TextIn, _ length: Int) throws(Failure) -> URLPattern.Components {
    let members: [StaticString] = [
        "protocol", "username", "password", "hostname", "port", "pathname", "search", "hash", "baseURL",
    ]
    let description = try Description(json, length, "json", members: members)
    var components = URLPattern.Components(baseURL: try description.text("baseURL"))
    for component in URLPattern.Component.allCases { components[component] = try description.text(component.rawValue) }
    return components
}

/// A component by its number in the header.
private func inputComponent(_ number: Int32) throws(Failure) -> URLPattern.Component {
    let index = Int(number) - 1
    guard URLPattern.Component.allCases.indices.contains(index) else {
        throw .number("component")
    }
    return URLPattern.Component.allCases[index]
}

@implementation @_cdecl("foyer_pattern_parse")
public func foyer_pattern_parse(
    _ text: TextIn, _ text_length: Int, _ base: TextIn, _ base_length: Int, _ ignore_case: Int32, _ pattern: HandleOut,
    _ error: HandleOut
) -> Int32 {
    pattern?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let pattern = try required(pattern, "pattern")
        let text = try inputText(text, text_length, "text")
        let base = try optionalText(base, base_length, "base")
        let ignoreCase = try inputFlag(ignore_case, "ignore_case")
        let compiled = try compiling { () throws(URLPatternError) in
            try URLPattern(text, baseURL: base, ignoreCase: ignoreCase)
        }
        pattern.pointee = Handle(compiled).passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_pattern_parse_init")
public func foyer_pattern_parse_init(
    _ json: TextIn, _ json_length: Int, _ ignore_case: Int32, _ pattern: HandleOut, _ error: HandleOut
) -> Int32 {
    pattern?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let pattern = try required(pattern, "pattern")
        let components = try inputComponents(json, json_length)
        let ignoreCase = try inputFlag(ignore_case, "ignore_case")
        let compiled = try compiling { () throws(URLPatternError) in
            try URLPattern(components, ignoreCase: ignoreCase)
        }
        pattern.pointee = Handle(compiled).passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_pattern_free")
public func foyer_pattern_free(_ pattern: HandleIn) {
    Pattern.free(pattern)
}

@implementation @_cdecl("foyer_pattern_record")
public func foyer_pattern_record(_ pattern: HandleIn, _ record: HandleOut) -> Int32 {
    record?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let out = try required(record, "record")
        let pattern = try Pattern.required(pattern, "pattern").value
        var record = RecordBuilder(FOYER_RECORD_PATTERN)
        for (index, component) in URLPattern.Component.allCases.enumerated() { record.set(index + 1, pattern[component]) }
        record.set(FOYER_PATTERN_HAS_REGEXP_GROUPS, bool: pattern.hasRegExpGroups)
        out.pointee = record.finish().passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_pattern_exec")
public func foyer_pattern_exec(
    _ pattern: HandleIn, _ url: TextIn, _ url_length: Int, _ base: TextIn, _ base_length: Int, _ match: HandleOut,
    _ error: HandleOut
) -> Int32 {
    match?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let pattern = try Pattern.required(pattern, "pattern").value
        let url = try inputText(url, url_length, "url")
        let base = try optionalText(base, base_length, "base")
        let found = try compiling { () throws(URLPatternError) in try pattern.exec(url, baseURL: base) }
        return handOut(found, match)
    }
}

@implementation @_cdecl("foyer_pattern_exec_init")
public func foyer_pattern_exec_init(
    _ pattern: HandleIn, _ json: TextIn, _ json_length: Int, _ match: HandleOut, _ error: HandleOut
) -> Int32 {
    match?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let pattern = try Pattern.required(pattern, "pattern").value
        let components = try inputComponents(json, json_length)
        let found = try compiling { () throws(URLPatternError) in try pattern.exec(components) }
        return handOut(found, match)
    }
}

/// Hands a match out, if there is one and it is wanted.
private func handOut(_ match: URLPattern.Match?, _ out: HandleOut) -> Status {
    guard let match else { return .none }
    guard let out else { return .ok }
    var record = RecordBuilder(FOYER_RECORD_PATTERN_MATCH)
    for (index, component) in URLPattern.Component.allCases.enumerated() {
        var (part, groups) = (RecordBuilder(FOYER_RECORD_PATTERN_PART), RecordBuilder.object)
        for group in match.groups(component) { groups.append(key: group.name, group.value) }
        part.set(FOYER_PATTERN_PART_INPUT, match.input(component))
        part.set(FOYER_PATTERN_PART_GROUPS, groups.finish())
        record.set(index + 1, part.finish())
    }
    out.pointee = record.finish().passToC()
    return .ok
}

@implementation @_cdecl("foyer_pattern_compare")
public func foyer_pattern_compare(
    _ left: HandleIn, _ right: HandleIn, _ component: Int32, _ order: NumberOut
) -> Int32 {
    order?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let order = try required(order, "order")
        let left = try Pattern.required(left, "left").value
        let right = try Pattern.required(right, "right").value
        order.pointee = Int32(URLPattern.compareComponent(try inputComponent(component), left, right))
        return .ok
    }
}

@implementation @_cdecl("foyer_pattern_generate")
public func foyer_pattern_generate(
    _ pattern: HandleIn, _ component: Int32, _ groups: TextIn, _ groups_length: Int,
    _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: SizeOut
) -> Int32 {
    length?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let pattern = try Pattern.required(pattern, "pattern").value
        let component = try inputComponent(component)
        var values: [(name: String, value: String)] = []
        for member in try Description.members(groups, groups_length, "groups") {
            guard let text = member.value.stringValue else {
                throw Failure(
                    .syntax, code: LinkMapFault.Kind.wrongType.rawValue,
                    message: "expected a text for the group \"\(member.key)\", found \(member.value.kindName)")
            }
            values.append((member.key, text))
        }
        let text = try compiling { () throws(URLPatternError) in
            try pattern.generate(component, groups: values)
        }
        return try copyOut(text, buffer, capacity, length)
    }
}
