// Tabs, and the screen that an app starts with.

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
