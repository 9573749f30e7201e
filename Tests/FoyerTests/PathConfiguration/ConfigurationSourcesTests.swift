import Testing

@testable import Foyer

@Suite struct ConfigurationSourcesTests {
    private let url = "https://cfg.example/configurations/v1.json?env=a"

    private func file(_ from: String) -> [UInt8] {
        Array("{\"rules\":[{\"patterns\":[\".*\"],\"properties\":{\"from\":\"\(from)\",\"nothing\":null}}]}".utf8)
    }

    private func entry(_ from: String, appVersion: String, _ profile: ConfigurationProfile) throws -> [UInt8] {
        var sources = ConfigurationSources(options: .init(profile: profile), appVersion: appVersion)
        return try #require(sources.offer(remote: file(from), status: 200, url: url).cacheEntry)
    }

    /// What is in force after offers in this order.
    private func winner(_ offers: String, _ profile: ConfigurationProfile) throws -> String? {
        var sources = ConfigurationSources(options: .init(profile: profile), appVersion: "2")
        for offer in offers.split(separator: " ") {
            switch offer {
            case "bundled": _ = sources.offer(bundled: file("bundled"))
            case "cached": _ = sources.offer(cached: try entry("cached", appVersion: "2", profile), url: url)
            case "old": _ = sources.offer(cached: try entry("old", appVersion: "1", profile), url: url)
            case "remote": _ = sources.offer(remote: file("remote"), status: 200, url: url)
            case "broken": _ = sources.offer(remote: Array("<html>".utf8), status: 200, url: url)
            default: Issue.record("unknown offer \(offer)")
            }
        }
        return sources.current.lookup("https://a.example/x")["from"]?.stringValue
    }

    @Test func precedence() throws {
        let cases: [(offers: String, foyer: String?, android: String?, ios: String?)] = [
            ("", nil, nil, nil), ("broken", nil, nil, nil), ("bundled broken", "bundled", "bundled", "bundled"),
            ("bundled cached", "cached", "cached", "cached"), ("cached bundled", "cached", "cached", "bundled"),
            ("bundled old", "bundled", "old", "old"), ("old bundled", "bundled", "old", "bundled"),
            ("old", "old", "old", "old"),
            ("remote cached bundled", "remote", "remote", "bundled"),
            ("bundled cached remote", "remote", "remote", "remote"),
            ("bundled cached remote broken", "remote", "remote", "remote"),
        ]
        for test in cases {
            #expect(try winner(test.offers, .foyer) == test.foyer, "foyer: \(test.offers)")
            #expect(try winner(test.offers, .android) == test.android, "android: \(test.offers)")
            #expect(try winner(test.offers, .ios) == test.ios, "ios: \(test.offers)")
        }
    }

    @Test func statuses() {
        for (status, foyer, android) in [
            (200, true, true), (203, false, true), (299, false, true), (199, false, false), (304, false, false),
            (500, false, false),
        ] {
            for (profile, expected) in [(ConfigurationProfile.foyer, foyer), (.ios, foyer), (.android, android)] {
                var sources = ConfigurationSources(options: .init(profile: profile), appVersion: "1")
                let (_, entry) = sources.offer(remote: file("x"), status: status, url: url)
                #expect((entry != nil) == expected, "\(profile.name) \(status)")
            }
        }
    }

    @Test func entriesKeepTheBytesAndBelongToAURL() throws {
        let entry = try entry("x", appVersion: "1\nurl https://evil.example", .foyer)
        let read = try #require(CachedConfiguration(entry: entry))
        #expect(read.text == file("x"))
        #expect(read.url == url)
        #expect(read.appVersion == "1url https://evil.example")
        var sources = ConfigurationSources(options: .init(), appVersion: "1")
        guard case .refusedEntry = sources.offer(cached: entry, url: url + "b") else {
            Issue.record("an entry of another URL was taken")
            return
        }
        for count in 0..<(entry.count - file("x").count) {
            #expect(CachedConfiguration(entry: Array(entry.prefix(count))) == nil)
        }
        // Android's cache has lost the nulls.
        let android = try #require(CachedConfiguration(entry: try self.entry("x", appVersion: "1", .android)))
        #expect(!String(decoding: android.text, as: UTF8.self).contains("nothing"))
    }

    @Test func cacheKeys() {
        func key(_ profile: ConfigurationProfile, _ url: String) -> String {
            ConfigurationSources(options: .init(profile: profile), appVersion: "").cacheKey(for: url)
        }
        #expect(key(.foyer, url) == url)
        #expect(key(.android, url) == url)
        #expect(key(.ios, url) == "v1.json")
        #expect(key(.ios, "https://other.example/v1.json#x") == "v1.json")
    }
}
