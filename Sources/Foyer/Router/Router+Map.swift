// A router made of a link map, and behaviour attached by name.

/// The functions that constraints of routes name. Tables hold it, so that a function can be attached after they are built.
final class ConstraintFunctions: Sendable {
    typealias Function = @Sendable (String) -> Bool

    private let functions = Lock<[(name: String, function: Function)]>([])

    func set(_ name: String, _ function: Function?) {
        functions.withLock { list in
            list.removeAll { $0.name.hasSameBytes(as: name) }
            if let function { list.append((name, function)) }
        }
    }

    /// Whether the function with a name accepts a text; without one, none does.
    func accepts(_ text: String, by name: String) -> Bool {
        let function = functions.withLock { list in list.first { $0.name.hasSameBytes(as: name) }?.function }
        return function?(text) ?? false
    }
}

/// What a name does: the behaviour of the handlers, the interceptors and the hook that have it.
struct NamedBehaviour {
    let name: String
    var handler: HandlerAction?
    var interceptor: InterceptorAction?
    var hook: EventAction?
}

extension Router {
    /// A router of a link map.
    ///
    /// - Throws: What of the map is beyond its limit.
    public convenience init(_ map: LinkMap) throws(RouterError) {
        try self.init(map.options)
        try install(map)
    }

    /// Puts a link map in force: what belongs to the app, the routes, and the handlers, interceptors and ignore conditions
    /// that it describes, in the place of those of the map before it. What was added at run time stays.
    ///
    /// - Throws: What of the map is beyond its limit, or that the router was shut down; nothing changed then.
    public func install(_ map: LinkMap) throws(RouterError) {
        let functions = look { $0.functions }
        var list = RouteList(map.routes, settings: map.options.routes)
        for route in list.routes.indices {
            for index in list.routes[route].constraints.indices {
                guard case .function(let name) = list.routes[route].constraints[index].rule else { continue }
                list.routes[route].constraints[index].rule = .custom { functions.accepts($0, by: name) }
            }
        }
        var table: RouteTable?
        if !list.routes.isEmpty {
            do throws(RouteError) {
                table = try RouteTable.build(list)
            } catch {
                throw .route(error)
            }
        }
        let names = map.constraintFunctions
        try tryChange { machine throws(RouterError) in try machine.install(map, table, functions: names) }
    }

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
        functions.set(name, function)
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
    func install(_ map: LinkMap, _ table: RouteTable?, functions names: [String]) throws(RouterError) {
        guard !isShutDown else { throw .shutDown }
        try setScope(map.options.scope)
        options.policy = map.options.policy
        options.startLink = map.options.startLink
        functionNames = names
        if table != nil || isTableOfMap { try install(routes: table) }
        isTableOfMap = table != nil
        for id in described { _ = remove(id) }
        described = []
        for handler in map.handlers { described.append(try add(handler)) }
        for interceptor in map.interceptors { described.append(try add(interceptor)) }
        for condition in map.ignores { described.append(try ignore(condition)) }
    }

    private func behaviour(of name: String) -> Int {
        if let place = behaviours.firstIndex(where: { $0.name.hasSameBytes(as: name) }) { return place }
        behaviours.append(NamedBehaviour(name: name))
        return behaviours.count - 1
    }

    private func checkAttaching(_ isKnown: Bool, _ name: String) throws(RouterError) {
        guard !isShutDown else { throw .shutDown }
        guard isKnown else { throw Self.unknown(name, of: knownNames) }
    }

    private static func unknown(_ name: String, of known: [String]) -> RouterError {
        .unknownName("\"" + name + "\"; there are: " + known.joined(separator: ", "))
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
        behaviours[behaviour(of: name)].handler = action
        for entry in entries {
            if let action = entry.response?.action { work.append(.release(action)) }
            entry.response = action.map { .call($0) } ?? entry.described
        }
    }

    func attach(_ action: InterceptorAction?, to name: String) throws(RouterError) {
        let entries = interceptors.filter { $0.name.hasSameBytes(as: name) }
        try checkAttaching(!entries.isEmpty, name)
        behaviours[behaviour(of: name)].interceptor = action
        for entry in entries {
            if let action = entry.response?.action { work.append(.release(action)) }
            entry.response = action.map { .call($0) } ?? entry.described
        }
    }

    func attach(_ action: EventAction?, to name: String) throws(RouterError) {
        try checkAttaching(unhandledHook?.name.hasSameBytes(as: name) == true, name)
        behaviours[behaviour(of: name)].hook = action
        try setUnhandledHook((name, action))
    }

    func functions(with name: String) throws(RouterError) -> ConstraintFunctions {
        guard !isShutDown else { throw .shutDown }
        guard functionNames.contains(where: { $0.hasSameBytes(as: name) }) else {
            throw Self.unknown(name, of: functionNames)
        }
        return functions
    }

    func setUnhandled(_ name: String?) throws(RouterError) {
        let hook = name.flatMap { name in behaviours.first { $0.name.hasSameBytes(as: name) }?.hook }
        try setUnhandledHook(name.map { ($0, hook) })
    }

    func remove(named name: String) -> Int {
        let found = interceptors.filter { $0.name.hasSameBytes(as: name) }
        for entry in found { _ = remove(entry.id) }
        return found.count + removeHandlers(named: name)
    }

    /// Gives an entry the behaviour that its name has.
    func attachBehaviour(to entry: HandlerEntry) {
        guard let action = behaviours.first(where: { $0.name.hasSameBytes(as: entry.name) })?.handler else { return }
        entry.response = .call(action)
    }

    /// Gives an entry the behaviour that its name has.
    func attachBehaviour(to entry: InterceptorEntry) {
        guard let action = behaviours.first(where: { $0.name.hasSameBytes(as: entry.name) })?.interceptor else { return }
        entry.response = .call(action)
    }
}
