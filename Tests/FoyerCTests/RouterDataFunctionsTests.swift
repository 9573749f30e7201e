import CFoyer
import Testing

@testable import FoyerC

/// Snapshots and explanations.
@Suite struct RouterDataFunctionsTests {
    private func bytes(of snapshot: OpaquePointer?) -> [CChar] {
        var length = -1
        guard let start = foyer_snapshot_bytes(snapshot, &length) else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: length))
    }

    private func restore(_ router: CRouter, _ bytes: [CChar]) -> (status: Int32, count: Int, code: String?) {
        var (count, error) = (9, OpaquePointer?.none)
        let status = bytes.withUnsafeBufferPointer {
            foyer_router_restore(router.pointer, $0.baseAddress, $0.count, &count, &error)
        }
        return (status, count, takeCode(error))
    }

    @Test func linksComeBackOutOfASnapshot() {
        let first = CRouter(gates: ["ready"])
        let gone = first.receive("https://a.example/1")
        let kept = first.receive("https://a.example/2")
        first.receive("https://a.example/3?token=x")
        var options: OpaquePointer?
        #expect(foyer_link_options_new(&options) == FOYER_OK)
        #expect(foyer_link_options_set(options, Int32(FOYER_LINK_PRIVATE), 1) == FOYER_OK)
        first.receive("https://a.example/4", options: options)
        foyer_link_options_free(options)
        #expect(foyer_router_cancel(first.pointer, gone) == FOYER_OK)
        var snapshot: OpaquePointer?
        #expect(foyer_router_snapshot(first.pointer, 0, &snapshot, nil) == FOYER_OK)
        let plain = bytes(of: snapshot)
        var length = 0
        #expect(foyer_snapshot_copy(snapshot, nil, 0, &length) == FOYER_OK)
        #expect(length == plain.count)
        var copy = [CChar](repeating: 1, count: length + 1)
        #expect(foyer_snapshot_copy(snapshot, &copy, length, nil) == FOYER_ERR_LIMIT)
        #expect(foyer_snapshot_copy(snapshot, &copy, length + 1, &length) == FOYER_OK)
        #expect(Array(copy.dropLast()) == plain)
        foyer_snapshot_free(snapshot)
        #expect(foyer_router_snapshot(first.pointer, 1, &snapshot, nil) == FOYER_OK)
        let secret = bytes(of: snapshot)
        foyer_snapshot_free(snapshot)

        let second = CRouter(gates: ["ready"])
        #expect(restore(second, plain) == (Int32(FOYER_OK), 1, nil))
        var kinds: [Int32] = []
        second.pull { event in
            kinds.append(foyer_event_kind(event))
            if foyer_event_kind(event) == FOYER_EVENT_RESTORED { #expect(foyer_event_related_link(event) == kept) }
        }
        #expect(kinds == [FOYER_EVENT_RESTORED, FOYER_EVENT_HELD].map(Int32.init))
        let third = CRouter(gates: ["ready"])
        #expect(restore(third, secret) == (Int32(FOYER_OK), 3, nil))
    }

    @Test func privateParametersAreTheHosts() {
        let router = CRouter(gates: ["ready"]) { options in
            #expect(foyer_router_options_add_private_parameter(options, nil, 0) == FOYER_OK)
            #expect(foyer_router_options_add_private_parameter(options, "mine", 4) == FOYER_OK)
            #expect(foyer_router_options_add_private_parameter(nil, "mine", 4) == FOYER_ERR_ARGUMENT)
        }
        router.receive("https://a.example/?token=1")
        router.receive("https://a.example/?MINE=1")
        var snapshot: OpaquePointer?
        #expect(foyer_router_snapshot(router.pointer, 0, &snapshot, nil) == FOYER_OK)
        #expect(restore(CRouter(gates: ["ready"]), bytes(of: snapshot)).count == 1)
        foyer_snapshot_free(snapshot)
    }

    @Test func damagedSnapshotsAreRefused() {
        let router = CRouter(gates: ["ready"])
        router.receive("https://a.example/1")
        var snapshot: OpaquePointer?
        #expect(foyer_router_snapshot(router.pointer, 0, &snapshot, nil) == FOYER_OK)
        let whole = bytes(of: snapshot)
        foyer_snapshot_free(snapshot)
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 0x10
            #expect(restore(router, damaged).status < 0)
            #expect(restore(router, Array(whole[..<index])).status < 0)
        }
        #expect(restore(router, []).code == "snapshot-unknown")
        #expect(restore(router, whole + [0]).code == "snapshot-damaged")
        var other = whole
        other[6] = 2
        #expect(restore(router, other) == (Int32(FOYER_ERR_UNSUPPORTED), 0, "snapshot-version"))
        #expect(foyer_router_restore(nil, "x", 1, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_restore(router.pointer, nil, 1, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_snapshot(router.pointer, 2, &snapshot, nil) == FOYER_ERR_ARGUMENT)
        #expect(snapshot == nil)
        #expect(foyer_router_snapshot(router.pointer, 0, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_snapshot(nil, 0, &snapshot, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_snapshot_copy(nil, nil, 0, nil) == FOYER_ERR_ARGUMENT)
        #expect(lent { foyer_snapshot_bytes(nil, $0) } == "")
        #expect(foyer_router_shut_down(router.pointer) == FOYER_OK)
        #expect(restore(router, whole).code == "router-shut-down")
    }

    @Test func numbersAgree() {
        for state in Explanation.State.allCases { #expect(lent { foyer_state_name(state.rawValue, $0) } == state.name) }
        for verdict in ConditionVerdict.allCases {
            #expect(lent { foyer_verdict_name(verdict.rawValue, $0) } == verdict.name)
        }
        #expect(
            Explanation.State.allCases.map(\.rawValue)
                == [FOYER_STATE_ASKED, FOYER_STATE_PENDING, FOYER_STATE_RETRYING, FOYER_STATE_IN_FLIGHT].map(Int32.init)
        )
        #expect(
            ConditionVerdict.allCases.map(\.rawValue)
                == [
                    FOYER_VERDICT_HOLDS, FOYER_VERDICT_SOURCE, FOYER_VERDICT_SCHEME, FOYER_VERDICT_HOST,
                    FOYER_VERDICT_RELATION, FOYER_VERDICT_PROPERTY, FOYER_VERDICT_BUSY, FOYER_VERDICT_ROUTE,
                ].map(Int32.init))
    }

    @Test func anExplanationSaysWhy() {
        let router = CRouter(gates: ["ready", "session"])
        router.openGate("ready")
        func pattern(_ text: String) -> (OpaquePointer?) -> Void {
            { handler in #expect(withText(text) { foyer_handler_add_pattern(handler, $0, $1) } == FOYER_OK) }
        }
        router.add(
            "log", { #expect(foyer_handler_set_answer($0, Int32(FOYER_ANSWER_PASS)) == FOYER_OK) },
            by: foyer_router_add_interceptor)
        router.add("order", pattern("/orders/:id/edit"))
        let user = router.add("user", pattern("/users/:id"))
        router.add("last") { #expect(foyer_handler_set($0, Int32(FOYER_HANDLER_FALLBACK_ONLY), 1) == FOYER_OK) }
        router.receive("https://a.example/users/6")
        let link = router.receive("https://a.example/users/7")
        var explanation: OpaquePointer?
        #expect(foyer_router_explain_link(router.pointer, 99, &explanation) == FOYER_NONE)
        #expect(foyer_router_explain_link(router.pointer, link, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_explain_link(router.pointer, link, &explanation) == FOYER_OK)
        #expect(foyer_explanation_state(explanation) == FOYER_STATE_PENDING)
        #expect(foyer_explanation_link(explanation) == link)
        #expect(foyer_explanation_links_before(explanation) == 1)
        #expect(foyer_explanation_check(explanation) == 0)
        #expect(foyer_explanation_is_ignored(explanation) == 0)
        #expect(foyer_explanation_relation(explanation) == FOYER_RELATION_ANY)
        #expect(lent { foyer_explanation_url(explanation, $0) } == "https://a.example/users/7")
        #expect(lent { foyer_explanation_asked(explanation, $0) } == "")
        var properties: OpaquePointer?
        #expect(foyer_explanation_properties(explanation, &properties) == FOYER_NONE)

        var name: UnsafePointer<CChar>?
        var (length, isOpen) = (0, Int32(9))
        var gates: [String] = []
        for index in 0..<foyer_explanation_gate_count(explanation) {
            #expect(foyer_explanation_gate(explanation, index, &name, &length, &isOpen) == FOYER_OK)
            gates.append("\(name.map { String(cString: $0) } ?? "") \(isOpen)")
        }
        #expect(gates.sorted() == ["ready 1", "session 0"])
        #expect(foyer_explanation_gate(explanation, 2, &name, &length, &isOpen) == FOYER_NONE)
        #expect(name == nil && length == 0 && isOpen == 0)
        #expect(foyer_explanation_interceptor_count(explanation) == 1)
        #expect(foyer_explanation_interceptor(explanation, 0, &name, &length) == FOYER_OK)
        #expect(name.map { String(cString: $0) } == "log")
        #expect(foyer_explanation_interceptor(explanation, 1, &name, &length) == FOYER_NONE)

        var (registration, verdict, flags) = (UInt64(0), Int32(0), Int32(0))
        var candidates: [String: Int32] = [:]
        for index in 0..<foyer_explanation_candidate_count(explanation) {
            #expect(
                foyer_explanation_candidate(explanation, index, &name, &length, &registration, &verdict, &flags)
                    == FOYER_OK)
            let text = name.map { String(cString: $0) } ?? ""
            candidates[text] = verdict
            if text == "user" { #expect(registration == user) }
            #expect(flags == Int32(text == "last" ? FOYER_CANDIDATE_FALLBACK_ONLY : 0))
            var (pattern, result, segment) = (9, Int32(9), 9)
            #expect(foyer_explanation_trial_count(explanation, index) == (text == "last" ? 0 : 1))
            let status = foyer_explanation_trial(explanation, index, 0, &pattern, &result, &segment)
            #expect(status == Int32(text == "last" ? FOYER_NONE : FOYER_OK))
            #expect(pattern == 0 && segment == 0)
            #expect(result == Int32(text == "order" ? FOYER_TRIAL_SEGMENT : FOYER_TRIAL_MATCHES))
        }
        #expect(
            candidates
                == [
                    "order": Int32(FOYER_VERDICT_ROUTE), "user": Int32(FOYER_VERDICT_HOLDS),
                    "last": Int32(FOYER_VERDICT_HOLDS),
                ])
        #expect(foyer_explanation_trial(explanation, 99, 0, nil, nil, nil) == FOYER_NONE)
        #expect(foyer_explanation_step_count(explanation) == 0)
        #expect(foyer_explanation_step(explanation, 0, &name, &length, &verdict) == FOYER_NONE)
        foyer_explanation_free(explanation)

        router.openGate("session")
        #expect(foyer_router_explain_link(router.pointer, 1, &explanation) == FOYER_OK)
        #expect(foyer_explanation_state(explanation) == FOYER_STATE_IN_FLIGHT)
        #expect(lent { foyer_explanation_asked(explanation, $0) } == "user")
        #expect(foyer_explanation_step_count(explanation) == 1)
        #expect(foyer_explanation_step(explanation, 0, &name, &length, &verdict) == FOYER_OK)
        #expect(name.map { String(cString: $0) } == "log")
        #expect(verdict == FOYER_ANSWER_PASS)
        foyer_explanation_free(explanation)
    }

    @Test func aTextIsExplainedAndNothingChanges() {
        let router = CRouter()
        var explanation: OpaquePointer?
        let refused = "javascript:alert(1)"
        #expect(withText(refused) { foyer_router_explain(router.pointer, $0, $1, 0, nil, 0, &explanation) } == FOYER_OK)
        #expect(foyer_explanation_state(explanation) == FOYER_STATE_ASKED)
        #expect(foyer_explanation_check(explanation) > 0)
        #expect(lent { foyer_explanation_url(explanation, $0) } == "")
        foyer_explanation_free(explanation)
        #expect(foyer_router_explain(router.pointer, "x", 1, 99, nil, 0, &explanation) == FOYER_ERR_ARGUMENT)
        #expect(explanation == nil)
        #expect(foyer_router_explain(router.pointer, "x", 1, 0, nil, 0, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_explain(nil, "x", 1, 0, nil, 0, &explanation) == FOYER_ERR_ARGUMENT)
        var received: UInt64 = 9
        #expect(foyer_router_counter(router.pointer, Int32(FOYER_COUNTER_RECEIVED), &received) == FOYER_OK)
        #expect(received == 0)
        #expect(foyer_explanation_state(nil) == 0)
        #expect(foyer_explanation_gate(nil, 0, nil, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_explanation_candidate(nil, 0, nil, nil, nil, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_explanation_trial(nil, 0, 0, nil, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_explanation_step(nil, 0, nil, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_explanation_interceptor(nil, 0, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_explanation_properties(nil, nil) == FOYER_ERR_ARGUMENT)
    }

    @Test func routeSettingsAreTheRouters() {
        let router = CRouter { options in
            let setting = Int32(FOYER_ROUTES_IGNORE_PATH_CASE)
            #expect(foyer_router_options_set_routes(options, setting, 1) == FOYER_OK)
            #expect(foyer_router_options_set_routes(options, setting, 2) == FOYER_ERR_ARGUMENT)
            #expect(foyer_router_options_set_routes(options, 99, 1) == FOYER_ERR_ARGUMENT)
            #expect(foyer_router_options_set_routes(nil, setting, 1) == FOYER_ERR_ARGUMENT)
        }
        router.add("h") { handler in
            #expect(withText("/Users") { foyer_handler_add_pattern(handler, $0, $1) } == FOYER_OK)
            #expect(foyer_handler_set_answer(handler, Int32(FOYER_ANSWER_NAVIGATE)) == FOYER_OK)
        }
        router.receive("https://a.example/uSERS")
        #expect(router.ends() == ["1 visited h"])
    }
}
