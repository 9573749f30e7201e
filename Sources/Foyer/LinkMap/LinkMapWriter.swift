/// Writes the shortest JSON that reads back as a link map: nothing that is the default, short forms where there are any.
struct LinkMapWriter {
    private var writer = JSONWriter()

    /// What was written.
    var bytes: [UInt8] { writer.buffer }

    /// Writes a map.
    mutating func map(_ map: LinkMap) {
        begin()
        text(.version, map.version)
        text(.start, map.options.scope.start)
        text(.startLink, map.options.startLink)
        texts(.hosts, map.options.scope.ownHosts)
        texts(.schemes, map.options.scope.ownSchemes)
        if map.options.scope.rule != .foyer { word(.hostRule, map.options.scope.rule.staticName) }
        doors(map.options)
        gates(map)
        pending(map.options)
        duplicates(map.options.duplicates)
        answers(map.options)
        privateParameters(map.options.privateParameters)
        routeSettings(map.options.routes)
        list(.routes, map.routes) { writer, route in writer.route(route) }
        list(.handlers, map.handlers) { writer, handler in writer.handler(handler) }
        list(.interceptors, map.interceptors) { writer, interceptor in writer.interceptor(interceptor) }
        list(.ignore, map.ignores) { writer, condition in
            writer.begin()
            writer.condition(condition, beside: nil)
            writer.end()
        }
        configurations(map.configurations)
        part(.navigation, map.navigation)
        part(.associations, map.associations)
        end()
    }

    // MARK: Pieces

    private mutating func begin() { writer.begin("{") }
    private mutating func end() { writer.end("}", isEmpty: false) }
    private mutating func key(_ member: LinkMapMember) { writer.key(member.name.description) }

    private mutating func text(_ member: LinkMapMember, _ text: String?) {
        guard let text else { return }
        key(member)
        writer.string(text)
    }

    private mutating func word(_ member: LinkMapMember, _ word: StaticString) {
        key(member)
        writer.string(word.description)
    }

    private mutating func number(_ member: LinkMapMember, _ number: Int64) {
        key(member)
        writer.write(.number(JSONNumber(number)))
    }

    private mutating func number(_ member: LinkMapMember, _ value: Int, unless standard: Int) {
        if value != standard { number(member, Int64(value)) }
    }

    /// Milliseconds; what is beyond the exact integers of other languages is as good as that.
    private mutating func milliseconds(_ member: LinkMapMember, _ value: UInt64) {
        number(member, Int64(min(value, UInt64(LinkMapReader.largestExactInteger))))
    }

    private mutating func yes(_ member: LinkMapMember, _ value: Bool) {
        guard value else { return }
        key(member)
        writer.raw("true")
    }

    private mutating func texts(_ member: LinkMapMember, _ texts: [String]) {
        guard !texts.isEmpty else { return }
        key(member)
        self.texts(texts)
    }

    private mutating func texts(_ texts: [String]) {
        writer.begin("[")
        for text in texts { writer.string(text) }
        writer.end("]", isEmpty: texts.isEmpty)
    }

    private mutating func list<Item>(
        _ member: LinkMapMember, _ items: [Item], _ write: (inout LinkMapWriter, Item) -> Void
    ) {
        guard !items.isEmpty else { return }
        key(member)
        writer.begin("[")
        for item in items { write(&self, item) }
        writer.end("]", isEmpty: false)
    }

    private mutating func part(_ member: LinkMapMember, _ part: LinkMapPart?) {
        guard let part else { return }
        key(member)
        writer.write(part.value)
    }

    // MARK: Members of the map

    private mutating func doors(_ options: RouterOptions) {
        let outside = LinkMapWriter.policy(options.policy, standard: LinkPolicy())
        let outgoing = LinkMapWriter.policy(options.outgoingPolicy, standard: .outgoing)
        guard outside != nil || outgoing != nil || options.insidePolicy != nil else { return }
        key(.policy)
        begin()
        for (member, policy) in [(LinkMapMember.outside, outside), (.outgoing, outgoing)] {
            guard let policy else { continue }
            key(member)
            writer.write(policy)
            if member == .outside { inside(options) }
        }
        if outside == nil { inside(options) }
        end()
    }

    private mutating func inside(_ options: RouterOptions) {
        guard let inside = options.insidePolicy else { return }
        key(.inside)
        let isHotwire = inside.relaxed == .all
        let policy = LinkMapWriter.policy(
            inside, standard: isHotwire ? .hotwire : LinkPolicy(), base: isHotwire ? "hotwire" : nil)
        writer.write(policy ?? .object([:]))
    }

    /// What makes a policy from a standard one; nil for nothing.
    private static func policy(_ policy: LinkPolicy, standard: LinkPolicy, base: String? = nil) -> JSONValue? {
        var object = JSONObject()
        if let base { object[LinkMapMember.base.name.description] = .string(base) }
        let relaxed = LinkCheck.allCases.filter { policy.relaxed.contains($0) && !standard.relaxed.contains($0) }
        if !relaxed.isEmpty {
            object[LinkMapMember.relax.name.description] = .array(relaxed.map { .string($0.name) })
        }
        if !policy.schemes.isEmpty {
            object[LinkMapMember.schemes.name.description] = .array(
                policy.schemes.map { .string(String(decoding: $0, as: UTF8.self)) })
        }
        if !policy.hosts.isEmpty {
            object[LinkMapMember.hosts.name.description] = .array(
                policy.hosts.map { .string(($0.isBelow ? "*." : "") + String(decoding: $0.webForm ?? [], as: UTF8.self)) })
        }
        if !policy.ports.isEmpty {
            object[LinkMapMember.ports.name.description] = .array(policy.ports.map { .number(JSONNumber(Int64($0))) })
        }
        if policy.maximumBytes != standard.maximumBytes {
            object[LinkMapMember.maximumBytes.name.description] = .number(JSONNumber(Int64(policy.maximumBytes)))
        }
        return object.isEmpty ? nil : .object(object)
    }

    private mutating func gates(_ map: LinkMap) {
        let names = map.gates.map { $0.name }
        if map.gates.contains(where: { $0.hasLanes || $0.about != nil }) {
            key(.gates)
            begin()
            for gate in map.gates {
                writer.key(gate.name)
                begin()
                yes(.lanes, gate.hasLanes)
                text(.about, gate.about)
                end()
            }
            end()
        } else {
            texts(.gates, names)
        }
        let isDefault = names.count == map.options.gates.count
            && zip(names, map.options.gates).allSatisfy { $0.hasSameBytes(as: $1) }
        if !isDefault {
            key(.waitFor)
            texts(map.options.gates)
        }
    }

    private mutating func pending(_ options: RouterOptions) {
        let standard = RouterOptions()
        let isStandard =
            options.pendingPolicy == standard.pendingPolicy && options.pendingCapacity == standard.pendingCapacity
            && options.pendingBytes == standard.pendingBytes && options.overflow == standard.overflow
            && options.timeToLive == standard.timeToLive && options.strictFIFO == standard.strictFIFO
        guard !isStandard else { return }
        key(.pending)
        begin()
        if options.pendingPolicy != standard.pendingPolicy { word(.keep, options.pendingPolicy.staticName) }
        number(.capacity, options.pendingCapacity, unless: standard.pendingCapacity)
        number(.bytes, options.pendingBytes, unless: standard.pendingBytes)
        if options.overflow != standard.overflow { word(.overflow, options.overflow.staticName) }
        if options.timeToLive != standard.timeToLive { milliseconds(.ttlMs, options.timeToLive) }
        yes(.strictOrder, options.strictFIFO)
        end()
    }

    private mutating func duplicates(_ rule: DuplicateRule) {
        let (by, window): (StaticString, UInt64)
        switch rule {
        case .none: return
        case .eventID(let time): (by, window) = ("event_id", time)
        case .url(let time): (by, window) = ("url", time)
        }
        key(.duplicates)
        begin()
        word(.by, by)
        if window != 0 { milliseconds(.windowMs, window) }
        end()
    }

    private mutating func answers(_ options: RouterOptions) {
        let standard = RouterOptions()
        guard
            options.answerTimeout != standard.answerTimeout || options.retryLimit != standard.retryLimit
                || options.redirectLimit != standard.redirectLimit
        else { return }
        key(.answers)
        begin()
        if options.answerTimeout != standard.answerTimeout { milliseconds(.timeoutMs, options.answerTimeout) }
        number(.retries, options.retryLimit, unless: standard.retryLimit)
        number(.redirects, options.redirectLimit, unless: standard.redirectLimit)
        end()
    }

    /// Changes to the list that is there, or the list itself, whichever is shorter.
    private mutating func privateParameters(_ names: [String]) {
        let standard = RouterOptions().privateParameters
        func same(_ left: [String], _ right: [String]) -> Bool {
            left.count == right.count && zip(left, right).allSatisfy { $0.hasSameBytes(as: $1) }
        }
        guard !same(names, standard) else { return }
        key(.privateParameters)
        func isIn(_ list: [String], _ name: String) -> Bool { list.contains { $0.hasSameBytes(as: name) } }
        let removed = standard.filter { !isIn(names, $0) }
        let added = names.filter { !isIn(standard, $0) }
        let changes = removed.map { "-" + $0 } + added.map { "+" + $0 }
        func length(_ list: [String]) -> Int { list.reduce(0) { $0 + $1.utf8.count + 3 } }
        // A plain name may not begin like a change.
        let mustChange = names.first.map { PrivateParameterChange($0) != nil } ?? false
        let canChange = same(standard.filter { isIn(names, $0) } + added, names)
        texts(canChange && (mustChange || length(changes) <= length(names)) ? changes : names)
    }

    private mutating func routeSettings(_ settings: RouteSettings) {
        let standard = RouteSettings()
        guard settings != standard else { return }
        key(.routeSettings)
        begin()
        if settings.authority != standard.authority { text(.authority, settings.authority.rawValue) }
        if settings.pathCase != standard.pathCase { text(.pathCase, settings.pathCase.rawValue) }
        if settings.trailingSlash != standard.trailingSlash { text(.trailingSlash, settings.trailingSlash.rawValue) }
        if settings.emptySegments != standard.emptySegments { text(.emptySegments, settings.emptySegments.rawValue) }
        if settings.queryKeyCase != standard.queryKeyCase { text(.queryKeyCase, settings.queryKeyCase.rawValue) }
        yes(.fragmentPaths, settings.fragmentPaths)
        yes(.fragmentPairs, settings.fragmentPairs)
        end()
    }

    private mutating func configurations(_ files: [LinkMap.ConfigurationFile]) {
        guard let first = files.first else { return }
        key(.configurations)
        let profiles: [(LinkMapMember, ConfigurationProfile)] = [
            (.ios, .ios), (.android, .android), (.foyer, .foyer),
        ]
        if files.count == profiles.count, files.allSatisfy({ $0.file.hasSameBytes(as: first.file) }),
            zip(files, profiles).allSatisfy({ $0.profile == $1.1 })
        {
            return writer.string(first.file)
        }
        begin()
        for (member, profile) in profiles { text(member, files.last { $0.profile == profile }?.file) }
        end()
    }

    // MARK: Routes

    private mutating func route(_ route: Route) {
        begin()
        defer { end() }
        let isPlain =
            route.constraints.isEmpty && route.accepts.isEmpty && route.gates == nil && route.handler == nil
            && route.priority == 0 && route.about == nil
        if isPlain, !LinkMapReader.isMemberOfRoute(route.name.utf8) {
            writer.key(route.name)
            if route.patterns.count == 1 { writer.string(route.patterns[0]) } else { texts(route.patterns) }
            return
        }
        text(.name, route.name)
        texts(.patterns, route.patterns)
        constraints(route.constraints)
        texts(.accepts, route.accepts)
        names(.gates, route.gates)
        text(.handler, route.handler)
        number(.priority, Int(route.priority), unless: 0)
        text(.about, route.about)
    }

    private mutating func names(_ member: LinkMapMember, _ names: [String]?) {
        guard let names else { return }
        key(member)
        texts(names)
    }

    private mutating func constraints(_ constraints: [Route.Constraint]) {
        var written: [(String, JSONValue)] = []
        for constraint in constraints {
            switch constraint.rule {
            case .int: written.append((constraint.parameter, "int"))
            case .uuid: written.append((constraint.parameter, "uuid"))
            case .oneOf(let texts): written.append((constraint.parameter, one(.oneOf, .array(texts.map { .string($0) }))))
            case .regex(let expression): written.append((constraint.parameter, one(.regex, .string(expression.text))))
            case .function(let name): written.append((constraint.parameter, one(.function, .string(name))))
            case .custom: break
            }
        }
        guard !written.isEmpty else { return }
        key(.constraints)
        writer.write(.object(JSONObject(written)))
    }

    private func one(_ member: LinkMapMember, _ value: JSONValue) -> JSONValue {
        .object([member.name.description: value])
    }

    // MARK: Handlers

    private mutating func handler(_ handler: Handler) {
        let builtIn = handler.builtIn
        if let builtIn, handler.saysNoMore(than: builtIn) { return writer.string(builtIn.name) }
        begin()
        if let builtIn { word(.builtin, builtIn.staticName) } else { text(.name, handler.name) }
        condition(handler.condition, beside: builtIn)
        number(.priority, Int(handler.priority), unless: 0)
        names(.gates, handler.gates)
        yes(.withoutGlobalGates, handler.isWithoutGlobalGates)
        text(.fallback, handler.fallback)
        yes(.onlyAsFallback, handler.isFallbackOnly)
        yes(.once, handler.isOneShot)
        answer(handler.response, of: builtIn)
        if let timeout = handler.timeout { milliseconds(.timeoutMs, timeout) }
        text(.owner, handler.owner)
        end()
    }

    /// - Parameter builtIn: The built-in handler that says a part of the condition itself.
    private mutating func condition(_ condition: HandlerCondition, beside builtIn: BuiltInHandler?) {
        texts(.routes, condition.routeNames)
        texts(.patterns, condition.routes)
        constraints(condition.constraints)
        texts(.accepts, condition.accepts)
        texts(.hosts, condition.hosts)
        if builtIn?.condition.schemes.isEmpty ?? true { texts(.schemes, condition.schemes) }
        texts(.sources, condition.sources.map { $0.name })
        if builtIn == nil, let relation = condition.relation { word(.relation, relation.staticName) }
        if !condition.properties.isEmpty {
            key(.properties)
            writer.write(.object(JSONObject(condition.properties.map { ($0.key, $0.value) })))
        }
    }

    private mutating func answer(_ response: Handler.Response, of builtIn: BuiltInHandler?) {
        guard case .answer(let answer) = response else {
            if builtIn == .appNavigation { word(.answer, AnswerWords.answers[0]) }
            return
        }
        switch answer {
        case .navigate: if builtIn != .appNavigation { word(.answer, AnswerWords.answers[1]) }
        case .cancel: word(.answer, AnswerWords.answers[2])
        case .declined: word(.answer, AnswerWords.answers[3])
        case .retryLater: word(.answer, AnswerWords.answers[4])
        case .failed(nil): word(.answer, AnswerWords.answers[5])
        case .failed(let reason?):
            key(.answer)
            writer.write(one(.failed, .string(reason)))
        case .redirect(let url):
            key(.answer)
            writer.write(one(.redirect, .string(url)))
        // The same as being asked.
        case .pending: break
        }
    }

    private mutating func interceptor(_ interceptor: Interceptor) {
        begin()
        text(.name, interceptor.name)
        condition(interceptor.condition, beside: nil)
        number(.priority, Int(interceptor.priority), unless: 0)
        if case .answer(let answer) = interceptor.response {
            switch answer {
            case .pass: word(.decision, AnswerWords.decisions[0])
            case .block(nil): word(.decision, AnswerWords.decisions[1])
            case .block(let reason?):
                key(.decision)
                writer.write(one(.block, .string(reason)))
            case .rewrite(let url): text(.rewrite, url)
            case .redirect(let url): text(.redirect, url)
            case .pending: break
            }
        }
        if let timeout = interceptor.timeout { milliseconds(.timeoutMs, timeout) }
        text(.owner, interceptor.owner)
        end()
    }
}

extension Handler {
    /// The built-in handler that this is, if its name and what a built-in one says of its links agree.
    fileprivate var builtIn: BuiltInHandler? {
        guard let builtIn = BuiltInHandler(name: name) else { return nil }
        let own = builtIn.condition
        guard condition.relation == own.relation else { return nil }
        guard !own.schemes.isEmpty else { return builtIn }
        let hasSchemes =
            condition.schemes.count == own.schemes.count
            && zip(condition.schemes, own.schemes).allSatisfy { $0.hasSameBytes(as: $1) }
        return hasSchemes ? builtIn : nil
    }

    /// Whether the name of a built-in handler says all.
    fileprivate func saysNoMore(than builtIn: BuiltInHandler) -> Bool {
        let hasCondition =
            !condition.routes.isEmpty || !condition.routeNames.isEmpty || !condition.hosts.isEmpty
            || !condition.sources.isEmpty || !condition.properties.isEmpty
            || builtIn.condition.schemes.isEmpty && !condition.schemes.isEmpty
        let isOrdinary =
            priority == 0 && gates == nil && !isWithoutGlobalGates && fallback == nil && !isFallbackOnly && !isOneShot
            && owner == nil && timeout == nil
        guard !hasCondition, isOrdinary else { return false }
        switch (response, builtIn) {
        case (.answer(.navigate), .appNavigation): return true
        case (.answer(.pending), _): return builtIn != .appNavigation
        case (.answer, _): return false
        case (.call, _), (.ask, _): return builtIn != .appNavigation
        }
    }
}
