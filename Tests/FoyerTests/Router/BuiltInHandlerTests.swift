import Testing

@testable import Foyer

/// The built-in chain, and where links go seen from the app.
@Suite struct BuiltInHandlerTests {
    private func chain(
        _ scope: HostScope, policy: LinkPolicy = LinkPolicy(), _ handlers: [BuiltInHandler] = BuiltInHandler.allCases
    ) throws -> Router {
        let router = try Router(
            .with {
                $0.scope = scope
                $0.policy = policy
            })
        for handler in handlers {
            let answer: HandlerAnswer =
                handler == .appNavigation ? .navigate : handler == .universalLink ? .declined : .cancel
            try router.add(Handler(handler, response: .answer(answer)))
        }
        return router
    }

    private func end(_ router: Router, _ link: String) -> String {
        router.receive(link)
        return router.pullEnds().last.map { String($0.drop { $0 != " " }.dropFirst()) } ?? ""
    }

    @Test(arguments: [
        ("https://my.app.example/page", "app-navigation visited"),
        ("http://my.app.example:80/x", "app-navigation visited"),
        ("https://MY.app.example/x", "app-navigation visited"),
        ("https://deep.pages.app.example/x", "app-navigation visited"),
        ("https://pages.app.example/x", "in-app-browser handled"),
        ("https://second.example/x", "app-navigation visited"),
        ("https://my.app.example.evil.example/", "in-app-browser handled"),
        ("https://evilmy.app.example/", "in-app-browser handled"),
        ("mailto:a@b.example", "system-navigation handled"),
        ("ftp://my.app.example/", "system-navigation handled"),
        ("myapp://open/x", "unhandled"),
        ("other://open/x", "system-navigation handled"),
    ])
    func theFoyerRuleComparesCanonicalHosts(link: String, expected: String) throws {
        let scope = HostScope(
            start: "https://my.app.example/home", ownHosts: ["second.example", "*.pages.app.example"],
            ownSchemes: ["MyApp"])
        #expect(end(try chain(scope), link) == expected)
    }

    @Test func withoutAScopeNothingIsInsideOrOutside() throws {
        #expect(end(try chain(HostScope()), "https://my.app.example/") == "unhandled")
    }

    /// As the router cases of Hotwire's own tests, the ones about other spellings included.
    @Test(arguments: [
        (HostRule.ios, "https://my.app.example", "https://my.app.example/page", "app-navigation visited"),
        (.android, "https://my.app.example", "https://MY.app.example/page", "in-app-browser handled"),
        (.ios, "https://my.app.example", "file:///tmp/note.txt", "system-navigation handled"),
        (.ios, "https://my.app.example", "javascript://my.app.example/%0Aalert(1)", "app-navigation visited"),
        (.ios, "https://my.app.example", "HTTPS://external.example/x", "system-navigation handled"),
        (.android, "https://my.app.example", "HTTPS://external.example/x", "in-app-browser handled"),
        (.ios, "https://my.app.example", "myapp://open/x", "system-navigation handled"),
        (.android, "file:///index.html", "mailto:a@b.example", "app-navigation visited"),
        (.ios, "https://my.app.example", "https://u:p@my.app.example:8080/x", "app-navigation visited"),
        (.ios, "https://my.app.example", "https://www.my.app.example/x", "in-app-browser handled"),
    ])
    func theRulesOfHotwireCompareText(rule: HostRule, start: String, link: String, expected: String) throws {
        let router = try chain(HostScope(start: start, rule: rule), policy: .hotwire)
        #expect(end(router, link) == expected)
    }

    @Test func theUniversalLinkHandlerFallsBackToTheBrowserLater() throws {
        let router = try Router(.with { $0.scope.start = "https://my.app.example" })
        try router.add(Handler(.appNavigation))
        try router.add(Handler(.universalLink, response: .ask))
        try router.add(Handler(.inAppBrowser, response: .ask))
        router.receive("https://other.example/")
        router.receive("https://my.app.example/")
        try router.answer(router.pullToken(), .declined)
        try router.answer(router.pullToken(), .cancel)
        #expect(router.pullEnds() == ["1 in-app-browser handled", "2 app-navigation visited"])
    }

    @Test(arguments: ["example.com", "*.example.com", "EXAMPLE.com", "[::1]", "1", "münchen.example"])
    func hostPatternsThatAreTaken(text: String) throws {
        #expect(HostPattern(text) != nil)
    }

    @Test(arguments: ["", "*.", "*", "a.*", "*.*.a", "a/b", "a:80", "a b", "u@a", "a\\b", "a?b", "a#b", "\u{0}"])
    func hostPatternsThatAreRefused(text: String) {
        #expect(HostPattern(text) == nil)
    }

    @Test func conditionsOfCustomSchemesSeeTheHostAsWritten() throws {
        let router = try Router()
        try router.add(Handler("one", condition: .host("1"), response: .answer(.cancel)))
        try router.add(Handler("below", condition: .host("*.example"), response: .answer(.cancel)))
        for (link, expected) in [
            ("myapp://1", "one handled"), ("https://1/", "refused"), ("myapp://A.EXAMPLE/", "below handled"),
            ("https://b.a.example/", "below handled"), ("https://example/", "unhandled"),
        ] {
            #expect(end(router, link).hasPrefix(expected), "\(link)")
        }
    }

    @Test func eachPartOfAConditionCounts() throws {
        func takes(_ condition: HandlerCondition, _ link: String, _ source: LinkSource = .push) throws -> Bool {
            let router = try Router(.with { $0.scope.start = "https://my.app.example" })
            try router.add(Handler("h", condition: condition, response: .answer(.cancel)))
            router.receive(link, source: source)
            return router.counters.ended(.handled) == 1
        }
        #expect(try takes(HandlerCondition(sources: [.push, .app]), "myapp://a"))
        #expect(try !takes(HandlerCondition(sources: [.app]), "myapp://a"))
        #expect(try takes(HandlerCondition(schemes: ["MYAPP:"]), "myapp://a"))
        #expect(try !takes(HandlerCondition(schemes: ["my"]), "myapp://a"))
        #expect(
            try takes(HandlerCondition(sources: [.push], schemes: ["https"], relation: .same), "https://my.app.example")
        )
        #expect(try !takes(HandlerCondition(schemes: ["https"], relation: .other), "https://my.app.example"))
        #expect(try !takes(HandlerCondition(properties: [.init("context", "modal")]), "https://my.app.example"))
    }
}
