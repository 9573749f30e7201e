/// One of the two stacks of screens.
public enum NavigationStack: Int32, StableName {
    // names: begin stack cases
    /// The main stack.
    case main = 0
    /// The modal stack, which lies over the main one while it has screens.
    case modal = 1
    // names: end

    /// The name in commands and files: `"main"` or `"modal"`.
    public var staticName: StaticString {
        switch self {
        // names: begin stack names
        case .main: "main"
        case .modal: "modal"
        // names: end
        }
    }
}

/// One thing that the host has to do on screen.
///
/// The operations of one navigation are to be carried out in their order.
public struct NavigationOperation: Hashable, Sendable {
    /// What is to be done. Numbers and names never change.
    public enum Kind: Int32, StableName {
        // names: begin operation cases
        /// Put the screen on top of the stack.
        case push = 1
        /// Put the screen in the place of the stack's top; on an empty stack, put it there.
        case replace = 2
        /// Open the modal stack with the screen, or show it over what is visible if it is an alert.
        case present = 3
        /// Close the modal stack with all its screens.
        case dismiss = 4
        /// Take the top off the stack.
        case pop = 5
        /// Take everything off but the root of the main stack.
        case popToRoot = 6
        /// Take everything off and make the screen the root of the main stack.
        case replaceRoot = 7
        /// Load the stack's top again; the screen says which it is.
        case reload = 8
        /// Bring the tab to the front.
        case selectTab = 9
        // names: end

        /// The name in commands and files, such as `"pop_to_root"`.
        public var staticName: StaticString {
            switch self {
            // names: begin operation names
            case .push: "push"
            case .replace: "replace"
            case .present: "present"
            case .dismiss: "dismiss"
            case .pop: "pop"
            case .popToRoot: "pop_to_root"
            case .replaceRoot: "replace_root"
            case .reload: "reload"
            case .selectTab: "select_tab"
            // names: end
            }
        }
    }

    /// What is to be done.
    public let kind: Kind
    /// On which stack.
    public let stack: NavigationStack
    /// The screen that comes, or is loaded again; nil where screens only go.
    public let screen: Screen?
    /// How many screens go.
    public let removed: Int
    /// In which tab, by its index.
    public let tab: Int
}
