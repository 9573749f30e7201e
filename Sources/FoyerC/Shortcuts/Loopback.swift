// The loopback server.

private typealias Server = Handle<LoopbackServer>

/// Runs a call of the server, and maps the kinds of its errors.
private func serving<Result>(_ body: () throws(LoopbackError) -> Result) throws(Failure) -> Result {
    do throws(LoopbackError) {
        return try body()
    } catch {
        switch error.kind {
        case .system, .notReady: throw Failure(.state, error)
        case .invalidOption, .invalidContent: throw Failure(.syntax, error)
        case .contentTooLong: throw Failure(.limit, error)
        }
    }
}

/// Reads how long a server serves.
private func inputOptions(_ description: Description) throws(Failure) -> LoopbackOptions {
    var options = LoopbackOptions()
    let range = 0...Int64(Int32.max)
    if let lifetime = try description.int("lifetime_ms", in: range) { options.lifetime = Int32(lifetime) }
    if let replays = try description.int("replays", in: range) { options.replays = Int32(replays) }
    if let window = try description.int("replay_ms", in: range) { options.replayWindow = Int32(window) }
    return options
}

/// Listens with a content.
private func listen(
    _ content: LoopbackContent, _ options: LoopbackOptions, _ out: UnsafeMutablePointer<OpaquePointer?>
) throws(Failure) -> Status {
    let server = try serving { () throws(LoopbackError) in try LoopbackServer(content, options: options) }
    out.pointee = Handle(server).passToC()
    return .ok
}

@implementation @_cdecl("foyer_loopback_new")
public func foyer_loopback_new(
    _ bytes: TextIn, _ bytes_length: Int, _ options: TextIn, _ options_length: Int, _ server: HandleOut,
    _ error: HandleOut
) -> Int32 {
    server?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let server = try required(server, "server")
        let bytes = Array(try inputBytes(bytes, bytes_length, "bytes"))
        let members: [StaticString] = ["media_type", "security_policy", "lifetime_ms", "replays", "replay_ms"]
        let description = try Description(options, options_length, "options", members: members)
        guard let mediaType = try description.text("media_type") else {
            throw Failure(
                .syntax, code: LinkMapFault.Kind.missingMember.rawValue,
                message: "expected a \"media_type\" in options")
        }
        let policy = try description.text("security_policy")
        let content = try serving { () throws(LoopbackError) in
            if let policy { return try LoopbackContent(bytes: bytes, mediaType: mediaType, securityPolicy: policy) }
            return try LoopbackContent(bytes: bytes, mediaType: mediaType)
        }
        return try listen(content, try inputOptions(description), server)
    }
}

@implementation @_cdecl("foyer_loopback_new_document")
public func foyer_loopback_new_document(
    _ document: HandleIn, _ options: TextIn, _ options_length: Int, _ server: HandleOut, _ error: HandleOut
) -> Int32 {
    server?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let server = try required(server, "server")
        let record = try Record.required(document, FOYER_RECORD_DOCUMENT, "document")
        guard let origin = record.header.origin else {
            throw .argument("expected a document that foyer_shortcut_write gave")
        }
        let document = unsafeDowncast(origin, to: Handle<ShortcutDocument>.self).value
        let description = try Description(
            options, options_length, "options", members: ["lifetime_ms", "replays", "replay_ms"])
        let content = try serving { () throws(LoopbackError) in
            document.format == .dataURL
                ? try LoopbackContent.classicRedirect(to: document) : try LoopbackContent(document)
        }
        return try listen(content, try inputOptions(description), server)
    }
}

@implementation @_cdecl("foyer_loopback_free")
public func foyer_loopback_free(_ server: HandleIn) {
    Server.free(server)
}

@implementation @_cdecl("foyer_loopback_record")
public func foyer_loopback_record(_ server: HandleIn, _ record: HandleOut) -> Int32 {
    record?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let out = try required(record, "record")
        let server = try Server.required(server, "server").value
        let counts = server.counts
        var record = RecordBuilder(FOYER_RECORD_LOOPBACK)
        record.set(FOYER_LOOPBACK_URL, server.url)
        record.set(FOYER_LOOPBACK_PORT, int: Int(server.port))
        record.set(FOYER_LOOPBACK_OUTCOME, FOYER_NAMES_LOOPBACK, server.outcome?.rawValue ?? 0)
        record.set(FOYER_LOOPBACK_CONNECTIONS, int: counts.connections)
        record.set(FOYER_LOOPBACK_FETCHES, int: counts.served)
        record.set(FOYER_LOOPBACK_REFUSALS, int: counts.refused)
        record.set(FOYER_LOOPBACK_TIMEOUTS, int: counts.timedOut)
        record.set(FOYER_LOOPBACK_EVICTIONS, int: counts.evicted)
        out.pointee = record.finish().passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_loopback_start")
public func foyer_loopback_start(_ server: HandleIn, _ error: HandleOut) -> Int32 {
    boundary(error) { () throws(Failure) in
        let server = try Server.required(server, "server").value
        try serving { () throws(LoopbackError) in try server.start() }
        return .ok
    }
}

@implementation @_cdecl("foyer_loopback_run")
public func foyer_loopback_run(_ server: HandleIn, _ outcome: NumberOut, _ error: HandleOut) -> Int32 {
    outcome?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let server = try Server.required(server, "server").value
        let ended = try serving { () throws(LoopbackError) in try server.run() }
        outcome?.pointee = ended.rawValue
        return .ok
    }
}

@implementation @_cdecl("foyer_loopback_wait")
public func foyer_loopback_wait(_ server: HandleIn, _ timeout_ms: Int32, _ outcome: NumberOut) -> Int32 {
    outcome?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let ended = try Server.required(server, "server").value.wait(milliseconds: timeout_ms)
        outcome?.pointee = ended?.rawValue ?? 0
        return ended == nil ? .none : .ok
    }
}

@implementation @_cdecl("foyer_loopback_stop")
public func foyer_loopback_stop(_ server: HandleIn, _ outcome: NumberOut) -> Int32 {
    outcome?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let ended = try Server.required(server, "server").value.stop()
        outcome?.pointee = ended.rawValue
        return .ok
    }
}
