import CFoyer
import Testing

@testable import FoyerC

@Suite struct RouterTests {
    @Test func pulledFromEndToEnd() {
        let test = TestRouter(
            #"{"gates": ["ready"], "routes": [{"order": "/orders/:id"}], "handlers": [{"name": "no", "answer": "declined", "priority": 1}, {"name": "orders", "routes": ["order"]}]}"#)
        let link = test.receive("https://a.example/orders/7", FOYER_SOURCE_PUSH)
        #expect(link == 1)
        #expect(test.told() == ["held"])
        let waiting = record { out, _ in foyer_router_waiting(test.router, out) }
        #expect(waiting.child(0).json == #"{"link":1,"source":"push","url":"https://a.example/orders/7","private":false}"#)
        #expect(!test.isOpen("ready"))
        test.gate("ready", open: true)
        #expect(test.isOpen("ready"))
        let asked = test.events()
        #expect(asked[0].text(FOYER_EVENT_ANSWER) == "declined")
        let question = asked[1]
        #expect(question.text(FOYER_EVENT_KIND) == "handler_asked")
        #expect(question.text(FOYER_EVENT_HANDLER) == "orders")
        #expect(question.text(FOYER_EVENT_ROUTE) == "order")
        #expect(question.child(FOYER_EVENT_PARAMETERS)["id"] == "7")
        let token = Int64(question.int(FOYER_EVENT_TOKEN) ?? 0)
        call(FOYER_ERR_ARGUMENT, code: "answer-wrong-kind") { _, error in foyer_router_answer(test.router, token, Int32(FOYER_ANSWER_PASS), nil, 0, error) }
        call { _, error in foyer_router_answer(test.router, token, Int32(FOYER_ANSWER_NAVIGATE), nil, 0, error) }
        call(FOYER_ERR_STATE, code: "answer-double") { _, error in foyer_router_answer(test.router, token, Int32(FOYER_ANSWER_NAVIGATE), nil, 0, error) }
        call(FOYER_ERR_STATE, code: "answer-unknown") { _, error in foyer_router_answer(test.router, 99 << 16, Int32(FOYER_ANSWER_NAVIGATE), nil, 0, error) }
        let end = test.events()[0]
        #expect(end.text(FOYER_EVENT_OUTCOME) == "visited")
        #expect(end.child(FOYER_EVENT_STEPS).child(0).json == #"{"handler":"no","answer":"declined"}"#)
        #expect(record(FOYER_NONE) { out, _ in foyer_router_waiting(test.router, out) }.count == 0)
        let counters = test.counters
        #expect(counters.int(FOYER_COUNTERS_RECEIVED) == 1)
        #expect(counters.int(FOYER_COUNTERS_OUTCOME + FOYER_OUTCOME_VISITED) == 1)
        #expect(counters["visited"] == nil, "a number is not a text")
        #expect(counters.int(counters.find("misplaced_answers") ?? 0) == 3)
    }

    @Test func behaviourByName() {
        let test = TestRouter(#"{"handlers": ["app-navigation", {"name": "share"}], "start": "https://a.example/"}"#)
        let (first, second) = (Counter(), Counter())
        test.on("share", first)
        test.receive("https://b.example/")
        #expect(first.calls == ["https://b.example/"])
        #expect(test.told() == ["handled"])
        // Replaced, taken away, unknown, and gone with the router: each destroyed once.
        test.on("share", second)
        #expect(first.destroyed == 1)
        test.on("share", nil)
        #expect(second.destroyed == 1)
        test.receive("https://b.example/")
        #expect(test.told() == ["handler_asked"])
        test.on("shaer", first, FOYER_ERR_SYNTAX, code: "router-unknown-name")
        #expect(first.destroyed == 2)
        call(FOYER_ERR_ARGUMENT) { _, error in foyer_router_on(nil, nil, 0, Counter.action, first.user, Counter.destroy, error) }
        #expect(first.destroyed == 3)
        test.on("share", first)
        foyer_router_shut_down(test.router)
        #expect(first.destroyed == 4)
    }

    @Test func interceptorsRewriteAndBlock() {
        let test = TestRouter(#"{"interceptors": [{"name": "guard"}], "handlers": [{"name": "all", "answer": "navigate"}]}"#)
        let counter = Counter()
        counter.answer = Int32(FOYER_ANSWER_PENDING)
        counter.then = { offer in
            let offer = Rec(offer, isOwned: false)
            #expect(offer.text(FOYER_EVENT_KIND) == "interceptor_asked")
            let isEvil = offer.text(FOYER_EVENT_URL)?.contains("evil") == true
            call { _, error in
                with(isEvil ? "no" : "https://b.example/") {
                    foyer_router_answer(
                        test.router, Int64(offer.int(FOYER_EVENT_TOKEN) ?? 0),
                        Int32(isEvil ? FOYER_ANSWER_BLOCK : FOYER_ANSWER_REWRITE), $0, $1, error)
                }
            }
        }
        test.on("guard", counter)
        test.receive("https://a.example/")
        let told = test.events()
        #expect(told.last?.text(FOYER_EVENT_URL) == "https://b.example/")
        #expect(told.last?.text(FOYER_EVENT_OUTCOME) == "visited")
        test.receive("https://evil.example/")
        let end = test.events().last
        #expect(end?.text(FOYER_EVENT_OUTCOME) == "blocked")
        #expect(end?.text(FOYER_EVENT_REASON) == "no")
        // A guard that errs lets nothing through.
        counter.then = nil
        counter.answer = 99
        test.receive("https://a.example/")
        #expect(test.told() == ["blocked"])
    }

    @Test func callsInsideCallbacks() {
        let test = TestRouter(#"{"gates": ["ready"], "handlers": [{"name": "h"}]}"#)
        let counter = Counter()
        counter.then = { _ in
            guard counter.calls.count == 1 else { return }
            test.receive("https://second.example/")
            #expect(counter.calls.count == 1, "what follows comes after the callback")
            test.add(#"{"name": "late"}"#)
            test.on("h", nil)
        }
        test.on("h", counter)
        test.receive("https://first.example/")
        test.gate("ready", open: true)
        #expect(counter.calls == ["https://first.example/"])
        #expect(counter.destroyed == 1)
        #expect(test.told() == ["held", "held", "handled", "handler_asked"])
    }

    @Test func freeInsideACallbackWaits() {
        let map = map(#"{"handlers": [{"name": "h"}]}"#)
        let router = call { foyer_router_new(map, $0, $1) }
        foyer_map_free(map)
        let counter = Counter()
        counter.then = { offer in
            foyer_router_free(router)
            #expect(Rec(offer, isOwned: false).text(FOYER_EVENT_HANDLER) == "h")
            #expect(counter.destroyed == 0)
        }
        call { _, error in with("h") { foyer_router_on(router, $0, $1, Counter.action, counter.user, Counter.destroy, error) } }
        _ = with("https://a.example/") { foyer_router_receive(router, $0, $1, 0, nil) }
        #expect(counter.calls.count == 1)
        #expect(counter.destroyed == 1)
    }

    @Test func listeners() {
        let test = TestRouter()
        let counter = Counter()
        let listener: foyer_listener_t = { user, event in
            Counter.of(user)?.calls.append(Rec(event, isOwned: false).text(FOYER_EVENT_OUTCOME) ?? "")
            return 0
        }
        test.receive("https://a.example/")
        #expect(Int(foyer_router_set_listener(test.router, listener, counter.user, Counter.destroy)) == FOYER_OK)
        test.receive("javascript:x")
        #expect(counter.calls == ["unhandled", "refused"])
        #expect(test.events().isEmpty)
        #expect(Int(foyer_router_set_listener(test.router, nil, nil, nil)) == FOYER_OK)
        #expect(counter.destroyed == 1)
        test.receive("https://a.example/")
        #expect(test.told() == ["unhandled"])
        #expect(Int(foyer_router_set_listener(nil, listener, counter.user, Counter.destroy)) == FOYER_ERR_ARGUMENT)
        #expect(counter.destroyed == 2)
    }

    @Test func unhandledHook() {
        let test = TestRouter()
        let counter = Counter()
        call { _, error in with("nobody") { foyer_router_set_unhandled(test.router, $0, $1, error) } }
        test.on("nobody", counter)
        test.receive("https://a.example/")
        let end = test.events()[0]
        #expect(end.text(FOYER_EVENT_OUTCOME) == "unhandled")
        #expect(end.text(FOYER_EVENT_HANDLER) == "nobody")
        #expect(counter.calls == ["https://a.example/"])
        call { _, error in foyer_router_set_unhandled(test.router, nil, 0, error) }
        test.receive("https://a.example/")
        #expect(test.events()[0].text(FOYER_EVENT_HANDLER) == nil)
    }

    @Test func registeringAndRemoving() {
        let test = TestRouter()
        let number = test.add(#"{"name": "a", "owner": "plug-in", "answer": "cancel"}"#)
        #expect(number > 0)
        test.add(#"{"name": "a", "answer": "cancel"}"#)
        test.add(#"{"name": "a", "nam": 1}"#, FOYER_ERR_SYNTAX, code: "map-unknown-member")
        test.add(#"{"name": "a", "patterns": ["/:"]}"#, FOYER_ERR_SYNTAX)
        var (interceptor, ignored): (Int64, Int64) = (0, 0)
        call { _, error in with(#"{"name": "a", "decision": "pass"}"#) { foyer_router_add_interceptor(test.router, $0, $1, &interceptor, error) } }
        call { _, error in with(#"{"schemes": ["other"]}"#) { foyer_router_ignore(test.router, $0, $1, &ignored, error) } }
        test.receive("other:x")
        let end = test.events()[0]
        #expect(end.text(FOYER_EVENT_REASON) == "ignored")
        #expect(end.text(FOYER_EVENT_URL) == nil)
        #expect(Int(foyer_router_remove(test.router, ignored)) == FOYER_OK)
        #expect(Int(foyer_router_remove(test.router, ignored)) == FOYER_NONE)
        #expect(Int(foyer_router_remove(test.router, -1)) == FOYER_ERR_ARGUMENT)
        var count = -1
        #expect(Int(with("plug-in") { foyer_router_remove_owner(test.router, $0, $1, &count) }) == FOYER_OK && count == 1)
        #expect(Int(with("a") { foyer_router_remove_named(test.router, $0, $1, &count) }) == FOYER_OK && count == 2)
        #expect(Int(with("a") { foyer_router_remove_named(test.router, $0, $1, &count) }) == FOYER_NONE && count == 0)
        #expect(Int(with("a") { foyer_router_remove_owner(test.router, $0, $1, nil) }) == FOYER_NONE)
    }

    @Test func maps() {
        let test = TestRouter(#"{"handlers": [{"name": "old", "answer": "cancel"}]}"#)
        test.add(#"{"name": "late", "answer": "navigate", "schemes": ["late"]}"#)
        let map = map(#"{"handlers": [{"name": "new", "answer": "navigate", "schemes": ["https"]}]}"#)
        defer { foyer_map_free(map) }
        call { _, error in foyer_router_install(test.router, map, error) }
        test.receive("https://a.example/")
        test.receive("late:x")
        test.receive("mailto:x")
        #expect(test.events().map { $0.text(FOYER_EVENT_HANDLER) } == ["new", "late", nil])
        call(FOYER_ERR_ARGUMENT) { _, error in foyer_router_install(test.router, nil, error) }
    }

    @Test func configurations() {
        let test = TestRouter()
        let file = #"{"rules": [{"patterns": ["^/a"], "properties": {"k": 1}, "foyer": {"gates": ["session"]}}]}"#
        let config = call { out, error in with(file) { foyer_config_parse($0, $1, with(#"{"version": "3"}"#) { text, _ in text }, 0, out, error) } }
        call { _, error in foyer_router_install_config(test.router, config, error) }
        foyer_config_free(config)
        test.receive("https://a.example/a")
        #expect(test.told() == ["held"])
        test.gate("session", open: true)
        let end = test.events()[0]
        #expect(end.child(FOYER_EVENT_PROPERTIES).child(FOYER_PROPERTIES_VALUES).json == #"{"k":1}"#)
        call { _, error in foyer_router_install_config(test.router, nil, error) }
        test.receive("https://a.example/a")
        #expect(test.events()[0].child(FOYER_EVENT_PROPERTIES).pointer == nil)
    }

    @Test func detailsOfALink() {
        let test = TestRouter(#"{"gates": ["ready"], "duplicates": {"by": "event_id"}}"#)
        func receive(_ details: String, _ expected: Int = FOYER_OK, code: String? = nil) -> Int64 {
            var link: Int64 = -1
            call(expected, code: code) { _, error in
                with("https://a.example/") { url, length in
                    with(details) { foyer_router_receive_with(test.router, url, length, 1, $0, $1, &link, error) }
                }
            }
            return link
        }
        let first = receive(#"{"event_id": "e", "lane": "left", "referrer": "r", "private": true}"#)
        let event = test.events()[0]
        #expect(event.text(FOYER_EVENT_LANE) == "left")
        #expect(event.text(FOYER_EVENT_EVENT_ID) == "e")
        #expect(event.text(FOYER_EVENT_REFERRER) == "r")
        _ = receive(#"{"event_id": "e"}"#)
        let duplicate = test.events()[0]
        #expect(duplicate.text(FOYER_EVENT_OUTCOME) == "duplicate")
        #expect(duplicate.int(FOYER_EVENT_RELATED_LINK) == Int(first))
        _ = receive("")
        #expect(receive(#"{"evnt": 1}"#, FOYER_ERR_SYNTAX, code: "map-unknown-member") == 0)
        #expect(Int(foyer_router_receive(test.router, "a:b", 3, Int32(FOYER_SOURCE_START), nil)) == FOYER_ERR_ARGUMENT)
        #expect(Int(foyer_router_receive(test.router, "a:b", 3, 99, nil)) == FOYER_ERR_ARGUMENT)
        #expect(Int(foyer_router_receive(nil, "a:b", 3, 0, nil)) == FOYER_ERR_ARGUMENT)
    }

    @Test func lanesContextTimeAndDropping() {
        let test = TestRouter(#"{"gates": {"ready": {"lanes": true}}, "pending": {"ttl_ms": 1000}}"#)
        #expect(Int(foyer_router_advance_to(test.router, 5_000_000)) == FOYER_OK)
        test.receive("https://a.example/")
        _ = test.events()
        var deadline: Int64 = 0
        #expect(Int(foyer_router_next_deadline(test.router, &deadline)) == FOYER_OK)
        #expect(deadline == 5_001_000)
        #expect(Int(foyer_router_advance_to(test.router, deadline - 1)) == FOYER_OK)
        #expect(test.told().isEmpty)
        #expect(Int(foyer_router_advance_to(test.router, deadline)) == FOYER_OK)
        #expect(test.told() == ["expired"])
        #expect(Int(foyer_router_next_deadline(test.router, nil)) == FOYER_NONE)
        #expect(Int(foyer_router_advance_to(test.router, -1)) == FOYER_ERR_ARGUMENT)

        let link = test.receive("https://a.example/")
        #expect(Int(foyer_router_cancel(test.router, link, nil, 0)) == FOYER_OK)
        #expect(Int(foyer_router_cancel(test.router, link, nil, 0)) == FOYER_NONE)
        #expect(test.events().last?.text(FOYER_EVENT_REASON) == "cancelled")
        test.receive("https://a.example/")
        var count = -1
        #expect(Int(with("ready") { gate, length in with("logged out") { foyer_router_drop_waiting(test.router, gate, length, $0, $1, &count) } }) == FOYER_OK)
        #expect(count == 1)
        #expect(test.events().last?.text(FOYER_EVENT_REASON) == "logged out")
        #expect(Int(with("ready") { foyer_router_drop_waiting(test.router, $0, $1, nil, 0, nil) }) == FOYER_NONE)

        test.gate("ready", open: true, lane: "left")
        #expect(test.isOpen("ready", lane: "left") && !test.isOpen("ready"))
        #expect(Int(with("left") { foyer_router_remove_lane(test.router, $0, $1) }) == FOYER_OK)
        #expect(!test.isOpen("ready", lane: "left"))
        call { _, error in with("user") { key, length in with("u1") { foyer_router_set_context(test.router, key, length, $0, $1, error) } } }
        var bound: Int64 = 0
        call { _, error in with(#"{"bind": ["user"]}"#) { foyer_router_receive_with(test.router, "https://a.example/", 18, 0, $0, $1, &bound, error) } }
        call { _, error in with("user") { foyer_router_set_context(test.router, $0, $1, nil, 0, error) } }
        #expect(test.events().last?.text(FOYER_EVENT_REASON) == "context_changed")
        #expect(Int(foyer_router_use_start_link(test.router)) == FOYER_OK)
        // A gate that cannot be opened is an error.
        test.gate(String(repeating: "g", count: 5000), open: true, FOYER_ERR_LIMIT)
    }

    @Test func snapshots() {
        let json = #"{"gates": ["ready"]}"#
        let (first, second) = (TestRouter(json), TestRouter(json))
        first.receive("https://a.example/?token=x")
        first.receive("https://a.example/")
        let open = record { foyer_router_snapshot(first.router, 0, $0, $1) }
        let all = record { foyer_router_snapshot(first.router, 1, $0, $1) }
        #expect(open.kind == FOYER_RECORD_DOCUMENT)
        func restore(_ snapshot: Rec, _ counted: Bool) -> Int {
            defer { withExtendedLifetime(snapshot) {} }
            var length = 0
            let bytes = foyer_record_text(snapshot.pointer, Int32(FOYER_DOCUMENT_BYTES), &length)
            var count = -1
            call { _, error in
                counted
                    ? foyer_router_restore(second.router, bytes, length, &count, error)
                    : foyer_router_restore(second.router, bytes, length, nil, error)
            }
            return count
        }
        #expect(restore(open, true) == 1)
        _ = restore(all, false)
        #expect(second.counters.int(FOYER_COUNTERS_PENDING) == 3)
        #expect(second.told().filter { $0 == "restored" }.count == 3)
        call(FOYER_ERR_SYNTAX, code: "snapshot-unknown") { _, error in foyer_router_restore(second.router, "x", 1, nil, error) }
        call(FOYER_ERR_ARGUMENT) { foyer_router_snapshot(first.router, 2, $0, $1) }
        #expect(open.json?.contains("bytes") == false)
    }

    @Test func explanations() {
        let test = TestRouter(#"{"gates": ["ready"], "routes": [{"a": "/a/:id"}], "handlers": [{"name": "h", "routes": ["a"]}]}"#)
        let link = test.receive("https://x.example/a/1")
        let why = record { out, _ in foyer_router_explain_link(test.router, link, out) }
        #expect(why.text(FOYER_EXPLANATION_STATE) == "pending")
        #expect(why.int(FOYER_EXPLANATION_HANDLED) == 1)
        #expect(why.child(FOYER_EXPLANATION_GATES).child(0).json == #"{"name":"ready","open":false}"#)
        let candidate = why.child(FOYER_EXPLANATION_CANDIDATES).child(0)
        #expect(candidate.text(FOYER_CANDIDATE_HANDLER) == "h")
        #expect(candidate.text(FOYER_CANDIDATE_VERDICT) == "holds")
        #expect(why.child(FOYER_EXPLANATION_ROUTES).child(0).text(FOYER_TRIAL_RESULT) == "matches")
        let refused = record { out, error in with("javascript:x") { foyer_router_explain(test.router, $0, $1, 0, nil, 0, out, error) } }
        #expect(refused.text(FOYER_EXPLANATION_CHECK) == "refused-scheme")
        #expect(refused.int(FOYER_EXPLANATION_HANDLED) == 0)
        #expect(refused.text(FOYER_EXPLANATION_URL) == nil)
        let missed = record { out, error in with("https://x.example/b") { foyer_router_explain(test.router, $0, $1, 0, nil, 0, out, error) } }
        #expect(missed.child(FOYER_EXPLANATION_ROUTES).child(0).json == #"{"route":"a","pattern":0,"result":"segment","segment":0}"#)
        _ = record(FOYER_NONE) { out, _ in foyer_router_explain_link(test.router, 99, out) }
        call(FOYER_ERR_ARGUMENT) { out, error in with("a:b") { foyer_router_explain(test.router, $0, $1, 99, nil, 0, out, error) } }
    }

    /// What the header promises after shut_down, function by function.
    @Test func afterShutDown() {
        let test = TestRouter(#"{"gates": ["ready"], "handlers": [{"name": "h"}]}"#)
        test.receive("https://a.example/")
        #expect(Int(foyer_router_shut_down(test.router)) == FOYER_OK)
        #expect(Int(foyer_router_shut_down(test.router)) == FOYER_OK)
        let router = test.router
        let state = FOYER_ERR_STATE
        let (counter, map) = (Counter(), map("{}"))
        defer { foyer_map_free(map) }
        call(state, code: "router-shut-down") { _, error in foyer_router_install(router, map, error) }
        call(state) { _, error in foyer_router_install_config(router, nil, error) }
        test.on("h", counter, state)
        call(state) { _, error in with("f") { foyer_router_on_constraint(router, $0, $1, nil, counter.user, Counter.destroy, error) } }
        #expect(Int(foyer_router_set_listener(router, nil, counter.user, Counter.destroy)) == state)
        #expect(counter.destroyed == 3)
        call(state) { _, error in foyer_router_set_unhandled(router, nil, 0, error) }
        test.add(#"{"name": "x"}"#, state)
        call(state) { _, error in with(#"{"name": "x", "decision": "pass"}"#) { foyer_router_add_interceptor(router, $0, $1, nil, error) } }
        call(state) { _, error in with("{}") { foyer_router_ignore(router, $0, $1, nil, error) } }
        #expect(Int(foyer_router_remove(router, 1)) == state)
        #expect(Int(foyer_router_remove_named(router, nil, 0, nil)) == state)
        #expect(Int(foyer_router_remove_owner(router, nil, 0, nil)) == state)
        test.gate("ready", open: true, state)
        test.gate("ready", open: false, state)
        #expect(Int(foyer_router_remove_lane(router, nil, 0)) == state)
        call(state) { _, error in foyer_router_set_context(router, nil, 0, nil, 0, error) }
        #expect(Int(foyer_router_advance_to(router, 1)) == state)
        #expect(Int(foyer_router_cancel(router, 1, nil, 0)) == state)
        #expect(Int(foyer_router_drop_waiting(router, nil, 0, nil, 0, nil)) == state)
        #expect(Int(foyer_router_use_start_link(router)) == state)
        call(state) { _, error in foyer_router_answer(router, 1, Int32(FOYER_ANSWER_CANCEL), nil, 0, error) }
        call(state) { foyer_router_snapshot(router, 0, $0, $1) }
        // Readers go on, and a link is dropped, not lost.
        #expect(test.told() == ["held", "dropped", "shut_down"])
        #expect(test.receive("https://a.example/") == 2)
        #expect(test.told() == ["dropped"])
        #expect(!test.isOpen("ready"))
        #expect(test.counters.int(FOYER_COUNTERS_OUTCOME + FOYER_OUTCOME_DROPPED) == 2)
        #expect(Int(foyer_router_next_deadline(router, nil)) == FOYER_NONE)
        _ = record(FOYER_NONE) { out, _ in foyer_router_waiting(router, out) }
        #expect(record { out, error in with("a:b") { foyer_router_explain(router, $0, $1, 0, nil, 0, out, error) } }.kind == FOYER_RECORD_EXPLANATION)
        foyer_router_free(nil)
    }

    @Test func constraintsByName() {
        let test = TestRouter(#"{"routes": [{"name": "a", "patterns": ["/:x"], "constraints": {"x": {"function": "even"}}}], "handlers": [{"name": "h", "routes": ["a"], "answer": "cancel"}]}"#)
        let constraint: foyer_constraint_t = { user, _, _, _, length in
            Counter.of(user)?.calls.append("")
            return length == 2 ? 1 : 0
        }
        test.receive("https://a.example/ab")
        #expect(test.told() == ["unhandled"], "without a function nothing is accepted")
        let counter = Counter()
        call { _, error in with("even") { foyer_router_on_constraint(test.router, $0, $1, constraint, counter.user, Counter.destroy, error) } }
        test.receive("https://a.example/ab")
        test.receive("https://a.example/abc")
        #expect(test.told() == ["handled", "unhandled"])
        #expect(counter.calls.count >= 2)
        call(FOYER_ERR_SYNTAX, code: "router-unknown-name") { _, error in
            with("odd") { foyer_router_on_constraint(test.router, $0, $1, constraint, counter.user, Counter.destroy, error) }
        }
        #expect(counter.destroyed == 1)
        call { _, error in with("even") { foyer_router_on_constraint(test.router, $0, $1, nil, nil, nil, error) } }
        #expect(counter.destroyed == 2)
    }
}
