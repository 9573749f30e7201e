/// A registered handler inside the machine.
final class HandlerEntry {
    let id: RegistrationID
    let name: String
    var condition: CompiledCondition
    let rank: HandlerRank
    /// The numbers of the gates of ``Handler/gates``, sorted.
    let gates: [Int32]?
    let fallback: String?
    let isFallbackOnly: Bool
    let isOneShot: Bool
    let owner: String?
    let timeout: UInt64?

    /// nil once the handler is removed: the reference went to the drainer, so that the host's release never runs under
    /// the lock.
    var response: Handler.Response?
    /// The answer without behaviour.
    let described: Handler.Response
    /// Asks the host whether the handler is a candidate; nil also once the handler is removed.
    var check: ConditionAction?
    /// A one-shot handler is being asked about a link.
    var isClaimed = false
    /// The handler is of a map that is no longer in force: only links that were offered under it are offered to it.
    var isRetired = false

    init(_ handler: Handler, id: RegistrationID, condition: CompiledCondition, gates: [Int32]?) {
        self.id = id
        name = handler.name
        self.condition = condition
        rank = HandlerRank(priority: handler.priority, order: id.number)
        self.gates = gates
        fallback = handler.fallback
        isFallbackOnly = handler.isFallbackOnly
        isOneShot = handler.isOneShot
        owner = handler.owner
        timeout = handler.timeout
        response = handler.response
        described = handler.response
        check = handler.condition.check
    }

    var isRemoved: Bool { response == nil }
    /// Whether a link that is offered from now on may find it.
    var isInForce: Bool { response != nil && !isRetired }
}

/// The place of a handler among the candidates: larger priority first, then earlier registration.
struct HandlerRank: Comparable {
    var priority: Int32
    var order: UInt64

    static func < (left: HandlerRank, right: HandlerRank) -> Bool {
        left.priority != right.priority ? left.priority > right.priority : left.order < right.order
    }
}

/// A registered interceptor inside the machine.
final class InterceptorEntry {
    let id: RegistrationID
    let name: String
    var condition: CompiledCondition
    let priority: Int32
    let owner: String?
    let timeout: UInt64?
    /// nil once the interceptor is removed; see ``HandlerEntry/response``.
    var response: Interceptor.Response?
    /// The answer without behaviour.
    let described: Interceptor.Response

    init(_ interceptor: Interceptor, id: RegistrationID, condition: CompiledCondition) {
        self.id = id
        name = interceptor.name
        self.condition = condition
        priority = interceptor.priority
        owner = interceptor.owner
        timeout = interceptor.timeout
        response = interceptor.response
        described = interceptor.response
    }

    var isRemoved: Bool { response == nil }
}
