public import Foundation
public import Foyer

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Loads a path configuration from the app's bundle, from a cache on disk and from a server, and keeps the last good one
/// in force.
///
/// Which copy wins is decided by `ConfigurationSources`; this actor reads, downloads and stores. Cache files are written
/// atomically: a reader sees the old one or the new one.
///
///     let loader = PathConfigurationLoader(
///         bundled: Bundle.main.url(forResource: "path-configuration", withExtension: "json"),
///         remote: URL(string: "https://example.com/configurations/ios_v1.json"),
///         cacheFolder: .cachesDirectory, appVersion: "3.2.1")
///     try router.install(await loader.loadLocal())
///     if case .installed = try await loader.refresh() { router.install(await loader.current) }
public actor PathConfigurationLoader {
    private let bundled: URL?
    private let remote: URL?
    private let cacheFolder: URL
    private let session: URLSession
    private let timeout: TimeInterval
    private var sources: ConfigurationSources

    /// A loader that has not read anything yet.
    ///
    /// - Parameters:
    ///   - bundled: The file that comes with the app.
    ///   - remote: Where the newest file is served.
    ///   - cacheFolder: Where downloads are kept; made when it is first written to.
    ///   - appVersion: Any text that is another one after each update of the app.
    ///   - options: Whose reading is followed, and what the host says of itself.
    ///   - session: What downloads.
    ///   - timeout: How long a download may take, in seconds.
    public init(
        bundled: URL?, remote: URL?, cacheFolder: URL, appVersion: String,
        options: PathConfigurationOptions = PathConfigurationOptions(), session: URLSession = .shared,
        timeout: TimeInterval = 30
    ) {
        self.bundled = bundled
        self.remote = remote
        self.cacheFolder = cacheFolder
        self.session = session
        self.timeout = timeout
        sources = ConfigurationSources(options: options, appVersion: appVersion)
    }

    /// The configuration that is in force.
    public var current: PathConfiguration { sources.current }

    /// Reads the bundled file and the cache.
    ///
    /// A file that is missing or that does not load is passed over; `outcomes` says why.
    ///
    /// - Returns: The configuration that is in force then.
    @discardableResult
    public func loadLocal() -> PathConfiguration {
        outcomes = []
        if let bundled {
            if let data = try? Data(contentsOf: bundled) {
                outcomes.append((.bundled, sources.offer(bundled: Array(data))))
            }
        }
        if let remote, let data = try? Data(contentsOf: cacheFile(of: remote)) {
            outcomes.append((.cached, sources.offer(cached: Array(data), url: remote.absoluteString)))
        }
        return sources.current
    }

    /// What came of each copy that was found so far.
    public private(set) var outcomes: [(origin: ConfigurationOrigin, outcome: ConfigurationSources.Outcome)] = []

    /// Downloads the remote file, installs it if it is good, and stores it.
    ///
    /// - Returns: What came of it; nil if there is no remote file.
    /// - Throws: What the download or the writing of the cache throws. A file that was downloaded is in force even if it
    ///   could not be stored.
    @discardableResult
    public func refresh() async throws -> ConfigurationSources.Outcome? {
        guard let remote else { return nil }
        let (data, response) = try await session.data(for: URLRequest(url: remote, timeoutInterval: timeout))
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        let (outcome, entry) = sources.offer(remote: Array(data), status: status, url: remote.absoluteString)
        outcomes.append((.remote, outcome))
        if let entry {
            try FileManager.default.createDirectory(at: cacheFolder, withIntermediateDirectories: true)
            try Data(entry).write(to: cacheFile(of: remote), options: .atomic)
        }
        return outcome
    }

    /// The file of a cache key. Its name is a hash; the entry itself says which URL it belongs to.
    private func cacheFile(of url: URL) -> URL {
        let hash = FNV1a.hash(sources.cacheKey(for: url.absoluteString).utf8)
        let name = String(hash, radix: 16)
        return cacheFolder.appendingPathComponent("path-configuration-\(name).foyer")
    }
}
