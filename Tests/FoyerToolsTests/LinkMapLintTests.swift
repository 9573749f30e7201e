import Testing

@testable import Foyer
@testable import FoyerTools

struct LinkMapLintTests {
    private static func lines(_ json: String) -> [String] {
        LinkMap.lint(Array(json.utf8)).map { finding in
            "\(finding.position.line):\(finding.position.column) \(finding.severity.name) \(finding.code) \(finding.path)"
        }
    }

    @Test func faultsAreErrors() {
        let json = """
            {"gates": ["ready"],
             "routes": [{"name": "order", "patterns": ["/orders/:id"], "gates": ["raedy"]}],
             "handler": []}
            """
        #expect(
            Self.lines(json) == [
                "2:70 error map-unknown-name /routes/0/gates/0", "3:2 error map-unknown-member /handler",
            ])
        #expect(LinkMap.lint(Array(json.utf8)).map { $0.suggestion } == ["ready", "handlers"])
        #expect(Self.lines("{") == ["1:2 error json-unexpected-end "])
    }

    @Test func routesAndHandlersAreLinted() throws {
        let json = """
            {"start": "https://orchard.example/",
             "routes": [
              {"name": "order", "patterns": ["/a", "/orders/:id"]},
              {"item": "/orders/:name"}],
             "handlers": [
              {"name": "late", "hosts": ["a.orchard.example"], "answer": "cancel"},
              {"name": "early", "hosts": ["*.orchard.example"], "answer": "cancel", "priority": 2}]}
            """
        #expect(
            Self.lines(json) == [
                "4:3 warning route-duplicate /routes/1", "6:3 warning router-hidden-handler /handlers/0",
            ])
        let findings = LinkMap.lint(Array(json.utf8))
        #expect(findings.last?.witness == "https://a.orchard.example/")
        #expect(findings.first?.witness != nil)
    }

    @Test func aPatternHasItsOwnPlace() {
        let json = """
            {"start": "https://orchard.example/",
             "routes": [{"first": "/orders/:name"}, {"name": "second", "patterns": ["/a", "/orders/:id"]}]}
            """
        #expect(Self.lines(json) == ["2:79 warning route-duplicate /routes/1/patterns/1"])
    }

    @Test func aGoodMapHasNoFindings() {
        let json = """
            {"start": "https://orchard.example/", "schemes": ["orchard"], "gates": ["ready", "session"],
             "wait_for": ["ready"], "routes": [{"name": "order", "patterns": ["/orders/:id"], "gates": ["session"]},
             {"share": "/share"}],
             "handlers": ["app-navigation", {"name": "share", "routes": ["share"], "priority": 10},
             {"builtin": "universal-link", "fallback": "in-app-browser"},
             {"builtin": "in-app-browser", "only_as_fallback": true}]}
            """
        #expect(Self.lines(json) == [])
        #expect(Self.lines("{}") == [])
    }
}
