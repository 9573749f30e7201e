/// The numbers of a router. At any moment `received` is the sum of all outcomes, `pending` and `inFlight`.
public struct RouterCounters: Sendable, Hashable {
    /// Links that were received or restored.
    public internal(set) var received: UInt64 = 0
    /// Links that wait.
    public internal(set) var pending: UInt64 = 0
    /// Links that are being offered.
    public internal(set) var inFlight: UInt64 = 0
    /// Answers that were late, double, unknown or of the wrong kind.
    public internal(set) var misplacedAnswers: UInt64 = 0
    /// Events that nobody pulled in time (``RouterOptions/eventCapacity``).
    public internal(set) var discardedEvents: UInt64 = 0
    /// Links that ended, by the number of the outcome.
    private var endings = [UInt64](repeating: 0, count: Outcome.allCases.count + 1)

    init() {}

    /// How many links ended in an outcome.
    public func ended(_ outcome: Outcome) -> UInt64 { endings[Int(outcome.rawValue)] }

    /// How many links ended.
    public var ended: UInt64 { endings.reduce(0, &+) }

    /// Whether no link was lost and none ended twice.
    public var addUp: Bool { received == ended &+ pending &+ inFlight }

    mutating func countEnd(_ outcome: Outcome) { endings[Int(outcome.rawValue)] &+= 1 }
}
