// Conditions, handlers and interceptors.

extension LinkMapReader {
    /// The condition that an object states.
    ///
    /// - Parameter name: What its patterns belong to, for their faults.
    mutating func condition(of node: Int, _ settings: RouteSettings) -> HandlerCondition {
        var condition = HandlerCondition()
        if let value = member(node, .routes) {
            let names = distinctNames(value, "routes")
            for name in names { refer(to: .route, name.node) }
            condition.routeNames = names.map { $0.text }
        }
        let pieces = patternPieces(of: node, settings)
        var patterns: [Int] = []
        if let value = member(node, .patterns) {
            patterns = patternNodes(value)
        } else {
            for name in [LinkMapMember.constraints, .accepts] {
                guard let key = key(node, name) else { continue }
                fault(
                    .missingMember, key,
                    "expected patterns beside " + name.name.description + ", found none")
            }
        }
        condition.routes = patterns.map { document.text($0) }
        condition.constraints = pieces.constraints
        condition.accepts = pieces.accepts
        if !patterns.isEmpty {
            var route = Route("pattern", patterns: condition.routes)
            route.constraints = pieces.constraints
            route.accepts = pieces.accepts
            checkPatterns(route, patterns, pieces, settings)
        }
        if let value = member(node, .hosts) {
            condition.hosts = elements(value, "a list of hosts").compactMap { host($0) }
        }
        if let value = member(node, .schemes) {
            condition.schemes = elements(value, "a list of schemes").compactMap { scheme($0) }
        }
        if let value = member(node, .sources) {
            condition.sources = elements(value, "a list of sources").compactMap { word($0, of: LinkSource.self) }
        }
        if let value = member(node, .relation) { condition.relation = word(value, of: HostRelation.self) }
        if let value = member(node, .properties) {
            for (key, value) in members(value, "properties to be an object") {
                condition.properties.append(HandlerCondition.PropertyTest(document.text(key), document.value(value)))
            }
        }
        return condition
    }

    /// A handler: the name of a built-in one, or an object.
    mutating func handler(_ node: Int, _ settings: RouteSettings) -> Handler {
        if isText(node) {
            guard let builtIn = word(node, of: BuiltInHandler.self) else { return Handler("", response: .ask) }
            return Handler(builtIn, response: builtIn.describedResponse)
        }
        var handler = Handler("", response: .ask)
        guard isObject(node, .handler) else { return handler }
        handler.condition = condition(of: node, settings)
        if let value = member(node, .name) { handler.name = name(value) ?? "" }
        if let value = member(node, .builtin), let builtIn = word(value, of: BuiltInHandler.self) {
            handler.name = builtIn.name
            handler.response = builtIn.describedResponse
            add(builtIn.condition, to: &handler.condition, node)
        }
        if let value = member(node, .priority) { handler.priority = priority(value) }
        if let value = member(node, .gates) { handler.gates = gateNames(value) }
        if let value = member(node, .withoutGlobalGates) { handler.isWithoutGlobalGates = bool(value) ?? false }
        if let value = member(node, .fallback), let text = name(value) {
            handler.fallback = text
            refer(to: .handler, value)
        }
        if let value = member(node, .onlyAsFallback) { handler.isFallbackOnly = bool(value) ?? false }
        if let value = member(node, .once) { handler.isOneShot = bool(value) ?? false }
        if let value = member(node, .answer) { handler.response = answer(value) ?? handler.response }
        if let value = member(node, .timeoutMs) { handler.timeout = milliseconds(value) }
        if let value = member(node, .owner) { handler.owner = name(value) }
        return handler
    }

    /// A built-in handler says itself what its links are: nothing may stand beside it that it says.
    private mutating func add(_ own: HandlerCondition, to condition: inout HandlerCondition, _ node: Int) {
        if let relation = own.relation {
            if let key = key(node, .relation) {
                expected("no relation beside builtin, which says it itself", key, .conflictingMembers)
            }
            condition.relation = relation
        }
        if !own.schemes.isEmpty {
            if let key = key(node, .schemes) {
                expected("no schemes beside this builtin, which says them itself", key, .conflictingMembers)
            }
            condition.schemes = own.schemes
        }
    }

    /// What a handler always answers.
    private mutating func answer(_ node: Int) -> Handler.Response? {
        guard document.kind(node) == .object else {
            switch word(node, of: AnswerWords.answers) {
            case 0: return .ask
            case 1: return .answer(.navigate)
            case 2: return .answer(.cancel)
            case 3: return .answer(.declined)
            case 4: return .answer(.retryLater)
            case 5: return .answer(.failed())
            default: return nil
            }
        }
        guard isObject(node, .answer) else { return nil }
        if let value = member(node, .redirect) { return url(value).map { .answer(.redirect(to: $0)) } }
        if let value = member(node, .failed) { return text(value).map { .answer(.failed(reason: $0)) } }
        return nil
    }

    /// An interceptor.
    mutating func interceptor(_ node: Int, _ settings: RouteSettings) -> Interceptor {
        var interceptor = Interceptor("", response: .ask)
        guard isObject(node, .interceptor) else { return interceptor }
        interceptor.condition = condition(of: node, settings)
        if let value = member(node, .name) { interceptor.name = name(value) ?? "" }
        if let value = member(node, .priority) { interceptor.priority = priority(value) }
        if let value = member(node, .timeoutMs) { interceptor.timeout = milliseconds(value) }
        if let value = member(node, .owner) { interceptor.owner = name(value) }
        let answers = [LinkMapMember.decision, .rewrite, .redirect].compactMap { key(node, $0) }
        if answers.count > 1 {
            expected("only one of decision, rewrite and redirect", answers[1], .conflictingMembers)
        }
        if let value = member(node, .decision) { interceptor.response = decision(value) ?? .ask }
        if let value = member(node, .rewrite), let url = url(value) { interceptor.response = .answer(.rewrite(to: url)) }
        if let value = member(node, .redirect), let url = url(value) {
            interceptor.response = .answer(.redirect(to: url))
        }
        return interceptor
    }

    private mutating func decision(_ node: Int) -> Interceptor.Response? {
        guard document.kind(node) == .object else {
            switch word(node, of: AnswerWords.decisions) {
            case 0: return .answer(.pass)
            case 1: return .answer(.block())
            default: return nil
            }
        }
        guard isObject(node, .decision), let value = member(node, .block), let reason = text(value) else { return nil }
        return .answer(.block(reason: reason))
    }

    /// A condition for links that belong to another component.
    mutating func ignore(_ node: Int, _ settings: RouteSettings) -> HandlerCondition {
        guard isObject(node, .condition) else { return HandlerCondition() }
        return condition(of: node, settings)
    }
}

extension BuiltInHandler {
    /// What it does where a map says nothing: `app-navigation` navigates, the others are asked through an event.
    var describedResponse: Handler.Response {
        self == .appNavigation ? .answer(.navigate) : .ask
    }
}

/// The words of constant answers.
enum AnswerWords {
    static let answers: [StaticString] = ["ask", "navigate", "cancel", "declined", "retry_later", "failed"]
    static let decisions: [StaticString] = ["pass", "block"]
}
