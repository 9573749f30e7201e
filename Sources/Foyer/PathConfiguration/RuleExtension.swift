/// What Foyer adds to a rule, under the key `foyer` that Hotwire's own readers ignore.
///
///     "foyer": {"routes": ["/users/:id"], "gates": ["session"], "when": {"platform": "ios", "rollout": 25}}
public struct RuleExtension: Sendable, Equatable {
    /// Routes in URLPattern syntax, as written: the rule hits where one of them matches, and the values that it takes are
    /// parameters of the link. See ``RouteTable`` for what they mean.
    public var routes: [String] = []
    /// The gates that a link of this rule waits for.
    public var gates: [String] = []
    /// When the rule takes part at all.
    public var condition = RuleCondition()

    /// Whether the extension says nothing.
    package var isEmpty: Bool { routes.isEmpty && gates.isEmpty && condition.isEmpty }
}

/// When a rule takes part: all that is given must hold.
public struct RuleCondition: Sendable, Equatable {
    /// The platforms, in any letter case, such as `ios`; empty for all.
    public var platforms: [String] = []
    /// Ranges of app versions, of which one must hold; empty for all.
    public var appVersions: [AppVersionRange] = []
    /// The share of hosts for which the rule is on; nil for all.
    public var rollout: Rollout?

    /// Whether the condition is always met.
    public var isEmpty: Bool { platforms.isEmpty && appVersions.isEmpty && rollout == nil }

    /// Whether the condition is met. What the host does not tell meets no condition.
    public func holds(in context: ConfigurationContext) -> Bool {
        if !platforms.isEmpty {
            guard let platform = context.platform,
                platforms.contains(where: { $0.equals(platform, ignoringCase: true) })
            else { return false }
        }
        if !appVersions.isEmpty {
            guard let version = context.appVersion, appVersions.contains(where: { $0.contains(version) }) else {
                return false
            }
        }
        guard let rollout else { return true }
        return rollout.includes(context.rolloutKey)
    }
}

/// What the host says of itself, for the conditions of rules.
public struct ConfigurationContext: Sendable, Equatable {
    /// The platform, such as `ios` or `android`; nil if not told.
    public var platform: String?
    /// The version of the app; nil if not told.
    public var appVersion: AppVersion?
    /// What identifies the user or the installation, for rollouts; nil if not told.
    public var rolloutKey: String?

    /// A context with what is known.
    public init(platform: String? = nil, appVersion: AppVersion? = nil, rolloutKey: String? = nil) {
        self.platform = platform
        self.appVersion = appVersion
        self.rolloutKey = rolloutKey
    }
}
