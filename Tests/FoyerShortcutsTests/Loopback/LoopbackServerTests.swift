import Foundation
import Testing

@testable import FoyerShortcuts

/// The server over real sockets, as far as Swift's own view of it goes; `Tests/c/loopback.py` has the hostile peers.
@Suite struct LoopbackServerTests {
    static let content = try? LoopbackContent(bytes: Array("hello".utf8), mediaType: "text/plain")

    private func server(_ change: (inout LoopbackOptions) -> Void = { _ in }) throws -> LoopbackServer {
        var options = LoopbackOptions()
        change(&options)
        return try LoopbackServer(#require(Self.content), options: options)
    }

    /// What the server answers to GET, or nil where it does not listen.
    private func fetch(_ server: LoopbackServer, method: String = "GET") -> String? {
        fetch(server.url, server.port, method: method)
    }

    private func fetch(_ url: String, _ port: UInt16, method: String) -> String? {
        guard let descriptor = open(port) else { return nil }
        defer { close(descriptor) }
        return exchange(descriptor, url, port, method: method)
    }

    /// A connection to the server, or nil where it does not listen.
    private func open(_ port: UInt16) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if connected == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Sends a request, and reads the answer to its end.
    private func exchange(_ descriptor: Int32, _ url: String, _ port: UInt16, method: String) -> String {
        let path = url.dropFirst("http://127.0.0.1:\(port)".count)
        let request = Array("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return "" }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            answer += buffer[..<count]
        }
        return String(decoding: answer, as: UTF8.self)
    }

    /// A peer that has its answer and goes on sending: the server reads so much and no more, and waits so long and no
    /// longer.
    @Test func whatComesAfterTheAnswerIsDropped() throws {
        for extra in [-1, 0, 1] {
            let server = try server { $0.replays = 0 }
            try server.start()
            let descriptor = try #require(open(server.port))
            defer { close(descriptor) }
            #expect(exchange(descriptor, server.url, server.port, method: "GET").hasSuffix("hello"))
            let start = ContinuousClock.now
            let more = [UInt8](repeating: 0, count: Limits.loopbackDroppedBytes + extra)
            #expect(send(descriptor, more, more.count, Int32(MSG_NOSIGNAL)) == more.count)
            #expect(server.wait(milliseconds: 5000) == .served)
            let took = ContinuousClock.now - start
            let drain = Duration.milliseconds(Limits.loopbackDrainTime)
            if extra > 0 {
                #expect(took < drain / 2)
            } else {
                #expect(took > drain / 2 && took < drain * 3)
            }
        }
    }

    @Test func servesOnceAndStops() throws {
        let server = try server { $0.replays = 0 }
        try server.start()
        #expect(fetch(server, method: "HEAD")?.hasSuffix("\r\n\r\n") == true)
        #expect(server.outcome == nil)
        #expect(fetch(server)?.hasSuffix("\r\n\r\nhello") == true)
        #expect(server.wait(milliseconds: 5000) == .served)
        #expect(fetch(server) == nil)
        #expect(server.counts.served == 1)
        #expect(server.counts.connections == 2)
        #expect(server.stop() == .served)
    }

    @Test func mayBeFetchedAgainForAWhile() throws {
        let server = try server {
            $0.replays = 2
            $0.replayWindow = 200
        }
        try server.start()
        #expect(fetch(server)?.hasSuffix("hello") == true)
        #expect(fetch(server)?.hasSuffix("hello") == true)
        #expect(server.wait(milliseconds: 5000) == .served)
        #expect(server.counts.served == 2)
    }

    @Test func expires() throws {
        let server = try server { $0.lifetime = 20 }
        #expect(try server.run() == .expired)
        #expect(fetch(server) == nil)
    }

    @Test func stopsBeforeWhileAndAfter() throws {
        let never = try server()
        #expect(never.stop() == .stopped)
        #expect(never.stop() == .stopped)
        #expect(throws: LoopbackError.self) { try never.start() }
        let started = try server()
        try started.start()
        #expect(throws: LoopbackError.self) { try started.start() }
        #expect(throws: LoopbackError.self) { try started.run() }
        #expect(started.wait(milliseconds: 0) == nil)
        #expect(started.stop() == .stopped)
        #expect(started.outcome == .stopped)
        // Dropping the last reference stops it as well.
        var dropped: LoopbackServer? = try server()
        try dropped?.start()
        let (url, port) = (try #require(dropped?.url), try #require(dropped?.port))
        #expect(fetch(url, port, method: "HEAD") != nil)
        dropped = nil
        #expect(fetch(url, port, method: "HEAD") == nil)
    }

    /// Start, stop, wait and fetch from many threads: one outcome, seen by all.
    @Test func manyThreads() async throws {
        for _ in 0..<20 {
            // Long enough for a machine on which the tasks of all other tests wait, too.
            let server = try server { $0.lifetime = 600_000 }
            let outcomes = await withTaskGroup(of: LoopbackOutcome?.self) { group in
                for index in 0..<8 {
                    group.addTask {
                        switch index % 4 {
                        case 0: try? server.start()
                        case 1: return server.wait(milliseconds: 20)
                        case 2: _ = server.counts
                        default: return server.stop()
                        }
                        return nil
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let last = server.stop()
            #expect(last == .stopped)
            #expect(outcomes.allSatisfy { $0 == nil || $0 == last })
        }
    }

    @Test func everyUrlIsAnother() throws {
        let urls = try (0..<20).map { _ in try server().url }
        #expect(Set(urls).count == urls.count)
        #expect(urls.allSatisfy { $0.count == "http://127.0.0.1:".count + $0.split(separator: ":")[2].count })
        #expect(urls.allSatisfy { $0.suffix(33).first == "/" && $0.suffix(32).allSatisfy(\.isHexDigit) })
    }

    @Test func optionsAndContentAreChecked() throws {
        for change in [
            { $0.lifetime = 0 }, { $0.lifetime = 600_001 }, { $0.replays = -1 }, { $0.replays = 9 },
            { $0.replayWindow = -1 }, { $0.replayWindow = 60_001 },
        ] as [(inout LoopbackOptions) -> Void] {
            #expect(throws: LoopbackError(.invalidOption)) { try server(change) }
        }
        _ = try server { $0.lifetime = 600_000 }
        _ = try server { $0.replays = 8 }
        for type in [
            "", "text", "text/plain\r\nX: y", "text/pl\u{E4}in", "text/\u{0}", String(repeating: "/", count: 1025),
        ] {
            #expect(throws: LoopbackError(.invalidContent)) { try LoopbackContent(bytes: [], mediaType: type) }
        }
        #expect(throws: LoopbackError(.invalidContent)) {
            try LoopbackContent(bytes: [], mediaType: "a/b", securityPolicy: "x\r\nSet-Cookie: y")
        }
        let most = [UInt8](repeating: 0, count: Limits.loopbackContentBytes)
        _ = try LoopbackContent(bytes: most, mediaType: "a/b")
        #expect(throws: LoopbackError(.contentTooLong)) { try LoopbackContent(bytes: most + [0], mediaType: "a/b") }
        let shortcut = try Shortcut(ShortcutDescription(id: "a", title: "T", target: "myapp:x"), schemes: ["myapp"])
        #expect(throws: LoopbackError(.invalidContent)) {
            try LoopbackContent.classicRedirect(to: shortcut.document(.page))
        }
        _ = try LoopbackContent.classicRedirect(to: shortcut.document(.dataURL))
    }
}
