/// Why a text is not a URL.
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

    public var message: String {
        switch kind {
        // names: begin url_error sentences
        case .tooLong: "A URL may have at most \(Limits.urlBytes) bytes"
        case .missingScheme:
            "Expected a scheme such as https:, found a text without one and no base URL to resolve it against"
        case .missingHost: "Expected a host, found none"
        case .forbiddenHostCharacter: "Found a character that a host must not have"
        case .invalidIPv4: "The host ends in a number; expected an IPv4 address of up to four parts"
        case .invalidIPv6: "Expected an IPv6 address in brackets"
        case .invalidPort: "Expected a port from 0 to 65535"
        case .invalidDomain: "The host has no valid form in ASCII (UTS #46)"
        case .unsupportedDomain: "This build does not carry the tables for hosts outside ASCII"
        case .domainTooLong: "A host outside ASCII may have at most \(Limits.internationalDomainBytes) bytes"
        // names: end
        }
    }
}

/// A fault while reading, before the place in the original text is known: `offset` counts in the cleaned text.
struct URLFault: Error {
    let kind: WebURLError.Kind
    let offset: Int
}
