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
        let plan = try state.plan(visit, profile: profile, tab: selectedTab)
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

// MARK: - The rules in force, and visits that follow them

extension Navigator {
    /// Installs a configuration; nil takes it away. It counts from the next proposal on, whatever is on screen.
    ///
    /// The contexts of the screens that are there are read again; of the profiles only `android` asks for them.
    ///
    /// - Complexity: one lookup for each screen.
    public mutating func install(_ configuration: PathConfiguration?) {
        self.configuration = configuration
        for index in tabs.indices {
            tabs[index].start = tabs[index].start.map(underRules)
            tabs[index].state.main = tabs[index].state.main.map(underRules)
            tabs[index].state.modal = tabs[index].state.modal.map(underRules)
        }
    }

    /// What the rules in force say about a URL.
    ///
    /// - Parameters:
    ///   - url: Where to.
    ///   - action: How the visit relates to the page it starts from.
    ///   - source: The door that the link came in by.
    ///   - route: The name of the route that matched; it is the destination where the rules name none.
    ///   - parameters: What routes took from the URL.
    /// - Returns: The proposal, its destination settled by what the host knows. Without a configuration every URL is a
    ///   web page in the default context.
    /// - Throws: `NavigationError.properties` where the configuration has no answer.
    public func proposal(
        for url: WebURL, action: VisitAction = .advance, source: LinkSource = .unspecified, route: String? = nil,
        parameters: [LinkParameter] = []
    ) throws(NavigationError) -> VisitProposal {
        guard let configuration else {
            var proposal = VisitProposal(url, action: action, source: source)
            proposal.destinationName = route
            proposal.parameters = parameters
            return proposal.settled(by: destinations)
        }
        do throws(PathConfigurationError) {
            return try VisitProposal(
                url, configuration: configuration, action: action, source: source, route: route,
                parameters: parameters
            ).settled(by: destinations)
        } catch {
            throw .properties(error)
        }
    }

    /// Plans a visit by the rules in force and takes its operations as carried out: `proposal(for:action:source:)` and
    /// `propose(_:answer:)` in one.
    ///
    /// - Throws: What these two throw.
    public mutating func visit(
        _ url: WebURL, action: VisitAction = .advance, source: LinkSource = .unspecified, answer: VisitAnswer = .accept
    ) throws(NavigationError) -> Navigation {
        try propose(proposal(for: url, action: action, source: source), answer: answer)
    }

    /// The screen with the context that the rules in force give its URL.
    func underRules(_ screen: Screen) -> Screen {
        guard let configuration, let properties = try? configuration.lookup(screen.url).typed() else { return screen }
        var screen = screen
        screen.context = properties.context
        return screen
    }
}

// MARK: - The router's answer "navigate", turned into a visit

extension Navigator {
    /// The visit that an event of the router asks for.
    ///
    /// The proposal follows the configuration under which the router offered the link, also if another one has been
    /// installed since: a link sees one configuration from start to end.
    ///
    /// - Parameters:
    ///   - event: Any event; one that says that a link ended as `visited` asks for a visit.
    ///   - action: How the visit relates to the page it starts from.
    /// - Returns: The proposal, its destination settled by what the host knows; nil if the event asks for none.
    /// - Throws: `NavigationError.properties` where the configuration has no answer.
    public func proposal(
        for event: RouterEvent, action: VisitAction = .advance
    ) throws(NavigationError) -> VisitProposal? {
        guard event.kind == .ended, event.outcome == .visited, let link = event.link else { return nil }
        guard let properties = event.properties else {
            return try proposal(
                for: link.url, action: action, source: event.source, route: event.route, parameters: event.parameters)
        }
        do throws(PathConfigurationError) {
            return try VisitProposal(
                link.url, found: properties, version: event.configurationVersion ?? "", action: action,
                source: event.source, route: event.route, parameters: event.parameters
            ).settled(by: destinations)
        } catch {
            throw .properties(error)
        }
    }
}

// MARK: - Tabs, and the screen that an app starts with

extension Navigator {
    /// The index of the tab that a visit belongs to, or nil where it stays in the one in front: the property names
    /// none, or one that is not there, or the visit shows nothing of its own.
    func tab(of proposal: VisitProposal) -> Int? {
        guard let name = proposal.tab, !proposal.isHistoricalLocation else { return nil }
        switch proposal.presentation {
        case .pop, .refresh, .none: return nil
        default: return tabs.firstIndex { $0.name.hasSameBytes(as: name) }
        }
    }

    /// Brings a tab to the front. A modal of the tab that was in front would lie over it, and is dismissed.
    mutating func bringToFront(_ index: Int) -> [NavigationOperation] {
        guard index != selectedTab else { return [] }
        var operations: [NavigationOperation] = []
        if !state.modal.isEmpty {
            let dismiss = NavigationOperation(
                kind: .dismiss, stack: .modal, screen: nil, removed: state.modal.count, tab: selectedTab)
            state.apply(dismiss)
            operations.append(dismiss)
        }
        selectedTab = index
        operations.append(NavigationOperation(kind: .selectTab, stack: .main, screen: nil, removed: 0, tab: index))
        return operations
    }

    /// Takes the visible screen away, as the system's back gesture does: a modal that is the last one is dismissed, and the
    /// root of the main stack stays.
    ///
    /// - Returns: What the host has to do; without operations where there is nothing to go back to.
    public mutating func goBack() -> Navigation {
        var operations: [NavigationOperation] = []
        if state.modal.count == 1 {
            operations = [NavigationOperation(kind: .dismiss, stack: .modal, screen: nil, removed: 1, tab: selectedTab)]
        } else if state.modal.count > 1 || state.main.count > 1 {
            operations = [
                NavigationOperation(kind: .pop, stack: state.visibleStack, screen: nil, removed: 1, tab: selectedTab)
            ]
        }
        for operation in operations { state.apply(operation) }
        return Navigation(proposal: nil, operations: operations, outcome: operations.isEmpty ? .unchanged : .moved)
    }

    /// The start screen of the tab in front. Where the host gave no destination for it, the rules in force name it.
    private var startScreen: Screen? {
        guard var start = tabs[selectedTab].start else { return nil }
        if start.destination == .web, let proposal = try? proposal(for: start.url), proposal.destination.kind != .alert
        {
            start.destination = proposal.destination
        }
        return start
    }

    /// Shows the start screen of the tab in front, if nothing is there.
    mutating func showStart() -> [NavigationOperation] {
        guard state.isEmpty, let start = startScreen else { return [] }
        let operation = NavigationOperation(
            kind: .replaceRoot, stack: .main, screen: start, removed: 0, tab: selectedTab)
        state.apply(operation)
        return [operation]
    }

    /// Puts the start screen under a visit that comes before anything is on screen.
    ///
    /// - Returns: What is left to be planned; nil if the start screen is all that the visit shows.
    mutating func placeStart(
        below proposal: VisitProposal, _ operations: inout [NavigationOperation]
    ) -> VisitProposal? {
        guard state.isEmpty, let start = startScreen else { return proposal }
        var visit = proposal
        if proposal.destination.kind != .alert {
            switch proposal.presentation {
            case .replaceRoot: return proposal
            case .pop, .refresh, .clearAll, .none:
                operations += showStart()
                return nil
            case .default, .push, .replace:
                let isStart = profile.table.samePage.isSamePage(
                    start, as: proposal.screen, query: proposal.queryStringPresentation)
                // Nothing is there yet that could be replaced but the start screen, which is to stay below.
                visit.presentation = isStart && proposal.context == .default ? .replaceRoot : .push
                if visit.presentation == .replaceRoot { return visit }
            }
        }
        operations += showStart()
        return visit
    }
}

extension VisitProposal {
    /// Takes the destination that the host gave in its answer.
    mutating func show(with destination: VisitDestination) {
        self.destination = destination
        fallback = nil
    }
}

// What the navigator thinks is on screen, and what the host says is.

/// One stack on which the host shows something else than the navigator thinks.
public struct StackDifference: Hashable, Sendable {
    /// In which tab, by its index.
    public let tab: Int
    /// On which stack.
    public let stack: NavigationStack
    /// How many screens, counted from the root, are the same.
    public let common: Int
    /// How many screens the navigator had on the stack.
    public let expected: Int
    /// How many screens the host has on the stack.
    public let found: Int
}

extension Navigator {
    /// Where the screens of a tab are not those that the host says are there. Contexts do not count.
    ///
    /// - Throws: `NavigationError.unknownTab`.
    /// - Complexity: O(*n*) in the screens.
    public func differences(
        from observed: NavigationState, tab index: Int? = nil
    ) throws(NavigationError) -> [StackDifference] {
        let index = index ?? selectedTab
        guard tabs.indices.contains(index) else { throw .unknownTab(index) }
        var differences: [StackDifference] = []
        for stack in NavigationStack.allCases {
            let (ours, theirs) = (tabs[index].state[stack], observed[stack])
            var common = 0
            while common < ours.count, common < theirs.count, ours[common].isSameScreen(as: theirs[common]) {
                common += 1
            }
            guard common < ours.count || common < theirs.count else { continue }
            differences.append(
                StackDifference(tab: index, stack: stack, common: common, expected: ours.count, found: theirs.count))
        }
        return differences
    }

    /// Takes what the host says is on screen in a tab as the truth. With a configuration, the contexts of the screens
    /// are what its rules say.
    ///
    /// - Returns: Where it was different.
    /// - Throws: `NavigationError.unknownTab`. Nothing has changed then.
    /// - Complexity: O(*n*) in the screens.
    @discardableResult
    public mutating func synchronise(
        with observed: NavigationState, tab index: Int? = nil
    ) throws(NavigationError) -> [StackDifference] {
        let index = index ?? selectedTab
        let differences = try differences(from: observed, tab: index)
        tabs[index].state = observed
        tabs[index].state.main = observed.main.map(underRules)
        tabs[index].state.modal = observed.modal.map(underRules)
        return differences
    }
}

extension Screen {
    /// Whether both show the same URL with the same destination.
    fileprivate func isSameScreen(as other: Screen) -> Bool {
        url == other.url && destination == other.destination
    }
}
