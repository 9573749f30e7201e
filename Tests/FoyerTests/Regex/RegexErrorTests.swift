import Testing

@testable import Foyer

/// What is refused, under which code and at which byte.
@Suite("Regex errors")
struct RegexErrorTests {
    struct Fault: CustomTestStringConvertible, Sendable {
        let pattern: String
        let kind: RegexError.Kind
        let offset: Int
        var dialect = RegexDialect.pathConfiguration
        var options: RegexOptions = []
        var testDescription: String { pattern }

        init(
            _ pattern: String, _ kind: RegexError.Kind, _ offset: Int, dialect: RegexDialect = .pathConfiguration,
            options: RegexOptions = []
        ) {
            (self.pattern, self.kind, self.offset, self.dialect, self.options) = (
                pattern, kind, offset, dialect, options
            )
        }
    }

    static let faults: [Fault] = [
        Fault("/users/{id}", .invalidRepeat, 8),
        Fault("{id}", .nothingToRepeat, 0),
        Fault("/é*{", .nothingToRepeat, 4),
        Fault("a**", .nothingToRepeat, 2),
        Fault("(?=a)*", .nothingToRepeat, 5),
        Fault("\\b+", .nothingToRepeat, 2),
        Fault("x}", .unmatchedBracket, 1),
        Fault("a)b", .unmatchedBracket, 1),
        Fault("(a", .unclosedGroup, 0),
        Fault("a(b(c)", .unclosedGroup, 1),
        Fault("[a", .unclosedClass, 0),
        Fault("[[a]", .unclosedClass, 0),
        Fault("x{2,1}", .invalidRepeat, 2),
        Fault("x{,3}", .invalidRepeat, 2),
        Fault("x{2", .invalidRepeat, 3),
        Fault("\\", .invalidEscape, 0),
        Fault("\\xg", .invalidEscape, 2),
        Fault("\\u00", .invalidEscape, 4),
        Fault("\\x{110000}", .invalidEscape, 0),
        Fault("a\\y", .invalidEscape, 1, options: .refusesUnknownEscapes),
        Fault("[z-a]", .invalidClass, 3),
        Fault("[a-\\d]", .invalidClass, 3),
        Fault("[a&&]", .invalidClass, 4),
        Fault("\\p{Nonsense}", .unsupported, 3),
        Fault("\\p{}", .unknownProperty, 3),
        Fault("(a)\\2", .unknownGroup, 3),
        Fault("\\k<x>(?<x>a)", .unknownGroup, 0),
        Fault("(?<n>a)(?<n>b)", .duplicateGroupName, 10),
        Fault("(?<1>a)", .invalidGroupName, 3),
        Fault("(?P<n>a)", .invalidGroup, 2),
        Fault("(?R)", .invalidGroup, 2),
        Fault("(?<=a+)b", .unboundedLookBehind, 0),
        Fault("(?w)a", .unsupported, 2),
        Fault("\\X", .unsupported, 0),
        Fault("\\N{SPACE}", .unsupported, 0),
        Fault("\\H", .invalidEscape, 0, dialect: .ecmaScript),
        Fault("\\m", .invalidEscape, 0, dialect: .ecmaScript),
        Fault("(?R)", .invalidGroup, 2, dialect: .ecmaScript),
        Fault("]", .unmatchedBracket, 0, dialect: .ecmaScript),
        Fault("a++", .nothingToRepeat, 2, dialect: .ecmaScript),
        Fault("[a&&b--c]", .invalidClass, 5, dialect: .ecmaScript),
        Fault("[a-z&&b]", .invalidClass, 4, dialect: .ecmaScript),
        Fault("[(]", .invalidClass, 1, dialect: .ecmaScript),
        Fault("[&&a]", .invalidClass, 1, dialect: .ecmaScript),
        Fault("\\-", .invalidEscape, 0, dialect: .ecmaScript),
        Fault("[\\q{ab}]", .unsupported, 1, dialect: .ecmaScript),
        Fault("(?<=a+)b", .unsupported, 0, dialect: .ecmaScript),
        Fault("\\2(a)", .unknownGroup, 0, dialect: .ecmaScript),
    ]

    @Test(arguments: faults)
    func refuses(_ fault: Fault) {
        #expect {
            try RegexPattern(Array(fault.pattern.utf8), dialect: fault.dialect, options: fault.options)
        } throws: { error in
            guard let error = error as? RegexError else { return false }
            return error.kind == fault.kind && error.offset == fault.offset && !error.message.isEmpty
        }
    }

    @Test func refusesBrokenUTF8() {
        #expect {
            try RegexPattern([0x61, 0xC3], dialect: .pathConfiguration)
        } throws: { ($0 as? RegexError)?.kind == .invalidUTF8 && ($0 as? RegexError)?.offset == 1 }
    }

    @Test func aRefusedPatternLeavesNoTraceInASet() throws {
        var builder = RegexSetBuilder()
        try builder.add(Array("/a$".utf8))
        #expect(throws: RegexError.self) { try builder.add(Array("(".utf8)) }
        #expect(throws: RegexError.self) { try builder.add(Array("(a{4000}){4000}".utf8)) }
        #expect(try builder.add(Array("/b$".utf8)) == 1)
        let set = builder.build()
        var found: [UInt32] = []
        withBytes("/b") { _ = set.matches(in: $0, into: &found) }
        #expect(found == [1])
    }
}

/// Each limit below, at and above its value.
@Suite("Regex limits")
struct RegexLimitTests {
    private func accepts(_ pattern: String) -> Bool {
        (try? RegexPattern(Array(pattern.utf8), dialect: .pathConfiguration)) != nil
    }

    private func code(_ pattern: String) -> String? {
        do {
            _ = try RegexPattern(Array(pattern.utf8), dialect: .pathConfiguration)
            return nil
        } catch {
            return error.code
        }
    }

    private func check(_ limit: Int, _ pattern: (Int) -> String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(accepts(pattern(limit - 1)), sourceLocation: sourceLocation)
        #expect(accepts(pattern(limit)), sourceLocation: sourceLocation)
        #expect(code(pattern(limit + 1)) == "regex-too-large", sourceLocation: sourceLocation)
    }

    @Test func bytes() {
        // A comment, so that no other limit is met.
        check(Limits.regexBytes) { "(?#" + String(repeating: "c", count: $0 - 4) + ")" }
    }

    @Test func depth() {
        check(Limits.regexDepth) { String(repeating: "(?:", count: $0) + "a" + String(repeating: ")", count: $0) }
        check(Limits.regexDepth) { String(repeating: "[", count: $0) + "a" + String(repeating: "]", count: $0) }
    }

    @Test func groups() {
        check(Limits.regexGroups) { String(repeating: "(a)", count: $0) }
    }

    @Test func repetitions() {
        #expect(accepts("(?:){\(Limits.regexRepeat)}"))
        #expect(code("(?:){\(Limits.regexRepeat + 1)}") == "regex-too-large")
    }

    @Test func states() {
        // An instruction with as many states, and the one that ends the pattern.
        check(Limits.regexStates - 2) { "a{\($0)}" }
        #expect(code("(?:ab{30}){200}") == "regex-too-large")
    }

    @Test func nestedRepetitionsOfNothingEnd() {
        let pattern = String(repeating: "(?:", count: 100) + String(repeating: "){4096}", count: 100)
        #expect(accepts(pattern))
    }

    @Test func lookBehind() {
        #expect(accepts("(?<=a{\(Limits.regexLookBehind)})b"))
        #expect(code("(?<=a{\(Limits.regexLookBehind + 1)})b") == "regex-unbounded-look-behind")
    }

    @Test func subjectBytes() throws {
        let pattern = try RegexPattern(Array("b$".utf8), dialect: .pathConfiguration)
        var builder = RegexSetBuilder()
        try builder.add(Array("b$".utf8))
        let set = builder.build()
        for (count, isServed) in [
            (Limits.regexSubjectBytes - 1, true), (Limits.regexSubjectBytes, true),
            (Limits.regexSubjectBytes + 1, false),
        ] {
            let subject = [UInt8](repeating: UInt8(ascii: "a"), count: count - 1) + [UInt8(ascii: "b")]
            subject.withUnsafeBufferPointer { bytes in
                let found = Result { try pattern.captures(in: bytes) != nil }
                #expect((try? found.get()) == (isServed ? true : nil))
                var hits: [UInt32] = []
                let outcome = set.matches(in: bytes, into: &hits)
                #expect(outcome == (isServed ? .complete : .subjectTooLong))
                #expect(hits == (isServed ? [0] : []))
            }
        }
    }

    /// Patterns that blow backtracking engines up, on the longest subject.
    @Test(arguments: [
        "(a+)+$", "^(a|a)*$", "(a|aa)+$", "(.*a){20}$", "(.*)*x", "^(a?){50}a{50}$", "(a*)*b", "(?:a*)*(?:a*)*c",
        "([a-z]+)*[0-9]", "(x+x+)+y", "[^b]*[^c]*[^d]*e",
    ])
    func blowUpsAreLinear(_ text: String) throws {
        var builder = RegexSetBuilder()
        try builder.add(Array(text.utf8))
        let set = builder.build()
        let subject = [UInt8](repeating: UInt8(ascii: "a"), count: 8_000) + Array("!".utf8)
        let clock = ContinuousClock()
        let time = clock.measure {
            var found: [UInt32] = []
            let outcome = subject.withUnsafeBufferPointer { set.matches(in: $0, into: &found) }
            #expect(outcome == .complete)
            #expect(found.isEmpty)
        }
        // A simulation of at most 200 states over 8 000 bytes; a backtracker would take longer than the universe.
        #expect(time < .seconds(60))
    }

    @Test(arguments: ["(?=(a+)+$)x|(a+)+\\1$", "(?>a*)*+(a|a)*\\1$", "((a|a)*)\\2$(?!x)", "(?<!b)(a|aa)+$"])
    func irregularBlowUpsMeetTheStepLimit(_ text: String) throws {
        var builder = RegexSetBuilder()
        try builder.add(Array("^a".utf8))
        try builder.add(Array(text.utf8))
        let set = builder.build()
        let subject = [UInt8](repeating: UInt8(ascii: "a"), count: Limits.regexSubjectBytes - 1) + Array("!".utf8)
        var found: [UInt32] = []
        let outcome = subject.withUnsafeBufferPointer { set.matches(in: $0, into: &found) }
        #expect(outcome == .stepLimit(pattern: 1))
        #expect(found == [0])
        let pattern = try RegexPattern(Array(text.utf8), dialect: .pathConfiguration)
        #expect(throws: RegexSearchError.stepLimit) {
            try subject.withUnsafeBufferPointer { try pattern.captures(in: $0) != nil }
        }
    }
}
