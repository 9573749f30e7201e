/// What a `foyer_pattern_t *` points to: a pattern, and its texts for C.
final class LentPattern {
    let pattern: URLPattern
    let texts: [CText]

    init(_ pattern: URLPattern) {
        self.pattern = pattern
        texts = URLPattern.Component.allCases.map { CText(pattern[$0]) }
    }
}

/// What a `foyer_pattern_init_t *` points to.
final class PatternInitBox {
    var components = URLPattern.Components()
}

extension URLPattern.Component {
    /// The component with a number of the header, or nil.
    init?(number: Int32) {
        guard number >= 0, number < Int32(URLPattern.Component.allCases.count) else { return nil }
        self = URLPattern.Component.allCases[Int(number)]
    }
}

private func status(of error: URLPatternError) -> Status {
    switch error.kind {
    case .limit: .limit
    default: .syntax
    }
}

/// A flag from C: 0 or 1.
private func flag(_ number: Int32, _ name: StaticString) throws(Failure) -> Bool {
    guard number == 0 || number == 1 else { throw .argument("\(name) is not 0 or 1") }
    return number == 1
}

@implementation @_cdecl("foyer_pattern_init_new")
public func foyer_pattern_init_new(_ init: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
    guard let `init` else { return Status.argument.number }
    `init`.pointee = Handle(PatternInitBox()).passToC()
    return Status.ok.number
}

@implementation @_cdecl("foyer_pattern_init_free")
public func foyer_pattern_init_free(_ init: OpaquePointer?) {
    HandleType.patternInit.free(`init`)
}

@implementation @_cdecl("foyer_pattern_init_set")
public func foyer_pattern_init_set(
    _ init: OpaquePointer?, _ component: Int32, _ text: UnsafePointer<CChar>?, _ text_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try required(`init`, .patternInit)
        let text = try inputText(text, text_length, "text")
        if component == Int32(FOYER_PATTERN_BASE_URL) {
            box.components.baseURL = text
        } else if let known = URLPattern.Component(number: component) {
            box.components[known] = text
        } else {
            throw .argument("component is not a known number")
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_pattern_parse")
public func foyer_pattern_parse(
    _ text: UnsafePointer<CChar>?, _ text_length: Int, _ base: UnsafePointer<CChar>?, _ base_length: Int,
    _ ignore_case: Int32, _ pattern: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    pattern?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let pattern else { throw .argument("pattern is NULL") }
        let text = try inputText(text, text_length, "text")
        let base = try optionalText(base, base_length, "base")
        let ignoreCase = try flag(ignore_case, "ignore_case")
        do throws(URLPatternError) {
            let compiled = try URLPattern(text, baseURL: base, ignoreCase: ignoreCase)
            pattern.pointee = Handle(LentPattern(compiled)).passToC()
        } catch {
            throw Failure(status(of: error), error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_pattern_from_init")
public func foyer_pattern_from_init(
    _ init: OpaquePointer?, _ ignore_case: Int32, _ pattern: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    pattern?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let pattern else { throw .argument("pattern is NULL") }
        let box = try required(`init`, .patternInit)
        let ignoreCase = try flag(ignore_case, "ignore_case")
        do throws(URLPatternError) {
            let compiled = try URLPattern(box.components, ignoreCase: ignoreCase)
            pattern.pointee = Handle(LentPattern(compiled)).passToC()
        } catch {
            throw Failure(status(of: error), error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_pattern_free")
public func foyer_pattern_free(_ pattern: OpaquePointer?) {
    HandleType.pattern.free(pattern)
}

@implementation @_cdecl("foyer_pattern_component")
public func foyer_pattern_component(
    _ pattern: OpaquePointer?, _ component: Int32, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    guard let lent = HandleType.pattern.value(pattern), URLPattern.Component(number: component) != nil else {
        return nil
    }
    return lent.texts[Int(component)].lend(length)
}

@implementation @_cdecl("foyer_pattern_has_regexp_groups")
public func foyer_pattern_has_regexp_groups(_ pattern: OpaquePointer?) -> Int32 {
    guard let lent = HandleType.pattern.value(pattern) else { return Status.argument.number }
    return (lent.pattern.hasRegExpGroups ? Status.ok : .nothing).number
}

@implementation @_cdecl("foyer_pattern_exec")
public func foyer_pattern_exec(
    _ pattern: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ url_length: Int, _ base: UnsafePointer<CChar>?,
    _ base_length: Int, _ match: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    match?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let lent = try required(pattern, .pattern)
        let url = try inputText(url, url_length, "url")
        let base = try optionalText(base, base_length, "base")
        do throws(URLPatternError) {
            guard let found = try lent.pattern.exec(url, baseURL: base) else { return Status.nothing.number }
            match?.pointee = Handle(LentPatternMatch(found)).passToC()
        } catch {
            throw Failure(status(of: error), error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_pattern_exec_init")
public func foyer_pattern_exec_init(
    _ pattern: OpaquePointer?, _ init: OpaquePointer?, _ match: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    match?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let lent = try required(pattern, .pattern)
        let box = try required(`init`, .patternInit)
        do throws(URLPatternError) {
            guard let found = try lent.pattern.exec(box.components) else { return Status.nothing.number }
            match?.pointee = Handle(LentPatternMatch(found)).passToC()
        } catch {
            throw Failure(status(of: error), error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_pattern_compare")
public func foyer_pattern_compare(
    _ component: Int32, _ left: OpaquePointer?, _ right: OpaquePointer?, _ order: UnsafeMutablePointer<Int32>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    order?.pointee = 0
    return boundary(error) { () throws(Failure) in
        guard let order else { throw .argument("order is NULL") }
        guard let component = URLPattern.Component(number: component) else {
            throw .argument("component is not a known number")
        }
        let left = try required(left, .pattern, "left")
        let right = try required(right, .pattern, "right")
        order.pointee = Int32(URLPattern.compareComponent(component, left.pattern, right.pattern))
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_pattern_generate")
public func foyer_pattern_generate(
    _ pattern: OpaquePointer?, _ component: Int32, _ groups: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?,
    _ capacity: Int, _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    length?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let lent = try required(pattern, .pattern)
        guard let component = URLPattern.Component(number: component) else {
            throw .argument("component is not a known number")
        }
        var values: [(name: String, value: String)] = []
        for entry in ValuesBox.from(groups) {
            guard case .text(let text) = entry.value else { throw .argument("groups holds a value that is no text") }
            values.append((entry.name, text))
        }
        let text: String
        do throws(URLPatternError) {
            text = try lent.pattern.generate(component, groups: values)
        } catch {
            throw Failure(status(of: error), error)
        }
        return try copyOut(text.utf8, buffer, capacity, length)
    }
}

extension HandleType where Value == LentPattern {
    /// `foyer_pattern_t *`
    static var pattern: Self { Self(name: "pattern") }
}

extension HandleType where Value == PatternInitBox {
    /// `foyer_pattern_init_t *`
    static var patternInit: Self { Self(name: "init") }
}
