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

/// A link as it is put before a handler, an interceptor or a condition.
public struct Offer: Sendable {
    /// The link.
    public let link: Link
    /// The name of the handler or interceptor that is asked.
    public let handler: String
    /// The right to answer later; ``AnswerToken/none`` for conditions.
    public let token: AnswerToken
    /// The properties that the path configuration gives the link; nil where there is no configuration.
    public let properties: PathProperties?
    /// The version of the path configuration the link was offered under; nil where there is none.
    public let configurationVersion: String?
    /// The route of the installed table (``Router/install(routes:)``) that led to the handler, else the best one of the link;
    /// nil where none matches.
    public let route: String?
    /// The values that the routes of rules took from the link, and over them those of the handler's own route, else those
    /// of `route`. A fallback sees those of the handler before it.
    public let parameters: [LinkParameter]
    /// How often the link was held by `retryLater` before.
    public let retries: Int
}
