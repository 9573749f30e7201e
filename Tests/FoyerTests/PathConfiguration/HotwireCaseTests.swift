import Foundation
import Testing
import TestSupport

@testable import Foyer

/// The cases of `conformance/hotwire.json` that are about rules and properties, each for the engines it names.
@Suite(.disabled(if: ConformanceData.isMissing)) struct HotwireCaseTests {
    /// One case under one profile.
    struct Case: CustomTestStringConvertible {
        let json: JSONValue
        let profile: ConfigurationProfile

        var id: String { json["id"]?.stringValue ?? "" }
        var kind: String { json["kind"]?.stringValue ?? "" }
        var url: String { json["url"]?.stringValue ?? "" }
        var expected: JSONValue { json["expected_properties"] ?? .null }
        var testDescription: String { "\(id) \(profile.name)" }

        var options: PathConfigurationOptions {
            PathConfigurationOptions(
                profile: profile, matchesQuery: json["options"]?["match_query_strings"]?.boolValue ?? true)
        }

        /// The text of the file.
        var file: [UInt8] {
            Array((json["config_text"]?.stringValue ?? json["config"]?.text() ?? "").utf8)
        }
    }

    static func cases(_ kind: String) -> [Case] {
        guard let folder = ConformanceData.folder,
            let data = FileManager.default.contents(atPath: folder.appendingPathComponent("hotwire.json").path),
            let json = try? JSONValue(parsing: Array(data))
        else { return [] }
        let cases = (json["cases"]?.arrayValue ?? []).filter { $0["kind"]?.stringValue == kind }
        return cases.flatMap { json in
            profiles(json).map { Case(json: json, profile: $0) }
        }
    }

    private static func profiles(_ json: JSONValue) -> [ConfigurationProfile] {
        let generation = json["options"]?["ios_generation"]?.stringValue
        let ios: ConfigurationProfile = generation == "1.2" ? .ios12 : generation == "1.3-os15" ? .ios13OnIOS15 : .ios
        return switch json["engine"]?.stringValue {
        case "ios": [ios]
        case "android": [.android]
        default: [ios, .android]
        }
    }

    @Test func counts() {
        let counts = ["properties", "typed", "decode", "loader"].map { "\($0) \(Self.cases($0).count)" }
        print("hotwire.json, cases × engines: " + counts.joined(separator: ", "))
        #expect(Self.cases("properties").count == 57 + 32)
        #expect(Self.cases("typed").count == 16)
        #expect(Self.cases("decode").count == 16 + 5)
        #expect(Self.cases("loader").count == 12 + 7)
    }

    @Test(arguments: cases("properties")) func properties(_ test: Case) throws {
        let properties = try PathConfiguration(parsing: test.file, options: test.options).lookup(test.url)
        #expect(properties.failure == nil)
        #expect(JSONValue.object(properties.merged) == test.expected)
        for member in properties.merged.members {
            #expect(properties[member.key] == member.value)
            #expect(properties.hit(of: member.key).map { properties.hits.contains($0) } == true)
        }
    }

    @Test(arguments: cases("typed")) func typed(_ test: Case) throws {
        let properties = try PathConfiguration(parsing: test.file, options: test.options).lookup(test.url)
        #expect(JSONValue.object(properties.merged) == test.expected)
        if test.json["expected_error"] != nil {
            let error = #expect(throws: PathConfigurationError.self) { try properties.typed() }
            #expect(error?.code == "wrong-type")
        } else {
            #expect(try JSONValue.object(properties.typed().json) == test.json["expected_typed"])
        }
    }

    @Test(arguments: cases("decode")) func decode(_ test: Case) throws {
        let (result, diagnostics) = PathConfiguration.load(test.file, options: test.options)
        guard test.json["expected"]?["accepted"]?.boolValue == true else {
            let error = #expect(throws: PathConfigurationError.self) { try result.get() }
            #expect(diagnostics.contains { $0.severity == .error && $0.code == error?.code })
            return
        }
        let properties = try result.get().lookup(test.url)
        if test.json["expected"]?["lookup_error"] != nil {
            #expect(["missing-patterns", "null-rule"].contains(properties.failure?.code))
            #expect(properties.merged.isEmpty)
        } else {
            #expect(properties.failure == nil)
            // d18's patterns do not match its URL; its expectation is the result of the lookup, as everywhere.
            #expect(JSONValue.object(properties.merged) == test.expected)
        }
    }

    /// A cache that a host would keep, and the sources of one launch.
    @Test(arguments: cases("loader")) func loader(_ test: Case) throws {
        var sources = ConfigurationSources(options: test.options, appVersion: "1")
        let list = test.json["options"]?["sources"]?.arrayValue ?? []
        let cache = Self.cache(list, test, sources)
        for source in list {
            if let file = source["file"] {
                _ = sources.offer(bundled: Array(file.text().utf8))
            } else if let url = source["server"]?.stringValue, let entry = cache[sources.cacheKey(for: url)] {
                _ = sources.offer(cached: entry, url: url)
            }
        }
        func state() -> JSONValue { .object(sources.current.lookup(test.url).merged) }
        #expect(state() == test.json["expected"]?["after_sync"])
        for source in list {
            guard let url = source["server"]?.stringValue, let status = source["response"]?["status"]?.intValue else {
                continue
            }
            let body = source["response"]?["body"].map { $0.stringValue ?? $0.text() } ?? ""
            let (_, entry) = sources.offer(remote: Array(body.utf8), status: Int(status), url: url)
            #expect((entry == nil) == (sources.current.origin != .remote))
        }
        #expect(state() == test.json["expected"]?["after_network"])
        #expect(state() == test.expected)
    }

    /// What earlier launches left behind.
    private static func cache(
        _ list: [JSONValue], _ test: Case, _ sources: ConfigurationSources
    ) -> [String: [UInt8]] {
        var cache: [String: [UInt8]] = [:]
        for source in list {
            guard let server = source["server"]?.stringValue else { continue }
            if let response = source["cached_from_response"] {
                var earlier = ConfigurationSources(options: test.options, appVersion: "1")
                let (_, entry) = earlier.offer(remote: Array(response.text().utf8), status: 200, url: server)
                cache[sources.cacheKey(for: server)] = entry
            } else if let cached = source["cached"], !cached.isNull {
                let url = source["cached_for"]?.stringValue ?? server
                let text = Array((cached.stringValue ?? cached.text()).utf8)
                cache[sources.cacheKey(for: url)] = CachedConfiguration(url: url, appVersion: "1", text: text).entry
            }
        }
        return cache
    }
}
