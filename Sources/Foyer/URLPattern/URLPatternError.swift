/// Why a URL pattern, or an input for one, was refused.
public struct URLPatternError: FoyerError, Equatable {
    /// What is wrong.
    public enum Kind: String, Sendable, CaseIterable {
        // names: begin pattern_error cases
        /// The text ends after a backslash.
        case danglingEscape = "pattern-dangling-escape"
        /// A colon is not followed by a name.
        case emptyName = "pattern-empty-name"
        /// A name is used for two groups.
        case duplicateName = "pattern-duplicate-name"
        /// A regular expression holds a code point that is not ASCII.
        case nonASCIIGroup = "pattern-non-ascii-group"
        /// A regular expression starts with a question mark.
        case groupStartsWithQuestionMark = "pattern-group-question-mark"
        /// A regular expression has a capturing group of its own.
        case capturingGroup = "pattern-capturing-group"
        /// A regular expression has no closing parenthesis.
        case unclosedGroup = "pattern-unclosed-group"
        /// A regular expression is empty.
        case emptyGroup = "pattern-empty-group"
        /// A regular expression does not follow its grammar.
        case badGroup = "pattern-bad-group"
        /// A closing brace is missing.
        case unclosedBrace = "pattern-unclosed-brace"
        /// A code point stands where none of its kind may stand, such as a modifier after nothing.
        case unexpected = "pattern-unexpected"
        /// A relative pattern has no base URL.
        case relative = "pattern-relative"
        /// The base URL is not a URL.
        case badBase = "pattern-bad-base"
        /// A base URL stands beside a dictionary of components; it belongs into the dictionary.
        case baseBesideComponents = "pattern-base-beside-components"
        /// The text of a component is not one that a URL can have there.
        case badComponent = "pattern-bad-component"
        /// The pattern is beyond `Limits.patternBytes`, or matching is beyond `Limits.patternWork`.
        case limit = "pattern-limit"
        /// A component cannot be generated: a group has no value, or the pattern is not reversible.
        case notReversible = "pattern-not-reversible"
        // names: end
    }

    /// What is wrong.
    public let kind: Kind
    /// The component at fault, if it is one.
    public internal(set) var component: URLPattern.Component?
    /// Where it is, in bytes: from the start of the constructor string, or of the component's text in a dictionary.
    public internal(set) var offset: Int?

    init(_ kind: Kind, component: URLPattern.Component? = nil, offset: Int? = nil) {
        self.kind = kind
        self.component = component
        self.offset = offset
    }

    /// Arguments that no overload of the standard's constructor or `exec` takes.
    public static let arguments = URLPatternError(.baseBesideComponents)

    public var code: String { kind.rawValue }

    public var position: TextPosition? {
        // Patterns are one line; a line feed inside one is no line of its own.
        offset.map { TextPosition(offset: $0, line: 1, column: $0 &+ 1) }
    }

    public var message: String {
        guard let component else { return kind.text }
        return "\(component.rawValue): \(kind.text)"
    }
}

extension URLPatternError.Kind {
    /// What was expected and found, in one sentence.
    var text: String {
        switch self {
        // names: begin pattern_error sentences
        case .danglingEscape: "expected a character after the backslash, found the end"
        case .emptyName: "expected a name after the colon; write \\: for a plain colon"
        case .duplicateName: "the name is already used by an earlier group"
        case .nonASCIIGroup: "a regular expression may hold ASCII only; write an escape such as \\u00e9"
        case .groupStartsWithQuestionMark: "a group may not start with a question mark"
        case .capturingGroup: "expected ?: after an opening parenthesis inside a group; it may not capture"
        case .unclosedGroup: "expected a closing parenthesis, found the end"
        case .emptyGroup: "expected a regular expression between the parentheses"
        case .badGroup: "the regular expression does not follow the ECMAScript grammar (v flag)"
        case .unclosedBrace: "expected a closing brace; a group holds text, at most one parameter, and text"
        case .unexpected: "expected text or a group here; write a backslash before a character that is meant as itself"
        case .relative: "a pattern without a scheme needs a base URL"
        case .badBase: "the base URL is not a URL"
        case .baseBesideComponents: "a dictionary carries its base URL itself"
        case .badComponent: "the text cannot stand in this part of a URL"
        case .limit: "the pattern or its input is beyond a documented maximum"
        case .notReversible:
            "every group needs a fitting value, and the pattern may hold no modifier, wildcard or regular expression"
        // names: end
        }
    }
}
