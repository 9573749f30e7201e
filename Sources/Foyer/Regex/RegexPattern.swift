/// One compiled pattern, which tells where it and its groups are found.
///
/// A pattern is immutable, and any number of threads may search with it at once.
///
/// Captures are those of the leftmost match that is preferred by the order of alternatives and the greed of
/// quantifiers, as a backtracking engine finds them. Patterns without look-around, back-references, atomic groups and
/// possessive quantifiers take time linear in the subject; the others have a step limit.
struct RegexPattern: Sendable {
    /// Capturing groups, the whole match not counted.
    let groupCount: Int
    private let program: RegexProgram
    private let pattern: RegexCode.Pattern

    /// Compiles a pattern.
    ///
    /// - Parameters:
    ///   - source: The pattern, in UTF-8.
    ///   - dialect: The syntax that it is written in.
    ///   - options: How it is matched.
    /// - Throws: `RegexError` with the byte at which the pattern stops being one.
    /// - Complexity: O(*n*) in the size of the pattern with its counted repetitions written out.
    init(_ source: [UInt8], dialect: RegexDialect, options: RegexOptions = []) throws(RegexError) {
        var properties = UnicodePropertyCache()
        let tree = try RegexParser.parse(source, dialect: dialect, options: options, properties: &properties)
        var builder = RegexProgramBuilder()
        try RegexCompiler.compile(tree, source: source, purpose: .captures, into: &builder)
        program = RegexProgram(builder)
        pattern = builder.patterns[0]
        groupCount = tree.groupCount
    }

    /// Searches for the pattern.
    ///
    /// - Parameter subject: The text to search in. It should be UTF-8, and is used during the call only.
    /// - Returns: Where the pattern and its groups are found, or nil if the pattern is not found.
    /// - Throws: `RegexSearchError` beyond ``Limits/regexSubjectBytes`` or ``Limits/regexSteps``.
    /// - Complexity: O(*n*) in the bytes of the subject for patterns without look-around, back-references, atomic groups
    ///   and possessive quantifiers.
    func captures(in subject: Bytes) throws(RegexSearchError) -> RegexCaptures? {
        guard subject.count <= Limits.regexSubjectBytes else { throw .subjectTooLong }
        let count = Int(pattern.slotCount)
        var captures: RegexCaptures?
        let outcome = withUnsafeTemporaryAllocation(of: BacktrackStack.Entry.self, capacity: BacktrackStack.lentCount) {
            lent in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { slots in
                slots.initialize(repeating: BacktrackMatcher.none)
                let search = RegexSearch(code: program.code, subject: RegexSubject(subject))
                let outcome = search.find(pattern, slots: slots, lent: lent, wantsCaptures: true)
                if outcome == .found { captures = RegexCaptures(slots, groupCount: groupCount) }
                return outcome
            }
        }
        if outcome == .stepLimit { throw .stepLimit }
        return captures
    }
}

/// Where a pattern and its groups were found, in bytes of the subject.
struct RegexCaptures: Equatable, Sendable {
    private let ranges: [Range<Int>?]

    init(_ slots: UnsafeMutableBufferPointer<UInt32>, groupCount: Int) {
        var ranges: [Range<Int>?] = []
        for group in 0...groupCount {
            let start = slots[group * 2]
            let end = slots[group * 2 + 1]
            let isSet = start != BacktrackMatcher.none && end != BacktrackMatcher.none && start <= end
            ranges.append(isSet ? Int(start)..<Int(end) : nil)
        }
        self.ranges = ranges
    }

    /// The whole match, then one for each group.
    var count: Int { ranges.count }

    /// Where the match (0) or a group was found. Nil for a group that took no part, or that the pattern does not have.
    subscript(group: Int) -> Range<Int>? {
        ranges.indices.contains(group) ? ranges[group] : nil
    }
}

/// The syntax and the meaning that a pattern is read with.
public enum RegexDialect: UInt8, Sendable {
    /// What path configurations are written in: the syntax of ICU, which both iOS and Android devices use, and which
    /// Java's agrees with wherever both accept a pattern.
    case pathConfiguration
    /// What custom groups of URLPattern are written in: ECMAScript with the `v` flag.
    case ecmaScript
}

/// How a pattern is matched, beyond what its text says.
public struct RegexOptions: OptionSet, Hashable, Sendable {
    /// A bit for each option.
    public let rawValue: UInt8

    /// The set with these bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Letter case makes no difference: two code points are equal if their simple case foldings (Unicode's
    /// CaseFolding.txt, statuses C and S) are equal. One code point never equals two: `ß` is not `ss`.
    public static let caseInsensitive = RegexOptions(rawValue: 1)

    /// A backslash before an ASCII letter that has no meaning is an error, as on Android. Without it, path
    /// configurations take such a letter as itself, as iOS does. The ECMAScript dialect always refuses it.
    public static let refusesUnknownEscapes = RegexOptions(rawValue: 2)
}
