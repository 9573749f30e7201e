import Testing

@testable import Foyer

/// Runs `body` on the bytes of a text.
func withBytes<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBufferPointer(body)
}

/// A pattern, a subject, and the byte ranges of match and groups; nil in place of a group that took no part.
struct RegexCase: CustomTestStringConvertible, Sendable {
    let pattern: String
    let subject: String
    let expected: [Range<Int>?]?
    var dialect = RegexDialect.pathConfiguration
    var options: RegexOptions = []

    var testDescription: String { "\(pattern) in \(subject)" }

    init(
        _ pattern: String, _ subject: String, _ expected: [Range<Int>?]?, dialect: RegexDialect = .pathConfiguration,
        options: RegexOptions = []
    ) {
        (self.pattern, self.subject, self.expected) = (pattern, subject, expected)
        (self.dialect, self.options) = (dialect, options)
    }
}

@Suite("RegexPattern: where patterns and groups are found")
struct RegexPatternTests {
    static let cases: [RegexCase] = [
        RegexCase("/new$", "/users/new", [6..<10]),
        RegexCase("/new$", "/news", nil),
        RegexCase("^/users/(\\d+)(?:/(edit|new))?$", "/users/42/edit", [0..<14, 7..<9, 10..<14]),
        RegexCase("^/users/(\\d+)(?:/(edit|new))?$", "/users/42", [0..<9, 7..<9, nil]),
        RegexCase("(a|ab)(c|bcd)(d*)", "abcd", [0..<4, 0..<1, 1..<4, 4..<4]),
        RegexCase("a.*?c", "abcabc", [0..<3]),
        RegexCase("a.*c", "abcabc", [0..<6]),
        RegexCase("a*+a", "aaa", nil),
        RegexCase("(?>a+)b", "aab", [0..<3]),
        RegexCase("(?<=/)é+", "/éé/", [1..<5]),
        RegexCase("(?<!/)users", "/users", nil),
        RegexCase("^/(?!admin)[^/]+$", "/admins", nil),
        RegexCase("^/(?!admin)[^/]+$", "/users", [0..<6]),
        RegexCase("(\\w+)-\\1", "ab-abc", [0..<5, 0..<2]),
        RegexCase("(?<a>x)\\k<a>", "xx", [0..<2, 0..<1]),
        RegexCase("(aa|\\1){2}", "aa", nil),
        RegexCase("(a|b\\1){2}", "aba", [0..<3, 1..<3]),
        RegexCase("((a|c\\1)b){2}", "abcabb", [0..<6, 2..<6, 2..<5]),
        RegexCase("(a\\1)", "a", [0..<1, 0..<1], dialect: .ecmaScript),
        RegexCase("\\Qa.b\\E+", "a.bb", [0..<4]),
        RegexCase("(?x) a b # c", "ab", [0..<2]),
        RegexCase("(?i)stra", "ſTRA", [0..<5]),
        RegexCase("x$", "x\n", [0..<1]),
        RegexCase("x\\z", "x\n", nil),
        RegexCase("(a*)*", "b", [0..<0, 0..<0]),
        RegexCase("(a*)*", "b", [0..<0, nil], dialect: .ecmaScript),
        RegexCase("(?:(a)|b)*", "ab", [0..<2, 0..<1]),
        RegexCase("(?:(a)|b)*", "ab", [0..<2, nil], dialect: .ecmaScript),
        RegexCase("[\\d&&[0-1]]+", "210", [1..<3], dialect: .ecmaScript),
        RegexCase("[[a-z]--a]+", "abc", [1..<3], dialect: .ecmaScript),
        RegexCase("x$", "x\n", nil, dialect: .ecmaScript),
        RegexCase("(?<n>a)", "ba", [1..<2, 1..<2], dialect: .ecmaScript),
        RegexCase("\\1(a)", "a", [0..<1, 0..<1], dialect: .ecmaScript),
    ]

    @Test(arguments: cases)
    func finds(_ example: RegexCase) throws {
        let pattern = try RegexPattern(Array(example.pattern.utf8), dialect: example.dialect, options: example.options)
        let captures = try withBytes(example.subject) { try pattern.captures(in: $0) }
        #expect(captures.map { captures in (0..<captures.count).map { captures[$0] } } == example.expected)
    }
}
