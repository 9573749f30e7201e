import CFoyer
import Testing

@testable import FoyerC

/// A route table in a router, and routes of rules, through C.
@Suite struct InstalledRoutesBoundaryTests {
    /// A table with one route: `product`, `myapp://p/:id`, behind the gate `session`.
    private func table() throws -> OpaquePointer {
        var route: OpaquePointer?
        var builder: OpaquePointer?
        var table: OpaquePointer?
        #expect(withText("product") { foyer_route_new($0, $1, &route, nil) } == FOYER_OK)
        #expect(withText("myapp://p/:id") { foyer_route_add_pattern(route, $0, $1, nil) } == FOYER_OK)
        #expect(withText("session") { foyer_route_add_gate(route, $0, $1, nil) } == FOYER_OK)
        #expect(foyer_routes_builder_new(&builder) == FOYER_OK)
        #expect(foyer_routes_builder_add(builder, route, nil) == FOYER_OK)
        #expect(foyer_routes_build(builder, &table, nil) == FOYER_OK)
        foyer_route_free(route)
        foyer_routes_builder_free(builder)
        return try #require(table)
    }

    private func receive(_ router: OpaquePointer?, _ url: String) {
        #expect(withText(url) { foyer_router_receive(router, $0, $1, 0, nil) } == FOYER_OK)
    }

    @Test func routesOfTheRouter() throws {
        var router: OpaquePointer?
        var handler: OpaquePointer?
        var event: OpaquePointer?
        let routes = try table()
        #expect(foyer_router_new(nil, &router, nil) == FOYER_OK)
        #expect(withText("products") { foyer_handler_new($0, $1, &handler) } == FOYER_OK)
        #expect(withText("product") { foyer_handler_add_route_name(handler, $0, $1) } == FOYER_OK)
        #expect(foyer_handler_add_route_name(nil, nil, 0) == FOYER_ERR_ARGUMENT)
        #expect(foyer_handler_set_answer(handler, Int32(FOYER_ANSWER_NAVIGATE)) == FOYER_OK)
        #expect(foyer_router_add_handler(router, handler, nil, nil) == FOYER_OK)
        foyer_handler_free(handler)
        #expect(foyer_router_install_routes(nil, routes) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_install_routes(router, routes) == FOYER_OK)
        // The router keeps its own reference.
        foyer_routes_free(routes)

        receive(router, "myapp://p/7")
        #expect(foyer_router_next_event(router, &event) == FOYER_OK)
        #expect(foyer_event_kind(event) == FOYER_EVENT_HELD)
        foyer_event_free(event)
        #expect(withText("session") { foyer_router_open_gate(router, $0, $1, nil, 0) } == FOYER_OK)
        #expect(foyer_router_next_event(router, &event) == FOYER_OK)
        #expect(foyer_event_outcome(event) == FOYER_OUTCOME_VISITED)
        #expect(lent { foyer_event_route(event, $0) } == "product")
        #expect(foyer_event_parameter_count(event) == 1)

        // The proposal has them too.
        var navigator: OpaquePointer?
        var visit: OpaquePointer?
        #expect(foyer_navigator_new(Int32(FOYER_NAVIGATOR_IOS), nil, 0, &navigator, nil) == FOYER_OK)
        #expect(foyer_navigator_propose_event(navigator, event, 0, &visit, nil) == FOYER_OK)
        #expect(foyer_visit_parameter_count(visit) == 1)
        let (name, value) = pair { foyer_visit_parameter(visit, 0, $0, $1, $2, $3) }
        #expect(name == "id" && value == "7")
        #expect(foyer_visit_parameter(visit, 1, nil, nil, nil, nil) == FOYER_NONE)
        foyer_visit_free(visit)
        foyer_navigator_free(navigator)
        foyer_event_free(event)

        // Without the table nobody takes the link.
        #expect(foyer_router_install_routes(router, nil) == FOYER_OK)
        receive(router, "myapp://p/7")
        #expect(foyer_router_next_event(router, &event) == FOYER_OK)
        #expect(foyer_event_outcome(event) == FOYER_OUTCOME_UNHANDLED)
        #expect(lent { foyer_event_route(event, $0) } == "")
        foyer_event_free(event)
        foyer_router_free(router)
    }

    @Test func routesInExplanations() throws {
        var router: OpaquePointer?
        var explanation: OpaquePointer?
        let routes = try table()
        #expect(foyer_router_new(nil, &router, nil) == FOYER_OK)
        #expect(foyer_router_install_routes(router, routes) == FOYER_OK)
        foyer_routes_free(routes)
        #expect(
            withText("myapp://p/1/2") { foyer_router_explain(router, $0, $1, 0, nil, 0, &explanation) } == FOYER_OK)
        #expect(foyer_explanation_route_count(explanation) == 1)
        var name: UnsafePointer<CChar>?
        var (length, pattern, segment) = (0, 9, 9)
        var result: Int32 = 9
        #expect(
            foyer_explanation_route(explanation, 0, &name, &length, &pattern, &result, &segment) == FOYER_OK)
        #expect(name.map { String(cString: $0) } == "product" && length == 7)
        #expect(pattern == 0 && result == FOYER_TRIAL_SEGMENT && segment == 2)
        #expect(foyer_explanation_route(explanation, 1, nil, nil, nil, nil, nil) == FOYER_NONE)
        foyer_explanation_free(explanation)
        foyer_router_free(router)
    }

    @Test func routesOfRules() {
        var config: OpaquePointer?
        var properties: OpaquePointer?
        let text = #"{"rules": [{"foyer": {"routes": ["/a", "/users/:id"]}, "properties": {"parameter:7": "x"}}]}"#
        #expect(
            withText(text) {
                foyer_config_parse($0, $1, Int32(FOYER_PROFILE_FOYER), 0, 0, nil, 0, &config, nil)
            } == FOYER_OK)
        #expect(
            withText("https://a.example/users/7") { foyer_config_lookup(config, $0, $1, &properties, nil) } == FOYER_OK)
        var (rule, pattern, route): (Int32, Int32, Int32) = (9, 9, 9)
        #expect(foyer_properties_rule(properties, 0, &rule, &pattern) == FOYER_OK)
        #expect(rule == 0 && pattern == -1)
        #expect(foyer_properties_route(properties, 0, &route) == FOYER_OK)
        #expect(route == 1)
        #expect(foyer_properties_route(properties, 1, &route) == FOYER_NONE)
        #expect(foyer_properties_parameter_count(properties) == 1)
        // A property with a name like a parameter's does not come between.
        #expect(withText("parameter:7") { foyer_properties_text(properties, $0, $1, nil, nil) } == FOYER_OK)
        let (name, value) = pair { foyer_properties_parameter(properties, 0, $0, $1, $2, $3) }
        #expect(name == "id" && value == "7")
        #expect(foyer_properties_parameter(properties, 1, nil, nil, nil, nil) == FOYER_NONE)
        foyer_properties_free(properties)
        foyer_config_free(config)
    }

    /// The two texts that a getter lends.
    private func pair(
        _ lend: (
            UnsafeMutablePointer<UnsafePointer<CChar>?>?, UnsafeMutablePointer<Int>?,
            UnsafeMutablePointer<UnsafePointer<CChar>?>?, UnsafeMutablePointer<Int>?
        ) -> Int32
    ) -> (String?, String?) {
        var (name, value): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        var (nameLength, valueLength) = (0, 0)
        #expect(lend(&name, &nameLength, &value, &valueLength) == FOYER_OK)
        return (name.map { String(cString: $0) }, value.map { String(cString: $0) })
    }
}
