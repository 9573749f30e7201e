/// What shows a visit: a kind of screen, and the name under which the host knows it.
public struct VisitDestination: Hashable, Sendable {
    /// What sort of screen it is.
    public enum Kind: Int32, StableName {
        // names: begin destination cases
        /// A web view.
        case web = 0
        /// A screen that the host builds itself.
        case native = 1
        /// An alert, which lies over what is visible and joins no stack.
        case alert = 2
        // names: end

        /// The name in commands and files: `"web"`, `"native"` or `"alert"`.
        public var staticName: StaticString {
            switch self {
            // names: begin destination names
            case .web: "web"
            case .native: "native"
            case .alert: "alert"
            // names: end
            }
        }
    }

    /// What sort of screen it is.
    public let kind: Kind
    /// The host's name for it: a `view_controller` identifier, a `uri`, or the name of a route. Compared by its bytes.
    public let name: String

    /// A destination with a name of the host's.
    public init(_ kind: Kind, name: String) {
        self.kind = kind
        self.name = name
    }

    /// The web view that shows whatever has no screen of its own.
    public static let web = VisitDestination(.web, name: "web")

    /// Whether both are of one kind and have the same name.
    public static func == (left: VisitDestination, right: VisitDestination) -> Bool {
        left.kind == right.kind && left.name.hasSameBytes(as: right.name)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind.rawValue)
        for byte in name.utf8 { hasher.combine(byte) }
    }
}

/// One screen on a stack.
public struct Screen: Hashable, Sendable {
    /// What it shows.
    public var url: WebURL
    /// What shows it.
    public var destination: VisitDestination
    /// The context that the rules in force give its URL. The `android` profile reads the state from it; the others do
    /// not.
    public var context: PathContext

    /// A screen; by default a web view in the default context.
    public init(_ url: WebURL, destination: VisitDestination = .web, context: PathContext = .default) {
        self.url = url
        self.destination = destination
        self.context = context
    }
}
