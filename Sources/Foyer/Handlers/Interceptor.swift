/// A step that every link it is for passes before handlers are asked: a guard, a rewrite, a log.
///
/// A handler decides for the links it takes; an interceptor decides before anybody takes them. Use one for what must hold
/// whoever takes the link.
///
///     try router.add(
///         Interceptor(
///             "no-admin", condition: HandlerCondition(routes: ["/admin/*"], sources: [.push]),
///             response: .answer(.block(reason: "admin"))))
public struct Interceptor: Sendable {
    /// How an interceptor answers when it is asked.
    public enum Response: Sendable {
        /// Always the same, at once.
        case answer(InterceptorAnswer)
        /// By a callback.
        case call(InterceptorAction)
        /// Through an event: the router tells `interceptorAsked` and waits for ``Router/answerInterceptor(_:_:)``.
        case ask
    }

    /// The name, for events.
    public var name: String
    /// Which links it is for. Conditions by callback are for handlers only.
    public var condition: HandlerCondition
    /// How it answers.
    public var response: Response
    /// Smaller runs first; equal ones in the order of registration.
    public var priority: Int32
    /// Who registered it; ``Router/removeOwner(_:)`` removes all handlers and interceptors of an owner.
    public var owner: String?
    /// How long it may take to answer, in milliseconds; nil means ``RouterOptions/answerTimeout``, 0 without end. When the
    /// time is over the link ends as `timed_out`: a guard that does not answer lets nothing through.
    public var timeout: UInt64?

    /// An interceptor; each property but the name and the response has a default.
    public init(
        _ name: String, condition: HandlerCondition = HandlerCondition(), priority: Int32 = 0, owner: String? = nil,
        timeout: UInt64? = nil, response: Response
    ) {
        self.name = name
        self.condition = condition
        self.response = response
        self.priority = priority
        self.owner = owner
        self.timeout = timeout
    }
}

extension Interceptor.Response {
    /// The callback, which has to be let go when the response is needed no more.
    var action: InterceptorAction? {
        if case .call(let action) = self { action } else { nil }
    }
}
