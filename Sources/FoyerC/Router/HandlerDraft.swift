/// A handler or interceptor while C describes it.
struct HandlerDraft {
    /// How it answers.
    enum Response {
        case ask
        case answer(Int32, text: String?)
        case action(CAction, CUser)
    }

    var name: String
    var condition = HandlerCondition()
    var response = Response.ask
    var priority: Int32 = 0
    var gates: [String]?
    var fallback: String?
    var isFallbackOnly = false
    var isOneShot = false
    var owner: String?
    var timeout: UInt64?

    init(name: String) {
        self.name = name
    }

    /// A built-in handler.
    init(_ builtIn: BuiltInHandler) {
        name = builtIn.name
        condition = builtIn.condition
        if builtIn == .appNavigation { response = .answer(Answer.navigate.rawValue, text: nil) }
    }

    /// Sets one number; false where the property does not take it.
    mutating func set(_ property: Int32, to value: Int64) -> Bool {
        switch property {
        case Int32(FOYER_HANDLER_PRIORITY):
            guard let priority = Int32(exactly: value) else { return false }
            self.priority = priority
        case Int32(FOYER_HANDLER_TIMEOUT):
            guard let timeout = UInt64(exactly: value) else { return false }
            self.timeout = timeout
        case Int32(FOYER_HANDLER_FALLBACK_ONLY):
            guard value == 0 || value == 1 else { return false }
            isFallbackOnly = value == 1
        case Int32(FOYER_HANDLER_ONE_SHOT):
            guard value == 0 || value == 1 else { return false }
            isOneShot = value == 1
        case Int32(FOYER_HANDLER_RELATION):
            guard value != Int64(FOYER_RELATION_ANY) else {
                condition.relation = nil
                return true
            }
            guard let relation = Int32(exactly: value).flatMap({ HostRelation(rawValue: $0) }) else { return false }
            condition.relation = relation
        default:
            return false
        }
        return true
    }

    /// The handler that was described.
    func handler() throws(Failure) -> Handler {
        let response: Handler.Response
        switch self.response {
        case .ask: response = .ask
        case .action(let action, let user): response = .call(.c(action, user))
        case .answer(let number, let text):
            guard let answer = handlerAnswer(number, text: text) else {
                throw .argument("handler answers like an interceptor")
            }
            response = .answer(answer)
        }
        return Handler(
            name, condition: condition, priority: priority, gates: gates, fallback: fallback,
            isFallbackOnly: isFallbackOnly, isOneShot: isOneShot, owner: owner, timeout: timeout, response: response)
    }

    /// The interceptor that was described.
    func interceptor() throws(Failure) -> Interceptor {
        guard !isForHandlersOnly else {
            throw .argument("interceptor has gates, a fallback, a flag or a condition that only handlers have")
        }
        let response: Interceptor.Response
        switch self.response {
        case .ask: response = .ask
        case .action(let action, let user): response = .call(.c(action, user))
        case .answer(let number, let text):
            guard let answer = interceptorAnswer(number, text: text) else {
                throw .argument("interceptor answers like a handler")
            }
            response = .answer(answer)
        }
        return Interceptor(
            name, condition: condition, priority: priority, owner: owner, timeout: timeout, response: response)
    }

    /// The condition that was described, for links that belong to another component.
    func ignoreCondition() throws(Failure) -> HandlerCondition {
        guard !isForHandlersOnly, condition.properties.isEmpty else {
            throw .argument("condition has properties, gates, a fallback, a flag or a callback")
        }
        return condition
    }

    /// Whether something is set that only handlers have.
    private var isForHandlersOnly: Bool {
        gates != nil || fallback != nil || isFallbackOnly || isOneShot || condition.check != nil
    }
}

extension HandlerAction {
    /// An action of C. A number that is no answer of a handler counts as failed.
    static func c(_ action: @escaping CAction, _ user: CUser) -> HandlerAction {
        HandlerAction { offer in
            let number = EventHandle.make(offer, .handlerAsked).lend { action(user.pointer, $0) }
            return handlerAnswer(number, text: nil) ?? .failed(reason: "answer")
        }
    }
}

extension InterceptorAction {
    /// An action of C. A number that is no answer of an interceptor blocks: a guard that errs lets nothing through.
    static func c(_ action: @escaping CAction, _ user: CUser) -> InterceptorAction {
        InterceptorAction { offer in
            let number = EventHandle.make(offer, .interceptorAsked).lend { action(user.pointer, $0) }
            return interceptorAnswer(number, text: nil) ?? .block(reason: "answer")
        }
    }
}

extension EventAction {
    /// A listener of C.
    static func c(_ listener: @escaping CAction, _ user: CUser) -> EventAction {
        EventAction { event in EventHandle.make(event).lend { _ = listener(user.pointer, $0) } }
    }
}
