/// Which links a handler is for, as data: every part that is set must hold.
public struct HandlerCondition: Sendable {
    /// One property and the value it must have.
    public struct PropertyTest: Sendable {
        /// The key in the properties that the path configuration gives.
        public var key: String
        /// The value.
        public var value: JSONValue

        /// A test.
        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// Patterns of routes, of which one must match: `myapp://users/:id`, `https://example.com/users/:id`, or `/users/:id`
    /// from every source that `accepts` names. What they mean, and which is the more specific, says ``RouteTable``; empty
    /// for every link. Handlers with routes are asked before those without, where their priority is the same.
    public var routes: [String]
    /// Names of routes of the installed table (``Router/install(routes:)``): one of them must match, or one of the patterns
    /// in `routes`.
    public var routeNames: [String]
    /// Conditions on parameters of the patterns in `routes`.
    public var constraints: [Route.Constraint]
    /// Where patterns that start with a slash accept links from; empty for every source.
    public var accepts: [String]
    /// The doors; empty for all.
    public var sources: [LinkSource]
    /// The schemes, without colon, without regard to letter case; empty for all.
    public var schemes: [String]
    /// The hosts; empty for all. `example.com` is that host, `*.example.com` every host below it, but not itself.
    public var hosts: [String]
    /// Whether the link must be inside or outside of the app (``HostScope``); nil for both.
    public var relation: HostRelation?
    /// Properties that the path configuration must give.
    public var properties: [PropertyTest]
    /// Asks the host, after all else held.
    public var check: ConditionAction?

    /// A condition; without arguments it holds for every link.
    public init(
        routes: [String] = [], routeNames: [String] = [], constraints: [Route.Constraint] = [], accepts: [String] = [],
        sources: [LinkSource] = [], schemes: [String] = [], hosts: [String] = [],
        relation: HostRelation? = nil, properties: [PropertyTest] = [], check: ConditionAction? = nil
    ) {
        self.routes = routes
        self.routeNames = routeNames
        self.constraints = constraints
        self.accepts = accepts
        self.sources = sources
        self.schemes = schemes
        self.hosts = hosts
        self.relation = relation
        self.properties = properties
        self.check = check
    }
}
