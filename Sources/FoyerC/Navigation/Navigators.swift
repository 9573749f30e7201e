// The navigator: proposals, plans, screens.

/// What a `foyer_navigator_t *` points to.
final class NavigatorHandle {
    var navigator: Navigator
    /// The router whose configuration counts here, too.
    var followed: Router?

    init(_ navigator: Navigator) {
        self.navigator = navigator
    }

    /// The navigator under the configuration that is in force.
    var current: Navigator {
        guard let followed else { return navigator }
        let configuration = followed.configuration
        // Installing looks every screen up again: only where there is something new.
        switch (navigator.configuration, configuration) {
        case (nil, nil): break
        case (let mine?, let other?) where mine.isIdentical(to: other): break
        default: navigator.install(configuration)
        }
        return navigator
    }

    /// The handle behind a pointer that must not be NULL.
    static func required(_ pointer: HandleIn) throws(Failure) -> NavigatorHandle {
        guard let pointer else { throw .null("navigator") }
        return Unmanaged<NavigatorHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
}

/// Runs a call of the component that throws `NavigationError`, and maps its kinds.
private func planning<Result>(_ body: () throws(NavigationError) -> Result) throws(Failure) -> Result {
    do throws(NavigationError) {
        return try body()
    } catch {
        let status: Status =
            switch error {
            case .properties(let error): error.isLimit ? .limit : .type
            case .modalReplacesRoot: .unsupported
            case .notReady: .state
            case .tooManyScreens, .tooManyTabs, .tooManyDestinations: .limit
            case .unknownTab: .argument
            }
        throw Failure(status, error)
    }
}

/// A URL inside a description.
private func url(_ text: String) throws(Failure) -> WebURL {
    do throws(WebURLError) {
        return try WebURL(text)
    } catch {
        throw Failure(.syntax, error)
    }
}

// MARK: - Life

@implementation @_cdecl("foyer_navigator_new")
public func foyer_navigator_new(_ json: TextIn, _ json_length: Int, _ navigator: HandleOut, _ error: HandleOut) -> Int32 {
    navigator?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let navigator = try required(navigator, "navigator")
        let handle = NavigatorHandle(try inputNavigator(json, json_length))
        navigator.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
        return .ok
    }
}

/// Reads a navigator: the member "navigation" of a link map, with the URL that the app starts with.
private func inputNavigator(_ json: TextIn, _ length: Int) throws(Failure) -> Navigator {
    let members: [StaticString] = ["profile", "start", "tabs", "destinations", "start_below"]
    let description = try Description(json, length, "json", members: members)
    let profile = try description.word("profile") { NavigationProfile(name: $0) } ?? .foyer
    var navigator = Navigator(profile: profile, start: try inputStart(description))
    for value in try description.list("tabs") ?? [] {
        let tab = try Description(value, "tabs", members: ["name", "start"])
        let described = NavigatorTab(name: try tab.text("name") ?? "", start: try inputStart(tab))
        try planning { () throws(NavigationError) in try navigator.addTab(described) }
    }
    for value in try description.list("destinations") ?? [] {
        let destination = try Description(value, "destinations", members: ["name", "kind"])
        let kind = try destination.word("kind") { VisitDestination.Kind(name: $0) } ?? .native
        let described = VisitDestination(kind, name: try destination.text("name") ?? "")
        try planning { () throws(NavigationError) in try navigator.destinations.add(described) }
    }
    if let placesStartBelow = try description.bool("start_below") { navigator.placesStartBelow = placesStartBelow }
    return navigator
}

/// The screen that an app or a tab starts with.
private func inputStart(_ description: Description) throws(Failure) -> Screen? {
    guard let text = try description.text("start") else { return nil }
    return Screen(try url(text))
}

@implementation @_cdecl("foyer_navigator_free")
public func foyer_navigator_free(_ navigator: HandleIn) {
    guard let navigator else { return }
    Unmanaged<NavigatorHandle>.fromOpaque(UnsafeRawPointer(navigator)).release()
}

@implementation @_cdecl("foyer_navigator_set_ready")
public func foyer_navigator_set_ready(_ navigator: HandleIn, _ is_ready: Int32) -> Int32 {
    boundary(nil) { () throws(Failure) in
        try NavigatorHandle.required(navigator).navigator.isReady = try inputFlag(is_ready, "is_ready")
        return .ok
    }
}

@implementation @_cdecl("foyer_navigator_install")
public func foyer_navigator_install(_ navigator: HandleIn, _ config: HandleIn) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let handle = try NavigatorHandle.required(navigator)
        handle.navigator.install(config == nil ? nil : try Handle<PathConfiguration>.required(config, "config").value)
        return .ok
    }
}

@implementation @_cdecl("foyer_navigator_follow")
public func foyer_navigator_follow(_ navigator: HandleIn, _ router: HandleIn) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let handle = try NavigatorHandle.required(navigator)
        handle.followed = router == nil ? nil : try Router.required(router)
        return .ok
    }
}

// MARK: - Visits

@implementation @_cdecl("foyer_navigator_propose")
public func foyer_navigator_propose(
    _ navigator: HandleIn, _ url: TextIn, _ url_length: Int, _ action: Int32, _ source: Int32, _ visit: HandleOut,
    _ error: HandleOut
) -> Int32 {
    visit?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let visit = try required(visit, "visit")
        let navigator = try NavigatorHandle.required(navigator).current
        let url = try WebURL.parsed(try inputUTF8(url, url_length, "url"))
        let action: VisitAction = try inputValue(action, "action")
        let source: LinkSource = try inputValue(source, "source")
        let proposal = try planning { () throws(NavigationError) in
            try navigator.proposal(for: url, action: action, source: source)
        }
        visit.pointee = Record.visit(proposal).passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_navigator_propose_event")
public func foyer_navigator_propose_event(
    _ navigator: HandleIn, _ event: HandleIn, _ action: Int32, _ visit: HandleOut, _ error: HandleOut
) -> Int32 {
    visit?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let visit = try required(visit, "visit")
        let navigator = try NavigatorHandle.required(navigator).current
        let record = try Record.required(event, FOYER_RECORD_EVENT, "event")
        let action: VisitAction = try inputValue(action, "action")
        guard let origin = record.header.origin else { return .none }
        let event = unsafeDowncast(origin, to: RouterEvent.self)
        let proposal = try planning { () throws(NavigationError) in
            try navigator.proposal(for: event, action: action)
        }
        guard let proposal else { return .none }
        visit.pointee = Record.visit(proposal).passToC()
        return .ok
    }
}

/// The proposal behind the record of a visit.
private func inputProposal(_ visit: HandleIn) throws(Failure) -> VisitProposal {
    let record = try Record.required(visit, FOYER_RECORD_VISIT, "visit")
    guard let origin = record.header.origin else { throw .argument("expected a visit of a navigator") }
    return unsafeDowncast(origin, to: Handle<VisitProposal>.self).value
}

/// Carries a plan out and hands out what the host has to do.
private func carryOut(
    _ navigator: HandleIn, _ out: HandleOut, _ body: (inout Navigator) throws(NavigationError) -> Navigation
) throws(Failure) -> Status {
    let handle = try NavigatorHandle.required(navigator)
    var current = handle.current
    let navigation = try planning { () throws(NavigationError) in try body(&current) }
    handle.navigator = current
    if let out { out.pointee = Record.navigation(navigation).passToC() }
    return .ok
}

/// Answers a visit.
private func answer(
    _ navigator: HandleIn, _ visit: HandleIn, _ out: HandleOut, _ error: HandleOut,
    _ answer: () throws(Failure) -> VisitAnswer
) -> Int32 {
    out?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let proposal = try inputProposal(visit)
        let answer = try answer()
        return try carryOut(navigator, out) { (navigator) throws(NavigationError) in
            try navigator.propose(proposal, answer: answer)
        }
    }
}

@implementation @_cdecl("foyer_navigator_accept")
public func foyer_navigator_accept(
    _ navigator: HandleIn, _ visit: HandleIn, _ navigation: HandleOut, _ error: HandleOut
) -> Int32 {
    answer(navigator, visit, navigation, error) { () throws(Failure) in .accept }
}

@implementation @_cdecl("foyer_navigator_accept_with")
public func foyer_navigator_accept_with(
    _ navigator: HandleIn, _ visit: HandleIn, _ kind: Int32, _ name: TextIn, _ name_length: Int,
    _ navigation: HandleOut, _ error: HandleOut
) -> Int32 {
    answer(navigator, visit, navigation, error) { () throws(Failure) in
        let kind: VisitDestination.Kind = try inputValue(kind, "kind")
        return .acceptWith(VisitDestination(kind, name: try inputText(name, name_length, "name")))
    }
}

@implementation @_cdecl("foyer_navigator_reject")
public func foyer_navigator_reject(
    _ navigator: HandleIn, _ visit: HandleIn, _ navigation: HandleOut, _ error: HandleOut
) -> Int32 {
    answer(navigator, visit, navigation, error) { () throws(Failure) in .reject }
}

@implementation @_cdecl("foyer_navigator_go")
public func foyer_navigator_go(
    _ navigator: HandleIn, _ where: Int32, _ tab: Int32, _ navigation: HandleOut, _ error: HandleOut
) -> Int32 {
    navigation?.pointee = nil
    let place = Int(`where`)
    return boundary(error) { () throws(Failure) in
        guard (FOYER_GO_START...FOYER_GO_TAB).contains(place) else {
            throw .number("where")
        }
        return try carryOut(navigator, navigation) { (navigator) throws(NavigationError) in
            switch place {
            case FOYER_GO_START: navigator.start()
            case FOYER_GO_BACK: navigator.goBack()
            default: try navigator.selectTab(Int(tab))
            }
        }
    }
}

// MARK: - Screens

@implementation @_cdecl("foyer_navigator_sync")
public func foyer_navigator_sync(
    _ navigator: HandleIn, _ screens: TextIn, _ screens_length: Int, _ takes_over: Int32, _ differences: HandleOut,
    _ error: HandleOut
) -> Int32 {
    differences?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let handle = try NavigatorHandle.required(navigator)
        let description = try Description(screens, screens_length, "screens", members: ["tab", "main", "modal"])
        let tab = try description.int("tab", in: 0...Int64(Limits.navigationTabs)).map { Int($0) }
        let (main, modal) = (try inputScreens(description, "main"), try inputScreens(description, "modal"))
        let observed = try planning { () throws(NavigationError) in try NavigationState(main: main, modal: modal) }
        let takesOver = try inputFlag(takes_over, "takes_over")
        var navigator = handle.current
        let found = try planning { () throws(NavigationError) in
            takesOver
                ? try navigator.synchronise(with: observed, tab: tab)
                : try navigator.differences(from: observed, tab: tab)
        }
        handle.navigator = navigator
        if let differences { differences.pointee = Record.list(found) { .difference($0) }.passToC() }
        return found.isEmpty ? .none : .ok
    }
}

/// Reads the screens of a stack.
private func inputScreens(_ description: Description, _ stack: String) throws(Failure) -> [Screen] {
    let values = try description.list(stack) ?? []
    var screens: [Screen] = []
    for value in values {
        if let text = value.stringValue {
            screens.append(Screen(try url(text)))
            continue
        }
        let screen = try Description(value, "screens", members: ["url", "destination", "kind"])
        let name = try screen.text("destination")
        let kind = try screen.word("kind") { VisitDestination.Kind(name: $0) } ?? (name == nil ? .web : .native)
        guard kind != .alert else { throw .argument("expected a screen, found an alert, which joins no stack") }
        let destination = name.map { VisitDestination(kind, name: $0) } ?? .web
        screens.append(Screen(try url(try screen.text("url") ?? ""), destination: destination))
    }
    return screens
}

@implementation @_cdecl("foyer_navigator_screens")
public func foyer_navigator_screens(_ navigator: HandleIn, _ screens: HandleOut) -> Int32 {
    screens?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let screens = try required(screens, "screens")
        let navigator = try NavigatorHandle.required(navigator).navigator
        var record = RecordBuilder(FOYER_RECORD_SCREENS)
        record.set(FOYER_SCREENS_TAB, int: navigator.selectedTab)
        record.set(FOYER_SCREENS_TABS, .list(navigator.tabs) { .tab($0) })
        screens.pointee = record.finish().passToC()
        return .ok
    }
}

// MARK: - Records

extension Record {
    fileprivate static func visit(_ proposal: VisitProposal) -> Record {
        var record = RecordBuilder(FOYER_RECORD_VISIT)
        record.origin = Handle(proposal)
        record.set(FOYER_VISIT_URL, utf8: proposal.url.unsafeBytes(of: .href))
        record.set(FOYER_VISIT_ACTION, FOYER_NAMES_VISIT_ACTION, proposal.action.rawValue)
        record.set(FOYER_VISIT_SOURCE, FOYER_NAMES_SOURCE, proposal.source.rawValue)
        record.set(FOYER_VISIT_CONTEXT, proposal.context.name)
        record.set(FOYER_VISIT_PRESENTATION, proposal.presentation.name)
        record.set(FOYER_VISIT_ANIMATED, bool: proposal.isAnimated)
        record.set(FOYER_VISIT_HISTORICAL, bool: proposal.isHistoricalLocation)
        record.set(FOYER_VISIT_DESTINATION, proposal.destination.name)
        record.set(FOYER_VISIT_DESTINATION_KIND, FOYER_NAMES_DESTINATION, proposal.destination.kind.rawValue)
        record.set(FOYER_VISIT_REQUESTED, proposal.fallback?.requested)
        record.set(FOYER_VISIT_TAB, proposal.tab)
        if !proposal.configurationVersion.utf8.isEmpty {
            record.set(FOYER_VISIT_CONFIG_VERSION, proposal.configurationVersion)
        }
        record.set(FOYER_VISIT_PROPERTIES, .json(.object(proposal.properties)))
        if !proposal.parameters.isEmpty { record.set(FOYER_VISIT_PARAMETERS, .parameters(proposal.parameters)) }
        return record.finish()
    }

    fileprivate static func navigation(_ navigation: Navigation) -> Record {
        var record = RecordBuilder(FOYER_RECORD_NAVIGATION)
        record.set(FOYER_NAVIGATION_OUTCOME, FOYER_NAMES_NAVIGATION, navigation.outcome.rawValue)
        record.set(FOYER_NAVIGATION_OPERATIONS, .list(navigation.operations) { .operation($0) })
        record.set(FOYER_NAVIGATION_VISIT, navigation.proposal.map { .visit($0) })
        return record.finish()
    }

    private static func operation(_ operation: NavigationOperation) -> Record {
        var record = RecordBuilder(FOYER_RECORD_OPERATION)
        record.set(FOYER_OPERATION_KIND, FOYER_NAMES_OPERATION, operation.kind.rawValue)
        record.set(FOYER_OPERATION_STACK, FOYER_NAMES_STACK, operation.stack.rawValue)
        record.set(FOYER_OPERATION_TAB, int: operation.tab)
        record.set(FOYER_OPERATION_REMOVED, int: operation.removed)
        if let screen = operation.screen {
            record.set(FOYER_OPERATION_URL, utf8: screen.url.unsafeBytes(of: .href))
            record.set(FOYER_OPERATION_DESTINATION, screen.destination.name)
            record.set(FOYER_OPERATION_DESTINATION_KIND, FOYER_NAMES_DESTINATION, screen.destination.kind.rawValue)
        }
        return record.finish()
    }

    fileprivate static func tab(_ tab: NavigatorTab) -> Record {
        var record = RecordBuilder(FOYER_RECORD_TAB)
        if !tab.name.utf8.isEmpty { record.set(FOYER_TAB_NAME, tab.name) }
        record.set(FOYER_TAB_MAIN, .list(tab.state.main) { .screen($0) })
        record.set(FOYER_TAB_MODAL, .list(tab.state.modal) { .screen($0) })
        return record.finish()
    }

    private static func screen(_ screen: Screen) -> Record {
        var record = RecordBuilder(FOYER_RECORD_SCREEN)
        record.set(FOYER_SCREEN_URL, utf8: screen.url.unsafeBytes(of: .href))
        record.set(FOYER_SCREEN_DESTINATION, screen.destination.name)
        record.set(FOYER_SCREEN_DESTINATION_KIND, FOYER_NAMES_DESTINATION, screen.destination.kind.rawValue)
        record.set(FOYER_SCREEN_CONTEXT, screen.context.name)
        return record.finish()
    }

    fileprivate static func difference(_ difference: StackDifference) -> Record {
        var record = RecordBuilder(FOYER_RECORD_DIFFERENCE)
        record.set(FOYER_DIFFERENCE_TAB, int: difference.tab)
        record.set(FOYER_DIFFERENCE_STACK, FOYER_NAMES_STACK, difference.stack.rawValue)
        record.set(FOYER_DIFFERENCE_COMMON, int: difference.common)
        record.set(FOYER_DIFFERENCE_EXPECTED, int: difference.expected)
        record.set(FOYER_DIFFERENCE_FOUND, int: difference.found)
        return record.finish()
    }
}
