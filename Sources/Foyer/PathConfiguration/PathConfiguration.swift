/// A path configuration of Hotwire Native, compiled once: which properties a link has.
///
/// Immutable; copies share everything, and any number of threads may look up at once.
public struct PathConfiguration: Sendable {
    let storage: ConfigurationStorage
    /// For each rule in merge order whether its condition rules it out; empty if no rule has a condition.
    private let isOff: [Bool]

    /// Reads and compiles a file.
    ///
    /// - Parameters:
    ///   - text: The file, UTF-8.
    ///   - options: The profile to read by, and what is known of the file and of the host.
    /// - Throws: The first fault that refuses the file under the profile.
    /// - Complexity: O(*n*) but for the compilation of the patterns.
    public init(
        parsing text: [UInt8], options: PathConfigurationOptions = PathConfigurationOptions()
    ) throws(PathConfigurationError) {
        self = try Self.load(text, options: options).configuration.get()
    }

    /// A configuration without rules of its own: the built-in ones are there.
    public init(options: PathConfigurationOptions = PathConfigurationOptions()) {
        storage = ConfigurationStorage(rules: [], settings: [:], options: options, diagnostics: [])
        isOff = []
    }

    init(storage: ConfigurationStorage, context: ConfigurationContext) {
        self.storage = storage
        isOff =
            storage.hasConditions ? storage.rules.map { !$0.extension.condition.holds(in: context) } : []
    }

    /// Reads and compiles a file, and gives the diagnostics even if it is refused.
    ///
    /// - Complexity: as `init(parsing:options:)`.
    public static func load(
        _ text: [UInt8], options: PathConfigurationOptions = PathConfigurationOptions()
    ) -> (configuration: Result<PathConfiguration, PathConfigurationError>, diagnostics: [ConfigurationDiagnostic]) {
        ConfigurationCompiler.load(text, options: options)
    }

    /// Whether both are the same configuration, read once, for the same context.
    package func isIdentical(to other: PathConfiguration) -> Bool {
        storage === other.storage && isOff == other.isOff
    }

    /// The same configuration for another context: the conditions of its rules are decided anew, nothing is compiled.
    ///
    /// - Complexity: O(*r*) in the number of rules, O(1) if none has a condition.
    public func adapted(to context: ConfigurationContext) -> PathConfiguration {
        PathConfiguration(storage: storage, context: context)
    }
}

// MARK: - What it is

extension PathConfiguration {
    /// The profile: which platform's reading of the file is followed.
    public var profile: ConfigurationProfile { storage.options.profile }

    /// Where the file came from.
    public var origin: ConfigurationOrigin { storage.options.origin }

    /// The version text that was given with the file.
    public var version: String { storage.options.version }

    /// The settings: any JSON, for the app.
    public var settings: JSONObject { storage.settings }

    /// The rules of the file, in its order.
    public var rules: [PathRule] { storage.fileRules }

    /// What was found wrong when the file was loaded.
    public var diagnostics: [ConfigurationDiagnostic] { storage.diagnostics }

    /// Whether the condition of a rule of the file holds.
    public func isOn(rule: Int) -> Bool {
        guard let index = storage.mergeIndex(ofRule: rule) else { return false }
        return isOff.isEmpty || !isOff[index]
    }
}

// MARK: - Looking up

extension PathConfiguration {
    /// The properties of a link that has been parsed.
    ///
    /// Under the profiles of Hotwire Native, the canonical text of the URL is read as they would read it.
    ///
    /// - Complexity: linear in the length of path and query; hardly depends on the number of rules. Allocates only for
    ///   hits.
    public func lookup(_ url: WebURL) -> PathProperties {
        if storage.options.profile == .foyer {
            return url.withBytes(in: url.pathAndQuery(matchesQuery: storage.options.matchesQuery)) {
                search($0, .url(url))
            }
        }
        return url.withBytes(of: .href) { lookup(written: $0) }
    }

    /// The properties of a link as it was written.
    ///
    /// Under the `foyer` profile it is parsed as a URL; a text that begins with `/` or `?` is a path of any site. Under the
    /// profiles of Hotwire Native it is read as their platforms read it.
    public func lookup(_ link: String) -> PathProperties {
        var link = link
        return link.withUTF8 { lookup(written: $0) }
    }

    /// The properties of a link as it was written, as `lookup(_:)` for text.
    ///
    /// - Parameter written: Bytes that should be UTF-8; used during the call only.
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

    /// The properties for a text that is searched exactly as it is: a path, or path, `?` and query.
    ///
    /// - Parameter path: Bytes that should be UTF-8; used during the call only.
    public func lookup(path: UnsafeBufferPointer<UInt8>) -> PathProperties {
        search(path, .path(path))
    }

    /// The rules that hit a text that is searched exactly as it is, as `lookup(path:)`, without an answer to keep.
    ///
    /// - Parameters:
    ///   - path: Bytes that should be UTF-8; used during the call only.
    ///   - body: Is given the number of each rule that hits, in the order in which they are laid over each other.
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

    /// - Parameter subject: What the routes of rules are asked about.
    private func search(_ text: Bytes, _ subject: RuleRoutes.Subject) -> PathProperties {
        var (found, fault) = storage.matcher.search(text, isOff: isOff)
        if fault == nil, !storage.faults.isEmpty { fault = storage.fault(for: found) }
        if fault != nil { return PathProperties(configuration: storage, found: [], fault: fault) }
        guard let routes = storage.routes else { return PathProperties(configuration: storage, found: found, fault: nil) }
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
    /// The profile: which platform's reading of the file is followed.
    public var profile: ConfigurationProfile
    /// Whether patterns see the query. Hotwire Native's switch of this name exists on iOS only: the `android` profile
    /// always lets them see it.
    public var matchesQuery: Bool
    /// Where the file came from; kept and reported.
    public var origin: ConfigurationOrigin
    /// A text that says which version of the file this is; kept and reported.
    public var version: String
    /// What the host says of itself, for the conditions of rules.
    public var context: ConfigurationContext

    /// Options; by default the `foyer` profile, which sees the query.
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

/// Where a path configuration came from. The raw values are those of the C interface.
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
    /// A file whose rules are read and compiled, with every fault that loading it reports. It may be one that is refused.
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
    /// - Throws: Where the text is not JSON.
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
    /// A file that is not JSON.
    package init(_ error: JSONError) {
        self.init(
            kind: .json(error.kind), severity: .error, message: error.message, position: error.position, rule: nil,
            pattern: nil)
    }
}
