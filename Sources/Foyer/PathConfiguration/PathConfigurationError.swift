/// Why a path configuration is refused, or a lookup has no answer.
public struct PathConfigurationError: FoyerError, Equatable {
    /// The stable code: that of a `ConfigurationDiagnostic` or of a `JSONError` for a file that is refused,
    /// or `invalid-url`, `null-rule`, `null-pattern`, `missing-patterns`, `missing-properties`, `wrong-type` for a
    /// lookup.
    public let code: String
    /// What was expected and what was found.
    public let message: String
    /// Where in the file.
    public let position: TextPosition?
    /// The rule, counted from 0, or nil if it is about none.
    public let rule: Int?
    /// The pattern in the rule, counted from 0, or nil if it is about none.
    public let pattern: Int?
    /// Whether a documented maximum is the reason.
    public let isLimit: Bool

    init(
        code: String, message: String, position: TextPosition? = nil, rule: Int? = nil, pattern: Int? = nil,
        isLimit: Bool = false
    ) {
        self.code = code
        self.message = message
        self.position = position
        self.rule = rule
        self.pattern = pattern
        self.isLimit = isLimit
    }

    init(_ diagnostic: ConfigurationDiagnostic) {
        let isLimit =
            switch diagnostic.kind {
            case .json(let kind): kind.isLimit
            case .tooManyRules: true
            default: false
            }
        self.init(
            code: diagnostic.code, message: diagnostic.message, position: diagnostic.position, rule: diagnostic.rule,
            pattern: diagnostic.pattern, isLimit: isLimit)
    }
}
