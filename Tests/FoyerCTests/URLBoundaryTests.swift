import CFoyer
import Foyer
import Testing

@testable import FoyerC

@Suite struct URLBoundaryTests {
    private func parse(_ text: String, base: OpaquePointer? = nil) -> OpaquePointer? {
        var url: OpaquePointer?
        let status = withText(text) { foyer_url_parse($0, $1, base, &url, nil) }
        #expect((status == FOYER_OK) == (url != nil))
        return url
    }

    @Test func componentsAreThoseOfTheCore() throws {
        for text in ["https://u:p@h:8080/a?q#f", "x:a", "x://?#", "file:///C:/a", "https://[::1]/"] {
            let url = parse(text)
            defer { foyer_url_free(url) }
            let expected = try WebURL(text)
            for component in WebURL.Component.allCases {
                #expect(lent { foyer_url_component(url, component.rawValue, $0) } == expected.text(of: component))
            }
            #expect(lent { foyer_url_href(url, $0) } == expected.href)
            #expect(foyer_url_href(url, nil).map { String(cString: $0) } == expected.href)
            #expect(copy(url, FOYER_URL_ORIGIN).text == expected.origin)
            var port: Int32 = 7
            #expect(foyer_url_port(url, &port) == (expected.port == nil ? FOYER_NONE : FOYER_OK))
            #expect(port == expected.portOrDefault.map { Int32($0) } ?? -1)
        }
    }

    private func copy(_ url: OpaquePointer?, _ component: Int, capacity: Int = 64) -> (
        status: Int, text: String, length: Int
    ) {
        var buffer = [CChar](repeating: 0x7F, count: capacity + 1)
        var length = -1
        let status = foyer_url_copy(url, Int32(component), &buffer, capacity, &length)
        #expect(buffer[capacity] == 0x7F, "written past the end")
        return (
            Int(status), String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
            length
        )
    }

    @Test func copiesFitOrSayHowLong() {
        let url = parse("https://example.com/path")
        defer { foyer_url_free(url) }
        #expect(copy(url, FOYER_URL_PATH, capacity: 6) == (FOYER_OK, "/path", 5))
        #expect(copy(url, FOYER_URL_PATH, capacity: 5) == (FOYER_ERR_LIMIT, "", 5))
        #expect(copy(url, FOYER_URL_QUERY).status == FOYER_NONE)
        #expect(copy(url, 99).status == FOYER_ERR_ARGUMENT)
        #expect(copy(nil, FOYER_URL_PATH).status == FOYER_ERR_ARGUMENT)
        var length = -1
        #expect(foyer_url_copy(url, Int32(FOYER_URL_PATH), nil, 0, &length) == FOYER_OK)
        #expect(length == 5)
        #expect(foyer_url_copy(url, Int32(FOYER_URL_PATH), nil, 3, &length) == FOYER_ERR_ARGUMENT)
        var byte: CChar = 1
        #expect(foyer_url_copy(url, Int32(FOYER_URL_PATH), &byte, -1, nil) == FOYER_ERR_ARGUMENT)
        #expect(byte == 1)
    }

    @Test func relativeReferencesAndChecks() {
        let base = parse("https://example.com/a/b")
        defer { foyer_url_free(base) }
        let url = parse("../c?d", base: base)
        defer { foyer_url_free(url) }
        #expect(lent { foyer_url_href(url, $0) } == "https://example.com/c?d")
        #expect(withText("../c") { foyer_url_can_parse($0, $1, base) } == FOYER_OK)
        #expect(withText("../c") { foyer_url_can_parse($0, $1, nil) } == FOYER_NONE)
        #expect(foyer_url_can_parse(nil, 1, nil) == FOYER_ERR_ARGUMENT)
    }

    @Test func faultsAreToldWithCodeAndPlace() {
        var url = OpaquePointer(bitPattern: 1)
        var error: OpaquePointer?
        #expect(withText("https://a:b/") { foyer_url_parse($0, $1, nil, &url, &error) } == FOYER_ERR_SYNTAX)
        #expect(url == nil)
        var offset = 0
        #expect(foyer_error_position(error, &offset, nil, nil) == FOYER_OK)
        #expect(offset == 10)
        #expect(takeCode(error) == "url-invalid-port")
        #expect(withText("x:") { foyer_url_parse($0, $1, nil, nil, &error) } == FOYER_ERR_ARGUMENT)
        #expect(takeCode(error) == "argument")
        #expect(foyer_url_parse(nil, -1, nil, &url, &error) == FOYER_ERR_LIMIT)
        #expect(takeCode(error) == "input-too-long")
        #expect(foyer_url_component(nil, 0, nil) == nil)
        foyer_url_free(nil)
    }

    @Test func queriesOutliveTheirURL() {
        let url = parse("x:/?a=1&b&a=%00c+d&%C3%A9=")
        var query: OpaquePointer?
        #expect(foyer_url_query(url, &query, nil) == FOYER_OK)
        foyer_url_free(url)
        defer { foyer_query_free(query) }
        let count = foyer_query_count(query)
        #expect(
            (0..<count + 1).map { index in lent { foyer_query_key(query, index, $0) } } == ["a", "b", "a", "é", nil])
        #expect(
            (0..<count + 1).map { index in lent { foyer_query_value(query, index, $0) } } == [
                "1", nil, "\0c d", "", nil,
            ])
        #expect(foyer_query_key(query, -1, nil) == nil)
        var index = 0
        #expect(withText("a") { foyer_query_find(query, $0, $1, &index) } == FOYER_OK && index == 0)
        index = 1
        #expect(withText("a") { foyer_query_find(query, $0, $1, &index) } == FOYER_OK && index == 2)
        index = 3
        #expect(withText("a") { foyer_query_find(query, $0, $1, &index) } == FOYER_NONE)
        index = -1
        #expect(withText("a") { foyer_query_find(query, $0, $1, &index) } == FOYER_NONE)
        #expect(foyer_url_query(nil, &query, nil) == FOYER_ERR_ARGUMENT)
    }

    @Test func logsAreRedacted() {
        var buffer = [CChar](repeating: 0, count: 64)
        var length = 0
        #expect(withText("https://u@h/?k=v#f") { foyer_link_redact($0, $1, &buffer, 64, &length) } == FOYER_OK)
        #expect(
            String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self) == "https://…@h/?k=…#…"
        )
    }
}

@Suite struct PolicyBoundaryTests {
    private func verdict(_ policy: OpaquePointer?, _ link: String) -> String {
        var url: OpaquePointer?
        var check: Int32 = -1
        var reason: OpaquePointer?
        let status = withText(link) { foyer_policy_check(policy, $0, $1, &url, &check, &reason) }
        defer {
            foyer_url_free(url)
            foyer_error_free(reason)
        }
        guard status == FOYER_NONE else { return lent { foyer_url_href(url, $0) } ?? "status \(status)" }
        let name = lent { foyer_check_name(check, $0) }
        #expect(lent { foyer_error_code(reason, $0) } == name)
        #expect(foyer_error_status(reason) == FOYER_NONE)
        return name ?? ""
    }

    private func make(_ name: String = "") -> OpaquePointer? {
        var policy: OpaquePointer?
        #expect(withText(name) { foyer_policy_new($0, $1, &policy, nil) } == FOYER_OK)
        return policy
    }

    @Test func isSetUpAndChecks() {
        let policy = make()
        defer { foyer_policy_free(policy) }
        #expect(withText("myapp") { foyer_policy_add_scheme(policy, $0, $1, nil) } == FOYER_OK)
        #expect(withText("*.good.com") { foyer_policy_add_host(policy, $0, $1, nil) } == FOYER_OK)
        #expect(verdict(policy, "HTTPS://WWW.GOOD.COM/") == "https://www.good.com/")
        #expect(verdict(policy, "https://good.com/") == "unknown-host")
        #expect(verdict(policy, "https://www.good.com:8443/") == "port")
        #expect(foyer_policy_add_port(policy, 8443, nil) == FOYER_OK)
        #expect(verdict(policy, "https://www.good.com:8443/") == "https://www.good.com:8443/")
        #expect(verdict(policy, "myapp:/a/../b") == "dot-segment")
        #expect(foyer_policy_relax(policy, Int32(FOYER_CHECK_DOT_SEGMENT), nil) == FOYER_OK)
        #expect(verdict(policy, "myapp:/a/../b") == "myapp:/b")
        #expect(foyer_policy_set_maximum_length(policy, 8, nil) == FOYER_OK)
        #expect(verdict(policy, "myapp:/a") == "myapp:/a")
        #expect(verdict(policy, "myapp:/aa") == "too-long")
        #expect(foyer_policy_set_direction(policy, Int32(FOYER_LINKS_OUTGOING), nil) == FOYER_OK)
        #expect(verdict(policy, "tel:1") == "unknown-scheme")
    }

    @Test func wrongArgumentsAreCodes() {
        let policy = make("outgoing")
        defer { foyer_policy_free(policy) }
        var error: OpaquePointer?
        var none: OpaquePointer?
        #expect(withText("lax") { foyer_policy_new($0, $1, &none, &error) } == FOYER_ERR_ARGUMENT && none == nil)
        #expect(takeCode(error) == "argument")
        #expect(withText("a:") { foyer_policy_add_scheme(policy, $0, $1, &error) } == FOYER_ERR_SYNTAX)
        #expect(takeCode(error) == "policy-invalid-scheme")
        #expect(withText("a/b") { foyer_policy_add_host(policy, $0, $1, &error) } == FOYER_ERR_SYNTAX)
        #expect(takeCode(error) == "policy-invalid-host")
        #expect(foyer_policy_add_port(policy, -1, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_policy_add_port(policy, 65536, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_policy_relax(policy, 0, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_policy_relax(policy, .max, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_policy_set_direction(policy, 2, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_policy_set_maximum_length(policy, -1, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_policy_check(nil, nil, 0, nil, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_policy_check(policy, nil, 5, nil, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_policy_check(policy, nil, -5, nil, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_policy_check(policy, nil, 0, nil, nil, nil) == FOYER_NONE)
        #expect(foyer_policy_add_scheme(nil, nil, 0, nil) == FOYER_ERR_ARGUMENT)
        foyer_policy_free(nil)
    }

    @Test func checksHaveNamesAndNumbers() {
        for check in LinkCheck.allCases {
            #expect(lent { foyer_check_name(check.rawValue, $0) } == check.name)
            #expect(withText(check.name) { foyer_check_number($0, $1) } == check.rawValue)
        }
        #expect(lent { foyer_check_name(0, $0) } == "")
        #expect(withText("x") { foyer_check_number($0, $1) } == 0)
        #expect(Int(LinkCheck.unknownHost.rawValue) == FOYER_CHECK_UNKNOWN_HOST)
        #expect(Int(LinkCheck.disguisedHost.rawValue) == FOYER_CHECK_DISGUISED_HOST)
        #expect(Int(LinkCheck.encodedControlInQuery.rawValue) == FOYER_CHECK_ENCODED_CONTROL_IN_QUERY)
    }
}
