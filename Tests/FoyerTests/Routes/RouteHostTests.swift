import Testing

@testable import Foyer

/// Named groups of hosts are parameters; wildcards of hosts are not.
struct RouteHostTests {
    private static func match(_ table: RouteTable, _ url: String) throws -> RouteMatch? {
        table.firstMatch(try WebURL(url))
    }

    @Test func namedGroupsOfHostsAreParameters() throws {
        let table = try RouteTests.table(
            Route("user", "http{s}?://:tenant.example.com/users/:id", "myapp://users/:id"),
            Route("file", "https://*.:region.files.example/v-:version/*"),
            Route("lang", "https://:lang(de|fr).example.org/{:page}?"))
        let user = try #require(try Self.match(table, "https://ACME.example.com/users/a%20b?x=1"))
        #expect(user.parameters.map(\.name) == ["tenant", "id"])
        #expect(user.parameters.map(\.value) == ["acme", "a b"])
        #expect(user.rawParameter("tenant") == "acme")
        #expect(user.rawParameter("id") == "a%20b")
        #expect(user.segments(of: "tenant") == ["acme"])
        #expect(user.queryValue("x") == "1")
        #expect(try Self.match(table, "http://xn--bcher-kva.example.com/users/7")?.parameter("tenant") == "xn--bcher-kva")
        #expect(try Self.match(table, "https://a.b.example.com/users/7") == nil)
        #expect(try Self.match(table, "https://example.com/users/7") == nil)

        let file = try #require(try Self.match(table, "https://a.b.eu.files.example/v-2/x/y%2Fz"))
        #expect(file.parameters.map(\.name) == ["region", "version", "0"])
        #expect(file.parameters.map(\.value) == ["eu", "2", "x/y/z"])
        #expect(file.segments(of: "0") == ["x", "y/z"])

        let page = try #require(try Self.match(table, "https://de.example.org/"))
        #expect(page.parameter("lang") == "de")
        #expect(page.parameter("page") == nil)
        #expect(page.parameterCount == 2)
        #expect(try Self.match(table, "https://en.example.org/") == nil)

        // The other pattern of the route has no such parameter.
        let app = try #require(try Self.match(table, "myapp://users/7"))
        #expect(app.parameters.map(\.name) == ["id"])
    }

    /// `*.` in a route means the hosts that it means in a policy and in a condition.
    @Test(arguments: [
        ("a.example.com", true), ("a.b.example.com", true), ("A.EXAMPLE.com", true), ("example.com", false),
        (".example.com", false), ("aexample.com", false), ("a.example.com.evil.test", false), ("1.2.3.4", false),
    ])
    func wildcardsOfHostsAreThoseOfPolicies(_ host: String, _ isBelow: Bool) throws {
        let url = try WebURL("https://\(host)/a")
        #expect((try Self.match(RouteTests.table(Route("r", "https://*.example.com/a")), url.href) != nil) == isBelow)
        let pattern = try #require(HostPattern("*.example.com"))
        #expect(url.withMatchingHost { pattern.matches($0) } == isBelow)
    }

    @Test func hostsOfCustomSchemesHaveThemToo() throws {
        var settings = RouteSettings()
        settings.authority = .host
        let table = try RouteTests.table(Route("r", "myapp://:area.app/:id"), settings: settings)
        let match = try #require(try Self.match(table, "myapp://Shop.app/7"))
        #expect(match.parameters.map(\.value) == ["shop", "7"])
    }

    @Test func hostsAreBuiltFromTheirParameters() throws {
        let table = try RouteTests.table(
            Route("user", "https://:tenant.example.com:8443/users/:id"), Route("any", "https://*.:x.example.net/"))
        let url = try table.url(for: "user", [("tenant", "acme"), ("id", "7")])
        #expect(url.href == "https://acme.example.com:8443/users/7")
        #expect(try table.url(for: "user", [("id", "7")], source: "https://b.example.com:8443").href
            == "https://b.example.com:8443/users/7")
        func fault(
            _ name: String, _ parameters: [(name: String, value: RouteArgument)], source: String? = nil
        ) -> RouteBuildError? {
            #expect(throws: RouteBuildError.self) { try table.url(for: name, parameters, source: source) }
        }
        #expect(fault("user", [("id", "7")]) == RouteBuildError(.missingParameter, "user", "tenant"))
        for value: RouteArgument in ["evil.com/", "A", "", "a@b", "ü", .segments(["a", "b"])] {
            #expect(fault("user", [("tenant", value), ("id", "7")])?.kind == .unfitParameter)
        }
        let other = fault("user", [("tenant", "a"), ("id", "7")], source: "https://b.example.com:8443")
        #expect(other == RouteBuildError(.unfitParameter, "user", "tenant"))
        #expect(fault("any", [("x", "a")])?.kind == .needsSource)
    }

    @Test func faultsOfHostParameters() throws {
        let twice = #expect(throws: RouteError.self) {
            try RouteTests.table(Route("r", "https://:id.example.com/:id"))
        }
        #expect(twice?.code == "route-syntax")
        #expect(twice?.offset == 24)
        var constrained = Route("r", "https://:id.example.com/")
        constrained.constraints = [Route.Constraint("id", .int)]
        let error = #expect(throws: RouteError.self) { try RouteTests.table(constrained) }
        #expect(error?.code == "route-constraint")
    }
}
