/// Every maximum of the core, named, in one place. The components add theirs in extensions of their own.
///
/// A limit is part of the contract: input at it is served, input beyond it is refused. Nothing is ever cut and accepted.
/// Each limit names its unit and the stable code that answers what lies beyond. `LimitsTests` tries each just below, at
/// and just above its value.
///
/// ```swift
/// let link = "myapp://" + String(repeating: "a", count: Limits.linkBytes)
/// LinkPolicy().check(link)    // refused, "too-long"
/// ```
public enum Limits {
    /// Bytes of any one text or file that is handed to Foyer, where nothing smaller is stated: 64 MiB. Beyond it:
    /// `snapshot-too-long`, `too-long` for a link that routes are looked up for, `FOYER_ERR_LIMIT` in C.
    public static let inputBytes = 1 << 26

    // MARK: JSON

    /// Bytes of a JSON text: 16 MiB. Beyond it: `json-too-long`.
    public static let jsonBytes = 1 << 24

    /// Levels of arrays and objects in a JSON text: 64. Beyond it: `json-too-deep`. It is low enough for threads with
    /// small stacks, because nested values are destroyed recursively.
    public static let jsonDepth = 64

    /// Values and keys of a JSON text, all levels together: 1 048 576. Beyond it: `json-too-many-values`.
    public static let jsonValues = 1 << 20

    // MARK: Path configurations

    /// Rules of a path configuration: 32 768. Beyond it: `too-many-rules`.
    public static let configurationRules = 1 << 15

    /// Patterns of a path configuration, all rules together: 65 536. Beyond it: `too-many-rules`.
    public static let configurationPatterns = 1 << 16

    /// Diagnostics that are kept of one path configuration: 1 000. Beyond it the list ends with `more-diagnostics`; the
    /// first error is always kept.
    public static let configurationDiagnostics = 1000

    // MARK: URLs

    /// Bytes of a URL text that `WebURL` parses, and of the URL it is resolved against: 16 MiB. Beyond it:
    /// `url-too-long`. Escaping can make the result up to nine times as long.
    public static let urlBytes = 1 << 24

    /// Bytes of a host outside ASCII, after percent-decoding: 2 KiB. Beyond it: `url-domain-too-long`. A DNS name has at
    /// most 253 characters.
    public static let internationalDomainBytes = 1 << 11

    // MARK: Links

    /// Bytes of a link that a `LinkPolicy` accepts unless it says otherwise: 16 KiB. Beyond it: `too-long`.
    public static let linkBytes = 1 << 14

    /// Segments of the path of a link: 256. Beyond it: `too-many-segments`.
    public static let linkSegments = 256

    /// Pairs of the query of a link: 512. Beyond it: `too-many-pairs`.
    public static let linkQueryPairs = 512

    /// Bytes of a link that are rendered for a log: 1 KiB. A longer link is cut there, and the text ends with `…`.
    public static let redactedBytes = 1 << 10

    /// Links that are looked up in one call: 16 777 216.
    public static let batchLinks = 1 << 24

    // MARK: Link map

    /// Bytes of a link map: 4 MiB. Beyond it: `map-out-of-range`.
    public static let linkMapBytes = 1 << 22

    /// Faults that are listed for one link map: 100. Beyond it the list ends with `map-more-faults`.
    public static let linkMapFaults = 100

    /// Comparisons of two letters that may be spent on suggestions for one link map: 4 194 304. Beyond it faults are
    /// still found, without a suggestion.
    public static let linkMapSuggestionWork = 1 << 22

    // MARK: Router

    /// Links that may wait in one lane, whatever the options say: 16 777 216. Options beyond it: `router-limit`.
    public static let pendingLinks = 1 << 24

    /// Bytes of the links that wait in one lane, whatever the options say: 1 GiB. A link map beyond it:
    /// `map-out-of-range`.
    public static let pendingBytes = 1 << 30

    /// Events that may be kept for pulling, whatever the options say: 16 777 216. Options beyond it: `router-limit`.
    public static let keptEvents = 1 << 24

    /// Lanes in use at one time: 65 536. A link for one more ends as `dropped`, with the reason `overflow`.
    public static let lanes = 1 << 16

    /// Gates: 65 536. Beyond it: `router-limit`.
    public static let gates = 1 << 16

    /// Keys of the context, and keys that one link is bound to: 1 024. Beyond it: `router-limit`; a link ends as
    /// `dropped`, with the reason `overflow`.
    public static let contextKeys = 1 << 10

    /// Handlers registered at one time: 1 048 576. Beyond it: `router-limit`.
    public static let handlers = 1 << 20

    /// Interceptors registered at one time, and conditions that ignore links: 1 024 each. Beyond it: `router-limit`.
    public static let interceptors = 1 << 10

    /// Bytes of the name of a handler, gate, lane, owner or context key, and of an event id: 4 096. Beyond it:
    /// `router-limit`; a link ends as `dropped`, with the reason `overflow`.
    public static let nameBytes = 4096

    /// Links that are remembered for finding duplicates: 65 536. Beyond it the oldest is forgotten.
    public static let rememberedLinks = 1 << 16

    /// Times that one link may be held by `retryLater`, and times that it may be redirected, whatever the options say:
    /// 255 each. Options beyond it: `router-limit`.
    public static let retries = 255

    // MARK: Regular expressions

    /// Bytes of one regular expression: 16 KiB. Beyond it: `regex-too-large`.
    public static let regexBytes = 1 << 14

    /// Levels of groups and classes in a regular expression: 200. Beyond it: `regex-too-large`.
    public static let regexDepth = 200

    /// Capturing groups of a regular expression: 255. Beyond it: `regex-too-large`.
    public static let regexGroups = 255

    /// Repetitions that a quantifier can ask for: 4 096. Beyond it: `regex-too-large`.
    public static let regexRepeat = 4096

    /// Characters that a look-behind can take: 255. Beyond it: `regex-unbounded-look-behind`.
    public static let regexLookBehind = 255

    /// Instructions of one compiled pattern, with counted repetitions written out: 4 096. Beyond it: `regex-too-large`.
    /// A counted repetition of one character or class is one instruction, but has as many states, which count as well.
    /// Matching takes no more than this times the length of the subject.
    public static let regexStates = 1 << 12

    /// Instructions of a set before which one more pattern may be added: 4 194 304. Beyond it: `regex-too-large`. A
    /// pattern has at least one instruction, so this also bounds the patterns.
    public static let regexSetInstructions = 1 << 22

    /// Bytes of a text that patterns are searched in: 64 KiB. Beyond it: `regex-subject-too-long`.
    public static let regexSubjectBytes = 1 << 16

    /// Steps of the verifier for look-around, back-references, atomic groups and possessive quantifiers, for one pattern
    /// in one subject: 1 048 576. Beyond it: `regex-step-limit`, which is an error and not an answer. Other patterns
    /// have no such limit: they take linear time.
    public static let regexSteps = 1 << 20

    // MARK: URL patterns and routes

    /// Bytes of a URL pattern, or of the pattern of a route: 64 KiB. Beyond it: `pattern-limit`, `route-limit`.
    public static let patternBytes = 1 << 16

    /// Steps of a URL pattern at which a match can fork, times bytes of the matched component: 16 777 216, which bounds
    /// the memory of one match to 2 MiB. Beyond it: `pattern-limit`.
    public static let patternWork = 1 << 24

    /// Patterns of a route table, all routes together: 65 536. Beyond it: `route-limit`.
    public static let routePatterns = 1 << 16

    /// Segments of the pattern of a route: 64. Beyond it: `route-limit`.
    public static let routeSegments = 64

    /// Parameters of the pattern of a route: 32. Beyond it: `route-limit`.
    public static let routeParameters = 32
}
