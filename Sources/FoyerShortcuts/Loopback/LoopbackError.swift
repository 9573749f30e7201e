/// Why a loopback server could not be set up or started.
public struct LoopbackError: FoyerError, Hashable {
    /// What is wrong, with the codes that C and JSON see.
    public enum Kind: Hashable, Sendable {
        // names: begin loopback_error cases
        /// The system gave no socket, pipe, thread or random bytes; the number is its `errno`.
        case system(Int32)
        /// An option is out of its range.
        case invalidOption
        /// The media type or the security policy cannot be in a header, or a redirect is not to a `data:` URL.
        case invalidContent
        /// The content is longer than `Limits.loopbackContentBytes`.
        case contentTooLong
        /// The server has been started or stopped before.
        case notReady
        // names: end
    }

    /// What is wrong.
    public let kind: Kind

    init(_ kind: Kind) {
        self.kind = kind
    }

    public var code: String {
        switch kind {
        // names: begin loopback_error names
        case .system: "loopback-system"
        case .invalidOption: "loopback-invalid-option"
        case .invalidContent: "loopback-invalid-content"
        case .contentTooLong: "loopback-content-too-long"
        case .notReady: "loopback-not-ready"
        // names: end
        }
    }

    public var message: String {
        switch kind {
        // names: begin loopback_error sentences
        case .system(let number): "The system refused a socket, pipe, thread or random bytes (errno \(number))"
        case .invalidOption: "An option of the loopback server is out of its range"
        case .invalidContent:
            "Expected a media type and a security policy of printable ASCII, and for a redirect a data: URL"
        case .contentTooLong: "The loopback server serves at most \(Limits.loopbackContentBytes) bytes"
        case .notReady: "A loopback server is started once"
        // names: end
        }
    }

    public var position: TextPosition? { nil }
}
