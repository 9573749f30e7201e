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
/// ```swift
/// let server = try LoopbackServer(LoopbackContent(try shortcut.document(.webClip)))
/// try server.start()
/// openInBrowser(server.url)
/// ```
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

/// How long a loopback server lives and how often it answers.
public struct LoopbackOptions: Sendable {
    /// After so many milliseconds the server stops, whether anybody came or not: 1 to 600 000.
    public var lifetime: Int32 = 60_000
    /// How often the content may be fetched again after the first time: 0 to 8. Safari may fetch a page twice.
    public var replays: Int32 = 1
    /// For so many milliseconds after the first time: 0 to 60 000. Then the server stops.
    public var replayWindow: Int32 = 3_000

    /// The defaults.
    public init() {}

    func check() throws(LoopbackError) {
        guard (1...600_000).contains(lifetime), (0...8).contains(replays), (0...60_000).contains(replayWindow) else {
            throw LoopbackError(.invalidOption)
        }
    }
}

/// How a loopback server ended.
public enum LoopbackOutcome: Int32, CaseIterable, Sendable {
    // names: begin loopback cases
    /// The content was fetched, and may not be fetched again.
    case served = 1
    /// Its time was over before anybody fetched the content.
    case expired = 2
    /// It was stopped before anybody fetched the content.
    case stopped = 3
    /// The system failed while it waited for connections.
    case failed = 4
    // names: end
}

/// What a loopback server has seen so far.
public struct LoopbackCounts: Hashable, Sendable {
    /// Connections accepted.
    public var connections = 0
    /// Times that the whole content was sent.
    public var served = 0
    /// Requests that were answered with an error.
    public var refused = 0
    /// Connections closed at their deadline.
    public var timedOut = 0
    /// Connections closed to make room for newer ones.
    public var evicted = 0
}

/// What a loopback server hands out, once.
public struct LoopbackContent: Sendable {
    let body: [UInt8]
    let mediaType: String
    let securityPolicy: String
    /// The `data:` URL of the classic mode.
    let location: [UInt8]?

    /// A document of a shortcut: the page, or the configuration profile. Its own security policy goes with it.
    ///
    /// - Throws: `loopback-content-too-long`; `loopback-invalid-content` does not come of a document.
    public init(_ document: ShortcutDocument) throws(LoopbackError) {
        try self.init(
            bytes: document.bytes, mediaType: document.mediaType, securityPolicy: document.securityPolicy)
    }

    /// Any bytes, such as a profile that has been signed.
    ///
    /// - Parameters:
    ///   - bytes: At most `Limits.loopbackContentBytes`.
    ///   - mediaType: The `Content-Type`.
    ///   - securityPolicy: The `Content-Security-Policy`. The default lets a page load and run nothing.
    /// - Throws: `loopback-content-too-long`, `loopback-invalid-content`.
    public init(
        bytes: [UInt8], mediaType: String, securityPolicy: String = "default-src 'none'; frame-ancestors 'none'"
    ) throws(LoopbackError) {
        guard bytes.count <= Limits.loopbackContentBytes else { throw LoopbackError(.contentTooLong) }
        guard LoopbackContent.isHeaderText(mediaType), mediaType.utf8.contains(UInt8(ascii: "/")),
            LoopbackContent.isHeaderText(securityPolicy)
        else { throw LoopbackError(.invalidContent) }
        body = bytes
        self.mediaType = mediaType
        self.securityPolicy = securityPolicy
        location = nil
    }

    private init(location: [UInt8]) {
        body = Array("This browser does not follow redirects to data: URLs.\n".utf8)
        mediaType = "text/plain; charset=utf-8"
        securityPolicy = "default-src 'none'; frame-ancestors 'none'"
        self.location = location
    }

    /// The classic mode: a redirect (301) to the page as a `data:` URL, once the usual way onto the home screen.
    ///
    /// Current browsers refuse it: Chromium with `ERR_UNSAFE_REDIRECT`, Safari since iOS 16.4 with a message about a
    /// restricted network port. It is here for what is older, and for tests. Nothing uses it unless it is asked for.
    ///
    /// - Parameter document: The shortcut as `ShortcutFormat.dataURL`.
    /// - Throws: `loopback-invalid-content` for another format.
    public static func classicRedirect(to document: ShortcutDocument) throws(LoopbackError) -> LoopbackContent {
        guard document.format == .dataURL else { throw LoopbackError(.invalidContent) }
        return LoopbackContent(location: document.bytes)
    }

    /// Printable ASCII and spaces: what cannot end a header.
    private static func isHeaderText(_ text: String) -> Bool {
        !text.utf8.isEmpty && text.utf8.count <= Limits.loopbackHeaderBytes
            && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}

/// Why a loopback server could not be set up or started.
public struct LoopbackError: FoyerError, Hashable {
    /// What is wrong, with the codes that C and JSON see.
    public enum Kind: Hashable, Sendable {
        // names: begin loopback_error cases
        /// The system gave no socket, pipe, thread or random bytes; the number is its `errno`.
        case system(Int32)
        /// An option is out of its range.
        case invalidOption
        /// The media type or the security policy cannot be in a header, or a redirect is not to a `data:` URL.
        case invalidContent
        /// The content is longer than `Limits.loopbackContentBytes`.
        case contentTooLong
        /// The server has been started or stopped before.
        case notReady
        // names: end
    }

    /// What is wrong.
    public let kind: Kind

    init(_ kind: Kind) {
        self.kind = kind
    }

    public var code: String {
        switch kind {
        // names: begin loopback_error names
        case .system: "loopback-system"
        case .invalidOption: "loopback-invalid-option"
        case .invalidContent: "loopback-invalid-content"
        case .contentTooLong: "loopback-content-too-long"
        case .notReady: "loopback-not-ready"
        // names: end
        }
    }

    public var message: String {
        switch kind {
        // names: begin loopback_error sentences
        case .system(let number): "expected a socket, pipe, thread or random bytes of the system, found errno \(number)"
        case .invalidOption: "expected each option of the loopback server in its range, found one outside"
        case .invalidContent:
            "expected a media type and a security policy of printable ASCII, and for a redirect a data: URL, found something else"
        case .contentTooLong: "expected content of at most \(Limits.loopbackContentBytes) bytes, found more"
        case .notReady: "expected a loopback server that was not started or stopped before, found one that was"
        // names: end
        }
    }

    public var position: TextPosition? { nil }
}
