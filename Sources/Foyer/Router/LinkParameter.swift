/// A value that the route of a link took from it, decoded.
public struct LinkParameter: Sendable, Hashable {
    /// The name in the pattern; wildcards without a name are numbered from 0.
    public let name: String
    /// The value.
    public let value: String
}

extension LinkParameter {
    /// The value as a decimal integer.
    public var int: Int64? {
        withBytes { RouteValueText.int($0) }
    }

    /// The value as a UUID, in lower case.
    public var uuid: String? {
        withBytes { text in
            RouteValueText.isUUID(text) ? String(decoding: text.map { $0.lowercasedASCII }, as: UTF8.self) : nil
        }
    }

    /// The value as a URL that a policy accepts: links inside links are as little to be trusted as links.
    public func url(_ policy: LinkPolicy) -> WebURL? {
        withBytes { RouteMatch.url($0, policy) }
    }

    private func withBytes<Result>(_ body: (Bytes) -> Result) -> Result {
        var text = value
        return text.withUTF8(body)
    }
}
