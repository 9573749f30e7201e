public import Foyer

extension Router {
    /// All events from now on, those that wait to be pulled first, as an asynchronous sequence.
    ///
    /// There is one reader at a time: a second stream takes the events over from the first, and so does ``onEvent(_:)``.
    /// The stream ends with the event `shutDown`. When its reader stops, events are kept for pulling again.
    ///
    /// - Parameter bufferingPolicy: How many events wait for a slow reader; all of them unless it is set.
    public func events(
        bufferingPolicy: AsyncStream<RouterEvent>.Continuation.BufferingPolicy = .unbounded
    ) -> AsyncStream<RouterEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: RouterEvent.self, bufferingPolicy: bufferingPolicy)
        let action = EventAction(release: { continuation.finish() }) { event in
            continuation.yield(event)
            if event.kind == .shutDown { continuation.finish() }
        }
        do throws(RouterError) {
            try onEvent(action)
        } catch {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] reason in
            if case .cancelled = reason { self?.removeEventAction(action) }
        }
        return stream
    }

    /// Adds a handler that answers asynchronously.
    ///
    /// The router waits for the answer as for any that comes later: ``Handler/timeout`` counts, and what comes too late
    /// changes nothing. The task runs where the caller's tasks run by default; the link is in flight until it returns.
    ///
    /// - Parameters:
    ///   - handler: The handler; its `response` is replaced.
    ///   - answer: Takes the link.
    @discardableResult
    public func add(
        _ handler: Handler, answering answer: @escaping @Sendable (Offer) async -> HandlerAnswer
    ) throws(RouterError) -> RegistrationID {
        var handler = handler
        handler.response = .call(
            HandlerAction { [weak self] offer in
                Task {
                    let result = await answer(offer)
                    do throws(AnswerError) {
                        try self?.answer(offer.token, result)
                    } catch {
                        // Too late, or the link is gone: the router counts it.
                    }
                }
                return .pending
            })
        return try add(handler)
    }

    /// Adds an interceptor that answers asynchronously; see the form for handlers.
    @discardableResult
    public func add(
        _ interceptor: Interceptor, answering answer: @escaping @Sendable (Offer) async -> InterceptorAnswer
    ) throws(RouterError) -> RegistrationID {
        var interceptor = interceptor
        interceptor.response = .call(
            InterceptorAction { [weak self] offer in
                Task {
                    let result = await answer(offer)
                    do throws(AnswerError) {
                        try self?.answerInterceptor(offer.token, result)
                    } catch {
                        // Too late, or the link is gone: the router counts it.
                    }
                }
                return .pending
            })
        return try add(interceptor)
    }
}
