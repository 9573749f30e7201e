import Testing

@testable import Foyer
@testable import FoyerNavigation

/// Visits that follow the rules of a configuration, and what a reload of the rules changes.
@Suite struct NavigatorConfigurationTests {
    private func configuration(
        _ text: String, _ profile: ConfigurationProfile = .foyer, version: String = ""
    ) throws -> PathConfiguration {
        try PathConfiguration(
            parsing: Array(text.utf8), options: PathConfigurationOptions(profile: profile, version: version))
    }

    private func router(gates: [String]) throws -> Router {
        var options = RouterOptions()
        options.gates = gates
        return try Router(options)
    }

    private func navigator(_ text: String, _ profile: ConfigurationProfile = .foyer) throws -> Navigator {
        var navigator = Navigator(profile: NavigationProfile(profile), start: Screen(try Fixture.url("/home")))
        navigator.install(try configuration(text, profile, version: "1"))
        _ = navigator.start()
        return navigator
    }

    @Test func aProposalSaysWhatTheRulesSay() throws {
        let navigator = try navigator(
            """
            {"rules": [
              {"patterns": ["."], "properties": {"title": "Any", "animated": false}},
              {"patterns": ["^/new$"], "properties": {"context": "modal", "presentation": "replace", "tab": "inbox",
                "query_string_presentation": "replace", "view_controller": "editor", "fallback_uri": "app://old"}}
            ]}
            """)
        let proposal = try navigator.proposal(for: Fixture.url("/new?a=1"), action: .replace, source: .push)
        #expect(proposal.context == .default)
        let full = try navigator.proposal(for: Fixture.url("/new"), action: .replace, source: .push)
        #expect(full.url.href == "https://app.example/new")
        #expect(full.context == .modal && full.presentation == .replace && full.queryStringPresentation == .replace)
        #expect(full.action == .replace && full.source == .push && full.tab == "inbox" && !full.isAnimated)
        #expect(full.destination == VisitDestination(.native, name: "editor") && full.fallbackName == "app://old")
        #expect(full.configurationVersion == "1" && full.properties["title"] == "Any" && !full.isHistoricalLocation)
        let back = try navigator.proposal(for: Fixture.url("/recede_historical_location"))
        #expect(back.isHistoricalLocation && back.presentation == .pop)
        let none = try Navigator(profile: .foyer).proposal(for: Fixture.url("/new"))
        #expect(none.context == .default && none.destination == .web && none.properties.isEmpty)
    }

    @Test func theNameOfTheDestinationIsThatOfTheProfile() throws {
        let rules = """
            {"rules": [{"patterns": ["^/both"], "properties": {"view_controller": "vc", "uri": "app://uri"}},
                       {"patterns": ["^/uri"], "properties": {"view_controller": "web", "uri": "app://uri"}}]}
            """
        let expected: [(ConfigurationProfile, String, String, String)] = [
            (.ios, "vc", "web", "web"), (.android, "app://uri", "app://uri", "web"),
            (.foyer, "vc", "app://uri", "route"),
        ]
        for (profile, both, uri, route) in expected {
            let configuration = try configuration(rules, profile)
            func name(_ path: String, route: String?) throws -> String {
                try VisitProposal(Fixture.url(path), configuration: configuration, route: route)
                    .settled(by: DestinationCatalogue()).destination.name
            }
            #expect(try name("/both", route: "route") == both)
            #expect(try name("/uri", route: nil) == uri)
            #expect(try name("/none", route: profile == .foyer ? "route" : nil) == route)
        }
    }

    /// A new configuration for an old app: it names destinations that this version does not have.
    @Test func aRollOutFallsBackWhereTheHostIsTooOld() throws {
        let rules = """
            {"rules": [{"patterns": ["^/map"], "properties": {"uri": "app://map2", "fallback_uri": "app://map"}},
                       {"patterns": ["^/chat"], "properties": {"uri": "app://chat"}}]}
            """
        for profile in [ConfigurationProfile.android, .foyer] {
            var old = try navigator(rules, profile)
            try old.destinations.add(VisitDestination(.native, name: "app://map"))
            let map = try old.visit(Fixture.url("/map"))
            #expect(map.operations.last?.screen?.destination.name == "app://map")
            #expect(
                map.proposal?.fallback?.requested == "app://map2" && map.proposal?.fallback?.used.name == "app://map")
            let chat = try old.visit(Fixture.url("/chat"))
            #expect(
                chat.operations.last?.screen?.destination == .web && chat.proposal?.fallback?.requested == "app://chat")

            var new = old
            for name in ["app://map2", "app://chat"] { try new.destinations.add(VisitDestination(.native, name: name)) }
            let shown = try new.visit(Fixture.url("/map"))
            #expect(shown.proposal?.destination.name == "app://map2" && shown.proposal?.fallback == nil)
        }
    }

    /// The rule loses its `view_controller`: the very next visit goes to the web view, with no restart.
    @Test func theKillSwitch() throws {
        for (profile, key) in [
            (ConfigurationProfile.ios, "view_controller"), (.android, "uri"), (.foyer, "view_controller"),
        ] {
            var navigator = try navigator(
                #"{"rules": [{"patterns": ["^/numbers"], "properties": {"\#(key)": "numbers"}}]}"#, profile)
            let before = try navigator.visit(Fixture.url("/numbers"))
            #expect(before.proposal?.destination == VisitDestination(.native, name: "numbers"))
            navigator.install(
                try configuration(#"{"rules": [{"patterns": ["^/numbers"], "properties": {}}]}"#, profile, version: "2")
            )
            let after = try navigator.visit(Fixture.url("/numbers"))
            #expect(after.proposal?.destination == .web && after.proposal?.configurationVersion == "2")
            #expect(after.proposal?.fallback == nil)
            // The native screen is still there. Only iOS, which does not compare its URL, pushes over it.
            #expect(after.operations.names == (profile == .ios ? ["push"] : ["replace"]))
        }
    }

    @Test func aDestinationThatWasSwitchedOffDoesNotComeBackFromTheStack() throws {
        var navigator = try navigator(
            #"{"rules": [{"patterns": ["^/numbers"], "properties": {"view_controller": "numbers"}}]}"#)
        _ = try navigator.visit(Fixture.url("/numbers"))
        _ = try navigator.visit(Fixture.url("/x"))
        navigator.install(try configuration(#"{"rules": []}"#))
        #expect(try navigator.visit(Fixture.url("/numbers")).operations.names == ["push"])
        #expect(navigator.state.visible?.destination == .web)
    }

    /// On Android a reload changes what is taken to be modal; elsewhere the screen counts.
    @Test func aReloadMovesAndroidsStateOnly() throws {
        let before = #"{"rules": [{"patterns": ["^/new"], "properties": {"context": "modal"}}]}"#
        for (profile, expected) in [
            (ConfigurationProfile.android, ["push"]), (.ios, ["dismiss", "push"]), (.foyer, ["dismiss", "push"]),
        ] {
            var navigator = try navigator(before, profile)
            #expect(try navigator.visit(Fixture.url("/new")).operations.names == ["present"])
            navigator.install(try configuration(#"{"rules": []}"#, profile))
            #expect(try navigator.visit(Fixture.url("/x")).operations.names == expected)
        }
    }

    @Test func aLookupWithoutAnAnswerIsAnError() throws {
        var navigator = try navigator(
            #"{"rules": [{"patterns": ["^/x"], "properties": {"animated": "false"}}]}"#, .android)
        let before = navigator.state
        let error = #expect(throws: NavigationError.self) { try navigator.visit(Fixture.url("/x")) }
        #expect(error?.code == "wrong-type")
        #expect(navigator.state == before)
    }

    @Test func observedScreensGetTheirContextFromTheRules() throws {
        var navigator = try navigator(
            #"{"rules": [{"patterns": ["^/new"], "properties": {"context": "modal"}}]}"#, .android)
        try navigator.synchronise(with: NavigationState(main: Fixture.screens(["/home", "/new"])))
        #expect(navigator.state.main.map(\.context) == [.default, .modal])
        #expect(try navigator.visit(Fixture.url("/x")).operations.names == ["dismiss", "push"])
    }

    /// From the door to the screen: a cold start through the router, a reload of the rules, and the same link again.
    @Test func theKillSwitchThroughTheRouter() throws {
        let router = try router(gates: ["ready"])
        try router.add(Handler("app", response: .answer(.navigate)))
        var navigator = Navigator(profile: .foyer, start: Screen(try Fixture.url("/home")))
        func show() throws -> [Navigation] {
            var navigations: [Navigation] = []
            while let event = router.nextEvent() {
                guard let proposal = try navigator.proposal(for: event) else { continue }
                navigations.append(try navigator.propose(proposal))
            }
            return navigations
        }
        func install(_ text: String, version: String) throws {
            let configuration = try configuration(text, version: version)
            try router.install(configuration)
            navigator.install(configuration)
        }
        try install(#"{"rules": [{"patterns": ["^/numbers"], "properties": {"view_controller": "n"}}]}"#, version: "1")
        router.receive("https://app.example/numbers", source: .push)
        #expect(try show().isEmpty)
        try router.openGate("ready")
        let cold = try show()
        #expect(cold.flatMap(\.operations.names) == ["replace_root", "push"])
        #expect(cold.last?.operations.last?.screen?.destination == VisitDestination(.native, name: "n"))
        #expect(cold.last?.proposal?.source == .push && cold.last?.proposal?.configurationVersion == "1")

        try install(#"{"rules": [{"patterns": ["^/numbers"], "properties": {}}]}"#, version: "2")
        router.receive("https://app.example/numbers", source: .push)
        let next = try show()
        #expect(next.flatMap(\.operations.names) == ["replace"])
        #expect(next.last?.operations.last?.screen?.destination == .web)
        #expect(next.last?.proposal?.configurationVersion == "2")
        #expect(navigator.state.main.paths == ["/home", "/numbers"])
    }

    /// A link that was offered under one configuration is shown by it, although the next one is in force by then.
    @Test func aLinkSeesOneConfiguration() throws {
        let router = try router(gates: [])
        try router.add(Handler("app", response: .answer(.navigate)))
        try router.install(configuration(#"{"rules": [{"patterns": ["."], "properties": {"context": "modal"}}]}"#))
        router.receive("https://app.example/x")
        var navigator = Navigator(profile: .foyer)
        navigator.install(try configuration(#"{"rules": []}"#, version: "2"))
        let event = try #require(router.nextEvent())
        #expect(try navigator.proposal(for: event)?.context == .modal)
        #expect(try navigator.proposal(for: event)?.configurationVersion == "")
    }

    @Test func otherEventsAskForNoVisit() throws {
        let router = try router(gates: ["ready"])
        try router.add(Handler("app", response: .answer(.cancel)))
        router.receive("https://app.example/x")
        router.receive("javascript:alert(1)")
        try router.openGate("ready")
        let navigator = Navigator(profile: .foyer)
        var events = 0
        while let event = router.nextEvent() {
            let proposal = try navigator.proposal(for: event)
            #expect(proposal == nil)
            events += 1
        }
        #expect(events > 2)
    }

    /// The start screen is shown by the destination that the rules name, so that a visit can go back to it.
    @Test func theStartScreenHasItsDestinationFromTheRules() throws {
        var navigator = try navigator(
            #"{"rules": [{"patterns": ["^/home"], "properties": {"view_controller": "home"}}]}"#)
        #expect(navigator.state.visible?.destination == VisitDestination(.native, name: "home"))
        _ = try navigator.visit(Fixture.url("/x"))
        #expect(try navigator.visit(Fixture.url("/home")).operations.names == ["pop"])
        var own = Navigator(
            profile: .foyer,
            start: Screen(try Fixture.url("/home"), destination: VisitDestination(.native, name: "mine")))
        own.install(try configuration(#"{"rules": [{"patterns": ["."], "properties": {"view_controller": "v"}}]}"#))
        #expect(own.start().operations.first?.screen?.destination.name == "mine")
    }
}
