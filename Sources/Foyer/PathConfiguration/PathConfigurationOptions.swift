/// How a path configuration is read, and what is known of it.
public struct PathConfigurationOptions: Sendable {
    /// Whose reading is followed.
    public var profile: ConfigurationProfile
    /// Whether patterns see the query. Hotwire Native's switch of this name exists on iOS only: the `android` profile
    /// always lets them see it.
    public var matchesQuery: Bool
    /// Where the file came from; kept and reported.
    public var origin: ConfigurationOrigin
    /// A text that says which version of the file this is; kept and reported.
    public var version: String
    /// What the host says of itself, for the conditions of rules.
    public var context: ConfigurationContext

    /// Options; by default the `foyer` profile, which sees the query.
    public init(
        profile: ConfigurationProfile = .foyer, matchesQuery: Bool = true, origin: ConfigurationOrigin = .bundled,
        version: String = "", context: ConfigurationContext = ConfigurationContext()
    ) {
        self.profile = profile
        self.matchesQuery = matchesQuery
        self.origin = origin
        self.version = version
        self.context = context
    }
}

/// Where a path configuration came from. The raw values are those of the C interface.
public enum ConfigurationOrigin: Int32, StableName {
    // names: begin origin cases
    /// With the app.
    case bundled = 0
    /// From the cache of an earlier download.
    case cached = 1
    /// From the network, just now.
    case remote = 2
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin origin names
        case .bundled: "bundled"
        case .cached: "cached"
        case .remote: "remote"
        // names: end
        }
    }
}
