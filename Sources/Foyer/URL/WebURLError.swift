/// Why a text is not a URL: thrown by ``WebURL``.
public struct WebURLError: FoyerError, Hashable {
    /// What is wrong, with the codes that C and JSON see.
    public enum Kind: Hashable, Sendable, CaseIterable {
        // names: begin url_error cases
        /// The text, or the URL it is resolved against, is longer than `Limits.urlBytes`.
        case tooLong
        /// The text has no scheme, and there is no URL it could be resolved against.
        case missingScheme
        /// A host is needed and there is none.
        case missingHost
        /// The host has a character that no host may have.
        case forbiddenHostCharacter
        /// The host ends in a number, so it should be an IPv4 address, but it is not.
        case invalidIPv4
        /// The host is in brackets, so it should be an IPv6 address, but it is not.
        case invalidIPv6
        /// The port is not a number from 0 to 65535.
        case invalidPort
        /// The host has no form in ASCII (UTS #46).
        case invalidDomain
        /// The host is not ASCII, and this build leaves the tables for such hosts out.
        case unsupportedDomain
        /// The host is not ASCII and longer than `Limits.internationalDomainBytes`.
        case domainTooLong
        // names: end
    }

    /// What is wrong.
    public let kind: Kind
    /// Where, if the fault lies at one place of the input.
    public let position: TextPosition?

    init(_ kind: Kind, position: TextPosition? = nil) {
        self.kind = kind
        self.position = position
    }

    /// The stable code, such as `url-missing-host`.
    public var code: String {
        switch kind {
        // names: begin url_error names
        case .tooLong: "url-too-long"
        case .missingScheme: "url-missing-scheme"
        case .missingHost: "url-missing-host"
        case .forbiddenHostCharacter: "url-forbidden-host-character"
        case .invalidIPv4: "url-invalid-ipv4"
        case .invalidIPv6: "url-invalid-ipv6"
        case .invalidPort: "url-invalid-port"
        case .invalidDomain: "url-invalid-domain"
        case .unsupportedDomain: "url-unsupported-domain"
        case .domainTooLong: "url-domain-too-long"
        // names: end
        }
    }

    /// One sentence for a person: what was expected, and what was found.
    public var message: String {
        switch kind {
        // names: begin url_error sentences
        case .tooLong: "expected at most \(Limits.urlBytes) bytes, found more"
        case .missingScheme: "expected a scheme such as https:, found none, and there is no base URL"
        case .missingHost: "expected a host, found none"
        case .forbiddenHostCharacter: "expected a host, found a character that no host may have"
        case .invalidIPv4: "expected an IPv4 address of up to four parts, found another host that ends in a number"
        case .invalidIPv6: "expected an IPv6 address in the brackets, found something else"
        case .invalidPort: "expected a port from 0 to 65535, found something else"
        case .invalidDomain: "expected a domain that has a form in ASCII (UTS #46), found one without"
        case .unsupportedDomain: "expected a host in ASCII, found another, and this build has no tables for those"
        case .domainTooLong:
            "expected at most \(Limits.internationalDomainBytes) bytes of a host outside ASCII, found more"
        // names: end
        }
    }
}

/// A fault while reading, before the place in the original text is known: `offset` counts in the cleaned text.
struct URLFault: Error {
    let kind: WebURLError.Kind
    let offset: Int
}
