/// The checks of a `LinkPolicy`, each with its stable name and number.
///
/// The name is the code of a refusal in Swift, C and JSON, and the word that relaxes the check.
public enum LinkCheck: Int32, StableName {
    // names: begin check cases
    /// The link, or its canonical form, is longer than the policy allows.
    case tooLong = 1
    /// The link is not well-formed UTF-8.
    case illFormedText = 2
    /// The link has a control character (C0, DEL or C1).
    case controlCharacter = 3
    /// The link has a space.
    case space = 4
    /// The link has a backslash, which browsers read as a slash and others do not.
    case backslash = 5
    /// The link has no scheme.
    case missingScheme = 6
    /// What stands before the first colon does not have the form of a scheme.
    case invalidScheme = 7
    /// The scheme is one that no link from outside may have, such as javascript.
    case refusedScheme = 8
    /// A web link does not have exactly two slashes before its host.
    case missingAuthority = 9
    /// The link has a user name or a password, or the "@" of one.
    case userinfo = 10
    /// The authority has a percent sign, or, outside web links, a character that would be escaped.
    case escapeInAuthority = 11
    /// The path has a percent sign without two hexadecimal digits, or escapes that are not UTF-8.
    case malformedEscape = 12
    /// The path has an escaped NUL, CR or LF.
    case encodedControl = 13
    /// The query or the fragment has an escaped NUL, CR or LF.
    case encodedControlInQuery = 14
    /// A path segment is "." or "..", escaped or not.
    case dotSegment = 15
    /// The path has more segments than `Limits.linkSegments`.
    case tooManySegments = 16
    /// The query has more pairs than `Limits.linkQueryPairs`.
    case tooManyPairs = 17
    /// The link is not a URL; the refusal carries the reason. Cannot be relaxed.
    case invalidURL = 18
    /// The host is an IP address in another form than the usual one, such as 0x7f.1.
    case addressForm = 19
    /// The port is not one of the policy, or is not a port number.
    case port = 20
    /// The scheme is not one of the policy.
    case unknownScheme = 21
    /// The host of a web link is not one of the policy.
    case unknownHost = 22
    /// The host is plain ASCII in disguise, such as one with a full-width dot: readers that do not map it see another
    /// host.
    case disguisedHost = 23
    // names: end

    /// The name, as static text: a lower-case word with hyphens.
    public var staticName: StaticString {
        switch self {
        // names: begin check names
        case .tooLong: "too-long"
        case .illFormedText: "ill-formed-utf8"
        case .controlCharacter: "control-character"
        case .space: "space"
        case .backslash: "backslash"
        case .missingScheme: "missing-scheme"
        case .invalidScheme: "invalid-scheme"
        case .refusedScheme: "refused-scheme"
        case .missingAuthority: "missing-authority"
        case .userinfo: "userinfo"
        case .escapeInAuthority: "escape-in-authority"
        case .malformedEscape: "malformed-escape"
        case .encodedControl: "encoded-control"
        case .encodedControlInQuery: "encoded-control-in-query"
        case .dotSegment: "dot-segment"
        case .tooManySegments: "too-many-segments"
        case .tooManyPairs: "too-many-pairs"
        case .invalidURL: "invalid-url"
        case .addressForm: "address-form"
        case .port: "port"
        case .unknownScheme: "unknown-scheme"
        case .unknownHost: "unknown-host"
        case .disguisedHost: "disguised-host"
        // names: end
        }
    }

    /// What the check asks for and what it found instead, in one sentence.
    var sentence: String {
        switch self {
        // names: begin check sentences
        case .tooLong: "expected a link no longer than the policy allows, found a longer one"
        case .illFormedText: "expected well-formed UTF-8, found something else"
        case .controlCharacter: "expected no control character, found one"
        case .space: "expected no space, found one"
        case .backslash: "expected no backslash, found one"
        case .missingScheme: "expected a scheme such as https:, found none"
        case .invalidScheme:
            "expected a scheme before the first colon (a letter, then letters, digits, +, - or .), found something else"
        case .refusedScheme: "expected a scheme that a link may have, found one that is always refused"
        case .missingAuthority:
            "expected exactly two slashes between the scheme and the host of a web link, found something else"
        case .userinfo: "expected no user name and no password, found an @ before the host"
        case .escapeInAuthority: "expected no escape in the authority, found one or a character that needs one"
        case .malformedEscape:
            "expected two hexadecimal digits after a percent sign in the path, and UTF-8 once decoded, found something else"
        case .encodedControl: "expected no escaped NUL, CR or LF in the path, found one"
        case .encodedControlInQuery: "expected no escaped NUL, CR or LF in the query or the fragment, found one"
        case .dotSegment: "expected no path segment that is . or .., found one"
        case .tooManySegments: "expected at most \(Limits.linkSegments) segments in the path, found more"
        case .tooManyPairs: "expected at most \(Limits.linkQueryPairs) pairs in the query, found more"
        case .invalidURL: "expected a URL, found something else"
        case .addressForm: "expected an IP address in its usual form, found another spelling"
        case .port: "expected the default port of the scheme, or a port of the policy, found another"
        case .unknownScheme: "expected a scheme of the policy, found another"
        case .unknownHost: "expected a host of the policy, found another"
        case .disguisedHost:
            "expected a host outside ASCII to keep such characters, found one that is plain ASCII in disguise"
        // names: end
        }
    }
}

/// A set of checks.
public struct LinkChecks: OptionSet, Hashable, Sendable {
    /// A bit for each check: the one at the position of its number.
    public let rawValue: UInt32

    /// The set with these bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The set of one check.
    public init(_ check: LinkCheck) {
        rawValue = 1 << UInt32(truncatingIfNeeded: check.rawValue)
    }

    /// Every check there is.
    public static let all = LinkChecks(LinkCheck.allCases.map { LinkChecks($0) })

    /// Whether the set has a check.
    public func contains(_ check: LinkCheck) -> Bool { contains(LinkChecks(check)) }

    /// Adds a check.
    public mutating func insert(_ check: LinkCheck) { formUnion(LinkChecks(check)) }

    /// Removes a check.
    public mutating func remove(_ check: LinkCheck) { subtract(LinkChecks(check)) }
}
