import CFoyer
import Foundation
import Foyer
import Testing

@testable import FoyerC

/// Routes through the C functions.
struct RouteFunctionsTests {
    /// A table of routes with a pattern each; the caller ends it.
    private func table(_ patterns: [String], accept: [String] = []) -> OpaquePointer? {
        var builder: OpaquePointer?
        #expect(foyer_routes_builder_new(&builder) == FOYER_OK)
        defer { foyer_routes_builder_free(builder) }
        for pattern in patterns {
            var route: OpaquePointer?
            #expect(withText(pattern) { foyer_route_new($0, $1, &route, nil) } == FOYER_OK)
            defer { foyer_route_free(route) }
            #expect(withText(pattern) { foyer_route_add_pattern(route, $0, $1, nil) } == FOYER_OK)
            for source in pattern.hasPrefix("/") ? accept : [] {
                #expect(withText(source) { foyer_route_add_source(route, $0, $1, nil) } == FOYER_OK)
            }
            #expect(foyer_routes_builder_add(builder, route, nil) == FOYER_OK)
        }
        var routes: OpaquePointer?
        #expect(foyer_routes_build(builder, &routes, nil) == FOYER_OK)
        return routes
    }

    @Test(.enabled(if: CaseFiles.folder != nil)) func conformanceCases() throws {
        let cases = try CaseFiles.cases("routes.json")
        var passed = 0
        for one in cases {
            let found = try answer(one)
            let expected = one["expected"] ?? .null
            #expect(found == expected, "\(one["id"]?.stringValue ?? "")")
            if found == expected { passed += 1 }
        }
        print("routes.json through C: \(passed) of \(cases.count) cases passed")
        #expect(cases.count == 136)
    }

    private func answer(_ one: JSONValue) throws -> JSONValue {
        let patterns = (one["patterns"]?.arrayValue ?? []).compactMap(\.stringValue)
        let accept = (one["accept"]?.arrayValue ?? []).compactMap(\.stringValue)
        let routes = table(patterns, accept: accept)
        defer { foyer_routes_free(routes) }
        guard let url = try policyVerdict(one, patterns + accept) else { return .null }
        defer { foyer_url_free(url) }
        var match: OpaquePointer?
        #expect(foyer_route_match_new(&match) == FOYER_OK)
        defer { foyer_route_match_free(match) }
        guard foyer_routes_match_url(routes, url, match) == FOYER_OK else { return .null }
        var params = JSONObject()
        for index in 0..<foyer_route_match_parameter_count(match) {
            guard let value = lent({ foyer_route_match_parameter(match, index, $0) }) else { continue }
            params[lent { foyer_route_match_parameter_name(match, index, $0) } ?? ""] = .string(value)
        }
        var query = JSONObject()
        for index in 0..<foyer_route_match_query_count(match) {
            let key = lent { foyer_route_match_query_key(match, index, $0) } ?? ""
            let value = lent { foyer_route_match_query_value(match, index, $0) }
            query[key] = .array((query[key]?.arrayValue ?? []) + [value.map { .string($0) } ?? .null])
        }
        let pattern = lent { foyer_route_match_pattern(match, $0) } ?? ""
        #expect(lent { foyer_route_match_name(match, $0) } == pattern)
        return ["pattern": .string(pattern), "params": .object(params), "query": .object(query)]
    }

    /// The URL of a case if the strict policy, with the schemes and ports of the patterns, accepts it.
    private func policyVerdict(_ one: JSONValue, _ sources: [String]) throws -> OpaquePointer? {
        var policy = LinkPolicy()
        for source in sources where !source.hasPrefix("/") {
            try policy.addScheme(String(source.prefix { $0 != ":" }))
        }
        policy.ports = [8080]
        guard case .accepted(let accepted) = policy.check(one["url"]?.stringValue ?? "") else { return nil }
        var url: OpaquePointer?
        #expect(withText(accepted.href) { foyer_url_parse($0, $1, nil, &url, nil) } == FOYER_OK)
        return url
    }

    @Test func valuesNextAndFind() {
        let routes = table(["/items/:id", "/items/*"])
        var match: OpaquePointer?
        #expect(foyer_route_match_new(&match) == FOYER_OK)
        #expect(lent { foyer_route_match_miss(match, $0) } == "not-asked")
        #expect(withText("/items/42?q=1&r&q=2#top") { foyer_routes_match_path(routes, $0, $1, match) } == FOYER_OK)
        // A match keeps what it needs of the table.
        foyer_routes_free(routes)
        #expect(foyer_route_match_miss(match, nil) == nil)
        var index = 7
        #expect(withText("id") { foyer_route_match_find(match, $0, $1, &index) } == FOYER_OK)
        #expect(index == 0)
        var number: Int64 = 0
        #expect(foyer_route_match_int(match, 0, &number) == FOYER_OK)
        #expect(number == 42)
        #expect(foyer_route_match_uuid(match, 0) == FOYER_ERR_TYPE)
        #expect(foyer_route_match_int(match, 1, &number) == FOYER_NONE)
        #expect(foyer_route_match_int(match, .max, &number) == FOYER_NONE)
        #expect(foyer_route_match_int(match, -1, &number) == FOYER_NONE)
        #expect(foyer_route_match_query_count(match) == 3)
        index = 1
        #expect(withText("q") { foyer_route_match_query_find(match, $0, $1, &index) } == FOYER_OK)
        #expect(index == 2)
        #expect(lent { foyer_route_match_fragment(match, $0) } == "top")
        #expect(foyer_route_match_next(match) == FOYER_OK)
        #expect(lent { foyer_route_match_parameter(match, 0, $0) } == "42")
        #expect(lent { foyer_route_match_parameter_name(match, 0, $0) } == "0")
        #expect(lent { foyer_route_match_query_value(match, 2, $0) } == "2")
        #expect(foyer_route_match_next(match) == FOYER_NONE)
        #expect(lent { foyer_route_match_miss(match, $0) } == "no-route")
        foyer_route_match_free(match)
    }

    @Test func faultsComeWithCodeAndPlace() {
        var builder: OpaquePointer?
        var route: OpaquePointer?
        var routes: OpaquePointer?
        var error: OpaquePointer?
        #expect(foyer_routes_builder_new(&builder) == FOYER_OK)
        #expect(withText("a") { foyer_route_new($0, $1, &route, nil) } == FOYER_OK)
        #expect(withText("/a/{b") { foyer_route_add_pattern(route, $0, $1, nil) } == FOYER_OK)
        #expect(foyer_routes_builder_add(builder, route, nil) == FOYER_OK)
        #expect(foyer_routes_build(builder, &routes, &error) == FOYER_ERR_SYNTAX)
        var offset = 0
        #expect(foyer_error_position(error, &offset, nil, nil) == FOYER_OK)
        #expect(offset == 5)
        #expect(takeCode(error) == "route-syntax")
        #expect(routes == nil)
        #expect(foyer_routes_builder_set(builder, 99, 1, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_routes_builder_set(builder, 1, 2, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_routes_build(nil, &routes, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_routes_match_path(nil, nil, 0, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_route_match_next(nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_route_match_name(nil, nil) == nil)
        foyer_route_free(route)
        foyer_routes_builder_free(builder)
    }

    @Test func constraintsAndTheEndOfTheirUser() {
        final class Counter {
            var destroyed = 0
        }
        let counter = Counter()
        let user = Unmanaged.passUnretained(counter).toOpaque()
        let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = { user in
            guard let user else { return }
            Unmanaged<Counter>.fromOpaque(user).takeUnretainedValue().destroyed += 1
        }
        let even: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int) -> Int32 = { _, _, length in
            length % 2 == 0 ? 1 : 0
        }
        var route: OpaquePointer?
        #expect(withText("r") { foyer_route_new($0, $1, &route, nil) } == FOYER_OK)
        #expect(withText("/:x") { foyer_route_add_pattern(route, $0, $1, nil) } == FOYER_OK)
        // A failed registration ends its user as well.
        #expect(
            withText("x") { foyer_route_constrain_with(route, $0, $1, nil, user, destroy, nil) } == FOYER_ERR_ARGUMENT)
        #expect(counter.destroyed == 1)
        #expect(withText("x") { foyer_route_constrain_with(route, $0, $1, even, user, destroy, nil) } == FOYER_OK)
        var builder: OpaquePointer?
        var routes: OpaquePointer?
        var match: OpaquePointer?
        #expect(foyer_routes_builder_new(&builder) == FOYER_OK)
        #expect(foyer_routes_builder_add(builder, route, nil) == FOYER_OK)
        #expect(foyer_routes_build(builder, &routes, nil) == FOYER_OK)
        foyer_routes_builder_free(builder)
        foyer_route_free(route)
        #expect(foyer_route_match_new(&match) == FOYER_OK)
        #expect(withText("/ab") { foyer_routes_match_path(routes, $0, $1, match) } == FOYER_OK)
        #expect(withText("/abc") { foyer_routes_match_path(routes, $0, $1, match) } == FOYER_NONE)
        foyer_route_match_free(match)
        #expect(counter.destroyed == 1)
        foyer_routes_free(routes)
        #expect(counter.destroyed == 2)
    }

    @Test func buildsAndLints() {
        let routes = table(["https://a.com/:x/*", "https://a.com/:y/*"])
        defer { foyer_routes_free(routes) }
        var values: OpaquePointer?
        var query: OpaquePointer?
        #expect(foyer_values_new(&values) == FOYER_OK)
        #expect(foyer_values_new(&query) == FOYER_OK)
        defer {
            foyer_values_free(values)
            foyer_values_free(query)
        }
        func add(_ list: OpaquePointer?, _ name: String, _ text: String, segment: Bool = false) {
            _ = withText(name) { name, nameLength in
                withText(text) { text, length in
                    segment
                        ? foyer_values_add_segment(list, name, nameLength, text, length, nil)
                        : foyer_values_add(list, name, nameLength, text, length, nil)
                }
            }
        }
        add(values, "0", "b/c", segment: true)
        add(values, "0", "d", segment: true)
        add(query, "q", "1 2")
        #expect(withText("flag") { foyer_values_add_name(query, $0, $1, nil) } == FOYER_OK)
        var url: OpaquePointer?
        var error: OpaquePointer?
        let name = "https://a.com/:x/*"
        func build() -> Int32 {
            withText(name) { foyer_routes_url(routes, $0, $1, values, query, nil, 0, nil, 0, &url, &error) }
        }
        #expect(build() == FOYER_ERR_TYPE)
        #expect(takeCode(error) == "build-missing-parameter")
        add(values, "x", "ä")
        #expect(build() == FOYER_OK)
        #expect(lent { foyer_url_href(url, $0) } == "https://a.com/%C3%A4/b%2Fc/d?q=1%202&flag")
        foyer_url_free(url)
        #expect(
            withText("none") { foyer_routes_url(routes, $0, $1, nil, nil, nil, 0, nil, 0, &url, nil) } == FOYER_NONE)

        var findings: OpaquePointer?
        #expect(foyer_routes_lint(routes, &findings, nil) == FOYER_OK)
        defer { foyer_findings_free(findings) }
        #expect(foyer_findings_count(findings) == 1)
        #expect(lent { foyer_findings_code(findings, 0, $0) } == "route-duplicate")
        #expect(lent { foyer_findings_witness(findings, 0, $0) }?.hasPrefix("https://a.com/x") == true)
        var route = 9
        var other = 9
        #expect(foyer_findings_routes(findings, 0, &route, nil, &other, nil) == FOYER_OK)
        #expect(route == 1 && other == 0)
        #expect(foyer_findings_code(findings, 1, nil) == nil)
    }
}
