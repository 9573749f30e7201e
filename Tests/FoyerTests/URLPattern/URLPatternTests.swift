import Testing
import TestSupport

@testable import Foyer

struct URLPatternTests {
    @Test(arguments: [
        ("/a{b", "pattern-unclosed-brace", 4), ("/:id/:id", "pattern-duplicate-name", 5),
        ("/(", "pattern-unclosed-group", 1),
        ("/(a(b))", "pattern-capturing-group", 1), ("/()", "pattern-empty-group", 1),
        ("/a\\", "pattern-dangling-escape", 2),
        ("/(?a)", "pattern-group-question-mark", 1), ("/(é)", "pattern-non-ascii-group", 1),
        ("/: ", "pattern-empty-name", 1),
        ("/a}", "pattern-unexpected", 2), ("/([)", "pattern-bad-group", 1), ("/é?", "pattern-unexpected", 3),
    ])
    func faultsHaveCodeAndPlace(pattern: String, code: String, offset: Int) throws {
        let error = #expect(throws: URLPatternError.self) {
            try URLPattern(URLPattern.Components(pathname: pattern))
        }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
        #expect(error?.component == .pathname)
    }

    @Test func faultsOfAConstructorStringCountFromItsStart() {
        let error = #expect(throws: URLPatternError.self) { try URLPattern("https://example.com/a/{b") }
        #expect(error?.position == TextPosition(offset: 24, line: 1, column: 25))
    }

    @Test func hasRegExpGroupsAsTheStandardTestsIt() throws {
        #expect(try !URLPattern(URLPattern.Components()).hasRegExpGroups)
        for component in URLPattern.Component.allCases {
            var components = URLPattern.Components()
            for plain in [
                "*", ":foo", ":foo?", component == .protocol ? "a:foo" : component == .pathname ? "/:foo" : "1:foo",
            ] {
                components[component] = plain
                #expect(try !URLPattern(components).hasRegExpGroups)
            }
            components[component] = "([a-z]+)"
            #expect(try URLPattern(components).hasRegExpGroups)
        }
    }

    /// What would take a backtracking engine years.
    @Test func manyGroupsStayLinear() throws {
        let pattern = try URLPattern(URLPattern.Components(pathname: "/" + (0..<24).map { ":a\($0)-" }.joined() + "x"))
        let path = "/" + String(repeating: "a-", count: 2000)
        let start = ContinuousClock.now
        #expect(try !pattern.test(URLPattern.Components(pathname: path)))
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test func limitsOfPatternsAndOfWork() throws {
        let longest = "/" + String(repeating: "a", count: Limits.patternBytes - 1)
        #expect(throws: Never.self) { try URLPattern(URLPattern.Components(pathname: longest)) }
        #expect(throws: URLPatternError(.limit, component: .pathname)) {
            try URLPattern(URLPattern.Components(pathname: longest + "a"))
        }
        // One fork for the named group: text of `patternWork - 1` bytes is at the limit.
        let matcher = ComponentMatcher(try PatternParser.parse(Array(":a".utf8), .plain, .verbatim), .plain)
        let text = [UInt8](repeating: 0x61, count: Limits.patternWork)
        #expect(throws: URLPatternError(.limit)) {
            try text.withTypedBytes { (bytes) throws(URLPatternError) in try matcher.match(bytes) }
        }
        let found = try Array(text.dropLast()).withTypedBytes { (bytes) throws(URLPatternError) in
            try matcher.match(bytes)
        }
        #expect(found == [0, Limits.patternWork - 1])
    }

    /// The program for components without regular expressions against the regular expression of the standard.
    @Test func programAgreesWithTheStandardsExpression() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("programAgreesWithTheStandardsExpression: seed \(seed)")
        var random = SeededRandom(seed: seed)
        let pieces = ["/", "a", "b", ":x", ":y", "*", "{a}?", "{/b}*", "{a:v}+", "{:w-}*", "-", "{b*}?", "{/:z}?"]
        for _ in 0..<2000 {
            var text = ""
            for _ in 0..<Int.random(in: 1...5, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
            let options = Bool.random(using: &random) ? PatternOptions.pathname : .plain
            guard let parts = try? PatternParser.parse(Array(text.utf8), options, .verbatim) else { continue }
            let matcher = ComponentMatcher(parts, options)
            let (expression, captures) = parts.regularExpression(options)
            let reference = try RegexPattern(expression, dialect: .ecmaScript)
            for _ in 0..<8 {
                let input = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    Array("aab/-".utf8).randomElement(using: &random) ?? 0x61
                }
                let found = try input.withTypedBytes { (bytes) throws(URLPatternError) in try matcher.match(bytes) }
                let expected = try input.withUnsafeBufferPointer { try reference.captures(in: $0) }.map { found in
                    captures.flatMap { number in found[number].map { [$0.lowerBound, $0.upperBound] } ?? [-1, -1] }
                }
                #expect(found == expected, "\(text) on \(String(decoding: input, as: UTF8.self))")
            }
        }
    }
}
