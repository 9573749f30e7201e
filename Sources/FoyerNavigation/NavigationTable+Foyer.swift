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
