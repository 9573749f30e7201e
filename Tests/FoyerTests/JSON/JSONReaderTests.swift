import Testing

@testable import Foyer

@Suite struct JSONReaderTests {
    /// Texts that RFC 8259 has, and what they are when written compactly.
    static let accepted: [(text: String, compact: String)] = [
        ("null", "null"), (" true\n", "true"), ("\tfalse\r\n", "false"), ("0", "0"), ("-0", "-0"), ("-0.0", "-0.0"),
        ("1E400", "1E400"), ("1e+05", "1e+05"), ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("\"\"", "\"\""), ("\"a\\/b\"", "\"a/b\""), ("\"\\u0041\\u00e9\"", "\"Aé\""),
        ("\"\\ud83d\\ude00\"", "\"😀\""), ("\"\\u0000\"", "\"\\u0000\""), ("\"\\b\\f\\n\\r\\t\"", "\"\\b\\f\\n\\r\\t\""),
        ("\"\\u001F\\u007f\"", "\"\\u001f\u{7F}\""), ("\"\\\\\\\"\"", "\"\\\\\\\"\""), ("\"é😀\"", "\"é😀\""),
        ("[]", "[]"), ("[ ]", "[]"), ("{}", "{}"), ("{ }", "{}"), ("[1 , 2]", "[1,2]"), ("[[],{}]", "[[],{}]"),
        ("{\"a\" : 1 , \"b\" : [null]}", "{\"a\":1,\"b\":[null]}"), ("{\"\":0}", "{\"\":0}"),
        ("{\"b\":1,\"a\":2}", "{\"b\":1,\"a\":2}"), ("{\"e\\u0301\":1,\"é\":2}", "{\"e\u{301}\":1,\"é\":2}"),
    ]

    @Test(arguments: accepted) func accepts(_ text: String, _ compact: String) throws {
        #expect(try JSONValue(parsing: text).text().utf8.elementsEqual(compact.utf8))
    }

    /// Texts that RFC 8259 does not have: the code and the offset of the fault.
    static let refused: [(text: String, code: String, offset: Int)] = [
        ("", "json-unexpected-end", 0), ("  ", "json-unexpected-end", 2), ("[", "json-unexpected-end", 1),
        ("[1", "json-unexpected-end", 2), ("[1,", "json-unexpected-end", 3), ("{\"a\"", "json-unexpected-end", 4),
        ("{\"a\":", "json-unexpected-end", 5), ("\"abc", "json-unexpected-end", 4),
        ("\"abc\\", "json-unexpected-end", 5),
        ("[1,]", "json-unexpected-byte", 3), ("[,1]", "json-unexpected-byte", 1),
        ("{\"a\":1,}", "json-unexpected-byte", 7),
        ("{a:1}", "json-unexpected-byte", 1), ("{'a':1}", "json-unexpected-byte", 1),
        ("[1 2]", "json-unexpected-byte", 3),
        ("{\"a\" 1}", "json-unexpected-byte", 5), ("[1}", "json-unexpected-byte", 2), ("{]", "json-unexpected-byte", 1),
        ("]", "json-unexpected-byte", 0), ("{\"a\":]", "json-unexpected-byte", 5), ("/**/1", "json-unexpected-byte", 0),
        ("+1", "json-unexpected-byte", 0), (".5", "json-unexpected-byte", 0), ("\u{C}1", "json-unexpected-byte", 0),
        ("\u{A0}1", "json-unexpected-byte", 0), ("é", "json-unexpected-byte", 0),
        ("01", "json-invalid-number", 1), ("-", "json-invalid-number", 1), ("-a", "json-invalid-number", 1),
        ("1.", "json-invalid-number", 2), ("1.e5", "json-invalid-number", 2), ("1e", "json-invalid-number", 2),
        ("1e+", "json-invalid-number", 3), ("-01", "json-invalid-number", 2),
        ("True", "json-invalid-word", 0), ("nul", "json-invalid-word", 0), ("nulls", "json-invalid-word", 0),
        ("NaN", "json-invalid-word", 0), ("[Infinity]", "json-invalid-word", 1),
        ("\"\\x\"", "json-invalid-escape", 1), ("\"\\u12g4\"", "json-invalid-escape", 1),
        ("\"\\u123", "json-invalid-escape", 1),
        ("\"\\U0041\"", "json-invalid-escape", 1),
        ("\"\\ud800\"", "json-lone-surrogate", 1), ("\"\\udc00\"", "json-lone-surrogate", 1),
        ("\"a\\ud800\\u0041\"", "json-lone-surrogate", 2), ("\"\\ud800\\ud800\\udc00\"", "json-lone-surrogate", 1),
        ("\"a\tb\"", "json-control-character", 2), ("\"\\n\n\"", "json-control-character", 3),
        ("1 2", "json-trailing-content", 2), ("{}}", "json-trailing-content", 2), ("1,", "json-trailing-content", 1),
        ("\u{FEFF}1", "json-byte-order-mark", 0),
        ("{\"a\":1,\"a\":2}", "json-duplicate-key", 7), ("{\"a\":1,\"\\u0061\":2}", "json-duplicate-key", 7),
        ("[{\"b\":1,\"a\":1,\"b\":2,\"a\":3}]", "json-duplicate-key", 14),
    ]

    @Test(arguments: refused) func refuses(_ text: String, _ code: String, _ offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error?.code == code)
        #expect(error?.position?.offset == offset)
        #expect(error?.message.isEmpty == false)
    }

    @Test(arguments: [
        [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xFF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0x61, 0xE2, 0x82],
    ])
    func refusesIllFormedUTF8(_ bytes: [UInt8]) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
        #expect(error?.kind == .illFormedUTF8)
    }

    @Test func errorsSayLineAndColumn() {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "{\n  \"é\": 1,\n  \"b\" 2\n}") }
        #expect(error?.place == TextPosition(offset: 19, line: 3, column: 7))
        #expect(error?.message == "expected ':', found '2'")
    }

    @Test func codesAreStableAndDiffer() {
        let codes = JSONError.Kind.allCases.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(codes.allSatisfy { $0.hasPrefix("json-") })
    }

    // MARK: Liberties

    @Test func loneSurrogatesCanBeReplaced() throws {
        var dialect = JSONDialect()
        dialect.replacesLoneSurrogates = true
        for (text, expected) in [
            ("\"\\ud800\"", "\u{FFFD}"), ("\"a\\udc00b\"", "a\u{FFFD}b"), ("\"\\ud800\\ud83d\\ude00\"", "\u{FFFD}😀"),
            ("\"\\ud800\\n\"", "\u{FFFD}\n"),
        ] {
            #expect(try JSONValue(parsing: text, dialect: dialect) == .string(expected))
        }
    }

    @Test func theFoundationDialectIsWhatFoundationDoes() throws {
        #expect(try JSONValue(parsing: "[1,]", dialect: .foundation).text() == "[1]")
        #expect(try JSONValue(parsing: "{\"a\":1,}", dialect: .foundation).text() == "{\"a\":1}")
        #expect(try JSONValue(parsing: "{\"a\":1,\"b\":0,\"a\":2}", dialect: .foundation).text() == "{\"a\":2,\"b\":0}")
        #expect(try JSONValue(parsing: "\u{FEFF}[1]", dialect: .foundation).text() == "[1]")
        for text in ["[,]", "{,}", "[1,,]", "[1,,2]", "{\"a\":}", "{\"a\":,}"] {
            #expect(throws: JSONError.self) { try JSONValue(parsing: text, dialect: .foundation) }
        }
    }

    // MARK: Limits

    private func nested(_ depth: Int, _ open: String = "[", _ close: String = "]") -> String {
        String(repeating: open, count: depth) + String(repeating: close, count: depth)
    }

    @Test func depthLimit() {
        #expect(throws: Never.self) { try JSONValue(parsing: nested(Limits.jsonDepth - 1)) }
        #expect(throws: Never.self) { try JSONValue(parsing: nested(Limits.jsonDepth)) }
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: nested(Limits.jsonDepth + 1)) }
        #expect(error?.kind == .tooDeep)
        #expect(error?.position?.offset == Limits.jsonDepth)
        #expect(throws: JSONError.self) { try JSONValue(parsing: nested(1_000_000)) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: nested(1_000_000), dialect: .gson) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: String(repeating: "{\"a\":", count: 1_000_000)) }
    }

    @Test func valueLimit() {
        // One array, and its elements.
        func list(_ count: Int) -> [UInt8] {
            Array("[".utf8) + Array(repeatElement([0x31, 0x2C], count: count - 1).joined()) + Array("1]".utf8)
        }
        #expect(throws: Never.self) { try JSONDocument(list(Limits.jsonValues - 2)) }
        #expect(throws: Never.self) { try JSONDocument(list(Limits.jsonValues - 1)) }
        let error = #expect(throws: JSONError.self) { try JSONDocument(list(Limits.jsonValues)) }
        #expect(error?.kind == .tooManyValues)
    }

    @Test func lengthLimit() {
        func padded(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: count - 1) + [0x31] }
        #expect(throws: Never.self) { try JSONDocument(padded(Limits.jsonBytes - 1)) }
        #expect(throws: Never.self) { try JSONDocument(padded(Limits.jsonBytes)) }
        let error = #expect(throws: JSONError.self) { try JSONDocument(padded(Limits.jsonBytes + 1)) }
        #expect(error?.kind == .tooLong)
    }

    /// Many keys that differ only at the end, and one that comes twice: found, and not by comparing each with each.
    @Test func duplicatesAmongManyKeys() throws {
        let prefix = String(repeating: "k", count: 20)
        let members = (0..<50_000).map { "\"\(prefix)\($0)\":0" }
        let clock = ContinuousClock()
        let time = clock.measure {
            let object = try? JSONValue(parsing: "{" + members.joined(separator: ",") + "}")
            #expect(object?.objectValue?.count == 50_000)
            let error = #expect(throws: JSONError.self) {
                try JSONValue(parsing: "{" + members.joined(separator: ",") + ",\"\(prefix)77\":1}")
            }
            #expect(error?.kind == .duplicateKey)
        }
        #expect(time < .seconds(20), "\(time)")
    }

    // MARK: Gson

    static let gson: [(text: String, compact: String?)] = [
        ("{/* c */\"rules\":[]}", "{\"rules\":[]}"), ("{ // c\n a : 1 }", "{\"a\":1}"),
        ("{ # c\r 'a' = 'b' }", "{\"a\":\"b\"}"),
        ("{a=>1;b:2}", "{\"a\":1,\"b\":2}"), ("[1,]", "[1,null]"), ("[,]", "[null,null]"), ("[1;;2]", "[1,null,2]"),
        ("[]", "[]"), ("{\"a\":1,}", nil), ("{,}", nil), ("[TRUE, False, nUlL]", "[true,false,null]"),
        ("[01, 1., NaN, -, x y]", nil), ("[01, 1., NaN, -, x.y]", "[\"01\",\"1.\",\"NaN\",\"-\",\"x.y\"]"),
        ("'a\"b\\'c'", "\"a\\\"b'c\""), ("\"a\tb\\\n\"", "\"a\\tb\\n\""), ("\"\\ud800x\"", "\"\u{FFFD}x\""),
        (")]}'\n{a:1}", "{\"a\":1}"), ("\u{FEFF}{a:1}", "{\"a\":1}"), ("<html>sign in</html>", nil),
        ("malformed-json", "\"malformed-json\""), ("", nil), ("/* x", nil), ("[1] x", nil), ("[1] // x", "[1]"),
        ("'x", nil),
        ("{a:}", nil), ("{a}", nil), ("[a:b]", nil), ("\"\\q\"", nil), ("{\"a\":1,\"a\":2}", "{\"a\":2}"), ("/", nil),
        ("{/}", nil),
    ]

    @Test(arguments: gson) func readsAsGson(_ text: String, _ compact: String?) throws {
        if let compact {
            #expect(try JSONValue(parsing: text, dialect: .gson).text().utf8.elementsEqual(compact.utf8))
        } else {
            #expect(throws: JSONError.self) { try JSONValue(parsing: text, dialect: .gson) }
        }
    }

    // MARK: Positions

    @Test func theDocumentKnowsWhereThingsStand() throws {
        let document = try JSONDocument(Array("{\"a\":\n [true, {\"b\\n\": \"x\"}],\n\"c\": 2}".utf8))
        let members = document.members(JSONDocument.root)
        #expect(members.count == 2)
        #expect(document.position(members[0].value) == TextPosition(offset: 7, line: 2, column: 2))
        let elements = document.elements(members[0].value)
        #expect(elements.map(document.kind) == [.true, .object])
        let inner = try #require(document.members(elements[1]).first)
        #expect(document.text(inner.key) == "b\n")
        #expect(document.position(inner.value).column == 17)
        #expect(document.member(JSONDocument.root, "c").map { document.text($0) } == "2")
        #expect(document.member(JSONDocument.root, "d") == nil)
    }
}
