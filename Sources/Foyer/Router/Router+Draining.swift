// One drainer at a time: whoever changes the machine and finds nobody draining works off what follows.
extension Router {
    /// Changes the machine, then runs what follows unless somebody else does.
    func change<Result>(_ body: (inout RouterMachine) -> Result) -> Result {
        var work: Work?
        let result = machine.withLock { machine in
            let result = body(&machine)
            work = Self.takeOver(&machine)
            return result
        }
        if let work { drain(work) }
        return result
    }

    /// Changes the machine where that is possible; see ``change(_:)``.
    func tryChange<Result, Failure: Error>(_ body: (inout RouterMachine) throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        let result: Swift.Result<Result, Failure> = change { machine in
            do throws(Failure) {
                return .success(try body(&machine))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Looks at the machine. (`inout`, so that it is not copied; nothing is changed.)
    func look<Result>(_ body: (inout RouterMachine) -> Result) -> Result {
        machine.withLock(body)
    }

    /// Makes this thread the drainer if there is work and nobody drains.
    private static func takeOver(_ machine: inout RouterMachine) -> Work? {
        guard !machine.isDraining, let work = machine.nextWork() else { return nil }
        machine.isDraining = true
        return work
    }

    /// Runs work until there is none. No lock is held while a callback runs or is let go.
    private func drain(_ first: Work) {
        var next: Work? = first
        var keeper: Router?
        while let work = next {
            next = nil
            let result = Self.run(work)
            machine.withLock { machine in
                result.apply(to: &machine)
                next = machine.nextWork()
                if next == nil {
                    machine.isDraining = false
                    swap(&keeper, &machine.keeper)
                }
            }
        }
        // The last use of the router where a callback gave it up.
        withExtendedLifetime(keeper) {}
    }

    /// Shuts the router down, and keeps it alive until a thread that is draining has returned: for an owner who gives it up
    /// inside a callback, and whose calls hold no reference of their own.
    package func end() {
        shutDown()
        machine.withLock { machine in
            if machine.isDraining { machine.keeper = self }
        }
    }

    /// What a callback gave back.
    private enum Returned {
        case nothing
        case handler(AnswerToken, HandlerAnswer)
        case interceptor(AnswerToken, InterceptorAnswer)
        case condition(AnswerToken, Bool)

        func apply(to machine: inout RouterMachine) {
            switch self {
            case .nothing: break
            case .handler(let token, let answer): machine.returned(token, answer)
            case .interceptor(let token, let answer): machine.returned(token, answer)
            case .condition(let token, let isCandidate): machine.returned(token, isCandidate: isCandidate)
            }
        }
    }

    private static func run(_ work: consuming Work) -> Returned {
        switch work {
        case .event(let event, let action):
            action.run(event)
            return .nothing
        case .handler(let action, let offer):
            return .handler(offer.token, action.run(offer))
        case .interceptor(let action, let offer):
            return .interceptor(offer.token, action.run(offer))
        case .condition(let token, let action, let offer):
            return .condition(token, action.run(offer))
        case .release, .ask:
            return .nothing
        }
    }
}

/// What the drainer has to do next, with no lock held.
enum Work {
    case event(RouterEvent, EventAction)
    /// A question is to be put; it may have been withdrawn since. The machine makes one of the next three of it.
    case ask(AnswerToken)
    case handler(HandlerAction, Offer)
    case interceptor(InterceptorAction, Offer)
    /// The token is the machine's own; the offer of a condition shows none.
    case condition(AnswerToken, ConditionAction, Offer)
    /// A callback that the machine needs no more: letting the reference go runs the host's release.
    case release(AnyObject)
}
