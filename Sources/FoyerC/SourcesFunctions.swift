/// What a `foyer_sources_t *` points to; used by one thread at a time.
final class LentSources {
    var sources: ConfigurationSources
    /// The text that was lent last.
    private var lent = CText("")

    init(_ sources: ConfigurationSources) {
        self.sources = sources
    }

    /// Lends bytes until the next call.
    func lend<Bytes: Collection>(
        _ bytes: Bytes, _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
    ) where Bytes.Element == UInt8 {
        lent = CText(bytes)
        lent.lend(to: text, length)
    }

    /// The sources behind a pointer that must not be NULL.
    static func required(_ pointer: OpaquePointer?) throws(Failure) -> LentSources {
        guard let sources = HandleType.sources.value(pointer) else { throw .argument("sources is NULL") }
        return sources
    }
}

/// The status of an offer, or why it has none.
private func status(of outcome: ConfigurationSources.Outcome) throws(Failure) -> Int32 {
    switch outcome {
    case .installed: return Status.ok.number
    case .outranked: return Status.nothing.number
    case .refusedFile(let error): throw Failure(error.isLimit ? .limit : .syntax, error)
    case .refusedStatus: throw Failure(.state, code: "refused-status", message: "expected a successful HTTP status")
    case .refusedEntry: throw Failure(.state, code: "refused-entry", message: "expected a cache entry of this URL")
    }
}

@implementation @_cdecl("foyer_sources_new")
public func foyer_sources_new(
    _ profile: Int32, _ flags: Int32, _ app_version: UnsafePointer<CChar>?, _ app_version_length: Int,
    _ sources: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    sources?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let sources else { throw .argument("sources is NULL") }
        let options = try PathConfigurationOptions(profile: profile, flags: flags)
        let version = try inputText(app_version, app_version_length, "app_version")
        let value = LentSources(ConfigurationSources(options: options, appVersion: version))
        sources.pointee = Handle(value).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_sources_free")
public func foyer_sources_free(_ sources: OpaquePointer?) {
    HandleType.sources.free(sources)
}

@implementation @_cdecl("foyer_sources_offer_bundled")
public func foyer_sources_offer_bundled(
    _ sources: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ text_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let lent = try LentSources.required(sources)
        let bytes = Array(try inputBytes(text, text_length, "text"))
        return try status(of: lent.sources.offer(bundled: bytes))
    }
}

@implementation @_cdecl("foyer_sources_offer_cached")
public func foyer_sources_offer_cached(
    _ sources: OpaquePointer?, _ entry: UnsafePointer<CChar>?, _ entry_length: Int, _ url: UnsafePointer<CChar>?,
    _ url_length: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let lent = try LentSources.required(sources)
        let bytes = Array(try inputBytes(entry, entry_length, "entry"))
        let url = try inputText(url, url_length, "url")
        return try status(of: lent.sources.offer(cached: bytes, url: url))
    }
}

@implementation @_cdecl("foyer_sources_offer_remote")
public func foyer_sources_offer_remote(
    _ sources: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ text_length: Int, _ status_code: Int32,
    _ url: UnsafePointer<CChar>?, _ url_length: Int, _ entry: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ entry_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    entry?.pointee = nil
    entry_length?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let lent = try LentSources.required(sources)
        let bytes = Array(try inputBytes(text, text_length, "text"))
        let url = try inputText(url, url_length, "url")
        let (outcome, stored) = lent.sources.offer(remote: bytes, status: Int(status_code), url: url)
        let number = try status(of: outcome)
        if let stored { lent.lend(stored, entry, entry_length) }
        return number
    }
}

@implementation @_cdecl("foyer_sources_cache_key")
public func foyer_sources_cache_key(
    _ sources: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ url_length: Int,
    _ key: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
    key?.pointee = nil
    length?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let lent = try LentSources.required(sources)
        let url = try inputText(url, url_length, "url")
        lent.lend(lent.sources.cacheKey(for: url).utf8, key, length)
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_sources_config")
public func foyer_sources_config(_ sources: OpaquePointer?, _ config: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
    config?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let lent = try LentSources.required(sources)
        guard let config else { throw .argument("config is NULL") }
        config.pointee = LentConfiguration(lent.sources.current).passToC()
        return Status.ok.number
    }
}
