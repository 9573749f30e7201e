/// A callback of the host with what it keeps alive, behind one reference.
///
/// Swift gives a closure; the C boundary gives a closure over a function pointer and its `user`, and a release that calls
/// `destroy(user)`. The release runs exactly once, when the last reference goes: after removal, replacement, the end of
/// the router, or a registration that failed, never while the callback still runs, never under the router's lock.
public final class Callback<Input, Result>: Sendable {
    let run: @Sendable (Input) -> Result
    private let release: (@Sendable () -> Void)?

    /// A callback.
    ///
    /// - Parameters:
    ///   - release: Runs once, when the router needs the callback no more.
    ///   - run: Is called on the thread that drains the router, one call at a time, without a lock held: it may call any
    ///     function of the router.
    public init(release: (@Sendable () -> Void)? = nil, _ run: @escaping @Sendable (Input) -> Result) {
        self.run = run
        self.release = release
    }

    deinit {
        release?()
    }
}

/// Asks a handler of the host.
public typealias HandlerAction = Callback<Offer, HandlerAnswer>
/// Asks an interceptor of the host.
public typealias InterceptorAction = Callback<Offer, InterceptorAnswer>
/// Asks the host whether a handler is a candidate for a link. The offer has no token.
public typealias ConditionAction = Callback<Offer, Bool>
/// Tells the host of an event.
public typealias EventAction = Callback<RouterEvent, Void>
