// Handlers, interceptors, ignore conditions, hooks.
extension RouterMachine {
    private func newRegistration() -> RegistrationID {
        lastRegistration &+= 1
        return RegistrationID(lastRegistration)
    }

    /// Checks a condition and makes it ready.
    private static func compile(
        _ condition: HandlerCondition, name: String, _ settings: RouteSettings, keepsTable: Bool,
        _ functions: ConstraintFunctions
    ) throws(RouterError) -> CompiledCondition {
        try RouterError.reading { () throws(ConditionFault) in
            try CompiledCondition(
                condition, name: name, settings: settings, keepsTable: keepsTable, bindingFunctions: { functions.bind(&$0) })
        }
    }

    /// Adds a handler.
    func add(_ handler: Handler) throws(RouterError) -> RegistrationID {
        guard !isShutDown else { throw .shutDown }
        guard handlers.count < Limits.handlers else { throw .limit("handlers") }
        let condition = try Self.compile(handler, options.routes, functions)
        if let names = handler.gates { try checkGates([names]) }
        noteFunctions(of: handler.condition)
        let id = insert(handler, condition)
        if handlers.gatedCount > 0 { sortWaitingAgain() }
        return id
    }

    /// Checks a handler and makes its condition ready.
    static func compile(
        _ handler: Handler, _ settings: RouteSettings, _ functions: ConstraintFunctions
    ) throws(RouterError) -> CompiledCondition {
        try checkName(handler.name)
        if let owner = handler.owner { try checkName(owner) }
        for gate in handler.gates ?? [] { try checkName(gate) }
        return try compile(
            handler.condition, name: handler.name, settings, keepsTable: handler.isFallbackOnly, functions)
    }

    /// Puts a handler that was checked into the tables. Waiting links are not looked at.
    func insert(_ handler: Handler, _ condition: CompiledCondition) -> RegistrationID {
        let names = handler.gates ?? (handler.isWithoutGlobalGates ? [] : nil)
        let entry = HandlerEntry(
            handler, id: newRegistration(), condition: condition,
            gates: names.map { GateTable.union([], $0.map { gates.number(of: $0) }) })
        attachBehaviour(to: entry)
        handlers.add(entry)
        return entry.id
    }

    /// Adds an interceptor.
    func add(_ interceptor: Interceptor) throws(RouterError) -> RegistrationID {
        guard !isShutDown else { throw .shutDown }
        guard interceptors.count < Limits.interceptors else { throw .limit("interceptors") }
        let condition = try Self.compile(interceptor, options.routes, functions)
        noteFunctions(of: interceptor.condition)
        return insert(interceptor, condition)
    }

    /// Checks an interceptor and makes its condition ready.
    static func compile(
        _ interceptor: Interceptor, _ settings: RouteSettings, _ functions: ConstraintFunctions
    ) throws(RouterError) -> CompiledCondition {
        try checkName(interceptor.name)
        if let owner = interceptor.owner { try checkName(owner) }
        return try compile(interceptor.condition, name: interceptor.name, settings, keepsTable: true, functions)
    }

    /// Puts an interceptor that was checked in its place by priority.
    func insert(_ interceptor: Interceptor, _ condition: CompiledCondition) -> RegistrationID {
        let entry = InterceptorEntry(interceptor, id: newRegistration(), condition: condition)
        attachBehaviour(to: entry)
        let place = lowerBound(interceptors.count) { interceptors[$0].priority > entry.priority }
        interceptors.insert(entry, at: place)
        return entry.id
    }

    /// Adds a condition for links that belong to another component.
    func ignore(_ condition: HandlerCondition) throws(RouterError) -> RegistrationID {
        guard !isShutDown else { throw .shutDown }
        guard ignores.count < Limits.interceptors else { throw .limit("interceptors") }
        let compiled = try Self.compile(ignore: condition, options.routes, functions)
        noteFunctions(of: condition)
        return insertIgnore(compiled)
    }

    /// Makes a condition for links of another component ready.
    static func compile(
        ignore condition: HandlerCondition, _ settings: RouteSettings, _ functions: ConstraintFunctions
    ) throws(RouterError) -> CompiledCondition {
        try compile(condition, name: "ignore", settings, keepsTable: true, functions)
    }

    /// Appends a condition that was checked.
    func insertIgnore(_ compiled: CompiledCondition) -> RegistrationID {
        let entry = InterceptorEntry(
            Interceptor("", response: .answer(.pass)), id: newRegistration(), condition: compiled)
        ignores.append(entry)
        return entry.id
    }

    /// Sets who is told of links that nobody took; nil removes the hook.
    func setUnhandledHook(_ hook: (name: String, action: EventAction?)?) throws(RouterError) {
        guard !isShutDown else { throw .shutDown }
        if let hook { try Self.checkName(hook.name) }
        if let action = unhandledHook?.action { work.append(.release(action)) }
        unhandledHook = hook
    }

    /// Sets who is told of events; nil keeps them for pulling. Events that wait to be pulled are handed over first.
    func setEventAction(_ action: EventAction?) throws(RouterError) {
        guard !isShutDown else { throw .shutDown }
        if let old = eventAction { work.append(.release(old)) }
        eventAction = action
        guard let action else { return }
        while let event = events.popFirst() { work.append(.event(event, action)) }
    }

    /// Keeps events for pulling again, if `action` is who gets them.
    func removeEventAction(_ action: EventAction) {
        guard let current = eventAction, current === action else { return }
        work.append(.release(current))
        eventAction = nil
    }

    // MARK: - Removing

    /// Removes a registration. A handler that was asked keeps its question. False where there is none.
    func remove(_ id: RegistrationID) -> Bool {
        if let entry = handlers.find(id) {
            remove(entry)
            return true
        }
        if let index = interceptors.firstIndex(where: { $0.id == id }) {
            let entry = interceptors.remove(at: index)
            letGo(entry)
            return true
        }
        if let index = ignores.firstIndex(where: { $0.id == id }) {
            ignores.remove(at: index)
            return true
        }
        return false
    }

    /// Removes all handlers with a name.
    ///
    /// - Returns: How many.
    func removeHandlers(named name: String) -> Int {
        let found = handlers.find(name: name)
        for entry in found { remove(entry) }
        return found.count
    }

    /// Removes all handlers and interceptors of an owner. Questions they were asked fall on.
    ///
    /// - Returns: How many.
    func removeOwner(_ owner: String) -> Int {
        var count = 0
        for entry in handlers.find(owner: owner) {
            remove(entry)
            count += 1
        }
        for entry in interceptors where entry.owner?.hasSameBytes(as: owner) == true {
            interceptors.removeAll { $0 === entry }
            letGo(entry)
            count += 1
        }
        for lane in lanes.indices {
            if lanes[lane].flight.askedOwner?.hasSameBytes(as: owner) == true { withdraw(lane, as: .removed) }
        }
        return count
    }

    /// Removes a handler from the tables; its callbacks go to the drainer.
    func remove(_ entry: HandlerEntry) {
        guard !entry.isRemoved else { return }
        handlers.remove(entry)
        if let action = entry.response?.action { work.append(.release(action)) }
        if let check = entry.check { work.append(.release(check)) }
        entry.response = nil
        entry.check = nil
        if entry.gates != nil || handlers.gatedCount > 0 { sortWaitingAgain() }
    }

    func letGo(_ entry: InterceptorEntry) {
        if let action = entry.response?.action { work.append(.release(action)) }
        entry.response = nil
    }

    /// Removes everything that was registered but the event callback.
    func removeAllRegistrations() {
        for entry in handlers.all.stablySorted(by: { $0.id.number < $1.id.number }) { remove(entry) }
        for entry in interceptors { letGo(entry) }
        interceptors = []
        ignores = []
        behaviours = NamedBehaviours()
        releaseRetired()
        if let action = unhandledHook?.action { work.append(.release(action)) }
        unhandledHook = nil
    }
}
