import Foundation
import Foyer
import FoyerFoundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers requests from a table instead of the network.
private final class FakeServer: URLProtocol {
    struct Answer {
        var status: Int
        var body: String
    }

    nonisolated(unsafe) private static var answers: [String: Answer] = [:]
    private static let lock = NSLock()

    static func set(_ url: String, _ answer: Answer?) {
        lock.withLock { answers[url] = answer }
    }

    static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [FakeServer.self]
        return URLSession(configuration: configuration)
    }()

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        let url = request.url ?? URL(fileURLWithPath: "/")
        let answer = Self.lock.withLock { Self.answers[url.absoluteString] }
        guard let answer,
            let response = HTTPURLResponse(url: url, statusCode: answer.status, httpVersion: nil, headerFields: nil)
        else {
            client?.urlProtocol(self, didFailWithError: URLError(.cannotConnectToHost))
            return
        }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data(answer.body.utf8))
        client?.urlProtocolDidFinishLoading(self)
    }
}

@Suite struct PathConfigurationLoaderTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("foyer-\(UUID().uuidString)")

    private func file(_ from: String) -> String {
        "{\"rules\":[{\"patterns\":[\".*\"],\"properties\":{\"from\":\"\(from)\"}}]}"
    }

    private func loader(_ remote: String, appVersion: String = "1", bundle: String? = "bundle") throws
        -> PathConfigurationLoader
    {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let bundled = folder.appendingPathComponent("bundled.json")
        if let bundle { try Data(file(bundle).utf8).write(to: bundled) }
        return PathConfigurationLoader(
            bundled: bundle == nil ? nil : bundled, remote: URL(string: remote),
            cacheFolder: folder.appendingPathComponent("cache"), appVersion: appVersion, session: FakeServer.session)
    }

    private func from(_ loader: PathConfigurationLoader) async -> String? {
        await loader.current.lookup("https://a.example/x")["from"]?.stringValue
    }

    @Test func theWayOfAnApp() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = "https://cfg.example/\(UUID().uuidString)/v1.json"

        // First launch, no network: the bundle.
        let first = try loader(url)
        #expect(await from(first) == nil)
        await first.loadLocal()
        #expect(await from(first) == "bundle")
        await #expect(throws: (any Error).self) { try await first.refresh() }
        #expect(await from(first) == "bundle")

        // The server answers badly, then well.
        FakeServer.set(url, .init(status: 503, body: file("error")))
        guard case .refusedStatus = try await first.refresh() else { return #expect(Bool(false)) }
        FakeServer.set(url, .init(status: 200, body: "<html></html>"))
        guard case .refusedFile(let error) = try await first.refresh() else { return #expect(Bool(false)) }
        #expect(error.code == "json-unexpected-byte")
        #expect(await from(first) == "bundle")
        FakeServer.set(url, .init(status: 200, body: file("server")))
        guard case .installed = try await first.refresh() else { return #expect(Bool(false)) }
        #expect(await from(first) == "server")
        #expect(await first.current.origin == .remote)

        // Second launch, no network: the cache.
        FakeServer.set(url, nil)
        let second = try loader(url)
        #expect(await second.loadLocal().origin == .cached)
        #expect(await from(second) == "server")

        // An update of the app: its bundle wins over the old cache, until the server answers.
        let updated = try loader(url, appVersion: "2", bundle: "new bundle")
        await updated.loadLocal()
        #expect(await from(updated) == "new bundle")
        FakeServer.set(url, .init(status: 200, body: file("newest")))
        try await updated.refresh()
        #expect(await from(updated) == "newest")

        // Without a bundle an old cache is better than nothing.
        let bare = try loader(url, appVersion: "3", bundle: nil)
        await bare.loadLocal()
        #expect(await from(bare) == "newest")
        #expect(await bare.outcomes.count == 1)
    }

    @Test func brokenCachesAreSkipped() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = "https://cfg.example/\(UUID().uuidString)/v1.json"
        FakeServer.set(url, .init(status: 200, body: file("server")))
        let first = try loader(url)
        try await first.refresh()
        let cache = folder.appendingPathComponent("cache")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cache.path).first)
        let whole = try Data(contentsOf: cache.appendingPathComponent(name))
        // Cut off at every length, the entry is either refused or, whole, good.
        for count in stride(from: 0, to: whole.count, by: 7) {
            try whole.prefix(count).write(to: cache.appendingPathComponent(name))
            let next = try loader(url)
            await next.loadLocal()
            #expect(await from(next) == "bundle", "\(count)")
        }
        try whole.write(to: cache.appendingPathComponent(name))
        let next = try loader(url)
        await next.loadLocal()
        #expect(await from(next) == "server")
    }
}
