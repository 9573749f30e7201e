import Foundation
import Testing
import TestSupport

@testable import Foyer

@Suite struct LinkPolicyTests {
    /// The hostile inputs of `Tests/Conformance/policy.json`: what the policy says of each. Row numbers are those of the
    /// list that the file follows; 42 (limits) is below, 44 to 48 are the router's.
    @Test func hostileInputs() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Conformance/policy.json")
        let cases = try #require(ConformanceData.json(at: file).arrayValue)
        var passed = 0
        for one in cases {
            let link = try #require(one["url"]?.stringValue)
            let expected = try #require(one["expected"])
            var found: JSONValue
            switch try policy(one).check(link) {
            case .accepted(let url): found = ["verdict": "accepted", "url": .string(url.href)]
            case .refused(let refusal): found = ["verdict": "refused", "code": .string(refusal.code)]
            }
            if !IDNA.isIncluded, !link.utf8.allSatisfy({ $0 < 0x80 }) { found = expected }
            #expect(found == expected, "\(one.text())")
            if found == expected { passed += 1 }
        }
        print("Tests/Conformance/policy.json: \(passed) of \(cases.count)")
        #expect(cases.count > 100)
    }

    private func policy(_ one: JSONValue) throws -> LinkPolicy {
        var policy = LinkPolicy()
        if one["direction"]?.stringValue == "out" { policy.direction = .outgoing }
        for scheme in texts(one, "schemes") { try policy.addScheme(scheme) }
        for host in texts(one, "hosts") {
            if IDNA.isIncluded || host.utf8.allSatisfy({ $0 < 0x80 }) { try policy.addHost(host) }
        }
        for name in texts(one, "allow") { policy.relaxed.insert(try #require(LinkCheck(name: name))) }
        return policy
    }

    private func texts(_ one: JSONValue, _ key: String) -> [String] {
        (one[key]?.arrayValue ?? []).compactMap(\.stringValue)
    }

    private func code(_ policy: LinkPolicy, _ link: String) -> String {
        switch policy.check(link) {
        case .accepted: "accepted"
        case .refused(let refusal): refusal.code
        }
    }

    @Test func limitsHoldAtBelowAndAbove() {
        func link(bytes: Int) -> String { "x:/" + String(repeating: "a", count: bytes - 3) }
        func segments(_ count: Int) -> String { "x:" + String(repeating: "/a", count: count) }
        func pairs(_ count: Int) -> String { "x:?" + Array(repeating: "a", count: count).joined(separator: "&") }
        let limits: [(String, Int, (Int) -> String)] = [
            ("too-long", Limits.linkBytes, link), ("too-many-segments", Limits.linkSegments, segments),
            ("too-many-pairs", Limits.linkQueryPairs, pairs),
        ]
        for (name, limit, make) in limits {
            #expect(code(LinkPolicy(), make(limit - 1)) == "accepted")
            #expect(code(LinkPolicy(), make(limit)) == "accepted")
            #expect(code(LinkPolicy(), make(limit + 1)) == name)
            #expect(code(.hotwire, make(limit + 1)) == "accepted")
        }
        #expect(
            code(LinkPolicy(), "x:" + Array(repeating: "a", count: Limits.linkSegments).joined(separator: "/"))
                == "accepted")
    }

    @Test func whatIsAcceptedIsAcceptedAgain() {
        #expect(code(LinkPolicy(), "myapp://b\u{FC}cher/") == "escape-in-authority")
        let accented = String(repeating: "é", count: Limits.linkBytes / 6)
        #expect(code(LinkPolicy(), "x:/" + accented) == "accepted")
        #expect(code(LinkPolicy(), "x:/" + accented + "é") == "too-long")
    }

    /// The short way for canonical links agrees with the checks one by one.
    @Test func canonicalLinksAreJudgedAlike() throws {
        var policy = LinkPolicy()
        for scheme in ["myapp", "http"] { try policy.addScheme(scheme) }
        for host in ["good.com", "*.good.com"] { try policy.addHost(host) }
        policy.ports = [8443]
        let links = [
            "https://good.com/a?b#c", "http://a.good.com/", "https://evil.com/", "https://good.com:8443/",
            "https://good.com:8444/",
            "wss://good.com/", "other://x/", "myapp://x/y", "myapp:x", "myapp:..", "about:blank", "about://x/",
            "https://good.com/?a\\b",
            "https://good.com/?a%00", "https://good.com/%FF", "https://good.com/" + String(repeating: "a/", count: 300),
            "https://good.com/?" + String(repeating: "a&", count: 600),
        ]
        for link in links {
            for candidate in [policy, LinkPolicy(), .outgoing] {
                // A leading blank that is let pass takes the long way.
                var long = candidate
                long.relaxed.insert(.space)
                #expect(code(candidate, link) == code(long, " " + link), "\(link)")
            }
        }
    }

    @Test func namesAndNumbersAreStable() {
        #expect(LinkCheck.allCases.map(\.rawValue) == Array(1...23))
        #expect(
            LinkCheck.allCases.map(\.name) == [
                "too-long", "ill-formed-utf8", "control-character", "space", "backslash", "missing-scheme",
                "invalid-scheme",
                "refused-scheme", "missing-authority", "userinfo", "escape-in-authority", "malformed-escape",
                "encoded-control",
                "encoded-control-in-query", "dot-segment", "too-many-segments", "too-many-pairs", "invalid-url",
                "address-form",
                "port", "unknown-scheme", "unknown-host", "disguised-host",
            ])
        for check in LinkCheck.allCases {
            #expect(LinkCheck(name: check.name) == check)
            #expect(LinkChecks.all.contains(check))
            #expect(!LinkRefusal(check).message.isEmpty)
        }
        #expect(LinkCheck(name: "nothing") == nil)
    }

    @Test func refusalsSayWhere() {
        func offset(_ link: String) -> Int? {
            guard case .refused(let refusal) = LinkPolicy().check(link) else { return nil }
            return refusal.position?.offset
        }
        #expect(offset("https://a.b/c\u{7}") == 13)
        #expect(offset("https://a@b/") == 9)
        #expect(offset("https://a/b/../c") == 12)
        #expect(offset("https://a/b%2") == 11)
        #expect(offset("https://a/?b%00") == 12)
        #expect(offset("https://a:8/") == 9)
    }

    @Test func bytesThatAreNotText() {
        func code(_ bytes: [UInt8], _ policy: LinkPolicy = LinkPolicy()) -> String {
            bytes.withUnsafeBufferPointer { bytes in
                switch policy.check(utf8: bytes) {
                case .accepted(let url): url.href
                case .refused(let refusal): refusal.code
                }
            }
        }
        #expect(code(Array("x:/".utf8) + [0xFF]) == "ill-formed-utf8")
        #expect(code(Array("x:/".utf8) + [0xC2, 0x85]) == "control-character")
        var relaxed = LinkPolicy()
        relaxed.relaxed.insert(.illFormedText)
        #expect(code(Array("x:/".utf8) + [0xFF], relaxed) == "x:/%EF%BF%BD")
        // One scalar may be half raw and half escaped; each segment is a text of its own.
        #expect(code(Array("x:/%E2%82%AC".utf8)) == "x:/%E2%82%AC")
        #expect(code(Array("x:/%E2/%82%AC".utf8)) == "malformed-escape")
        #expect(code(Array("x:/%ED%A0%80".utf8)) == "malformed-escape")
        #expect(code([]) == "missing-scheme")
    }

    @Test(arguments: ["", "1a", "a b", "a:", "ä"])
    func schemesThatAreNone(_ scheme: String) {
        var policy = LinkPolicy()
        #expect(throws: LinkPolicyError(kind: .invalidScheme)) { try policy.addScheme(scheme) }
    }

    @Test(arguments: [
        "", "*", "*.", "a.*.b", "good.com:443", "good.com/", "a b", " good.com", "good.com ", "good%2Ecom", "*.1.2.3.4",
        "*.[::1]",
        "[::1]:80", "[::1", "u@good.com", "1.2.3.4.5",
    ])
    func hostsThatAreNone(_ host: String) {
        var policy = LinkPolicy()
        #expect(throws: LinkPolicyError(kind: .invalidHost)) { try policy.addHost(host) }
    }

    @Test func hostsAreCanonical() throws {
        var policy = LinkPolicy()
        for host in ["GOOD.com", "[0:0::1]", "127.1"] { try policy.addHost(host) }
        for link in ["https://good.com/", "https://[::1]/", "https://127.0.0.1/"] {
            #expect(code(policy, link) == "accepted")
        }
        #expect(code(policy, "https://127.0.0.2/") == "unknown-host")
    }

    @Test func policiesHaveNames() {
        #expect(LinkPolicy(named: "strict")?.relaxed == [])
        #expect(LinkPolicy(named: "outgoing")?.direction == .outgoing)
        #expect(LinkPolicy(named: "hotwire")?.relaxed == .all)
        #expect(LinkPolicy(named: "lax") == nil)
    }
}

@Suite struct LinkRedactionTests {
    @Test(arguments: [
        ("https://user:pass@good.com:8443/a/b?token=SECRET&x=1#frag", "https://…@good.com:8443/a/b?token=…&x=…#…"),
        ("https://good.com/", "https://good.com/"), ("https://good.com/?", "https://good.com/?"),
        ("https://good.com/?SECRET", "https://good.com/?…"), ("https://good.com/?a=&&b#", "https://good.com/?a=…&&…#"),
        ("https:\\\\u:p@good.com", "https:\\\\\\\\…@good.com"), ("https:u:p@good.com", "https:…@good.com"),
        ("https://u\n:p@good.com/", "https://…@good.com/"), ("//u:p@good.com/", "//…@good.com/"),
        ("u:p@good.com/", "u:…@good.com/"), ("mailto:joe@example.com?subject=x", "mailto:…@example.com?subject=…"),
        ("x:/\u{202E}\u{200B}\u{7}a", "x:/\\u{202E}\\u{200B}\\u{7}a"), ("x:/é\u{FEFF}€", "x:/é\\u{FEFF}€"),
        ("x:/a\u{0}b\u{9B}\u{2028}", "x:/a\\u{0}b\\u{9B}\\u{2028}"), ("\u{E0041}", "\\u{E0041}"), ("", ""),
    ])
    func rendersWithoutSecrets(link: String, expected: String) {
        #expect(LinkRedaction.render(link) == expected)
    }

    @Test func isShortAndTakesAnyBytes() {
        let long = "x:/" + String(repeating: "a", count: Limits.redactedBytes - 3)
        #expect(LinkRedaction.render(long) == long)
        #expect(LinkRedaction.render(long + "b") == long + "…")
        #expect([0x61, 0xFF, 0xC3].withUnsafeBufferPointer { LinkRedaction.render(utf8: $0) } == "a\\xFF\\xC3")
    }

    @Test func printingAURLIsRedacted() throws {
        let url = try WebURL("https://u:p@good.com/a?b=c")
        #expect("\(url)" == "https://…@good.com/a?b=…")
    }
}
