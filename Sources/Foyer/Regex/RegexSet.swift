/// Many patterns that are searched for in one text at once.
///
/// An index (``RegexIndex``) names the patterns that can be found in the text, from its segments and a few literal bytes;
/// compact verifiers decide those for which the index alone does not. The cost depends on the text and on the patterns
/// that share its segments. Patterns that demand no literal at all are tried one after another: still linear in the text.
///
/// Immutable; any number of threads may search at once, and searching keeps nothing.
final class RegexSet: @unchecked Sendable {
    /// What a search came to, beside the patterns it found.
    enum Outcome: Equatable, Sendable {
        /// Every pattern was decided.
        case complete
        /// The pattern with this index, the least of such patterns, used up ``Limits/regexSteps`` and was not decided.
        case stepLimit(pattern: Int)
        /// The subject is longer than ``Limits/regexSubjectBytes``; nothing was searched.
        case subjectTooLong
    }

    private let program: RegexProgram
    private let index: RegexIndex
    /// What a search reads of the two, at hand without counting references.
    private let code: RegexCode
    private let patterns: UnsafePointer<RegexCode.Pattern>
    private let tables: UnsafePointer<RegexIndex.Tables>

    init(program: RegexProgram, index: RegexIndex) {
        self.program = program
        self.index = index
        code = program.code
        patterns = program.patterns
        tables = index.tables
    }

    /// How many patterns there are.
    var count: Int { program.patternCount }

    /// Calls `body` with the indexes of all patterns that are found in `subject`, in ascending order.
    ///
    /// The indexes lie in memory that ends with the call. Nothing is allocated for texts of up to about a hundred bytes.
    ///
    /// - Complexity: O(*n*) in the bytes of the subject for each candidate; see the type.
    @inline(__always)
    func withMatches<Result>(
        in subject: Bytes, _ body: (_ found: UnsafeBufferPointer<UInt32>, _ outcome: Outcome) -> Result
    ) -> Result {
        guard subject.count <= Limits.regexSubjectBytes else {
            return body(UnsafeBufferPointer(start: nil, count: 0), .subjectTooLong)
        }
        let words = RegexCandidates.scratchCount(for: subject)
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: words + Self.lentCount) { scratch in
            guard let start = scratch.baseAddress else {
                return body(UnsafeBufferPointer(start: nil, count: 0), .complete)
            }
            var candidates = CandidateList(lent: start + words, capacity: Self.lentCount)
            let outcome = search(subject, scratch: start, &candidates)
            return body(UnsafeBufferPointer(candidates.elements), outcome)
        }
    }

    /// Appends to `found` the index of every pattern that is found in `subject`, in ascending order.
    @discardableResult
    func matches(in subject: Bytes, into found: inout [UInt32]) -> Outcome {
        withMatches(in: subject) { indexes, outcome in
            found.append(contentsOf: indexes)
            return outcome
        }
    }

    /// Candidates for which there is room on the stack.
    private static var lentCount: Int { 32 }

    private func search(
        _ subject: Bytes, scratch: UnsafeMutablePointer<UInt32>, _ candidates: inout CandidateList
    ) -> Outcome {
        RegexCandidates.collect(subject, index: tables, scratch: scratch, into: &candidates)
        candidates.sort()
        return decide(&candidates, in: subject)
    }

    /// Replaces sorted candidates by the patterns that are found.
    private func decide(_ candidates: inout CandidateList, in subject: Bytes) -> Outcome {
        let numbers = candidates.elements
        var isSure = true
        for number in numbers where number & 1 == 1 { isSure = false }
        if isSure {
            candidates.keep { _ in true }
            return .complete
        }
        var outcome = Outcome.complete
        let search = RegexSearch(code: code, subject: RegexSubject(subject))
        withUnsafeTemporaryAllocation(of: BacktrackStack.Entry.self, capacity: BacktrackStack.lentCount) { lent in
            candidates.keep { pattern in
                let found = search.find(patterns[Int(pattern)], lent: lent)
                if found == .stepLimit, outcome == .complete { outcome = .stepLimit(pattern: Int(pattern)) }
                return found == .found
            }
        }
        return outcome
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
        guard program.nextInstruction < Limits.regexSetInstructions else {
            throw RegexError(
                .tooLarge, at: 0, in: source,
                "expected at most \(Limits.regexSetInstructions) instructions in a set, found more")
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
