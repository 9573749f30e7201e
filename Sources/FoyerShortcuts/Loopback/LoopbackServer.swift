internal import CFoyerPlatform

/// A web server that hands one thing to one browser, once.
///
/// It listens on 127.0.0.1 only, at a port that the system chooses, and answers only to its own URL, which has 128 random
/// bits. Other programs, and pages of other sites, cannot guess it; requests with another `Host` are refused. Once the
/// content has been fetched, or its time is over, the server stops by itself.
///
/// Use it where a browser has to be given a page or a profile that is on no web site: start it, open `url` in the
/// browser. On a phone the app is suspended as soon as the browser is in front, so it has to ask for background time first.
///
/// Drive it by ``start()``, which runs it on a thread of its own, or by ``run()`` on a thread of yours. Every member may
/// be used from any thread. The last reference stops it.
public final class LoopbackServer: Sendable {
    private let machine: LoopbackMachine

    /// Listens.
    ///
    /// - Throws: `loopback-invalid-option`, `loopback-system`.
    public init(_ content: LoopbackContent, options: LoopbackOptions = LoopbackOptions()) throws(LoopbackError) {
        try options.check()
        machine = try LoopbackMachine(content, options)
    }

    deinit {
        _ = stop()
    }

    /// What to open in the browser: `http://127.0.0.1:port/token`.
    public var url: String { machine.url }

    /// The port.
    public var port: UInt16 { machine.port }

    /// How the server ended; nil while it has not.
    public var outcome: LoopbackOutcome? { machine.state.outcome }

    /// What the server has seen; complete once it has ended, zero before.
    public var counts: LoopbackCounts { machine.state.counts }

    /// Serves on a thread of the server's own. Returns at once.
    ///
    /// - Throws: `loopback-not-ready` unless this is the first start, `loopback-system`.
    public func start() throws(LoopbackError) {
        try machine.start()
    }

    /// Serves on this thread, until the content has been fetched, the time is over, or another thread stops the server.
    ///
    /// - Throws: `loopback-not-ready` unless this is the first start.
    public func run() throws(LoopbackError) -> LoopbackOutcome {
        try machine.run()
    }

    /// Waits until the server has ended.
    ///
    /// - Parameter milliseconds: How long to wait at most; below 0 without end.
    /// - Returns: How it ended, or nil where it has not.
    public func wait(milliseconds: Int32 = -1) -> LoopbackOutcome? {
        machine.wait(milliseconds)
    }

    /// Stops the server: no more connections, what is complete is still answered, all within
    /// `Limits.loopbackDeadline`. Returns when it has ended. May be called again, and from several threads.
    ///
    /// - Returns: How it ended.
    @discardableResult
    public func stop() -> LoopbackOutcome {
        machine.stop()
    }
}
