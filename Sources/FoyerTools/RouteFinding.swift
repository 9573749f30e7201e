/// Something in a route table that is probably not meant.
public struct RouteFinding: Sendable {
    /// What it is.
    public enum Kind: String, Sendable, CaseIterable {
        // names: begin route_finding cases
        /// Two patterns match the same links; the second is never asked.
        case duplicate = "route-duplicate"
        /// Another pattern takes every link of this one.
        case unreachable = "route-unreachable"
        /// Two patterns of the same rank share links: which comes first decides.
        case ambiguous = "route-ambiguous"
        /// Two routes have the same name.
        case nameReused = "route-name-reused"
        /// A pattern takes every link of its source, or links from every host.
        case tooBroad = "route-too-broad"
        // names: end
    }

    /// What it is.
    public let kind: Kind
    /// The route, by its number in the table.
    public let route: Int
    /// The pattern among those of the route.
    public let pattern: Int
    /// The other route, for everything but a broad pattern: the one that wins, or the one that had the name first.
    public let otherRoute: Int?
    /// The pattern of the other route.
    public let otherPattern: Int?
    /// A link that shows it, where there is one.
    public let witness: String?
    /// One sentence for a person.
    public let message: String
}
