/// What a `foyer_loopback_t *` points to: a server, and its URL, which is lent to C.
struct LentLoopback {
    let server: LoopbackServer
    let url: CText

    init(_ server: LoopbackServer) {
        self.server = server
        url = CText(server.url)
    }
}

extension Failure {
    /// A fault of a loopback server, under the status that its kind has in C.
    init(_ error: LoopbackError) {
        switch error.kind {
        case .system, .notReady: self.init(.state, error)
        case .invalidOption: self.init(.argument, error)
        case .invalidContent: self.init(.syntax, error)
        case .contentTooLong: self.init(.limit, error)
        }
    }
}

@implementation @_cdecl("foyer_loopback_new")
public func foyer_loopback_new(
    _ bytes: UnsafePointer<CChar>?, _ bytes_length: Int, _ media_type: UnsafePointer<CChar>?,
    _ media_type_length: Int, _ security_policy: UnsafePointer<CChar>?, _ security_policy_length: Int,
    _ lifetime_ms: Int32, _ replays: Int32, _ replay_ms: Int32, _ server: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    server?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let bytes = try inputBytes(bytes, bytes_length, "bytes")
        let mediaType = try inputText(media_type, media_type_length, "media_type")
        let policy = try inputText(security_policy, security_policy_length, "security_policy")
        let options = LoopbackOptions(lifetime_ms, replays, replay_ms)
        return try listen(options, server) { () throws(LoopbackError) in
            return policy.utf8.isEmpty
                ? try LoopbackContent(bytes: Array(bytes), mediaType: mediaType)
                : try LoopbackContent(bytes: Array(bytes), mediaType: mediaType, securityPolicy: policy)
        }
    }
}

@implementation @_cdecl("foyer_loopback_new_classic")
public func foyer_loopback_new_classic(
    _ document: OpaquePointer?, _ lifetime_ms: Int32, _ replays: Int32, _ replay_ms: Int32,
    _ server: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    server?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let document = try required(document, .shortcutDocument).document
        return try listen(LoopbackOptions(lifetime_ms, replays, replay_ms), server) { () throws(LoopbackError) in
            try .classicRedirect(to: document)
        }
    }
}

extension LoopbackOptions {
    fileprivate init(_ lifetime: Int32, _ replays: Int32, _ replayWindow: Int32) {
        self.init()
        self.lifetime = lifetime
        self.replays = replays
        self.replayWindow = replayWindow
    }
}

private func listen(
    _ options: LoopbackOptions, _ server: UnsafeMutablePointer<OpaquePointer?>?,
    _ content: () throws(LoopbackError) -> LoopbackContent
) throws(Failure) -> Int32 {
    guard let server else { throw .argument("server is NULL") }
    do throws(LoopbackError) {
        server.pointee = Handle(LentLoopback(try LoopbackServer(try content(), options: options))).passToC()
    } catch {
        throw Failure(error)
    }
    return Status.ok.number
}

@implementation @_cdecl("foyer_loopback_free")
public func foyer_loopback_free(_ server: OpaquePointer?) {
    HandleType.loopback.free(server)
}

@implementation @_cdecl("foyer_loopback_url")
public func foyer_loopback_url(
    _ server: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.loopback.value(server)?.url.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_loopback_port")
public func foyer_loopback_port(_ server: OpaquePointer?) -> Int32 {
    Int32(HandleType.loopback.value(server)?.server.port ?? 0)
}

@implementation @_cdecl("foyer_loopback_start")
public func foyer_loopback_start(
    _ server: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let server = try required(server, .loopback).server
        do throws(LoopbackError) {
            try server.start()
        } catch {
            throw Failure(error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_loopback_run")
public func foyer_loopback_run(
    _ server: OpaquePointer?, _ outcome: UnsafeMutablePointer<Int32>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    outcome?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let server = try required(server, .loopback).server
        do throws(LoopbackError) {
            // Not in one line: nothing is evaluated for an output that is not wanted.
            let ended = try server.run()
            outcome?.pointee = ended.rawValue
        } catch {
            throw Failure(error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_loopback_wait")
public func foyer_loopback_wait(
    _ server: OpaquePointer?, _ timeout_ms: Int32, _ outcome: UnsafeMutablePointer<Int32>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    outcome?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let ended = try required(server, .loopback).server.wait(milliseconds: timeout_ms)
        outcome?.pointee = ended?.rawValue ?? 0
        return (ended == nil ? Status.nothing : Status.ok).number
    }
}

@implementation @_cdecl("foyer_loopback_stop")
public func foyer_loopback_stop(
    _ server: OpaquePointer?, _ outcome: UnsafeMutablePointer<Int32>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    outcome?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let ended = try required(server, .loopback).server.stop()
        outcome?.pointee = ended.rawValue
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_loopback_count")
public func foyer_loopback_count(_ server: OpaquePointer?, _ which: Int32) -> Int64 {
    guard let counts = HandleType.loopback.value(server)?.server.counts else { return 0 }
    switch which {
    case Int32(FOYER_LOOPBACK_CONNECTIONS): return Int64(counts.connections)
    case Int32(FOYER_LOOPBACK_FETCHES): return Int64(counts.served)
    case Int32(FOYER_LOOPBACK_REFUSALS): return Int64(counts.refused)
    case Int32(FOYER_LOOPBACK_TIMEOUTS): return Int64(counts.timedOut)
    case Int32(FOYER_LOOPBACK_EVICTIONS): return Int64(counts.evicted)
    default: return 0
    }
}

extension HandleType where Value == LentLoopback {
    /// `foyer_loopback_t *`
    static var loopback: Self { Self(name: "server") }
}
