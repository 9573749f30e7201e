import Testing
import TestSupport

@testable import Foyer
@testable import FoyerNavigation

/// Random walks: whatever is proposed, the stacks stay what they are promised to be.
@Suite struct NavigationWalkTests {
    private static let paths = ["/a", "/b", "/b/", "/c", "/c?x=1", "/c?x=2", "/d#1", "/d#2"]

    @Test(arguments: NavigationProfile.allCases) func invariantsHold(_ profile: NavigationProfile) throws {
        let seed = UInt64.random(in: .min ... .max)
        print("\(profile.name): seed \(seed)")
        var random = SeededRandom(seed: seed)
        var steps = 0
        for _ in 0..<300 {
            var navigator = try navigator(profile, &random)
            for _ in 0..<60 {
                let before = navigator
                let proposal = try proposal(&random)
                let context = "\(proposal.url.href) \(proposal.presentation) \(proposal.context) \(proposal.action)"
                do {
                    let navigation = try navigator.propose(proposal)
                    try check(navigation, before: before, after: navigator, context)
                } catch let error as NavigationError {
                    #expect(error == .modalReplacesRoot, "\(context)")
                    #expect(
                        navigator.tabs.map(\.state) == before.tabs.map(\.state)
                            && navigator.selectedTab == before.selectedTab)
                }
                if Int.random(in: 0..<10, using: &random) == 0 { try goBack(&navigator) }
                steps += 1
            }
        }
        print("\(profile.name): \(steps) steps")
        #expect(steps == 18_000)
    }

    private func navigator(_ profile: NavigationProfile, _ random: inout SeededRandom) throws -> Navigator {
        let start = Screen(try Fixture.url("/start"))
        guard Bool.random(using: &random) else { return Navigator(profile: profile, start: start) }
        return try Navigator(
            profile: profile, tabs: [NavigatorTab(name: "one", start: start), NavigatorTab(name: "two", start: start)])
    }

    private func proposal(_ random: inout SeededRandom) throws -> VisitProposal {
        func any<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
        var proposal = try Fixture.proposal(
            any(Self.paths), any(PathPresentation.allCases + [.default, .default, .push]), any(PathContext.allCases),
            any(VisitAction.allCases))
        proposal.queryStringPresentation = any([.default, .default, .replace])
        proposal.isHistoricalLocation = any([false, false, false, true])
        proposal.destinationName = any([nil, nil, "native"])
        proposal.tab = any([nil, nil, "one", "two", "three"])
        return proposal
    }

    /// What a user does without asking: closes the modal, or goes back.
    private func goBack(_ navigator: inout Navigator) throws {
        let state = navigator.state
        let observed =
            state.modal.isEmpty
            ? try NavigationState(main: Array(state.main.dropLast(state.main.count > 1 ? 1 : 0)))
            : try NavigationState(main: state.main)
        let differences = try navigator.synchronise(with: observed)
        #expect(differences.isEmpty == (state == observed))
        #expect(navigator.state == observed)
    }

    private func check(_ navigation: Navigation, before: Navigator, after: Navigator, _ context: String) throws {
        let isAndroid = before.profile == .android
        // The operations, carried out by a host, lead to the state that the navigator has.
        var host = before
        for operation in navigation.operations {
            if operation.kind == .selectTab { host.selectedTab = operation.tab }
            #expect(operation.tab == host.selectedTab, "\(context)")
            if isAndroid { host.state = host.state.splitByRules() }
            let count = host.state.count
            let wasVisible = host.state.visible
            host.state.apply(operation)
            // Each operation says how many screens it takes, and brings one if it has a new one.
            let brings = [.push, .replace, .present, .replaceRoot].contains(operation.kind) ? 1 : 0
            #expect(host.state.count == count - operation.removed + brings, "\(context) \(operation.kind.name)")
            if operation.kind == .reload { #expect(operation.screen == wasVisible, "\(context)") }
            if brings == 1 { #expect(host.state.visible == operation.screen, "\(context)") }
        }
        #expect(host.selectedTab == after.selectedTab)
        let (theirs, ours) = (host.state, after.state)
        #expect(isAndroid ? theirs.main + theirs.modal == ours.main + ours.modal : theirs == ours, "\(context)")

        // Nothing is over nothing; and what was on screen is never lost altogether.
        // (On iOS a modal may come before the start screen, and Android may swap the root for one.)
        if !before.tabs[after.selectedTab].state.main.isEmpty {
            #expect(!after.state.isEmpty, "\(context)")
            if !isAndroid { #expect(!after.state.main.isEmpty, "\(context)") }
        }
        // Other tabs lose at most their modal.
        for (index, tab) in after.tabs.enumerated() where index != after.selectedTab {
            #expect(tab.state.main == before.tabs[index].state.main)
        }
        // Without operations nothing has changed.
        if navigation.operations.isEmpty, !isAndroid { #expect(after.state == before.state, "\(context)") }
        if before.profile == .foyer { checkFoyer(navigation, before: before, after: after, context) }
    }

    /// What the foyer profile promises beyond the platforms.
    private func checkFoyer(_ navigation: Navigation, before: Navigator, after: Navigator, _ context: String) {
        guard let proposal = navigation.proposal else { return }
        switch proposal.presentation {
        case .none where !proposal.isHistoricalLocation && !before.state.isEmpty:
            #expect(navigation.operations.isEmpty, "\(context)")
        case .pop, .refresh, .clearAll, .none:
            // Nothing new is opened, but the start screen where nothing was.
            #expect(
                navigation.operations.allSatisfy {
                    $0.screen == nil || $0.kind == .reload || before.state.isEmpty || $0.screen?.url.path == "/start"
                },
                "\(context)")
        default:
            #expect(navigation.outcome == .shown, "\(context)")
        }
        #expect(after.state.main.count > 0, "\(context)")
    }
}
