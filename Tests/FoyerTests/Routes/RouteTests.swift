import Testing

@testable import Foyer

struct RouteTests {
    static func table(_ routes: Route..., settings: RouteSettings = RouteSettings()) throws -> RouteTable {
        var builder = RouteTableBuilder()
        builder.settings = settings
        for route in routes { builder.add(route) }
        return try builder.build()
    }

    private static func winner(_ table: RouteTable, _ url: String) throws -> String? {
        table.firstMatch(try WebURL(url))?.route?.name
    }

    // MARK: Order

    @Test func ranksGoFromLiteralToWildcard() throws {
        let patterns = [
            "/a/*", "/a/:x*", "/a/:x+", "/a/:x?", "/a/:x", "/a/:x([a-z]+)", "/a/b:x", "/a/bc",
        ]
        var builder = RouteTableBuilder()
        for pattern in patterns { builder.add(Route(pattern, pattern)) }
        let match = RouteMatch()
        let table = try builder.build()
        var order: [String] = []
        _ = table.match(path: "/a/bc", into: match)
        while match.isFound {
            order.append(match.patternText ?? "")
            _ = match.next()
        }
        #expect(order == patterns.reversed())
        #expect(match.miss == .noRoute)
    }

    @Test func priorityBeatsSpecificityAndOrder() throws {
        var wide = Route("wide", "https://a.com/*")
        wide.priority = 1
        let table = try Self.table(Route("exact", "https://a.com/x"), wide)
        #expect(try Self.winner(table, "https://a.com/x") == "wide")
    }

    @Test func severalPatternsLeadToOneRoute() throws {
        let table = try Self.table(Route("profile", "https://a.com/u/:id", "myapp://profile/:id"))
        for url in [
            "https://a.com/u/7", "myapp://profile/7", "myapp:/profile/7", "myapp:profile/7", "myapp:///profile/7",
        ] {
            let match = try #require(table.firstMatch(WebURL(url)))
            #expect(match.parameter("id") == "7")
            #expect(match.patternIndex == (url.hasPrefix("https") ? 0 : 1))
        }
    }

    @Test func customSchemesCanHaveHosts() throws {
        var settings = RouteSettings()
        settings.authority = .host
        let table = try Self.table(Route("p", "myapp://Profile/:id"), settings: settings)
        #expect(try Self.winner(table, "myapp://profile/7") == "p")
        #expect(try Self.winner(table, "myapp:/profile/7") == nil)
    }

    @Test func firstLiteralOfAnAuthorityHasNoCase() throws {
        let table = try Self.table(Route("upper", "myapp://Open/x"), Route("other", "myapp://open/y"))
        #expect(try Self.winner(table, "myapp://OPEN/x") == "upper")
        #expect(try Self.winner(table, "myapp://OPEN/y") == "other")
        #expect(try Self.winner(table, "myapp:/Open/x") == "upper")
        #expect(try Self.winner(table, "myapp:/open/x") == nil)
        #expect(try Self.winner(table, "myapp://open/X") == nil)
    }

    @Test func pathCaseIsASetting() throws {
        var settings = RouteSettings()
        settings.pathCase = .ignored
        let table = try Self.table(Route("a", "/Users/:id/Edit"), settings: settings)
        let match = RouteMatch()
        #expect(table.match(path: "/uSERS/Anna/eDIT", into: match))
        #expect(match.parameter("id") == "Anna")
    }

    @Test func fragmentsCanStandForPaths() throws {
        var settings = RouteSettings()
        settings.fragmentPaths = true
        let table = try Self.table(Route("user", "https://a.com/users/:id"), settings: settings)
        #expect(try Self.winner(table, "https://a.com/#/users/1") == "user")
        #expect(try Self.winner(table, "https://a.com/#users") == nil)
    }

    @Test func queryKeysCanIgnoreCase() throws {
        var settings = RouteSettings()
        settings.queryKeyCase = .ignored
        let table = try Self.table(Route("s", "myapp://s"), settings: settings)
        let match = try #require(table.firstMatch(WebURL("myapp://s?Type=fire")))
        #expect(match.queryValue("type") == "fire")
    }

    // MARK: Values

    @Test func typedValuesSayMissingWrongTypeOrValue() throws {
        let table = try Self.table(Route("r", "/:a/:b?"))
        let match = RouteMatch()
        #expect(table.match(path: "/-9223372036854775808", into: match))
        #expect(match.int("a") == .value(.min))
        #expect(match.int("b") == .missing)
        #expect(match.int("c") == .missing)
        for text in ["9223372036854775808", "+1", "1.0", "-", "0x1"] {
            #expect(table.match(path: "/" + text, into: match))
            #expect(match.int("a") == .wrongType)
        }
        #expect(table.match(path: "/0000AAAA-0000-4000-8000-00000000000f", into: match))
        #expect(match.uuid("a") == .value("0000aaaa-0000-4000-8000-00000000000f"))
        #expect(table.match(path: "/0000AAAA-0000-4000-8000-00000000000", into: match))
        #expect(match.uuid("a") == .wrongType)
    }

    @Test func linksInsideLinksHaveTheirOwnRules() throws {
        let table = try Self.table(Route("r", "https://a.com/open/:url"))
        var policy = LinkPolicy()
        try policy.addHost("good.com")
        let match = try #require(
            table.firstMatch(
                WebURL("https://a.com/open/https%3A%2F%2Fgood.com%2Fx?u=javascript:alert(1)&v=https://evil.com")))
        #expect(match.url("url", policy).optional?.href == "https://good.com/x")
        #expect(match.queryURL("u", policy) == .wrongType)
        #expect(match.queryURL("v", policy) == .wrongType)
        #expect(match.queryURL("w", policy) == .missing)
    }

    @Test func wildcardsKeepTheirSegmentsApart() throws {
        let table = try Self.table(Route("r", "https://a.com/files/*"))
        let match = try #require(table.firstMatch(WebURL("https://a.com/files/a%2Fb/c%20d?x=1&x&y=%zz+%41")))
        #expect(match.parameter("0") == "a/b/c d")
        #expect(match.rawParameter("0") == "a%2Fb/c%20d")
        #expect(match.segments(of: "0") == ["a/b", "c d"])
        #expect(match.queryValues("x") == ["1", nil])
        #expect(match.queryValue("y") == "%zz A")
    }

    @Test func constraintsDecide() throws {
        var item = Route("item", "/items/:id")
        item.constraints = [Route.Constraint("id", .int)]
        var kind = Route("kind", "/items/:kind")
        kind.constraints = [Route.Constraint("kind", .oneOf(["new", "old"]))]
        var even = Route("even", "/even/:n")
        even.constraints = [Route.Constraint("n", .custom { $0.utf8.count % 2 == 0 })]
        let table = try Self.table(item, kind, even, Route("rest", "/:a/:b"))
        let match = RouteMatch()
        for (path, name) in [
            ("/items/5", "item"), ("/items/new", "kind"), ("/items/blue", "rest"), ("/even/ab", "even"),
            ("/even/abc", "rest"),
            ("/items/99999999999999999999", "rest"),
        ] {
            #expect(table.match(path: path, into: match))
            #expect(match.route?.name == name)
        }
    }

    // MARK: Faults

    @Test(arguments: [
        ("users", "route-no-scheme", 0), ("/a/{b", "route-syntax", 5), ("/a?x=1", "route-query", 2),
        ("/a#b", "route-fragment", 2),
        ("/a{/b/}?c", "route-group", 2), ("/a{b/c}?", "route-group", 2), ("/a{/b}?c", "route-group", 7),
        ("https://", "route-host", 8), ("https://u@a.com/", "route-host", 9), ("https://*a.com/", "route-host", 8),
        ("https://a.com:99999/", "route-host", 14), ("https:a.com", "route-host", 6), ("*://a.com/", "route-scheme", 0),
        ("/a/../b", "route-segment", 3), ("/%ff", "route-segment", 1), ("https://a b/", "route-host", 8),
        ("myapp://a/:x/:x", "route-syntax", 13),
    ])
    func badPatternsAreRefusedWithTheirPlace(pattern: String, code: String, offset: Int) throws {
        let error = #expect(throws: RouteError.self) {
            try Self.table(Route("ok", "/ok"), Route("bad", "/fine", pattern))
        }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
        #expect(error?.route == 1)
        #expect(error?.pattern == 1)
        #expect(error?.name == "bad")
    }

    @Test func otherFaultsOfRoutes() throws {
        func code(_ change: (inout Route) -> Void) -> String? {
            var route = Route("r", "/a/:x/*")
            change(&route)
            var code: String?
            do throws(RouteError) {
                var builder = RouteTableBuilder()
                builder.add(route)
                _ = try builder.build()
            } catch {
                code = error.code
            }
            return code
        }
        #expect(code { _ in } == nil)
        #expect(code { $0.name = "" } == "route-incomplete")
        #expect(code { $0.patterns = [] } == "route-incomplete")
        #expect(code { $0.accepts = ["not a source"] } == "route-source")
        #expect(code { $0.accepts = ["https://a.com/path"] } == "route-source")
        #expect(code { $0.constraints = [Route.Constraint("y", .int)] } == "route-constraint")
        #expect(code { $0.constraints = [Route.Constraint("0", .int)] } == "route-constraint")
    }

    @Test func limits() throws {
        let segments = String(repeating: "/a", count: Limits.routeSegments)
        #expect(throws: Never.self) { try Self.table(Route("r", segments)) }
        #expect(throws: RouteError.self) { try Self.table(Route("r", segments + "/a")) }
        let parameters = (0..<Limits.routeParameters).map { "/:p\($0)" }.joined()
        #expect(throws: Never.self) { try Self.table(Route("r", parameters)) }
        #expect(throws: RouteError.self) { try Self.table(Route("r", parameters + "/:q")) }
        let table = try Self.table(Route("r", "/*"))
        let match = RouteMatch()
        #expect(table.match(path: String(repeating: "/a", count: Limits.linkSegments), into: match))
        #expect(!table.match(path: String(repeating: "/a", count: Limits.linkSegments + 1), into: match))
        #expect(match.miss == .tooManySegments)
        var builder = RouteTableBuilder()
        builder.add(Route("many", patterns: (0..<Limits.routePatterns).map { "/\($0)" }))
        #expect(try builder.build().match(path: "/65535", into: match))
        builder.add(Route("more", "/x"))
        #expect(throws: RouteError.self) { try builder.build() }
    }

    // MARK: Hostile tables

    @Test func hostileTablesStayBounded() throws {
        var builder = RouteTableBuilder()
        for number in 0..<400 {
            let items = (0..<20).map {
                ["/a", "/:x\($0)", "/*", "/:y\($0)?", "/:z\($0)*", "{/a}?"][(number * 7 + $0 * 3) % 6]
            }
            builder.add(Route("r\(number)", items.joined() + "/end\(number)"))
        }
        let table = try builder.build()
        let match = RouteMatch()
        let start = ContinuousClock.now
        #expect(!table.match(path: String(repeating: "/a", count: 250), into: match))
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test func explainsEveryPattern() throws {
        let table = try Self.table(
            Route("other", "https://b.com/x/1"), Route("short", "https://a.com/x"), Route("wrong", "https://a.com/x/2"),
            Route("long", "https://a.com/x/1/2"), Route("plain", "https://a.com/x/:id"),
            Route("exact", "https://a.com/x/1"))
        let trials = try table.explain(WebURL("https://a.com/x/1")).get()
        #expect(
            trials.map(\.result) == [.source, .segment(1), .segment(1), .segment(2), .matches(1), .matches(0)])
        #expect(throws: RouteMissError.self) { try table.explain(WebURL("https://a.com/%zz")).get() }
    }
}
