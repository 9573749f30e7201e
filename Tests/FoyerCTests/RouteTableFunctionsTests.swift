import CFoyer
import Foyer
import Testing

@testable import FoyerC

/// What a table is told through C, and what it tells.
struct RouteTableFunctionsTests {
    /// A table with one route; the caller ends it.
    private func table(
        _ patterns: [String], _ sources: [String] = [], settings: [Int32] = [],
        _ change: (OpaquePointer?) -> Void = { _ in }
    ) -> OpaquePointer? {
        var builder: OpaquePointer?
        var route: OpaquePointer?
        #expect(foyer_routes_builder_new(&builder) == FOYER_OK)
        #expect(withText("r") { foyer_route_new($0, $1, &route, nil) } == FOYER_OK)
        for setting in settings { #expect(foyer_routes_builder_set(builder, setting, 1, nil) == FOYER_OK) }
        for pattern in patterns { #expect(withText(pattern) { foyer_route_add_pattern(route, $0, $1, nil) } == FOYER_OK) }
        for source in sources { #expect(withText(source) { foyer_route_add_source(route, $0, $1, nil) } == FOYER_OK) }
        change(route)
        #expect(foyer_routes_builder_add(builder, route, nil) == FOYER_OK)
        var routes: OpaquePointer?
        #expect(foyer_routes_build(builder, &routes, nil) == FOYER_OK)
        foyer_route_free(route)
        foyer_routes_builder_free(builder)
        return routes
    }

    /// The first parameter of a URL's match, "" for none; nil if nothing matches.
    private func answer(_ routes: OpaquePointer?, _ url: String) -> String? {
        var match: OpaquePointer?
        #expect(foyer_route_match_new(&match) == FOYER_OK)
        defer { foyer_route_match_free(match) }
        guard withText(url, { foyer_routes_match(routes, $0, $1, match, nil) }) == FOYER_OK else { return nil }
        return lent { foyer_route_match_parameter(match, 0, $0) } ?? ""
    }

    /// A link that a setting answers in another way.
    struct Contested: Sendable {
        let setting: Int
        let pattern: String
        let url: String
        let without: String?
        let with: String?

        init(_ setting: Int, _ pattern: String, _ url: String, _ without: String?, _ with: String?) {
            self.setting = setting
            self.pattern = pattern
            self.url = url
            self.without = without
            self.with = with
        }
    }

    static let contested: [Contested] = [
        Contested(0, "app://a/:x", "app:/a/1", "1", nil),
        Contested(1, "https://e.com/Ab/:x", "https://e.com/aB/C", nil, "C"),
        Contested(2, "https://e.com/:x", "https://e.com/a/", "a", nil),
        Contested(3, "https://e.com/a/:x", "https://e.com/a//b", nil, "b"),
        Contested(10, "https://e.com/:x", "https://e.com/#/a", nil, "a"),
    ]

    @Test(arguments: contested) func contestedCasesAreSettings(one: Contested) {
        let plain = table([one.pattern])
        let changed = table([one.pattern], settings: [Int32(one.setting)])
        #expect(answer(plain, one.url) == one.without)
        #expect(answer(changed, one.url) == one.with)
        foyer_routes_free(plain)
        foyer_routes_free(changed)
    }

    @Test func settingsOfTheQuery() {
        let settings = [Int32(FOYER_ROUTES_IGNORE_QUERY_KEY_CASE), Int32(FOYER_ROUTES_READ_FRAGMENT_PAIRS)]
        let routes = table(["https://e.com/"], settings: settings)
        var match: OpaquePointer?
        #expect(foyer_route_match_new(&match) == FOYER_OK)
        #expect(withText("https://e.com/?KEY=1#b=2") { foyer_routes_match(routes, $0, $1, match, nil) } == FOYER_OK)
        var index = 0
        #expect(withText("key") { foyer_route_match_query_find(match, $0, $1, &index) } == FOYER_OK)
        #expect(foyer_route_match_query_count(match) == 2)
        #expect(lent { foyer_route_match_query_value(match, 1, $0) } == "2")
        foyer_route_match_free(match)
        foyer_routes_free(routes)
    }

    @Test func fourSpellingsOfACustomScheme() {
        let routes = table(["app://Profile/:x"])
        for url in ["app://profile/A", "app:/Profile/A", "app:Profile/A", "app:///Profile/A", "APP://PROFILE/A"] {
            #expect(answer(routes, url) == "A")
        }
        #expect(answer(routes, "app:/profile/A") == nil)
        foyer_routes_free(routes)
    }

    @Test func acceptedSources() {
        let routes = table(["/u/:x"], ["https://e.com", "https://*.e.org", "app"])
        for url in ["https://e.com/u/1", "https://w.e.org/u/1", "app://u/1"] { #expect(answer(routes, url) == "1") }
        for url in ["http://e.com/u/1", "https://e.com:8/u/1", "https://e.org/u/1", "other://u/1"] {
            #expect(answer(routes, url) == nil)
        }
        foyer_routes_free(routes)
    }

    @Test func constraintsAndPriority() {
        let routes = table(["https://e.com/:x"]) { route in
            #expect(withText("x") { foyer_route_constrain(route, $0, $1, Int32(FOYER_CONSTRAINT_INT), nil) } == FOYER_OK)
            #expect(foyer_route_set_priority(route, 3) == FOYER_OK)
        }
        #expect(answer(routes, "https://e.com/7") == "7")
        #expect(answer(routes, "https://e.com/x") == nil)
        foyer_routes_free(routes)
        let allowed = table(["https://e.com/:x"]) { route in
            for value in ["new", "old"] {
                let status = withText("x") { name, nameLength in
                    withText(value) { foyer_route_allow_value(route, name, nameLength, $0, $1, nil) }
                }
                #expect(status == FOYER_OK)
            }
        }
        #expect(answer(allowed, "https://e.com/old") == "old")
        #expect(answer(allowed, "https://e.com/7") == nil)
        foyer_routes_free(allowed)
    }

    @Test func gatesAndHandlerAreToldAgain() {
        let routes = table(["/"]) { route in
            #expect(withText("login") { foyer_route_add_gate(route, $0, $1, nil) } == FOYER_OK)
            #expect(withText("config") { foyer_route_add_gate(route, $0, $1, nil) } == FOYER_OK)
            #expect(withText("shop") { foyer_route_set_handler(route, $0, $1, nil) } == FOYER_OK)
        }
        let plain = table(["/"])
        let none = table(["/"]) { #expect(foyer_route_add_gate($0, nil, 0, nil) == FOYER_OK) }
        defer { for routes in [routes, plain, none] { foyer_routes_free(routes) } }
        var count = 9
        #expect(foyer_routes_gate_count(routes, 0, &count) == FOYER_OK)
        #expect(count == 2)
        #expect(lent { foyer_routes_gate(routes, 0, 1, $0) } == "config")
        #expect(foyer_routes_gate(routes, 0, 2, nil) == nil)
        #expect(lent { foyer_routes_handler(routes, 0, $0) } == "shop")
        #expect(foyer_routes_gate_count(plain, 0, &count) == FOYER_NONE)
        #expect(foyer_routes_handler(plain, 0, nil) == nil)
        #expect(foyer_routes_gate_count(none, 0, &count) == FOYER_OK)
        #expect(count == 0)
        #expect(foyer_routes_gate_count(routes, 1, &count) == FOYER_ERR_ARGUMENT)
        #expect(foyer_routes_gate_count(nil, 0, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_routes_gate(nil, 0, 0, nil) == nil)
        #expect(foyer_routes_handler(nil, 0, nil) == nil)
        #expect(foyer_routes_handler(routes, .max, nil) == nil)
    }

    @Test func valuesAreTypedAndSegmentsApart() throws {
        let routes = table(["https://:tenant.e.com/v-:a/*"])
        var match: OpaquePointer?
        #expect(foyer_route_match_new(&match) == FOYER_OK)
        var policy: OpaquePointer?
        #expect(withText("strict") { foyer_policy_new($0, $1, &policy, nil) } == FOYER_OK)
        #expect(withText("good.com") { foyer_policy_add_host(policy, $0, $1, nil) } == FOYER_OK)
        defer {
            foyer_route_match_free(match)
            foyer_routes_free(routes)
            foyer_policy_free(policy)
        }
        let id = "00000000-0000-4000-8000-000000000000"
        let url = "https://ACME.e.com/v-1/x%2Fy/z?n=-5&u=https://good.com/&v=javascript:alert(1)&id=\(id)&k"
        #expect(withText(url) { foyer_routes_match(routes, $0, $1, match, nil) } == FOYER_OK)
        #expect(lent { foyer_route_match_parameter_name(match, 0, $0) } == "tenant")
        #expect(lent { foyer_route_match_parameter(match, 0, $0) } == "acme")
        #expect(lent { foyer_route_match_raw_parameter(match, 0, $0) } == "acme")
        #expect(lent { foyer_route_match_parameter(match, 2, $0) } == "x/y/z")
        #expect(lent { foyer_route_match_raw_parameter(match, 2, $0) } == "x%2Fy/z")
        #expect((0..<4).map { foyer_route_match_segment_count(match, $0) } == [1, 1, 2, 0])
        #expect(lent { foyer_route_match_segment(match, 2, 0, $0) } == "x/y")
        #expect(lent { foyer_route_match_segment(match, 2, 1, $0) } == "z")
        #expect(lent { foyer_route_match_segment(match, 1, 0, $0) } == "1")
        #expect(foyer_route_match_segment(match, 2, 2, nil) == nil)
        #expect(foyer_route_match_segment(match, 2, -1, nil) == nil)

        var number: Int64 = 0
        #expect(foyer_route_match_query_int(match, 0, &number) == FOYER_OK)
        #expect(number == -5)
        #expect(foyer_route_match_query_int(match, 1, &number) == FOYER_ERR_TYPE)
        #expect(foyer_route_match_query_int(match, 4, &number) == FOYER_NONE)
        #expect(foyer_route_match_query_int(match, 5, &number) == FOYER_NONE)
        #expect(foyer_route_match_query_uuid(match, 3) == FOYER_OK)
        #expect(foyer_route_match_query_uuid(match, 0) == FOYER_ERR_TYPE)
        var found: OpaquePointer?
        #expect(foyer_route_match_query_url(match, 1, policy, &found) == FOYER_OK)
        #expect(lent { foyer_url_href(found, $0) } == "https://good.com/")
        foyer_url_free(found)
        #expect(foyer_route_match_query_url(match, 2, policy, &found) == FOYER_ERR_TYPE)
        #expect(foyer_route_match_query_url(match, 2, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_route_match_query_int(nil, 0, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_route_match_query_uuid(nil, 0) == FOYER_ERR_ARGUMENT)
        #expect(foyer_route_match_segment_count(nil, 0) == 0)
    }
}
