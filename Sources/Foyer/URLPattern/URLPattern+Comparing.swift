extension URLPattern {
    /// Which of two patterns is the more specific in a component ("compareComponent").
    ///
    /// - Returns: 1 if `left` is the more specific or the later one, -1 if `right` is, 0 if both are alike.
    /// - Complexity: O(*n*).
    public static func compareComponent(_ component: Component, _ left: URLPattern, _ right: URLPattern) -> Int {
        let left = left[compiled: component].parts
        let right = right[compiled: component].parts
        for (one, other) in zip(left, right) {
            let order = one.compare(other)
            if order != 0 { return order }
        }
        let nothing = PatternPart(kind: .fixedText, value: [], modifier: .none)
        if left.count > right.count { return left[right.count].compare(nothing) }
        if right.count > left.count { return nothing.compare(right[left.count]) }
        return 0
    }

    /// A component with its groups filled in ("generate"): the text that `exec` would take apart into these values.
    ///
    /// - Parameters:
    ///   - component: The component.
    ///   - groups: The values of its named groups, not encoded.
    /// - Throws: `notReversible` for a missing or unfit value, and for a pattern with a modifier, a wildcard or a regular
    ///   expression; `badComponent` for a value that cannot stand there.
    /// - Complexity: O(*n*).
    public func generate(_ component: Component, groups: [(name: String, value: String)]) throws(URLPatternError)
        -> String
    {
        let compiled = self[compiled: component]
        var result: [UInt8] = []
        for part in compiled.parts {
            guard part.modifier == .none else { throw URLPatternError(.notReversible, component: component) }
            if part.kind == .fixedText {
                result += part.value
                continue
            }
            guard part.kind == .segmentWildcard,
                let value = groups.last(where: { $0.name.utf8.elementsEqual(part.name) })?.value
            else { throw URLPatternError(.notReversible, component: component) }
            let encoded = try compiled.encoding.canonicalize(Array(value.utf8))
            let delimiter = compiled.options.delimiter
            guard !encoded.isEmpty, !encoded.contains(where: { $0 == delimiter }) else {
                throw URLPatternError(.notReversible, component: component)
            }
            result += part.prefix + encoded + part.suffix
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension PatternPart {
    /// The order of the standard: kind, modifier, then the texts.
    fileprivate func compare(_ other: PatternPart) -> Int {
        if kind != other.kind { return kind.rawValue < other.kind.rawValue ? -1 : 1 }
        if modifier != other.modifier { return modifier.rawValue < other.modifier.rawValue ? -1 : 1 }
        for (left, right) in [(prefix, other.prefix), (value, other.value), (suffix, other.suffix)] where left != right
        {
            return left.lexicographicallyPrecedes(right) ? -1 : 1
        }
        return 0
    }
}
