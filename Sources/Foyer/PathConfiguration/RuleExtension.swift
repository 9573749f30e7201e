/// What Foyer adds to a rule, under the key `foyer`, which Hotwire Native ignores.
///
/// ```json
/// "foyer": {"routes": ["/users/:id"], "gates": ["session"], "when": {"platform": "ios", "rollout": 25}}
/// ```
public struct RuleExtension: Sendable, Equatable {
    /// Routes in URLPattern syntax, as written. The rule hits where one of them matches, and the values that it takes are
    /// parameters of the link. ``RouteTable`` says what routes mean.
    public var routes: [String] = []
    /// The gates that a link of this rule waits for.
    public var gates: [String] = []
    /// When the rule takes part.
    public var condition = RuleCondition()

    /// Whether the extension has no routes, no gates and no condition.
    package var isEmpty: Bool { routes.isEmpty && gates.isEmpty && condition.isEmpty }
}

/// When a rule takes part. All of what is given must hold.
///
/// ```swift
/// var condition = RuleCondition()
/// condition.platforms = ["ios"]
/// condition.appVersions = [AppVersionRange(">=2.1 <3")!]
/// condition.holds(in: ConfigurationContext(platform: "iOS", appVersion: AppVersion("2.4")))    // true
/// condition.holds(in: ConfigurationContext(platform: "iOS"))                                   // false
/// ```
public struct RuleCondition: Sendable, Equatable {
    /// The platforms, such as `ios`, in any letter case. Empty for all.
    public var platforms: [String] = []
    /// Ranges of app versions, one of which must contain the app's. Empty for all.
    public var appVersions: [AppVersionRange] = []
    /// The share of apps for which the rule is on. Nil for all.
    public var rollout: Rollout?

    /// Whether the condition is always met.
    public var isEmpty: Bool { platforms.isEmpty && appVersions.isEmpty && rollout == nil }

    /// Whether the condition is met. A condition on something that the app does not say is not met.
    ///
    /// - Parameter context: What the app says of itself.
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

/// What an app says of itself, for the conditions of rules.
public struct ConfigurationContext: Sendable, Equatable {
    /// The platform, such as `ios` or `android`. Nil if it is not said.
    public var platform: String?
    /// The version of the app. Nil if it is not said.
    public var appVersion: AppVersion?
    /// What identifies the user or the installation, for rollouts. Nil if it is not said.
    public var rolloutKey: String?

    /// Makes a context of what is known.
    public init(platform: String? = nil, appVersion: AppVersion? = nil, rolloutKey: String? = nil) {
        self.platform = platform
        self.appVersion = appVersion
        self.rolloutKey = rolloutKey
    }
}
