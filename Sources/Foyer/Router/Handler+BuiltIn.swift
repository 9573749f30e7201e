/// The handlers that every app with a web part needs, with the meaning they have in Hotwire Native.
///
/// Registered in this order they are Hotwire's chain. They ask where a link goes, seen from ``RouterOptions/scope``.
public enum BuiltInHandler: Int32, StableName {
    // names: begin built_in cases
    /// A link inside the app: it is navigated to. Needs nobody to answer.
    case appNavigation = 1
    /// A web link outside: the host opens it in another app if one claims it, and declines otherwise.
    case universalLink = 2
    /// A web link outside: the host shows it in an in-app browser. Never another scheme than http and https.
    case inAppBrowser = 3
    /// Any link outside: the host hands it to the system.
    case systemNavigation = 4
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin built_in names
        case .appNavigation: "app-navigation"
        case .universalLink: "universal-link"
        case .inAppBrowser: "in-app-browser"
        case .systemNavigation: "system-navigation"
        // names: end
        }
    }

    /// Which links it is for.
    public var condition: HandlerCondition {
        switch self {
        case .appNavigation: HandlerCondition(relation: .same)
        case .universalLink, .inAppBrowser: HandlerCondition(schemes: ["http", "https"], relation: .other)
        case .systemNavigation: HandlerCondition(relation: .other)
        }
    }
}

extension Handler {
    /// A built-in handler.
    ///
    /// - Parameter response: How the host does its part; ``BuiltInHandler/appNavigation`` needs no other than `navigate`.
    public init(_ builtIn: BuiltInHandler, response: Response = .answer(.navigate)) {
        self.init(builtIn.name, condition: builtIn.condition, response: response)
    }
}
