/// A ``HandlerCondition`` made ready for matching: texts checked, lower-cased, canonical.
struct CompiledCondition {
    /// Bit n is set where the source with number n is accepted; 0 for all.
    var sources: UInt32 = 0
    var schemes: [[UInt8]] = []
    var exactHosts: [[UInt8]] = []
    /// Hosts whose subdomains are accepted, without the `*.`.
    var parentHosts: [[UInt8]] = []
    var relation: HostRelation?
    var properties: [HandlerCondition.PropertyTest] = []

    /// Checks and compiles a condition.
    init(_ condition: HandlerCondition) throws(RouterError) {
        for source in condition.sources { sources |= 1 << UInt32(source.rawValue) }
        for scheme in condition.schemes {
            let name = scheme.utf8.map { $0.lowercasedASCII }
            schemes.append(name.last == UInt8(ascii: ":") ? Array(name.dropLast()) : name)
        }
        for text in condition.hosts {
            let pattern = try HostPattern(text)
            if pattern.isBelow { parentHosts += pattern.forms } else { exactHosts += pattern.forms }
        }
        relation = condition.relation
        properties = condition.properties
    }

    /// Whether all parts but the host's own check hold.
    func matches(_ link: Link, relation: HostRelation?, properties: PathProperties?, rule: HostRule) -> Bool {
        verdict(on: link, relation: relation, properties: properties, rule: rule) == .holds
    }

    /// The first part that does not hold.
    func verdict(
        on link: Link, relation: HostRelation?, properties: PathProperties?, rule: HostRule
    ) -> ConditionVerdict {
        if sources != 0, sources & (1 << UInt32(link.source.rawValue)) == 0 { return .source }
        if !schemes.isEmpty, !matchesScheme(of: link, rule) { return .scheme }
        if !exactHosts.isEmpty || !parentHosts.isEmpty, !matchesHost(of: link) { return .host }
        if let wanted = self.relation, wanted != relation { return .relation }
        for test in self.properties where properties?[test.key] != test.value { return .property }
        return .holds
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
