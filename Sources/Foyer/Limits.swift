/// Every maximum of Foyer, named, in one place.
///
/// A limit is part of the contract: input beyond it is refused with a stable code, input at it is served. The tests try
/// each limit at, below and above its value.
public enum Limits {
    /// Bytes of any one text or file that is handed to Foyer: 64 MiB.
    public static let inputBytes = 1 << 26

    // MARK: JSON

    /// Bytes of a JSON text: 16 MiB.
    public static let jsonBytes = 1 << 24

    /// Arrays and objects inside each other in a JSON text. Low enough for threads with small stacks: values are
    /// destroyed one level inside the other.
    public static let jsonDepth = 64

    /// Values and keys of a JSON text, all levels together: 1 048 576.
    public static let jsonValues = 1 << 20

    // MARK: Path configurations

    /// Rules of a path configuration: 32 768.
    public static let configurationRules = 1 << 15

    /// Patterns of a path configuration, all rules together: 65 536.
    public static let configurationPatterns = 1 << 16

    /// Diagnostics that are kept of one path configuration: 1 000.
    public static let configurationDiagnostics = 1000

    /// Comparisons of patterns in the search for values that are always replaced: 262 144.
    public static let configurationComparisons = 1 << 18

    // MARK: URLs

    /// Bytes of a URL text that `WebURL` parses, and of the URL it may be resolved against: 16 MiB. Escaping can make the
    /// result up to nine times as long.
    public static let urlBytes = 1 << 24

    /// Bytes of a host outside ASCII, after percent-decoding: 2 KiB. A DNS name has at most 253 characters.
    public static let internationalDomainBytes = 1 << 11

    // MARK: Links

    /// Bytes of a link that a `LinkPolicy` accepts, unless it says otherwise: 16 KiB.
    public static let linkBytes = 1 << 14

    /// Segments of the path of a link.
    public static let linkSegments = 256

    /// Pairs of the query of a link.
    public static let linkQueryPairs = 512

    /// Bytes of a link that are rendered for a log.
    public static let redactedBytes = 1 << 10

    /// Links that are looked up in one call: 16 777 216.
    public static let batchLinks = 1 << 24

    // MARK: Link map

    /// Bytes of a link map: 4 MiB.
    public static let linkMapBytes = 1 << 22

    /// Names that an error lists where a name is not known: 32. Of more it tells how many.
    public static let listedNames = 32

    /// Faults that are told of one link map: 100.
    public static let linkMapFaults = 100

    /// Comparisons of two letters that are spent on finding the words that were probably meant in one link map:
    /// 4 194 304.
    public static let linkMapSuggestionWork = 1 << 22

    // MARK: Router

    /// Links that may wait in one lane: 16 777 216.
    public static let pendingLinks = 1 << 24
    /// Bytes that the links that wait in one lane may have, whatever the options say: 1 GiB.
    public static let pendingBytes = 1 << 30
    /// Events that may be kept for pulling: 16 777 216.
    public static let keptEvents = 1 << 24
    /// Lanes in use at one time: 65 536. A link for one more is dropped.
    public static let lanes = 1 << 16
    /// Gates: 65 536.
    public static let gates = 1 << 16
    /// Keys of the context: 1024.
    public static let contextKeys = 1 << 10
    /// Handlers registered at one time: 1 048 576.
    public static let handlers = 1 << 20
    /// Interceptors, and ignore conditions, registered at one time: 1024 each.
    public static let interceptors = 1 << 10
    /// Bytes of the name of a handler, gate, lane, owner or context key, and of an event id: 4096.
    public static let nameBytes = 4096
    /// Links remembered for finding duplicates: 65 536, the newest.
    public static let rememberedLinks = 1 << 16
    /// How often one link may be held by `retryLater` or redirected, whatever the options say: 255.
    public static let retries = 255

    // MARK: Patterns

    /// Bytes of one regular expression: 16 KiB.
    public static let regexBytes = 1 << 14

    /// Groups and classes inside each other in a regular expression.
    public static let regexDepth = 200

    /// Capturing groups of a regular expression.
    public static let regexGroups = 255

    /// Repetitions that a quantifier can ask for.
    public static let regexRepeat = 4096

    /// Characters that a look-behind can be long.
    public static let regexLookBehind = 255

    /// Instructions of one compiled pattern, counted repetitions written out: 4 096. Also its states, where a counted
    /// repetition of one character or class is one instruction with as many states: matching takes no more than this
    /// times the length of the subject.
    public static let regexStates = 1 << 12

    /// Instructions of all patterns of one set: 4 194 304.
    public static let regexSetInstructions = 1 << 22

    /// Patterns of one set: 1 048 576.
    public static let regexSetPatterns = 1 << 20

    /// Bytes of a text that patterns are searched in: 64 KiB.
    public static let regexSubjectBytes = 1 << 16

    /// Steps of the verifier for look-around, back-references, atomic groups and possessive quantifiers, for one pattern
    /// in one subject. Beyond it the outcome is an error, not an answer. Other patterns have no such limit: they take
    /// linear time.
    public static let regexSteps = 1 << 20

    // MARK: URL patterns and routes

    /// Bytes of a URL pattern or of the pattern of a route: 64 KiB.
    public static let patternBytes = 1 << 16

    /// Steps of a URL pattern at which a match can fork, times bytes of the matched component: 16 777 216, which bounds
    /// the memory of one match to 2 MiB.
    public static let patternWork = 1 << 24

    /// Patterns of a route table, all routes together: 65 536.
    public static let routePatterns = 1 << 16

    /// Segments of the pattern of a route.
    public static let routeSegments = 64

    /// Parameters of the pattern of a route.
    public static let routeParameters = 32

    // MARK: Shortcuts

    /// Bytes of the canonical target of a shortcut.
    public static let shortcutTargetBytes = 2048

    /// Bytes of a shortcut's id, and of the other names in it that only machines read.
    public static let shortcutIDBytes = 128

    /// Bytes of a language tag (RFC 5646, section 4.4.1).
    public static let shortcutLanguageBytes = 35

    /// Characters (scalar values) of a title, cleaned.
    public static let shortcutTitleScalars = 64

    /// Bytes of a title, cleaned.
    public static let shortcutTitleBytes = 256

    /// Characters (scalar values) of every other text of a shortcut, cleaned.
    public static let shortcutTextScalars = 512

    /// Bytes of every other text of a shortcut, cleaned.
    public static let shortcutTextBytes = 2048

    /// Bytes of a text of a shortcut before it is cleaned.
    public static let shortcutRawTextBytes = 1 << 14

    /// Steps in the instructions of a shortcut's page.
    public static let shortcutSteps = 10

    /// Icons of a shortcut, and start-up images of one.
    public static let shortcutImages = 16

    /// Bytes of an icon or of a start-up image: 1 MiB.
    public static let shortcutImageBytes = 1 << 20

    /// Pixels a side of an icon.
    public static let shortcutIconPixels = 1024

    /// CSS pixels a side of a screen for which there is a start-up image.
    public static let shortcutScreenSide = 4096

    /// Shortcuts in one document.
    public static let shortcutsPerDocument = 64

    /// Bytes of a page as a `data:` URL: 1 MiB. Chromium stops at 2 MiB; the store of home-screen icons on iOS is unknown.
    public static let shortcutDataURLBytes = 1 << 20

    /// Bytes of a page as a `data:` URL from which on a warning says that it is long: 64 KiB.
    public static let shortcutDataURLWarningBytes = 1 << 16

    /// Pixels a side of the icon of a web clip.
    public static let shortcutWebClipIconPixels = 400

    // MARK: Navigation

    /// Screens of one tab, main and modal stack together: 1 024.
    public static let navigationScreens = 1 << 10

    /// Tabs of a navigator: 64.
    public static let navigationTabs = 64

    /// Destinations that a host can name to a navigator: 4 096.
    public static let navigationDestinations = 1 << 12

    // MARK: Loopback server

    /// Bytes that the loopback server hands out: 16 MiB.
    public static let loopbackContentBytes = 1 << 24

    /// Bytes of a media type or security policy that it sends.
    public static let loopbackHeaderBytes = 1 << 10

    /// Connections that it has at one time.
    public static let loopbackConnections = 8

    /// Bytes of the head of a request.
    public static let loopbackRequestBytes = 1 << 13

    /// Milliseconds from accepting a connection to closing it, whatever happens on it.
    public static let loopbackDeadline = 5_000

    /// Milliseconds that a connection stays open after its response has been sent, for the peer to close it.
    public static let loopbackDrainTime = 1_000

    /// Bytes that are read and dropped in that time.
    public static let loopbackDroppedBytes = 1 << 16

    /// Connections that the system may hold back until they are accepted.
    public static let loopbackBacklog = 128
}
