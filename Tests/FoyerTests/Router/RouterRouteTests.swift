import Testing
import TestSupport

@testable import Foyer

/// Handlers by route: what the scenario cases say, and that many small tables answer as one large one.
@Suite struct RouterRouteTests {
    private func handler(_ name: String, _ patterns: String..., response: Handler.Response = .answer(.cancel))
        -> Handler
    {
        Handler(name, condition: HandlerCondition(routes: patterns), response: response)
    }

    @Test func theMoreSpecificRouteIsAskedFirstAndTheNextWhenItDeclines() throws {
        let router = try Router()
        try router.add(handler("all", "myapp://*"))
        try router.add(handler("id", "myapp://a/:id"))
        try router.add(handler("one", "myapp://a/1", response: .answer(.declined)))
        try router.add(Handler("noRoute", response: .answer(.cancel)))
        try router.add(
            Handler("first", condition: HandlerCondition(routes: ["myapp://a/9"]), priority: -1, response: .ask))
        router.receive("myapp://a/1")
        #expect(router.pull() == ["answered 1 one declined", "ended 1 id handled"])
        router.receive("myapp://z/z")
        router.receive("https://z/z")
        router.receive("myapp://a/9")
        #expect(router.pullEnds() == ["2 all handled", "3 noRoute handled", "4 id handled"])
    }

    @Test func parametersComeWithOffersAndEvents() throws {
        let router = try Router()
        let seen = Shared<[LinkParameter]>([])
        try router.add(
            handler(
                "user", "https://example.com/users/:id/*", "myapp://users/:id",
                response: .call(
                    HandlerAction { offer in
                        seen.change { $0 = offer.parameters }
                        return .navigate
                    })))
        router.receive("https://example.com/users/J%C3%B6rg/a/b%2Fc")
        #expect(seen.value == [LinkParameter(name: "id", value: "Jörg"), LinkParameter(name: "0", value: "a/b/c")])
        #expect(router.nextEvent()?.parameters == seen.value)
        router.receive("myapp://users/7")
        #expect(router.nextEvent()?.parameters == [LinkParameter(name: "id", value: "7")])
    }

    @Test func aFallbackSeesTheParametersOfTheRoute() throws {
        let router = try Router()
        var first = handler("universal", "https://other.com/:page", response: .answer(.declined))
        first.fallback = "browser"
        try router.add(first)
        try router.add(Handler("browser", isFallbackOnly: true, response: .answer(.cancel)))
        var other = handler("strict", "https://strict.com/:page", response: .answer(.declined))
        other.fallback = "only"
        try router.add(other)
        var only = handler("only", "https://strict.com/a")
        only.isFallbackOnly = true
        try router.add(only)
        router.receive("https://other.com/x")
        var end: RouterEvent?
        while let event = router.nextEvent() { end = event }
        #expect(end?.line == "ended 1 browser handled")
        #expect(end?.parameters == [LinkParameter(name: "page", value: "x")])
        router.receive("https://strict.com/a")
        router.receive("https://strict.com/b")
        #expect(router.pullEnds() == ["2 only handled", "3 unhandled"])
    }

    @Test func aBadRouteIsRefusedWithItsPlace() throws {
        let router = try Router()
        do {
            try router.add(handler("h", "myapp://a/:id/b/:id"))
            Issue.record("a duplicate parameter was taken")
        } catch {
            guard case .route(let inner) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.code == inner.code && error.position == inner.position)
        }
        #expect(throws: RouterError.self) { try router.ignore(HandlerCondition(routes: ["nowhere"])) }
        #expect(throws: RouterError.self) {
            try router.add(Interceptor("i", condition: HandlerCondition(routes: ["x://:a:a"]), response: .ask))
        }
    }

    @Test func routesGateIgnoreInterceptAndExplain() throws {
        let router = try Router(.with { $0.gates = ["auth"] })
        var open = handler("open", "myapp://public/:id")
        open.gates = []
        try router.add(open)
        try router.add(handler("private", "myapp://private/:id"))
        try router.ignore(HandlerCondition(routes: ["myapp://oauth/*"]))
        try router.add(
            Interceptor(
                "guard", condition: HandlerCondition(routes: ["myapp://public/secret"]), response: .answer(.block())))
        router.receive("myapp://private/1")
        router.receive("myapp://public/2")
        router.receive("myapp://oauth/cb?code=1")
        router.receive("myapp://public/secret")
        #expect(router.pullEnds() == ["2 open handled", "3 dropped (ignored)", "4 guard blocked"])
        #expect(router.canHandle("myapp://public/x"))
        #expect(!router.canHandle("myapp://public/x/y"))
        let verdicts = router.explain("myapp://private/1").candidates.map { "\($0.handler) \($0.verdict.name)" }
        #expect(verdicts == ["private holds", "open route"])
    }

    @Test func removedRoutesAreFoundNoMore() throws {
        let router = try Router()
        var registrations: [RegistrationID] = []
        for number in 0..<40 {
            registrations.append(try router.add(handler("h\(number)", "myapp://a/\(number)")))
            router.receive("myapp://a/\(number)")
        }
        #expect(router.counters.ended(.handled) == 40)
        for number in stride(from: 0, to: 40, by: 3) { #expect(router.remove(registrations[number])) }
        for number in 0..<40 { router.receive("myapp://a/\(number)") }
        #expect(router.counters.ended(.unhandled) == 14)
        for number in 0..<40 { router.remove(registrations[number]) }
        router.receive("myapp://a/1")
        #expect(router.counters.ended(.unhandled) == 15)
    }

    /// Registered one by one with links in between, in several tables, candidates come in the order of one table of all.
    @Test func manyTablesAnswerAsOne() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("manyTablesAnswerAsOne: seed \(seed)")
        var random = SeededRandom(seed: seed)
        let segments = ["a", "b", ":x", ":y([a-c])", "*", "p:z", ":o?"]
        let hosts = ["https://a.example", "https://*.example", "myapp:/"]
        let routes = HandlerRoutes(RouteSettings())
        var builder = RouteTableBuilder()
        var names: [String] = []
        for number in 0..<120 {
            var pattern = hosts[Int(random.below(3))]
            for place in 0..<(1 + random.below(3)) {
                var segment = segments[Int(random.below(UInt64(segments.count)))]
                for name in ["x", "y", "z", "o"] { segment = segment.replacingName(name, place) }
                pattern += "/" + segment
            }
            var route = Route("h\(number)", pattern)
            route.priority = Int32(random.below(3))
            let condition = HandlerCondition(routes: [pattern])
            guard
                let compiled = try? CompiledCondition(
                    condition, name: route.name, settings: RouteSettings(), keepsTable: false, bindingFunctions: { _ in })
            else { continue }
            builder.add(route)
            names.append(route.name)
            let handler = Handler(route.name, condition: condition, priority: route.priority, response: .ask)
            routes.add(
                HandlerEntry(
                    handler, id: RegistrationID(UInt64(number + 1)), condition: compiled, gates: nil))
            let table = try builder.build()
            let match = RouteMatch()
            for link in [
                "https://a.example/a/b", "https://b.example/pa", "myapp://b/a/c", "myapp://a", "https://a.example/",
            ] {
                let url = try WebURL(link)
                var expected: [String] = []
                var isFound = table.match(url, into: match)
                while isFound {
                    if let name = match.route?.name, !expected.contains(name) { expected.append(name) }
                    isFound = match.next()
                }
                #expect(routes.candidates(for: url).map { $0.entry.name } == expected, "\(link) after \(names.count)")
            }
        }
        #expect(routes.partCount > 1 && routes.partCount < 10)
    }
}

extension String {
    /// The parameter with its place in its name, so that no pattern has one twice.
    fileprivate func replacingName(_ name: String, _ place: UInt64) -> String {
        split(separator: ":", omittingEmptySubsequences: false).enumerated().map { index, part in
            index > 0 && part.hasPrefix(name) ? "\(name)\(place)" + part.dropFirst() : String(part)
        }.joined(separator: ":")
    }
}
