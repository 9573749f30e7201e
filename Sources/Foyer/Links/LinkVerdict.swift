/// What a `LinkPolicy` says of a link.
public enum LinkVerdict: Sendable {
    /// The link may go on, in this form: its canonical serialisation, never the raw text.
    case accepted(WebURL)
    /// The link ends here.
    case refused(LinkRefusal)
}

/// Why a link was refused.
public struct LinkRefusal: FoyerError, Hashable {
    /// The first check that the link did not pass.
    public let check: LinkCheck
    /// Where in the link, if at one place.
    public let position: TextPosition?
    /// Why the link is not a URL, if it was the parser that refused it.
    public let urlError: WebURLError?

    package init(_ check: LinkCheck, position: TextPosition? = nil, urlError: WebURLError? = nil) {
        self.check = check
        self.position = position
        self.urlError = urlError
    }

    /// The name of the check.
    public var code: String { check.name }

    public var message: String {
        guard let urlError else { return "\(check.expectation)" }
        return "\(check.expectation): \(urlError.message)"
    }
}

/// Why a policy cannot be set up as asked.
public struct LinkPolicyError: FoyerError, Hashable {
    /// What is wrong, with the codes that C and JSON see.
    public enum Kind: Hashable, Sendable, CaseIterable {
        // names: begin policy_error cases
        /// A scheme is not of the form that schemes have.
        case invalidScheme
        /// A host is neither a host nor "*." and a domain.
        case invalidHost
        // names: end
    }

    /// What is wrong.
    public let kind: Kind

    public var code: String {
        switch kind {
        // names: begin policy_error names
        case .invalidScheme: "policy-invalid-scheme"
        case .invalidHost: "policy-invalid-host"
        // names: end
        }
    }

    public var message: String {
        switch kind {
        // names: begin policy_error sentences
        case .invalidScheme: "Expected a scheme without colon: a letter, then letters, digits, plus, minus or dot"
        case .invalidHost: "Expected a host without port, or \"*.\" and a domain"
        // names: end
        }
    }

    public var position: TextPosition? { nil }
}
