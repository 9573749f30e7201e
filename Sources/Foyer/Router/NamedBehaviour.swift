// Behaviour that is attached to names, as the router keeps it.

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
