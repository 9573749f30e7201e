/// The parts of single instructions.
extension BacktrackMatcher {
    @inline(__always)
    mutating func push(_ kind: BacktrackStack.Kind, _ target: UInt32, _ position: Int, other: Int = 0) {
        stack.push(
            BacktrackStack.Entry(
                kind: kind, target: target, position: UInt32(truncatingIfNeeded: position),
                other: UInt32(truncatingIfNeeded: other)))
    }

    @inline(__always)
    mutating func set(slot: Int, to value: UInt32) {
        if stack.count > 0 {
            stack.push(
                BacktrackStack.Entry(kind: .restore, target: UInt32(truncatingIfNeeded: slot), position: slots[slot]))
        }
        slots[slot] = value
    }

    @inline(__always)
    mutating func matches(literal: RegexInstruction, at position: Int) -> Bool {
        let count = Int(literal.short)
        steps -= count >> 6
        guard subject.end - position >= count else { return false }
        let bytes = code.literals + Int(literal.long)
        var offset = 0
        while offset < count {
            if subject.bytes[position + offset] != bytes[offset] { return false }
            offset += 1
        }
        return true
    }

    /// The place after the character at `position` if the class has it, otherwise `position`.
    @inline(__always)
    func place(after position: Int, in class_: RegexClass) -> Int {
        guard position < subject.end else { return position }
        let byte = subject.bytes[position]
        if byte < 0x80 { return class_.contains(ascii: byte) ? position + 1 : position }
        let (codePoint, length) = subject.character(at: position)
        return code.contains(codePoint, in: class_) ? position + length : position
    }

    mutating func holds(_ instruction: RegexInstruction, at position: Int) -> Bool {
        guard let assertion = RegexTree.Assertion(rawValue: instruction.flag) else { return false }
        if assertion == .wordBoundary || assertion == .notWordBoundary {
            let (isBoundary, distance) = subject.isWordBoundary(
                position, code, code.classes[Int(instruction.short)], code.classes[Int(instruction.long)])
            steps -= distance >> 3
            return isBoundary == (assertion == .wordBoundary)
        }
        return subject.holds(
            assertion, at: position, code: code, word: instruction.short, extending: instruction.long)
    }

    /// Takes as many characters as a run may and has to, and notes what else it could have taken.
    @inline(__always)
    mutating func take(_ run: RegexInstruction, index: Int, position: inout Int) -> Bool {
        let class_ = code.classes[Int(run.short)]
        let minimum = run.minimum
        let maximum = run.maximum == RegexInstruction.unbounded ? UInt32.max : run.maximum
        let isLazy = run.preference == .lazy
        let wanted = isLazy ? minimum : maximum
        let start = position
        var count: UInt32 = 0
        var least = position
        while count < wanted {
            let next = place(after: position, in: class_)
            if next == position { break }
            position = next
            count += 1
            if count == minimum { least = position }
        }
        steps -= (position - start) >> 3
        guard count >= minimum else { return false }
        if isLazy {
            if maximum > minimum {
                let more = maximum == .max ? Int(UInt32.max) : Int(maximum - minimum)
                push(.takeMore, UInt32(truncatingIfNeeded: index), position, other: more)
            }
        } else if run.preference == .greedy, position > least {
            push(.giveBack, UInt32(truncatingIfNeeded: index + 1), position, other: least)
        }
        return true
    }

    /// Takes the text of a group again.
    mutating func takeAgain(_ reference: RegexInstruction, position: inout Int) -> Bool {
        let slot = Int(reference.short) * 2
        let start = slots[slot]
        let end = slots[slot + 1]
        guard start != Self.none, end != Self.none, start <= end else { return reference.flag & 2 != 0 }
        var from = Int(start)
        steps -= (Int(end) - from) >> 3
        while from < Int(end) {
            guard position < subject.end else { return false }
            let expected = subject.character(at: from)
            let found = subject.character(at: position)
            guard
                expected.codePoint == found.codePoint
                    || (reference.flag & 1 != 0
                        && CaseFolding.fold(expected.codePoint) == CaseFolding.fold(found.codePoint))
            else { return false }
            from += expected.length
            position += found.length
        }
        return true
    }

    // MARK: Look-around and atomic groups

    mutating func pushBarrier(_ index: Int, _ position: Int, _ barrier: inout Int, start: Int) {
        let outer = barrier
        barrier = stack.count
        stack.push(
            BacktrackStack.Entry(
                kind: .barrier, target: UInt32(truncatingIfNeeded: index),
                position: UInt32(truncatingIfNeeded: position),
                other: UInt32(truncatingIfNeeded: outer), start: UInt32(truncatingIfNeeded: start)))
    }

    /// Begins a look-around. False if it fails at once.
    mutating func enter(look: RegexInstruction, index: inout Int, position: inout Int, barrier: inout Int) -> Bool {
        var start = position
        if look.flag & RegexInstruction.behind != 0 {
            steps -= Int(look.short) >> 3
            for _ in 0..<look.short {
                if start == 0 {
                    // There is not even room for the shortest match.
                    guard look.flag & RegexInstruction.negative != 0 else { return false }
                    index = Int(look.long)
                    return true
                }
                start = subject.start(before: start)
            }
        }
        pushBarrier(index, position, &barrier, start: start)
        position = start
        index += 1
        return true
    }

    /// Ends the body of a look-around that matched up to `position`. False if what comes next is to try something else.
    mutating func leave(look: RegexInstruction, position: inout Int, barrier: inout Int) -> Bool {
        let entry = stack[barrier]
        let origin = Int(entry.position)
        if look.flag & RegexInstruction.behind != 0, position != origin { return false }
        let inner = barrier
        barrier = Int(Int32(bitPattern: entry.other))
        position = origin
        if look.flag & RegexInstruction.negative == 0 {
            stack.cut(to: inner)
            return true
        }
        while stack.count > inner, let undone = stack.pop() {
            if undone.kind == .restore { slots[Int(undone.target)] = undone.position }
        }
        return false
    }

    // MARK: Backtracking

    /// Goes to the latest thing that is left to try. False if there is none.
    @inline(__always)
    mutating func backtrack(_ index: inout Int, _ position: inout Int, _ barrier: inout Int) -> Bool {
        while let entry = stack.pop() {
            switch entry.kind {
            case .resume:
                index = Int(entry.target)
                position = Int(entry.position)
                return true
            case .giveBack:
                if giveBack(entry, &index, &position) { return true }
            case .takeMore:
                if takeMore(entry, &index, &position) { return true }
            case .restore:
                slots[Int(entry.target)] = entry.position
            case .barrier:
                if retry(entry, &index, &position, &barrier) { return true }
            }
        }
        return false
    }

    private mutating func giveBack(_ entry: BacktrackStack.Entry, _ index: inout Int, _ position: inout Int) -> Bool {
        let least = Int(entry.other)
        var place = subject.start(before: Int(entry.position))
        // A literal that comes next says where stopping makes sense.
        let next = code.instructions[Int(entry.target)]
        if next.operation == .byte || next.operation == .bytes {
            let wanted = next.operation == .byte ? UInt8(truncatingIfNeeded: next.short) : code.literals[Int(next.long)]
            let from = place
            while place > least, subject.bytes[place] != wanted { place = subject.start(before: place) }
            steps -= (from - place) >> 3
        }
        if place > least {
            push(.giveBack, entry.target, place, other: least)
        }
        index = Int(entry.target)
        position = place
        return true
    }

    private mutating func takeMore(_ entry: BacktrackStack.Entry, _ index: inout Int, _ position: inout Int) -> Bool {
        let run = code.instructions[Int(entry.target)]
        let next = place(after: Int(entry.position), in: code.classes[Int(run.short)])
        guard next > Int(entry.position) else { return false }
        if entry.other > 1 {
            push(.takeMore, entry.target, next, other: Int(entry.other == .max ? .max : entry.other - 1))
        }
        index = Int(entry.target) + 1
        position = next
        return true
    }

    /// The body of a group or look-around has failed: a look-behind tries an earlier start, a negative look-around holds.
    private mutating func retry(
        _ entry: BacktrackStack.Entry, _ index: inout Int, _ position: inout Int, _ barrier: inout Int
    ) -> Bool {
        barrier = Int(Int32(bitPattern: entry.other))
        let look = code.instructions[Int(entry.target)]
        guard look.operation == .look else { return false }
        let origin = Int(entry.position)
        if look.flag & RegexInstruction.behind != 0, let start = earlierStart(entry, look) {
            steps -= (origin - start) >> 3
            pushBarrier(Int(entry.target), origin, &barrier, start: start)
            index = Int(entry.target) + 1
            position = start
            return true
        }
        guard look.flag & RegexInstruction.negative != 0 else { return false }
        index = Int(look.long)
        position = origin
        return true
    }

    /// The next place further back from which a look-behind could match.
    private func earlierStart(_ entry: BacktrackStack.Entry, _ look: RegexInstruction) -> Int? {
        let start = Int(entry.start)
        guard start > 0 else { return nil }
        let greatest = Int(code.instructions[Int(look.long) - 1].short)
        var count = 0
        var place = start
        while place < Int(entry.position) {
            place = subject.place(after: place)
            count += 1
        }
        return count < greatest ? subject.start(before: start) : nil
    }
}
