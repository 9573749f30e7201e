/// Decides which of several copies of a path configuration is in force: the bundled one, a cached one, a remote one.
///
/// The host does the reading, the downloading and the storing, and offers what it got; a copy that does not load changes
/// nothing, so the last good configuration stays in force. What wins depends on the profile:
///
/// - `foyer`: a remote copy; then a cached one that this version of the app stored; then the bundled one; then a
///   cached one of another version of the app, so that the bundle of an update can win. Cache entries are kept by full
///   URL. A download must have status 200.
/// - `android`: a remote copy, then a cached one, then the bundled one. Kept by full URL, without nulls. Status 200 to
///   299.
/// - the profiles of iOS: whatever came last. Kept by the last part of the path of the URL. Status 200.
///
/// A value for one thread at a time; the configurations it gives are for any.
public struct ConfigurationSources: Sendable {
    /// The configuration that is in force; without a good offer one that has the built-in rules only.
    public private(set) var current: PathConfiguration
    private let options: PathConfigurationOptions
    private let appVersion: String
    private var rank = 0

    /// What an offer came to.
    public enum Outcome: Sendable {
        /// It is in force now.
        case installed
        /// It is fine, but what is in force has precedence.
        case outranked
        /// The status of the download is not accepted.
        case refusedStatus
        /// The cache entry is none, or belongs to another URL.
        case refusedEntry
        /// The file does not load.
        case refusedFile(PathConfigurationError)
    }

    /// Sources without an offer yet.
    ///
    /// - Parameters:
    ///   - options: Whose reading is followed, and what the host says of itself; origin and version come from the offers.
    ///   - appVersion: Any text that is another one after each update of the app.
    public init(options: PathConfigurationOptions, appVersion: String) {
        self.options = options
        self.appVersion = appVersion
        current = PathConfiguration(options: options)
    }

    /// Offers the file that came with the app.
    ///
    /// - Parameters:
    ///   - text: The file.
    ///   - version: Kept as the version text of the configuration.
    public mutating func offer(bundled text: [UInt8], version: String = "") -> Outcome {
        offer(text, .bundled, version, rank: 2)
    }

    /// Offers what is in the cache under `cacheKey(for:)`.
    ///
    /// - Parameters:
    ///   - entry: The bytes that `offer(remote:…)` gave to be stored.
    ///   - url: The full URL of the file.
    ///   - version: Kept as the version text of the configuration.
    public mutating func offer(cached entry: [UInt8], url: String, version: String = "") -> Outcome {
        guard let cached = CachedConfiguration(entry: entry) else { return .refusedEntry }
        guard keysByName || cached.url.hasSameBytes(as: url) else { return .refusedEntry }
        let isOfThisApp = cached.appVersion.hasSameBytes(as: appVersion)
        return offer(cached.text, .cached, version, rank: options.profile == .foyer && !isOfThisApp ? 1 : 3)
    }

    /// Offers a download.
    ///
    /// - Parameters:
    ///   - text: The body of the answer.
    ///   - status: The HTTP status of the answer.
    ///   - url: The full URL that was asked for.
    ///   - version: Kept as the version text of the configuration.
    /// - Returns: What came of it, and, if the file is good, the bytes to be stored under `cacheKey(for:)`.
    public mutating func offer(
        remote text: [UInt8], status: Int, url: String, version: String = ""
    ) -> (outcome: Outcome, cacheEntry: [UInt8]?) {
        guard options.profile == .android ? (200...299).contains(status) : status == 200 else {
            return (.refusedStatus, nil)
        }
        let outcome = offer(text, .remote, version, rank: 4)
        guard case .installed = outcome else { return (outcome, nil) }
        let kept = options.profile == .android ? current.textOfAndroidCache : text
        return (outcome, CachedConfiguration(url: url, appVersion: appVersion, text: kept).entry)
    }

    /// Under which key the host keeps the cache entry of a URL.
    public func cacheKey(for url: String) -> String {
        guard keysByName else { return url }
        let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let name = path.split(separator: UInt8(ascii: "/")).last ?? path
        return String(decoding: name, as: UTF8.self)
    }

    /// Whether entries are kept by the last part of the path only, whatever the rest of the URL.
    private var keysByName: Bool { options.profile.platform == .ios }

    private mutating func offer(
        _ text: [UInt8], _ origin: ConfigurationOrigin, _ version: String, rank offered: Int
    ) -> Outcome {
        var options = options
        options.origin = origin
        options.version = version
        do throws(PathConfigurationError) {
            let configuration = try PathConfiguration(parsing: text, options: options)
            guard offered >= rank || keysByName else { return .outranked }
            current = configuration
            rank = offered
            return .installed
        } catch {
            return .refusedFile(error)
        }
    }
}
