/// Whether one pattern matches every path that another one does.
enum RouteCover {
    /// The pairs of places that are looked at before giving up.
    private static let pairLimit = 2000

    /// Whether `wide` certainly matches every path of `narrow`. No for an answer may mean that it was not found out.
    ///
    /// - Complexity: O(`pairLimit` · elements).
    static func covers(_ wide: RoutePattern, _ narrow: RoutePattern) -> Bool {
        let wide = Machine(wide)
        let narrow = Machine(narrow)
        var seen: [[Int]] = []
        var open: [(narrow: Int, wide: [Int])] = [(0, wide.closure([0]))]
        while let (state, others) = open.popLast() {
            for state in narrow.closure([state]) {
                let pair = [state] + others
                if seen.contains(pair) { continue }
                guard seen.count < pairLimit else { return false }
                seen.append(pair)
                guard state < narrow.steps.count else {
                    if !others.contains(wide.steps.count) { return false }
                    continue
                }
                guard let label = narrow.steps[state].label else { continue }
                let next = others.filter { other in
                    guard other < wide.steps.count, let wideLabel = wide.steps[other].label else { return false }
                    return wideLabel.covers(label)
                }
                if next.isEmpty { return false }
                open.append((narrow.steps[state].next, wide.closure(next.map { wide.steps[$0].next })))
            }
        }
        return true
    }

    /// What one step of a machine reads.
    private enum Label {
        case any
        case segment(RouteSegment)

        func covers(_ other: Label) -> Bool {
            switch (self, other) {
            case (.any, _): return true
            case (.segment, .any): return false
            case (.segment(let wide), .segment(let narrow)):
                if wide.isSame(as: narrow) { return true }
                switch (wide, narrow) {
                case (_, .literal(let text)): return text.withUnsafeBufferPointer { wide.matches($0) }
                case (.parameter, .pattern(let pattern)):
                    let nothing = Bytes(start: nil, count: 0)
                    return pattern.places(in: nothing) == nil
                default: return false
                }
            }
        }
    }

    /// A pattern as a machine over segments: each step reads one, or goes on for nothing.
    private struct Machine {
        struct Step {
            var label: Label?
            var next: Int
            /// Other steps that can be gone to for nothing.
            var others: [Int] = []
        }

        private(set) var steps: [Step] = []

        init(_ pattern: RoutePattern) {
            for element in pattern.elements {
                let start = steps.count
                steps.append(Step(label: nil, next: start + 1))
                if element.repetition == .wildcard {
                    steps.append(Step(label: .any, next: start))
                } else {
                    for segment in element.segments {
                        steps.append(Step(label: .segment(segment), next: steps.count + 1))
                    }
                    let end = steps.count
                    steps.append(Step(label: nil, next: end + 1))
                    if element.repetition == .oneOrMore || element.repetition == .zeroOrMore {
                        steps[end].others = [start + 1]
                    }
                }
                switch element.repetition {
                case .optional, .zeroOrMore, .wildcard: steps[start].others = [steps.count]
                default: break
                }
            }
        }

        /// The steps that can be reached for nothing; the number after the last step is the end.
        func closure(_ states: [Int]) -> [Int] {
            var reached = [Bool](repeating: false, count: steps.count + 1)
            var open = states
            while let state = open.popLast() {
                if reached[state] { continue }
                reached[state] = true
                guard state < steps.count, steps[state].label == nil else { continue }
                open.append(steps[state].next)
                open += steps[state].others
            }
            return reached.indices.filter { reached[$0] }
        }
    }
}
