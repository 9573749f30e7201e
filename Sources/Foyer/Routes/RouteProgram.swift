/// Matches the elements of one pattern against the segments of a link, to tell where each parameter lies.
///
/// The index says that a pattern matches; this says how, with the preferences of a regular expression: a group is rather
/// there than not, a repetition takes as much as it can. The run never comes twice to the same step and segment.
struct RouteProgram: Sendable {
    enum Step: Sendable {
        case segment(RouteSegment)
        case any
        /// Goes on at the first, and if that fails at the second. The number counts the forks.
        case fork(Int, Int, number: Int)
        /// Here the segments of a parameter begin, or end.
        case begin(Int)
        case end(Int)
        case match
    }

    /// Where a parameter lies.
    struct Place {
        /// The segments it takes part of; an empty range for a wildcard that took nothing.
        var segments: Range<Int>
        /// The bytes before it in the first segment.
        var start = 0
        /// The end of it in the last segment; nil for all of it.
        var end: Int?
    }

    private var steps: [Step] = []
    private var forks = 0
    private let parameters: Int
    /// The segment that each parameter is a part of; nil for wildcards.
    private var homes: [RouteSegment?]

    init(_ pattern: RoutePattern) {
        parameters = pattern.parameters.count
        homes = Array(repeating: nil, count: parameters)
        for element in pattern.elements { add(element) }
        steps.append(.match)
    }

    private mutating func add(_ element: RouteElement) {
        for segment in element.segments {
            for parameter in segment.parameters { homes[parameter] = segment }
        }
        switch element.repetition {
        case .once:
            add(element.segments)
        case .optional:
            optional { $0.add(element.segments) }
        case .oneOrMore:
            repeated(element.segments)
        case .zeroOrMore:
            optional { $0.repeated(element.segments) }
        case .wildcard:
            let body: (inout RouteProgram) -> Void = { program in
                if let parameter = element.parameter { program.steps.append(.begin(parameter)) }
                program.optional { program in
                    let start = program.steps.count
                    program.steps.append(.any)
                    program.fork(start, program.steps.count + 1)
                }
                if let parameter = element.parameter { program.steps.append(.end(parameter)) }
            }
            body(&self)
        }
    }

    private mutating func add(_ segments: [RouteSegment]) {
        for segment in segments {
            for parameter in segment.parameters { steps.append(.begin(parameter)) }
            steps.append(.segment(segment))
            for parameter in segment.parameters { steps.append(.end(parameter)) }
        }
    }

    private mutating func repeated(_ segments: [RouteSegment]) {
        let start = steps.count
        add(segments)
        fork(start, steps.count + 1)
    }

    private mutating func fork(_ first: Int, _ second: Int) {
        steps.append(.fork(first, second, number: forks))
        forks += 1
    }

    private mutating func optional(_ body: (inout RouteProgram) -> Void) {
        let start = steps.count
        fork(start + 1, 0)
        body(&self)
        if case .fork(let first, _, let number) = steps[start] {
            steps[start] = .fork(first, steps.count, number: number)
        }
    }

    // MARK: Running

    /// How far a run came.
    struct Outcome {
        /// The place of each parameter, nil for one that took no part; nil if the pattern does not match.
        var places: [Place?]?
        /// The segment at which the best attempt failed; the number of segments if the path was too short.
        var furthest = 0
    }

    /// Runs over segments that `matches` compares.
    ///
    /// - Complexity: O(steps · segments) comparisons.
    func run(_ count: Int, text: (Int) -> Bytes, matches: (RouteSegment, Int) -> Bool) -> Outcome {
        var outcome = Outcome()
        var begins = [Int](repeating: -1, count: parameters)
        var ends = [Int](repeating: -1, count: parameters)
        var visited = [Bool](repeating: false, count: forks * (count + 1))
        var later: [Later] = []
        var step = 0
        var position = 0
        while true {
            outcome.furthest = max(outcome.furthest, position)
            switch steps[step] {
            case .segment(let segment):
                if position < count, matches(segment, position) {
                    position += 1
                    step += 1
                    continue
                }
            case .any:
                if position < count {
                    position += 1
                    step += 1
                    continue
                }
            case .fork(let first, let second, let number):
                let cell = number * (count + 1) + position
                if !visited[cell] {
                    visited[cell] = true
                    later.append(.branch(second, position))
                    step = first
                    continue
                }
            case .begin(let parameter):
                // In a repetition the first round counts.
                if begins[parameter] < 0 {
                    later.append(.begin(parameter))
                    begins[parameter] = position
                }
                step += 1
                continue
            case .end(let parameter):
                later.append(.end(parameter, ends[parameter]))
                ends[parameter] = position
                step += 1
                continue
            case .match:
                if position == count {
                    outcome.places = places(begins, ends, text)
                    return outcome
                }
            }
            guard let place = Self.back(&later, &begins, &ends) else { return outcome }
            (step, position) = place
        }
    }

    private enum Later {
        case branch(Int, Int)
        case begin(Int)
        case end(Int, Int)
    }

    private static func back(_ later: inout [Later], _ begins: inout [Int], _ ends: inout [Int]) -> (Int, Int)? {
        while let last = later.popLast() {
            switch last {
            case .branch(let step, let position): return (step, position)
            case .begin(let parameter): begins[parameter] = -1
            case .end(let parameter, let value): ends[parameter] = value
            }
        }
        return nil
    }

    private func places(_ begins: [Int], _ ends: [Int], _ text: (Int) -> Bytes) -> [Place?] {
        (0..<parameters).map { parameter in
            guard begins[parameter] >= 0, ends[parameter] >= begins[parameter] else { return nil }
            var place = Place(segments: begins[parameter]..<ends[parameter])
            guard case .pattern(let pattern)? = homes[parameter], !place.segments.isEmpty,
                let group = pattern.parameters.firstIndex(of: parameter)
            else { return place }
            let last = place.segments.upperBound - 1
            guard let inFirst = pattern.places(in: text(place.segments.lowerBound)),
                let inLast = pattern.places(in: text(last))
            else { return nil }
            guard inFirst[2 * group] >= 0, inLast[2 * group] >= 0 else {
                place.end = 0
                return pattern.allowsEmpty ? place : nil
            }
            place.start = inFirst[2 * group]
            place.end = inLast[2 * group + 1]
            return place
        }
    }
}
