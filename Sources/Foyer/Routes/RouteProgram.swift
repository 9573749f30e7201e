/// Matches the elements of one pattern against the segments of a link, to tell where each parameter lies.
///
/// The index says that a pattern matches; this says how, with the preferences of a regular expression: a group that can be
/// there is, and a repetition takes as much as it can.
struct RouteProgram: Sendable {
    enum Reader: Sendable {
        case segment(RouteSegment)
        case any
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

    /// The steps: slots 2*n* and 2*n* + 1 note where parameter *n* begins and ends.
    private(set) var program = ForkProgram<Reader>()
    private let parameters: Int
    /// The pattern that each parameter is a part of; nil for wildcards, and for what takes a whole segment.
    private var homes: [SegmentPattern?]

    init(_ pattern: RoutePattern) {
        parameters = pattern.parameters.count
        homes = Array(repeating: nil, count: parameters)
        for element in pattern.elements {
            for segment in element.segments {
                guard case .pattern(let pattern) = segment else { continue }
                for parameter in segment.parameters { homes[parameter] = pattern }
            }
            Self.add(element, to: &program)
        }
        program.end()
    }

    private static func add(_ element: RouteElement, to program: inout ForkProgram<Reader>) {
        switch element.repetition {
        case .once: add(element.segments, to: &program)
        case .optional: program.optional { add(element.segments, to: &$0) }
        case .oneOrMore: program.repeated(atLeastOnce: true) { add(element.segments, to: &$0) }
        case .zeroOrMore: program.repeated(atLeastOnce: false) { add(element.segments, to: &$0) }
        case .wildcard:
            if let parameter = element.parameter { program.save(2 * parameter, keepsFirst: true) }
            program.repeated(atLeastOnce: false) { $0.read(.any) }
            if let parameter = element.parameter { program.save(2 * parameter + 1) }
        }
    }

    private static func add(_ segments: [RouteSegment], to program: inout ForkProgram<Reader>) {
        for segment in segments {
            // In a repetition the value goes from the first round to the last.
            for parameter in segment.parameters { program.save(2 * parameter, keepsFirst: true) }
            program.read(.segment(segment))
            for parameter in segment.parameters { program.save(2 * parameter + 1) }
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
        do throws(URLPatternError) {
            let run = try program.run(over: count, slots: 2 * parameters) { reader, place, _ in
                guard place < count else { return nil }
                if case .segment(let segment) = reader, !matches(segment, place) { return nil }
                return place + 1
            }
            return Outcome(places: run.slots.map { places($0, text) }, furthest: run.furthest)
        } catch {
            // Beyond the limit of work, which segments and patterns within their own limits stay far below.
            return Outcome()
        }
    }

    private func places(_ slots: [Int], _ text: (Int) -> Bytes) -> [Place?] {
        (0..<parameters).map { parameter in
            let begin = slots[2 * parameter]
            let end = slots[2 * parameter + 1]
            guard begin >= 0, end >= begin else { return nil }
            var place = Place(segments: begin..<end)
            guard let pattern = homes[parameter], begin < end,
                let group = pattern.parameters.firstIndex(of: parameter)
            else { return place }
            guard let inFirst = pattern.places(in: text(begin)), let inLast = pattern.places(in: text(end - 1)),
                inFirst[2 * group] >= 0, inLast[2 * group] >= 0
            else { return nil }
            place.start = inFirst[2 * group]
            place.end = inLast[2 * group + 1]
            return place
        }
    }
}
