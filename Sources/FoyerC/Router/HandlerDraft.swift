/// A handler or interceptor while C describes it.
struct HandlerDraft {
    /// How it answers.
    enum Response {
        case ask
        case answer(Int32)
        case action(CAction, CUser)
    }

    let name: String
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
        case .answer(let number):
            guard let answer = handlerAnswer(number, text: nil) else {
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
        guard gates == nil, fallback == nil, !isFallbackOnly, !isOneShot, condition.check == nil else {
            throw .argument("interceptor has gates, a fallback, a flag or a condition that only handlers have")
        }
        let response: Interceptor.Response
        switch self.response {
        case .ask: response = .ask
        case .action(let action, let user): response = .call(.c(action, user))
        case .answer(let number):
            guard let answer = interceptorAnswer(number, text: nil) else {
                throw .argument("interceptor answers like a handler")
            }
            response = .answer(answer)
        }
        return Interceptor(
            name, condition: condition, priority: priority, owner: owner, timeout: timeout, response: response)
    }
}

extension HandlerAction {
    /// An action of C. A number that is no answer of a handler counts as failed.
    static func c(_ action: @escaping CAction, _ user: CUser) -> HandlerAction {
        HandlerAction { offer in
            let number = EventHandle(offer, .handlerAsked).lend { action(user.pointer, $0) }
            return handlerAnswer(number, text: nil) ?? .failed(reason: "answer")
        }
    }
}

extension InterceptorAction {
    /// An action of C. A number that is no answer of an interceptor blocks: a guard that errs lets nothing through.
    static func c(_ action: @escaping CAction, _ user: CUser) -> InterceptorAction {
        InterceptorAction { offer in
            let number = EventHandle(offer, .interceptorAsked).lend { action(user.pointer, $0) }
            return interceptorAnswer(number, text: nil) ?? .block(reason: "answer")
        }
    }
}
