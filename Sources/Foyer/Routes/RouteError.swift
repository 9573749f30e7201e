/// Why a route was refused when its table was built.
public struct RouteError: FoyerError, Equatable {
    /// What is wrong.
    public enum Kind: String, Sendable, CaseIterable {
        // names: begin route_error cases
        /// The pattern does not follow the syntax of URLPattern.
        case syntax = "route-syntax"
        /// The pattern starts with neither a scheme nor a slash.
        case noScheme = "route-no-scheme"
        /// The scheme is not spelled out.
        case scheme = "route-scheme"
        /// The host or port cannot be one, or its wildcard does not stand for whole labels.
        case host = "route-host"
        /// The pattern has a query; values of the query are read from the match.
        case query = "route-query"
        /// The pattern has a fragment, which takes no part in matching.
        case fragment = "route-fragment"
        /// An optional or repeated group cuts through a segment.
        case group = "route-group"
        /// A literal segment is `.` or `..`, or is not decodable.
        case segment = "route-segment"
        /// A constraint names a parameter that the pattern does not have, or one that takes no constraint.
        case constraint = "route-constraint"
        /// An accepted source is none, or stands beside a pattern that says its own.
        case source = "route-source"
        /// A name is empty, or a route has no pattern.
        case incomplete = "route-incomplete"
        /// The table is beyond a limit.
        case limit = "route-limit"
        // names: end
    }

    /// What is wrong.
    public let kind: Kind
    /// The route, counted from 0 in the order in which they were added.
    public internal(set) var route: Int
    /// The name of the route.
    public internal(set) var name: String
    /// The pattern among those of the route, counted from 0; nil if the fault is not in a pattern.
    public internal(set) var pattern: Int?
    /// Where in the pattern the fault lies, in bytes.
    public let offset: Int?
    /// What was expected, and what was found.
    let detail: String

    init(_ kind: Kind, offset: Int? = nil, _ detail: String) {
        self.kind = kind
        self.offset = offset
        self.detail = detail
        route = 0
        name = ""
    }

    public var code: String { kind.rawValue }

    public var message: String { "route \(name): \(detail)" }

    public var position: TextPosition? {
        offset.map { TextPosition(offset: $0, line: 1, column: $0 &+ 1) }
    }
}
