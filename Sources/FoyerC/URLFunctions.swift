// `foyer_url_t *` is a reference to the storage of a `WebURL` itself: one allocation for each URL.

extension WebURL {
    /// The URL behind a pointer from C, or nil for NULL.
    static func from(_ pointer: OpaquePointer?) -> WebURL? {
        pointer.map { WebURL(unretainedPointer: UnsafeRawPointer($0)) }
    }
}

/// A component by its number in the header.
private func component(_ url: OpaquePointer?, _ number: Int32) -> UnsafeBufferPointer<UInt8>? {
    guard let url = WebURL.from(url), let component = WebURL.Component(rawValue: number) else { return nil }
    return url.unsafeBytes(of: component)
}

@implementation @_cdecl("foyer_url_parse")
public func foyer_url_parse(
    _ text: UnsafePointer<CChar>?, _ text_length: Int, _ base: OpaquePointer?,
    _ url: UnsafeMutablePointer<OpaquePointer?>?, _ errorOut: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    url?.pointee = nil
    return boundary(errorOut) { () throws(Failure) in
        guard let url else { throw .argument("url is NULL") }
        let bytes = try inputBytes(text, text_length, "text")
        do throws(WebURLError) {
            let parsed = try WebURL(utf8: bytes, base: WebURL.from(base))
            url.pointee = OpaquePointer(parsed.retainedPointer())
        } catch {
            guard errorOut != nil else { return status(of: error).number }
            throw Failure(status(of: error), error)
        }
        return Status.ok.number
    }
}

func status(of error: WebURLError) -> Status {
    switch error.kind {
    case .tooLong, .domainTooLong: .limit
    case .unsupportedDomain: .unsupported
    case .missingScheme, .missingHost, .forbiddenHostCharacter, .invalidIPv4, .invalidIPv6, .invalidPort,
        .invalidDomain:
        .syntax
    }
}

@implementation @_cdecl("foyer_url_can_parse")
public func foyer_url_can_parse(_ text: UnsafePointer<CChar>?, _ text_length: Int, _ base: OpaquePointer?) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let bytes = try inputBytes(text, text_length, "text")
        return (WebURL.canParse(utf8: bytes, base: WebURL.from(base)) ? Status.ok : .nothing).number
    }
}

@implementation @_cdecl("foyer_url_free")
public func foyer_url_free(_ url: OpaquePointer?) {
    guard let url else { return }
    WebURL.release(UnsafeRawPointer(url))
}

@implementation @_cdecl("foyer_url_href")
public func foyer_url_href(_ url: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    foyer_url_component(url, Int32(FOYER_URL_HREF), length)
}

@implementation @_cdecl("foyer_url_component")
public func foyer_url_component(
    _ url: OpaquePointer?, _ number: Int32, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    let bytes = component(url, number)
    length?.pointee = bytes?.count ?? 0
    return UnsafeRawPointer(bytes?.baseAddress)?.assumingMemoryBound(to: CChar.self)
}

@implementation @_cdecl("foyer_url_copy")
public func foyer_url_copy(
    _ url: OpaquePointer?, _ number: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
    length?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        guard let known = WebURL.from(url) else { throw .argument("url is NULL") }
        if number == Int32(FOYER_URL_ORIGIN) { return try copyOut(known.origin, buffer, capacity, length) }
        guard WebURL.Component(rawValue: number) != nil else { throw .argument("component is not a known number") }
        guard let bytes = component(url, number) else { return Status.nothing.number }
        return try copyOut(bytes, buffer, capacity, length)
    }
}

@implementation @_cdecl("foyer_url_port")
public func foyer_url_port(_ url: OpaquePointer?, _ port: UnsafeMutablePointer<Int32>?) -> Int32 {
    port?.pointee = -1
    guard let url = WebURL.from(url) else { return Status.argument.number }
    if let number = url.portOrDefault { port?.pointee = Int32(number) }
    return (url.port == nil ? Status.nothing : .ok).number
}

@implementation @_cdecl("foyer_link_redact")
public func foyer_link_redact(
    _ link: UnsafePointer<CChar>?, _ link_length: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
    length?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let bytes = try inputBytes(link, link_length, "link")
        return try copyOut(LinkRedaction.render(utf8: bytes), buffer, capacity, length)
    }
}
