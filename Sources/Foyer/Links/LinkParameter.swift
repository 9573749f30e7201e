/// A value that a route took from a link, decoded.
public struct LinkParameter: Sendable, Hashable {
    /// The name in the pattern. Wildcards without a name have the numbers 0, 1, … as names.
    public let name: String
    /// The value, percent-decoded.
    public let value: String

    /// A parameter.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension LinkParameter {
    /// The value as a decimal integer; nil if it is something else or does not fit 64 bits.
    public var int: Int64? {
        withBytes { Int64(decimal: $0) }
    }

    /// The value as a UUID in lower case; nil if it is something else.
    public var uuid: String? {
        withBytes { UUIDText.lowercased($0) }
    }

    /// The value as a URL that a policy accepts; nil if it is something else.
    ///
    /// A link inside a link deserves no more trust than the link itself, so it is checked as well.
    ///
    /// - Parameter policy: Which links may be here. The canonical form is handed on.
    public func url(_ policy: LinkPolicy) -> WebURL? {
        withBytes { policy.acceptedURL($0) }
    }

    private func withBytes<Result>(_ body: (Bytes) -> Result) -> Result {
        var text = value
        return text.withUTF8(body)
    }
}

extension [LinkParameter] {
    /// Lays parameters over these: one that has the name of an old one takes its place.
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
