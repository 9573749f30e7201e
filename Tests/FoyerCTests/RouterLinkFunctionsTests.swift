import CFoyer
import Testing

@testable import FoyerC

/// Link options, lanes, context, waiting links, scope, time.
@Suite struct RouterLinkFunctionsTests {
    private func linkOptions(_ setUp: (OpaquePointer?) -> Void) -> OpaquePointer? {
        var options: OpaquePointer?
        #expect(foyer_link_options_new(&options) == FOYER_OK)
        setUp(options)
        return options
    }

    @Test func numbersAgree() {
        #expect(
            BuiltInHandler.allCases.map(\.rawValue)
                == [
                    FOYER_BUILTIN_APP_NAVIGATION, FOYER_BUILTIN_UNIVERSAL_LINK, FOYER_BUILTIN_IN_APP_BROWSER,
                    FOYER_BUILTIN_SYSTEM_NAVIGATION,
                ].map(Int32.init))
        for builtIn in BuiltInHandler.allCases {
            #expect(lent { foyer_builtin_name(builtIn.rawValue, $0) } == builtIn.name)
        }
        for relation in HostRelation.allCases {
            #expect(lent { foyer_relation_name(relation.rawValue, $0) } == relation.name)
        }
        #expect(lent { foyer_builtin_name(99, $0) } == "")
    }

    @Test func linkOptionsReachTheEvent() {
        let options = linkOptions { options in
            #expect(withText("e1") { foyer_link_options_set_event_id(options, $0, $1) } == FOYER_OK)
            #expect(withText("left") { foyer_link_options_set_lane(options, $0, $1) } == FOYER_OK)
            #expect(withText("mail") { foyer_link_options_set_referrer(options, $0, $1) } == FOYER_OK)
        }
        let router = CRouter {
            #expect(foyer_router_options_set($0, Int32(FOYER_OPTION_DUPLICATES), 1) == FOYER_OK)
        }
        let first = router.receive("https://a.example/", options: options)
        let second = router.receive("https://b.example/", options: options)
        foyer_link_options_free(options)
        var seen: [UInt64] = []
        router.pull { event in
            seen.append(foyer_event_link(event))
            #expect(lent { foyer_event_lane(event, $0) } == "left")
            #expect(lent { foyer_event_event_id(event, $0) } == "e1")
            #expect(lent { foyer_event_referrer(event, $0) } == "mail")
            let isSecond = foyer_event_link(event) == second
            #expect(foyer_event_outcome(event) == Int32(isSecond ? FOYER_OUTCOME_DUPLICATE : FOYER_OUTCOME_UNHANDLED))
            #expect(foyer_event_related_link(event) == (isSecond ? first : 0))
        }
        #expect(seen == [first, second])
    }

    @Test func linkOptionsTakeNothingWrong() {
        let options = linkOptions { _ in }
        #expect(foyer_link_options_new(nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_link_options_set(nil, Int32(FOYER_LINK_PRIVATE), 1) == FOYER_ERR_ARGUMENT)
        #expect(foyer_link_options_set(options, Int32(FOYER_LINK_PRIVATE), 2) == FOYER_ERR_ARGUMENT)
        #expect(foyer_link_options_set(options, 99, 1) == FOYER_ERR_ARGUMENT)
        #expect(foyer_link_options_set_lane(options, nil, 3) == FOYER_ERR_ARGUMENT)
        #expect(withText("x") { foyer_link_options_set_lane(nil, $0, $1) } == FOYER_ERR_ARGUMENT)
        for (length, status) in [(4095, FOYER_OK), (4096, FOYER_OK), (4097, FOYER_ERR_LIMIT)] {
            let text = String(repeating: "x", count: length)
            #expect(withText(text) { foyer_link_options_set_event_id(options, $0, $1) } == status)
            #expect(withText(text) { foyer_link_options_set_referrer(options, $0, $1) } == status)
            #expect(withText(text) { foyer_link_options_bind(options, $0, $1) } == status)
        }
        for _ in 2..<Limits.contextKeys {
            #expect(withText("k") { foyer_link_options_bind(options, $0, $1) } == FOYER_OK)
        }
        #expect(withText("k") { foyer_link_options_bind(options, $0, $1) } == FOYER_ERR_LIMIT)
        var link: UInt64 = 7
        let router = CRouter()
        #expect(foyer_router_receive_with(nil, "a", 1, 0, options, &link) == FOYER_ERR_ARGUMENT)
        #expect(link == 0)
        #expect(foyer_router_receive_with(router.pointer, "a", 1, 99, options, nil) == FOYER_ERR_ARGUMENT)
        #expect(
            foyer_router_receive_with(router.pointer, "a", 1, Int32(FOYER_SOURCE_START), nil, nil) == FOYER_ERR_ARGUMENT
        )
        foyer_link_options_free(options)
    }

    @Test func timeToLiveAndDeadline() {
        let router = CRouter(gates: ["ready"])
        var deadline: UInt64 = 9
        #expect(foyer_router_next_deadline(router.pointer, &deadline) == FOYER_NONE)
        #expect(deadline == 0)
        #expect(foyer_router_advance_to(router.pointer, 100) == FOYER_OK)
        let options = linkOptions {
            #expect(foyer_link_options_set($0, Int32(FOYER_LINK_TIME_TO_LIVE), 50) == FOYER_OK)
        }
        router.receive("https://a.example/", options: options)
        foyer_link_options_free(options)
        #expect(foyer_router_next_deadline(router.pointer, &deadline) == FOYER_OK)
        #expect(deadline == 150)
        #expect(foyer_router_advance_to(router.pointer, 10) == FOYER_OK)
        #expect(foyer_router_advance_to(router.pointer, 149) == FOYER_OK)
        #expect(router.ends() == [])
        #expect(foyer_router_advance_to(router.pointer, 150) == FOYER_OK)
        #expect(router.ends() == ["1 expired"])
        #expect(foyer_router_next_deadline(nil, &deadline) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_advance_to(nil, 1) == FOYER_ERR_ARGUMENT)
    }

    @Test func contextDropsWhatIsBoundToAnotherValue() {
        let router = CRouter(gates: ["ready"])
        let key = "user"
        func set(_ value: String?) -> Int32 {
            withText(key) { key, length in
                guard let value else { return foyer_router_set_context(router.pointer, key, length, nil, 0) }
                return withText(value) { foyer_router_set_context(router.pointer, key, length, $0, $1) }
            }
        }
        #expect(set("ann") == FOYER_OK)
        let options = linkOptions { options in
            #expect(withText(key) { foyer_link_options_bind(options, $0, $1) } == FOYER_OK)
        }
        router.receive("https://a.example/", options: options)
        foyer_link_options_free(options)
        #expect(set("ann") == FOYER_OK)
        #expect(router.ends() == [])
        #expect(set(nil) == FOYER_OK)
        #expect(router.ends() == ["1 dropped context_changed"])
        #expect(foyer_router_set_context(nil, "k", 1, nil, 0) == FOYER_ERR_ARGUMENT)
        let long = String(repeating: "x", count: 4097)
        #expect(withText(long) { foyer_router_set_context(router.pointer, $0, $1, nil, 0) } == FOYER_ERR_LIMIT)
        #expect(foyer_router_shut_down(router.pointer) == FOYER_OK)
        #expect(set("bob") == FOYER_ERR_STATE)
    }

    @Test func lanesHaveTheirOwnGates() {
        let router = CRouter(gates: ["ready"])
        let options = linkOptions { options in
            #expect(withText("left") { foyer_link_options_set_lane(options, $0, $1) } == FOYER_OK)
        }
        router.receive("https://a.example/", options: options)
        router.receive("https://b.example/")
        router.openGate("ready", lane: "left")
        #expect(router.ends() == ["1 unhandled"])
        #expect(foyer_router_is_gate_open(router.pointer, "ready", 5, "left", 4) == FOYER_OK)
        #expect(foyer_router_is_gate_open(router.pointer, "ready", 5, nil, 0) == FOYER_NONE)
        #expect(foyer_router_is_gate_open(router.pointer, "other", 5, nil, 0) == FOYER_NONE)
        #expect(foyer_router_is_gate_open(nil, "ready", 5, nil, 0) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_close_gate(router.pointer, "ready", 5, "left", 4) == FOYER_OK)
        router.receive("https://c.example/", options: options)
        foyer_link_options_free(options)
        #expect(foyer_router_remove_lane(router.pointer, "left", 4) == FOYER_OK)
        #expect(foyer_router_remove_lane(router.pointer, "none", 4) == FOYER_OK)
        #expect(foyer_router_remove_lane(nil, "left", 4) == FOYER_ERR_ARGUMENT)
        #expect(router.ends() == ["3 dropped lane_removed"])
    }

    @Test func waitingLinksAreListedAndDropped() {
        let router = CRouter(gates: ["ready"])
        var links: OpaquePointer?
        let first = router.receive("https://a.example/1")
        router.receive("https://b.example/2")
        router.receive("https://c.example/3")
        router.receive("https://d.example/4")
        #expect(foyer_router_waiting(router.pointer, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_waiting(router.pointer, &links) == FOYER_OK)
        #expect(foyer_links_count(links) == 4)
        #expect(foyer_links_number(links, 0) == first)
        #expect(lent { foyer_links_url(links, 3, $0) } == "https://d.example/4")
        for index in [4, -1, .max] {
            #expect(foyer_links_number(links, index) == 0)
            #expect(foyer_links_source(links, index) == 0)
            #expect(lent { foyer_links_url(links, index, $0) } == "")
            #expect(lent { foyer_links_lane(links, index, $0) } == "")
            #expect(lent { foyer_links_event_id(links, index, $0) } == "")
            #expect(lent { foyer_links_referrer(links, index, $0) } == "")
        }
        foyer_links_free(links)
        #expect(foyer_links_count(nil) == 0)

        #expect(foyer_router_drop(router.pointer, first, "own words", 9) == FOYER_OK)
        #expect(foyer_router_drop(router.pointer, first, nil, 0) == FOYER_NONE)
        #expect(foyer_router_drop(nil, first, nil, 0) == FOYER_ERR_ARGUMENT)
        var count = 9
        var asked: Int32 = 0
        let predicate: foyer_condition_t = { user, question in
            user?.assumingMemoryBound(to: Int32.self).pointee += 1
            #expect(foyer_event_kind(question) == 0)
            #expect(foyer_event_token(question) == 0)
            return lent { foyer_event_url(question, $0) }?.contains("b.example") == true ? 7 : 0
        }
        #expect(foyer_router_drop_where(router.pointer, predicate, &asked, "no", 2, &count) == FOYER_OK)
        #expect(count == 1)
        #expect(asked == 3)
        #expect(foyer_router_drop_where(router.pointer, predicate, &asked, "no", 2, &count) == FOYER_NONE)
        #expect(foyer_router_drop_where(router.pointer, nil, nil, "no", 2, &count) == FOYER_ERR_ARGUMENT)
        #expect(count == 0)
        #expect(foyer_router_drop_waiting(router.pointer, "other", 5, "no", 2, &count) == FOYER_NONE)
        #expect(foyer_router_drop_waiting(router.pointer, "ready", 5, "gone", 4, &count) == FOYER_OK)
        #expect(count == 2)
        #expect(foyer_router_drop_waiting(nil, "ready", 5, "gone", 4, nil) == FOYER_ERR_ARGUMENT)
        #expect(router.ends() == ["1 dropped own words", "2 dropped no", "3 dropped gone", "4 dropped gone"])
    }

    @Test func scopeChangesAndTheStartLinkIsUsedOnce() {
        let start = "https://home.example/"
        let router = CRouter { options in
            #expect(withText(start) { foyer_router_options_set_start_link(options, $0, $1) } == FOYER_OK)
        }
        router.add("inside") {
            #expect(foyer_handler_set($0, Int32(FOYER_HANDLER_RELATION), 1) == FOYER_OK)
            #expect(foyer_handler_set_answer($0, Int32(FOYER_ANSWER_NAVIGATE)) == FOYER_OK)
        }
        var options: OpaquePointer?
        var error: OpaquePointer?
        #expect(foyer_router_options_new(&options) == FOYER_OK)
        #expect(withText(start) { foyer_router_options_set_start(options, $0, $1) } == FOYER_OK)
        #expect(foyer_router_set_scope(router.pointer, options, &error) == FOYER_OK)
        #expect(foyer_router_use_start_link(router.pointer) == FOYER_OK)
        #expect(foyer_router_use_start_link(router.pointer) == FOYER_OK)
        #expect(foyer_router_use_start_link(nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_set_scope(router.pointer, nil, &error) == FOYER_OK)
        router.receive("https://home.example/2")
        #expect(router.ends() == ["1 visited inside", "2 unhandled"])
        #expect(withText("nothing") { foyer_router_options_set_start(options, $0, $1) } == FOYER_OK)
        #expect(foyer_router_set_scope(router.pointer, options, &error) == FOYER_ERR_SYNTAX)
        #expect(takeCode(error) == "router-url")
        #expect(foyer_router_set_scope(nil, options, nil) == FOYER_ERR_ARGUMENT)
        foyer_router_options_free(options)
    }

    @Test func countersAndUninstall() {
        let router = CRouter {
            #expect(foyer_router_options_set($0, Int32(FOYER_OPTION_EVENT_CAPACITY), 1) == FOYER_OK)
        }
        var count: UInt64 = 9
        router.receive("https://a.example/1")
        router.receive("https://a.example/2")
        #expect(foyer_router_answer(router.pointer, 5, 1, nil, 0, nil) == FOYER_ERR_STATE)
        let wanted: [(Int32, UInt64)] = [
            (Int32(FOYER_COUNTER_RECEIVED), 2), (Int32(FOYER_COUNTER_PENDING), 0), (Int32(FOYER_COUNTER_IN_FLIGHT), 0),
            (Int32(FOYER_COUNTER_MISPLACED_ANSWERS), 1), (Int32(FOYER_COUNTER_DISCARDED_EVENTS), 1),
        ]
        for (counter, number) in wanted {
            #expect(foyer_router_counter(router.pointer, counter, &count) == FOYER_OK)
            #expect(count == number)
        }
        #expect(foyer_router_counter(router.pointer, 99, &count) == FOYER_ERR_ARGUMENT)
        #expect(count == 0)
        #expect(foyer_router_counter(nil, 1, &count) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_check(nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_uninstall(router.pointer) == FOYER_OK)
        #expect(foyer_router_uninstall(nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_shut_down(router.pointer) == FOYER_OK)
        #expect(foyer_router_uninstall(router.pointer) == FOYER_ERR_STATE)
    }
}
