import Foyer

/// `foyer pattern`: what a URLPattern makes of URLs.
enum PatternCommand: Command {
    static let name = "pattern"
    static let summary = "match URLPatterns: {\"pattern\": [arguments], \"inputs\": [arguments]} a line"

    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        try JSONLines(arguments).forEach { line throws(CommandFailure) in
            guard let pattern = line["pattern"]?.arrayValue else {
                throw CommandFailure(message: "expected a list \"pattern\"")
            }
            let compiled: URLPattern
            do throws(URLPatternError) {
                compiled = try Self.pattern(pattern)
            } catch {
                return ["error": "pattern"]
            }
            var answer = JSONObject()
            if let inputs = line["inputs"]?.arrayValue {
                do throws(URLPatternError) {
                    answer["match"] = try exec(compiled, inputs).map { result($0, inputs) } ?? .null
                } catch {
                    return ["error": "input"]
                }
            }
            answer["components"] = .object(
                JSONObject(URLPattern.Component.allCases.map { ($0.rawValue, .string(compiled[$0])) }))
            return .object(answer)
        }
        return .fine
    }

    /// The constructor on its arguments: a text with a base and options, or a dictionary with options.
    private static func pattern(_ arguments: [JSONValue]) throws(URLPatternError) -> URLPattern {
        var arguments = arguments[...]
        var ignoreCase = false
        if arguments.count > 1, let last = arguments.last, last.objectValue != nil {
            ignoreCase = last["ignoreCase"]?.boolValue ?? false
            arguments.removeLast()
        }
        let base = arguments.dropFirst().first
        guard arguments.count <= 2, base == nil || base?.stringValue != nil else {
            throw URLPatternError.arguments
        }
        guard let text = arguments.first?.stringValue else {
            guard base == nil else { throw URLPatternError.arguments }
            return try URLPattern(components(arguments.first), ignoreCase: ignoreCase)
        }
        return try URLPattern(text, baseURL: base?.stringValue, ignoreCase: ignoreCase)
    }

    private static func exec(_ pattern: URLPattern, _ inputs: [JSONValue]) throws(URLPatternError) -> URLPattern.Match?
    {
        let base = inputs.count > 1 ? inputs[1].stringValue : nil
        if let text = inputs.first?.stringValue { return try pattern.exec(text, baseURL: base) }
        guard base == nil else { throw URLPatternError.arguments }
        return try pattern.exec(components(inputs.first))
    }

    private static func components(_ value: JSONValue?) -> URLPattern.Components {
        var components = URLPattern.Components(baseURL: value?["baseURL"]?.stringValue)
        for component in URLPattern.Component.allCases {
            components[component] = value?[component.rawValue]?.stringValue
        }
        return components
    }

    /// What `exec` of the web platform gives.
    private static func result(_ match: URLPattern.Match, _ inputs: [JSONValue]) -> JSONValue {
        var result = JSONObject()
        result["inputs"] = .array(inputs.isEmpty ? [.object(JSONObject())] : inputs)
        for component in URLPattern.Component.allCases {
            let groups = match.groups(component).map { group in
                (group.name, group.value.map { JSONValue.string($0) } ?? .null)
            }
            result[component.rawValue] = [
                "input": .string(match.input(component)), "groups": .object(JSONObject(groups)),
            ]
        }
        return .object(result)
    }
}
