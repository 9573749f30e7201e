/// Why a visit cannot be planned. Nothing has changed then.
public enum NavigationError: FoyerError, Equatable {
    // names: begin navigation_error cases
    /// The configuration has no answer for the URL.
    case properties(PathConfigurationError)
    /// A modal cannot become the root of the app: `replace_root` with the context `modal`.
    case modalReplacesRoot
    /// The host is not ready to show anything.
    case notReady
    /// More than `Limits.navigationScreens` screens.
    case tooManyScreens
    /// More than `Limits.navigationTabs` tabs.
    case tooManyTabs
    /// More than `Limits.navigationDestinations` destinations.
    case tooManyDestinations
    /// No tab has this index.
    case unknownTab(Int)
    // names: end

    public var code: String {
        switch self {
        // names: begin navigation_error names
        case .properties(let error): error.code
        case .modalReplacesRoot: "navigation-modal-replaces-root"
        case .notReady: "navigation-not-ready"
        case .tooManyScreens: "navigation-too-many-screens"
        case .tooManyTabs: "navigation-too-many-tabs"
        case .tooManyDestinations: "navigation-too-many-destinations"
        case .unknownTab: "navigation-unknown-tab"
        // names: end
        }
    }

    public var message: String {
        switch self {
        // names: begin navigation_error sentences
        case .properties(let error): error.message
        case .modalReplacesRoot: "a visit in the modal context cannot replace the root; expected the default context"
        case .notReady: "the host has not said that it is ready; hold the link behind a gate until it is"
        case .tooManyScreens: "expected at most \(Limits.navigationScreens) screens on the stacks"
        case .tooManyTabs: "expected at most \(Limits.navigationTabs) tabs"
        case .tooManyDestinations: "expected at most \(Limits.navigationDestinations) destinations"
        case .unknownTab(let index): "found no tab with the index \(index)"
        // names: end
        }
    }

    public var position: TextPosition? {
        if case .properties(let error) = self { error.position } else { nil }
    }

    /// The name of the error that Hotwire Native for Android throws in this place, or nil where it throws none.
    public var androidName: String? {
        self == .modalReplacesRoot ? "NavigatorException" : nil
    }
}
