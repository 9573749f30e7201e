/// Many patterns that are searched for in one text at once.
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

    private let program: RegexProgram

    fileprivate init(_ builder: RegexProgramBuilder) {
        program = RegexProgram(builder)
    }

    /// How many patterns there are.
    var count: Int { program.patterns.count }

    /// Appends to `found` the index of every pattern that is found in `subject`, in ascending order.
    @discardableResult
    func matches(in subject: Bytes, into found: inout [UInt32]) -> Outcome {
        guard subject.count <= Limits.regexSubjectBytes else { return .subjectTooLong }
        var outcome = Outcome.complete
        withUnsafeTemporaryAllocation(of: BacktrackStack.Entry.self, capacity: BacktrackStack.lentCount) { lent in
            let search = RegexSearch(code: program.code, subject: RegexSubject(subject))
            for (index, pattern) in program.patterns.enumerated() {
                let result = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(pattern.slotCount)) {
                    search.find(pattern, slots: $0, lent: lent)
                }
                switch result {
                case .found: found.append(UInt32(truncatingIfNeeded: index))
                case .notFound: break
                case .stepLimit: if outcome == .complete { outcome = .stepLimit(pattern: index) }
                }
            }
        }
        return outcome
    }
}

/// Collects the patterns of a ``RegexSet``.
struct RegexSetBuilder {
    private var program = RegexProgramBuilder()
    private var properties = UnicodePropertyCache()

    init() {}

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
        return count - 1
    }

    /// The set of everything that was added.
    func build() -> RegexSet {
        RegexSet(program)
    }
}
