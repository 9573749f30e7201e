/// Runs one pattern by trying its alternatives in order, within a number of steps.
///
/// For regular patterns it is the quick way: what it cannot decide within a few steps for each byte goes to
/// ``LinearMatcher``. For patterns with look-around, back-references, atomic groups or possessive quantifiers it is the
/// only way, and running out of steps is the outcome.
struct BacktrackMatcher: ~Copyable {
    enum Outcome {
        case found, notFound, outOfSteps
    }

    let code: RegexCode
    let subject: RegexSubject
    var stack: BacktrackStack
    /// Captures and notes; `none` marks an empty one. Room for the pattern's `slotCount`.
    let slots: UnsafeMutableBufferPointer<UInt32>
    var steps: Int

    /// In a slot: nothing was captured.
    static var none: UInt32 { .max }

    init(
        code: RegexCode, subject: RegexSubject, slots: UnsafeMutableBufferPointer<UInt32>,
        lent: UnsafeMutableBufferPointer<BacktrackStack.Entry>
    ) {
        self.code = code
        self.subject = subject
        self.slots = slots
        stack = BacktrackStack(lent: lent)
        steps = 0
    }

    /// Searches the whole subject, from left to right, and stops at the first place where the pattern is found.
    mutating func search(_ pattern: RegexCode.Pattern, steps limit: Int) -> Outcome {
        steps = limit
        if pattern.isAnchored { return run(pattern, from: 0) }
        var position = 0
        while true {
            guard let start = nextStart(pattern, from: position) else { return .notFound }
            let outcome = run(pattern, from: start)
            if outcome != .notFound { return outcome }
            if start == subject.end { return .notFound }
            position = subject.place(after: start)
        }
    }

    /// The first place from `position` on where the pattern can begin.
    @inline(__always)
    private func nextStart(_ pattern: RegexCode.Pattern, from position: Int) -> Int? {
        var position = position
        guard pattern.hasStarts else { return position }
        if let first = pattern.firstByte {
            while position < subject.end {
                if subject.bytes[position] == first { return position }
                position += 1
            }
            return nil
        }
        while position < subject.end {
            let byte = subject.bytes[position]
            if byte < 0x80 {
                if ((byte < 64 ? pattern.startsLow : pattern.startsHigh) >> UInt64(byte & 63)) & 1 == 1 {
                    return position
                }
                position += 1
            } else {
                if pattern.startsOutsideASCII { return position }
                position = subject.place(after: position)
            }
        }
        return nil
    }

    /// Tries the pattern at one place.
    private mutating func run(_ pattern: RegexCode.Pattern, from start: Int) -> Outcome {
        stack.removeAll()
        for slot in 0..<Int(pattern.slotCount) { slots[slot] = Self.none }
        var barrier = -1
        var index = Int(pattern.start)
        var position = start
        while true {
            var goesOn = true
            let instruction = code.instructions[index]
            switch instruction.operation {
            case .match:
                if slots.count >= 2 {
                    slots[0] = UInt32(truncatingIfNeeded: start)
                    slots[1] = UInt32(truncatingIfNeeded: position)
                }
                return .found
            case .byte:
                if position < subject.end, subject.bytes[position] == UInt8(truncatingIfNeeded: instruction.short) {
                    position += 1
                    index += 1
                } else {
                    goesOn = false
                }
            case .bytes:
                goesOn = matches(literal: instruction, at: position)
                position += Int(instruction.short)
                index += 1
            case .foldedBytes:
                let literal = code.literals + Int(instruction.long)
                if let next = subject.foldedMatch(at: position, literal, Int(instruction.short)) {
                    position = next
                    index += 1
                } else {
                    goesOn = false
                }
            case .set:
                let next = self.place(after: position, in: code.classes[Int(instruction.short)])
                goesOn = next > position
                position = next
                index += 1
            case .run:
                goesOn = take(instruction, index: index, position: &position)
                index += 1
            case .split:
                steps -= 1
                let other = instruction.long
                if instruction.flag == 0 {
                    push(.resume, other, position)
                    index += 1
                } else {
                    push(.resume, UInt32(truncatingIfNeeded: index + 1), position)
                    index = Int(other)
                }
            case .jump:
                index = Int(instruction.long)
            case .save:
                set(slot: Int(instruction.short), to: UInt32(truncatingIfNeeded: position))
                index += 1
            case .saveGroup:
                set(slot: Int(instruction.short), to: slots[Int(instruction.long)])
                set(slot: Int(instruction.short) + 1, to: UInt32(truncatingIfNeeded: position))
                index += 1
            case .reset:
                for slot in Int(instruction.short)..<Int(instruction.long) where slots[slot] != Self.none {
                    set(slot: slot, to: Self.none)
                }
                index += 1
            case .loopCheck:
                if Int(slots[Int(instruction.short)]) != position {
                    index += 1
                } else if instruction.flag == 1 {
                    goesOn = false
                } else {
                    index = Int(instruction.long)
                }
            case .assertion:
                goesOn = holds(instruction, at: position)
                index += 1
            case .look:
                goesOn = enter(look: instruction, index: &index, position: &position, barrier: &barrier)
            case .lookEnd:
                goesOn = leave(look: instruction, position: &position, barrier: &barrier)
                index += 1
            case .atomic:
                pushBarrier(index, position, &barrier, start: position)
                index += 1
            case .atomicEnd:
                let entry = stack[barrier]
                stack.cut(to: barrier)
                barrier = Int(Int32(bitPattern: entry.other))
                index += 1
            case .backreference:
                goesOn = takeAgain(instruction, position: &position)
                index += 1
            }
            if goesOn { continue }
            steps -= 1
            if steps < 0 { return .outOfSteps }
            guard backtrack(&index, &position, &barrier) else { return .notFound }
        }
    }
}
