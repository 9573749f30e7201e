import Foundation
import Testing
import TestSupport

@testable import Foyer

/// Random configurations and links against a model that does as Hotwire Native for iOS does: Foundation's URL, one regular
/// expression after another, one dictionary over another.
@Suite struct HotwireModelTests {
    private static let pieces = [
        "^", "$", "/", "/", "new", "edit", "users", "[0-9]+", "[^/]+", ".*", "\\d+", "(a|new)", "\\?", "x=1", "%20",
        "é", "(?!new)", "/?",
        "\\.json", "(", "{id}", "recede_historical_location",
    ]

    private static let links = [
        "https://a.example", "https://a.example/", "https://a.example/new", "https://a.example/users/12/edit?x=1",
        "https://a.example/users/new", "https://a.example/a b/é", "https://a.example/x.json?to=/new",
        "https://a.example/recede_historical_location", "app://open/users/5", "/users/5/", "https://a.example/new?",
    ]

    /// What the model knows of a rule.
    private struct Rule {
        let patterns: [String]
        let properties: [String: Int]
    }

    private func model(_ rules: [Rule], _ link: String) -> [String: String] {
        guard let url = URL(string: link) else { return [:] }
        let text = url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?" + $0 } ?? "")
        func isHit(_ rule: Rule) -> Bool {
            rule.patterns.contains { pattern in
                guard !pattern.isEmpty, let regex = try? NSRegularExpression(pattern: pattern) else { return false }
                return regex.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
            }
        }
        var merged: [String: String] = [:]
        for rule in rules where isHit(rule) {
            merged.merge(rule.properties.mapValues { "\($0)" }) { $1 }
        }
        if text.contains("/recede_historical_location") {
            merged.merge(["presentation": "\"pop\"", "context": "\"default\"", "historical_location": "true"]) { $1 }
        }
        return merged
    }

    @Test func randomConfigurationsAgreeWithTheModel() throws {
        var random = SeededRandom(seed: 20_261_130)
        var hits = 0
        for _ in 0..<400 {
            var rules: [Rule] = []
            for _ in 0..<(1 + random.below(6)) {
                let patterns = (0..<random.below(3)).map { _ in
                    (0..<(1 + random.below(5))).map { _ in Self.pieces[Int(random.below(UInt64(Self.pieces.count)))] }
                        .joined()
                }
                var properties: [String: Int] = [:]
                for _ in 0..<random.below(4) { properties["k\(random.below(4))"] = Int(random.below(100)) }
                rules.append(Rule(patterns: patterns, properties: properties))
            }
            let file: JSONValue = [
                "rules": .array(
                    rules.map { rule in
                        [
                            "patterns": .array(rule.patterns.map { .string($0) }),
                            "properties": .object(
                                JSONObject(
                                    rule.properties.sorted { $0.key < $1.key }.map {
                                        ($0.key, .number(JSONNumber(Int64($0.value))))
                                    })),
                        ]
                    })
            ]
            let configuration = try PathConfiguration(parsing: Array(file.text().utf8), options: .init(profile: .ios))
            for link in Self.links {
                let properties = configuration.lookup(link)
                let expected = model(rules, link)
                let merged = Dictionary(
                    uniqueKeysWithValues: properties.merged.members.map { ($0.key, $0.value.text()) })
                #expect(merged == expected, "\(link) in \(file.text())")
                hits += properties.hits.count
            }
        }
        #expect(hits > 1_000, "\(hits)")
    }

    /// Files with random faults: nothing traps, a refusal has its diagnostic, and every place lies in the file.
    @Test func brokenFilesAreHarmless() {
        let base = Array(
            #"""
            {"settings":{"a":[1,{"b":null}]},"rules":[
              {"patterns":["^/x/\\d+$","/new$"],"properties":{"context":"modal","animated":true,"n":1.5e3}},
              {"patterns":[".*"],"properties":{"context":"default","title":"\u00e9"},"foyer":{"routes":["/u/:id"],"gates":["s"],"when":{
                "platform":"ios","app_version":">=2 <3","rollout":{"percent":25,"salt":"t"}}}}
            ]}
            """#.utf8)
        let pieces = [
            "\"", "{", "}", "[", "]", ",", ":", "null", "5", "\\", "patterns", "(", "*", "é", "'", "#", "\u{0}",
        ].map { Array($0.utf8) }
        var random = SeededRandom(seed: 11)
        var (loaded, refused) = (0, 0)
        for _ in 0..<1_500 {
            var text = base
            for _ in 0..<(1 + random.below(3)) {
                let at = Int(random.below(UInt64(text.count)))
                switch random.below(3) {
                case 0: text.remove(at: at)
                case 1: text.insert(contentsOf: pieces[Int(random.below(UInt64(pieces.count)))], at: at)
                default: text[at] = UInt8(truncatingIfNeeded: random.next())
                }
            }
            for profile in ConfigurationProfile.allCases {
                let (result, diagnostics) = PathConfiguration.load(text, options: .init(profile: profile))
                let offsets = diagnostics.compactMap { $0.position?.offset }
                #expect(offsets.allSatisfy { (0...text.count).contains($0) } && offsets == offsets.sorted())
                switch result {
                case .success(let configuration):
                    loaded += 1
                    #expect(!diagnostics.contains { $0.severity == .error })
                    let properties = configuration.lookup("https://a.example/x/5")
                    #expect(properties.failure == nil || profile == .android)
                    #expect(properties.merged.members.allSatisfy { properties[$0.key] == $0.value })
                    _ = try? properties.typed()
                case .failure(let error):
                    refused += 1
                    #expect(diagnostics.contains { $0.severity == .error && $0.code == error.code })
                }
            }
        }
        #expect(loaded > 500 && refused > 500, "\(loaded) loaded, \(refused) refused")
    }
}
