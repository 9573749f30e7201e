import Testing

@testable import Foyer

/// The functions that every room uses, and the examples that stand in the documentation of the lower rooms.
@Suite struct ToolboxTests {
    private func bytes<Result>(_ text: String, _ body: (Bytes) -> Result) -> Result {
        Array(text.utf8).withUnsafeBufferPointer(body)
    }

    @Test func bytesAreComparedAsBytes() {
        #expect(bytes("Ab-1") { $0.equals("aB-1", ignoringCase: true) })
        #expect(!bytes("Ab") { $0.equals("ab") })
        // "@" and "`", "[" and "{" differ in the bit of letter case only, and are no letters.
        #expect(!bytes("@[") { $0.equals("`{", ignoringCase: true) })
        #expect(!bytes("ab") { $0.equals("abc", ignoringCase: true) })
        // The same character, composed and decomposed: the standard library calls both equal.
        #expect("\u{E9}" == "e\u{301}" && !"\u{E9}".hasSameBytes(as: "e\u{301}"))
        #expect("Host".equals("hOST", ignoringCase: true) && !"Host".equals("hOST", ignoringCase: false))
    }

    @Test(arguments: 0...20) func lowerBoundFindsTheFirst(_ place: Int) {
        #expect(lowerBound(20) { $0 >= place } == place)
    }

    @Test func fnvIsThePublishedFunction() {
        #expect(FNV1a.hash("".utf8) == 0xCBF2_9CE4_8422_2325)
        #expect(FNV1a.hash("a".utf8) == 0xAF63_DC4C_8601_EC8C)
        #expect(FNV1a.hash("foobar".utf8) == 0x8594_4171_F739_67E8)
    }

    @Test func schemesHaveTheirGrammar() {
        for scheme in ["a", "https", "coap+tcp", "x-1.y"] { #expect(SchemeGrammar.matches(scheme.utf8)) }
        for other in ["", "1a", "+a", "a b", "a_b", "\u{E9}a", "a:"] { #expect(!SchemeGrammar.matches(other.utf8)) }
    }

    @Test func hostsBelowAHost() throws {
        let below = try #require(HostPattern("*.Example.com"))
        #expect(bytes("a.example.com") { below.matches($0) } && bytes("a.b.example.com") { below.matches($0) })
        for other in ["example.com", ".example.com", "badexample.com", "example.com.evil"] {
            #expect(!bytes(other) { below.matches($0) }, "\(other)")
        }
        for text in ["", "*.", "*", "a.*.b", "a:1", "a/b", "u@a", "*.1.2.3.4", "*.[::1]", "a b", "a%41"] {
            #expect(HostPattern(text) == nil, "\(text)")
        }
    }

    /// One table of lead bytes serves all readers: byte by byte they say what the whole text says.
    @Test func theCheckerAgreesWithTheValidator() {
        var random = SystemRandomNumberGenerator()
        let pool: [UInt8] = [0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pool.randomElement(using: &random) ?? 0 }
            var checker = UTF8Text.Checker()
            let fits = text.allSatisfy { checker.take($0) } && checker.isComplete
            #expect(fits == (text.withUnsafeBufferPointer { UTF8Text.firstFault(in: $0) } == nil), "\(text)")
        }
    }

    @Test func integersAndUUIDs() {
        #expect(bytes("-9223372036854775808") { Int64(decimal: $0) } == .min)
        #expect(bytes("9223372036854775807") { Int64(decimal: $0) } == .max)
        for text in ["9223372036854775808", "", "-", "+1", "1 ", "0x1"] {
            #expect(bytes(text) { Int64(decimal: $0) } == nil, "\(text)")
        }
        #expect(bytes("0E984725-C51C-4BF4-9960-E1C80E27ABA0") { UUIDText.lowercased($0) }?.first == "0")
        #expect(bytes("0E984725C51C4BF49960E1C80E27ABA0") { UUIDText.lowercased($0) } == nil)
    }

    // MARK: Examples

    @Test func exampleOfWebURL() throws {
        let url = try WebURL("HTTPS://user@Bücher.example:443/a/../b?q=1#top")
        #expect(url.href == "https://user@xn--bcher-kva.example/b?q=1#top")
        #expect(url.port == nil && url.path == "/b")
        #expect(try WebURL("../c", base: url).href == "https://user@xn--bcher-kva.example/c")
        let error = #expect(throws: WebURLError.self) { try WebURL("https://exa mple.com/") }
        #expect(error?.code == "url-forbidden-host-character" && error?.position?.column == 12)
    }

    @Test func exampleOfQueryPairs() throws {
        let url = try WebURL("https://example.com/search?q=red+apples&tag=a&tag=b&new")
        #expect(url.queryPairs.map { "\($0.key) \($0.value ?? "-")" } == ["q red apples", "tag a", "tag b", "new -"])
        #expect(url.queryValue("tag") == "a")
    }

    @Test func exampleOfLinkPolicy() throws {
        var policy = LinkPolicy()
        try policy.addHost("*.orchard.example")
        try policy.addScheme("orchard")
        func code(_ link: String) -> String {
            switch policy.check(link) {
            case .accepted(let url): url.href
            case .refused(let refusal): refusal.code
            }
        }
        #expect(code("https://shop.orchard.example/apples") == "https://shop.orchard.example/apples")
        #expect(code("https://orchard.example@evil.example/") == "userinfo")
        #expect(code("javascript:alert(1)") == "refused-scheme")
        #expect(
            LinkRedaction.render("https://ann:secret@example.com/reset?token=abc#top")
                == "https://…@example.com/reset?token=…#…")
    }

    @Test func examplesOfJSON() throws {
        let value = try JSONValue(parsing: #"{"rules": [{"patterns": ["/new$"]}], "version": 1.50}"#)
        #expect(value["rules"]?[0]?["patterns"]?[0]?.stringValue == "/new$")
        #expect(value["version"]?.numberValue?.literal == "1.50" && value["missing"] == nil)
        #expect(JSONValue.object(["a": 1, "b": [true, nil]]).text() == #"{"a":1,"b":[true,null]}"#)
        let number = JSONNumber(literal: "10000000000000000.10")
        #expect(number?.double == 1e16 && number?.int64 == nil && JSONNumber(42).literal == "42")
        var object: JSONObject = ["context": "modal"]
        object["uri"] = "hotwire://fragment/web"
        object["context"] = nil
        #expect(object.count == 1)
        var dialect = JSONDialect.strict
        dialect.allowsTrailingCommas = true
        #expect(try JSONValue(parsing: "[1, 2,]", dialect: dialect) == [1, 2])
    }
}
