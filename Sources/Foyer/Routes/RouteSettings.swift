/// The answers to questions that deep-link routers answer differently. The defaults are what most links expect.
public struct RouteSettings: Sendable {
    /// What the authority of a link with a custom scheme is.
    public enum CustomSchemeAuthority: Sendable {
        /// The first segment of the path: `myapp://profile/1`, `myapp:/profile/1`, `myapp:///profile/1` and
        /// `myapp:profile/1` are the same link.
        case firstSegment
        /// A host, as in a web link: only `myapp://profile/1` has the host `profile`.
        case host
    }

    /// What the authority of a link with a custom scheme is. A literal first segment that came from the authority
    /// compares without letter case, because some senders change it; a parameter gets it as it came.
    public var customSchemeAuthority = CustomSchemeAuthority.firstSegment

    /// Whether literal path text compares without regard to the case of ASCII letters. Scheme and host always do.
    public var ignoresPathCase = false

    /// Whether a slash at the end of the path, of the link or of the pattern, makes a difference.
    public var trailingSlashMatters = false

    /// Whether empty segments inside a path are left out, so that `/a//b` is `/a/b`.
    public var collapsesEmptySegments = false

    /// Whether a plus sign in a path is a space, as it is in queries.
    public var plusIsSpaceInPath = false

    /// Whether a parameter that shares its segment with text may be empty: `/@:user` matches `/@`.
    public var allowsEmptyPartialParameters = false

    /// Whether a repeated parameter (`:path*`) that matched nothing is the empty text and not absent.
    public var emptyRepetitionIsEmptyText = false

    /// Whether a host with a dot at its end is the host without it.
    public var ignoresHostTrailingDot = false

    /// Whether the keys of a query compare without regard to the case of ASCII letters.
    public var ignoresQueryKeyCase = false

    /// Whether the pairs of a fragment such as `#a=1&b=2` are read after those of the query.
    public var readsFragmentPairs = false

    /// Whether a fragment that starts with a slash stands for the path: `https://example.com/#/users/1`.
    public var matchesFragmentPaths = false

    /// The defaults.
    public init() {}
}
