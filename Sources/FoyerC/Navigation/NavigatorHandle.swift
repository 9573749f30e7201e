/// What a `foyer_navigator_t *` points to.
final class NavigatorHandle {
    var navigator: Navigator

    init(_ navigator: Navigator) {
        self.navigator = navigator
    }
}

/// What a `foyer_visit_t *` points to: a proposal, and the texts that it lends.
final class VisitHandle {
    let proposal: VisitProposal
    let url: CText
    let destination: CText
    let requested: CText?
    let tab: CText?
    let version: CText
    let properties: CText
    let parameters: [(name: CText, value: CText)]
    let context: CText
    let presentation: CText

    init(_ proposal: VisitProposal) {
        self.proposal = proposal
        url = CText(proposal.url.href)
        destination = CText(proposal.destination.name)
        requested = proposal.fallback.map { CText($0.requested) }
        tab = proposal.tab.map { CText($0) }
        context = CText(proposal.context.name)
        presentation = CText(proposal.presentation.name)
        version = CText(proposal.configurationVersion)
        properties = CText(JSONValue.object(proposal.properties).text())
        parameters = proposal.parameters.map { (CText($0.name), CText($0.value)) }
    }
}

/// A screen, and the texts that it lends.
struct LentScreen {
    let screen: Screen
    let url: CText
    let destination: CText

    init(_ screen: Screen) {
        self.screen = screen
        url = CText(screen.url.href)
        destination = CText(screen.destination.name)
    }
}

/// What a `foyer_screens_t *` points to: the screens of two stacks.
final class ScreensHandle {
    private(set) var main: [LentScreen]
    private(set) var modal: [LentScreen]

    init(_ state: NavigationState) {
        main = state.main.map { LentScreen($0) }
        modal = state.modal.map { LentScreen($0) }
    }

    func state() throws(Failure) -> NavigationState {
        do throws(NavigationError) {
            return try NavigationState(main: main.map { $0.screen }, modal: modal.map { $0.screen })
        } catch {
            throw Failure(error)
        }
    }

    func add(_ screen: Screen, to stack: NavigationStack) throws(Failure) {
        guard main.count + modal.count < Limits.navigationScreens else {
            throw Failure(NavigationError.tooManyScreens)
        }
        switch stack {
        case .main: main.append(LentScreen(screen))
        case .modal: modal.append(LentScreen(screen))
        }
    }

    /// The screens of the stack with this number, or nil if there is no such stack.
    func stack(_ number: Int32) -> [LentScreen]? {
        switch NavigationStack(rawValue: number) {
        case .main: main
        case .modal: modal
        case nil: nil
        }
    }

    /// The screen at an index from C, or nil.
    func screen(_ number: Int32, _ index: Int) -> LentScreen? {
        guard let stack = stack(number), stack.indices.contains(index) else { return nil }
        return stack[index]
    }
}

/// What a `foyer_navigation_t *` points to: operations, and the texts that they lend.
final class NavigationHandle {
    let navigation: Navigation
    private let screens: [LentScreen?]

    init(_ navigation: Navigation) {
        self.navigation = navigation
        screens = navigation.operations.map { $0.screen.map { LentScreen($0) } }
    }

    /// The operation at an index from C, or nil.
    func operation(_ index: Int) -> NavigationOperation? {
        navigation.operations.indices.contains(index) ? navigation.operations[index] : nil
    }

    /// The screen of the operation at an index from C, or nil.
    func screen(_ index: Int) -> LentScreen? {
        screens.indices.contains(index) ? screens[index] : nil
    }
}

extension Failure {
    /// An error of the planner, under the status that its kind has in C.
    init(_ error: NavigationError) {
        let status: Status =
            switch error {
            case .properties(let error): error.isLimit ? .limit : .type
            case .modalReplacesRoot: .unsupported
            case .notReady: .state
            case .tooManyScreens, .tooManyTabs, .tooManyDestinations: .limit
            case .unknownTab: .argument
            }
        self.init(status, error)
    }
}

/// Runs a call of the core that throws `NavigationError`.
func planning<Result>(_ body: () throws(NavigationError) -> Result) throws(Failure) -> Result {
    do throws(NavigationError) {
        return try body()
    } catch {
        throw Failure(error)
    }
}

/// Reads a URL from C; the empty text is no URL.
func inputURL(
    _ pointer: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Failure) -> WebURL {
    let text = try inputText(pointer, length, name)
    do throws(WebURLError) {
        return try WebURL(text)
    } catch {
        throw Failure(status(of: error), error)
    }
}

/// Reads a number that stands for one of a closed set of values.
func inputValue<Value: StableName>(_ number: Int32, _ name: StaticString) throws(Failure) -> Value {
    guard let value = Value(rawValue: number) else { throw .argument("\(name) is \(number), which stands for nothing") }
    return value
}

extension HandleType where Value == NavigationHandle {
    /// `foyer_navigation_t *`
    static var navigation: Self { Self(name: "navigation") }
}

extension HandleType where Value == NavigatorHandle {
    /// `foyer_navigator_t *`
    static var navigator: Self { Self(name: "navigator") }
}

extension HandleType where Value == ScreensHandle {
    /// `foyer_screens_t *`
    static var screens: Self { Self(name: "screens") }
}

extension HandleType where Value == VisitHandle {
    /// `foyer_visit_t *`
    static var visit: Self { Self(name: "visit") }
}
