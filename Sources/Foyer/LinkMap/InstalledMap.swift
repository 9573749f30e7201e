// A link map in force in a router.

/// A link map made ready for a router, so that putting it in force can no longer fail half way.
struct PreparedMap {
    let version: String?
    let options: RouterOptions
    let scope: CompiledScope
    let table: RouteTable?
    let gates: [LinkMap.Gate]
    let handlers: [(handler: Handler, condition: CompiledCondition)]
    let interceptors: [(interceptor: Interceptor, condition: CompiledCondition)]
    let ignores: [CompiledCondition]
    let functions: [String]

    /// - Throws: What of the map is beyond its limit, or cannot be read.
    init(_ map: LinkMap, _ functions: ConstraintFunctions) throws(RouterError) {
        var options = map.options
        options.policy = map.policy(options.policy)
        options.insidePolicy = options.insidePolicy.map { map.policy($0) }
        try RouterMachine.check(options)
        self.options = options
        version = map.version
        scope = try RouterError.reading { () throws(ConditionFault) in try CompiledScope(options.scope) }
        gates = map.gates
        for gate in gates { try RouterMachine.checkName(gate.name) }
        self.functions = map.constraintFunctions
        table = try Self.table(of: map, functions)
        guard map.handlers.count <= Limits.handlers else { throw .limit("handlers") }
        guard map.interceptors.count <= Limits.interceptors, map.ignores.count <= Limits.interceptors else {
            throw .limit("interceptors")
        }
        var handlers: [(handler: Handler, condition: CompiledCondition)] = []
        for handler in map.handlers {
            handlers.append((handler, try RouterMachine.compile(handler, options.routes, functions)))
        }
        self.handlers = handlers
        var interceptors: [(interceptor: Interceptor, condition: CompiledCondition)] = []
        for interceptor in map.interceptors {
            interceptors.append((interceptor, try RouterMachine.compile(interceptor, options.routes, functions)))
        }
        self.interceptors = interceptors
        var ignores: [CompiledCondition] = []
        for condition in map.ignores {
            ignores.append(try RouterMachine.compile(ignore: condition, options.routes, functions))
        }
        self.ignores = ignores
    }

    private static func table(of map: LinkMap, _ functions: ConstraintFunctions) throws(RouterError) -> RouteTable? {
        guard !map.routes.isEmpty else { return nil }
        var list = RouteList(map)
        list.bindFunctions { (name, _) in { functions.accepts($0, by: name) } }
        do throws(RouteError) {
            return try RouteTable.build(list)
        } catch {
            throw .route(error)
        }
    }

    /// All lists of gates that the map names.
    var gateLists: [[String]] {
        [gates.map { $0.name }, options.gates] + handlers.compactMap { $0.handler.gates }
            + (table?.routes.compactMap { $0.gates } ?? [])
    }
}

extension Router {
    /// A router of a link map.
    ///
    ///     let map = try LinkMap(parsing: bytes)
    ///     let router = try Router(map)
    ///     try router.on("share", HandlerAction { _ in .cancel })
    ///
    /// Scheme, host and port of the start URL, the start link, the own hosts and the routes of the map pass its policies:
    /// see ``RouterOptions/policy``.
    ///
    /// - Throws: What of the map is beyond its limit. A map that was parsed is within all of them but for the sums of
    ///   gates.
    /// - Complexity: O(size of the map).
    public convenience init(_ map: LinkMap) throws(RouterError) {
        var options = RouterOptions()
        options.eventCapacity = map.options.eventCapacity
        try self.init(options)
        try install(map)
    }

    /// Puts a link map in force: what belongs to the app, policies, gates that every link waits for, queue, duplicates,
    /// bounds for answers, routes, and the handlers, interceptors and ignore conditions that it describes, all at once, in
    /// the place of those of the map before it.
    ///
    /// A link that is offered already goes on with the configuration, the routes and the handlers that it was offered
    /// under; after a redirect, or after it was held again, it sees the new map. Waiting links wait for the gates that the
    /// new map names. What was added at run time stays, and so do gates, context and time. Behaviour that was attached by
    /// name stays where the name is still described, and is let go where it is not. How many events are kept for pulling
    /// does not change.
    ///
    /// - Throws: What of the map is beyond its limit, or ``RouterError/shutDown``. Nothing changed then.
    /// - Complexity: O(size of the map + handlers + waiting links).
    public func install(_ map: LinkMap) throws(RouterError) {
        let functions = look { $0.functions }
        let prepared = try PreparedMap(map, functions)
        let gone = try tryChange { machine throws(RouterError) in try machine.install(prepared) }
        // Let go here, with no lock held.
        withExtendedLifetime(gone) {}
    }
}

extension RouterMachine {
    // MARK: - Installing

    /// Puts a map in force. Either all of it is, or an error is thrown.
    ///
    /// - Returns: The functions of constraints that nothing names any more, to be let go with no lock held.
    func install(_ map: PreparedMap) throws(RouterError) -> [ConstraintFunctions.Function] {
        guard !isShutDown else { throw .shutDown }
        let (addedHandlers, addedInterceptors, addedIgnores) = added()
        guard addedHandlers.count + map.handlers.count <= Limits.handlers else { throw .limit("handlers") }
        guard addedInterceptors.count + map.interceptors.count <= Limits.interceptors,
            addedIgnores.count + map.ignores.count <= Limits.interceptors
        else { throw .limit("interceptors") }
        try checkGates(map.gateLists)
        let recompiled = try recompiled(addedHandlers, addedInterceptors + addedIgnores, map.options.routes)

        // From here on nothing fails.
        lastLookUp = nil
        mapVersion = map.version
        retireDescribed()
        let capacity = options.eventCapacity
        if options.duplicates != map.options.duplicates { duplicates = DuplicateMemory(map.options.duplicates) }
        options = map.options
        options.eventCapacity = capacity
        scope = map.scope
        gates.declare(map.gates.map { ($0.name, $0.hasLanes) })
        gates.setGlobal(map.options.gates)
        setRoutes(map.table)
        if let recompiled {
            handlers = HandlerIndex(options.routes)
            for (entry, condition) in zip(addedHandlers, recompiled.handlers) {
                entry.condition = condition
                handlers.add(entry)
            }
            for (entry, condition) in zip(addedInterceptors + addedIgnores, recompiled.others) {
                entry.condition = condition
            }
        }
        for (handler, condition) in map.handlers { described.handlers.append(insert(handler, condition)) }
        for (interceptor, condition) in map.interceptors {
            described.interceptors.append(insert(interceptor, condition))
        }
        for condition in map.ignores { described.ignores.append(insertIgnore(condition)) }
        sortWaitingAgain()
        letGoOfUnusedBehaviour()
        return forgetFunctions(map.functions)
    }

    /// What was added at run time, in order.
    private func added() -> (handlers: [HandlerEntry], interceptors: [InterceptorEntry], ignores: [InterceptorEntry]) {
        let numbers = described.ids
        func isAdded(_ id: RegistrationID) -> Bool { !numbers.contains(id.number) }
        return (
            handlers.all.filter { isAdded($0.id) }.stablySorted { $0.id.number < $1.id.number },
            interceptors.filter { isAdded($0.id) }, ignores.filter { isAdded($0.id) }
        )
    }

    /// The conditions of what was added at run time, where routes are read otherwise from now on.
    private func recompiled(
        _ added: [HandlerEntry], _ others: [InterceptorEntry], _ settings: RouteSettings
    ) throws(RouterError) -> (handlers: [CompiledCondition], others: [CompiledCondition])? {
        guard settings != options.routes else { return nil }
        return try RouterError.reading { () throws(ConditionFault) in
            var handlers: [CompiledCondition] = []
            for entry in added { handlers.append(try entry.condition.reading(with: settings)) }
            var conditions: [CompiledCondition] = []
            for entry in others { conditions.append(try entry.condition.reading(with: settings)) }
            return (handlers, conditions)
        }
    }

    /// Takes what the map before described out of the tables. Links in flight keep it: they see one map from start to end.
    private func retireDescribed() {
        var behind = 0
        for lane in lanes.indices {
            let link = flightLink(lane)
            if lanes[lane].flight.fallBehind(handlers, link) { behind += 1 }
        }
        flightsBehind = behind
        for id in described.handlers {
            guard let entry = handlers.find(id) else { continue }
            handlers.remove(entry)
            entry.isRetired = true
            retired.handlers.append(entry)
        }
        let numbers = described.ids
        retired.interceptors += interceptors.filter { numbers.contains($0.id.number) }
        interceptors.removeAll { numbers.contains($0.id.number) }
        ignores.removeAll { numbers.contains($0.id.number) }
        described = DescribedParts()
        if behind == 0 { releaseRetired() }
    }

    /// A flight ends or starts anew: where it was the last one under a map before, the handlers of that map go.
    func leaveMapBehind(_ lane: Int) {
        guard lanes[lane].flight.isBehind else { return }
        lanes[lane].flight.leaveMapBehind()
        flightsBehind -= 1
        if flightsBehind == 0 { releaseRetired() }
    }

    func releaseRetired() {
        for entry in retired.handlers {
            if let action = entry.response?.action { work.append(.release(action)) }
            if let check = entry.check { work.append(.release(check)) }
            entry.response = nil
            entry.check = nil
        }
        for entry in retired.interceptors { letGo(entry) }
        retired = RetiredParts()
    }

    /// Behaviour stays only where something has its name.
    private func letGoOfUnusedBehaviour() {
        for name in behaviours.inUse {
            var behaviour = behaviours[name]
            if let action = behaviour.handler, handlers.find(name: name).isEmpty {
                work.append(.release(action))
                behaviour.handler = nil
            }
            if let action = behaviour.interceptor, !interceptors.contains(where: { $0.name.hasSameBytes(as: name) }) {
                work.append(.release(action))
                behaviour.interceptor = nil
            }
            if let action = behaviour.hook, unhandledHook?.name.hasSameBytes(as: name) != true {
                work.append(.release(action))
                behaviour.hook = nil
            }
            behaviours[name] = behaviour
        }
    }

    /// Takes the functions away that neither the map nor what was added at run time names.
    private func forgetFunctions(_ names: [String]) -> [ConstraintFunctions.Function] {
        var known = NameTable()
        for name in names + addedFunctionNames { _ = known.intern(name) }
        let gone = functionNames.filter { known.find($0) == nil }
        functionNames = names + addedFunctionNames.filter { name in
            !names.contains { $0.hasSameBytes(as: name) }
        }
        return gone.compactMap { functions.replace($0, nil) }
    }
}
