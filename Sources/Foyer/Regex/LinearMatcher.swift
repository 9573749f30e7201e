/// Runs one regular pattern over all its alternatives at once: a simulation of its automaton.
///
/// Time is O(states × bytes), memory O(states × slots). The result is the one that trying alternatives in order would
/// have given: threads are kept in the order of their preference.
struct LinearMatcher {
    /// An instruction, and how far it has come: characters taken of a run, bytes of a literal.
    private struct Thread {
        var index: UInt32
        var progress: UInt32
    }

    /// What is left to do while threads are added.
    private enum Pending {
        case add(Thread)
        case keep(Thread)
        case restore(slot: Int, value: UInt32)
    }

    /// Threads in order of preference, each state at most once, with the slots of each.
    private struct ThreadList {
        var threads: [Thread] = []
        var slots: [UInt32] = []
        /// For each state, the last position at which it was added, plus one.
        var added: [UInt32]

        mutating func removeAll() {
            threads.removeAll(keepingCapacity: true)
            slots.removeAll(keepingCapacity: true)
        }
    }

    private let code: RegexCode
    private let subject: RegexSubject
    private let pattern: RegexCode.Pattern
    private let wantsCaptures: Bool
    /// For each instruction of the pattern, the number of its first state.
    private var firstState: [UInt32] = []
    private var pending: [Pending] = []
    private var slots: [UInt32]
    private(set) var found: [UInt32]?

    init(code: RegexCode, subject: RegexSubject, pattern: RegexCode.Pattern, wantsCaptures: Bool) {
        self.code = code
        self.subject = subject
        self.pattern = pattern
        self.wantsCaptures = wantsCaptures
        slots = [UInt32](repeating: BacktrackMatcher.none, count: wantsCaptures ? Int(pattern.slotCount) : 0)
        var next: UInt32 = 0
        for index in pattern.start..<pattern.start + pattern.count {
            firstState.append(next)
            next += Self.stateCount(code.instructions[Int(index)])
        }
        firstState.append(next)
    }

    private static func stateCount(_ instruction: RegexInstruction) -> UInt32 {
        switch instruction.operation {
        case .bytes, .foldedBytes: max(UInt32(instruction.short), 1)
        case .run:
            (instruction.maximum == RegexInstruction.unbounded ? instruction.minimum : instruction.maximum) + 1
        default: 1
        }
    }

    /// Searches the whole subject; true if the pattern is found. The captures are in `found` then.
    mutating func search() -> Bool {
        let states = Int(firstState[firstState.count - 1])
        var current = ThreadList(added: [UInt32](repeating: 0, count: states))
        var next = ThreadList(added: [UInt32](repeating: 0, count: states))
        var position = 0
        while true {
            if found == nil, position == 0 || !pattern.isAnchored {
                for slot in slots.indices { slots[slot] = BacktrackMatcher.none }
                if wantsCaptures { slots[0] = UInt32(truncatingIfNeeded: position) }
                add(Thread(index: pattern.start, progress: 0), at: position, to: &current)
            }
            if current.threads.isEmpty, found != nil || pattern.isAnchored { break }
            let isAtEnd = position == subject.end
            let (codePoint, length) = isAtEnd ? (0, 0) : subject.character(at: position)
            if step(&current, codePoint, isAtEnd, after: position + length, &next), !wantsCaptures { return true }
            if isAtEnd { break }
            position += length
            swap(&current, &next)
            next.removeAll()
        }
        return found != nil
    }

    /// Moves every thread over one character. True if a match came up; less preferred threads are dropped then.
    private mutating func step(
        _ current: inout ThreadList, _ codePoint: UInt32, _ isAtEnd: Bool, after position: Int, _ next: inout ThreadList
    ) -> Bool {
        for (order, thread) in current.threads.enumerated() {
            let instruction = code.instructions[Int(thread.index)]
            if wantsCaptures {
                let start = order * slots.count
                for slot in slots.indices { slots[slot] = current.slots[start + slot] }
            }
            if instruction.operation == .match {
                // The place of the match was noted when the thread was added.
                found = slots
                return true
            }
            if isAtEnd { continue }
            if let moved = move(thread, instruction, over: codePoint) { add(moved, at: position, to: &next) }
        }
        return false
    }

    /// Where a thread is after one character, or nil if it cannot take it.
    private func move(_ thread: Thread, _ instruction: RegexInstruction, over codePoint: UInt32) -> Thread? {
        let next = Thread(index: thread.index + 1, progress: 0)
        switch instruction.operation {
        case .byte:
            return codePoint == UInt32(instruction.short) ? next : nil
        case .set:
            return code.contains(codePoint, in: code.classes[Int(instruction.short)]) ? next : nil
        case .run:
            guard code.contains(codePoint, in: code.classes[Int(instruction.short)]) else { return nil }
            if instruction.maximum == RegexInstruction.unbounded {
                return Thread(index: thread.index, progress: min(thread.progress + 1, instruction.minimum))
            }
            return Thread(index: thread.index, progress: thread.progress + 1)
        case .bytes, .foldedBytes:
            let literal = Bytes(start: code.literals + Int(instruction.long), count: Int(instruction.short))
            let (expected, length) = RegexSubject(literal).character(at: Int(thread.progress))
            let found = instruction.operation == .bytes ? codePoint : CaseFolding.fold(codePoint)
            guard expected == found else { return nil }
            let progress = thread.progress + UInt32(truncatingIfNeeded: length)
            return progress == UInt32(instruction.short) ? next : Thread(index: thread.index, progress: progress)
        default: return nil
        }
    }

    /// Adds a thread and everything it can become without a character, in order of preference.
    private mutating func add(_ thread: Thread, at position: Int, to list: inout ThreadList) {
        let mark = UInt32(truncatingIfNeeded: position) + 1
        pending.append(.add(thread))
        while let item = pending.popLast() {
            switch item {
            case .restore(let slot, let value): slots[slot] = value
            case .keep(let thread): keep(thread, in: &list)
            case .add(let thread):
                let state = Int(firstState[Int(thread.index - pattern.start)] + thread.progress)
                if list.added[state] == mark { continue }
                list.added[state] = mark
                expand(thread, at: position, to: &list)
            }
        }
    }

    private mutating func expand(_ thread: Thread, at position: Int, to list: inout ThreadList) {
        let instruction = code.instructions[Int(thread.index)]
        let next = Thread(index: thread.index + 1, progress: 0)
        switch instruction.operation {
        case .split:
            let other = Thread(index: instruction.long, progress: 0)
            pending.append(.add(instruction.flag == 0 ? other : next))
            pending.append(.add(instruction.flag == 0 ? next : other))
        case .jump:
            pending.append(.add(Thread(index: instruction.long, progress: 0)))
        case .save:
            set(slot: Int(instruction.short), to: UInt32(truncatingIfNeeded: position))
            pending.append(.add(next))
        case .reset:
            for slot in Int(instruction.short)..<Int(instruction.long) { set(slot: slot, to: BacktrackMatcher.none) }
            pending.append(.add(next))
        case .loopCheck:
            // Where slots are kept, a turn that consumed nothing is known. Otherwise it ends at a state that was added
            // already, and only whether there is a match is asked.
            guard wantsCaptures, slots[Int(instruction.short)] == UInt32(truncatingIfNeeded: position) else {
                pending.append(.add(next))
                return
            }
            if instruction.flag == 0 { pending.append(.add(Thread(index: instruction.long, progress: 0))) }
        case .assertion:
            guard let assertion = RegexTree.Assertion(rawValue: instruction.flag),
                subject.holds(
                    assertion, at: position, code: code, word: instruction.short, extending: instruction.long)
            else { return }
            pending.append(.add(next))
        case .run:
            expandRun(thread, instruction, next, to: &list)
        case .match:
            if wantsCaptures { slots[1] = UInt32(truncatingIfNeeded: position) }
            keep(thread, in: &list)
        default:
            keep(thread, in: &list)
        }
    }

    /// A run both goes on and, once it has taken enough, lets the next instruction go on; its preference orders the two.
    private mutating func expandRun(
        _ thread: Thread, _ run: RegexInstruction, _ next: Thread, to list: inout ThreadList
    ) {
        let canStop = thread.progress >= run.minimum
        let canGoOn = run.maximum == RegexInstruction.unbounded || thread.progress < run.maximum
        if run.preference == .lazy, canStop, canGoOn {
            // The run itself comes after everything that the next instruction becomes.
            pending.append(.keep(thread))
            pending.append(.add(next))
            return
        }
        if canGoOn { keep(thread, in: &list) }
        if canStop { pending.append(.add(next)) }
    }

    private mutating func keep(_ thread: Thread, in list: inout ThreadList) {
        list.threads.append(thread)
        if wantsCaptures { list.slots.append(contentsOf: slots) }
    }

    private mutating func set(slot: Int, to value: UInt32) {
        guard wantsCaptures else { return }
        pending.append(.restore(slot: slot, value: slots[slot]))
        slots[slot] = value
    }
}
