/// A pattern as a small program with forks: the machine under the patterns of a URL's components, which read code points,
/// and under those of routes, which read segments.
///
/// A run goes on at the first branch of a fork and comes back for the second one, as a backtracking regular expression
/// would, but never twice to the same fork at the same place of the input. So the first match it finds is the one that the
/// expression would prefer, and it is linear in the input for a given pattern.
///
///     var program = ForkProgram<UInt8>()
///     program.repeated(atLeastOnce: false, prefersMore: true) { $0.read(UInt8(ascii: "a")) }
///     program.end()
///     let run = try program.run(over: text.count, slots: 0) { byte, place, _ in text[place] == byte ? place + 1 : nil }
struct ForkProgram<Reader: Sendable>: Sendable {
    enum Step: Sendable {
        /// Reads something of the input by the reader with a number, or fails. A step holds numbers alone, so that looking at
        /// one counts no references.
        case read(Int)
        /// Goes on at the first, and if that fails at the second. The number counts the forks.
        case fork(Int, Int, number: Int)
        /// Notes the place in a slot; with `keepsFirst` only if nothing is noted there.
        case save(Int, keepsFirst: Bool)
        case match
    }

    private(set) var steps: [Step] = []
    private var readers: [Reader] = []
    private var forks = 0

    // MARK: Writing a program

    /// Adds a step that reads.
    mutating func read(_ reader: Reader) {
        steps.append(.read(readers.count))
        readers.append(reader)
    }

    /// Adds a step that notes the place.
    mutating func save(_ slot: Int, keepsFirst: Bool = false) {
        steps.append(.save(slot, keepsFirst: keepsFirst))
    }

    /// Adds the end of the program.
    mutating func end() {
        steps.append(.match)
    }

    /// Adds what may be left out; a run rather takes it.
    mutating func optional(_ body: (inout Self) -> Void) {
        let start = steps.count
        // The second target is known only after the body.
        fork(start + 1, start)
        body(&self)
        if case .fork(let first, _, let number) = steps[start] {
            steps[start] = .fork(first, steps.count, number: number)
        }
    }

    /// Adds what may come several times.
    ///
    /// - Parameters:
    ///   - atLeastOnce: Whether it must come once.
    ///   - prefersMore: Whether a run rather takes it again than goes on.
    mutating func repeated(atLeastOnce: Bool, prefersMore: Bool = true, _ body: (inout Self) -> Void) {
        guard atLeastOnce else {
            return optional { $0.repeated(atLeastOnce: true, prefersMore: prefersMore, body) }
        }
        let start = steps.count
        body(&self)
        if prefersMore {
            fork(start, steps.count + 1)
        } else {
            fork(steps.count + 1, start)
        }
    }

    private mutating func fork(_ first: Int, _ second: Int) {
        steps.append(.fork(first, second, number: forks))
        forks += 1
    }

    // MARK: Running

    /// What a run came to.
    struct Run {
        /// What was noted in each slot, -1 for nothing; nil if the pattern does not match all of the input.
        var slots: [Int]?
        /// The furthest place that any attempt came to.
        var furthest = 0
    }

    /// Runs over an input.
    ///
    /// - Parameters:
    ///   - count: The length of the input: places are numbers from 0 to it.
    ///   - slots: How many slots the program notes places in.
    ///   - read: The place behind what a reader takes at a place, or nil if it fails. It may see the slots.
    /// - Throws: `limit`, if forks times input are beyond `Limits.patternWork`.
    /// - Complexity: O(steps · `count`).
    @inline(__always)
    func run(
        over count: Int, slots slotCount: Int, _ read: (_ reader: Reader, _ place: Int, _ slots: [Int]) -> Int?
    ) throws(URLPatternError) -> Run {
        let (cells, overflow) = forks.multipliedReportingOverflow(by: count + 1)
        guard !overflow, cells <= Limits.patternWork else { throw URLPatternError(.limit) }
        var state = State(cells: cells, slots: slotCount)
        var run = Run()
        var step = 0
        var place = 0
        while true {
            run.furthest = max(run.furthest, place)
            switch steps[step] {
            case .read(let reader):
                if let next = read(readers[reader], place, state.slots) {
                    place = next
                    step += 1
                    continue
                }
            case .fork(let first, let second, let number):
                if state.visited.insert(number * (count + 1) + place) {
                    state.later.append(.branch(second, place))
                    step = first
                    continue
                }
            case .save(let slot, let keepsFirst):
                if !keepsFirst || state.slots[slot] < 0 {
                    state.later.append(.restore(slot, state.slots[slot]))
                    state.slots[slot] = place
                }
                step += 1
                continue
            case .match:
                if place == count {
                    run.slots = state.slots
                    return run
                }
            }
            guard let back = state.back() else { return run }
            (step, place) = back
        }
    }
}

/// The changing part of a run.
private struct State {
    /// What is left to try, and what has to be undone on the way there.
    enum Later {
        case branch(Int, Int)
        case restore(Int, Int)
    }

    var slots: [Int]
    var later: [Later] = []
    var visited: BitSet

    init(cells: Int, slots: Int) {
        self.slots = Array(repeating: -1, count: slots)
        visited = BitSet(count: cells)
    }

    /// Goes back to the last fork that has a branch left: its step and its place.
    mutating func back() -> (Int, Int)? {
        while let last = later.popLast() {
            switch last {
            case .branch(let step, let place): return (step, place)
            case .restore(let slot, let value): slots[slot] = value
            }
        }
        return nil
    }
}
