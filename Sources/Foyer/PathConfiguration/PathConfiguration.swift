/// A path configuration of Hotwire Native: what properties a link has.
///
/// The file is compiled once, when it is read. A lookup finds the rules that hit a link and lays their properties over
/// each other, in the order of the file; the last one wins.
///
/// ```swift
/// let file = """
///     {"settings": {"tabs": 3}, "rules": [
///         {"patterns": [".*"], "properties": {"context": "default", "title": "Orchard"}},
///         {"patterns": ["/new$"], "properties": {"context": "modal"}}]}
///     """
/// let configuration = try PathConfiguration(parsing: Array(file.utf8))
/// let properties = configuration.lookup("https://orchard.example/trees/new")
/// properties["context"]         // "modal"
/// properties["title"]           // "Orchard"
/// properties.rules              // [0, 1]
/// properties.hit(of: "title")   // rule 0, pattern 0
/// try properties.typed().context == .modal    // true
/// ```
///
/// A configuration is immutable: copies share everything, and any number of threads may look up at once.
public struct PathConfiguration: Sendable {
    let storage: ConfigurationStorage
    /// Whether the condition of each rule, in merge order, rules it out. Empty if no rule has a condition.
    private let isOff: [Bool]

    /// Reads and compiles a file.
    ///
    /// - Parameters:
    ///   - text: The bytes of the file, in UTF-8.
    ///   - options: The profile to read the file with, and what is known of the file and of the app.
    /// - Throws: `PathConfigurationError` with the first fault that refuses the file under the profile.
    /// - Complexity: O(*n*) in the bytes of the file, besides compiling the patterns.
    public init(
        parsing text: [UInt8], options: PathConfigurationOptions = PathConfigurationOptions()
    ) throws(PathConfigurationError) {
        self = try Self.load(text, options: options).configuration.get()
    }

    /// Makes a configuration that has the built-in rules only.
    ///
    /// - Parameter options: The profile, and what is known of the app.
    public init(options: PathConfigurationOptions = PathConfigurationOptions()) {
        storage = ConfigurationStorage(rules: [], settings: [:], options: options, diagnostics: [])
        isOff = []
    }

    init(storage: ConfigurationStorage, context: ConfigurationContext) {
        self.storage = storage
        isOff =
            storage.hasConditions ? storage.rules.map { !$0.extension.condition.holds(in: context) } : []
    }

    /// Reads and compiles a file, and returns the diagnostics even if the file is refused.
    ///
    /// - Parameters:
    ///   - text: The bytes of the file, in UTF-8.
    ///   - options: The profile to read the file with, and what is known of the file and of the app.
    /// - Returns: The configuration, or the first fault that refuses the file; and everything that was found wrong, in
    ///   the order of the file.
    /// - Complexity: As for `init(parsing:options:)`.
    public static func load(
        _ text: [UInt8], options: PathConfigurationOptions = PathConfigurationOptions()
    ) -> (configuration: Result<PathConfiguration, PathConfigurationError>, diagnostics: [ConfigurationDiagnostic]) {
        ConfigurationCompiler.load(text, options: options)
    }

    /// Whether both are the same configuration, read once, for the same context.
    package func isIdentical(to other: PathConfiguration) -> Bool {
        storage === other.storage && isOff == other.isOff
    }

    /// Returns the same configuration for another context. The conditions of its rules are decided again; nothing is
    /// compiled.
    ///
    /// - Parameter context: What the app says of itself from now on.
    /// - Complexity: O(*r*) in the number of rules, O(1) if none has a condition.
    public func adapted(to context: ConfigurationContext) -> PathConfiguration {
        PathConfiguration(storage: storage, context: context)
    }
}

// MARK: - What it is

extension PathConfiguration {
    /// The profile that the file was read with.
    public var profile: ConfigurationProfile { storage.options.profile }

    /// Where the file came from.
    public var origin: ConfigurationOrigin { storage.options.origin }

    /// The version text that was given with the file.
    public var version: String { storage.options.version }

    /// The settings, which are any JSON that the app wants to find there.
    public var settings: JSONObject { storage.settings }

    /// The rules of the file, in its order.
    public var rules: [PathRule] { storage.fileRules }

    /// What was found wrong when the file was loaded.
    public var diagnostics: [ConfigurationDiagnostic] { storage.diagnostics }

    /// Whether the condition of a rule holds. A rule without a condition is always on.
    ///
    /// - Parameter rule: The number of the rule, counted from 0. The built-in rules follow those of the file.
    /// - Returns: False if there is no such rule.
    public func isOn(rule: Int) -> Bool {
        guard let index = storage.mergeIndex(ofRule: rule) else { return false }
        return isOff.isEmpty || !isOff[index]
    }
}

// MARK: - Looking up

extension PathConfiguration {
    /// Looks up the properties of a link that has been parsed.
    ///
    /// Under the profiles of Hotwire Native, the canonical text of the URL is read as the platform reads it.
    ///
    /// - Returns: The properties. Where there is no answer, `failure` says why.
    /// - Complexity: Linear in the length of path and query, and nearly independent of the number of rules. Allocates
    ///   only for hits.
    public func lookup(_ url: WebURL) -> PathProperties {
        if storage.options.profile == .foyer {
            return url.withBytes(in: url.pathAndQuery(matchesQuery: storage.options.matchesQuery)) {
                search($0, .url(url))
            }
        }
        return url.withBytes(of: .href) { lookup(written: $0) }
    }

    /// Looks up the properties of a link as it was written.
    ///
    /// Under the `foyer` profile the link is parsed as a URL, and a text that begins with `/` or `?` is a path of any
    /// site. Under the profiles of Hotwire Native it is read as the platform reads it.
    ///
    /// - Returns: The properties. Where there is no answer, `failure` says why.
    public func lookup(_ link: String) -> PathProperties {
        var link = link
        return link.withUTF8 { lookup(written: $0) }
    }

    /// Looks up the properties of a link as it was written, from bytes.
    ///
    /// - Parameter written: The link. The bytes should be UTF-8, and are used during the call only.
    /// - Returns: The properties. Where there is no answer, `failure` says why.
    public func lookup(written: UnsafeBufferPointer<UInt8>) -> PathProperties {
        let options = storage.options
        if options.profile == .foyer, !MatchedText.isRelative(written) {
            guard let url = try? WebURL(utf8: written) else {
                return PathProperties(configuration: storage, found: [], fault: .invalidURL)
            }
            return lookup(url)
        }
        let text = MatchedText.ofWritten(written, profile: options.profile, matchesQuery: options.matchesQuery)
        if case .invalid = text { return PathProperties(configuration: storage, found: [], fault: .invalidURL) }
        return text.withBytes(of: written) { search($0, .path($0)) }
    }

    /// Looks up the properties of a text that is searched exactly as it is: a path, or a path, `?` and a query.
    ///
    /// - Parameter path: The text. The bytes should be UTF-8, and are used during the call only.
    /// - Returns: The properties. Where there is no answer, `failure` says why.
    public func lookup(path: UnsafeBufferPointer<UInt8>) -> PathProperties {
        search(path, .path(path))
    }

    /// Calls a closure with each rule that hits a text, which is searched exactly as it is. Use it instead of
    /// `lookup(path:)` where only the rules matter: it allocates nothing.
    ///
    /// - Parameters:
    ///   - path: The text. The bytes should be UTF-8, and are used during the call only.
    ///   - body: Receives the number of each rule that hits, in the order in which they are laid over each other.
    /// - Returns: Why there is no answer, or nil if there is one.
    public func forEachRule(
        in path: UnsafeBufferPointer<UInt8>, _ body: (_ rule: Int) -> Void
    ) -> PathConfigurationError? {
        if storage.faults.isEmpty, storage.routes == nil {
            let fault = storage.matcher.forEachHit(in: path, isOff: isOff) { _, rule in
                body(storage.number(ofMergeIndex: rule))
            }
            guard fault != nil else { return nil }
        }
        // A rule may be at fault, or hit by a route: the answer knows.
        let answer = search(path, .path(path))
        for rule in answer.found { body(storage.number(ofMergeIndex: rule.rule)) }
        return answer.failure
    }

    /// - Parameters:
    ///   - text: What patterns are searched in.
    ///   - subject: What the routes of rules are matched with.
    private func search(_ text: Bytes, _ subject: RuleRoutes.Subject) -> PathProperties {
        var (found, fault) = storage.matcher.search(text, isOff: isOff)
        if fault == nil, !storage.faults.isEmpty { fault = storage.fault(for: found) }
        if fault != nil { return PathProperties(configuration: storage, found: [], fault: fault) }
        guard let routes = storage.routes else {
            return PathProperties(configuration: storage, found: found, fault: nil)
        }
        var parameters: [LinkParameter] = []
        for hit in routes.hits(of: subject, isOff: isOff) {
            parameters.overlay(hit.parameters)
            let place = found.firstIndex { $0.rule >= hit.rule } ?? found.count
            if place < found.count, found[place].rule == hit.rule {
                found[place].route = hit.route
            } else {
                found.insert(FoundRule(rule: hit.rule, pattern: nil, route: hit.route), at: place)
            }
        }
        return PathProperties(configuration: storage, found: found, parameters: parameters, fault: nil)
    }
}

/// How a path configuration is read, and what is known of it.
public struct PathConfigurationOptions: Sendable {
    /// The profile to read the file and the links with.
    public var profile: ConfigurationProfile
    /// Whether patterns see the query. Hotwire Native has this switch on iOS only: in the `android` profile they always
    /// see it.
    public var matchesQuery: Bool
    /// Where the file came from. Kept and reported, and nothing else.
    public var origin: ConfigurationOrigin
    /// A text that says which version of the file this is. Kept and reported, and nothing else.
    public var version: String
    /// What the app says of itself, for the conditions of rules.
    public var context: ConfigurationContext

    /// Makes options. The default is the `foyer` profile, with patterns that see the query.
    public init(
        profile: ConfigurationProfile = .foyer, matchesQuery: Bool = true, origin: ConfigurationOrigin = .bundled,
        version: String = "", context: ConfigurationContext = ConfigurationContext()
    ) {
        self.profile = profile
        self.matchesQuery = matchesQuery
        self.origin = origin
        self.version = version
        self.context = context
    }
}

/// Where a path configuration came from. The numbers are those of the C interface.
public enum ConfigurationOrigin: Int32, StableName {
    // names: begin origin cases
    /// With the app.
    case bundled = 0
    /// From the cache of an earlier download.
    case cached = 1
    /// From the network, just now.
    case remote = 2
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin origin names
        case .bundled: "bundled"
        case .cached: "cached"
        case .remote: "remote"
        // names: end
        }
    }
}

/// From the bytes of a file to a configuration: JSON, rules, patterns, diagnostics.
package enum ConfigurationCompiler {
    /// A file whose rules are read and compiled, with every fault that loading reports. The file may be one that is
    /// refused.
    package struct Reading {
        package var reader: ConfigurationReader
        /// The rules of the file and the built-in ones, in merge order.
        package let rules: [PathRule]
        /// How many built-in rules stand before those of the file.
        package let builtInBefore: Int
        let matcher: RuleMatcher
        let routes: RuleRoutes?
    }

    /// Reads a file.
    ///
    /// - Throws: `JSONError` where the text is not JSON.
    package static func read(
        _ text: [UInt8], options: PathConfigurationOptions
    ) throws(JSONError) -> Reading {
        let document = try JSONDocument(text, dialect: options.profile.dialect)
        var reader = ConfigurationReader(document, profile: options.profile, matchesQuery: options.matchesQuery)
        reader.read()
        let rules = ConfigurationStorage.mergeOrder(reader.rules, options.profile)
        let (matcher, invalid) = RuleMatcher.compile(rules, profile: options.profile)
        let before = options.profile == .foyer ? rules.count - reader.rules.count : 0
        reader.note(invalid, builtInBefore: before)
        let (routes, invalidRoutes) = RuleRoutes.compile(rules)
        reader.note(invalidRoutes, builtInBefore: before)
        reader.noteValues()
        return Reading(reader: reader, rules: rules, builtInBefore: before, matcher: matcher, routes: routes)
    }

    static func load(
        _ text: [UInt8], options: PathConfigurationOptions
    ) -> (configuration: Result<PathConfiguration, PathConfigurationError>, diagnostics: [ConfigurationDiagnostic]) {
        let reading: Reading
        do throws(JSONError) {
            reading = try read(text, options: options)
        } catch {
            let diagnostic = ConfigurationDiagnostic(error)
            return (.failure(PathConfigurationError(diagnostic)), [diagnostic])
        }
        let diagnostics = reading.reader.diagnostics.all
        if let error = diagnostics.first(where: { $0.severity == .error }) {
            return (.failure(PathConfigurationError(error)), diagnostics)
        }
        let storage = ConfigurationStorage(
            rules: reading.reader.rules, settings: reading.reader.settings, options: options, diagnostics: diagnostics,
            matcher: reading.matcher, routes: reading.routes)
        return (.success(PathConfiguration(storage: storage, context: options.context)), storage.diagnostics)
    }
}

extension ConfigurationDiagnostic {
    /// The diagnostic for a file that is not JSON.
    package init(_ error: JSONError) {
        self.init(
            kind: .json(error.kind), severity: .error, message: error.message, position: error.position, rule: nil,
            pattern: nil)
    }
}
