import Testing

@testable import Foyer

/// The path configuration in the router: properties, gates of rules, one configuration for each link.
@Suite struct RouterConfigurationTests {
    private func configuration(_ rules: String, version: String) throws -> PathConfiguration {
        var options = PathConfigurationOptions()
        options.version = version
        return try PathConfiguration(parsing: Array(#"{"settings": {}, "rules": [\#(rules)]}"#.utf8), options: options)
    }

    private let modal = #"{"patterns": ["/new$"], "properties": {"context": "modal"}}"#
    private let gated =
        #"{"patterns": ["/private"], "properties": {"context": "default"}, "foyer": {"gates": ["session"]}}"#

    @Test func eventsCarryPropertiesAndVersion() throws {
        let router = try Router()
        try router.install(try configuration(modal, version: "7"))
        try router.add(Handler("h", response: .answer(.navigate)))
        router.receive("https://a.example/new")
        let event = try #require(router.nextEvent())
        #expect(event.properties?["context"] == "modal")
        #expect(event.configurationVersion == "7")
    }

    @Test func aLinkWaitsForTheGatesOfTheRulesThatHit() throws {
        let router = try Router(.with { $0.gates = ["ready"] })
        try router.install(try configuration(gated, version: "1"))
        try router.add(Handler("h", response: .answer(.navigate)))
        try router.add(
            Handler("free", condition: .host("free.example"), priority: 1, gates: [], response: .answer(.cancel)))
        router.receive("https://a.example/private")
        router.receive("https://a.example/public")
        router.receive("https://free.example/private")
        router.receive("https://free.example/public")
        #expect(router.pullEnds() == ["4 free handled"])
        try router.openGate("ready")
        #expect(router.pullEnds() == ["2 h visited"])
        try router.openGate("session")
        #expect(router.pullEnds() == ["1 h visited", "3 free handled"])
        #expect(router.invariantViolation() == nil)
    }

    @Test func anotherConfigurationChangesWhatWaitingLinksWaitFor() throws {
        let router = try Router()
        try router.install(try configuration(gated, version: "1"))
        router.receive("https://a.example/private")
        #expect(router.pullEnds() == [])
        try router.install(try configuration(modal, version: "2"))
        #expect(router.pullEnds() == ["1 unhandled"])
        router.receive("https://a.example/private/new")
        #expect(router.nextEvent()?.configurationVersion == "2")
        try router.install(nil)
        router.receive("https://a.example/private/new")
        #expect(router.nextEvent()?.configurationVersion == nil)
    }

    @Test func aLinkSeesOneConfigurationFromStartToEnd() throws {
        let router = try Router()
        try router.install(try configuration(modal, version: "1"))
        try router.add(Interceptor("guard", response: .ask))
        try router.add(Handler("h", response: .answer(.navigate)))
        router.receive("https://a.example/x")
        let token = router.pullToken()
        try router.install(try configuration("", version: "2"))
        try router.answerInterceptor(token, .rewrite(to: "https://a.example/new"))
        #expect(router.nextEvent()?.configurationVersion == "1")
        let end = try #require(router.nextEvent())
        #expect(end.configurationVersion == "1")
        #expect(end.properties?["context"] == "modal")
    }

    @Test func handlersByPropertyAreFoundAmongManyOthers() throws {
        let router = try Router()
        try router.install(
            try configuration(
                #"{"patterns": ["/n/"], "properties": {"view": "v7", "flag": true, "size": 3}}"#, version: ""))
        for number in 0..<20 {
            try router.add(
                Handler(
                    "v\(number)", condition: HandlerCondition(properties: [.init("view", .string("v\(number)"))]),
                    response: .answer(number == 7 ? .declined : .cancel)))
        }
        try router.add(
            Handler(
                "flag", condition: HandlerCondition(properties: [.init("flag", true)]), response: .answer(.declined)))
        try router.add(
            Handler("size", condition: HandlerCondition(properties: [.init("size", 3)]), response: .answer(.declined)))
        try router.add(
            Handler(
                "both", condition: HandlerCondition(properties: [.init("flag", true), .init("size", 4)]),
                response: .answer(.cancel)))
        router.receive("https://a.example/n/1")
        #expect(
            router.pull() == [
                "answered 1 v7 declined", "answered 1 flag declined", "answered 1 size declined", "ended 1 unhandled",
            ])
    }

    /// A rule without properties stops Hotwire on Android; here it ends the link.
    @Test func aLookupThatFailsEndsTheLinkAsFailed() throws {
        let router = try Router()
        var options = PathConfigurationOptions()
        options.profile = .android
        let text = #"{"settings": {}, "rules": [{"patterns": ["/c$"]}]}"#
        try router.install(try PathConfiguration(parsing: Array(text.utf8), options: options))
        try router.add(Handler("h", response: .answer(.navigate)))
        router.receive("https://a.example/c")
        router.receive("https://a.example/d")
        #expect(router.pull() == ["ended 1 failed (missing-properties)", "ended 2 h visited"])
    }
}
