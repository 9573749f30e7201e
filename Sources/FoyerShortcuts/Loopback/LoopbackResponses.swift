/// The statuses that a loopback server answers with.
enum LoopbackStatus: Int, CaseIterable {
    case ok = 0
    case badRequest
    case notFound
    case methodNotAllowed
    case gone
    case contentTooLarge
    case misdirected
    case headTooLarge
    case versionNotSupported

    var line: StaticString {
        switch self {
        case .ok: "200 OK"
        case .badRequest: "400 Bad Request"
        case .notFound: "404 Not Found"
        case .methodNotAllowed: "405 Method Not Allowed"
        case .gone: "410 Gone"
        case .contentTooLarge: "413 Content Too Large"
        case .misdirected: "421 Misdirected Request"
        case .headTooLarge: "431 Request Header Fields Too Large"
        case .versionNotSupported: "505 HTTP Version Not Supported"
        }
    }

    /// What a person sees who gets here.
    var explanation: StaticString {
        switch self {
        case .ok: ""
        case .badRequest: "This is not a request that is answered here.\n"
        case .notFound: "There is nothing here.\n"
        case .methodNotAllowed: "Only GET and HEAD are answered here.\n"
        case .gone: "This link has been used. Go back to the app and ask for a new one.\n"
        case .contentTooLarge: "Requests with a body are not answered here.\n"
        case .misdirected: "This server answers for 127.0.0.1 only.\n"
        case .headTooLarge: "The request is too long.\n"
        case .versionNotSupported: "Only HTTP/1.1 and HTTP/1.0 are spoken here.\n"
        }
    }
}

/// Every response that a loopback server can give, written before it listens: answering allocates nothing.
struct LoopbackResponses: Sendable {
    /// A response, and how much of it is the answer to HEAD.
    struct Response: Sendable {
        let bytes: [UInt8]
        let headCount: Int
    }

    private let responses: [Response]

    init(_ content: LoopbackContent) {
        responses = LoopbackStatus.allCases.map { status in
            status == .ok ? LoopbackResponses.success(content) : LoopbackResponses.error(status)
        }
    }

    subscript(status: LoopbackStatus) -> Response { responses[status.rawValue] }

    private static func success(_ content: LoopbackContent) -> Response {
        var head = Head(content.location == nil ? LoopbackStatus.ok.line : "301 Moved Permanently")
        if let location = content.location { head.field("Location", location) }
        return head.end(content.mediaType, content.securityPolicy, content.body)
    }

    private static func error(_ status: LoopbackStatus) -> Response {
        var head = Head(status.line)
        if status == .methodNotAllowed { head.field("Allow", Array("GET, HEAD".utf8)) }
        let text = UnsafeBufferPointer(start: status.explanation.utf8Start, count: status.explanation.utf8CodeUnitCount)
        return head.end("text/plain; charset=utf-8", "default-src 'none'; frame-ancestors 'none'", Array(text))
    }

    /// The head of a response.
    private struct Head {
        private var bytes: [UInt8]

        init(_ status: StaticString) {
            bytes = Array("HTTP/1.1 \(status)\r\n".utf8)
        }

        mutating func field(_ name: StaticString, _ value: [UInt8]) {
            bytes += "\(name): ".utf8
            bytes += value
            bytes += "\r\n".utf8
        }

        /// The fields that every response has. No CORS: pages of other sites have no business here.
        consuming func end(_ mediaType: String, _ securityPolicy: String, _ body: [UInt8]) -> Response {
            field("Content-Type", Array(mediaType.utf8))
            field("Content-Length", Array(String(body.count).utf8))
            field("Content-Security-Policy", Array(securityPolicy.utf8))
            field("Cache-Control", Array("no-store".utf8))
            field("X-Content-Type-Options", Array("nosniff".utf8))
            field("X-Frame-Options", Array("DENY".utf8))
            field("Referrer-Policy", Array("no-referrer".utf8))
            field("Cross-Origin-Resource-Policy", Array("same-origin".utf8))
            field("Connection", Array("close".utf8))
            bytes += "\r\n".utf8
            return Response(bytes: bytes + body, headCount: bytes.count)
        }
    }
}
