/// Matches the pattern of one component that has no regular expression of its own.
///
/// The parts are compiled to a ``ForkProgram`` with the preferences of the regular expression that the standard builds from
/// them: a named group takes as little as it can, `*` as much as it can, a modifier prefers to repeat.
struct ComponentMatcher: Sendable {
    private enum Reader: Sendable {
        case byte(UInt8)
        /// Any code point but the delimiter.
        case segment
        /// Any code point but a line end.
        case any
        /// Nothing; fails if the group has taken nothing. An optional group that could be empty is left out instead.
        case notEmpty(group: Int)
    }

    private var program = ForkProgram<Reader>()
    private var groups = 0
    private let delimiter: UInt8?
    private let ignoreCase: Bool

    init(_ parts: [PatternPart], _ options: PatternOptions) {
        delimiter = options.delimiter
        ignoreCase = options.ignoreCase
        for part in parts {
            if part.kind == .fixedText {
                Self.repeating(part.modifier, in: &program) { [ignoreCase] in
                    Self.add(part.value, ignoreCase, to: &$0)
                }
            } else {
                addGroup(part)
            }
        }
        program.end()
    }

    // MARK: Compiling

    private static func add(_ text: [UInt8], _ ignoreCase: Bool, to program: inout ForkProgram<Reader>) {
        for byte in text { program.read(.byte(ignoreCase ? byte.lowercasedASCII : byte)) }
    }

    private static func add(_ kind: PatternPart.Kind, to program: inout ForkProgram<Reader>) {
        if kind == .segmentWildcard {
            // [^/]+?
            program.repeated(atLeastOnce: true, prefersMore: false) { $0.read(.segment) }
        } else {
            program.repeated(atLeastOnce: false) { $0.read(.any) }
        }
    }

    private static func repeating(
        _ modifier: PatternPart.Modifier, in program: inout ForkProgram<Reader>,
        _ body: (inout ForkProgram<Reader>) -> Void
    ) {
        switch modifier {
        case .none: body(&program)
        case .optional: program.optional(body)
        case .oneOrMore: program.repeated(atLeastOnce: true, body)
        case .zeroOrMore: program.repeated(atLeastOnce: false, body)
        }
    }

    private mutating func addGroup(_ part: PatternPart) {
        let number = groups
        let ignoreCase = ignoreCase
        groups += 1
        if !part.repeats {
            Self.repeating(part.modifier, in: &program) { program in
                Self.add(part.prefix, ignoreCase, to: &program)
                program.save(2 * number)
                Self.add(part.kind, to: &program)
                if part.modifier == .optional, !part.isWrapped { program.read(.notEmpty(group: number)) }
                program.save(2 * number + 1)
                Self.add(part.suffix, ignoreCase, to: &program)
            }
        } else if !part.isWrapped {
            program.save(2 * number)
            Self.repeating(part.modifier, in: &program) { Self.add(part.kind, to: &$0) }
            program.save(2 * number + 1)
        } else {
            Self.repeating(part.modifier == .zeroOrMore ? .optional : .none, in: &program) { program in
                Self.add(part.prefix, ignoreCase, to: &program)
                program.save(2 * number)
                Self.add(part.kind, to: &program)
                program.repeated(atLeastOnce: false) { program in
                    Self.add(part.suffix, ignoreCase, to: &program)
                    Self.add(part.prefix, ignoreCase, to: &program)
                    Self.add(part.kind, to: &program)
                }
                program.save(2 * number + 1)
                Self.add(part.suffix, ignoreCase, to: &program)
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
        let run = try program.run(over: text.count, slots: 2 * groups) { reader, place, slots in
            if case .notEmpty(let group) = reader { return slots[2 * group] < place ? place : nil }
            guard place < text.count else { return nil }
            let found = text[place]
            switch reader {
            case .byte(let byte):
                return (ignoreCase ? found.lowercasedASCII : found) == byte ? place + 1 : nil
            case .segment:
                return found == delimiter ? nil : Self.afterCodePoint(text, place)
            case .any, .notEmpty:
                return found == UInt8(ascii: "\n") || found == UInt8(ascii: "\r") ? nil : Self.afterCodePoint(text, place)
            }
        }
        guard var places = run.slots else { return nil }
        // A group that was begun and not ended took no part.
        for start in stride(from: 0, to: places.count, by: 2) where places[start] < 0 || places[start + 1] < 0 {
            places[start] = -1
            places[start + 1] = -1
        }
        return places
    }

    /// The index after the code point that starts at `position`.
    private static func afterCodePoint(_ text: Bytes, _ position: Int) -> Int {
        var next = position + 1
        if text[position] < 0xC0 { return next }
        while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
        return next
    }
}
