import CFoyer
import Testing

@testable import FoyerC

/// Patterns, built-in handlers, fixed answers, ignore conditions, hooks, parameters of events.
@Suite struct RouterHandlerFunctionsTests {
    private func pattern(_ text: String) -> (OpaquePointer?) -> Void {
        { handler in #expect(withText(text) { foyer_handler_add_pattern(handler, $0, $1) } == FOYER_OK) }
    }

    @Test func eventsCarryTheParametersOfTheRoute() {
        let router = CRouter()
        router.add("user", pattern("/users/:id/:key/:back"))
        let link = "https://a.example/users/-7/00000000-0000-0000-0000-00000000000A/https%3A%2F%2Fb.example%2F"
        router.receive(link)
        var policy: OpaquePointer?
        #expect(foyer_policy_new(nil, 0, &policy, nil) == FOYER_OK)
        var asked = 0
        router.pull { event in
            asked += 1
            #expect(foyer_event_kind(event) == FOYER_EVENT_HANDLER_ASKED)
            #expect(foyer_event_parameter_count(event) == 3)
            var name: UnsafePointer<CChar>?
            var value: UnsafePointer<CChar>?
            var (nameLength, valueLength) = (0, 0)
            #expect(foyer_event_parameter(event, 0, &name, &nameLength, &value, &valueLength) == FOYER_OK)
            #expect(name.map { String(cString: $0) } == "id")
            #expect(value.map { String(cString: $0) } == "-7")
            #expect((nameLength, valueLength) == (2, 2))
            #expect(foyer_event_parameter(event, 2, nil, nil, nil, nil) == FOYER_OK)
            for index in [3, -1, .max] {
                #expect(foyer_event_parameter(event, index, &name, &nameLength, &value, &valueLength) == FOYER_NONE)
                #expect(name == nil && value == nil && nameLength == 0 && valueLength == 0)
                #expect(foyer_event_parameter_int(event, index, nil) == FOYER_NONE)
                #expect(foyer_event_parameter_uuid(event, index) == FOYER_NONE)
                #expect(foyer_event_parameter_url(event, index, policy, nil) == FOYER_NONE)
            }
            var index = 9
            #expect(withText("key") { foyer_event_find_parameter(event, $0, $1, &index) } == FOYER_OK)
            #expect(index == 1)
            #expect(withText("none") { foyer_event_find_parameter(event, $0, $1, &index) } == FOYER_NONE)
            #expect(foyer_event_find_parameter(nil, "id", 2, &index) == FOYER_ERR_ARGUMENT)
            var number: Int64 = 0
            #expect(foyer_event_parameter_int(event, 0, &number) == FOYER_OK)
            #expect(number == -7)
            #expect(foyer_event_parameter_int(event, 1, &number) == FOYER_ERR_TYPE)
            #expect(number == 0)
            #expect(foyer_event_parameter_uuid(event, 0) == FOYER_ERR_TYPE)
            #expect(foyer_event_parameter_uuid(event, 1) == FOYER_OK)
            var url: OpaquePointer?
            #expect(foyer_event_parameter_url(event, 1, policy, &url) == FOYER_ERR_TYPE)
            #expect(foyer_event_parameter_url(event, 2, nil, &url) == FOYER_ERR_ARGUMENT)
            #expect(foyer_event_parameter_url(event, 2, policy, &url) == FOYER_OK)
            #expect(lent { foyer_url_href(url, $0) } == "https://b.example/")
            foyer_url_free(url)
        }
        #expect(asked == 1)
        foyer_policy_free(policy)
        #expect(foyer_event_parameter_count(nil) == 0)
        #expect(foyer_event_parameter(nil, 0, nil, nil, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_event_parameter_int(nil, 0, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_event_parameter_uuid(nil, 0) == FOYER_ERR_ARGUMENT)
    }

    @Test func aRouteGivesPatternsSourcesAndConstraints() {
        var route: OpaquePointer?
        #expect(foyer_route_new("r", 1, &route, nil) == FOYER_OK)
        #expect(foyer_route_add_pattern(route, "/a/:n", 5, nil) == FOYER_OK)
        #expect(withText("https://a.example") { foyer_route_add_source(route, $0, $1, nil) } == FOYER_OK)
        #expect(foyer_route_constrain(route, "n", 1, Int32(FOYER_CONSTRAINT_INT), nil) == FOYER_OK)
        let router = CRouter()
        router.add("h") {
            #expect(foyer_handler_add_route($0, route) == FOYER_OK)
            #expect(foyer_handler_add_route($0, nil) == FOYER_ERR_ARGUMENT)
            #expect(foyer_handler_add_route(nil, route) == FOYER_ERR_ARGUMENT)
            #expect(foyer_handler_set_answer($0, Int32(FOYER_ANSWER_NAVIGATE)) == FOYER_OK)
        }
        foyer_route_free(route)
        for url in ["https://a.example/a/1", "https://a.example/a/x", "https://b.example/a/1"] { router.receive(url) }
        #expect(router.ends() == ["1 visited h", "2 unhandled", "3 unhandled"])
    }

    @Test func aBadPatternIsRefusedWhenItIsAdded() {
        let router = CRouter()
        var handler: OpaquePointer?
        var error: OpaquePointer?
        var registration: UInt64 = 9
        #expect(foyer_handler_new("h", 1, &handler) == FOYER_OK)
        #expect(withText("/a/:") { foyer_handler_add_pattern(handler, $0, $1) } == FOYER_OK)
        #expect(foyer_router_add_handler(router.pointer, handler, &registration, &error) == FOYER_ERR_SYNTAX)
        #expect(registration == 0)
        #expect(takeCode(error)?.isEmpty == false)
        foyer_handler_free(handler)
    }

    @Test func fixedAnswersWithATextRewriteRedirectAndBlock() {
        let router = CRouter()
        let target = "https://c.example/"
        router.add("answer") { #expect(foyer_handler_set_answer($0, Int32(FOYER_ANSWER_CANCEL)) == FOYER_OK) }
        router.add(
            "rewrite",
            { interceptor in
                self.pattern("/old")(interceptor)
                let answer = Int32(FOYER_ANSWER_REWRITE)
                #expect(withText(target) { foyer_handler_set_answer_with(interceptor, answer, $0, $1) } == FOYER_OK)
            }, by: foyer_router_add_interceptor)
        router.add(
            "block",
            { interceptor in
                self.pattern("/bad")(interceptor)
                #expect(foyer_handler_set_answer_with(interceptor, Int32(FOYER_ANSWER_BLOCK), "why", 3) == FOYER_OK)
            }, by: foyer_router_add_interceptor)
        router.add("redirect") { handler in
            #expect(foyer_handler_set(handler, Int32(FOYER_HANDLER_PRIORITY), 5) == FOYER_OK)
            self.pattern("/far")(handler)
            let answer = Int32(FOYER_ANSWER_REDIRECT)
            #expect(withText(target) { foyer_handler_set_answer_with(handler, answer, $0, $1) } == FOYER_OK)
            #expect(foyer_handler_set_answer_with(handler, Int32(FOYER_ANSWER_NAVIGATE), "x", 1) == FOYER_ERR_ARGUMENT)
            #expect(foyer_handler_set_answer_with(handler, 99, "x", 1) == FOYER_ERR_ARGUMENT)
            #expect(foyer_handler_set_answer_with(nil, answer, "x", 1) == FOYER_ERR_ARGUMENT)
        }
        for path in ["old", "bad", "far"] { router.receive("https://a.example/" + path) }
        var urls: [String?] = []
        var outcomes: [Int32] = []
        router.pull { event in
            guard foyer_event_kind(event) == FOYER_EVENT_ENDED else { return }
            urls.append(lent { foyer_event_url(event, $0) })
            outcomes.append(foyer_event_outcome(event))
        }
        #expect(urls == [target, "https://a.example/bad", target])
        #expect(outcomes == [FOYER_OUTCOME_HANDLED, FOYER_OUTCOME_BLOCKED, FOYER_OUTCOME_HANDLED].map(Int32.init))
    }

    @Test func builtInHandlersOneByOne() {
        let router = CRouter { options in
            #expect(withText("https://a.example/") { foyer_router_options_set_start(options, $0, $1) } == FOYER_OK)
        }
        var handler: OpaquePointer?
        #expect(foyer_handler_new_builtin(0, &handler) == FOYER_ERR_ARGUMENT)
        #expect(handler == nil)
        #expect(foyer_handler_new_builtin(1, nil) == FOYER_ERR_ARGUMENT)
        for builtIn in [FOYER_BUILTIN_APP_NAVIGATION, FOYER_BUILTIN_SYSTEM_NAVIGATION] {
            #expect(foyer_handler_new_builtin(Int32(builtIn), &handler) == FOYER_OK)
            #expect(foyer_router_add_handler(router.pointer, handler, nil, nil) == FOYER_OK)
            foyer_handler_free(handler)
        }
        router.receive("https://a.example/1")
        router.receive("mailto:a@b.example")
        var asked: [String?] = []
        router.pull { event in
            if foyer_event_kind(event) == FOYER_EVENT_HANDLER_ASKED {
                asked.append(lent { foyer_event_handler(event, $0) })
            }
        }
        #expect(asked.allSatisfy { $0 == "system-navigation" })
        var visited: UInt64 = 0
        #expect(foyer_router_count_outcome(router.pointer, Int32(FOYER_OUTCOME_VISITED), &visited) == FOYER_OK)
        #expect(visited == 1)
    }

    @Test func ignoredLinksAreNobodysBusiness() {
        let router = CRouter()
        router.add("all") { #expect(foyer_handler_set_answer($0, Int32(FOYER_ANSWER_NAVIGATE)) == FOYER_OK) }
        let ignored = router.add("", pattern("/auth/*"), by: foyer_router_ignore)
        func canHandle(_ url: String) -> Int32 { withText(url) { foyer_router_can_handle(router.pointer, $0, $1, 0) } }
        #expect(canHandle("https://a.example/auth/1") == FOYER_NONE)
        #expect(canHandle("https://a.example/1") == FOYER_OK)
        #expect(canHandle("javascript:1") == FOYER_NONE)
        #expect(withText("x") { foyer_router_can_handle(router.pointer, $0, $1, 99) } == FOYER_ERR_ARGUMENT)
        #expect(withText("x") { foyer_router_can_handle(nil, $0, $1, 0) } == FOYER_ERR_ARGUMENT)
        router.receive("https://a.example/auth/1")
        #expect(foyer_router_remove(router.pointer, ignored) == FOYER_OK)
        router.receive("https://a.example/auth/2")
        #expect(router.ends() == ["1 dropped ignored", "2 visited all"])

        var handler: OpaquePointer?
        var error: OpaquePointer?
        #expect(foyer_handler_new("", 0, &handler) == FOYER_OK)
        #expect(foyer_router_ignore(router.pointer, nil, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_ignore(nil, handler, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_handler_add_property(handler, "a", 1, "1", 1, nil) == FOYER_OK)
        #expect(foyer_router_ignore(router.pointer, handler, nil, &error) == FOYER_ERR_ARGUMENT)
        #expect(takeCode(error) == "argument")
        foyer_handler_free(handler)
    }

    @Test func theUnhandledHookEndsLinksAndIsDestroyedOnce() {
        let count = RouterFunctionsTests.Count()
        let destroy: foyer_destroy_t = { RouterFunctionsTests.Count.of($0)?.destroyed += 1 }
        let listener: foyer_listener_t = { user, event in
            RouterFunctionsTests.Count.of(user)?.asked += 1
            #expect(foyer_event_outcome(event) == FOYER_OUTCOME_UNHANDLED)
            return 0
        }
        let router = CRouter()
        #expect(foyer_router_set_unhandled(nil, "n", 1, listener, count.user, destroy) == FOYER_ERR_ARGUMENT)
        #expect(count.destroyed == 1)
        #expect(foyer_router_set_unhandled(router.pointer, "n", 1, listener, count.user, destroy) == FOYER_OK)
        router.receive("https://a.example/1")
        #expect(count.asked == 1)
        #expect(foyer_router_set_unhandled(router.pointer, "m", 1, nil, count.user, destroy) == FOYER_OK)
        #expect(count.destroyed == 3)
        router.receive("https://a.example/2")
        #expect(foyer_router_remove_unhandled(router.pointer) == FOYER_OK)
        router.receive("https://a.example/3")
        #expect(router.ends() == ["1 unhandled n", "2 unhandled m", "3 unhandled"])
        #expect(foyer_router_remove_unhandled(nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_set_unhandled(router.pointer, "n", 1, listener, count.user, destroy) == FOYER_OK)
        #expect(foyer_router_shut_down(router.pointer) == FOYER_OK)
        #expect(count.destroyed == 4)
        #expect(foyer_router_set_unhandled(router.pointer, "n", 1, listener, count.user, destroy) == FOYER_ERR_STATE)
        #expect(count.destroyed == 5)
        #expect(foyer_router_remove_unhandled(router.pointer) == FOYER_ERR_STATE)
    }

    @Test func handlersAreRemovedByName() {
        let router = CRouter()
        var count = 9
        router.add("a")
        router.add("a")
        router.add("b")
        #expect(foyer_router_remove_handlers(router.pointer, "a", 1, &count) == FOYER_OK)
        #expect(count == 2)
        #expect(foyer_router_remove_handlers(router.pointer, "a", 1, &count) == FOYER_NONE)
        #expect(count == 0)
        #expect(foyer_router_remove_handlers(nil, "a", 1, &count) == FOYER_ERR_ARGUMENT)
    }

    @Test func retriesAreTold() {
        let router = CRouter(gates: ["ready"])
        router.openGate("ready")
        router.add("later") { #expect(foyer_handler_set_answer($0, Int32(FOYER_ANSWER_RETRY_LATER)) == FOYER_OK) }
        router.receive("https://a.example/")
        for _ in 0..<4 {
            #expect(foyer_router_close_gate(router.pointer, "ready", 5, nil, 0) == FOYER_OK)
            router.openGate("ready")
        }
        var retries: [Int32] = []
        router.pull { retries.append(foyer_event_retries($0)) }
        #expect(retries.first == 0)
        #expect(retries.last == 3)
        #expect(foyer_event_retries(nil) == 0)
    }
}
