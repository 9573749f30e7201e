/// The door a link came in by.
///
/// `cold` and `warm` are for hosts that know when a link came (before or after the app was running) but not how.
public enum LinkSource: Int32, StableName {
    /// The host did not say.
    case unspecified = 0
    /// With the launch of the app.
    case cold = 1
    /// While the app was running.
    case warm = 2
    /// Through a URL scheme that the app claims.
    case customScheme = 3
    /// A web link that the system verified as the app's (universal link, app link).
    case universalLink = 4
    /// A notification.
    case push = 5
    /// A home-screen shortcut or quick action.
    case shortcut = 6
    /// A tap inside a web view of the app.
    case webView = 7
    /// The app itself.
    case app = 8
    /// The default start link of the router.
    case start = 9
    /// Another app on the device.
    case otherApp = 10

    public var staticName: StaticString {
        switch self {
        case .unspecified: "unspecified"
        case .cold: "cold"
        case .warm: "warm"
        case .customScheme: "custom_scheme"
        case .universalLink: "universal_link"
        case .push: "push"
        case .shortcut: "shortcut"
        case .webView: "web_view"
        case .app: "app"
        case .start: "start"
        case .otherApp: "other_app"
        }
    }
}
