import Foundation
import Testing
import TestSupport

@testable import Foyer

/// Random patterns in random subjects, judged by PCRE2: match and groups, letter case and all.
///
/// `FOYER_REGEX_PAIRS` sets the number of pairs and `FOYER_SEED` the beginning, as for the comparison with ICU.
@Suite("Regex against PCRE2")
struct RegexPCRE2Tests {
    @Test func agrees() throws {
        guard let judge = PCRE2() else {
            return print("SKIPPED: regex against PCRE2: there is no libpcre2-8 here")
        }
        var generator = RandomPattern(seed: RegexDifferentialTests.seed, judge: .pcre2)
        var tally = Tally()
        while tally.pairs < RegexDifferentialTests.pairs {
            let isFolded = generator.chance(25)
            let text = generator.pattern(isFolded: isFolded)
            if text.text.isEmpty { continue }
            let options: RegexOptions = isFolded ? .caseInsensitive : []
            guard let ours = try? RegexPattern(Array(text.text.utf8), dialect: .pathConfiguration, options: options)
            else {
                // Mostly classes whose ranges run backwards.
                tally.refused += 1
                continue
            }
            let subjects = (0..<8).map { _ in generator.subject() }.filter {
                !KnownDifference.fromPCRE2(text.text, in: $0)
            }
            guard
                let expected = judge.search(
                    text.pcre2, isCaseInsensitive: isFolded, groupCount: ours.groupCount, in: subjects)
            else {
                tally.unsupported += 1
                continue
            }
            var sets: [RegexSet] = []
            for folds in [false, true] {
                var builder = RegexSetBuilder(isCaseInsensitive: folds)
                try builder.add(Array(text.text.utf8), options: options)
                sets.append(builder.build())
            }
            for (subject, expected) in zip(subjects, expected) {
                tally.compare(text.text, options, subject, ours, sets, expected)
            }
        }
        print(
            "figure: regex against PCRE2, seed \(RegexDifferentialTests.seed): \(tally.pairs) pairs, \(tally.found) found, "
                + "\(tally.folded) with letter case ignored, \(tally.differences) different, "
                + "\(tally.refused) patterns refused here, \(tally.unsupported) by PCRE2, "
                + "\(tally.tolerated) with another choice of an empty turn")
        #expect(
            tally.differences == 0, "\(tally.differences) differences; first: \(tally.examples.joined(separator: "\n"))"
        )
    }

    /// What URLPattern makes of its groups, in both dialects: optional parts with lazy classes between literals.
    @Test(arguments: [RegexDialect.pathConfiguration, .ecmaScript])
    func agreesAboutPartsOfRoutes(_ dialect: RegexDialect) throws {
        guard let judge = PCRE2() else { return print("SKIPPED: parts of routes against PCRE2") }
        var random = SeededRandom(seed: RegexDifferentialTests.seed)
        var tally = Tally()
        while tally.pairs < RegexDifferentialTests.pairs / 4 {
            let text = Self.route(&random)
            let ours = try RegexPattern(Array(text.utf8), dialect: dialect)
            let subjects = (0..<8).map { _ in Self.path(&random) }
            let expected = try #require(
                judge.search(
                    text, isCaseInsensitive: false, dollarIsEnd: dialect == .ecmaScript, groupCount: ours.groupCount,
                    in: subjects))
            var builder = RegexSetBuilder()
            try builder.add(Array(text.utf8), dialect: dialect)
            let set = builder.build()
            for (subject, expected) in zip(subjects, expected) {
                tally.compare(text, [], subject, ours, [set], expected)
            }
        }
        #expect(tally.found > tally.pairs / 20)
        #expect(
            tally.differences == 0, "\(tally.differences) differences; first: \(tally.examples.joined(separator: "\n"))"
        )
    }

    private static func route(_ random: inout SeededRandom) -> String {
        let insides = [
            "[^\\/]+?", "[^\\/]+?", "[^\\/]+?", "[^\\/.]+?", "[^\\-]+?", "[a-c]+?", "[^\\/]{1,2}?", ".+?", "\\d+",
            "[^\\/]+",
        ]
        let prefixes = ["/", "/", "/", "", "-", "\\.", "/a", "a"]
        var text = random.below(6) == 0 ? "" : "^"
        for _ in 0..<1 + random.below(4) {
            let inside = insides[Int(random.below(UInt64(insides.count)))]
            let prefix = prefixes[Int(random.below(UInt64(prefixes.count)))]
            switch random.below(8) {
            case 0..<3: text += "(?:\(prefix)(\(inside)))?"
            case 3: text += "(?:\(prefix)(\(inside))b)?"
            case 4: text += "(?:\(prefix)((?:\(inside))(?:/(?:\(inside)))*))?"
            case 5: text += "\(prefix)(\(inside))"
            case 6: text += prefix
            default: text += "(?:\(prefix)(\(inside)))??"
            }
        }
        return text + (random.below(6) == 0 ? "" : "$")
    }

    private static func path(_ random: inout SeededRandom) -> String {
        let pieces = ["/", "/", "/", "a", "a", "b", "c", "1", "-", ".", "é", "aa", "/a"]
        var text = random.below(4) == 0 ? "" : "/"
        for _ in 0..<random.below(9) { text += pieces[Int(random.below(UInt64(pieces.count)))] }
        if random.below(20) == 0 { text += "\n" }
        return text
    }
}

extension Tally {
    fileprivate mutating func compare(
        _ text: String, _ options: RegexOptions, _ subject: String, _ ours: RegexPattern, _ sets: [RegexSet],
        _ expected: PCRE2.Answer
    ) {
        pairs += 1
        if options == .caseInsensitive { folded += 1 }
        if expected != .notFound { found += 1 }
        let captures = withBytes(subject) { try? ours.captures(in: $0) }
        let answer =
            captures.map { captures in PCRE2.Answer.found((0..<captures.count).map { captures[$0] }) } ?? .notFound
        let what = "\(text)\(options.isEmpty ? "" : " (i)") in \(subject.debugDescription)"
        if answer != expected, answer != .notFound, expected != .notFound, KnownDifference.hasLoopOverNothing(text) {
            tolerated += 1
        } else if answer != expected {
            note("\(what): \(answer), PCRE2 \(expected)")
        }
        for set in sets {
            var hits: [UInt32] = []
            withBytes(subject) { _ = set.matches(in: $0, into: &hits) }
            if hits.isEmpty != (expected == .notFound) { note("set: \(what): \(hits)") }
        }
    }
}
