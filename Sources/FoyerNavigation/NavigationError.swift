/// Why a visit cannot be planned. Nothing has changed then.
public enum NavigationError: FoyerError, Equatable {
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

    public var code: String {
        switch self {
        case .properties(let error): error.code
        case .modalReplacesRoot: "modal-replaces-root"
        case .notReady: "navigator-not-ready"
        case .tooManyScreens: "too-many-screens"
        case .tooManyTabs: "too-many-tabs"
        case .tooManyDestinations: "too-many-destinations"
        case .unknownTab: "unknown-tab"
        }
    }

    public var message: String {
        switch self {
        case .properties(let error): error.message
        case .modalReplacesRoot: "a visit in the modal context cannot replace the root; expected the default context"
        case .notReady: "the host has not said that it is ready; hold the link behind a gate until it is"
        case .tooManyScreens: "expected at most \(Limits.navigationScreens) screens on the stacks"
        case .tooManyTabs: "expected at most \(Limits.navigationTabs) tabs"
        case .tooManyDestinations: "expected at most \(Limits.navigationDestinations) destinations"
        case .unknownTab(let index): "found no tab with the index \(index)"
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
