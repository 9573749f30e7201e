import Testing

@testable import Foyer

@Suite struct PathConfigurationTests {
    private func configuration(
        _ rules: String, _ profile: ConfigurationProfile = .foyer, context: ConfigurationContext = .init()
    ) throws -> PathConfiguration {
        try PathConfiguration(
            parsing: Array("{\"settings\":{\"s\":[1]},\"rules\":[\(rules)]}".utf8),
            options: PathConfigurationOptions(
                profile: profile, origin: .remote, version: "v7", context: context))
    }

    @Test func itKeepsWhatWasGiven() throws {
        let configuration = try configuration(#"{"patterns":["^/x$"],"properties":{}}"#)
        #expect(configuration.profile == .foyer)
        #expect(configuration.origin == .remote)
        #expect(configuration.version == "v7")
        #expect(configuration.settings == ["s": [1]])
        #expect(configuration.rules.count == 1)
        #expect(configuration.rules[0].position == TextPosition(offset: 31, line: 1, column: 32))
    }

    @Test func whyIsAnswered() throws {
        let properties = try configuration(
            """
            {"patterns":["^/none$","^/"],"properties":{"a":1,"b":1}}, {"patterns":["^/y$"],"properties":{"c":1}},
            {"patterns":["x$"],"properties":{"b":2,"d":null}}
            """
        ).lookup("https://a.example/x")
        #expect(properties.hits == [RuleHit(rule: 0, pattern: 1), RuleHit(rule: 2, pattern: 0)])
        #expect(properties.rules == [0, 2])
        #expect(properties.merged.members.map(\.key) == ["a", "b", "d"])
        #expect(properties.merged == ["a": 1, "b": 2, "d": nil])
        #expect(properties["b"] == 2)
        #expect(properties["d"] == JSONValue.null)
        #expect(properties["c"] == nil)
        #expect(properties.hit(of: "a") == RuleHit(rule: 0, pattern: 1))
        #expect(properties.hit(of: "b") == RuleHit(rule: 2, pattern: 0))
        #expect(properties.hit(of: "c") == nil)
        #expect(!properties.isEmpty && properties.isHit)
    }

    /// `foyer`: anchored, off the query, overridable, and numbered behind the rules of the file.
    @Test func builtInRulesOfFoyer() throws {
        let empty = PathConfiguration()
        let recede = empty.lookup("https://a.example/recede_historical_location")
        #expect(recede.merged == ["presentation": "pop", "context": "default", "historical_location": true])
        #expect(recede.rules == [0])
        for link in ["/resume_historical_location?x=1", "/deep/refresh_historical_location/"] {
            #expect(empty.lookup(link)["historical_location"] == true, "\(link)")
        }
        for link in [
            "/help/recede_historical_location/about", "/login?to=/recede_historical_location",
            "/Recede_historical_location",
        ] {
            #expect(!empty.lookup(link).isHit, "\(link)")
        }
        let own = try configuration(
            #"{"patterns":["/recede_historical_location$"],"properties":{"presentation":"none"}}"#)
        let overridden = own.lookup("https://a.example/recede_historical_location")
        #expect(overridden["presentation"] == "none")
        #expect(overridden["historical_location"] == true)
        #expect(overridden.hits == [RuleHit(rule: 1, pattern: 0), RuleHit(rule: 0, pattern: 0)])
        #expect(overridden.hit(of: "context")?.rule == 1)
    }

    @Test func parsedURLsAndTextsAgree() throws {
        for profile in ConfigurationProfile.allCases {
            let configuration = try configuration(#"{"patterns":["^/a/[^/?]+(\\?|$)"],"properties":{"x":1}}"#, profile)
            for link in [
                "https://a.example/a/b", "https://a.example/a/b?q#f", "https://a.example/", "https://a.example/a/%2F",
            ] {
                let url = try WebURL(link)
                #expect(
                    configuration.lookup(url).merged == configuration.lookup(link).merged, "\(profile.name) \(link)")
            }
        }
    }

    @Test func lookupsFailWithACode() throws {
        let foyer = try configuration(#"{"patterns":["."],"properties":{"x":1}}"#)
        #expect(foyer.lookup("not a url").failure?.code == "invalid-url")
        #expect(foyer.lookup("").failure?.code == "invalid-url")
        #expect(foyer.lookup("not a url").merged.isEmpty)
        let android = try configuration(
            #"{"patterns":["^/a$",null,"^/b$"],"properties":{}}, {"patterns":["^/c$"]}"#, .android)
        #expect(android.lookup("https://a.example/a").failure == nil)
        #expect(android.lookup("https://a.example/b").failure?.code == "null-pattern")
        #expect(android.lookup("https://a.example/a").hits == [RuleHit(rule: 0, pattern: 0)])
        let whenHit = try configuration(#"{"patterns":["^/c$"]}"#, .android)
        #expect(whenHit.lookup("https://a.example/c").failure?.code == "missing-properties")
        #expect(whenHit.lookup("https://a.example/c").failure?.rule == 0)
        #expect(whenHit.lookup("https://a.example/d").failure == nil)
        let hard = try configuration(#"{"patterns":["^(?=((a|a)*)*$)a"],"properties":{}}"#)
        let text = String(repeating: "a", count: 60) + "!"
        #expect(Array(text.utf8).withUnsafeBufferPointer { hard.lookup(path: $0) }.failure?.code == "regex-step-limit")
        let failure = Array(text.utf8).withUnsafeBufferPointer { hard.lookup(path: $0) }.failure
        #expect(failure?.rule == 0)
    }

    // MARK: The extension

    @Test func extensionIsRead() throws {
        let rule = try configuration(
            #"{"patterns":["^/a"],"properties":{},"foyer":{"routes":["/users/:id"],"gates":["session","consent"]}}"#
        ).rules[0]
        #expect(rule.extension.routes == ["/users/:id"])
        #expect(rule.extension.gates == ["session", "consent"])
        #expect(rule.extension.condition.isEmpty)
        // A rule may have routes instead of patterns. Hotwire's own readers see nothing of this.
        #expect(throws: Never.self) { try configuration(#"{"properties":{},"foyer":{"routes":["/x"]}}"#) }
        #expect(throws: Never.self) { try configuration(#"{"patterns":[],"properties":{},"foyer":5}"#, .ios) }
        for wrong in [
            "5", "{\"routes\":5}", "{\"routes\":[5]}", "{\"gates\":\"x\"}", "{\"whem\":{}}", "{\"when\":[]}",
            "{\"when\":{\"platform\":[]}}",
            "{\"when\":{\"platform\":5}}", "{\"when\":{\"app_version\":\"~3\"}}", "{\"when\":{\"rollout\":101}}",
            "{\"when\":{\"rollout\":-1}}",
            "{\"when\":{\"rollout\":\"5\"}}", "{\"when\":{\"rollout\":{\"salt\":\"x\"}}}",
            "{\"when\":{\"rollout\":{\"percent\":5,\"salt\":5}}}",
            "{\"when\":{\"other\":5}}",
        ] {
            let error = #expect(throws: PathConfigurationError.self) {
                try configuration("{\"patterns\":[\"^/\"],\"properties\":{},\"foyer\":\(wrong)}")
            }
            #expect(error?.code == "wrong-extension", "\(wrong)")
            #expect(error?.rule == 0)
        }
    }

    @Test func gatesAreThoseOfAllRulesThatHit() throws {
        let configuration = try configuration(
            """
            {"patterns":["^/a"],"properties":{},"foyer":{"gates":["session","consent"]}},
            {"patterns":["^/b"],"properties":{},"foyer":{"gates":["never"]}},
            {"patterns":["^/ab"],"properties":{},"foyer":{"gates":["consent","pin"]}}
            """)
        #expect(configuration.lookup("/ab").gates == ["session", "consent", "pin"])
        #expect(configuration.lookup("/x").gates == [])
    }

    @Test func conditions() throws {
        let configuration = try configuration(
            """
            {"patterns":["^/"],"properties":{"ios":1},"foyer":{"when":{"platform":"ios"}}},
            {"patterns":["^/"],"properties":{"both":1},"foyer":{"when":{"platform":["ios","Android"]}}},
            {"patterns":["^/"],"properties":{"v2":1},"foyer":{"when":{"app_version":">=2.1 <3"}}},
            {"patterns":["^/"],"properties":{"half":1},"foyer":{"when":{"rollout":50}}},
            {"patterns":["^/"],"properties":{"all":1},"foyer":{"when":{"rollout":100}}}
            """)
        func keys(_ context: ConfigurationContext) -> [String] {
            configuration.adapted(to: context).lookup("/x").merged.members.map(\.key)
        }
        #expect(configuration.lookup("/x").merged.members.map(\.key) == ["all"])
        #expect(keys(.init(platform: "IOS")) == ["ios", "both", "all"])
        #expect(keys(.init(platform: "android")) == ["both", "all"])
        #expect(keys(.init(appVersion: AppVersion("2.1"))) == ["v2", "all"])
        #expect(keys(.init(appVersion: AppVersion("2.99.5"))) == ["v2", "all"])
        #expect(keys(.init(appVersion: AppVersion("3.0"))) == ["all"])
        let inside = (0...).lazy.map { "user\($0)" }.first { Rollout.bucket(of: $0) < 5_000 }
        let outside = (0...).lazy.map { "user\($0)" }.first { Rollout.bucket(of: $0) >= 5_000 }
        #expect(keys(.init(rolloutKey: inside)) == ["half", "all"])
        #expect(keys(.init(rolloutKey: outside)) == ["all"])
        let adapted = configuration.adapted(to: .init(platform: "ios"))
        #expect(adapted.isOn(rule: 0) && !adapted.isOn(rule: 2) && !adapted.isOn(rule: 99))
    }

    @Test func versions() throws {
        for text in ["", ".", "1.", "a", "1.2.3.4.5.6.7.8.9", "-1", "1 2", "1234567890"] {
            #expect(AppVersion(text) == nil, "\(text)")
        }
        let order = ["0", "0.9", "1", "1.0.1", "1.2", "1.10", "2.0", "999999999"]
        let versions = try order.map { try #require(AppVersion($0)) }
        for (i, a) in versions.enumerated() {
            for (j, b) in versions.enumerated() {
                #expect((a < b) == (i < j))
                #expect((a == b) == (i == j))
            }
        }
        #expect(AppVersion("1.2") == AppVersion("1.2.0.0"))
        for text in ["", " ", ">", ">=x", "1 <", "!1"] { #expect(AppVersionRange(text) == nil, "\(text)") }
        let cases: [(range: String, inside: [String], outside: [String])] = [
            ("1.2", ["1.2", "1.2.0"], ["1.2.1", "1.1"]), ("=1.2", ["1.2"], ["1.3"]),
            (">1.2", ["1.2.1", "2"], ["1.2", "1"]),
            (">=1.2", ["1.2", "2"], ["1.1.9"]), ("<1.2", ["1.1.9"], ["1.2"]), ("<=1.2", ["1.2", "0"], ["1.2.0.1"]),
            (">=2.1  <3", ["2.1", "2.9"], ["2", "3"]),
        ]
        for test in cases {
            let range = try #require(AppVersionRange(test.range))
            for text in test.inside {
                #expect(range.contains(try #require(AppVersion(text))), "\(text) in \(test.range)")
            }
            for text in test.outside {
                #expect(!range.contains(try #require(AppVersion(text))), "\(text) in \(test.range)")
            }
        }
    }

    /// The hash is part of the contract: these values never change.
    @Test func rolloutBucketsAreFixed() {
        let known: [(key: String, salt: String, bucket: Int)] = [
            ("", "", 2267), ("user-1", "", 9229), ("user-2", "", 7699),
            ("user-1", "checkout", 1590), ("é", "", 2151),
            ("3F2504E0-4F89-41D3-9A0C-0305E82C3301", "new-tabs", 5178),
        ]
        for test in known { #expect(Rollout.bucket(of: test.key, salt: test.salt) == test.bucket, "\(test.key)") }
        #expect(
            !Rollout(share: 0).includes("user-1") && Rollout(share: 10_000).includes(nil)
                && !Rollout(share: 9_999).includes(nil))
        // Even: of 100 000 keys a quarter is in, within one percent.
        let share = (0..<100_000).filter { Rollout(share: 2_500).includes("k\($0)") }.count
        #expect(abs(share - 25_000) < 1_000, "\(share)")
    }
}
