/// Decides which copy of a path configuration is in force: the bundled one, a cached one, or a remote one.
///
/// The app reads, downloads and stores the copies, and offers each one it gets. A copy that does not load changes
/// nothing, so the last good configuration stays in force.
///
/// ```swift
/// var sources = ConfigurationSources(options: PathConfigurationOptions(profile: .ios), appVersion: "412")
/// sources.offer(bundled: file)                                      // .installed
/// let (outcome, entry) = sources.offer(remote: body, status: 200, url: address)
/// if let entry { store(entry, under: sources.cacheKey(for: address)) }
/// sources.current.lookup(link)
/// ```
///
/// Which copy wins depends on the profile:
///
/// - `foyer`: a remote copy; then a cached one that this version of the app stored; then the bundled one; then a
///   cached one of another version of the app, so that the bundle of an update can win. Cache entries are kept by full
///   URL. A download must have status 200.
/// - `android`: a remote copy, then a cached one, then the bundled one. Kept by full URL, without nulls. Status 200 to
///   299.
/// - the profiles of iOS: whatever came last. Kept by the last part of the path of the URL. Status 200.
///
/// A value is for one thread at a time. The configurations that it gives may be used from any.
public struct ConfigurationSources: Sendable {
    /// The configuration that is in force. Before the first good offer it has the built-in rules only.
    public private(set) var current: PathConfiguration
    private let options: PathConfigurationOptions
    private let appVersion: String
    private var rank = 0

    /// What an offer came to.
    public enum Outcome: Sendable {
        /// It is in force now.
        case installed
        /// The copy is good, but what is in force takes precedence.
        case outranked
        /// The status of the download is not accepted.
        case refusedStatus
        /// The bytes are not a cache entry, or one of another URL.
        case refusedEntry
        /// The file does not load.
        case refusedFile(PathConfigurationError)
    }

    /// Makes sources that nothing has been offered to.
    ///
    /// - Parameters:
    ///   - options: The profile, and what the app says of itself. Origin and version come with each copy.
    ///   - appVersion: A text that differs after each update of the app, such as its build number.
    public init(options: PathConfigurationOptions, appVersion: String) {
        self.options = options
        self.appVersion = appVersion
        current = PathConfiguration(options: options)
    }

    /// Offers the file that came with the app.
    ///
    /// - Parameters:
    ///   - text: The bytes of the file.
    ///   - version: Kept as the version text of the configuration.
    /// - Returns: Whether the copy is in force now, or why not.
    public mutating func offer(bundled text: [UInt8], version: String = "") -> Outcome {
        offer(text, .bundled, version, rank: 2)
    }

    /// Offers what is in the cache under `cacheKey(for:)`.
    ///
    /// - Parameters:
    ///   - entry: The bytes that `offer(remote:…)` gave to be stored.
    ///   - url: The full URL of the file.
    ///   - version: Kept as the version text of the configuration.
    /// - Returns: Whether the copy is in force now, or why not.
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
    /// - Returns: Whether the copy is in force now, or why not; and, if it is, the bytes to store under `cacheKey(for:)`.
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

    /// The key under which the app keeps the cache entry of a URL.
    ///
    /// - Parameter url: The full URL of the file.
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

/// A downloaded path configuration as it is kept in a cache: the bytes as they came, and what they belong to.
///
/// The app stores the entry as it is: the lines `foyer-cache 1`, `url …` and `app …`, an empty line, then the bytes of
/// the file.
struct CachedConfiguration {
    /// The full URL that the file was downloaded from.
    let url: String
    /// The version of the app that downloaded it.
    let appVersion: String
    /// The file.
    let text: [UInt8]

    private static let heading = "foyer-cache 1"

    init(url: String, appVersion: String, text: [UInt8]) {
        self.url = url
        self.appVersion = appVersion
        self.text = text
    }

    /// Reads an entry. Nil if the bytes are not an entry, or cut off before the file.
    init?(entry: [UInt8]) {
        var rest = entry[...]
        func line() -> String? {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            return line
        }
        func value(_ name: String) -> String? {
            guard let line = line(), line.utf8.starts(with: name.utf8) else { return nil }
            return String(decoding: line.utf8.dropFirst(name.utf8.count), as: UTF8.self)
        }
        guard let heading = line(), heading.hasSameBytes(as: Self.heading), let url = value("url "),
            let appVersion = value("app "), line()?.isEmpty == true
        else { return nil }
        self.init(url: url, appVersion: appVersion, text: Array(rest))
    }

    /// The entry to be stored. Line feeds in URL and version, which have no place there, are left out.
    var entry: [UInt8] {
        func oneLine(_ text: String) -> [UInt8] { text.utf8.filter { $0 != UInt8(ascii: "\n") } }
        var entry = Array(Self.heading.utf8)
        entry += Array("\nurl ".utf8) + oneLine(url)
        entry += Array("\napp ".utf8) + oneLine(appVersion)
        return entry + Array("\n\n".utf8) + text
    }
}

extension PathConfiguration {
    /// The file as Hotwire Native for Android keeps it in its cache: known keys only, and no nulls.
    var textOfAndroidCache: [UInt8] {
        func withoutNulls(_ value: JSONValue) -> JSONValue {
            switch value {
            case .array(let elements): .array(elements.map { withoutNulls($0) })
            case .object(let object): .object(members(object))
            default: value
            }
        }
        func members(_ object: JSONObject) -> JSONObject {
            JSONObject(object.members.filter { !$0.value.isNull }.map { ($0.key, withoutNulls($0.value)) })
        }
        let rules = rules.map { rule -> JSONValue in
            ["patterns": .array(rule.patterns.map { .string($0) }), "properties": .object(members(rule.properties))]
        }
        let file: JSONValue = ["settings": .object(members(settings)), "rules": .array(rules)]
        return Array(file.text().utf8)
    }
}
