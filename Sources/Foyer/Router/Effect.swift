/// What the drainer has to do next, as it waits in the machine.
enum Effect {
    case event(RouterEvent, EventAction)
    /// A question is to be put; it may have been withdrawn since.
    case ask(AnswerToken)
    case release(Released)
}

/// What the drainer does with the lock released.
enum Work {
    case event(RouterEvent, EventAction)
    case handler(HandlerAction, Offer)
    case interceptor(InterceptorAction, Offer)
    /// The token is the machine's own; the offer of a condition shows none.
    case condition(AnswerToken, ConditionAction, Offer)
    /// Let the references go: the host's releases run.
    case release(Released)
}

/// Callbacks that the machine needs no more.
enum Released {
    case handler(Handler.Response?, ConditionAction?)
    case interceptor(Interceptor.Response)
    case condition(ConditionAction)
    case event(EventAction)
}
