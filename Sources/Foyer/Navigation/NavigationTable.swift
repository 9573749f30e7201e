/// One profile's answer to "how is this visit shown", as data: rows from top to bottom, the first that fits decides.
struct NavigationTable: Sendable {
    /// How it is known that a modal is open.
    var modalIsReadFrom: ModalReading
    /// Turned into another presentation before the rows are read. Empty: the rows see the presentation of the rule.
    var effectivePresentation: [Arrival]
    /// When two locations are the same page.
    var samePage: PageComparison
    /// The rows.
    var rows: [Row]
    /// Whether a visit that comes before anything is on screen gets the start screen below it.
    var placesStartBelow: Bool
    /// What a visit meets whose host is not ready.
    var whenNotReady: NotReady

    /// How it is known that a modal is open.
    enum ModalReading: Sendable {
        /// From the stacks, as they are on screen.
        case screen
        /// From what the rules in force say of the locations on one back stack.
        case rules
    }

    /// What a visit meets whose host is not ready.
    enum NotReady: Sendable {
        /// It is planned all the same.
        case plan
        /// It is dropped.
        case drop
        /// It is refused with an error.
        case refuse
    }

    /// One row: where it applies, and what it does.
    struct Row: Sendable {
        var state: StateMatch
        var context: ContextMatch
        var presentations: [PathPresentation]
        var steps: [Step]

        init(_ state: StateMatch, _ context: ContextMatch, _ presentations: [PathPresentation], _ steps: [Step]) {
            self.state = state
            self.context = context
            self.presentations = presentations
            self.steps = steps
        }
    }

    /// The state that a row asks for.
    enum StateMatch: Sendable {
        /// Any state, for a historical location.
        case historical
        /// No modal is open.
        case main
        /// A modal is open.
        case modal
        /// Any state.
        case any
    }

    /// The context of the proposal that a row asks for.
    enum ContextMatch: Sendable {
        case `default`, modal, any
    }

    /// One step of a row. "Visible" is the modal stack if it is open, else the main stack.
    enum Step: Sendable {
        /// The modal stack goes, if it is open.
        case dismiss
        /// The top of the visible stack goes; the root of the main stack stays.
        case pop
        /// As `pop`, but the only screen of the modal stack goes by dismissing.
        case back
        /// The top of the visible stack goes, whatever it is.
        case drop
        /// Everything above the root of the main stack goes.
        case popToRoot
        /// The top of the visible stack loads again.
        case reload
        /// As `reload`, for a web screen only.
        case reloadIfWeb
        /// The screen goes on top of the visible stack.
        case push
        /// The screen takes the place of the top of the visible stack.
        case replace
        /// The screen opens the modal stack.
        case present
        /// The screen becomes the only one.
        case replaceRoot
        /// The first line of the list that fits decides which of the steps above is taken.
        case arrive([Arrival])
        /// The visit is planned again on what is on screen now, as an advance, or as a replace of the same page.
        case routeAgain
        /// The rest is what the rows say for a location that is not historical.
        case asUsual
        /// The combination is refused.
        case refuse
    }

    /// One line of a list that chooses a presentation by what is on screen.
    struct Arrival: Sendable {
        var condition: Condition
        /// What is chosen; `.default` stands for what the rule says.
        var presentation: PathPresentation

        init(_ condition: Condition, _ presentation: PathPresentation) {
            self.condition = condition
            self.presentation = presentation
        }
    }

    /// What a line asks for.
    enum Condition: Sendable {
        /// The rule says pop or clear_all, and nothing is below the current screen.
        case ruleLeavesStart
        /// The rule says anything but default.
        case rulePresents
        /// The current screen is the same page, and nothing is below it.
        case sameAtStart
        /// The current screen is the same page.
        case same
        /// The screen below the current one is the same page.
        case previousSame
        /// A modal is open and the proposal is not for it.
        case leavesModal
        /// The action is advance.
        case advance
        /// The action is replace.
        case replace
        /// Always.
        case otherwise
    }
}

extension NavigationTable {
    /// The index of the first row that fits; nil where none does, which no table of Foyer leaves open.
    func row(
        historical: Bool, modalIsOpen: Bool, context: PathContext, presentation: PathPresentation
    ) -> Int? {
        rows.firstIndex { row in
            row.state.fits(historical: historical, modalIsOpen: modalIsOpen) && row.context.fits(context)
                && row.presentations.contains(presentation)
        }
    }
}

extension NavigationTable.StateMatch {
    fileprivate func fits(historical: Bool, modalIsOpen: Bool) -> Bool {
        switch self {
        case .historical: historical
        case .main: !modalIsOpen
        case .modal: modalIsOpen
        case .any: true
        }
    }
}

extension NavigationTable.ContextMatch {
    fileprivate func fits(_ context: PathContext) -> Bool {
        switch self {
        case .default: context == .default
        case .modal: context == .modal
        case .any: true
        }
    }
}
