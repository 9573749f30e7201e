/// The value of a parameter when a URL is built.
public enum RouteArgument: Sendable, ExpressibleByStringLiteral {
    /// A text, not encoded. For a wildcard or a repetition its slashes separate segments; elsewhere they are part of the
    /// value.
    case text(String)
    /// The segments of a wildcard or a repetition, not encoded: a slash in one is part of it.
    case segments([String])

    /// A text.
    public init(stringLiteral value: String) {
        self = .text(value)
    }

    /// The segments of a wildcard or a repetition.
    var list: [[UInt8]] {
        switch self {
        case .text(let text):
            text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Array($0) }
        case .segments(let segments): segments.map { Array($0.utf8) }
        }
    }

    /// The value of a parameter of one segment, or nil if these are several.
    var single: [UInt8]? {
        switch self {
        case .text(let text): Array(text.utf8)
        case .segments(let segments): segments.count == 1 ? segments.first.map { Array($0.utf8) } : nil
        }
    }
}
