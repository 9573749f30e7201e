/// The status that a lookup without an answer has in C.
private func failure(of error: PathConfigurationError, isLinkAtFault: Bool) -> Failure {
    Failure(error.isLimit ? .limit : isLinkAtFault ? .syntax : .state, error)
}

/// Hands the answer of a lookup out.
private func handOut(
    _ properties: PathProperties, _ out: UnsafeMutablePointer<OpaquePointer?>
) throws(Failure) -> Int32 {
    if let error = properties.failure { throw failure(of: error, isLinkAtFault: error.rule == nil) }
    out.pointee = LentProperties(properties).passToC()
    return (properties.hits.isEmpty ? Status.nothing : Status.ok).number
}

@implementation @_cdecl("foyer_config_lookup")
public func foyer_config_lookup(
    _ config: OpaquePointer?, _ link: UnsafePointer<CChar>?, _ link_length: Int,
    _ properties: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    properties?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let properties else { throw .argument("properties is NULL") }
        guard let configuration = LentConfiguration.from(config) else { throw .argument("config is NULL") }
        let bytes = try inputUTF8(link, link_length, "link")
        return try handOut(configuration.lookup(written: bytes), properties)
    }
}

@implementation @_cdecl("foyer_config_lookup_url")
public func foyer_config_lookup_url(
    _ config: OpaquePointer?, _ url: OpaquePointer?, _ properties: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    properties?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let properties else { throw .argument("properties is NULL") }
        guard let configuration = LentConfiguration.from(config) else { throw .argument("config is NULL") }
        guard let url = WebURL.from(url) else { throw .argument("url is NULL") }
        return try handOut(configuration.lookup(url), properties)
    }
}

@implementation @_cdecl("foyer_config_hits")
public func foyer_config_hits(
    _ config: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ path_length: Int, _ rules: UnsafeMutablePointer<Int32>?,
    _ capacity: Int, _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    count?.pointee = 0
    return boundary(error) { () throws(Failure) in
        guard let lent = LentConfiguration.lent(by: config) else { throw .argument("config is NULL") }
        guard capacity >= 0, rules != nil || capacity == 0 else {
            throw .argument("rules is NULL but its capacity is not 0")
        }
        let bytes = try inputUTF8(path, path_length, "path")
        var found = 0
        let fault = lent._withUnsafeGuaranteedRef { lent in
            lent.configuration.forEachRule(in: bytes) { rule in
                if found < capacity { rules?[found] = Int32(truncatingIfNeeded: rule) }
                found += 1
            }
        }
        if let fault { throw failure(of: fault, isLinkAtFault: false) }
        count?.pointee = found
        return (found == 0 ? Status.nothing : Status.ok).number
    }
}
