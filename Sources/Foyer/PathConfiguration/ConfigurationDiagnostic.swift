/// Something in a path configuration that does not work as its author meant it.
///
/// Hotwire Native says nothing of these. Diagnostics are found once, when the file is loaded or linted.
public struct ConfigurationDiagnostic: FoyerError, Equatable {
    /// How bad it is.
    public enum Severity: Hashable, Sendable {
        // names: begin severity cases
        /// The file is refused.
        case error
        /// The file loads, but something in it has no effect, or another one than it says.
        case warning
        /// It works, but it is easily misread.
        case note
        // names: end

        /// The word in JSON and in the command.
        public var name: String {
            switch self {
            // names: begin severity names
            case .error: "error"
            case .warning: "warning"
            case .note: "note"
            // names: end
            }
        }
    }

    /// What it is about.
    public let kind: Kind
    /// How bad it is.
    public let severity: Severity
    /// What was expected and what was found.
    public let message: String
    /// Where in the file.
    public let position: TextPosition?
    /// The rule, counted from 0. Nil if the diagnostic is not about a rule.
    public let rule: Int?
    /// The pattern in the rule, counted from 0. Nil if the diagnostic is not about a pattern.
    public let pattern: Int?

    /// The stable code, such as `glob-pattern`.
    public var code: String { kind.code }
}

extension ConfigurationDiagnostic {
    /// What a diagnostic is about.
    public enum Kind: Hashable, Sendable {
        // names: begin config_finding cases
        /// The text is not JSON.
        case json(JSONError.Kind)
        /// The file is not an object.
        case wrongRoot
        /// There is no list of rules.
        case missingRules
        /// `rules` is not an array.
        case wrongRules
        /// A rule is not an object.
        case wrongRule
        /// A rule has no patterns (and no routes).
        case missingPatterns
        /// `patterns` is not an array.
        case wrongPatterns
        /// A pattern is not a string.
        case wrongPattern
        /// A rule has no properties.
        case missingProperties
        /// `properties` is not an object.
        case wrongProperties
        /// `settings` is not an object.
        case wrongSettings
        /// An object of properties or settings has a key twice.
        case duplicateKey
        /// A key that path configurations do not have.
        case unknownKey
        /// More than `Limits.configurationRules` rules or `Limits.configurationPatterns` patterns.
        case tooManyRules
        /// A pattern is not a regular expression.
        case invalidPattern
        /// A pattern is empty.
        case emptyPattern
        /// A route of the `foyer` part of a rule is not well-formed.
        case invalidRoute
        /// A pattern looks like a shell glob.
        case globPattern
        /// A pattern looks like a route template.
        case templatePattern
        /// A pattern for a path that a query can satisfy too.
        case unanchoredPattern
        /// A rule that can never hit.
        case deadRule
        /// A value that is always replaced by a later rule.
        case overriddenKey
        /// A property that Hotwire Native knows, with a value that has no meaning.
        case unknownValue
        /// A property that Hotwire Native knows, with a value of another type.
        case wrongType
        /// The `foyer` part of a rule is malformed.
        case wrongExtension
        /// More diagnostics than are kept.
        case moreDiagnostics
        // names: end

        /// The stable code.
        public var code: String {
            switch self {
            // names: begin config_finding names
            case .json(let kind): kind.code
            case .wrongRoot: "wrong-root"
            case .missingRules: "missing-rules"
            case .wrongRules: "wrong-rules"
            case .wrongRule: "wrong-rule"
            case .missingPatterns: "missing-patterns"
            case .wrongPatterns: "wrong-patterns"
            case .wrongPattern: "wrong-pattern"
            case .missingProperties: "missing-properties"
            case .wrongProperties: "wrong-properties"
            case .wrongSettings: "wrong-settings"
            case .duplicateKey: "duplicate-key"
            case .unknownKey: "unknown-key"
            case .tooManyRules: "too-many-rules"
            case .invalidPattern: "invalid-pattern"
            case .emptyPattern: "empty-pattern"
            case .invalidRoute: "invalid-route"
            case .globPattern: "glob-pattern"
            case .templatePattern: "template-pattern"
            case .unanchoredPattern: "unanchored-pattern"
            case .deadRule: "dead-rule"
            case .overriddenKey: "overridden-key"
            case .unknownValue: "unknown-value"
            case .wrongType: "wrong-type"
            case .wrongExtension: "wrong-extension"
            case .moreDiagnostics: "more-diagnostics"
            // names: end
            }
        }
    }
}

/// Collects diagnostics, up to a limit, and knows lines and columns.
package struct DiagnosticList {
    private var collected: [ConfigurationDiagnostic] = []
    private var isFull = false
    private let lines: LineIndex

    init(source: [UInt8]) {
        lines = LineIndex(source)
    }

    /// Everything that was added, in the order of the file, and a note if that is not all.
    package var all: [ConfigurationDiagnostic] {
        var sorted = collected.stablySorted { left, right in
            let (leftOffset, rightOffset) = (left.position?.offset ?? 0, right.position?.offset ?? 0)
            return leftOffset != rightOffset
                ? leftOffset < rightOffset : left.kind.code.precedesInBytes(right.kind.code)
        }
        if isFull {
            sorted.append(
                ConfigurationDiagnostic(
                    kind: .moreDiagnostics, severity: .note,
                    message: "there is more; the first that were found are listed", position: nil, rule: nil,
                    pattern: nil))
        }
        return sorted
    }

    /// Whether one of them refuses the file.
    package private(set) var hasError = false

    /// The place of an offset.
    func position(_ offset: Int) -> TextPosition {
        lines.position(offset)
    }

    /// Adds a diagnostic; the first that refuses the file always has room.
    @inline(never)
    package mutating func add(
        _ kind: ConfigurationDiagnostic.Kind, _ severity: ConfigurationDiagnostic.Severity, at offset: Int,
        _ message: String, rule: Int? = nil, pattern: Int? = nil
    ) {
        let isFirstError = severity == .error && !hasError
        guard isFirstError || collected.count < Limits.configurationDiagnostics else {
            isFull = true
            return
        }
        if isFirstError { hasError = true }
        collected.append(
            ConfigurationDiagnostic(
                kind: kind, severity: severity, message: message, position: position(offset), rule: rule,
                pattern: pattern))
    }
}

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
    /// The rule, counted from 0. Nil if the error is not about a rule.
    public let rule: Int?
    /// The pattern in the rule, counted from 0. Nil if the error is not about a pattern.
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
