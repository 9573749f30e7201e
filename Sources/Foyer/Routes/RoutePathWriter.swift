/// Writes the segments of a pattern with values for its parameters.
struct RoutePathWriter {
    enum Fault: Error {
        case missing(Int)
        case unfit(Int)
        /// The pattern cannot be written whatever the values are.
        case impossible
    }

    private let arguments: [RouteArgument?]
    /// The decoded segments so far.
    private var segments: [[UInt8]] = []

    private init(_ arguments: [RouteArgument?]) {
        self.arguments = arguments
    }

    /// The decoded segments of a path that the pattern takes apart into these values; `arguments` has one for each
    /// parameter, nil for none.
    static func write(_ pattern: RoutePattern, _ arguments: [RouteArgument?]) throws(Fault) -> [[UInt8]] {
        var writer = RoutePathWriter(arguments)
        for element in pattern.elements { try writer.write(element) }
        return writer.segments
    }

    private mutating func write(_ element: RouteElement) throws(Fault) {
        switch element.repetition {
        case .once:
            try write(element.segments, round: nil)
        case .optional:
            // An optional group is there if it carries a value.
            let parameters = element.segments.flatMap({ $0.parameters })
            if parameters.contains(where: { arguments[$0] != nil }) { try write(element.segments, round: nil) }
        case .oneOrMore, .zeroOrMore:
            try writeRepetition(element)
        case .wildcard:
            guard let parameter = element.parameter, let argument = arguments[parameter] else { return }
            let list = argument.list
            if list.count == 1, list[0].isEmpty { return }
            for segment in list { try append(segment, parameter, mayBeEmpty: true) }
        }
    }

    private mutating func writeRepetition(_ element: RouteElement) throws(Fault) {
        guard let parameter = element.parameter else {
            if element.repetition == .oneOrMore { try write(element.segments, round: nil) }
            return
        }
        guard let argument = arguments[parameter] else {
            if element.repetition == .oneOrMore { throw .missing(parameter) }
            return
        }
        for value in argument.list { try write(element.segments, round: value) }
    }

    /// Writes segments; `round` is the value of the parameter in one round of a repetition.
    private mutating func write(_ list: [RouteSegment], round: [UInt8]?) throws(Fault) {
        for segment in list {
            switch segment {
            case .literal(let text):
                segments.append(text)
            case .parameter(let parameter):
                try append(try value(parameter, round), parameter, mayBeEmpty: false)
            case .pattern(let pattern):
                segments.append(try text(of: pattern, round))
            }
        }
    }

    private func value(_ parameter: Int, _ round: [UInt8]?) throws(Fault) -> [UInt8] {
        if let round { return round }
        guard let argument = arguments[parameter] else { throw .missing(parameter) }
        guard let value = argument.single else { throw .unfit(parameter) }
        return value
    }

    private mutating func append(_ text: [UInt8], _ parameter: Int, mayBeEmpty: Bool) throws(Fault) {
        guard mayBeEmpty || !text.isEmpty, Self.canStandAlone(text) else { throw .unfit(parameter) }
        segments.append(text)
    }

    /// Whether a segment may be this text: `.` and `..`, escaped or not, are ways through the path and no names, and
    /// control characters are in no link.
    private static func canStandAlone(_ text: [UInt8]) -> Bool {
        text != [0x2E] && text != [0x2E, 0x2E] && text.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    private func text(of pattern: SegmentPattern, _ round: [UInt8]?) throws(Fault) -> [UInt8] {
        var result: [UInt8] = []
        var group = 0
        var values: [Int: [UInt8]] = [:]
        for part in pattern.compiled.parts {
            if part.kind == .fixedText {
                if part.modifier == .none || part.modifier == .oneOrMore { result += part.value }
                continue
            }
            let parameter = pattern.parameters[group]
            group += 1
            let canBeAbsent = part.modifier == .optional || part.modifier == .zeroOrMore || part.kind == .fullWildcard
            if canBeAbsent, round == nil, arguments[parameter] == nil { continue }
            let value = try value(parameter, round)
            values[group - 1] = value
            result += part.prefix + value + part.suffix
        }
        let places = result.withUnsafeBufferPointer { pattern.places(in: $0) }
        guard let first = pattern.parameters.first else {
            if places == nil { throw .impossible }
            return result
        }
        guard let places, Self.canStandAlone(result) else { throw .unfit(culprit(pattern, values) ?? first) }
        for (group, value) in values
        where places[2 * group] < 0 || !result[places[2 * group]..<places[2 * group + 1]].elementsEqual(value) {
            throw .unfit(pattern.parameters[group])
        }
        return result
    }

    /// The parameter whose own condition its value does not meet.
    private func culprit(_ pattern: SegmentPattern, _ values: [Int: [UInt8]]) -> Int? {
        for (group, value) in values {
            let fits = value.withUnsafeBufferPointer { text in pattern.rules[group].allSatisfy { $0.accepts(text) } }
            if !fits { return pattern.parameters[group] }
        }
        return nil
    }
}
