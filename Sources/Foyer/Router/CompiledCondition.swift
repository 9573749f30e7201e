/// A ``HandlerCondition`` made ready for matching: texts checked, lower-cased, canonical.
package struct CompiledCondition {
    /// The routes, checked; their table is kept where it is wanted, since handlers are found through common ones.
    var route: CompiledRoute?
    var table: RouteTable?
    /// The names of routes of the installed table.
    package var routeNames: [String] = []
    /// Bit n is set where the source with number n is accepted; 0 for all.
    package var sources: UInt32 = 0
    package var schemes: [[UInt8]] = []
    package var exactHosts: [[UInt8]] = []
    /// Hosts whose subdomains are accepted, without the `*.`.
    package var parentHosts: [[UInt8]] = []
    package var relation: HostRelation?
    package var properties: [HandlerCondition.PropertyTest] = []

    /// Checks and compiles a condition.
    ///
    /// - Parameters:
    ///   - keepsTable: Whether the routes are matched by this condition itself.
    ///   - functions: Those that constraints name.
    init(
        _ condition: HandlerCondition, name: String, settings: RouteSettings, keepsTable: Bool,
        _ functions: ConstraintFunctions
    ) throws(RouterError) {
        if !condition.routes.isEmpty {
            var route = Route(name.isEmpty ? "handler" : name, patterns: condition.routes)
            route.constraints = condition.constraints
            functions.bind(&route.constraints)
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
    func reading(with settings: RouteSettings) throws(RouterError) -> CompiledCondition {
        var condition = self
        if let route { try condition.setRoute(route.route, settings, keepsTable: table != nil) }
        return condition
    }

    private mutating func setRoute(
        _ route: Route, _ settings: RouteSettings, keepsTable: Bool
    ) throws(RouterError) {
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
