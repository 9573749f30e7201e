import Foundation
import TestSupport
import Testing

@testable import Foyer

/// Every limit of the core below, at and above its value.
@Suite struct LimitsTests {
    private static func text(_ count: Int, _ letter: String = "a") -> String { String(repeating: letter, count: count) }

    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// A JSON text with spaces up to a length.
    private static func padded(_ json: String, _ count: Int) -> [UInt8] {
        bytes(json) + [UInt8](repeating: UInt8(ascii: " "), count: count - json.utf8.count)
    }

    private static func configuration(_ rules: some Sequence<String>) throws {
        let text = "{\"rules\":[\(rules.joined(separator: ","))]}"
        _ = try PathConfiguration(parsing: bytes(text), options: .init(profile: .ios))
    }

    private static func check(_ link: String) throws {
        if case .refused(let refusal) = LinkPolicy().check(link) { throw LimitRefusal(refusal.code) }
    }

    private static func regex(_ pattern: String) throws {
        _ = try RegexPattern(bytes(pattern), dialect: .pathConfiguration)
    }

    private static func map(_ json: String) throws {
        do throws(LinkMapError) {
            _ = try LinkMap(parsing: bytes(json))
        } catch {
            throw LimitRefusal(error.faults[0].code)
        }
    }

    static let rows: [LimitRow] = texts + links + router + patterns

    private static let texts = [
        LimitRow("inputBytes", Limits.inputBytes, "snapshot-too-long", otherwise: true) {
            try Router().restore([UInt8](repeating: 0, count: $0))
        },
        LimitRow("jsonBytes", Limits.jsonBytes, "json-too-long") { _ = try JSONDocument(padded("1", $0)) },
        LimitRow("jsonDepth", Limits.jsonDepth, "json-too-deep") {
            _ = try JSONValue(parsing: text($0, "[") + text($0, "]"))
        },
        LimitRow("jsonValues", Limits.jsonValues, "json-too-many-values") {
            // The list counts as well.
            _ = try JSONDocument(bytes("[1" + text($0 - 2, ",1") + "]"))
        },
        LimitRow("configurationRules", Limits.configurationRules, "too-many-rules") {
            try configuration(repeatElement(#"{"patterns":[],"properties":{}}"#, count: $0))
        },
        LimitRow("configurationPatterns", Limits.configurationPatterns, "too-many-rules") {
            try configuration([#"{"properties":{},"patterns":["a""# + text($0 - 1, #","a""#) + "]}"])
        },
        LimitRow("urlBytes", Limits.urlBytes, "url-too-long") { _ = try WebURL("x:" + text($0 - 2)) },
        LimitRow("internationalDomainBytes", Limits.internationalDomainBytes, "url-domain-too-long") {
            _ = try WebURL("https://" + text($0 / 2, "é") + text($0 % 2) + "/")
        },
    ]

    private static let links = [
        LimitRow("linkBytes", Limits.linkBytes, "too-long") { try check("x:/" + text($0 - 3)) },
        LimitRow("linkSegments", Limits.linkSegments, "too-many-segments") { try check("x:" + text($0, "/a")) },
        LimitRow("linkQueryPairs", Limits.linkQueryPairs, "too-many-pairs") { try check("x:?a" + text($0 - 1, "&a")) },
        LimitRow("linkMapBytes", Limits.linkMapBytes, "map-out-of-range") {
            try map("{}" + text($0 - 2, " "))
        },
    ]

    private static let router = [
        LimitRow("pendingLinks", Limits.pendingLinks, "router-limit") { count in
            _ = try Router(.with { $0.pendingCapacity = count })
        },
        LimitRow("pendingBytes", Limits.pendingBytes, "map-out-of-range") {
            try map("{\"pending\": {\"bytes\": \($0)}}")
        },
        LimitRow("keptEvents", Limits.keptEvents, "router-limit") { count in
            _ = try Router(.with { $0.eventCapacity = count })
        },
        LimitRow("retries", Limits.retries, "router-limit") { count in
            _ = try Router(.with { $0.retryLimit = count })
        },
        LimitRow("retries", Limits.retries, "router-limit") { count in
            _ = try Router(.with { $0.redirectLimit = count })
        },
        LimitRow("gates", Limits.gates, "router-limit") { count in
            _ = try Router(.with { $0.gates = (0..<count).map { "gate \($0)" } })
        },
        LimitRow("contextKeys", Limits.contextKeys, "router-limit") { count in
            let router = try Router()
            for number in 0..<count { try router.setContext("key \(number)", "value") }
        },
        LimitRow("interceptors", Limits.interceptors, "router-limit") { count in
            let router = try Router()
            for _ in 0..<count { try router.add(Interceptor("i", response: .ask)) }
        },
        LimitRow("interceptors", Limits.interceptors, "router-limit") { count in
            let router = try Router()
            for _ in 0..<count { try router.ignore(.host("ignored")) }
        },
        LimitRow("nameBytes", Limits.nameBytes, "router-limit") {
            try Router().add(Handler(text($0), response: .ask))
        },
    ]

    private static let patterns = [
        LimitRow("regexBytes", Limits.regexBytes, "regex-too-large") { try regex("(?#" + text($0 - 4) + ")") },
        LimitRow("regexDepth", Limits.regexDepth, "regex-too-large") {
            try regex(text($0, "(?:") + "a" + text($0, ")"))
        },
        LimitRow("regexDepth", Limits.regexDepth, "regex-too-large") { try regex(text($0, "[") + "a" + text($0, "]")) },
        LimitRow("regexGroups", Limits.regexGroups, "regex-too-large") { try regex(text($0, "(a)")) },
        LimitRow("regexRepeat", Limits.regexRepeat, "regex-too-large") { try regex("(?:){\($0)}") },
        LimitRow("regexLookBehind", Limits.regexLookBehind, "regex-unbounded-look-behind") {
            try regex("(?<=a{\($0)})b")
        },
        // An instruction with as many states, and the one that ends the pattern.
        LimitRow("regexStates", Limits.regexStates, "regex-too-large") { try regex("a{\($0 - 2)}") },
        LimitRow("regexSubjectBytes", Limits.regexSubjectBytes, "regex-subject-too-long") { count in
            let pattern = try RegexPattern(bytes("b$"), dialect: .pathConfiguration)
            let captures = try bytes(text(count - 1) + "b").withUnsafeBufferPointer { try pattern.captures(in: $0) }
            #expect(captures != nil)
        },
        LimitRow("patternBytes", Limits.patternBytes, "pattern-limit") {
            _ = try URLPattern(URLPattern.Components(pathname: "/" + text($0 - 1)))
        },
        LimitRow("patternBytes", Limits.patternBytes, "route-limit") {
            _ = try RouteTests.table(Route("r", "/" + text($0 - 1)))
        },
        LimitRow("routeSegments", Limits.routeSegments, "route-limit") {
            _ = try RouteTests.table(Route("r", text($0, "/a")))
        },
        LimitRow("routeParameters", Limits.routeParameters, "route-limit") { count in
            _ = try RouteTests.table(Route("r", (0..<count).map { "/:p\($0)" }.joined()))
        },
    ]

    /// Limits that a table cannot try: what lies beyond them is not refused, or takes more than one thing to make. The
    /// tests that try them.
    static let elsewhere = [
        (name: "configurationDiagnostics", file: "FoyerTests/PathConfiguration/DiagnosticTests.swift"),
        (name: "redactedBytes", file: "FoyerTests/Links/LinkPolicyTests.swift"),
        (name: "listedNames", file: "FoyerTests/LinkMap/UnknownNameTests.swift"),
        (name: "batchLinks", file: "FoyerCTests/RoutesTests.swift"),
        (name: "linkMapFaults", file: "FoyerTests/LinkMap/LinkMapCorpusTests.swift"),
        (name: "linkMapSuggestionWork", file: "FoyerTests/LimitsTests.swift"),
        (name: "lanes", file: "FoyerTests/Router/RouterLimitTests.swift"),
        (name: "handlers", file: "FoyerTests/LimitsTests.swift"),
        (name: "rememberedLinks", file: "FoyerTests/Router/RouterLimitTests.swift"),
        (name: "regexSetInstructions", file: "FoyerTests/LimitsTests.swift"),
        (name: "regexSteps", file: "FoyerTests/LimitsTests.swift"),
        (name: "patternWork", file: "FoyerTests/URLPattern/URLPatternTests.swift"),
        (name: "routePatterns", file: "FoyerTests/Routes/RouteTests.swift"),
    ]

    @Test(arguments: rows) func holds(_ row: LimitRow) { row.check() }

    @Test func everyLimitIsTried() throws {
        try LimitSources.check("Foyer", Self.rows, elsewhere: Self.elsewhere)
    }

    // MARK: Limits of work

    @Test func suggestionsEndWhenTheirWorkIsUsedUp() {
        // A word that is much longer than another costs one look at it, and the near one a comparison of all letters.
        let word = Self.text(63)
        let (look, comparison) = (word.utf8.count + 1, (word.utf8.count + 1) * (word.utf8.count + 1))
        let far = (Limits.linkMapSuggestionWork - look - comparison) / look
        #expect(far * look + look + comparison == Limits.linkMapSuggestionWork)
        for (count, isFound) in [(far - 1, true), (far, true), (far + 1, false)] {
            var words = NearWord()
            let known = [String](repeating: "b", count: count) + [Self.text(62) + "b"]
            #expect((words.nearest(to: word.utf8, in: known) != nil) == isFound)
        }
    }

    @Test func aRouterHasOnlySoManyHandlers() throws {
        let router = try Router()
        for number in 0..<Limits.handlers {
            try router.add(Handler("h\(number)", condition: .host("h\(number)"), response: .ask))
        }
        #expect { try router.add(Handler("more", response: .ask)) } throws: {
            ($0 as? RouterError)?.code == "router-limit"
        }
    }

    @Test func aSetHasOnlySoManyInstructions() throws {
        let pattern = Self.bytes("(?:a?b){1000}")
        var alone = RegexProgramBuilder()
        try RegexCompiler.compile(Self.tree(pattern), source: pattern, purpose: .existence, into: &alone)
        let each = alone.nextInstruction
        // The last of these begins below the limit, and ends at it or above.
        let most = (Limits.regexSetInstructions + each - 1) / each
        var builder = RegexSetBuilder()
        for _ in 0..<most { try builder.add(pattern) }
        #expect { try builder.add(pattern) } throws: { ($0 as? RegexError)?.code == "regex-too-large" }
    }

    /// Subjects that a pattern with look-ahead decides in just as many steps as there may be, or just not.
    @Test func aSearchHasOnlySoManySteps() throws {
        let text = Self.bytes("^(?:(?=(?:a|ab)*$)a)*b")
        let pattern = try RegexPattern(text, dialect: .pathConfiguration)
        var builder = RegexProgramBuilder()
        try RegexCompiler.compile(Self.tree(text), source: text, purpose: .captures, into: &builder)
        let program = RegexProgram(builder)
        func isDecided(_ count: Int) throws -> Bool {
            let subject = [UInt8](repeating: UInt8(ascii: "a"), count: count)
            do {
                _ = try subject.withUnsafeBufferPointer { try pattern.captures(in: $0) }
                return true
            } catch {
                #expect(error as? RegexSearchError == .stepLimit)
                return false
            }
        }
        func steps(_ count: Int) -> Int {
            [UInt8](repeating: UInt8(ascii: "a"), count: count).withUnsafeBufferPointer { bytes in
                Self.steps(program, bytes)
            }
        }
        var (decided, undecided) = (1, 4096)
        while undecided - decided > 1 {
            let middle = (decided + undecided) / 2
            if try isDecided(middle) { decided = middle } else { undecided = middle }
        }
        #expect(decided > 1 && undecided < 4096)
        #expect(steps(decided) <= Limits.regexSteps)
        #expect(steps(undecided) > Limits.regexSteps)
    }

    private static func tree(_ pattern: [UInt8]) throws -> RegexTree {
        var properties = UnicodePropertyCache()
        return try RegexParser.parse(pattern, dialect: .pathConfiguration, options: [], properties: &properties)
    }

    /// The steps that the verifier takes for the first pattern of a program.
    private static func steps(_ program: RegexProgram, _ subject: Bytes) -> Int {
        let pattern = program.patterns[0]
        return withUnsafeTemporaryAllocation(of: BacktrackStack.Entry.self, capacity: BacktrackStack.lentCount) {
            lent in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(pattern.slotCount)) { slots in
                slots.initialize(repeating: BacktrackMatcher.none)
                var matcher = BacktrackMatcher(
                    code: program.code, subject: RegexSubject(subject), slots: slots, lent: lent)
                _ = matcher.search(pattern, steps: 1 << 40)
                return (1 << 40) - matcher.steps
            }
        }
    }
}
