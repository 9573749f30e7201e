// The map as a whole: its own members, and what has to fit together.

extension LinkMapReader {
    /// Reads a map.
    mutating func map(_ node: Int) -> LinkMap {
        var map = LinkMap()
        guard isObject(node, .map) else { return map }
        if let value = member(node, .schema) { _ = text(value) }
        if let value = member(node, .version) { map.version = name(value) }
        readScope(node, &map.options)
        if let value = member(node, .policy) { doors(value, &map.options) }
        if let value = member(node, .gates) { map.gates = gates(value) }
        map.options.gates = map.gates.map { $0.name }
        if let value = member(node, .waitFor) { map.options.gates = gateNames(value) }
        if let value = member(node, .pending) { pending(value, &map.options) }
        if let value = member(node, .duplicates) { map.options.duplicates = duplicates(value) }
        if let value = member(node, .answers) { answers(value, &map.options) }
        if let value = member(node, .privateParameters) { privateParameters(value, &map.options) }
        if let value = member(node, .routeSettings) { map.options.routes = routeSettings(value) }
        let settings = map.options.routes
        if let value = member(node, .routes) {
            let (routes, compiled) = routes(value, settings)
            map.routes = routes
            map.compiledRoutes = compiled
        }
        readRegistrations(node, settings, &map)
        if let value = member(node, .configurations) { map.configurations = configurations(value) }
        if let value = member(node, .navigation), isObject(value, .navigation) { map.navigation = part(value) }
        if let value = member(node, .associations), isAssociations(value) { map.associations = part(value) }
        check(map, node)
        return map
    }

    private mutating func readScope(_ node: Int, _ options: inout RouterOptions) {
        if let value = member(node, .start) { options.scope.start = url(value) }
        if let value = member(node, .startLink) { options.startLink = url(value) }
        if let value = member(node, .hosts) {
            options.scope.ownHosts = elements(value, "a list of hosts").compactMap { host($0) }
        }
        if let value = member(node, .schemes) {
            for element in elements(value, "a list of schemes") {
                guard let text = scheme(element) else { continue }
                if Array(text.utf8).withUnsafeBufferPointer({ RefusedSchemes.contains($0) }) {
                    expected("a scheme that links may have", element, .refused)
                } else {
                    options.scope.ownSchemes.append(text)
                }
            }
        }
        if let value = member(node, .hostRule) {
            options.scope.rule = word(value, of: HostRule.self) ?? options.scope.rule
        }
    }

    /// A list of names, or an object that says more of each.
    private mutating func gates(_ node: Int) -> [LinkMap.Gate] {
        guard document.kind(node) == .object else { return distinctNames(node, "gates").map { LinkMap.Gate($0.text) } }
        var gates: [LinkMap.Gate] = []
        for (key, value) in document.members(node) {
            guard let name = name(key) else { continue }
            var gate = LinkMap.Gate(name)
            if isObject(value, .gate) {
                if let lanes = member(value, .lanes) { gate.hasLanes = bool(lanes) ?? false }
                if let about = member(value, .about) { gate.about = text(about) }
            }
            gates.append(gate)
        }
        return gates
    }

    private mutating func pending(_ node: Int, _ options: inout RouterOptions) {
        guard isObject(node, .pending) else { return }
        if let value = member(node, .keep) {
            options.pendingPolicy = word(value, of: PendingPolicy.self) ?? options.pendingPolicy
        }
        if let value = member(node, .capacity), let count = integer(value, in: 1...Int64(Limits.pendingLinks)) {
            options.pendingCapacity = Int(count)
        }
        if let value = member(node, .bytes), let count = integer(value, in: 1...Int64(Limits.pendingBytes)) {
            options.pendingBytes = Int(count)
        }
        if let value = member(node, .overflow) {
            options.overflow = word(value, of: OverflowRule.self) ?? options.overflow
        }
        if let value = member(node, .ttlMs) { options.timeToLive = milliseconds(value) ?? 0 }
        if let value = member(node, .strictOrder) { options.strictFIFO = bool(value) ?? false }
    }

    private mutating func duplicates(_ node: Int) -> DuplicateRule {
        guard isObject(node, .duplicates) else { return .none }
        let window = member(node, .windowMs).flatMap { milliseconds($0) } ?? 0
        switch member(node, .by).flatMap({ word($0, of: ["event_id", "url"]) }) {
        case 0: return .eventID(window: window)
        case 1: return .url(window: window)
        default: return .none
        }
    }

    private mutating func answers(_ node: Int, _ options: inout RouterOptions) {
        guard isObject(node, .answers) else { return }
        if let value = member(node, .timeoutMs) { options.answerTimeout = milliseconds(value) ?? 0 }
        let times = 0...Int64(Limits.retries)
        if let value = member(node, .retries), let count = integer(value, in: times) { options.retryLimit = Int(count) }
        if let value = member(node, .redirects), let count = integer(value, in: times) {
            options.redirectLimit = Int(count)
        }
    }

    /// A list of its own, or changes to the one that is there.
    private mutating func privateParameters(_ node: Int, _ options: inout RouterOptions) {
        let entries = distinctNames(node, "parameters")
        guard let first = entries.first else {
            if isList(node) { options.privateParameters = [] }
            return
        }
        let changes = PrivateParameterChange(first.text) != nil
        var names = changes ? options.privateParameters : []
        for entry in entries {
            guard (PrivateParameterChange(entry.text) != nil) == changes else {
                expected(
                    changes ? "+ or - and a name, as before" : "a name without + or -, as before", entry.node,
                    .conflictingMembers)
                continue
            }
            switch PrivateParameterChange(entry.text) {
            case nil: names.append(entry.text)
            case .remove(let name):
                guard names.contains(where: { $0.hasSameBytes(as: name) }) else {
                    unknownName(entry.node, "a private parameter", options.privateParameters.map { "-" + $0 })
                    continue
                }
                names.removeAll { $0.hasSameBytes(as: name) }
            case .add(let name):
                if name.isEmpty || names.contains(where: { $0.hasSameBytes(as: name) }) {
                    expected("a name that is not in the list", entry.node, .duplicateName)
                } else {
                    names.append(name)
                }
            }
        }
        options.privateParameters = names
    }

    private mutating func readRegistrations(_ node: Int, _ settings: RouteSettings, _ map: inout LinkMap) {
        if let value = member(node, .handlers) {
            map.handlers = elements(value, "a list of handlers").map { handler($0, settings) }
            checkCount(map.handlers.count, Limits.handlers, "handlers", value)
        }
        if let value = member(node, .interceptors) {
            map.interceptors = elements(value, "a list of interceptors").map { interceptor($0, settings) }
            checkCount(map.interceptors.count, Limits.interceptors, "interceptors", value)
        }
        if let value = member(node, .ignore) {
            map.ignores = elements(value, "a list of conditions").map { ignore($0, settings) }
            checkCount(map.ignores.count, Limits.interceptors, "conditions", value)
        }
    }

    private mutating func checkCount(_ count: Int, _ limit: Int, _ what: String, _ node: Int) {
        guard count > limit else { return }
        fault(
            .outOfRange, node,
            "expected at most " + limit.description + " " + what + ", found " + count.description)
    }

    private mutating func configurations(_ node: Int) -> [LinkMap.ConfigurationFile] {
        let profiles: [(LinkMapMember, ConfigurationProfile)] = [
            (.ios, .ios), (.android, .android), (.foyer, .foyer),
        ]
        if isText(node) {
            guard let file = name(node, "a file") else { return [] }
            return profiles.map { LinkMap.ConfigurationFile($0.1, file: file) }
        }
        var files: [LinkMap.ConfigurationFile] = []
        guard isObject(node, .configurations) else { return files }
        for (name, profile) in profiles {
            if let value = member(node, name), let file = self.name(value, "a file") {
                files.append(LinkMap.ConfigurationFile(profile, file: file))
            }
        }
        return files
    }

    /// Whether associations have their shape; what they say is read by their component.
    private mutating func isAssociations(_ node: Int) -> Bool {
        guard isObject(node, .associations) else { return false }
        let kinds: [(LinkMapMember, LinkMapShape, [LinkMapMember])] = [
            (.apple, .apple, [.appIds, .domains]), (.android, .android, [.fingerprints]),
        ]
        for (name, shape, lists) in kinds {
            guard let value = member(node, name) else { continue }
            if isText(value) {
                _ = self.name(value, "a file")
                continue
            }
            guard isObject(value, shape) else { continue }
            for text in [LinkMapMember.file, .package] {
                if let text = member(value, text) { _ = self.name(text, "a name") }
            }
            for list in lists {
                if let list = member(value, list) { _ = distinctNames(list, "names") }
            }
        }
        return true
    }

    // MARK: What has to fit together

    private mutating func check(_ map: LinkMap, _ node: Int) {
        check(.gate, among: map.gates.map { $0.name })
        check(.route, among: map.routes.map { $0.name })
        check(.handler, among: map.handlers.map { $0.name })
        checkOwnLinks(map, node)
        checkStart(map, node)
        checkHiddenHandlers(map, node)
    }

    /// Notes links of the map itself that its policy would refuse: the start URL, the start link, and where answers lead.
    private mutating func checkOwnLinks(_ map: LinkMap, _ node: Int) {
        let policy = map.policy(map.options.policy)
        if let value = member(node, .start), map.options.scope.start != nil { checkLink(value, policy) }
        if let value = member(node, .startLink), map.options.startLink != nil { checkLink(value, policy) }
        if let value = member(node, .handlers), isList(value) {
            for handler in document.elements(value) where document.kind(handler) == .object {
                guard let answer = member(handler, .answer), document.kind(answer) == .object,
                    let target = member(answer, .redirect)
                else { continue }
                checkLink(target, policy)
            }
        }
        if let value = member(node, .interceptors), isList(value) {
            for interceptor in document.elements(value) where document.kind(interceptor) == .object {
                for name in [LinkMapMember.rewrite, .redirect] {
                    if let target = member(interceptor, name) { checkLink(target, policy) }
                }
            }
        }
    }

    private mutating func checkLink(_ node: Int, _ policy: LinkPolicy) {
        guard isText(node), (try? WebURL(document.text(node))) != nil else { return }
        guard case .refused(let refusal) = policy.check(document.text(node)) else { return }
        note(
            LinkMapFault.Kind.refused.rawValue,
            "expected a link that the map's own policy accepts, found one that it refuses as " + refusal.code + ": "
                + refusal.message, node, offset: refusal.position?.offset)
    }

    /// Notes conditions that ask what is the app's own where the map says nothing of it.
    private mutating func checkStart(_ map: LinkMap, _ node: Int) {
        guard member(node, .start) == nil else { return }
        let ownsNothing = map.options.scope.ownHosts.isEmpty && map.options.scope.ownSchemes.isEmpty
        for list in [LinkMapMember.handlers, .interceptors, .ignore] {
            guard let value = member(node, list), isList(value) else { continue }
            for element in document.elements(value) {
                if document.kind(element) == .string {
                    needStart(element, "built-in handlers")
                } else if document.kind(element) == .object {
                    if let builtIn = member(element, .builtin) { needStart(builtIn, "built-in handlers") }
                    if let relation = member(element, .relation), ownsNothing { needStart(relation, "a relation") }
                }
            }
        }
    }

    private mutating func needStart(_ node: Int, _ what: String) {
        fault(
            .missingStart, node,
            "expected the map to have the member \"start\", which " + what + " need to know what is inside of the app")
    }

    /// Notes handlers that are never asked: one that always takes every link is asked before them.
    private mutating func checkHiddenHandlers(_ map: LinkMap, _ node: Int) {
        guard let value = member(node, .handlers), isList(value) else { return }
        let nodes = document.elements(value)
        guard nodes.count == map.handlers.count else { return }
        var hiding: Int?
        for index in map.handlers.indices where map.handlers[index].takesEveryLink {
            if let best = hiding, map.handlers[best].priority >= map.handlers[index].priority { continue }
            hiding = index
        }
        guard let hiding else { return }
        let taker = map.handlers[hiding]
        let named = map.handlers.compactMap { $0.fallback } + map.routes.compactMap { $0.handler }
        for (index, handler) in map.handlers.enumerated() where index != hiding && !handler.isFallbackOnly {
            // At the same priority, handlers with routes are asked before those without.
            let isRouted = !handler.condition.routes.isEmpty || !handler.condition.routeNames.isEmpty
            let isAfter =
                handler.priority < taker.priority || handler.priority == taker.priority && index > hiding && !isRouted
            guard isAfter, !named.contains(where: { $0.hasSameBytes(as: handler.name) }) else { continue }
            fault(
                .hiddenHandler, nodes[index],
                "expected a handler that is asked, found one behind \"" + taker.name + "\", which takes every link")
        }
    }
}

/// An entry of `private_parameters` that changes the list.
enum PrivateParameterChange {
    case add(String)
    case remove(String)

    /// Nil for a plain name.
    init?(_ text: String) {
        let name = String(decoding: text.utf8.dropFirst(), as: UTF8.self)
        switch text.utf8.first {
        case UInt8(ascii: "+"): self = .add(name)
        case UInt8(ascii: "-"): self = .remove(name)
        default: return nil
        }
    }
}

extension Handler {
    /// Whether it is asked about every link, and takes each.
    fileprivate var takesEveryLink: Bool {
        guard case .answer(let answer) = response, !isOneShot, !isFallbackOnly, condition.isAlwaysTrue else {
            return false
        }
        switch answer {
        case .navigate, .cancel, .redirect: return true
        case .declined, .retryLater, .failed, .pending: return false
        }
    }
}

extension HandlerCondition {
    /// Whether it holds for every link.
    fileprivate var isAlwaysTrue: Bool {
        routes.isEmpty && routeNames.isEmpty && sources.isEmpty && schemes.isEmpty && hosts.isEmpty
            && relation == nil && properties.isEmpty && check == nil
    }
}

extension LinkMap {
    /// A policy of the map, with what the map says of itself accepted: scheme, host and port of the start URL and of the
    /// start link, the own hosts and schemes, and those of every route.
    ///
    /// - Complexity: O(patterns of routes).
    func policy(_ policy: LinkPolicy) -> LinkPolicy {
        var policy = policy
        for text in [options.scope.start, options.startLink] {
            guard let text, let url = try? WebURL(text) else { continue }
            policy.accept(scheme: url.scheme, host: url.hostname, port: url.port)
        }
        for host in options.scope.ownHosts { policy.accept(scheme: nil, host: host, port: nil) }
        for scheme in options.scope.ownSchemes { policy.accept(scheme: scheme, host: nil, port: nil) }
        for (number, route) in routes.enumerated() {
            guard
                let compiled = compiledRoutes.route(number, options.routes)
                    ?? (try? CompiledRoute(route, options.routes))
            else { continue }
            for pattern in compiled.patterns {
                for group in pattern.sources {
                    for source in group.sources { policy.accept(source) }
                }
            }
        }
        return policy
    }
}

extension LinkPolicy {
    /// Accepts what the app says of itself, where the policy has lists; without one, every scheme and host passes anyway.
    fileprivate mutating func accept(scheme: String?, host: String?, port: UInt16?) {
        if let host, !hosts.isEmpty { try? addHost(host) }
        if let scheme, !schemes.isEmpty { try? addScheme(scheme) }
        if let port, !ports.contains(port) { ports.append(port) }
    }

    fileprivate mutating func accept(_ source: RouteSource) {
        var host: String?
        if source.isWeb, case .exact(let name) = source.host { host = String(decoding: name, as: UTF8.self) }
        var port: UInt16?
        if case .exact(let number) = source.port { port = number }
        accept(scheme: source.scheme.map { String(decoding: $0, as: UTF8.self) }, host: host, port: port)
    }
}
