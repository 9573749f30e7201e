import Testing
import TestSupport

@testable import Foyer

@Suite struct ByteClassTests {
    /// The sets in the words of the standard (sections 1.3 and 3.2).
    @Test func setsAreThoseOfTheStandard() {
        func set(_ text: String) -> Set<UInt8> { Set(text.utf8) }
        let controls = Set(UInt8(0)...0x1F).union(0x7F...0xFF)
        let fragment = controls.union(set(" \"<>`"))
        let query = controls.union(set(" \"#<>"))
        let path = query.union(set("?^`{}"))
        let userinfo = path.union(set("/:;=@[\\]|"))
        let host = set("\0\t\n\r #/:<>?@[\\]^|")
        let expected: [(ByteClass, Set<UInt8>)] = [
            (.c0Control, controls), (.fragment, fragment), (.query, query), (.specialQuery, query.union(set("'"))),
            (.path, path), (.userinfo, userinfo), (.forbiddenHost, host),
            (.forbiddenDomain, host.union(0...0x1F).union([0x25, 0x7F])),
        ]
        for (found, set) in expected {
            for byte in UInt8.min...UInt8.max {
                #expect(found.contains(byte) == set.contains(byte), "\(found) \(byte)")
            }
        }
    }
}

@Suite struct URLTests {
    @Test(arguments: [
        ("", "url-missing-scheme", 0), ("//good.com/a", "url-missing-scheme", 0),
        ("my_app://x", "url-missing-scheme", 0),
        ("https://", "url-missing-host", 8), ("https://user@", "url-missing-host", 13),
        ("x://:80", "url-missing-host", 4),
        ("https://a b/", "url-forbidden-host-character", 9), ("x://a^b/", "url-forbidden-host-character", 5),
        ("https://a%00b/", "url-forbidden-host-character", 8), ("https://1.2.3.4.5/", "url-invalid-ipv4", 8),
        ("https://1.256.1.1/", "url-invalid-ipv4", 8),
        ("https://[::1/", "url-invalid-ipv6", 8), ("https://[1:2]/", "url-invalid-ipv6", 8),
        ("https://a:99999/", "url-invalid-port", 10), ("https://a:8x/", "url-invalid-port", 11),
        ("\n ht\ttps://a:8x/", "url-invalid-port", 14),
    ])
    func refusalsSayWhatAndWhere(text: String, code: String, offset: Int) {
        #expect(!WebURL.canParse(text))
        do throws(WebURLError) {
            let url = try WebURL(text)
            Issue.record("accepted as \(url.href)")
        } catch {
            #expect(error.code == code)
            #expect(error.position?.offset == offset)
            #expect(!error.message.isEmpty)
        }
    }

    @Test func codesAreDistinct() {
        let codes = WebURLError.Kind.allCases.map { WebURLError($0).code }
        #expect(Set(codes).count == codes.count)
    }

    @Test func componentsAreAbsentOrEmpty() throws {
        let full = try WebURL("https://u:p@h:8080/a?q#f")
        #expect(
            WebURL.Component.allCases.map { full.text(of: $0) } == [
                "https://u:p@h:8080/a?q#f", "https", "https:", "u", "p", "h:8080", "h", "8080", "/a", "q", "?q", "f",
                "#f",
            ])
        let bare = try WebURL("x:a?#")
        #expect(
            WebURL.Component.allCases.map { bare.text(of: $0) } == [
                "x:a?#", "x", "x:", "", "", nil, nil, nil, "a", "", "", "", "",
            ])
        #expect(bare.hasOpaquePath && !bare.isSpecial)
        #expect(try WebURL("x:a").query == nil)
        #expect(try WebURL("x://").hostname == "")
        #expect(full.port == 8080 && full.portOrDefault == 8080)
        #expect(try WebURL("wss://h:443").port == nil)
        #expect(try WebURL("wss://h").portOrDefault == 443)
    }

    @Test func illFormedUTF8IsReplaced() throws {
        func parse(_ bytes: [UInt8]) throws -> String {
            try bytes.withUnsafeBufferPointer { try WebURL(utf8: $0).href }
        }
        // One U+FFFD for each maximal subpart: E2 82 is the start of a sequence, FF is not, C0 AF are two faults.
        #expect(try parse(Array("x:/".utf8) + [0xE2, 0x82, 0xFF, 0x61]) == "x:/%EF%BF%BD%EF%BF%BDa")
        #expect(try parse(Array("x:/?".utf8) + [0xC0, 0xAF]) == "x:/?%EF%BF%BD%EF%BF%BD")
        #expect(
            try parse(Array("x:/#".utf8) + [0xF0, 0x9F, 0x98, 0xED, 0xA0, 0x80]) == "x:/#"
                + String(repeating: "%EF%BF%BD", count: 4))
        #expect(throws: WebURLError.self) { try parse(Array("https://a".utf8) + [0xFF]) }
    }

    /// Random bytes and random ends: the same pieces as the standard library's decoder makes.
    @Test func replacementAgreesWithTheStandardLibrary() {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var generator = SeededRandom(seed: seed)
        let interesting: [UInt8] = [
            0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5,
        ]
        for _ in 0..<2000 {
            let bytes = (0..<8).map { _ in interesting.randomElement(using: &generator) ?? 0 }
            var scalars: [UInt32] = []
            bytes.withUnsafeBufferPointer { UTF8Text.decode($0, into: &scalars) }
            #expect(scalars == String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value), "\(bytes)")
        }
    }

    @Test func lengthIsLimited() throws {
        let most = "x:" + String(repeating: "a", count: Limits.urlBytes - 2)
        for (text, isAccepted) in [(String(most.dropLast()), true), (most, true), (most + "a", false)] {
            #expect(WebURL.canParse(text) == isAccepted)
            #expect(((try? WebURL(text)) != nil) == isAccepted)
        }
        let long = try WebURL("x:/" + String(repeating: "é", count: Limits.urlBytes / 4))
        #expect(!WebURL.canParse("b", base: long))
        #expect(throws: WebURLError(.tooLong)) { try WebURL("b", base: long) }
    }

    @Test func equalityIsOfTheSerialisation() throws {
        let urls = Set([
            try WebURL("HTTPS://EXAMPLE.com:443/a/../b"), try WebURL("https://example.com/b"),
            try WebURL("https://example.com/c"),
        ])
        #expect(urls.count == 2)
    }
}
