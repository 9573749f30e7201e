// Path configurations: reading, looking up, and which of several copies is in force.

/// What a configuration is read under.
func configurationOptions(
    _ text: TextIn, _ length: Int
) throws(Failure) -> (options: PathConfigurationOptions, appVersion: String) {
    let members: [StaticString] = [
        "profile", "match_query", "origin", "version", "platform", "app_version", "rollout_key",
    ]
    let description = try Description(text, length, "options", members: members)
    var options = PathConfigurationOptions()
    if let profile = try description.word("profile", { ConfigurationProfile(name: $0) }) { options.profile = profile }
    if let matchesQuery = try description.bool("match_query") { options.matchesQuery = matchesQuery }
    if let origin = try description.word("origin", { name in ConfigurationOrigin.allCases.first { $0.name.hasSameBytes(as: name) } }) {
        options.origin = origin
    }
    options.version = try description.text("version") ?? ""
    options.context.platform = try description.text("platform")
    options.context.rolloutKey = try description.text("rollout_key")
    let appVersion = try description.text("app_version")
    // Sources compare it as a text; the conditions of rules need a version.
    options.context.appVersion = appVersion.flatMap { AppVersion($0) }
    return (options, appVersion ?? "")
}

private typealias Configuration = Handle<PathConfiguration>

@implementation @_cdecl("foyer_config_parse")
public func foyer_config_parse(
    _ text: TextIn, _ text_length: Int, _ options: TextIn, _ options_length: Int, _ config: HandleOut, _ error: HandleOut
) -> Int32 {
    config?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let config = try required(config, "config")
        let (options, appVersion) = try configurationOptions(options, options_length)
        if !appVersion.utf8.isEmpty, options.context.appVersion == nil {
            throw Failure(.syntax, code: "invalid-version", message: "expected an app_version such as 3.2.1")
        }
        let bytes = Array(try inputBytes(text, text_length, "text"))
        let (result, diagnostics) = PathConfiguration.load(bytes, options: options)
        switch result {
        case .success(let configuration):
            config.pointee = Handle(configuration).passToC()
            return .ok
        case .failure(let fault):
            let faults = diagnostics.filter { $0.severity == .error }.map { Finding($0) }
            let status = fault.isLimit ? Status.limit : .syntax
            throw faults.isEmpty ? Failure(status, fault) : Failure(status, faults: faults)
        }
    }
}

@implementation @_cdecl("foyer_config_free")
public func foyer_config_free(_ config: HandleIn) {
    Configuration.free(config)
}

@implementation @_cdecl("foyer_config_record")
public func foyer_config_record(_ config: HandleIn, _ record: HandleOut) -> Int32 {
    record?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let record = try required(record, "record")
        record.pointee = Record.configuration(try Configuration.required(config, "config").value).passToC()
        return .ok
    }
}

extension Record {
    fileprivate static func configuration(_ configuration: PathConfiguration) -> Record {
        var record = RecordBuilder(FOYER_RECORD_CONFIG)
        record.set(FOYER_CONFIG_PROFILE, FOYER_NAMES_PROFILE, configuration.profile.number)
        record.set(FOYER_CONFIG_ORIGIN, FOYER_NAMES_ORIGIN, configuration.origin.rawValue)
        record.set(FOYER_CONFIG_VERSION, configuration.version)
        record.set(FOYER_CONFIG_SETTINGS, .json(.object(configuration.settings)))
        record.set(FOYER_CONFIG_RULES, int: configuration.rules.count)
        record.set(FOYER_CONFIG_FINDINGS, .list(configuration.diagnostics) { Finding($0).record })
        return record.finish()
    }
}

extension ConfigurationProfile {
    /// The number of the header.
    fileprivate var number: Int32 {
        switch self {
        case .foyer: Int32(FOYER_PROFILE_FOYER)
        case .ios: Int32(FOYER_PROFILE_IOS)
        case .ios12: Int32(FOYER_PROFILE_IOS_1_2)
        case .ios13OnIOS15: Int32(FOYER_PROFILE_IOS_1_3_OS15)
        case .android: Int32(FOYER_PROFILE_ANDROID)
        }
    }
}

// MARK: - Looking up

/// Why a lookup has no answer, under the status that it has in C.
private func failure(of error: PathConfigurationError, isLinkAtFault: Bool) -> Failure {
    Failure(error.isLimit ? .limit : isLinkAtFault ? .syntax : .state, error)
}

/// Hands the answer of a lookup out.
private func handOut(
    _ properties: PathProperties, _ out: UnsafeMutablePointer<OpaquePointer?>
) throws(Failure) -> Status {
    if let error = properties.failure { throw failure(of: error, isLinkAtFault: error.rule == nil) }
    out.pointee = Record.properties(properties).passToC()
    return properties.isHit ? .ok : .none
}

@implementation @_cdecl("foyer_config_lookup")
public func foyer_config_lookup(
    _ config: HandleIn, _ link: TextIn, _ link_length: Int, _ properties: HandleOut, _ error: HandleOut
) -> Int32 {
    properties?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let properties = try required(properties, "properties")
        let configuration = try Configuration.required(config, "config").value
        return try handOut(configuration.lookup(written: try inputUTF8(link, link_length, "link")), properties)
    }
}

@implementation @_cdecl("foyer_config_lookup_url")
public func foyer_config_lookup_url(
    _ config: HandleIn, _ url: HandleIn, _ properties: HandleOut, _ error: HandleOut
) -> Int32 {
    properties?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let properties = try required(properties, "properties")
        let configuration = try Configuration.required(config, "config").value
        return try handOut(configuration.lookup(try WebURL.required(url)), properties)
    }
}

@implementation @_cdecl("foyer_config_hits")
public func foyer_config_hits(
    _ config: HandleIn, _ path: TextIn, _ path_length: Int, _ rules: NumberOut, _ capacity: Int, _ count: SizeOut,
    _ error: HandleOut
) -> Int32 {
    count?.pointee = 0
    return boundary(error) { () throws(Failure) in
        guard let config else { throw .null("config") }
        guard capacity >= 0, rules != nil || capacity == 0 else {
            throw .argument("expected a pointer for rules, found NULL with a capacity")
        }
        let bytes = try inputUTF8(path, path_length, "path")
        var found = 0
        // No reference is counted: C keeps the handle during the call.
        let fault = Unmanaged<Configuration>.fromOpaque(UnsafeRawPointer(config))._withUnsafeGuaranteedRef { handle in
            handle.value.forEachRule(in: bytes) { rule in
                if found < capacity { rules?[found] = Int32(truncatingIfNeeded: rule) }
                found += 1
            }
        }
        if let fault { throw failure(of: fault, isLinkAtFault: false) }
        count?.pointee = found
        return found == 0 ? .none : .ok
    }
}

// MARK: - The record of properties

extension Record {
    /// The properties of a link: a view, whose parts are made when they are asked for.
    static func properties(_ properties: PathProperties) -> Record {
        let head = RecordHead(
            kind: Int32(FOYER_RECORD_PROPERTIES), shape: .fields, content: .properties,
            childCount: UInt8(FOYER_PROPERTIES_WHY), origin: Handle(properties))
        return allocate(head, words: 1 + FOYER_PROPERTIES_WHY, bytes: 0)
    }

    static func propertiesField(_ number: Int32, _ properties: PathProperties) -> Field {
        switch Int(number) {
        case FOYER_PROPERTIES_VALUES, FOYER_PROPERTIES_RULES, FOYER_PROPERTIES_HITS, FOYER_PROPERTIES_WHY: .record
        case FOYER_PROPERTIES_TYPED: typed(properties) == nil ? .absent : .record
        case FOYER_PROPERTIES_TYPED_ERROR: typed(properties) == nil ? typedError : .absent
        case FOYER_PROPERTIES_PARAMETERS: properties.parameters.isEmpty ? .absent : .record
        case FOYER_PROPERTIES_GATES: properties.gates.isEmpty ? .absent : .record
        default: .absent
        }
    }

    static func propertiesChild(_ number: Int32, _ properties: PathProperties) -> Record? {
        switch Int(number) {
        case FOYER_PROPERTIES_VALUES: .json(.object(properties.merged))
        case FOYER_PROPERTIES_TYPED: typed(properties).map { .json(.object($0)) }
        case FOYER_PROPERTIES_RULES: .list(properties.rules)
        case FOYER_PROPERTIES_HITS: .list(properties.hits) { .hit($0) }
        case FOYER_PROPERTIES_PARAMETERS: .parameters(properties.parameters)
        case FOYER_PROPERTIES_GATES: .list(properties.gates)
        default: .why(properties)
        }
    }

    /// The properties that Hotwire Native knows; nil where it would stop the app.
    private static func typed(_ properties: PathProperties) -> JSONObject? {
        (try? properties.typed())?.json
    }

    /// The one way in which they can be wrong.
    private static var typedError: Field {
        let code: StaticString = "wrong-type"
        return .text(UnsafeBufferPointer(start: code.utf8Start, count: code.utf8CodeUnitCount))
    }

    private static func hit(_ hit: RuleHit) -> Record {
        var record = RecordBuilder(FOYER_RECORD_HIT)
        record.set(FOYER_HIT_RULE, int: hit.rule)
        record.set(FOYER_HIT_PATTERN, int: hit.pattern)
        record.set(FOYER_HIT_ROUTE, int: hit.route)
        return record.finish()
    }

    private static func why(_ properties: PathProperties) -> Record {
        var object = RecordBuilder.object
        for member in properties.merged.members {
            if let found = properties.hit(of: member.key) { object.append(key: member.key, .hit(found)) }
        }
        return object.finish()
    }
}

// MARK: - Sources

private typealias Sources = Handle<ConfigurationSources>

@implementation @_cdecl("foyer_sources_new")
public func foyer_sources_new(
    _ options: TextIn, _ options_length: Int, _ sources: HandleOut, _ error: HandleOut
) -> Int32 {
    sources?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let sources = try required(sources, "sources")
        let (options, appVersion) = try configurationOptions(options, options_length)
        sources.pointee = Handle(ConfigurationSources(options: options, appVersion: appVersion)).passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_sources_free")
public func foyer_sources_free(_ sources: HandleIn) {
    Sources.free(sources)
}

/// The status of an offer, or why it has none.
private func status(of outcome: ConfigurationSources.Outcome) throws(Failure) -> Status {
    switch outcome {
    case .installed: return .ok
    case .outranked: return .none
    case .refusedStatus:
        throw Failure(.state, code: "refused-status", message: "expected a status of success")
    case .refusedEntry:
        throw Failure(.state, code: "refused-entry", message: "expected the cache entry of this URL")
    case .refusedFile(let error): throw Failure(error.isLimit ? .limit : .syntax, error)
    }
}

@implementation @_cdecl("foyer_sources_offer")
public func foyer_sources_offer(
    _ sources: HandleIn, _ origin: Int32, _ bytes: TextIn, _ bytes_length: Int, _ details: TextIn, _ details_length: Int,
    _ entry: HandleOut, _ error: HandleOut
) -> Int32 {
    entry?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let handle = try Sources.required(sources, "sources")
        let origin: ConfigurationOrigin = try inputValue(origin, "origin")
        let bytes = Array(try inputBytes(bytes, bytes_length, "bytes"))
        let description = try Description(details, details_length, "details", members: ["url", "status", "version"])
        let url = try description.text("url") ?? ""
        let version = try description.text("version") ?? ""
        let code = try description.int("status", in: 0...999) ?? 200
        switch origin {
        case .bundled: return try status(of: handle.value.offer(bundled: bytes, version: version))
        case .cached: return try status(of: handle.value.offer(cached: bytes, url: url, version: version))
        case .remote:
            let (outcome, stored) = handle.value.offer(remote: bytes, status: Int(code), url: url, version: version)
            let status = try status(of: outcome)
            if let entry, let stored { entry.pointee = Record.document(stored).passToC() }
            return status
        }
    }
}

@implementation @_cdecl("foyer_sources_current")
public func foyer_sources_current(_ sources: HandleIn, _ config: HandleOut) -> Int32 {
    config?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let config = try required(config, "config")
        config.pointee = Handle(try Sources.required(sources, "sources").value.current).passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_sources_cache_key")
public func foyer_sources_cache_key(
    _ sources: HandleIn, _ url: TextIn, _ url_length: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: SizeOut
) -> Int32 {
    length?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let sources = try Sources.required(sources, "sources").value
        let key = sources.cacheKey(for: try inputText(url, url_length, "url"))
        return try copyOut(key, buffer, capacity, length)
    }
}
