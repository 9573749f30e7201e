/// A rule of a path configuration: where one of its patterns is found, its properties are laid over the result.
public struct PathRule: Sendable {
    /// The patterns, as written.
    public let patterns: [String]
    /// The properties, as written.
    public let properties: JSONObject
    /// What Foyer's extension says; empty in the profiles of Hotwire Native.
    public let `extension`: RuleExtension
    /// Where the rule begins in the file; nil for the built-in rules.
    public let position: TextPosition?

    /// What is wrong with a rule that Android accepts all the same, so that lookups fail.
    package enum Fault: Sendable {
        /// The rule is null, or its patterns are.
        case everyLookup(code: StaticString)
        /// The pattern with this index is null; earlier ones are tried first.
        case atPattern(Int)
        /// Its properties are null.
        case whenHit
    }

    /// Nil in all profiles but `android`.
    package let fault: Fault?

    init(
        patterns: [String], properties: JSONObject, extension: RuleExtension = RuleExtension(),
        position: TextPosition? = nil, fault: Fault? = nil
    ) {
        self.patterns = patterns
        self.properties = properties
        self.extension = `extension`
        self.position = position
        self.fault = fault
    }
}

// MARK: - Built-in rules

extension PathRule {
    /// The rules that Hotwire Native adds for its historical locations, as the profile has them.
    static func builtIn(_ profile: ConfigurationProfile) -> [PathRule] {
        HistoricalLocation.allCases.map { location in
            let isAndroid = profile == .android
            return PathRule(
                patterns: [profile == .foyer ? location.anchoredPattern : "/\(location.name)"],
                properties: [
                    "presentation": .string(
                        isAndroid ? location.presentation.upperCaseName : location.presentation.name),
                    "context": .string(isAndroid ? PathContext.default.upperCaseName : PathContext.default.name),
                    "historical_location": true,
                ])
        }
    }
}

/// The locations by which a server sends a Hotwire Native app back.
private enum HistoricalLocation: CaseIterable {
    case recede, resume, refresh

    var name: String {
        switch self {
        case .recede: "recede_historical_location"
        case .resume: "resume_historical_location"
        case .refresh: "refresh_historical_location"
        }
    }

    /// The end of the path, whatever the query.
    var anchoredPattern: String { "^[^?]*/\(name)/?(?:\\?|$)" }

    var presentation: PathPresentation {
        switch self {
        case .recede: .pop
        case .resume: .none
        case .refresh: .refresh
        }
    }
}
