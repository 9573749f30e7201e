import CFoyer
import Testing

@testable import FoyerC

@Suite struct URLTests {
    private func parse(_ text: String, base: OpaquePointer? = nil, _ expected: Int = FOYER_OK) -> OpaquePointer? {
        call(expected) { out, error in with(text) { foyer_url_parse($0, $1, base, out, error) } }
    }

    private func copy(_ url: OpaquePointer?, _ component: Int, capacity: Int) -> (status: Int, text: String, length: Int) {
        var buffer = [CChar](repeating: 0x7F, count: capacity + 1)
        var length = -1
        let status = foyer_url_copy(url, Int32(component), &buffer, capacity, &length)
        #expect(buffer[capacity] == 0x7F, "written past the end")
        return (Int(status), capacity == 0 ? "" : textBeforeNUL(Array(buffer.prefix(capacity))), length)
    }

    @Test func componentsAreThoseOfTheCore() throws {
        for text in ["https://u:p@h:8080/a?q#f", "x:a", "x://?#", "file:///C:/a", "https://[::1]/"] {
            let url = parse(text)
            defer { foyer_url_free(url) }
            let expected = try WebURL(text)
            for component in WebURL.Component.allCases {
                #expect(lent { foyer_url_component(url, component.rawValue, $0) } == expected.text(of: component))
            }
            #expect(foyer_url_href(url, nil).map { String(cString: $0) } == expected.href)
            #expect(copy(url, FOYER_URL_ORIGIN, capacity: 64).text == expected.origin)
            var port: Int32 = 7
            #expect(Int(foyer_url_port(url, &port)) == (expected.port == nil ? FOYER_NONE : FOYER_OK))
            #expect(port == expected.portOrDefault.map { Int32($0) } ?? -1)
        }
    }

    @Test func copyingTellsTheLength() {
        let url = parse("https://h/abc")
        defer { foyer_url_free(url) }
        for (capacity, status, text) in [(0, FOYER_ERR_LIMIT, ""), (4, FOYER_ERR_LIMIT, ""), (5, FOYER_OK, "/abc")] {
            let copied = copy(url, FOYER_URL_PATH, capacity: capacity)
            #expect(copied == (status, text, 4))
        }
        var length = 0
        #expect(Int(foyer_url_copy(url, Int32(FOYER_URL_PATH), nil, 0, &length)) == FOYER_OK)
        #expect(length == 4)
        #expect(Int(foyer_url_copy(url, Int32(FOYER_URL_PATH), nil, 3, nil)) == FOYER_ERR_ARGUMENT)
        #expect(copy(url, FOYER_URL_QUERY, capacity: 8) == (FOYER_NONE, "", 0))
        #expect(copy(url, 99, capacity: 8).status == FOYER_ERR_ARGUMENT)
        #expect(Int(foyer_url_copy(nil, 0, nil, 0, nil)) == FOYER_ERR_ARGUMENT)
    }

    @Test func parsingAndItsErrors() {
        let base = parse("https://h/a/b")
        defer { foyer_url_free(base) }
        let relative = parse("../c", base: base)
        #expect(lent { foyer_url_href(relative, $0) } == "https://h/c")
        foyer_url_free(relative)
        _ = parse("c", FOYER_ERR_SYNTAX)
        call(FOYER_ERR_SYNTAX, code: "url-invalid-ipv6") { out, error in with("https://[::1") { foyer_url_parse($0, $1, nil, out, error) } }
        #expect(Int(with("a:b") { foyer_url_can_parse($0, $1, nil) }) == FOYER_OK)
        #expect(Int(with("a") { foyer_url_can_parse($0, $1, nil) }) == FOYER_NONE)
        call(FOYER_ERR_ARGUMENT) { foyer_url_parse(nil, 5, nil, $0, $1) }
        call(FOYER_ERR_LIMIT) { out, error in with("a") { text, _ in foyer_url_parse(text, -1, nil, out, error) } }
        call(FOYER_ERR_ARGUMENT) { _, error in with("a:b") { foyer_url_parse($0, $1, nil, nil, error) } }
        #expect(lent { foyer_url_component(nil, 0, $0) } == nil)
        #expect(lent { foyer_url_component(base, 99, $0) } == nil)
        #expect(Int(foyer_url_port(nil, nil)) == FOYER_ERR_ARGUMENT)
        foyer_url_free(nil)
    }

    @Test func theErrorHasAPlace() {
        var error: OpaquePointer?
        _ = with("https://h:x/") { foyer_url_parse($0, $1, nil, nil, &error) }
        foyer_error_free(error)
        var url: OpaquePointer?
        _ = with("https://h:x/") { foyer_url_parse($0, $1, nil, &url, &error) }
        defer { foyer_error_free(error) }
        let record = Rec(foyer_error_record(error), isOwned: false)
        #expect(record.kind == FOYER_RECORD_ERROR)
        #expect(record.text(FOYER_ERROR_STATUS) == "syntax")
        #expect(record.int(FOYER_ERROR_OFFSET) != nil)
        #expect(record.text(FOYER_ERROR_CODE) == lent { foyer_error_code(error, $0) })
        #expect(record.child(FOYER_ERROR_FAULTS).pointer == nil)
        #expect(Int(foyer_error_status(nil)) == FOYER_OK)
        #expect(lent { foyer_error_code(nil, $0) } == nil)
    }

    @Test func queries() {
        let url = parse("https://h/?a=1&b&a=%C3%A9+x&=")
        defer { foyer_url_free(url) }
        let query = record { out, _ in foyer_url_query(url, out) }
        #expect(query.kind == FOYER_RECORD_PAIRS)
        #expect((0..<4).map { query.key($0) } == ["a", "b", "a", ""])
        #expect((0..<4).map { query.text($0) } == ["1", nil, "é x", ""])
        #expect(query.type(1) == FOYER_TYPE_NULL)
        #expect(query.find("a") == 0)
        #expect(query.json == #"[["a","1"],["b",null],["a","é x"],["",""]]"#)
        #expect(Int(foyer_url_query(nil, nil)) == FOYER_ERR_ARGUMENT)
    }

    @Test func redaction() {
        var buffer = [CChar](repeating: 0, count: 64)
        var length = 0
        #expect(Int(with("https://u:p@h/a?k=secret#f") { foyer_link_redact($0, $1, &buffer, 64, &length) }) == FOYER_OK)
        let text = textBeforeNUL(buffer)
        #expect(!text.contains("secret") && text.utf8.count == length)
        #expect(Int(with("https://h/") { foyer_link_redact($0, $1, &buffer, 3, &length) }) == FOYER_ERR_LIMIT)
    }
}

@Suite struct PolicyTests {
    private func policy(_ json: String, _ expected: Int = FOYER_OK, code: String? = nil) -> OpaquePointer? {
        call(expected, code: code) { out, error in with(json) { foyer_policy_parse($0, $1, out, error) } }
    }

    private func check(_ policy: OpaquePointer?, _ link: String) -> (status: Int, url: String?, check: Int, refusal: Rec) {
        var (url, refusal): (OpaquePointer?, OpaquePointer?)
        var number: Int32 = -1
        let status = with(link) { foyer_policy_check(policy, $0, $1, &url, &number, &refusal, nil) }
        defer { foyer_url_free(url) }
        return (Int(status), lent { foyer_url_href(url, $0) }, Int(number), Rec(refusal))
    }

    @Test func acceptedAndRefused() {
        let policy = policy(#"{"schemes": ["https"], "hosts": ["*.a.example"], "relax": ["dot-segment"]}"#)
        defer { foyer_policy_free(policy) }
        let fine = check(policy, "HTTPS://B.a.example/x/../y")
        #expect(fine.status == FOYER_OK)
        #expect(fine.url == "https://b.a.example/y")
        #expect(fine.check == 0)
        #expect(fine.refusal.pointer == nil)
        let refused = check(policy, "https://evil.example/")
        #expect(refused.status == FOYER_NONE)
        #expect(refused.url == nil)
        #expect(refused.check == FOYER_CHECK_UNKNOWN_HOST)
        #expect(refused.refusal.text(FOYER_REFUSAL_CHECK) == "unknown-host")
        #expect(refused.refusal.text(FOYER_REFUSAL_MESSAGE)?.isEmpty == false)
        #expect(check(policy, "javascript:alert(1)").check == FOYER_CHECK_REFUSED_SCHEME)
        #expect(check(policy, String(repeating: "a", count: 20_000)).check == FOYER_CHECK_TOO_LONG)
        #expect(check(nil, "a:b").status == FOYER_ERR_ARGUMENT)
        // Nothing but the answer.
        #expect(Int(with("https://evil.example/") { foyer_policy_check(policy, $0, $1, nil, nil, nil, nil) }) == FOYER_NONE)
    }

    @Test func descriptionsWithFaults() {
        _ = policy(#"{"relax": ["dots"]}"#, FOYER_ERR_SYNTAX)
        _ = policy(#"{"hosst": []}"#, FOYER_ERR_SYNTAX, code: "map-unknown-member")
        _ = policy("[", FOYER_ERR_SYNTAX)
        call(FOYER_ERR_TEXT) { out, error in
            [CChar](arrayLiteral: 0x7B, -1, 0x7D).withUnsafeBufferPointer { foyer_policy_parse($0.baseAddress, 3, out, error) }
        }
        call(FOYER_ERR_ARGUMENT) { foyer_policy_parse(nil, 4, $0, $1) }
        foyer_policy_free(nil)
    }
}

@Suite struct MapTests {
    @Test func allFaultsInOneError() {
        var error: OpaquePointer?
        let json = "{\"gate\": [],\n \"routes\": [{\"name\": 1}], \"host_rule\": \"iso\"}"
        #expect(Int(with(json) { foyer_map_parse($0, $1, nil, &error) }) == FOYER_ERR_ARGUMENT)
        foyer_error_free(error)
        var map: OpaquePointer?
        #expect(Int(with(json) { foyer_map_parse($0, $1, &map, &error) }) == FOYER_ERR_SYNTAX)
        defer { foyer_error_free(error) }
        let faults = Rec(foyer_error_record(error), isOwned: false).child(FOYER_ERROR_FAULTS)
        #expect(faults.count >= 3)
        let first = faults.child(0)
        #expect(first.text(FOYER_FINDING_SEVERITY) == "error")
        #expect(first.text(FOYER_FINDING_CODE) == "map-unknown-member")
        #expect(first.text(FOYER_FINDING_SUGGESTION) == "gates")
        #expect(first.int(FOYER_FINDING_LINE) == 1)
        #expect(faults.children.contains { $0.text(FOYER_FINDING_SUGGESTION) == "ios" && $0.int(FOYER_FINDING_LINE) == 2 })
    }

    @Test func writtenAndReadBack() {
        let json = #"{"gates":["ready"],"routes":[{"order":"/orders/:id"}]}"#
        let first = map(json)
        defer { foyer_map_free(first) }
        let written = lent { foyer_map_json(first, $0) } ?? ""
        let second = map(written)
        defer { foyer_map_free(second) }
        #expect(lent { foyer_map_json(second, $0) } == written)
        #expect(foyer_map_json(first, nil) == foyer_map_json(first, nil), "made once")
        #expect(lent { foyer_map_json(nil, $0) } == nil)
        let files = record(FOYER_NONE) { out, _ in foyer_map_files(first, out) }
        #expect(files.kind == FOYER_RECORD_LIST && files.count == 0)
    }

    @Test func files() {
        let map = map(#"{"configurations": {"ios": "i.json", "android": "a.json"}, "associations": {"apple": "aasa.json"}}"#)
        defer { foyer_map_free(map) }
        let files = record { out, _ in foyer_map_files(map, out) }
        #expect(files.children.map { $0.json } == [
            #"{"use":"configuration","role":"ios","path":"i.json"}"#,
            #"{"use":"configuration","role":"android","path":"a.json"}"#,
            #"{"use":"association","role":"apple","path":"aasa.json"}"#,
        ])
        #expect(Int(foyer_map_files(nil, nil)) == FOYER_ERR_ARGUMENT)
    }
}
