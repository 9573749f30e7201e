import Testing

@testable import Foyer
@testable import FoyerTools

struct RouteLintTests {
    private static func findings(_ routes: Route..., settings: RouteSettings = RouteSettings()) throws -> [String] {
        var builder = RouteTableBuilder()
        for route in routes { builder.add(route) }
        let table = try builder.build()
        return table.lint().map { finding in
            let other = finding.otherRoute.map { " \(table.routes[$0].name)" } ?? ""
            return "\(finding.kind.rawValue) \(table.routes[finding.route].name)\(other)"
        }.sorted()
    }

    private static func wide(_ pattern: String) -> Route {
        var route = Route("wide", pattern)
        route.priority = 1
        return route
    }

    @Test func findsWhatIsNotMeant() throws {
        #expect(
            try Self.findings(Route("a", "https://a.com/x/:id"), Route("b", "https://a.com/x/:name")) == [
                "route-duplicate b a"
            ])
        #expect(
            try Self.findings(Route("a", "https://a.com/x"), Route("a", "https://a.com/y")) == ["route-name-reused a a"]
        )
        #expect(
            try Self.findings(Route("a", "https://a.com/x/y"), Self.wide("https://a.com/x/:z")) == [
                "route-unreachable a wide"
            ])
        #expect(
            try Self.findings(Route("a", "https://a.com/x/:y([0-9]+)"), Self.wide("https://a.com/x/:z*"))
                == ["route-unreachable a wide"])
        #expect(
            try Self.findings(Route("a", "https://a.com/:y([0-9]+)"), Route("b", "https://a.com/:y([0-9a-f]+)"))
                == ["route-ambiguous b a"])
        #expect(try Self.findings(Route("a", "https://a.com/x-:y"), Route("b", "https://a.com/:y-z")) == [])
        #expect(
            try Self.findings(Route("a", "/*"), Route("b", "https://*/x"))
                == ["route-too-broad a", "route-too-broad b"])
        #expect(try Self.findings(Route("a", "https://a.com/x{/y}?"), Route("b", "https://a.com/x/:z?")) == [])
    }

    @Test func leavesGoodTablesAlone() throws {
        #expect(
            try Self.findings(
                Route("a", "https://a.com/x/:id"), Route("b", "https://a.com/x/new"),
                Route("c", "https://a.com/x/:id/edit"),
                Route("d", "myapp://x/:id"), Route("e", "https://a.com/:y([0-9]+)"), Route("f", "https://a.com/:y"))
                == [])
    }

    @Test func witnessesAreTrue() throws {
        var builder = RouteTableBuilder()
        builder.add(Route("a", "https://a.com/:y([0-9]+)"))
        builder.add(Route("b", "https://a.com/:y([0-9a-f]+)"))
        let table = try builder.build()
        let finding = try #require(table.lint().first)
        let match = try #require(table.firstMatch(WebURL(finding.witness ?? "")))
        #expect(match.route?.name == "a")
        #expect(match.next())
        #expect(match.route?.name == "b")
    }
}
