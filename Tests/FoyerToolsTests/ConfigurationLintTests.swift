import Foundation
import Testing
import TestSupport

@testable import Foyer
@testable import FoyerTools

/// What is said of a file that loads, and of real files.
@Suite struct ConfigurationLintTests {
    /// What a file says under a profile: severity, code, line:column, and rule or pattern.
    private func findings(_ text: String, _ profile: ConfigurationProfile = .ios) -> [String] {
        PathConfiguration.lint(Array(text.utf8), options: PathConfigurationOptions(profile: profile)).map {
            let place = $0.position.map { "\($0.line):\($0.column)" } ?? "-"
            let rule = $0.rule.map { " rule \($0)" } ?? ""
            let pattern = $0.pattern.map { " pattern \($0)" } ?? ""
            return "\($0.severity.name) \($0.code) \(place)\(rule)\(pattern)"
        }
    }

    private func rules(_ rules: String) -> String { "{\"rules\":[\n\(rules)\n]}" }

    @Test func aCleanFileHasNone() {
        let text = rules(#"{"patterns":["^/x$"],"properties":{"context":"modal","own":1}}"#)
        for profile in ConfigurationProfile.allCases { #expect(findings(text, profile) == []) }
    }

    /// Lint says what loading says, and more; loading says nothing that only an author wants to know.
    @Test func loadingSaysLess() {
        let text = rules(#"{"patterns":["/a/*"],"properties":{"context":"no"}},{"patterns":[],"properties":{}}"#)
        let loading = PathConfiguration.load(Array(text.utf8), options: .init(profile: .ios)).diagnostics.map(\.code)
        #expect(loading == ["unknown-value"])
        #expect(
            findings(text) == [
                "note unanchored-pattern 2:14 rule 0 pattern 0", "warning glob-pattern 2:18 rule 0 pattern 0",
                "warning unknown-value 2:46 rule 0", "warning dead-rule 2:53 rule 1",
            ])
    }

    /// A file that is refused is linted as far as it can be read.
    @Test func refusedFiles() {
        #expect(findings("{\"rules\":[") == ["error json-unexpected-end 1:11"])
        #expect(findings("[]") == ["error wrong-root 1:1"])
        let text = rules(#"{"patterns":["^/x/*","("],"properties":{"a":1}}"#)
        #expect(
            findings(text, .foyer) == [
                "warning glob-pattern 2:19 rule 0 pattern 0", "error invalid-pattern 2:23 rule 0 pattern 1",
            ])
    }

    @Test func patterns() {
        func pattern(_ text: String, _ profile: ConfigurationProfile = .ios) -> [String] {
            findings(rules("{\"properties\":{\"a\":1},\"patterns\":[\n  \"^/ok$\",\n  \"\(text)\"]}"), profile)
        }
        #expect(pattern("^/recipes/:id$") == ["warning template-pattern 4:14 rule 0 pattern 1"])
        #expect(pattern("^/x/*") == ["warning glob-pattern 4:8 rule 0 pattern 1"])
        #expect(pattern("^/x[/*]$") == [])
        #expect(pattern("/new$") == ["note unanchored-pattern 4:3 rule 0 pattern 1"])
        #expect(pattern("/x\\\\?y") == [])
        #expect(pattern("\\\\?y=1") == [])
        #expect(pattern(".*") == [])
    }

    @Test func overrides() {
        func pair(_ first: String, _ second: String, _ profile: ConfigurationProfile = .ios) -> [String] {
            findings(rules("\(first),\n\(second)"), profile).filter { !$0.contains("unanchored") }
        }
        func rule(_ patterns: String, _ properties: String) -> String {
            "{\"patterns\":[\(patterns)],\"properties\":{\(properties)}}"
        }
        // Everything, a longer literal, the same text, an alternative for each pattern.
        #expect(
            pair(rule("\"^/a$\"", "\"x\":1,\"y\":1"), rule("\".*\"", "\"x\":2")) == [
                "warning overridden-key 2:36 rule 0"
            ])
        #expect(
            pair(rule("\"/a/new$\"", "\"x\":1,\"y\":1"), rule("\"/new$\"", "\"x\":2")) == [
                "warning overridden-key 2:39 rule 0"
            ])
        #expect(
            pair(rule("\"^/a+$\"", "\"x\":1,\"y\":1"), rule("\"^/a+$\"", "\"x\":2")) == [
                "warning overridden-key 2:37 rule 0"
            ])
        #expect(
            pair(rule("\"^/a$\",\"^/b$\"", "\"x\":1"), rule("\"^/b\",\"^/a\"", "\"x\":2")) == [
                "warning dead-rule 2:1 rule 0"
            ])
        // A value that stays the same, and a rule that adds nothing.
        #expect(
            pair(rule("\"^/a$\"", "\"x\":1,\"y\":1"), rule("\".*\"", "\"x\":1")) == ["note overridden-key 2:36 rule 0"])
        #expect(pair(rule("\"^/a$\"", "\"x\":1"), rule("\".*\"", "\"x\":1")) == ["note dead-rule 2:1 rule 0"])
        // Not always: another end, fewer patterns, other keys, only the first of two patterns.
        #expect(pair(rule("\"^/a\"", "\"x\":1"), rule("\"^/a$\"", "\"x\":2")) == [])
        #expect(pair(rule("\"^/a$\",\"^/b$\"", "\"x\":1"), rule("\"^/a\"", "\"x\":2")) == [])
        #expect(pair(rule("\"^/a$\"", "\"x\":1"), rule("\".*\"", "\"y\":2")) == [])
        #expect(pair(rule("\".*\"", "\"x\":1"), rule("\"^/a$\"", "\"x\":2")) == [])
        // A condition takes the certainty away.
        let conditional = #"{"patterns":[".*"],"properties":{"x":2},"foyer":{"when":{"rollout":50}}}"#
        #expect(pair(rule("\"^/a$\"", "\"x\":1"), conditional, .foyer) == [])
        // The built-in rules win in the profiles of Hotwire Native, and lose in ours.
        let recede = rule("\"/recede_historical_location$\"", "\"presentation\":\"push\",\"own\":1")
        #expect(pair(recede, rule("\"^/b$\"", "\"x\":1"), .android) == ["warning overridden-key 2:60 rule 0"])
        #expect(pair(recede, rule("\"^/b$\"", "\"x\":1"), .foyer) == [])
        // Rules that can never hit.
        #expect(
            pair(rule("", "\"x\":1"), rule("\"(\",\"[\"", "\"x\":1")).filter { $0.contains("dead") } == [
                "warning dead-rule 2:1 rule 0", "warning dead-rule 3:1 rule 1",
            ])
    }

    /// A rule whose values the next one replaces is found by the last of all comparisons: one for each pattern of one
    /// rule with each of another, (second + 1) * (third + 1) - 1 together.
    @Test(arguments: [(7, 32_767, -1), (4, 52_428, 0), (5, 43_690, 1)])
    func comparisonsEndAtTheLimit(second: Int, third: Int, beyond: Int) {
        #expect((second + 1) * (third + 1) - 1 == Limits.configurationComparisons + beyond)
        func patterns(_ first: String, _ others: String, _ count: Int) -> String {
            ([first] + [String](repeating: others, count: count - 1)).map { "\"^/\($0)$\"" }.joined(separator: ",")
        }
        let text = rules(
            [(patterns("x", "", 1), "a"), (patterns("x", "y", second), "a"), (patterns("z", "z", third), "b")].map {
                "{\"patterns\":[\($0.0)],\"properties\":{\"\($0.1)\":1}}"
            }.joined(separator: ",\n"))
        // The profile whose built-in rules come first, so that nothing is compared with them.
        let isFound = findings(text, .foyer).contains { $0.contains("dead-rule") && $0.hasSuffix("rule 0") }
        #expect(isFound == (beyond <= 0))
    }

    @Test func everyLimitIsTried() throws {
        try LimitSources.check(
            "FoyerTools", [],
            elsewhere: [(name: "configurationComparisons", file: "FoyerToolsTests/ConfigurationLintTests.swift")])
    }

    @Test func implicationIsNeverWrong() throws {
        let texts = [
            "", "^", "$", ".*", "a", "^a", "a$", "^a$", "ab", "^ab", "ab$", "^ab$", "b", "b$", "^b", "a.", "a\\.",
            "\\.", "ba$", "^aba$",
        ]
        let subjects = ["", "a", "b", "ab", "ba", "aba", "bab", "a.", "a.b", "abab", ".", "b.a"]
        var implied = 0
        for first in texts {
            for second in texts where PatternShape(Array(first.utf8)).implies(PatternShape(Array(second.utf8))) {
                implied += 1
                for subject in subjects {
                    func found(_ pattern: String) throws -> Bool {
                        guard !pattern.isEmpty else { return true }
                        let regex = try NSRegularExpression(pattern: pattern)
                        return regex.firstMatch(in: subject, range: NSRange(location: 0, length: subject.utf16.count))
                            != nil
                    }
                    #expect(try !found(first) || found(second), "\(first) implies \(second), but not in \(subject)")
                }
            }
        }
        #expect(implied > texts.count * 3)
    }

    /// What the path configurations of others say, reviewed by eye: file, profile, code and place only.
    @Test(.disabled(if: ConformanceData.isMissing)) func realFiles() throws {
        let folder = try #require(ConformanceData.folder).appendingPathComponent("real")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("path_configuration_") }.sorted()
        #expect(!names.isEmpty)
        var lines: [String] = []
        for name in names {
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            for profile in [ConfigurationProfile.ios, .android, .foyer] {
                let options = PathConfigurationOptions(profile: profile)
                let result = PathConfiguration.load(Array(data), options: options).configuration
                let isLoaded = (try? result.get()) != nil
                lines.append("\(name) \(profile.name) \(isLoaded ? "loads" : "refused")")
                for diagnostic in PathConfiguration.lint(Array(data), options: options) {
                    let place = diagnostic.position.map { "\($0.line):\($0.column)" } ?? "-"
                    lines.append("  \(place) \(diagnostic.severity.name) \(diagnostic.code)")
                }
            }
        }
        let expectedFile = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Conformance/path-configurations.txt")
        if ProcessInfo.processInfo.environment["FOYER_RECORD"] != nil {
            try (lines.joined(separator: "\n") + "\n").write(to: expectedFile, atomically: true, encoding: .utf8)
        }
        let expected = try String(contentsOf: expectedFile, encoding: .utf8)
        #expect(lines.joined(separator: "\n") + "\n" == expected)
    }
}
