/// Many patterns that are searched for in one text at once.
///
/// An index (``RegexIndex``) names the patterns that can be found in the text, from its segments and a few literal bytes;
/// compact verifiers decide those for which the index alone does not. The cost depends on the text and on the patterns
/// that share its segments. Patterns that demand no literal at all are tried one after another: still linear in the text.
///
/// Immutable; any number of threads may search at once, and searching keeps nothing.
struct RegexSet: Sendable {
    /// What a search came to, beside the patterns it found.
    enum Outcome: Equatable, Sendable {
        /// Every pattern was decided.
        case complete
        /// The pattern with this index, the least of such patterns, used up ``Limits/regexSteps`` and was not decided.
        case stepLimit(pattern: Int)
        /// The subject is longer than ``Limits/regexSubjectBytes``; nothing was searched.
        case subjectTooLong
    }

    let program: RegexProgram
    let index: RegexIndex

    init(program: RegexProgram, index: RegexIndex) {
        self.program = program
        self.index = index
    }

    /// How many patterns there are.
    var count: Int { program.patterns.count }

    /// Bytes of memory that the set takes.
    var size: Int { program.size + index.size }

    /// Appends to `found` the index of every pattern that is found in `subject`, in ascending order.
    ///
    /// - Complexity: O(*n*) in the bytes of the subject for each candidate; see the type.
    @discardableResult
    func matches(in subject: Bytes, into found: inout [UInt32]) -> Outcome {
        guard subject.count <= Limits.regexSubjectBytes else { return .subjectTooLong }
        let first = found.count
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: RegexCandidates.scratchCount(for: subject)) {
            scratch in
            RegexCandidates.collect(subject, index: index.tables, scratch: scratch, into: &found)
        }
        guard found.count > first else { return .complete }
        var kept = first
        var outcome = Outcome.complete
        found.withUnsafeMutableBufferPointer { all in
            var candidates = UnsafeMutableBufferPointer(rebasing: all[first...])
            Self.sort(&candidates)
            let remaining = decide(candidates, in: subject, &outcome)
            kept = first + remaining
        }
        found.removeLast(found.count - kept)
        return outcome
    }

    /// Sorts numbers of which most are in order, or which are few.
    private static func sort(_ numbers: inout UnsafeMutableBufferPointer<UInt32>) {
        var moves = 0
        var index = 1
        while index < numbers.count {
            let number = numbers[index]
            var place = index
            while place > 0, numbers[place - 1] > number {
                numbers[place] = numbers[place - 1]
                place -= 1
            }
            numbers[place] = number
            moves += index - place
            index += 1
            // They were neither: what is in order so far stays so.
            if moves > 4096 { return numbers.sort() }
        }
    }

    /// Replaces sorted candidates by the patterns that are found, and returns how many they are.
    private func decide(
        _ candidates: UnsafeMutableBufferPointer<UInt32>, in subject: Bytes, _ outcome: inout Outcome
    ) -> Int {
        var kept = 0
        var last = UInt32.max
        let search = RegexSearch(code: program.code, subject: RegexSubject(subject))
        withUnsafeTemporaryAllocation(of: BacktrackStack.Entry.self, capacity: BacktrackStack.lentCount) { lent in
            for candidate in candidates {
                let pattern = candidate >> 1
                if pattern == last { continue }
                last = pattern
                if candidate & 1 == 1 {
                    let found = search.find(program.patterns[Int(pattern)], lent: lent)
                    if found == .stepLimit, outcome == .complete { outcome = .stepLimit(pattern: Int(pattern)) }
                    if found != .found { continue }
                }
                candidates[kept] = pattern
                kept += 1
            }
        }
        return kept
    }
}

/// Collects the patterns of a ``RegexSet``.
struct RegexSetBuilder {
    private var program = RegexProgramBuilder()
    private var properties = UnicodePropertyCache()
    private var index: RegexIndexBuilder

    /// - Parameter isCaseInsensitive: some of the patterns will be added with `caseInsensitive`. Others may be added to
    ///   such a set, and the other way round; that costs speed, not correctness.
    init(isCaseInsensitive: Bool = false) {
        isFolded = isCaseInsensitive
        index = RegexIndexBuilder(isFolded: isCaseInsensitive)
    }

    private let isFolded: Bool

    /// How many patterns were added.
    var count: Int { program.patterns.count }

    /// Compiles a pattern and adds it; its index is the number of patterns added before. A pattern that is refused
    /// leaves no trace.
    @discardableResult
    mutating func add(
        _ source: [UInt8], dialect: RegexDialect = .pathConfiguration, options: RegexOptions = []
    ) throws(RegexError) -> Int {
        guard count < Limits.regexSetPatterns, program.nextInstruction < Limits.regexSetInstructions else {
            throw RegexError(
                .tooLarge, at: 0, in: source,
                "expected at most \(Limits.regexSetPatterns) patterns and \(Limits.regexSetInstructions) instructions in a set"
            )
        }
        let tree = try RegexParser.parse(source, dialect: dialect, options: options, properties: &properties)
        try RegexCompiler.compile(tree, source: source, purpose: .existence, into: &program)
        file(tree)
        return count - 1
    }

    private mutating func file(_ tree: RegexTree) {
        let facts = tree.facts(of: tree.root)
        index.add(
            tree, pattern: UInt32(truncatingIfNeeded: count - 1),
            isAlwaysFound: facts.minimum == 0 && !facts.hasContext && facts.isRegular,
            isPlain: facts.isRegular && (!isFolded || tree.ignoresCase))
    }

    /// The set of everything that was added.
    mutating func build() -> RegexSet {
        RegexSet(program: RegexProgram(program), index: index.build())
    }
}
