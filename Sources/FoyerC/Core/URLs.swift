// `foyer_url_t *` is a reference to the storage of a `WebURL` itself: one allocation for each URL.

extension WebURL {
    /// A reference for C to own: ended by `release`.
    @inline(__always)
    func retainedPointer() -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(owner).toOpaque()
    }

    /// The URL behind a pointer made by `retainedPointer`, which stays as it is.
    @inline(__always)
    init(unretainedPointer pointer: UnsafeRawPointer) {
        self.init(owner: Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue())
    }

    /// Ends a reference made by `retainedPointer`.
    static func release(_ pointer: UnsafeRawPointer) {
        Unmanaged<AnyObject>.fromOpaque(pointer).release()
    }

    /// The bytes of a component, or nil where the URL has none. Good as long as somebody owns the URL.
    func unsafeBytes(of component: Component) -> UnsafeBufferPointer<UInt8>? {
        range(of: component).map { UnsafeBufferPointer(start: lentText + $0.lowerBound, count: $0.count) }
    }

    /// The URL behind a pointer from C, or nil for NULL.
    @inline(__always)
    static func from(_ pointer: HandleIn) -> WebURL? {
        pointer.map { WebURL(unretainedPointer: UnsafeRawPointer($0)) }
    }

    /// The URL behind a pointer that must not be NULL.
    static func required(_ pointer: HandleIn, _ name: StaticString = "url") throws(Failure) -> WebURL {
        guard let url = from(pointer) else { throw .null(name) }
        return url
    }

    /// Reads a URL.
    static func parsed(
        _ bytes: UnsafeBufferPointer<UInt8>, base: WebURL? = nil
    ) throws(Failure) -> WebURL {
        do throws(WebURLError) {
            return try WebURL(utf8: bytes, base: base)
        } catch {
            throw Failure(status(of: error), error)
        }
    }

    /// A new reference for C to own.
    func passToC() -> OpaquePointer {
        OpaquePointer(retainedPointer())
    }
}

private func status(of error: WebURLError) -> Status {
    switch error.kind {
    case .tooLong, .domainTooLong: .limit
    case .unsupportedDomain: .unsupported
    case .missingScheme, .missingHost, .forbiddenHostCharacter, .invalidIPv4, .invalidIPv6, .invalidPort,
        .invalidDomain:
        .syntax
    }
}

@implementation @_cdecl("foyer_url_parse")
public func foyer_url_parse(
    _ text: TextIn, _ text_length: Int, _ base: HandleIn, _ url: HandleOut, _ error: HandleOut
) -> Int32 {
    url?.pointee = nil
    let errorOut = error
    return boundary(error) { () throws(Failure) in
        let url = try required(url, "url")
        let bytes = try inputBytes(text, text_length, "text")
        do throws(WebURLError) {
            url.pointee = try WebURL(utf8: bytes, base: WebURL.from(base)).passToC()
        } catch {
            // The texts of an error are made for a caller who wants them.
            guard errorOut != nil else { return status(of: error) }
            throw Failure(status(of: error), error)
        }
        return .ok
    }
}

@implementation @_cdecl("foyer_url_can_parse")
public func foyer_url_can_parse(_ text: TextIn, _ text_length: Int, _ base: HandleIn) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let bytes = try inputBytes(text, text_length, "text")
        return WebURL.canParse(utf8: bytes, base: WebURL.from(base)) ? .ok : .none
    }
}

@implementation @_cdecl("foyer_url_free")
public func foyer_url_free(_ url: HandleIn) {
    guard let url else { return }
    WebURL.release(UnsafeRawPointer(url))
}

@implementation @_cdecl("foyer_url_href")
public func foyer_url_href(_ url: HandleIn, _ length: SizeOut) -> TextOut {
    foyer_url_component(url, Int32(FOYER_URL_HREF), length)
}

@implementation @_cdecl("foyer_url_component")
public func foyer_url_component(_ url: HandleIn, _ component: Int32, _ length: SizeOut) -> TextOut {
    guard let url = WebURL.from(url), let component = WebURL.Component(rawValue: component) else {
        return lend(nil, length)
    }
    return lend(url.unsafeBytes(of: component), length)
}

@implementation @_cdecl("foyer_url_copy")
public func foyer_url_copy(
    _ url: HandleIn, _ component: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: SizeOut
) -> Int32 {
    length?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let known = try WebURL.required(url)
        if component == Int32(FOYER_URL_ORIGIN) { return try copyOut(known.origin, buffer, capacity, length) }
        let component: WebURL.Component = try inputValue(component, "component")
        guard let bytes = known.unsafeBytes(of: component) else {
            if capacity > 0 { buffer?.pointee = 0 }
            return .none
        }
        return try copyOut(bytes, buffer, capacity, length)
    }
}

@implementation @_cdecl("foyer_url_port")
public func foyer_url_port(_ url: HandleIn, _ port: NumberOut) -> Int32 {
    port?.pointee = 0
    guard let url = WebURL.from(url) else { return Status.argument.rawValue }
    port?.pointee = url.portOrDefault.map { Int32($0) } ?? -1
    return (url.port == nil ? Status.none : .ok).rawValue
}

@implementation @_cdecl("foyer_url_query")
public func foyer_url_query(_ url: HandleIn, _ query: HandleOut) -> Int32 {
    query?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let query = try required(query, "query")
        var pairs = RecordBuilder.pairs
        for pair in try WebURL.required(url).queryPairs { pairs.append(key: pair.key, pair.value) }
        query.pointee = pairs.finish().passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_link_redact")
public func foyer_link_redact(
    _ link: TextIn, _ link_length: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: SizeOut
) -> Int32 {
    length?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let bytes = try inputBytes(link, link_length, "link")
        return try copyOut(LinkRedaction.render(utf8: bytes), buffer, capacity, length)
    }
}
