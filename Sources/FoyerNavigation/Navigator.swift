/// The screens of an app: what is on its stacks, and what has to be done to show a visit. A value.
///
/// A navigator does not show anything. `propose` gives the operations that the host has to carry out, and takes them as
/// done; where the user moved on without it (a back gesture, a sheet that was pulled down), `synchronise` puts it
/// right.
///
/// ```swift
/// var navigator = Navigator(profile: .foyer, start: Screen(home))
/// let navigation = try navigator.propose(VisitProposal(url))
/// for operation in navigation.operations { carryOut(operation) }
/// ```
public struct Navigator: Sendable {
    /// Whose table decides.
    public let profile: NavigationProfile
    /// The tabs; at least one. An app without tabs has one without a name.
    public internal(set) var tabs: [NavigatorTab]
    /// The index of the tab in front. Always one of `tabs`.
    public internal(set) var selectedTab: Int
    /// The destinations that the host can show.
    public var destinations = DestinationCatalogue()
    /// The rules in force, or nil. See `install(_:)`.
    public internal(set) var configuration: PathConfiguration?
    /// Whether the host can show anything yet. Until then `android` drops visits, as the platform does, and `foyer`
    /// refuses them; `ios` does not ask.
    public var isReady = true
    /// Whether a visit that comes before anything is on screen gets the start screen below it, so that there is a way
    /// back. On for `foyer`, off for `ios` and `android`, where such a visit becomes the root.
    public var placesStartBelow: Bool

    /// A navigator of an app without tabs.
    ///
    /// - Parameters:
    ///   - profile: Whose table decides.
    ///   - start: The screen that the app starts with, or nil if the host takes care of it.
    public init(profile: NavigationProfile, start: Screen? = nil) {
        self.profile = profile
        tabs = [NavigatorTab(name: "", start: start)]
        selectedTab = 0
        placesStartBelow = profile.table.placesStartBelow
    }

    /// A navigator of an app with tabs; the first is in front.
    ///
    /// - Throws: `NavigationError` if there is no tab, or more than `Limits.navigationTabs`.
    public init(profile: NavigationProfile, tabs: [NavigatorTab]) throws(NavigationError) {
        guard !tabs.isEmpty else { throw .unknownTab(0) }
        guard tabs.count <= Limits.navigationTabs else { throw .tooManyTabs }
        self.profile = profile
        self.tabs = tabs
        selectedTab = 0
        placesStartBelow = profile.table.placesStartBelow
    }

    /// What is on screen in the tab in front.
    public var state: NavigationState {
        get { tabs[selectedTab].state }
        set { tabs[selectedTab].state = newValue }
    }

    /// Adds a tab behind the others. The one without a name, of an app without tabs, gives way to the first.
    ///
    /// - Throws: `NavigationError.tooManyTabs` beyond `Limits.navigationTabs`.
    public mutating func addTab(_ tab: NavigatorTab) throws(NavigationError) {
        if tabs.count == 1, tabs[0].name.isEmpty, tabs[0].state.isEmpty {
            tabs = []
        }
        guard tabs.count < Limits.navigationTabs else { throw .tooManyTabs }
        tabs.append(tab)
        tabs[tabs.count - 1].start = tab.start.map(underRules)
    }

    /// Shows the start screen of the tab in front. Does nothing where a screen is already there.
    public mutating func start() -> Navigation {
        let operations = showStart()
        return Navigation(proposal: nil, operations: operations, outcome: operations.isEmpty ? .unchanged : .shown)
    }

    /// Plans a visit and takes its operations as carried out.
    ///
    /// - Parameters:
    ///   - proposal: The visit. Its destination is settled here.
    ///   - answer: What the host says to it.
    /// - Returns: What the host has to do.
    /// - Throws: `NavigationError` for a combination that the profile refuses. Nothing has changed then.
    /// - Complexity: O(*n*) in the screens of the tab.
    public mutating func propose(
        _ proposal: VisitProposal, answer: VisitAnswer = .accept
    ) throws(NavigationError) -> Navigation {
        var proposal = proposal.settled(by: destinations)
        switch answer {
        case .accept: break
        case .acceptWith(let destination): proposal.show(with: destination)
        case .reject: return Navigation(proposal: proposal, operations: [], outcome: .rejected)
        }
        if !isReady {
            switch profile.table.whenNotReady {
            case .plan: break
            case .drop: return Navigation(proposal: proposal, operations: [], outcome: .dropped)
            case .refuse: throw .notReady
            }
        }
        var next = self
        let operations = try next.carryOut(proposal)
        self = next
        return Navigation(proposal: proposal, operations: operations, outcome: outcome(of: operations, proposal))
    }

    /// Brings a tab to the front, and shows its start screen if nothing is there yet.
    ///
    /// - Throws: `NavigationError.unknownTab`.
    public mutating func selectTab(_ index: Int) throws(NavigationError) -> Navigation {
        guard tabs.indices.contains(index) else { throw .unknownTab(index) }
        let operations = bringToFront(index) + showStart()
        return Navigation(proposal: nil, operations: operations, outcome: operations.isEmpty ? .unchanged : .moved)
    }

    private mutating func carryOut(_ proposal: VisitProposal) throws(NavigationError) -> [NavigationOperation] {
        var operations: [NavigationOperation] = []
        if let index = tab(of: proposal) { operations += bringToFront(index) }
        let visit = placesStartBelow ? placeStart(below: proposal, &operations) : proposal
        guard let visit else { return operations }
        let plan = try plan(state, visit, profile: profile, tab: selectedTab)
        state = plan.state
        return operations + plan.operations
    }

    private func outcome(of operations: [NavigationOperation], _ proposal: VisitProposal) -> Navigation.Outcome {
        guard !operations.isEmpty else { return .unchanged }
        if operations.contains(where: { $0.screen?.url == proposal.url && $0.kind != .reload }) { return .shown }
        let isVisible = profile.table.samePage.isSamePage(
            state.visible, as: proposal.screen, query: proposal.queryStringPresentation, isReturn: true)
        return isVisible ? .shown : .moved
    }
}

/// One tab of an app, with its own stacks.
public struct NavigatorTab: Sendable {
    /// The name by which the rule property `tab` chooses it.
    public let name: String
    /// The screen that it starts with, or nil if the host takes care of it.
    public internal(set) var start: Screen?
    /// What is on its stacks.
    public internal(set) var state = NavigationState.empty

    /// A tab with nothing on its stacks yet.
    public init(name: String, start: Screen?) {
        self.name = name
        self.start = start
    }
}

/// What came of a proposal: what the host has to do, and why.
public struct Navigation: Sendable {
    /// What became of the proposed URL.
    public enum Outcome: Int32, StableName {
        // names: begin navigation cases
        /// It is on screen.
        case shown = 0
        /// The stacks have changed, or a screen is loaded again, but the URL itself is not shown (pop, refresh,
        /// clear_all).
        case moved = 1
        /// Nothing is to be done.
        case unchanged = 2
        /// The host rejected it.
        case rejected = 3
        /// The host was not ready, and the profile drops such visits.
        case dropped = 4
        // names: end

        /// The name in commands and files, such as `"shown"`.
        public var staticName: StaticString {
            switch self {
            // names: begin navigation names
            case .shown: "shown"
            case .moved: "moved"
            case .unchanged: "unchanged"
            case .rejected: "rejected"
            case .dropped: "dropped"
            // names: end
            }
        }
    }

    /// The proposal with its destination settled; nil where the host itself started or chose a tab.
    public let proposal: VisitProposal?
    /// What the host has to do, in order.
    public let operations: [NavigationOperation]
    /// What became of the proposed URL.
    public let outcome: Outcome
}
