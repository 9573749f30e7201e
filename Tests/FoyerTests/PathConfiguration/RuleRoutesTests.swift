import Testing

@testable import Foyer

/// Routes of rules: `"foyer": {"routes": […]}`.
@Suite struct RuleRoutesTests {
    private let configuration = try? PathConfiguration(
        parsing: Array(
            """
            {"rules": [
              {"patterns": ["/"], "properties": {"a": 0}},
              {"foyer": {"routes": ["/users/:id"]}, "properties": {"a": 1, "view": "user"}},
              {"foyer": {"routes": ["myapp://users/:name", "/users/:id/posts/:post"]}, "properties": {"a": 2}},
              {"patterns": ["/7$"], "foyer": {"routes": ["/users/:other"]}, "properties": {"b": 3}},
              {"foyer": {"routes": ["/users/:id", "/:any*"], "when": {"platform": "ios"}}, "properties": {"c": 4}}
            ]}
            """.utf8))

    private func parameters(_ properties: PathProperties) -> [String] {
        properties.parameters.map { "\($0.name)=\($0.value)" }
    }

    @Test func hitAndGiveParameters() throws {
        let configuration = try #require(configuration)
        let user = configuration.lookup("https://a.example/users/caf%C3%A9%2Fx")
        #expect(user.rules == [0, 1, 3])
        #expect(user.hits[1] == RuleHit(rule: 1, pattern: nil, route: 0))
        #expect(user["a"] == 1)
        #expect(user.hit(of: "view") == RuleHit(rule: 1, pattern: nil, route: 0))
        #expect(parameters(user) == ["id=café/x", "other=café/x"])
        #expect(parameters(configuration.lookup("https://a.example/users/1/posts/2")) == ["id=1", "post=2"])
        #expect(configuration.lookup("https://a.example/nothing").parameters.isEmpty)
    }

    /// A rule that both a pattern and a route lead to is there once, and says both.
    @Test func patternAndRoute() throws {
        let found = try #require(configuration).lookup("https://a.example/users/7")
        #expect(found.hits.last == RuleHit(rule: 3, pattern: 0, route: 0))
        #expect(found.rules == [0, 1, 3])
    }

    /// Routes see the source, where it is known; a path alone is asked of the routes for every source.
    @Test func sources() throws {
        let configuration = try #require(configuration)
        let custom = configuration.lookup("myapp://users/Ann")
        #expect(custom["a"] == 2)
        #expect(custom.rules.contains(2))
        #expect(parameters(custom).contains("name=Ann"))
        let relative = configuration.lookup("/users/5")
        #expect(relative.rules == [0, 1, 3])
        var path = "/users/7?x=1"
        let searched = path.withUTF8 { configuration.lookup(path: $0) }
        #expect(parameters(searched) == ["id=7", "other=7"])
        var rules: [Int] = []
        #expect(path.withUTF8 { configuration.forEachRule(in: $0) { rules.append($0) } } == nil)
        #expect(rules == searched.rules)
    }

    /// Of two rules that take one name, the one that is laid over the other gives it; a rule that is off takes nothing.
    @Test func conditions() throws {
        let configuration = try #require(configuration).adapted(to: ConfigurationContext(platform: "ios"))
        let found = configuration.lookup("https://a.example/users/5")
        #expect(found.rules == [0, 1, 3, 4])
        #expect(parameters(found) == ["id=5", "other=5"])
        #expect(parameters(configuration.lookup("https://a.example/x/y")) == ["any=x/y"])
    }

    /// A route that is none refuses the file, at its byte.
    @Test func faults() {
        let text = #"{"rules": [{"foyer": {"routes": ["/ok", "/a/:"]}, "properties": {}}]}"#
        let (result, diagnostics) = PathConfiguration.load(Array(text.utf8))
        #expect(throws: PathConfigurationError.self) { try result.get() }
        #expect(diagnostics.map { $0.code } == ["invalid-route"])
        #expect(diagnostics.first?.rule == 0)
        #expect(diagnostics.first?.position?.column == 45)
        #expect(diagnostics.first?.message.contains("route 1") == true)
    }

    /// The profiles of Hotwire Native pass the extension over.
    @Test func otherProfiles() throws {
        let text = #"{"rules": [{"patterns": [], "foyer": {"routes": ["/:"]}, "properties": {"a": 1}}]}"#
        for profile in [ConfigurationProfile.ios, .android] {
            let configuration = try PathConfiguration(
                parsing: Array(text.utf8), options: PathConfigurationOptions(profile: profile))
            #expect(!configuration.lookup("https://a.example/x").isHit)
        }
    }
}
