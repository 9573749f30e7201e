import TestSupport
import Testing

@testable import Foyer
@testable import FoyerNavigation

@Suite struct NavigatorTests {
    private let home = "/home"

    private func navigator(_ profile: NavigationProfile = .foyer) throws -> Navigator {
        Navigator(profile: profile, start: Screen(try Fixture.url(home)))
    }

    // MARK: Start

    /// Presentation, context, path; what is on screen after a cold start with it in the foyer profile.
    @Test func aColdStartHasTheStartScreenBelow() throws {
        let rows: [(String, PathPresentation, PathContext, VisitAction, [String], [String], [String])] = [
            ("/x", .default, .default, .advance, ["replace_root", "push"], ["/home", "/x"], []),
            ("/x", .default, .default, .replace, ["replace_root", "push"], ["/home", "/x"], []),
            ("/x", .replace, .default, .advance, ["replace_root", "push"], ["/home", "/x"], []),
            ("/x", .push, .default, .advance, ["replace_root", "push"], ["/home", "/x"], []),
            ("/x", .default, .modal, .advance, ["replace_root", "present"], ["/home"], ["/x"]),
            ("/x", .replace, .modal, .advance, ["replace_root", "present"], ["/home"], ["/x"]),
            ("/x", .replaceRoot, .default, .advance, ["replace_root"], ["/x"], []),
            ("/home#a", .default, .default, .advance, ["replace_root"], ["/home#a"], []),
            ("/x", .none, .default, .advance, ["replace_root"], ["/home"], []),
            ("/x", .pop, .default, .advance, ["replace_root"], ["/home"], []),
            ("/x", .refresh, .default, .advance, ["replace_root"], ["/home"], []),
            ("/x", .clearAll, .default, .advance, ["replace_root"], ["/home"], []),
        ]
        for (path, presentation, context, action, operations, main, modal) in rows {
            var navigator = try navigator()
            let navigation = try navigator.propose(Fixture.proposal(path, presentation, context, action))
            #expect(navigation.operations.names == operations, "\(path) \(presentation) \(context)")
            #expect(navigator.state.main.paths == main)
            #expect(navigator.state.modal.paths == modal)
            #expect(navigator.start().operations.isEmpty)
        }
    }

    @Test func aColdStartWithAnAlertShowsTheStartScreenFirst() throws {
        var navigator = try navigator()
        try navigator.destinations.add(VisitDestination(.alert, name: "update"))
        var proposal = try Fixture.proposal("/update", .none)
        proposal.destinationName = "update"
        let navigation = try navigator.propose(proposal)
        #expect(navigation.operations.names == ["replace_root", "present"])
        #expect(navigator.state.main.paths == ["/home"])
        #expect(navigator.state.modal.isEmpty)
    }

    @Test func aColdStartThatIsRefusedChangesNothing() throws {
        var navigator = try navigator()
        #expect(throws: NavigationError.modalReplacesRoot) {
            try navigator.propose(Fixture.proposal("/x", .replaceRoot, .modal))
        }
        #expect(navigator.state.isEmpty)
    }

    @Test func theHotwireProfilesPutNothingBelowUnlessTold() throws {
        for profile in [NavigationProfile.ios, .android] {
            var navigator = try navigator(profile)
            _ = try navigator.propose(Fixture.proposal("/x"))
            #expect(navigator.state.main.paths == ["/x"])
            var told = try self.navigator(profile)
            told.placesStartBelow = true
            _ = try told.propose(Fixture.proposal("/x"))
            #expect(told.state.main.paths == ["/home", "/x"])
        }
    }

    @Test func startShowsTheStartScreenOnce() throws {
        var navigator = try navigator()
        #expect(navigator.start().operations.names == ["replace_root"])
        #expect(navigator.start().outcome == .unchanged)
        #expect(navigator.state.main.paths == ["/home"])
        var bare = Navigator(profile: .foyer)
        #expect(bare.start().operations.isEmpty)
        #expect(try bare.propose(Fixture.proposal("/x")).operations.names == ["push"])
    }

    @Test func aHostThatIsNotReadyIsAsEachProfileSays() throws {
        var ios = try navigator(.ios)
        ios.isReady = false
        #expect(try ios.propose(Fixture.proposal("/x")).outcome == .shown)
        var android = try navigator(.android)
        android.isReady = false
        let dropped = try android.propose(Fixture.proposal("/x"))
        #expect(dropped.outcome == .dropped && dropped.operations.isEmpty && android.state.isEmpty)
        var foyer = try navigator()
        foyer.isReady = false
        #expect(throws: NavigationError.notReady) { try foyer.propose(Fixture.proposal("/x")) }
        foyer.isReady = true
        #expect(try foyer.propose(Fixture.proposal("/x")).operations.count == 2)
    }

    // MARK: Answers

    @Test func theHostsAnswerCounts() throws {
        var navigator = try navigator()
        _ = navigator.start()
        let rejected = try navigator.propose(Fixture.proposal("/x", .pop), answer: .reject)
        #expect(rejected.outcome == .rejected && rejected.operations.isEmpty)
        let own = VisitDestination(.native, name: "mine")
        let accepted = try navigator.propose(Fixture.proposal("/x"), answer: .acceptWith(own))
        #expect(accepted.operations.first?.screen?.destination == own)
        #expect(accepted.proposal?.destination == own)
    }

    @Test func outcomesSayWhetherTheURLIsShown() throws {
        var navigator = try navigator()
        _ = navigator.start()
        #expect(try navigator.propose(Fixture.proposal("/a")).outcome == .shown)
        #expect(try navigator.propose(Fixture.proposal("/b")).outcome == .shown)
        #expect(try navigator.propose(Fixture.proposal("/a")).outcome == .shown)
        #expect(navigator.state.main.paths == ["/home", "/a"])
        #expect(try navigator.propose(Fixture.proposal("/back", .pop)).outcome == .moved)
        #expect(try navigator.propose(Fixture.proposal("/reload", .refresh)).outcome == .moved)
        #expect(try navigator.propose(Fixture.proposal("/nothing", .none)).outcome == .unchanged)
    }

    // MARK: Destinations

    @Test func anUnknownDestinationFallsBackAndSaysSo() throws {
        var navigator = try navigator(.android)
        try navigator.destinations.add(VisitDestination(.native, name: "app://old"))
        var proposal = try Fixture.proposal("/x")
        proposal.destinationName = "app://new"
        proposal.fallbackName = "app://old"
        let first = try navigator.propose(proposal)
        #expect(first.proposal?.destination.name == "app://old")
        #expect(first.proposal?.fallback?.requested == "app://new")
        #expect(first.proposal?.fallback?.used.kind == .native)

        proposal.fallbackName = "app://gone"
        let second = try navigator.propose(proposal)
        #expect(second.proposal?.destination == .web)
        #expect(second.proposal?.fallback?.used == .web)

        try navigator.destinations.add(VisitDestination(.native, name: "app://new"))
        let third = try navigator.propose(proposal)
        #expect(third.proposal?.destination.name == "app://new")
        #expect(third.proposal?.fallback == nil)
    }

    @Test func anOpenCatalogueKnowsEveryName() throws {
        var catalogue = DestinationCatalogue()
        #expect(catalogue["x"] == VisitDestination(.native, name: "x"))
        #expect(catalogue["web"] == .web)
        try catalogue.add(VisitDestination(.web, name: "x"))
        #expect(catalogue["x"]?.kind == .web)
        #expect(catalogue["y"] == nil)
        #expect(catalogue["web"] == .web)
        // Other bytes, another name, though canonically equivalent.
        try catalogue.add(VisitDestination(.native, name: "caf\u{E9}"))
        #expect(catalogue["cafe\u{301}"] == nil)
    }

    @Test func alertsLieOverWhatIsVisible() throws {
        for profile in NavigationProfile.allCases {
            for (state, stack) in [
                (try Fixture.state(["/a"]), NavigationStack.main), (try Fixture.state(["/a"], ["/m"]), .modal),
            ] {
                for presentation in PathPresentation.allCases {
                    var proposal = try Fixture.proposal("/alert", presentation, .modal)
                    proposal.destination = VisitDestination(.alert, name: "alert")
                    proposal.isHistoricalLocation = true
                    let plan = try plan(state, proposal, profile: profile)
                    #expect(plan.operations.names == ["present"])
                    #expect(plan.operations.first?.stack == stack)
                    #expect(plan.state == state)
                }
            }
        }
    }

    @Test func iosDoesNotReloadNativeScreens() throws {
        let native = Screen(try Fixture.url("/a"), destination: VisitDestination(.native, name: "n"))
        let state = try NavigationState(main: [native])
        let proposal = try Fixture.proposal("/r", .refresh)
        #expect(try plan(state, proposal, profile: .ios).operations.isEmpty)
        #expect(try plan(state, proposal, profile: .android).operations.names == ["reload"])
        #expect(try plan(state, proposal, profile: .foyer).operations.names == ["reload"])
    }

    // MARK: Tabs

    private func tabs() throws -> Navigator {
        try Navigator(
            profile: .foyer,
            tabs: [
                NavigatorTab(name: "home", start: Screen(Fixture.url("/home"))),
                NavigatorTab(name: "inbox", start: Screen(Fixture.url("/inbox"))),
            ])
    }

    @Test func aRuleChoosesTheTab() throws {
        var navigator = try tabs()
        _ = navigator.start()
        _ = try navigator.propose(Fixture.proposal("/new", .default, .modal))
        var proposal = try Fixture.proposal("/inbox/1")
        proposal.tab = "inbox"
        let navigation = try navigator.propose(proposal)
        #expect(navigation.operations.names == ["dismiss", "select_tab", "replace_root", "push"])
        #expect(navigation.operations.map(\.tab) == [0, 1, 1, 1])
        #expect(navigator.selectedTab == 1)
        #expect(navigator.tabs[0].state.main.paths == ["/home"] && navigator.tabs[0].state.modal.isEmpty)
        #expect(navigator.state.main.paths == ["/inbox", "/inbox/1"])
    }

    @Test func someVisitsStayInTheirTab() throws {
        for presentation in [PathPresentation.pop, .refresh, .none] {
            var navigator = try tabs()
            _ = navigator.start()
            var proposal = try Fixture.proposal("/x", presentation)
            proposal.tab = "inbox"
            _ = try navigator.propose(proposal)
            #expect(navigator.selectedTab == 0)
        }
        var navigator = try tabs()
        var proposal = try Fixture.proposal("/x")
        proposal.tab = "nowhere"
        _ = try navigator.propose(proposal)
        #expect(navigator.selectedTab == 0)
    }

    @Test func aRefusedVisitDoesNotChangeTheTab() throws {
        var navigator = try tabs()
        _ = navigator.start()
        var proposal = try Fixture.proposal("/x", .replaceRoot, .modal)
        proposal.tab = "inbox"
        #expect(throws: NavigationError.modalReplacesRoot) { try navigator.propose(proposal) }
        #expect(navigator.selectedTab == 0 && navigator.tabs[1].state.isEmpty)
    }

    @Test func theUserSelectsATab() throws {
        var navigator = try tabs()
        _ = navigator.start()
        #expect(try navigator.selectTab(1).operations.names == ["select_tab", "replace_root"])
        #expect(try navigator.selectTab(0).operations.names == ["select_tab"])
        #expect(try navigator.selectTab(0).outcome == .unchanged)
        for index in [-1, 2, .max, .min] {
            #expect(throws: NavigationError.unknownTab(index)) { try navigator.selectTab(index) }
        }
    }

    @Test func addedTabsTakeThePlaceOfTheUnnamedOne() throws {
        var navigator = Navigator(profile: .foyer)
        try navigator.addTab(NavigatorTab(name: "a", start: nil))
        try navigator.addTab(NavigatorTab(name: "b", start: nil))
        #expect(navigator.tabs.map(\.name) == ["a", "b"])
        #expect(throws: NavigationError.unknownTab(0)) { try Navigator(profile: .foyer, tabs: []) }
    }

    // MARK: What is on screen

    @Test func differencesAreFoundAndTakenOver() throws {
        var navigator = try navigator()
        _ = navigator.start()
        for path in ["/a", "/b"] { _ = try navigator.propose(Fixture.proposal(path)) }
        _ = try navigator.propose(Fixture.proposal("/new", .default, .modal))
        #expect(try navigator.differences(from: navigator.state).isEmpty)

        let observed = try Fixture.state(["/home", "/a"])
        let differences = try navigator.synchronise(with: observed)
        #expect(differences.map(\.stack) == [.main, .modal])
        #expect(differences.map(\.common) == [2, 0])
        #expect(differences.map(\.expected) == [3, 1])
        #expect(differences.map(\.found) == [2, 0])
        #expect(navigator.state == observed)
        // Back on the page that the user went back to: nothing to pop, so it is swapped.
        #expect(try navigator.propose(Fixture.proposal("/a")).operations.names == ["replace"])
        #expect(throws: NavigationError.unknownTab(1)) { try navigator.synchronise(with: observed, tab: 1) }
    }

    @Test func androidSeesTheScreensAsTheRulesDo() throws {
        // The rules have been reloaded: what was presented is not modal any more, and the top of main is.
        let state = try NavigationState(
            main: Fixture.screens(["/a"]) + Fixture.screens(["/b"], .modal), modal: [])
        #expect(try plan(state, Fixture.proposal("/c"), profile: .android).operations.names == ["dismiss", "push"])
        #expect(try plan(state, Fixture.proposal("/c"), profile: .ios).operations.names == ["push"])
        let inverse = try NavigationState(main: Fixture.screens(["/a"]), modal: Fixture.screens(["/m"]))
        #expect(try plan(inverse, Fixture.proposal("/c"), profile: .android).operations.names == ["push"])
        #expect(try plan(inverse, Fixture.proposal("/c"), profile: .ios).operations.names == ["dismiss", "push"])
        // A root that is modal by the rules is left, not lost.
        let root = try NavigationState(main: Fixture.screens(["/a"], .modal))
        let planned = try plan(root, Fixture.proposal("/c"), profile: .android)
        #expect(planned.operations.names == ["push"] && planned.state.main.paths == ["/a", "/c"])
    }

    // MARK: Limits

    @Test func limitsHold() throws {
        let page = Screen(try Fixture.url("/a"))
        let full = [Screen](repeating: page, count: Limits.navigationScreens)
        #expect(throws: NavigationError.tooManyScreens) { try NavigationState(main: full + [page]) }
        #expect(throws: NavigationError.tooManyScreens) { try NavigationState(main: full, modal: [page]) }
        let state = try NavigationState(main: full)
        for profile in NavigationProfile.allCases {
            #expect(throws: NavigationError.tooManyScreens) {
                try plan(state, Fixture.proposal("/x"), profile: profile)
            }
            #expect(try plan(state, Fixture.proposal("/x", .pop), profile: profile).operations.names == ["pop"])
            let below = try NavigationState(main: Array(full.dropLast()))
            let planned = try plan(below, Fixture.proposal("/x"), profile: profile)
            #expect(planned.state.main.count == Limits.navigationScreens)
        }
        let tabs = [NavigatorTab](repeating: NavigatorTab(name: "t", start: nil), count: Limits.navigationTabs)
        var navigator = try Navigator(profile: .foyer, tabs: tabs)
        #expect(throws: NavigationError.tooManyTabs) { try navigator.addTab(tabs[0]) }
        #expect(throws: NavigationError.tooManyTabs) { try Navigator(profile: .foyer, tabs: tabs + [tabs[0]]) }
        var catalogue = DestinationCatalogue()
        for index in 0..<Limits.navigationDestinations {
            try catalogue.add(VisitDestination(.native, name: "d\(index)"))
        }
        #expect(throws: NavigationError.tooManyDestinations) {
            try catalogue.add(VisitDestination(.native, name: "one"))
        }
        try catalogue.add(VisitDestination(.web, name: "d7"))
        #expect(catalogue["d7"]?.kind == .web)
    }
}

/// Every limit of navigation below, at and above its value.
@Suite struct NavigationLimitsTests {
    static let rows = [
        LimitRow("navigationScreens", Limits.navigationScreens, "navigation-too-many-screens") {
            let page = Screen(try Fixture.url("/a"))
            _ = try NavigationState(main: [Screen](repeating: page, count: $0 - 1), modal: [page])
        },
        LimitRow("navigationTabs", Limits.navigationTabs, "navigation-too-many-tabs") {
            let tabs = [NavigatorTab](repeating: NavigatorTab(name: "t", start: nil), count: $0)
            _ = try Navigator(profile: .foyer, tabs: tabs)
        },
        LimitRow("navigationDestinations", Limits.navigationDestinations, "navigation-too-many-destinations") {
            var catalogue = DestinationCatalogue()
            for index in 0..<$0 { try catalogue.add(VisitDestination(.native, name: "d\(index)")) }
        },
    ]

    @Test(arguments: rows) func holds(_ row: LimitRow) { row.check() }

    @Test func everyLimitIsTried() throws {
        try LimitSources.check("FoyerNavigation", Self.rows, elsewhere: [])
    }
}
