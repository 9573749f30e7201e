@testable import Foyer

/// The constructor of `URLPattern` and `exec` on the arguments of a test case.
enum URLPatternArguments {
    static func pattern(_ arguments: [JSONValue]) throws(URLPatternError) -> URLPattern {
        var rest = arguments
        var ignoreCase = false
        if rest.count > 1, let last = rest.last, last.objectValue != nil {
            ignoreCase = last["ignoreCase"]?.boolValue ?? false
            rest.removeLast()
        }
        guard let first = rest.first else { return try URLPattern(URLPattern.Components(), ignoreCase: ignoreCase) }
        if let text = first.stringValue {
            // A base after the options is the caller's mistake, as in the standard's overloads.
            if rest.count > 1, rest[1].stringValue == nil { throw argumentError() }
            return try URLPattern(text, baseURL: rest.count > 1 ? rest[1].stringValue : nil, ignoreCase: ignoreCase)
        }
        if rest.count > 1 { throw argumentError() }
        return try URLPattern(components(first), ignoreCase: ignoreCase)
    }

    static func exec(_ pattern: URLPattern, _ inputs: [JSONValue]) throws(URLPatternError) -> URLPattern.Match? {
        guard let first = inputs.first else { return try pattern.exec(URLPattern.Components()) }
        let base = inputs.count > 1 ? inputs[1].stringValue : nil
        if let text = first.stringValue { return try pattern.exec(text, baseURL: base) }
        if base != nil { throw argumentError() }
        return try pattern.exec(components(first))
    }

    private static func argumentError() -> URLPatternError {
        URLPatternError(.baseBesideComponents)
    }

    static func components(_ object: JSONValue) -> URLPattern.Components {
        var result = URLPattern.Components(baseURL: object["baseURL"]?.stringValue)
        for component in URLPattern.Component.allCases {
            result[component] = object[component.rawValue]?.stringValue
        }
        return result
    }
}
