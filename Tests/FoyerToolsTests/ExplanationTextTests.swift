import Testing

@testable import Foyer
@testable import FoyerTools

struct ExplanationTextTests {
    private static func router() throws -> Router {
        var options = RouterOptions()
        options.gates = ["ready"]
        options.scope.start = "https://orchard.example/"
        let router = try Router(options)
        let json = """
            {"rules": [{"patterns": ["/orders/.+"], "properties": {"context": "modal", "title": "Order"}},
                       {"patterns": ["^/x", "/orders/[0-9]+"], "properties": {"title": "One order"}}]}
            """
        try router.install(try PathConfiguration(parsing: Array(json.utf8)))
        var builder = RouteTableBuilder()
        var route = Route("order", "/orders/:id")
        route.gates = ["session"]
        builder.add(route)
        builder.add(Route("share", "/share"))
        builder.add(Route("other", "https://b.example/orders/:id"))
        try router.install(routes: try builder.build())
        try router.add(
            Interceptor("log", response: .answer(.pass)))
        try router.add(Handler("mail", condition: HandlerCondition(schemes: ["mailto"]), response: .answer(.cancel)))
        try router.add(
            Handler("items", condition: HandlerCondition(routes: ["/items/:id"]), priority: 1, response: .answer(.cancel)))
        try router.add(Handler(.appNavigation))
        return router
    }

    @Test func tellsTheWholeStory() throws {
        let router = try Self.router()
        try router.openGate("ready")
        #expect(
            router.explain("https://orchard.example/orders/7", source: .universalLink).text == """
                https://orchard.example/orders/7: would wait for the gate "session"
                ├─ policy: accepted
                ├─ relation: same
                ├─ configuration: 2 rules
                │  ├─ rule 0, pattern 0
                │  ├─ rule 1, pattern 1
                │  ├─ context = "modal", from rule 0
                │  └─ title = "One order", from rule 1
                ├─ routes: 1 of 3 patterns
                │  ├─ order, pattern 0: matches
                │  ├─ share, pattern 0: fails at segment 0
                │  └─ other, pattern 0: does not accept links from there
                ├─ gates: 1 of 2 closed
                │  ├─ ready: open
                │  └─ session: closed
                ├─ interceptors: 1
                │  └─ log
                └─ handlers: 1 of 3
                   ├─ items: no, none of its routes matches
                   │  └─ items, pattern 0: fails at segment 0
                   ├─ mail: no, it takes other schemes
                   └─ app-navigation: would be asked

                """)
    }

    @Test func tellsWhyALinkIsRefused() throws {
        let text = try Self.router().explain("javascript:alert(1)").text
        #expect(text.hasPrefix("the link is refused\n└─ policy: refused, "))
        #expect(text.hasSuffix(" [refused-scheme]\n"))
        #expect(!text.contains("alert"))
    }

    @Test func tellsWhereAReceivedLinkIs() throws {
        var options = RouterOptions()
        options.gates = ["ready"]
        let router = try Router(options)
        var declines = Handler("first", priority: 1, response: .answer(.declined))
        declines.gates = ["session"]
        try router.add(declines)
        try router.add(Handler("second", response: .ask))
        let link = router.receive("https://orchard.example/")
        let next = router.receive("https://orchard.example/next")
        func title(_ link: LinkID) -> String {
            router.explain(link).map { String($0.text.prefix { $0 != "\n" }) } ?? ""
        }
        #expect(title(link) == #"https://orchard.example/: waits for the gates "ready", "session""#)
        try router.openGate("ready")
        #expect(title(link) == #"https://orchard.example/: waits for the gate "session""#)
        try router.openGate("session")
        #expect(title(link) == #"https://orchard.example/: waits for the answer of "second""#)
        #expect(title(next) == "https://orchard.example/next: waits for the links before it")
        let text = router.explain(link)?.text ?? ""
        #expect(text.hasSuffix("└─ asked so far: 1\n   └─ first: declined\n"))
        #expect(router.explain(next)?.text.contains("├─ before it: 1 link\n") == true)
    }

    @Test func namesCannotMoveTheCursor() throws {
        let router = try Router()
        try router.add(Handler("a\u{1B}[2J\nb", response: .answer(.cancel)))
        let text = router.explain("https://a.example/").text
        #expect(!text.utf8.contains(0x1B))
        #expect(text.contains("a\\u001b[2J\\u000ab: would be asked"))
    }
}
