/// The answers to questions that deep-link routers answer differently. The defaults are what most links expect.
///
/// A link map names them in `route_settings`: `{"trailing_slash": "matters", "path_case": "ignored"}`.
///
///     var builder = RouteTableBuilder()
///     builder.settings.pathCase = .ignored    // /Users/7 is /users/7
public struct RouteSettings: Equatable, Sendable {
    /// What the authority of a link with a custom scheme is.
    public enum Authority: String, CaseIterable, Sendable {
        // names: begin route_authority cases
        /// The first segment of the path: `myapp://profile/1`, `myapp:/profile/1`, `myapp:///profile/1` and
        /// `myapp:profile/1` are the same link.
        case firstSegment = "first_segment"
        /// A host, as in a web link: only `myapp://profile/1` has the host `profile`.
        case host
        // names: end
    }

    /// Whether a difference between two links counts.
    public enum Regard: String, CaseIterable, Sendable {
        // names: begin route_regard cases
        /// The links are different.
        case matters
        /// The links are the same.
        case ignored
        // names: end
    }

    /// What the authority of a link with a custom scheme is. A literal first segment that came from the authority
    /// compares without letter case, because some senders change it; a parameter gets it as it came.
    public var authority = Authority.firstSegment

    /// The case of ASCII letters in literal text of the path. In schemes and hosts it is always ignored.
    public var pathCase = Regard.matters

    /// A slash at the end of the path, of the link or of the pattern.
    public var trailingSlash = Regard.ignored

    /// Empty segments inside a path: if they are ignored, `/a//b` is `/a/b`.
    public var emptySegments = Regard.matters

    /// The case of ASCII letters in the keys of a query.
    public var queryKeyCase = Regard.matters

    /// Whether a fragment that starts with a slash stands for the path: `https://example.com/#/users/1`.
    public var fragmentPaths = false

    /// Whether the pairs of a fragment such as `#a=1&b=2` are read after those of the query.
    public var fragmentPairs = false

    /// The defaults.
    public init() {}
}
