/// Matches the pattern of one component that has no regular expression of its own.
///
/// The parts are compiled to a small program, and run with the preferences of the regular expression that the standard
/// builds from them: a named group takes as little as it can, `*` as much as it can, a modifier prefers to repeat. The
/// run goes back where the expression would, but never twice to the same place with the same text before it, so that it
/// is linear in the text for a given pattern.
struct ComponentMatcher: Sendable {
    enum Step: Sendable {
        case byte(UInt8)
        /// Any code point but the delimiter.
        case segment
        /// Any code point but a line end.
        case any
        /// Goes on at the first, and if that fails at the second. The number counts the forks.
        case fork(Int, Int, number: Int)
        case save(Int)
        /// Fails if the group has taken nothing: an optional group that would is left out.
        case notEmpty(group: Int)
        case match
    }

    private var steps: [Step] = []
    private var forks = 0
    private(set) var groups = 0
    private let delimiter: UInt8?
    private let ignoreCase: Bool

    init(_ parts: [PatternPart], _ options: PatternOptions) {
        delimiter = options.delimiter
        ignoreCase = options.ignoreCase
        for part in parts {
            if part.kind == .fixedText {
                repeating(part.modifier) { $0.text(part.value) }
            } else {
                group(part)
            }
        }
        steps.append(.match)
    }

    // MARK: Compiling

    private mutating func text(_ bytes: [UInt8]) {
        for byte in bytes { steps.append(.byte(ignoreCase ? byte.lowercasedASCII : byte)) }
    }

    private mutating func group(_ part: PatternPart) {
        let number = groups
        groups += 1
        if !part.repeats {
            repeating(part.modifier) { matcher in
                matcher.text(part.prefix)
                matcher.steps.append(.save(2 * number))
                matcher.wildcard(part.kind)
                if part.modifier == .optional, !part.isWrapped { matcher.steps.append(.notEmpty(group: number)) }
                matcher.steps.append(.save(2 * number + 1))
                matcher.text(part.suffix)
            }
        } else if !part.isWrapped {
            steps.append(.save(2 * number))
            repeating(part.modifier) { $0.wildcard(part.kind) }
            steps.append(.save(2 * number + 1))
        } else {
            repeating(part.modifier == .zeroOrMore ? .optional : .none) { matcher in
                matcher.text(part.prefix)
                matcher.steps.append(.save(2 * number))
                matcher.wildcard(part.kind)
                matcher.repeating(.zeroOrMore) { matcher in
                    matcher.text(part.suffix)
                    matcher.text(part.prefix)
                    matcher.wildcard(part.kind)
                }
                matcher.steps.append(.save(2 * number + 1))
                matcher.text(part.suffix)
            }
        }
    }

    private mutating func wildcard(_ kind: PatternPart.Kind) {
        if kind == .segmentWildcard {
            // [^/]+?
            let start = steps.count
            steps.append(.segment)
            fork(steps.count + 1, start)
        } else {
            repeating(.zeroOrMore) { $0.steps.append(.any) }
        }
    }

    private mutating func fork(_ first: Int, _ second: Int) {
        steps.append(.fork(first, second, number: forks))
        forks += 1
    }

    private mutating func repeating(_ modifier: PatternPart.Modifier, _ body: (inout ComponentMatcher) -> Void) {
        let start = steps.count
        switch modifier {
        case .none:
            body(&self)
        case .oneOrMore:
            body(&self)
            fork(start, steps.count + 1)
        case .optional, .zeroOrMore:
            // The second target is known only after the body.
            fork(start + 1, 0)
            body(&self)
            if modifier == .zeroOrMore { fork(start + 1, steps.count + 1) }
            if case .fork(let first, _, let number) = steps[start] {
                steps[start] = .fork(first, steps.count, number: number)
            }
        }
    }

    // MARK: Running

    /// The places of the groups in `text`, two numbers for each (-1 for a group that took no part), or nil if the
    /// pattern does not match all of `text`.
    ///
    /// - Throws: `limit` if pattern times text is beyond `Limits.patternWork`.
    /// - Complexity: O(steps · *n*).
    func match(_ text: Bytes) throws(URLPatternError) -> [Int]? {
        let (cells, overflow) = forks.multipliedReportingOverflow(by: text.count + 1)
        guard !overflow, cells <= Limits.patternWork else { throw URLPatternError(.limit) }
        var run = Run(cells: cells, slots: 2 * groups)
        var step = 0
        var position = 0
        while true {
            switch steps[step] {
            case .byte(let byte):
                guard position < text.count,
                    (ignoreCase ? text[position].lowercasedASCII : text[position]) == byte
                else { break }
                position += 1
                step += 1
                continue
            case .segment:
                guard position < text.count, text[position] != delimiter else { break }
                position = Self.afterCodePoint(text, position)
                step += 1
                continue
            case .any:
                guard position < text.count, text[position] != 0x0A, text[position] != 0x0D else { break }
                position = Self.afterCodePoint(text, position)
                step += 1
                continue
            case .fork(let first, let second, let number):
                guard run.visit(number * (text.count + 1) + position) else { break }
                run.later.append(.branch(second, position))
                step = first
                continue
            case .save(let slot):
                run.later.append(.restore(slot, run.slots[slot]))
                run.slots[slot] = position
                step += 1
                continue
            case .notEmpty(let group):
                guard run.slots[2 * group] < position else { break }
                step += 1
                continue
            case .match:
                if position == text.count { return run.finished }
            }
            guard let place = run.back() else { return nil }
            (step, position) = place
        }
    }

    /// The index after the code point that starts at `position`.
    private static func afterCodePoint(_ text: Bytes, _ position: Int) -> Int {
        var next = position + 1
        if text[position] < 0xC0 { return next }
        while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
        return next
    }

    /// The changing part of a run.
    private struct Run {
        enum Later {
            case branch(Int, Int)
            case restore(Int, Int)
        }

        var slots: [Int]
        var later: [Later] = []
        private var visited: [UInt64]

        init(cells: Int, slots: Int) {
            self.slots = Array(repeating: -1, count: slots)
            visited = Array(repeating: 0, count: cells / 64 + 1)
        }

        /// Marks a fork at a position; whether it is new.
        mutating func visit(_ cell: Int) -> Bool {
            let bit: UInt64 = 1 << UInt64(cell & 63)
            if visited[cell >> 6] & bit != 0 { return false }
            visited[cell >> 6] |= bit
            return true
        }

        /// Goes back to the last fork that has a branch left.
        mutating func back() -> (Int, Int)? {
            while let last = later.popLast() {
                switch last {
                case .branch(let step, let position): return (step, position)
                case .restore(let slot, let value): slots[slot] = value
                }
            }
            return nil
        }

        /// The slots, with half-open groups cleared.
        var finished: [Int] {
            var result = slots
            for start in stride(from: 0, to: result.count, by: 2) where result[start] < 0 || result[start + 1] < 0 {
                result[start] = -1
                result[start + 1] = -1
            }
            return result
        }
    }
}
