// Behaviour that is attached by name, to what a link map or a program describes.

/// The functions that constraints name. Tables hold it, so that a function can be attached after they are built.
final class ConstraintFunctions: Sendable {
    typealias Function = @Sendable (String) -> Bool

    private struct Named {
        var names = NameTable()
        var functions: [Function?] = []

        mutating func replace(_ name: String, _ function: Function?) -> Function? {
            guard function != nil || names.find(name) != nil else { return nil }
            let number = Int(names.intern(name))
            while functions.count <= number { functions.append(nil) }
            let old = functions[number]
            functions[number] = function
            if function == nil { names.remove(Int32(truncatingIfNeeded: number)) }
            return old
        }
    }

    private let named = Lock(Named())

    /// Sets the function with a name; nil takes it away.
    ///
    /// - Returns: The one before, to be let go with no lock held.
    func replace(_ name: String, _ function: Function?) -> Function? {
        named.withLock { $0.replace(name, function) }
    }

    /// Whether the function with a name accepts a text; without one, none does.
    ///
    /// - Complexity: O(length of the name), not the number of functions.
    func accepts(_ text: String, by name: String) -> Bool {
        let function = named.withLock { named in named.names.find(name).flatMap { named.functions[Int($0)] } }
        return function?(text) ?? false
    }

    /// Puts the functions in the place of their names.
    func bind(_ constraints: inout [Route.Constraint]) {
        for index in constraints.indices {
            guard case .function(let name) = constraints[index].rule else { continue }
            constraints[index].rule = .custom { self.accepts($0, by: name) }
        }
    }
}

/// What names do: the behaviour of the handlers, the interceptors and the hook that have them.
struct NamedBehaviours {
    struct Behaviour {
        var handler: HandlerAction?
        var interceptor: InterceptorAction?
        var hook: EventAction?

        var isEmpty: Bool { handler == nil && interceptor == nil && hook == nil }
    }

    private(set) var names = NameTable()
    private var behaviours: [Behaviour] = []

    /// What a name does.
    ///
    /// - Complexity: O(length of the name), not the number of names.
    subscript(name: String) -> Behaviour {
        get { names.find(name).map { behaviours[Int($0)] } ?? Behaviour() }
        set {
            guard !newValue.isEmpty || names.find(name) != nil else { return }
            let number = Int(names.intern(name))
            while behaviours.count <= number { behaviours.append(Behaviour()) }
            behaviours[number] = newValue
            if newValue.isEmpty { names.remove(Int32(truncatingIfNeeded: number)) }
        }
    }

    /// The names that do something.
    var inUse: [String] {
        behaviours.indices.filter { !behaviours[$0].isEmpty }.map { names[Int32(truncatingIfNeeded: $0)] }
    }
}

extension Router {
    /// Attaches behaviour to the handlers with a name; nil lets them be asked through events again, or answer as described.
    ///
    /// - Throws: `router-unknown-name` where no handler has the name.
    public func on(_ name: String, _ action: HandlerAction?) throws(RouterError) {
        try tryChange { machine throws(RouterError) in try machine.attach(action, to: name) }
    }

    /// Attaches behaviour to the interceptors with a name; see ``on(_:_:)``.
    public func on(_ name: String, _ action: InterceptorAction?) throws(RouterError) {
        try tryChange { machine throws(RouterError) in try machine.attach(action, to: name) }
    }

    /// Attaches behaviour to the hook of unhandled links, if it has the name.
    public func on(_ name: String, _ action: EventAction?) throws(RouterError) {
        try tryChange { machine throws(RouterError) in try machine.attach(action, to: name) }
    }

    /// Attaches a function to the constraints that name it; nil takes it away, and they accept nothing.
    ///
    /// - Throws: `router-unknown-name` where no constraint of the map names it.
    public func on(_ name: String, constraint function: (@Sendable (String) -> Bool)?) throws(RouterError) {
        let functions = try tryChange { machine throws(RouterError) in try machine.functions(with: name) }
        // The one before is let go here, with no lock held.
        withExtendedLifetime(functions.replace(name, function)) {}
    }

    /// Names who is told of links that nobody took; nil for nobody.
    public func setUnhandled(_ name: String?) throws(RouterError) {
        try tryChange { machine throws(RouterError) in try machine.setUnhandled(name) }
    }

    /// Removes the handlers and interceptors with a name. Questions that they were asked stay open.
    ///
    /// - Returns: How many.
    public func remove(named name: String) throws(RouterError) -> Int {
        try tryChange { machine throws(RouterError) in
            guard !machine.isShutDown else { throw .shutDown }
            return machine.remove(named: name)
        }
    }

    /// The path configuration that is in force.
    public var configuration: PathConfiguration? {
        look { $0.configuration }
    }

    /// Whether the router was shut down.
    public var isShutDown: Bool {
        look { $0.isShutDown }
    }
}

extension RouterMachine {
    // MARK: - Behaviour by name

    private func checkAttaching(_ isKnown: Bool, _ name: String) throws(RouterError) {
        guard !isShutDown else { throw .shutDown }
        guard isKnown else { throw Self.unknown(name, of: knownNames) }
    }

    /// The error that lists the names there are, each once and not more than fit into a sentence.
    private static func unknown(_ name: String, of known: [String]) -> RouterError {
        var names = NameTable()
        var list = ""
        for name in known where names.find(name) == nil {
            _ = names.intern(name)
            guard names.count <= Limits.listedNames else { continue }
            list += (list.isEmpty ? "" : ", ") + "\"" + name + "\""
        }
        let more = names.count - Limits.listedNames
        if more > 0 { list += " and " + more.description + " more" }
        return .unknownName("\"" + name + "\"; there are: " + (list.isEmpty ? "none" : list))
    }

    private var knownNames: [String] {
        var names = handlers.all.stablySorted { $0.id.number < $1.id.number }.map { $0.name }
        names += interceptors.map { $0.name }
        if let hook = unhandledHook { names.append(hook.name) }
        return names
    }

    func attach(_ action: HandlerAction?, to name: String) throws(RouterError) {
        let entries = handlers.find(name: name)
        try checkAttaching(!entries.isEmpty, name)
        if let old = behaviours[name].handler { work.append(.release(old)) }
        behaviours[name].handler = action
        for entry in entries {
            if let action = entry.response?.action { work.append(.release(action)) }
            entry.response = action.map { .call($0) } ?? entry.described
        }
    }

    func attach(_ action: InterceptorAction?, to name: String) throws(RouterError) {
        let entries = interceptors.filter { $0.name.hasSameBytes(as: name) }
        try checkAttaching(!entries.isEmpty, name)
        if let old = behaviours[name].interceptor { work.append(.release(old)) }
        behaviours[name].interceptor = action
        for entry in entries {
            if let action = entry.response?.action { work.append(.release(action)) }
            entry.response = action.map { .call($0) } ?? entry.described
        }
    }

    func attach(_ action: EventAction?, to name: String) throws(RouterError) {
        try checkAttaching(unhandledHook?.name.hasSameBytes(as: name) == true, name)
        behaviours[name].hook = action
        try setUnhandledHook((name, action))
    }

    func functions(with name: String) throws(RouterError) -> ConstraintFunctions {
        guard !isShutDown else { throw .shutDown }
        guard functionNames.contains(where: { $0.hasSameBytes(as: name) }) else {
            throw Self.unknown(name, of: functionNames)
        }
        return functions
    }

    /// Notes the functions that constraints of what is added at run time name.
    func noteFunctions(of condition: HandlerCondition) {
        for constraint in condition.constraints {
            guard case .function(let name) = constraint.rule else { continue }
            if !addedFunctionNames.contains(where: { $0.hasSameBytes(as: name) }) { addedFunctionNames.append(name) }
            if !functionNames.contains(where: { $0.hasSameBytes(as: name) }) { functionNames.append(name) }
        }
    }

    func setUnhandled(_ name: String?) throws(RouterError) {
        let hook = name.flatMap { behaviours[$0].hook }
        try setUnhandledHook(name.map { ($0, hook) })
    }

    func remove(named name: String) -> Int {
        let found = interceptors.filter { $0.name.hasSameBytes(as: name) }
        for entry in found { _ = remove(entry.id) }
        return found.count + removeHandlers(named: name)
    }

    /// Gives an entry the behaviour that its name has.
    func attachBehaviour(to entry: HandlerEntry) {
        if let action = behaviours[entry.name].handler { entry.response = .call(action) }
    }

    /// Gives an entry the behaviour that its name has.
    func attachBehaviour(to entry: InterceptorEntry) {
        if let action = behaviours[entry.name].interceptor { entry.response = .call(action) }
    }
}

/// What the map in force registered.
struct DescribedParts {
    var handlers: [RegistrationID] = []
    var interceptors: [RegistrationID] = []
    var ignores: [RegistrationID] = []

    /// The numbers of all.
    var ids: Set<UInt64> { Set((handlers + interceptors + ignores).map { $0.number }) }
}

/// What a map before registered, and links in flight are still offered to.
struct RetiredParts {
    var handlers: [HandlerEntry] = []
    var interceptors: [InterceptorEntry] = []
}
