/// One profile's answer to "how is this visit shown", as data: rows from top to bottom, the first that fits decides.
struct NavigationTable: Sendable {
    /// How it is known that a modal is open.
    var modalIsReadFrom: ModalReading
    /// Turned into another presentation before the rows are read. Empty: the rows see the presentation of the rule.
    var effectivePresentation: [Arrival]
    /// When two locations are the same page.
    var samePage: PageComparison
    /// The order of questions for a visit within one stack.
    var visit: [Arrival]
    /// The order of questions for a visit on the stack below a modal that was dismissed.
    var visitUnderModal: [Arrival]
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

    /// One row: where it applies, and up to three steps. It has only plain values, so that the tables are constants of
    /// the program and nothing is allocated for them.
    struct Row: Sendable {
        var state: StateMatch
        var context: ContextMatch
        var presentations: PresentationSet
        var steps: (Step, Step, Step)

        init(
            _ state: StateMatch, _ context: ContextMatch, _ presentations: PresentationSet, _ first: Step = .done,
            _ second: Step = .done, _ third: Step = .done
        ) {
            self.state = state
            self.context = context
            self.presentations = presentations
            steps = (first, second, third)
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
        /// Nothing more.
        case done
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
        /// The first line of `visit` that fits decides which of the steps above is taken.
        case visit
        /// As `visit`, by the lines of `visitUnderModal`.
        case visitUnderModal
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
                && row.presentations.contains(PresentationSet(presentation))
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

/// A set of presentations.
struct PresentationSet: OptionSet, Sendable {
    let rawValue: UInt8

    static let `default` = PresentationSet(rawValue: 1)
    static let push = PresentationSet(rawValue: 1 << 1)
    static let pop = PresentationSet(rawValue: 1 << 2)
    static let replace = PresentationSet(rawValue: 1 << 3)
    static let refresh = PresentationSet(rawValue: 1 << 4)
    static let clearAll = PresentationSet(rawValue: 1 << 5)
    static let replaceRoot = PresentationSet(rawValue: 1 << 6)
    static let none = PresentationSet(rawValue: 1 << 7)
    /// All of them.
    static let all = PresentationSet(rawValue: 0xFF)
}

extension PresentationSet {
    init(_ presentation: PathPresentation) {
        switch presentation {
        case .default: self = .default
        case .push: self = .push
        case .pop: self = .pop
        case .replace: self = .replace
        case .refresh: self = .refresh
        case .clearAll: self = .clearAll
        case .replaceRoot: self = .replaceRoot
        case .none: self = .none
        }
    }
}

// MARK: - The two tables of Hotwire Native, row by row

extension NavigationTable {
    /// Hotwire Native for iOS: two stacks, and the state is what is on screen.
    static let ios = NavigationTable(
        modalIsReadFrom: .screen,
        effectivePresentation: [],
        samePage: PageComparison(
            ignoresTrailingSlash: true, comparesOrigin: false, comparesEscapesDecoded: true,
            destinations: .ofNativeScreens),
        // Only an advance pushes, so a restore swaps.
        visit: [
            Arrival(.same, .replace), Arrival(.previousSame, .pop), Arrival(.advance, .push),
            Arrival(.otherwise, .replace),
        ],
        // What was below the modal is kept, also by a replace.
        visitUnderModal: [Arrival(.same, .replace), Arrival(.previousSame, .pop), Arrival(.otherwise, .push)],
        rows: [
            Row(.historical, .any, .pop, .dismiss, .pop),
            Row(.historical, .any, .refresh, .dismiss, .reloadIfWeb),
            Row(.historical, .any, .all, .dismiss, .asUsual),
            Row(.main, .default, [.default, .push], .visit),
            Row(.main, .modal, [.default, .push, .replace], .present),
            Row(.main, .default, .replace, .replace),
            Row(.modal, .default, [.default, .push], .dismiss, .visitUnderModal),
            Row(.modal, .default, .replace, .dismiss, .replace),
            Row(.modal, .modal, [.default, .push], .visit),
            Row(.modal, .modal, .replace, .replace),
            Row(.any, .any, .pop, .back),
            Row(.any, .any, .refresh, .back, .reloadIfWeb),
            Row(.any, .any, .clearAll, .dismiss, .popToRoot, .reloadIfWeb),
            Row(.any, .any, .replaceRoot, .dismiss, .replaceRoot),
            Row(.any, .any, .none),
        ],
        placesStartBelow: false,
        whenNotReady: .plan)

    /// Hotwire Native for Android: one back stack, and the state is what the rules in force say of its locations.
    static let android = NavigationTable(
        modalIsReadFrom: .rules,
        effectivePresentation: [
            Arrival(.ruleLeavesStart, .none),
            Arrival(.rulePresents, .default),
            Arrival(.sameAtStart, .replaceRoot),
            Arrival(.previousSame, .pop),
            Arrival(.leavesModal, .pop),
            Arrival(.same, .replace),
            Arrival(.replace, .replace),
            Arrival(.otherwise, .push),
        ],
        samePage: PageComparison(
            ignoresTrailingSlash: false, comparesOrigin: false, comparesEscapesDecoded: true, destinations: .never),
        visit: [],
        visitUnderModal: [],
        rows: [
            Row(.any, .modal, .replaceRoot, .refuse),
            Row(.any, .default, .replaceRoot, .replaceRoot),
            Row(.modal, .default, .none, .dismiss),
            Row(.modal, .default, .all, .dismiss, .routeAgain),
            Row(.main, .modal, .replace, .drop, .present),
            Row(.main, .modal, .all, .present),
            Row(.any, .any, .refresh, .reload),
            Row(.any, .any, .none),
            Row(.any, .any, .pop, .pop),
            Row(.any, .any, .replace, .replace),
            Row(.any, .any, [.push, .default], .push),
            Row(.any, .any, .clearAll, .popToRoot),
        ],
        placesStartBelow: false,
        whenNotReady: .drop)
}

extension NavigationTable {
    /// Foyer's own table: what is on screen counts, every presentation does what its name says, and nothing is opened
    /// that a rule did not ask to open. The article "Navigation" gives the reason for each difference to the platforms.
    static let foyer = NavigationTable(
        modalIsReadFrom: .screen,
        effectivePresentation: [],
        samePage: PageComparison(
            ignoresTrailingSlash: true, comparesOrigin: true, comparesEscapesDecoded: false, destinations: .ofReturns),
        // Only a replace swaps, so a restore never loses a screen.
        visit: [
            Arrival(.same, .replace), Arrival(.previousSame, .pop), Arrival(.replace, .replace),
            Arrival(.otherwise, .push),
        ],
        visitUnderModal: [Arrival(.same, .replace), Arrival(.previousSame, .pop), Arrival(.otherwise, .push)],
        rows: [
            Row(.any, .modal, .replaceRoot, .refuse),
            Row(.historical, .any, .pop, .dismiss, .pop),
            Row(.historical, .any, .refresh, .dismiss, .reload),
            Row(.historical, .any, .all, .dismiss, .asUsual),
            Row(.main, .default, .default, .visit),
            Row(.main, .default, .push, .push),
            Row(.main, .default, .replace, .replace),
            Row(.main, .modal, [.default, .push, .replace], .present),
            Row(.modal, .default, .default, .dismiss, .visitUnderModal),
            Row(.modal, .default, .push, .dismiss, .push),
            Row(.modal, .default, .replace, .dismiss, .replace),
            Row(.modal, .modal, .default, .visit),
            Row(.modal, .modal, .push, .push),
            Row(.modal, .modal, .replace, .replace),
            Row(.any, .any, .pop, .back),
            Row(.modal, .default, .refresh, .dismiss, .reload),
            Row(.any, .any, .refresh, .reload),
            Row(.any, .any, .clearAll, .dismiss, .popToRoot, .reload),
            Row(.any, .any, .replaceRoot, .dismiss, .replaceRoot),
            Row(.any, .any, .none),
        ],
        placesStartBelow: true,
        whenNotReady: .refuse)
}
