import Testing
import TestSupport

@testable import Foyer

/// Sets of patterns against the same patterns one by one.
@Suite("RegexSet: all patterns at once")
struct RegexSetTests {
    /// Patterns that the index files in all its ways.
    static let patterns = [
        ".*", "/new$", "/edit/?$", "^/$", "^$", "//", "^//", "//$", "/modal", "modal", "^/users(/|$)", "^/users/\\d+$",
        "^/users/[^/]+/posts/?$", "^/users/[0-9]+(/edit|/new)?$", "/(a|b|c)/\\d+$", "^/a.*[?&]q=1(&|$)",
        "\\.(pdf|csv)$",
        "^/(?!admin)[a-z]+/b$", "^/users/(?!new)[^/]+$", "users", "/users/", "/a/b", "a/b", "^/é/", "x$", "[0-9]+", "q",
        "^/longer-name-of/", "/longer-name-of-something", "^/a/b/c/d/e/f/g/h/i/j/k$", "/j/k$", "^/a(/b)?(/c)?(/d)?$",
        "(?m)^/x", "\\bnew\\b", "^/users/.*", "^/[^/]+/[^/]+$", "(?i)/NEW$", "/\\d+/\\d+$", "^/.*/b$", "a{2}$", "^a/",
        "/$",
        "(?<=/)new$", "(/x)?$", "^/users\\z", "/K$", "/s$", "[/]users[/]", "/?a?/b$", "^/users/me(?=/|$)",
    ]

    static let segments = [
        "users", "new", "edit", "a", "b", "c", "modal", "modals", "1", "42", "posts", "", "é", "longer-name-of",
        "longer-name-of-something", "x.pdf", "admin", "me", "K", "s", "k", "S", "\u{212A}", "ſ", "NEW", "٣", "q=1",
        "aa",
    ]

    static func subject(_ random: inout SeededRandom) -> String {
        var text = random.below(8) == 0 ? "" : "/"
        for index in 0..<random.below(random.below(10) == 0 ? 14 : 5) {
            if index > 0 { text += "/" }
            text += segments[Int(random.below(UInt64(segments.count)))]
        }
        switch random.below(12) {
        case 0: text += "?q=1"
        case 1: text += "?a=b&q=1"
        case 2: text += "\n"
        case 3: text += "\r\n"
        case 4: text += "\u{2028}"
        case 5: text += "/"
        case 6: text += "\u{85}"
        default: break
        }
        return text
    }

    @Test(arguments: [RegexOptions(), .caseInsensitive])
    func findsWhatEachPatternFinds(_ options: RegexOptions) throws {
        // Once with the index that fits, once with the other, so that correctness does not depend on the hint.
        var builders = [
            RegexSetBuilder(isCaseInsensitive: options == .caseInsensitive),
            RegexSetBuilder(isCaseInsensitive: options != .caseInsensitive),
        ]
        var singles: [RegexPattern] = []
        for text in Self.patterns {
            for index in builders.indices { try builders[index].add(Array(text.utf8), options: options) }
            singles.append(try RegexPattern(Array(text.utf8), dialect: .pathConfiguration, options: options))
        }
        let sets = builders.indices.map { builders[$0].build() }
        var random = SeededRandom(seed: 4)
        for _ in 0..<1_500 {
            let subject = Self.subject(&random)
            try withBytes(subject) { bytes in
                var expected: [UInt32] = []
                for (index, single) in singles.enumerated() where try single.captures(in: bytes) != nil {
                    expected.append(UInt32(index))
                }
                for set in sets {
                    var found: [UInt32] = []
                    #expect(set.matches(in: bytes, into: &found) == .complete)
                    let wrong = Set(found).symmetricDifference(expected).map { Self.patterns[Int($0)] }
                    #expect(wrong.isEmpty, "in \(subject.debugDescription)")
                    #expect(found == found.sorted())
                }
            }
        }
    }

    @Test func appendsToWhatIsThere() throws {
        var builder = RegexSetBuilder()
        try builder.add(Array("b$".utf8))
        var found: [UInt32] = [7]
        let set = builder.build()
        withBytes("/b") { _ = set.matches(in: $0, into: &found) }
        #expect(found == [7, 0])
    }

    @Test func anEmptySetFindsNothing() {
        var builder = RegexSetBuilder()
        let set = builder.build()
        var found: [UInt32] = []
        #expect(withBytes("/b") { set.matches(in: $0, into: &found) } == .complete)
        #expect(found.isEmpty)
    }

    /// More candidates than the stack has room for, in an order that has to be sorted.
    @Test func manyPatternsThatShareASegment() throws {
        var builder = RegexSetBuilder()
        for number in 0..<3_000 {
            try builder.add(Array((number % 3 == 0 ? "/users" : number % 3 == 1 ? "users$" : "^/[a-z]+/users$").utf8))
        }
        let set = builder.build()
        var found: [UInt32] = []
        withBytes("/my/users") { _ = set.matches(in: $0, into: &found) }
        #expect(found == Array(0..<3_000))
        found = []
        withBytes("/users/1") { _ = set.matches(in: $0, into: &found) }
        #expect(found == (0..<3_000).filter { $0 % 3 == 0 })
    }

    /// The matcher that follows all alternatives at once gives what trying them in order gives.
    @Test func bothMatchersAgree() throws {
        var generator = RandomPattern(seed: 9, judge: .icu)
        var compared = 0
        while compared < 4_000 {
            let text = generator.pattern().text
            var properties = UnicodePropertyCache()
            guard
                let tree = try? RegexParser.parse(
                    Array(text.utf8), dialect: .pathConfiguration, options: [], properties: &properties),
                tree.facts(of: tree.root).isRegular, !KnownDifference.hasLoopOverNothing(text)
            else { continue }
            var builder = RegexProgramBuilder()
            try RegexCompiler.compile(tree, source: Array(text.utf8), purpose: .captures, into: &builder)
            let program = RegexProgram(builder)
            let pattern = program.patterns[0]
            for _ in 0..<4 {
                let subject = generator.subject()
                let (linear, quick) = withBytes(subject) { bytes in
                    var linear = LinearMatcher(
                        code: program.code, subject: RegexSubject(bytes), pattern: pattern, wantsCaptures: true)
                    _ = linear.search()
                    return (linear.found, Self.backtrack(program.code, pattern, bytes))
                }
                let groups = (tree.groupCount + 1) * 2
                #expect(linear.map { $0.prefix(groups) } == quick.map { $0.prefix(groups) }, "\(text) in \(subject)")
                compared += 1
            }
        }
    }

    private static func backtrack(_ code: RegexCode, _ pattern: RegexCode.Pattern, _ bytes: Bytes) -> [UInt32]? {
        withUnsafeTemporaryAllocation(of: BacktrackStack.Entry.self, capacity: BacktrackStack.lentCount) { lent in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(pattern.slotCount)) { slots in
                var matcher = BacktrackMatcher(code: code, subject: RegexSubject(bytes), slots: slots, lent: lent)
                return matcher.search(pattern, steps: 1 << 24) == .found ? Array(slots) : nil
            }
        }
    }
}
