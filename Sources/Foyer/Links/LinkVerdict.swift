/// The answer of a ``LinkPolicy`` about a link.
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
    /// Where in the link the fault lies, if it lies at one place.
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

    /// One sentence for a person: what was expected, and what was found.
    public var message: String {
        urlError?.message ?? check.sentence
    }
}

/// Why a policy cannot be set up: a scheme or a host that is not one.
public struct LinkPolicyError: FoyerError, Hashable {
    /// What is wrong, with the codes that C and JSON see.
    public enum Kind: Hashable, Sendable, CaseIterable {
        // names: begin policy_error cases
        /// A scheme does not have the form of one (RFC 3986, section 3.1).
        case invalidScheme
        /// A host is neither a host nor "*." and a domain.
        case invalidHost
        // names: end
    }

    /// What is wrong.
    public let kind: Kind

    /// The stable code.
    public var code: String {
        switch kind {
        // names: begin policy_error names
        case .invalidScheme: "policy-invalid-scheme"
        case .invalidHost: "policy-invalid-host"
        // names: end
        }
    }

    /// One sentence for a person: what was expected, and what was found.
    public var message: String {
        switch kind {
        // names: begin policy_error sentences
        case .invalidScheme:
            "expected a scheme without colon (a letter, then letters, digits, +, - or .), found something else"
        case .invalidHost: "expected a host without port, or *. and a domain, found something else"
        // names: end
        }
    }

    /// Always nil: the fault lies in the scheme or host as a whole.
    public var position: TextPosition? { nil }
}
