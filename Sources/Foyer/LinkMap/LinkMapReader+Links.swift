// Policies, and what a host says of a link.

extension LinkMapReader {
    /// A door of a link, as `policy` names it.
    enum Door {
        case outside, inside, outgoing
    }

    /// The policies by door.
    mutating func doors(_ node: Int, _ options: inout RouterOptions) {
        guard isObject(node, .doors) else { return }
        if let outside = member(node, .outside) { options.policy = policy(outside, for: .outside) }
        if let inside = member(node, .inside) { options.insidePolicy = policy(inside, for: .inside) }
        if let outgoing = member(node, .outgoing) { options.outgoingPolicy = policy(outgoing, for: .outgoing) }
    }

    /// A policy.
    ///
    /// - Parameter door: What it is for; nil for one that stands alone and says it itself.
    mutating func policy(_ node: Int, for door: Door?) -> LinkPolicy {
        var policy = door == .outgoing ? LinkPolicy.outgoing : LinkPolicy()
        guard isObject(node, .policy) else { return policy }
        if let base = member(node, .base) { policy = self.base(base, for: door) ?? policy }
        if let relax = member(node, .relax) {
            let words = LinkCheck.allCases.map { $0.staticName }
            for element in elements(relax, "a list of checks") {
                if let index = word(element, of: words) { policy.relaxed.insert(LinkCheck.allCases[index]) }
            }
        }
        if let schemes = member(node, .schemes) {
            for element in elements(schemes, "a list of schemes") {
                if let text = scheme(element) { try? policy.addScheme(text) }
            }
        }
        if let hosts = member(node, .hosts) {
            for element in elements(hosts, "a list of hosts") { addHost(element, to: &policy) }
        }
        if let ports = member(node, .ports) {
            for element in elements(ports, "a list of ports") {
                guard let port = integer(element, in: 1...65_535).map({ UInt16(truncatingIfNeeded: $0) }) else { continue }
                if policy.ports.contains(port) {
                    expected("each port once", element, .duplicateName)
                } else {
                    policy.ports.append(port)
                }
            }
        }
        if let bytes = member(node, .maximumBytes) {
            if let count = integer(bytes, in: 1...Int64(Limits.urlBytes)) { policy.maximumBytes = Int(count) }
        }
        return policy
    }

    /// What a policy begins with.
    private mutating func base(_ node: Int, for door: Door?) -> LinkPolicy? {
        let words: [StaticString] =
            switch door {
            case .outside: ["strict"]
            case .inside: ["strict", "hotwire"]
            case .outgoing: ["outgoing"]
            case nil: ["strict", "outgoing", "hotwire"]
            }
        if door == .outside, document.kind(node) == .string, document.text(node, is: "hotwire") {
            expected("strict, since other people can write links from outside", node, .refused)
            return nil
        }
        return word(node, of: words).flatMap { LinkPolicy(named: words[$0].description) }
    }

    private mutating func addHost(_ node: Int, to policy: inout LinkPolicy) {
        guard let text = text(node, "a host") else { return }
        do throws(LinkPolicyError) {
            try policy.addHost(text)
        } catch {
            expected("a host without port such as example.com, or *. and a domain", node, .invalidHost)
        }
    }

    /// What a host says of a link.
    mutating func linkOptions(_ node: Int) -> LinkOptions {
        var options = LinkOptions()
        guard isObject(node, .linkOptions) else { return options }
        if let value = member(node, .source) { options.source = word(value, of: LinkSource.self) }
        if let value = member(node, .eventId) { options.eventID = name(value) }
        if let value = member(node, .lane) { options.lane = text(value) }
        if let value = member(node, .referrer) { options.referrer = text(value) }
        if let value = member(node, .bind) { options.boundTo = distinctNames(value, "keys").map { $0.text } }
        if let value = member(node, .ttlMs) { options.timeToLive = milliseconds(value) }
        if let value = member(node, .private) { options.isPrivate = bool(value) ?? false }
        return options
    }
}
