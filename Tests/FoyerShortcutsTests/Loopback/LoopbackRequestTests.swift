import Testing

@testable import FoyerShortcuts

/// The one kind of request that is answered, and every way to be another one. `Tests/c/loopback.py` sends the same over
/// real sockets.
@Suite struct LoopbackRequestTests {
    static let path = "/0123456789abcdef0123456789abcdef"
    static let host = "Host: 127.0.0.1:8080\r\n"

    /// The status for a request that arrives whole; nil while it is not complete.
    private func status(_ text: String) -> LoopbackStatus? {
        status(Array(text.utf8))
    }

    private func status(_ bytes: [UInt8]) -> LoopbackStatus? {
        bytes.withUnsafeBufferPointer { bytes in
            switch LoopbackRequest.progress(bytes, from: 0) {
            case .incomplete: nil
            case .malformed: .badRequest
            case .complete(let end):
                LoopbackRequest.answer(bytes, end: end, path: Array(Self.path.utf8), port: 8080).status
            }
        }
    }

    private func get(_ headers: String, method: String = "GET", target: String = path, version: String = "HTTP/1.1")
        -> LoopbackStatus?
    {
        status("\(method) \(target) \(version)\r\n\(headers)\r\n")
    }

    @Test func requestsThatAreAnswered() {
        #expect(get(Self.host) == .ok)
        #expect(get("Host: localhost:8080\r\n") == .ok)
        #expect(get("host:127.0.0.1:8080  \r\nUser-Agent: \u{FC}\tx\r\nAccept:\r\n") == .ok)
        #expect(get(Self.host, version: "HTTP/1.0") == .ok)
        #expect(get(Self.host + "Content-Length: 0\r\n") == .ok)
        #expect(get(Self.host, method: "HEAD") == .ok)
    }

    @Test(arguments: [
        "", "Host: evil.example\r\n", "Host: 127.0.0.1\r\n", "Host: 127.0.0.1:8081\r\n", "Host: 127.0.0.1:08080\r\n",
        "Host: 127.0.0.1:8080.evil.example\r\n", "Host: evil.example:8080\r\n", "Host: LOCALHOST:8080\r\n",
        "Host: [::1]:8080\r\n", "Host: 127.0.0.1:\r\n", "Host: :8080\r\n", "Host: 127.1:8080\r\n",
        "Host: 127.0.0.1:99999999999999999999\r\n", "Host: localhost:8080, evil.example\r\n",
    ])
    func otherHosts(_ header: String) {
        #expect(get(header) == (header.isEmpty ? .badRequest : .misdirected))
    }

    @Test(arguments: [
        "Host: 127.0.0.1:8080\r\nHost: 127.0.0.1:8080\r\n", "Host : 127.0.0.1:8080\r\n", " Host: 127.0.0.1:8080\r\n",
        "Host: 127.0.0.1:8080\r\nX: a\r\n b\r\n", "Host: 127.0.0.1:8080\r\nX\r\n", "Host: 127.0.0.1:8080\r\n: x\r\n",
        "Host: 127.0.0.1:8080\r\nX y: x\r\n", "Host: 127.0.0.1:8080\nX: y\r\n", "Host: 127.0.0.1:8080\r\nX: a\rb\r\n",
        "Host: 127.0.0.1:8080\r\nX: \u{0}\r\n", "Host: 127.0.0.1:8080\r\nX: \u{7F}\r\n",
        "Host: 127.0.0.1:8080\r\nTransfer-Encoding: chunked\r\n", "Host: 127.0.0.1:8080\r\nTransfer-Encoding:\r\n",
        "Host: 127.0.0.1:8080\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n",
        "Host: 127.0.0.1:8080\r\nContent-Length: 0\r\nContent-Length: 0\r\n",
        "Host: 127.0.0.1:8080\r\nContent-Length: -1\r\n", "Host: 127.0.0.1:8080\r\nContent-Length: +0\r\n",
        "Host: 127.0.0.1:8080\r\nContent-Length:\r\n", "Host: 127.0.0.1:8080\r\nContent-Length: 0, 0\r\n",
        "Host: 127.0.0.1:8080\r\nContent-Length: 0x0\r\n",
    ])
    func malformedHeaders(_ headers: String) {
        #expect(get(headers) == .badRequest)
    }

    @Test func bodiesAreRefused() {
        for length in ["1", "00", "18446744073709551616"] {
            #expect(get(Self.host + "Content-Length: \(length)\r\n") == .contentTooLarge)
        }
        #expect(status("GET \(Self.path) HTTP/1.1\r\n\(Self.host)\r\nx") == .badRequest)
        let one = "GET \(Self.path) HTTP/1.1\r\n\(Self.host)\r\n"
        #expect(status(one + one) == .badRequest)
    }

    @Test(arguments: [
        "", "/", "/0123456789abcdef0123456789abcdeF", "/0123456789abcdef0123456789abcdef/",
        "/0123456789abcdef0123456789abcdef?x", "//0123456789abcdef0123456789abcdef", "/0123456789abcdef0123456789abcde",
        "/%30123456789abcdef0123456789abcdef", "http://127.0.0.1:8080/0123456789abcdef0123456789abcdef", "*",
        "/../0123456789abcdef0123456789abcdef", "/0123456789abcdef0123456789abcdee",
    ])
    func otherPaths(_ target: String) {
        #expect(get(Self.host, target: target) == (target.isEmpty ? .badRequest : .notFound))
    }

    @Test func otherMethodsAndVersions() {
        for method in ["POST", "PUT", "OPTIONS", "CONNECT", "get", "TRACE", "X"] {
            #expect(get(Self.host, method: method) == .methodNotAllowed)
            // Whether there is something at a path is told to those who know it.
            #expect(get(Self.host, method: method, target: "/x") == .notFound)
        }
        for version in ["HTTP/2.0", "HTTP/1.2", "HTTP/0.9"] {
            #expect(get(Self.host, version: version) == .versionNotSupported)
        }
        for version in ["", "HTTP/1", "http/1.1", "HTTP/1.1 ", "HTTP/11", "HTTP/1.1x", "HTTPS/1.1"] {
            #expect(get(Self.host, version: version) == .badRequest, "\(version)")
        }
        for line in [
            "GET  \(Self.path) HTTP/1.1", "GET\t\(Self.path) HTTP/1.1", "GET \(Self.path)", "GET", "", " ",
            "G(T / HTTP/1.1", "GET /\u{FC} HTTP/1.1",
        ] {
            #expect(status(line + "\r\n" + Self.host + "\r\n") == .badRequest, "\(line)")
        }
        #expect(status([0x16, 0x03, 0x01]) == .badRequest)
    }

    /// However a request is cut into pieces, what is found is the same.
    @Test func piecesMakeNoDifference() {
        let texts = [
            "GET \(Self.path) HTTP/1.1\r\n\(Self.host)\r\n", "GET / HTTP/1.1\r\nX: a\rb", "GET / HTTP/1.1\n",
            "\r\n\r\n",
        ]
        for text in texts {
            let bytes = Array(text.utf8)
            let whole = bytes.withUnsafeBufferPointer { LoopbackRequest.progress($0, from: 0) }
            for first in 0...bytes.count {
                var last = LoopbackRequest.Progress.incomplete
                var start = 0
                for count in [first, bytes.count] where last == .incomplete {
                    last = bytes[..<count].withUnsafeBufferPointer { LoopbackRequest.progress($0, from: start) }
                    start = count
                }
                #expect(last == whole, "\(text.debugDescription) cut at \(first)")
            }
        }
    }

    /// Every single byte of a good request replaced by every other: still an answer, and never the content unless the
    /// request means the same.
    @Test func everyChangedByteHasAnAnswer() {
        let good = Array("GET \(Self.path) HTTP/1.1\r\n\(Self.host)X: y\r\n\r\n".utf8)
        var served: [String] = []
        for index in good.indices {
            for byte in UInt8.min...UInt8.max where byte != good[index] {
                var bad = good
                bad[index] = byte
                if status(bad) == .ok { served.append(String(decoding: bad, as: UTF8.self)) }
            }
        }
        // Letter case of "Host", blanks around its value, the other version, and all of "X: y" but its colon and ends.
        #expect(served.allSatisfy { $0.hasPrefix("GET \(Self.path) HTTP/1.") })
        #expect(served.count < 1000)
    }
}
