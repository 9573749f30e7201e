/// Why a link is where it is, or what would become of a link if it came now. Data; texts are for the host to make.
///
/// For the moment when somebody says that a link does not work: it names the gates that are closed, the first part of each
/// handler's condition that does not hold, and where each pattern fails.
///
///     let explanation = router.explain("https://example.com/orders/7")
///     for candidate in explanation.candidates where candidate.verdict != .holds {
///         print(candidate.handler, candidate.verdict.name)
///     }
public struct Explanation: Sendable {
    /// Where the link is.
    public enum State: Int32, StableName {
        // names: begin state cases
        /// Nobody received it: the explanation is of a text.
        case asked = 0
        /// It waits for gates, or for links before it.
        case pending = 1
        /// It waits for the next gate that opens, whichever it is: a handler answered `retryLater`.
        case retrying = 2
        /// It is being offered.
        case inFlight = 3
        // names: end

        public var staticName: StaticString {
            switch self {
            // names: begin state names
            case .asked: "asked"
            case .pending: "pending"
            case .retrying: "retrying"
            case .inFlight: "in_flight"
            // names: end
            }
        }
    }

    /// One handler, as it stands to the link.
    public struct Candidate: Sendable {
        /// The name.
        public let handler: String
        /// The registration.
        public let registration: RegistrationID
        /// Whether it is a candidate, or what of its condition does not hold.
        public let verdict: ConditionVerdict
        /// Whether the host decides by a callback, after all else held. It is not asked here.
        public let asksHost: Bool
        /// See ``Handler/isFallbackOnly``.
        public let isFallbackOnly: Bool
        /// What became of each pattern of its routes: ``RouteTrial/route`` is 0. Empty for a handler without routes, and
        /// where the link cannot be matched at all.
        public let trials: [RouteTrial]
    }

    /// Where the link is.
    public let state: State
    /// The link; nil where there is only a text, and no link was received.
    public let link: LinkID?
    /// What the policy says; the URL is the one the link has now, after rewrites and redirects.
    public let verdict: LinkVerdict
    /// Whether an ignore condition takes it.
    public let isIgnored: Bool
    /// Where it goes, seen from the app; nil where nothing is known of the app (``HostScope``).
    public let relation: HostRelation?
    /// What the configuration in force says, with the rules that hit; nil without a configuration.
    public let properties: PathProperties?
    /// What every pattern of the installed routes says of it: whether it matches, and if not, where it fails.
    public let routes: [RouteTrial]
    /// The gates it needs.
    public let gates: [String]
    /// Those of them that are closed for its lane.
    public let closedGates: [String]
    /// How many links of its lane are before it; 0 for a text.
    public let linksBefore: Int
    /// The interceptors it passes, in order.
    public let interceptors: [String]
    /// All handlers in the order in which candidates are asked.
    public let candidates: [Candidate]
    /// Who was asked so far, and the answers.
    public let steps: [RouterEvent.Step]
    /// Who is being asked.
    public let asked: String?
}
