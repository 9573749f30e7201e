/// The maximums of navigation.
extension Limits {
    /// Screens of one tab, main and modal stack together: 1 024. Beyond it: `navigation-too-many-screens`.
    public static let navigationScreens = 1 << 10

    /// Tabs of a navigator: 64. Beyond it: `navigation-too-many-tabs`.
    public static let navigationTabs = 64

    /// Destinations that a host can name to a navigator: 4 096. Beyond it: `navigation-too-many-destinations`.
    public static let navigationDestinations = 1 << 12
}

/// The screens of one navigator, or of one of its tabs: the main stack, and the modal stack over it.
///
/// The last screen of a stack is its top. The modal stack is open while it has screens.
public struct NavigationState: Hashable, Sendable {
    /// The main stack, from the root to the top.
    public internal(set) var main: [Screen]
    /// The modal stack, from the first screen that was presented to the top.
    public internal(set) var modal: [Screen]

    /// A state with these screens.
    ///
    /// - Throws: `NavigationError` with `navigation-too-many-screens` if there are more than `Limits.navigationScreens` in all.
    public init(main: [Screen] = [], modal: [Screen] = []) throws(NavigationError) {
        guard main.count <= Limits.navigationScreens, modal.count <= Limits.navigationScreens - main.count else {
            throw .tooManyScreens
        }
        self.main = main
        self.modal = modal
    }

    /// A state without screens.
    public static let empty = NavigationState()

    private init() {
        main = []
        modal = []
    }

    /// Whether nothing is on screen.
    public var isEmpty: Bool { main.isEmpty && modal.isEmpty }

    /// The stack that the user sees.
    public var visibleStack: NavigationStack { modal.isEmpty ? .main : .modal }

    /// The screen that the user sees.
    public var visible: Screen? { modal.last ?? main.last }

    /// All screens as one back stack, from the root to the visible one.
    var count: Int { main.count + modal.count }

    /// The screen below the visible one on one back stack.
    var belowVisible: Screen? {
        if modal.count > 1 { return modal[modal.count - 2] }
        if modal.count == 1 { return main.last }
        return main.count > 1 ? main[main.count - 2] : nil
    }

    /// The screens of one stack.
    public subscript(stack: NavigationStack) -> [Screen] {
        get {
            switch stack {
            case .main: main
            case .modal: modal
            }
        }
        set {
            switch stack {
            case .main: main = newValue
            case .modal: modal = newValue
            }
        }
    }

    /// The same screens, split as the rules in force see one back stack: the modal stack is the run of screens at its
    /// end that are modal by the rules. The root stays in the main stack.
    func splitByRules() -> NavigationState {
        let screens = main + modal
        var start = screens.count
        let lowest = main.isEmpty ? 0 : 1
        while start > lowest, screens[start - 1].context == .modal { start -= 1 }
        var result = self
        result.main = Array(screens[..<start])
        result.modal = Array(screens[start...])
        return result
    }

    /// Carries out an operation.
    ///
    /// Every operation can be carried out in every state; what has no effect changes nothing. Alerts join no stack, and
    /// reloads and tabs change none.
    ///
    /// - Complexity: O(*n*) in the screens of the stack.
    public mutating func apply(_ operation: NavigationOperation) {
        switch operation.kind {
        case .push, .present:
            guard let screen = operation.screen, screen.destination.kind != .alert else { return }
            self[operation.stack].append(screen)
        case .replace:
            guard let screen = operation.screen else { return }
            if !self[operation.stack].isEmpty { self[operation.stack].removeLast() }
            self[operation.stack].append(screen)
        case .dismiss:
            modal = []
        case .pop:
            if !self[operation.stack].isEmpty { self[operation.stack].removeLast() }
        case .popToRoot:
            modal = []
            main = Array(main.prefix(1))
        case .replaceRoot:
            guard let screen = operation.screen else { return }
            modal = []
            main = [screen]
        case .reload, .selectTab:
            break
        }
    }
}
