/// How a visit is shown: what the host has to do, and what is on screen afterwards.
public struct NavigationPlan: Hashable, Sendable {
    /// What the host has to do, in order; empty if nothing.
    public let operations: [NavigationOperation]
    /// What is on screen afterwards.
    public let state: NavigationState
}

extension NavigationState {
    /// Plans a visit: what has to be done on screen, from what is there and what the rules say. Nothing changes.
    ///
    /// ```swift
    /// let plan = try navigator.state.plan(proposal, profile: .foyer)
    /// for operation in plan.operations { perform(operation) }
    /// ```
    ///
    /// - Parameters:
    ///   - proposal: The visit.
    ///   - profile: Whose table decides.
    ///   - tab: The index of the tab that the operations are for.
    /// - Returns: What has to be done, and what is on screen afterwards.
    /// - Throws: ``NavigationError`` for a combination that the profile refuses, or too many screens.
    /// - Complexity: O(*n*) in the screens and in the bytes of the URLs that are compared.
    public func plan(
        _ proposal: VisitProposal, profile: NavigationProfile, tab: Int = 0
    ) throws(NavigationError) -> NavigationPlan {
        var planner = Planner(state: self, proposal: proposal, table: profile.table, tab: tab)
        try planner.run()
        return NavigationPlan(operations: planner.operations, state: planner.state)
    }
}

/// One run over a table. Invariant: `state` is the given one with `operations` carried out.
private struct Planner {
    private(set) var state: NavigationState
    private(set) var operations: [NavigationOperation] = []
    private let table: NavigationTable
    private let proposal: VisitProposal
    private let screen: Screen
    private let tab: Int
    private var action: VisitAction
    /// Whether a modal was open and is dismissed: the state is then that of the main stack, whatever rules say of its
    /// root.
    private var hasLeftModal = false

    init(state: NavigationState, proposal: VisitProposal, table: NavigationTable, tab: Int) {
        self.state = table.modalIsReadFrom == .rules ? state.splitByRules() : state
        self.table = table
        self.proposal = proposal
        self.screen = proposal.screen
        self.tab = tab
        self.action = proposal.action
    }

    private var modalIsOpen: Bool {
        if !state.modal.isEmpty { return true }
        return table.modalIsReadFrom == .rules && !hasLeftModal && state.main.last?.context == .modal
    }

    mutating func run() throws(NavigationError) {
        if screen.destination.kind == .alert {
            perform(.present, screen)
            return
        }
        try follow(historical: proposal.isHistoricalLocation)
        guard state.count <= Limits.navigationScreens else { throw .tooManyScreens }
    }

    /// Follows the row that fits. Bounded: a row that starts over does so with the modal gone or without the history.
    private mutating func follow(historical: Bool) throws(NavigationError) {
        let presentation = effectivePresentation()
        let row = table.row(
            historical: historical, modalIsOpen: modalIsOpen, context: proposal.context, presentation: presentation)
        guard let row else { return }
        let previousIsSame = isSame(state.belowVisible)
        let steps = table.rows[row].steps
        try take(steps.0, historical: historical, previousIsSame: previousIsSame)
        try take(steps.1, historical: historical, previousIsSame: previousIsSame)
        try take(steps.2, historical: historical, previousIsSame: previousIsSame)
    }

    /// Takes a step that may follow another row, or be one that needs none.
    private mutating func take(
        _ step: NavigationTable.Step, historical: Bool, previousIsSame: Bool
    ) throws(NavigationError) {
        switch step {
        case .refuse: throw .modalReplacesRoot
        case .asUsual: try follow(historical: false)
        case .routeAgain:
            action = previousIsSame ? .replace : .advance
            try follow(historical: historical)
        default: take(step)
        }
    }

    private func effectivePresentation() -> PathPresentation {
        guard !table.effectivePresentation.isEmpty else { return proposal.presentation }
        let chosen = choose(table.effectivePresentation)
        return chosen == .default ? proposal.presentation : chosen
    }

    private func choose(_ lines: [NavigationTable.Arrival]) -> PathPresentation {
        for line in lines where holds(line.condition) { return line.presentation }
        return .default
    }

    private func holds(_ condition: NavigationTable.Condition) -> Bool {
        switch condition {
        case .ruleLeavesStart:
            state.count <= 1 && (proposal.presentation == .pop || proposal.presentation == .clearAll)
        case .rulePresents: proposal.presentation != .default
        case .sameAtStart: state.count == 1 && isSame(state.visible)
        case .same: isSame(state.visible)
        case .previousSame: isSame(previous, isReturn: true)
        case .leavesModal: modalIsOpen && proposal.context == .default
        case .advance: action == .advance
        case .replace: action == .replace
        case .otherwise: true
        }
    }

    /// The screen below the visible one: of its stack, or of the one back stack.
    private var previous: Screen? {
        if table.modalIsReadFrom == .rules { return state.belowVisible }
        return state[state.visibleStack].count > 1 ? state.belowVisible : nil
    }

    private func isSame(_ other: Screen?, isReturn: Bool = false) -> Bool {
        table.samePage.isSamePage(other, as: screen, query: proposal.queryStringPresentation, isReturn: isReturn)
    }

    /// Does what a presentation that was chosen by an order of questions says.
    private mutating func take(_ presentation: PathPresentation) {
        switch presentation {
        case .replace: perform(.replace, screen)
        case .pop: pop()
        default: perform(.push, screen)
        }
    }

    private mutating func take(_ step: NavigationTable.Step) {
        switch step {
        case .dismiss: dismiss()
        case .pop: pop()
        case .back:
            if state.modal.count == 1 { dismiss() } else { pop() }
        case .drop: perform(.pop)
        case .popToRoot: perform(.popToRoot)
        case .reload: reload()
        case .reloadIfWeb:
            if state.visible?.destination.kind == .web { reload() }
        case .push: perform(.push, screen)
        case .replace: perform(.replace, screen)
        case .present: perform(.present, screen, on: .modal)
        case .replaceRoot: perform(.replaceRoot, screen, on: .main)
        case .visit: take(choose(table.visit))
        case .visitUnderModal: take(choose(table.visitUnderModal))
        case .done, .routeAgain, .asUsual, .refuse: break
        }
    }

    private mutating func dismiss() {
        hasLeftModal = true
        if !state.modal.isEmpty { perform(.dismiss) }
    }

    private mutating func pop() {
        if state[state.visibleStack].count > 1 || !state.modal.isEmpty { perform(.pop) }
    }

    private mutating func reload() {
        if let visible = state.visible { perform(.reload, visible) }
    }

    private mutating func perform(
        _ kind: NavigationOperation.Kind, _ screen: Screen? = nil, on stack: NavigationStack? = nil
    ) {
        let before = state
        let operation = NavigationOperation(
            kind: kind, stack: stack ?? state.visibleStack, screen: screen, removed: removed(by: kind, from: before),
            tab: tab)
        state.apply(operation)
        operations.append(operation)
    }

    /// How many screens an operation takes off the visible stack.
    private func removed(by kind: NavigationOperation.Kind, from state: NavigationState) -> Int {
        switch kind {
        case .push, .present, .reload, .selectTab: 0
        case .replace, .pop: min(1, state[state.visibleStack].count)
        case .dismiss: state.modal.count
        case .popToRoot: max(0, state.main.count - 1) + state.modal.count
        case .replaceRoot: state.count
        }
    }
}
