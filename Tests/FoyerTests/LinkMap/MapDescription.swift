import Foyer

/// A value and all that is in it as text, by reflection: what two values must share to be the same, whatever the writer of
/// maps does.
enum MapDescription {
    static func of(_ value: Any) -> String {
        switch value {
        case let part as LinkMapPart: return part.value.text()
        case let expression as RouteExpression: return "expression(\(expression.text))"
        case let value as JSONValue: return value.text()
        case let text as String: return "\"\(text)\""
        default: break
        }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional, mirror.children.isEmpty { return "nil" }
        if mirror.children.isEmpty { return "\(value)" }
        // What reading made of the routes is no part of the value.
        let inner = mirror.children.filter { $0.label != "compiledRoutes" }.map { child in (child.label.map { $0 + ": " } ?? "") + of(child.value) }
        return "\(type(of: value))(\(inner.joined(separator: ", ")))"
    }
}
