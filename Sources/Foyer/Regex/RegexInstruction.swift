/// One step of a compiled pattern: eight bytes.
///
/// Unless said otherwise, a step that succeeds is followed by the next instruction.
struct RegexInstruction {
    enum Operation: UInt8 {
        /// The pattern is found.
        case match
        /// The ASCII byte `short`.
        case byte
        /// `short` literal bytes at `long`.
        case bytes
        /// `short` literal bytes at `long`, folded; the subject's characters are folded before they are compared.
        case foldedBytes
        /// One character of class `short`.
        case set
        /// `minimum` to `maximum` characters of class `short`, `preference` says how.
        case run
        /// Both the next instruction and the one at `long`. `flag` 0 tries the next first, 1 the other.
        case split
        /// Goes on at `long`.
        case jump
        /// Notes the position in slot `short`.
        case save
        /// Notes a group in the slots from `short` on: it began where slot `long` says and ends here.
        case saveGroup
        /// Empties the slots from `short` up to, but not including, `long`: groups of an earlier turn of a loop.
        case reset
        /// Goes on at `long` if nothing was consumed since slot `short` was noted; with `flag` 1 it fails then.
        case loopCheck
        /// Assertion `flag`; `short` and `long` are the classes of word characters and of those that extend others.
        case assertion
        /// Look-around of kind `flag` (bit 0: behind, bit 1: negative). The body follows, `long` is after it.
        case look
        /// The end of the body of a look-around.
        case lookEnd
        /// Begins an atomic group.
        case atomic
        /// Ends an atomic group: what it has left to try is dropped.
        case atomicEnd
        /// The text of group `short` again. `flag` bit 0: folded; bit 1: a group that took no part matches nothing.
        case backreference
    }

    static let behind: UInt8 = 1
    static let negative: UInt8 = 2

    var operation: Operation
    var flag: UInt8 = 0
    var short: UInt16 = 0
    var long: UInt32 = 0

    // MARK: Counts of `run`

    /// As `maximum`: no bound.
    static let unbounded: UInt32 = 0xFFFF

    var minimum: UInt32 { long & 0xFFFF }
    var maximum: UInt32 { long >> 16 }
    var preference: RegexTree.Preference { RegexTree.Preference(rawValue: flag) ?? .greedy }

    static func run(
        _ class_: UInt16, _ minimum: UInt16, _ maximum: UInt16, _ preference: RegexTree.Preference
    ) -> RegexInstruction {
        RegexInstruction(
            operation: .run, flag: preference.rawValue, short: class_, long: UInt32(maximum) << 16 | UInt32(minimum))
    }
}

/// A set of characters in a compiled pattern.
struct RegexClass: Equatable {
    /// Bit *n* stands for the code point *n*, and for 64 + *n*.
    var low: UInt64 = 0
    var high: UInt64 = 0
    /// The ranges outside ASCII: where they begin in the program's ranges, and how many they are.
    var rangeStart: UInt32 = 0
    var rangeCount: UInt32 = 0

    func contains(ascii byte: UInt8) -> Bool {
        ((byte < 64 ? low : high) >> UInt64(byte & 63)) & 1 == 1
    }
}
