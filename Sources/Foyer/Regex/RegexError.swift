/// Why a pattern was refused, and at which byte.
///
/// ```swift
/// PathConfiguration.load(Array(#"{"rules": [{"patterns": ["/a("], "properties": {}}]}"#.utf8)).diagnostics[0].message
/// // "expected a ')' for this group, found the end of the pattern [regex-unclosed-group]"
/// ```
public struct RegexError: FoyerError, Equatable {
    /// The kinds of fault. The raw value is the stable code.
    public enum Kind: String, Sendable {
        // names: begin regex_error cases
        case invalidUTF8 = "regex-invalid-utf8"
        case unclosedGroup = "regex-unclosed-group"
        case unclosedClass = "regex-unclosed-class"
        case unmatchedBracket = "regex-unmatched-bracket"
        case nothingToRepeat = "regex-nothing-to-repeat"
        case invalidRepeat = "regex-invalid-repeat"
        case invalidEscape = "regex-invalid-escape"
        case invalidClass = "regex-invalid-class"
        case unknownProperty = "regex-unknown-property"
        case unknownGroup = "regex-unknown-group"
        case invalidGroup = "regex-invalid-group"
        case invalidGroupName = "regex-invalid-group-name"
        case duplicateGroupName = "regex-duplicate-group-name"
        case unboundedLookBehind = "regex-unbounded-look-behind"
        /// Valid in the dialect, and not served by this engine.
        case unsupported = "regex-unsupported"
        /// A limit was passed: length, depth, groups, or the size of the compiled form.
        case tooLarge = "regex-too-large"
        // names: end
    }

    /// The kind of fault.
    public let kind: Kind
    /// The byte of the pattern at which the fault lies.
    public let offset: Int
    /// What was expected there, and what was found.
    public let message: String
    /// The place in the pattern.
    public let position: TextPosition?

    /// The stable code.
    public var code: String { kind.rawValue }

    init(_ kind: Kind, at offset: Int, in source: [UInt8], _ message: String) {
        self.kind = kind
        self.offset = offset
        self.message = message
        position = TextPosition(offset: offset, in: source)
    }
}

/// Why a search could not be finished.
public enum RegexSearchError: FoyerError, Equatable {
    // names: begin regex_search_error cases
    /// The verifier of look-around, back-references, atomic groups and possessive quantifiers used up
    /// ``Limits/regexSteps``.
    case stepLimit
    /// The subject is longer than ``Limits/regexSubjectBytes``.
    case subjectTooLong
    // names: end

    public var code: String {
        switch self {
        // names: begin regex_search_error names
        case .stepLimit: "regex-step-limit"
        case .subjectTooLong: "regex-subject-too-long"
        // names: end
        }
    }

    public var message: String {
        switch self {
        // names: begin regex_search_error sentences
        case .stepLimit: "expected a search of at most \(Limits.regexSteps) steps, found one that takes more"
        case .subjectTooLong: "expected at most \(Limits.regexSubjectBytes) bytes to search in, found more"
        // names: end
        }
    }

    public var position: TextPosition? { nil }
}
