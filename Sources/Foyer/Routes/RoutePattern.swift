/// The pattern of a route, taken apart into segments.
package struct RoutePattern: Sendable {
    /// What the pattern was written as.
    package let text: [UInt8]
    /// The sources that the pattern names; nil for one that starts with a slash.
    package let sources: [RouteSource]?
    /// The pattern of the path.
    package let elements: [RouteElement]
    /// The names of the parameters, in order.
    package let parameters: [String]
    /// How many of them, the first ones, are named groups of the host.
    package let hostParameters: Int

    /// The order among patterns, segment by segment from the left: see `RouteElement.ranks`. It ends with 0, so that the
    /// end of a pattern comes before everything that could follow.
    package var ranks: [UInt8] { elements.flatMap({ $0.ranks }) + [0] }

    /// Whether a lookup knows where each parameter lies without matching the pattern again: every element is one
    /// segment, but for a wildcard at the end.
    var isPlain: Bool {
        for (index, element) in elements.enumerated() {
            switch element.repetition {
            case .once:
                if case .pattern = element.segments[0] { return false }
            case .wildcard:
                guard index == elements.count - 1 else { return false }
            default: return false
            }
        }
        return true
    }
}

/// A part of the path's pattern that stands for whole segments.
package struct RouteElement: Sendable {
    package enum Repetition: UInt8 {
        case once, optional, oneOrMore, zeroOrMore
        /// Any segments, none as well; the element has no segments of its own.
        case wildcard
    }

    package var repetition: Repetition
    package var segments: [RouteSegment]
    /// The parameter that takes the segments of a wildcard or of a repetition.
    package var parameter: Int?
    /// Whether a wildcard that took nothing leaves its parameter out.
    var isOptionalWildcard = false

    /// A number for each segment, the smaller the more specific: literal, literal with parameter, constrained, plain;
    /// then optional, repeated once or more, repeated from none, each in the same order again; then the wildcard.
    var ranks: [UInt8] {
        if repetition == .wildcard { return [24] }
        return segments.map { segment in segment.rank + 4 * repetition.rawValue }
    }

    /// Whether both match the same, for certain, wherever their parameters go.
    func isSame(as other: RouteElement) -> Bool {
        repetition == other.repetition && segments.count == other.segments.count
            && zip(segments, other.segments).allSatisfy { $0.isSame(as: $1) }
    }
}

/// The pattern of one segment.
package enum RouteSegment: Sendable {
    /// This text, decoded.
    case literal([UInt8])
    /// Any text but the empty one, as the value of a parameter.
    case parameter(Int)
    /// Text with parameters, or a parameter with conditions.
    case pattern(SegmentPattern)

    /// 1 literal, 2 literal with parameter, 3 constrained, 4 plain.
    var rank: UInt8 {
        switch self {
        case .literal: 1
        case .parameter: 4
        case .pattern(let pattern): pattern.hasText ? 2 : 3
        }
    }

    package func isSame(as other: RouteSegment) -> Bool {
        switch (self, other) {
        case (.literal(let left), .literal(let right)): left == right
        case (.parameter, .parameter): true
        case (.pattern(let left), .pattern(let right)): left.isSame(as: right)
        default: false
        }
    }

    /// The parameters, in order.
    var parameters: [Int] {
        switch self {
        case .literal: []
        case .parameter(let index): [index]
        case .pattern(let pattern): pattern.parameters
        }
    }

    /// Whether a decoded segment matches.
    package func matches(_ text: Bytes) -> Bool {
        switch self {
        case .literal(let literal): literal.elementsEqual(text)
        case .parameter: !text.isEmpty
        case .pattern(let pattern): pattern.places(in: text) != nil
        }
    }
}

/// The pattern of a segment with text and parameters, or with conditions.
///
/// A class, so that the segments of a pattern are small and copied at no cost.
package final class SegmentPattern: Sendable {
    package let compiled: CompiledComponent
    /// The parameter of each group.
    let parameters: [Int]
    /// The conditions on each group.
    package let rules: [[RouteConstraint]]
    let hasText: Bool

    init(compiled: CompiledComponent, parameters: [Int], rules: [[RouteConstraint]], hasText: Bool) {
        self.compiled = compiled
        self.parameters = parameters
        self.rules = rules
        self.hasText = hasText
    }

    /// The places of the groups in a decoded segment (-1 for one that took no part), or nil if it does not match.
    ///
    /// A pattern that gives up for want of room does not match.
    package func places(in text: Bytes) -> [Int]? {
        let found: [Int]?
        do throws(URLPatternError) {
            found = try compiled.match(text)
        } catch {
            return nil
        }
        guard let found else { return nil }
        for (group, rules) in rules.enumerated() where !rules.isEmpty {
            let start = found[2 * group]
            guard start >= 0 else { continue }
            let value = text.part(start..<found[2 * group + 1])
            for rule in rules where !rule.accepts(value) { return nil }
        }
        return found
    }

    func isSame(as other: SegmentPattern) -> Bool {
        guard compiled.parts.count == other.compiled.parts.count, rules.count == other.rules.count else { return false }
        for (left, right) in zip(compiled.parts, other.compiled.parts) {
            // The names make no difference.
            var right = right
            right.name = left.name
            guard left == right else { return false }
        }
        return zip(rules, other.rules).allSatisfy { left, right in
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        }
    }
}
