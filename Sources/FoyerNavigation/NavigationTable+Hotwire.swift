// The two tables of Hotwire Native, row by row.

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
