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
