/// A value that a route took from a link, decoded.
public struct LinkParameter: Sendable, Hashable {
    /// The name in the pattern; wildcards without a name are numbered from 0.
    public let name: String
    /// The value.
    public let value: String

    /// A parameter.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension LinkParameter {
    /// The value as a decimal integer.
    public var int: Int64? {
        withBytes { Int64(decimal: $0) }
    }

    /// The value as a UUID, in lower case.
    public var uuid: String? {
        withBytes { UUIDText.lowercased($0) }
    }

    /// The value as a URL that a policy accepts: links inside links are as little to be trusted as links.
    public func url(_ policy: LinkPolicy) -> WebURL? {
        withBytes { policy.acceptedURL($0) }
    }

    private func withBytes<Result>(_ body: (Bytes) -> Result) -> Result {
        var text = value
        return text.withUTF8(body)
    }
}

extension [LinkParameter] {
    /// Lays parameters over these: of two with one name the new one stays, where the old one was.
    package mutating func overlay(_ parameters: [LinkParameter]) {
        for parameter in parameters {
            if let place = firstIndex(where: { $0.name.hasSameBytes(as: parameter.name) }) {
                self[place] = parameter
            } else {
                append(parameter)
            }
        }
    }
}
