/// Which links a handler is for, as data: every part that is set must hold.
///
/// Conditions are looked up in an index, so that a handler whose condition does not hold costs a link nothing; a callback
/// (``check``) is asked last, and only where all else holds.
///
///     HandlerCondition(schemes: ["https"], hosts: ["example.com", "*.example.com"])
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

/// What a condition says of a link: it holds, or the first part that does not.
public enum ConditionVerdict: Int32, StableName {
    // names: begin verdict cases
    /// Everything holds.
    case holds = 0
    /// The door is another.
    case source = 1
    /// The scheme is another.
    case scheme = 2
    /// The host is another.
    case host = 3
    /// The link is not on the side of the app that is wanted.
    case relation = 4
    /// A property has another value, or none.
    case property = 5
    /// The handler takes one link only, and is being asked about another.
    case busy = 6
    /// No route matches.
    case route = 7
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin verdict names
        case .holds: "holds"
        case .source: "source"
        case .scheme: "scheme"
        case .host: "host"
        case .relation: "relation"
        case .property: "property"
        case .busy: "busy"
        case .route: "route"
        // names: end
        }
    }
}

/// A ``HandlerCondition`` made ready for matching: texts checked, lower-cased, canonical.
///
/// A class, so that asking the condition of a handler copies nothing. It does not change once it is made.
package final class CompiledCondition {
    /// The routes, checked; their table is kept where it is wanted, since handlers are found through common ones.
    private(set) var route: CompiledRoute?
    private(set) var table: RouteTable?
    /// The names of routes of the installed table.
    package private(set) var routeNames: [String] = []
    /// Bit n is set where the source with number n is accepted; 0 for all.
    package private(set) var sources: UInt32 = 0
    package private(set) var schemes: [[UInt8]] = []
    package private(set) var exactHosts: [[UInt8]] = []
    /// Hosts whose subdomains are accepted, without the `*.`.
    package private(set) var parentHosts: [[UInt8]] = []
    package private(set) var relation: HostRelation?
    package private(set) var properties: [HandlerCondition.PropertyTest] = []

    /// Checks and compiles a condition.
    ///
    /// - Parameters:
    ///   - keepsTable: Whether the routes are matched by this condition itself.
    ///   - bind: Puts functions in the place of the names in constraints.
    init(
        _ condition: HandlerCondition, name: String, settings: RouteSettings, keepsTable: Bool,
        bindingFunctions bind: (inout [Route.Constraint]) -> Void
    ) throws(ConditionFault) {
        if !condition.routes.isEmpty {
            var route = Route(name.isEmpty ? "handler" : name, patterns: condition.routes)
            route.constraints = condition.constraints
            bind(&route.constraints)
            route.accepts = condition.accepts
            try setRoute(route, settings, keepsTable: keepsTable)
        }
        routeNames = condition.routeNames
        for source in condition.sources { sources |= 1 << UInt32(source.rawValue) }
        for scheme in condition.schemes {
            let name = scheme.utf8.map { $0.lowercasedASCII }
            schemes.append(name.last == UInt8(ascii: ":") ? Array(name.dropLast()) : name)
        }
        for text in condition.hosts {
            guard let pattern = HostPattern(text) else { throw .hostPattern(text) }
            if pattern.isBelow { parentHosts += pattern.forms } else { exactHosts += pattern.forms }
        }
        relation = condition.relation
        properties = condition.properties
    }

    /// The same condition, with its patterns read under other settings.
    ///
    /// - Throws: A pattern that cannot be read under them.
    func reading(with settings: RouteSettings) throws(ConditionFault) -> CompiledCondition {
        let condition = CompiledCondition(copying: self)
        if let route { try condition.setRoute(route.route, settings, keepsTable: table != nil) }
        return condition
    }

    private init(copying other: CompiledCondition) {
        (route, table, routeNames) = (other.route, other.table, other.routeNames)
        (sources, schemes, exactHosts, parentHosts) = (other.sources, other.schemes, other.exactHosts, other.parentHosts)
        (relation, properties) = (other.relation, other.properties)
    }

    private func setRoute(
        _ route: Route, _ settings: RouteSettings, keepsTable: Bool
    ) throws(ConditionFault) {
        do throws(RouteError) {
            let compiled = try CompiledRoute(route, settings)
            self.route = compiled
            guard keepsTable else { return }
            var builder = RouteTableBuilder()
            builder.settings = settings
            builder.add(compiled)
            table = try builder.build()
        } catch {
            throw .route(error)
        }
    }

    /// Whether all parts but the host's own check hold.
    func matches(_ link: Link, _ facts: LinkFacts, rule: HostRule) -> Bool {
        verdict(on: link, facts, rule: rule) == .holds
    }

    /// The first part that does not hold. Patterns of routes are looked at only where the condition keeps their table:
    /// handlers with routes are found by them.
    func verdict(on link: Link, _ facts: LinkFacts, rule: HostRule) -> ConditionVerdict {
        if isRouted, route == nil || table != nil, !matchesRoute(of: link, facts) { return .route }
        if sources != 0, sources & (1 << UInt32(link.source.rawValue)) == 0 { return .source }
        if !schemes.isEmpty, !matchesScheme(of: link, rule) { return .scheme }
        if !exactHosts.isEmpty || !parentHosts.isEmpty, !matchesHost(of: link) { return .host }
        if let wanted = self.relation, wanted != facts.relation { return .relation }
        for test in self.properties where facts.properties?[test.key] != test.value { return .property }
        return .holds
    }

    /// Whether the condition names routes, by pattern or by name.
    package var isRouted: Bool { route != nil || !routeNames.isEmpty }

    private func matchesRoute(of link: Link, _ facts: LinkFacts) -> Bool {
        if let table, table.firstMatch(link.url) != nil { return true }
        return facts.routes.contains { route in routeNames.contains { $0.hasSameBytes(as: route.name) } }
    }

    private func matchesScheme(of link: Link, _ rule: HostRule) -> Bool {
        if rule == .ios, let written = link.written { return schemes.contains(written.scheme) }
        return link.url.withBytes(of: .scheme) { scheme in
            for wanted in schemes where scheme.elementsEqual(wanted) { return true }
            return false
        }
    }

    private func matchesHost(of link: Link) -> Bool {
        link.url.withMatchingHost { host in
            if host.isEmpty { return false }
            for wanted in exactHosts where host.elementsEqual(wanted) { return true }
            for parent in parentHosts where HostPattern.isBelow(host, parent) { return true }
            return false
        }
    }
}

/// What is wrong with a condition, or with what belongs to the app.
enum ConditionFault: Error {
    /// A host pattern is neither a host nor `*.` and a host.
    case hostPattern(String)
    /// A route cannot be read.
    case route(RouteError)
    /// The start URL cannot be read.
    case url(String)
}
