import CFoyer
import Testing

@testable import FoyerC

@Suite struct RouterFunctionsTests {
    /// The numbers of the header are those of the core.
    @Test func numbersAgree() {
        #expect(
            LinkSource.allCases.map(\.rawValue)
                == [
                    FOYER_SOURCE_UNSPECIFIED, FOYER_SOURCE_COLD, FOYER_SOURCE_WARM, FOYER_SOURCE_CUSTOM_SCHEME,
                    FOYER_SOURCE_UNIVERSAL_LINK, FOYER_SOURCE_PUSH, FOYER_SOURCE_SHORTCUT, FOYER_SOURCE_WEB_VIEW,
                    FOYER_SOURCE_APP, FOYER_SOURCE_START, FOYER_SOURCE_OTHER_APP,
                ].map(Int32.init))
        #expect(
            Answer.allCases.map(\.rawValue)
                == [
                    FOYER_ANSWER_PENDING, FOYER_ANSWER_NAVIGATE, FOYER_ANSWER_CANCEL, FOYER_ANSWER_DECLINED,
                    FOYER_ANSWER_RETRY_LATER, FOYER_ANSWER_FAILED, FOYER_ANSWER_REDIRECT, FOYER_ANSWER_PASS,
                    FOYER_ANSWER_REWRITE, FOYER_ANSWER_BLOCK, FOYER_ANSWER_TIMED_OUT, FOYER_ANSWER_REMOVED,
                ].map(Int32.init))
        #expect(
            Outcome.allCases.map(\.rawValue)
                == [
                    FOYER_OUTCOME_VISITED, FOYER_OUTCOME_HANDLED, FOYER_OUTCOME_UNHANDLED, FOYER_OUTCOME_REFUSED,
                    FOYER_OUTCOME_BLOCKED, FOYER_OUTCOME_DUPLICATE, FOYER_OUTCOME_EXPIRED, FOYER_OUTCOME_DROPPED,
                    FOYER_OUTCOME_FAILED, FOYER_OUTCOME_TIMED_OUT, FOYER_OUTCOME_REDIRECT_LOOP,
                ].map(Int32.init))
        #expect(
            RouterEvent.Kind.allCases.map(\.rawValue)
                == [
                    FOYER_EVENT_HELD, FOYER_EVENT_HANDLER_ASKED, FOYER_EVENT_INTERCEPTOR_ASKED, FOYER_EVENT_ANSWERED,
                    FOYER_EVENT_ENDED, FOYER_EVENT_RESTORED, FOYER_EVENT_SHUT_DOWN,
                ].map(Int32.init))
        #expect(
            HostRule.allCases.map(\.rawValue)
                == [FOYER_HOST_RULE_FOYER, FOYER_HOST_RULE_IOS, FOYER_HOST_RULE_ANDROID].map(Int32.init))
        #expect(
            PendingPolicy.allCases.map(\.rawValue)
                == [FOYER_PENDING_ALL, FOYER_PENDING_LATEST, FOYER_PENDING_FIRST].map(Int32.init))
        #expect(
            OverflowRule.allCases.map(\.rawValue)
                == [FOYER_OVERFLOW_DROP_OLDEST, FOYER_OVERFLOW_REJECT_NEW].map(Int32.init))
        #expect(
            HostRelation.allCases.map(\.rawValue)
                == [FOYER_RELATION_SAME, FOYER_RELATION_OTHER, FOYER_RELATION_OWN].map(Int32.init))
    }

    /// A counter that `destroy` counts up.
    final class Count {
        var destroyed = 0
        var asked = 0
        static func of(_ user: UnsafeMutableRawPointer?) -> Count? {
            user.map { Unmanaged<Count>.fromOpaque($0).takeUnretainedValue() }
        }
        var user: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    }
    private let destroy: foyer_destroy_t = { Count.of($0)?.destroyed += 1 }
    private let decline: foyer_action_t = { user, _ in
        Count.of(user)?.asked += 1
        return Int32(FOYER_ANSWER_DECLINED)
    }

    @Test func destroyRunsOnceOnEveryWayOut() {
        let count = Count()
        // A registration that fails.
        #expect(foyer_handler_set_action(nil, decline, count.user, destroy) == FOYER_ERR_ARGUMENT)
        #expect(count.destroyed == 1)
        var handler: OpaquePointer?
        #expect(foyer_handler_new("h", 1, &handler) == FOYER_OK)
        #expect(foyer_handler_set_action(handler, nil, count.user, destroy) == FOYER_ERR_ARGUMENT)
        #expect(count.destroyed == 2)
        // Replacement.
        #expect(foyer_handler_set_action(handler, decline, count.user, destroy) == FOYER_OK)
        #expect(foyer_handler_set_action(handler, decline, count.user, destroy) == FOYER_OK)
        #expect(count.destroyed == 3)
        // The description goes, the router keeps the callback; then removal.
        var router: OpaquePointer?
        var registration: UInt64 = 0
        #expect(foyer_router_new(nil, &router, nil) == FOYER_OK)
        #expect(foyer_router_add_handler(router, handler, &registration, nil) == FOYER_OK)
        foyer_handler_free(handler)
        #expect(count.destroyed == 3)
        let url = "https://example.com/"
        #expect(foyer_router_receive(router, url, url.utf8.count, Int32(FOYER_SOURCE_APP), nil) == FOYER_OK)
        #expect(count.asked == 1)
        #expect(foyer_router_remove(router, registration) == FOYER_OK)
        #expect(count.destroyed == 4)
        #expect(foyer_router_remove(router, registration) == FOYER_NONE)
        // The end of the router, and of a listener.
        let listener: foyer_listener_t = { _, _ in 0 }
        #expect(foyer_router_set_listener(router, listener, count.user, destroy) == FOYER_OK)
        #expect(foyer_router_set_listener(router, listener, count.user, destroy) == FOYER_OK)
        #expect(count.destroyed == 5)
        foyer_router_free(router)
        #expect(count.destroyed == 6)
    }

    @Test func answersByTokenAreOneShot() {
        var router: OpaquePointer?
        var handler: OpaquePointer?
        var error: OpaquePointer?
        var event: OpaquePointer?
        #expect(foyer_router_new(nil, &router, nil) == FOYER_OK)
        #expect(foyer_handler_new("h", 1, &handler) == FOYER_OK)
        #expect(foyer_router_add_handler(router, handler, nil, nil) == FOYER_OK)
        foyer_handler_free(handler)
        let url = "https://example.com/"
        #expect(foyer_router_receive(router, url, url.utf8.count, 0, nil) == FOYER_OK)
        #expect(foyer_router_next_event(router, &event) == FOYER_OK)
        #expect(foyer_event_kind(event) == FOYER_EVENT_HANDLER_ASKED)
        let token = foyer_event_token(event)
        foyer_event_free(event)
        #expect(foyer_router_answer(router, token, Int32(FOYER_ANSWER_PASS), nil, 0, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_router_answer(router, token, Int32(FOYER_ANSWER_NAVIGATE), nil, 0, nil) == FOYER_OK)
        #expect(foyer_router_answer(router, token, Int32(FOYER_ANSWER_NAVIGATE), nil, 0, &error) == FOYER_ERR_STATE)
        #expect(String(cString: foyer_error_code(error, nil)) == "answer-double")
        foyer_error_free(error)
        #expect(foyer_router_next_event(router, &event) == FOYER_OK)
        #expect(foyer_event_outcome(event) == FOYER_OUTCOME_VISITED)
        foyer_event_free(event)
        #expect(foyer_router_next_event(router, &event) == FOYER_NONE)
        #expect(event == nil)
        foyer_router_free(router)
    }

    /// What is not wanted may be NULL, and the call does its work all the same.
    @Test func outputsThatAreNotWantedMakeNoDifference() {
        var options: OpaquePointer?
        var router: OpaquePointer?
        var other: OpaquePointer?
        var snapshot: OpaquePointer?
        var pending: UInt64 = 0
        #expect(foyer_router_options_new(&options) == FOYER_OK)
        #expect(foyer_router_options_add_gate(options, "ready", 5) == FOYER_OK)
        #expect(foyer_router_new(options, &router, nil) == FOYER_OK)
        #expect(foyer_router_new(options, &other, nil) == FOYER_OK)
        foyer_router_options_free(options)
        let url = "https://example.com/"
        #expect(foyer_router_receive(router, url, url.utf8.count, 0, nil) == FOYER_OK)
        #expect(foyer_router_receive_with(router, url, url.utf8.count, 0, nil, nil) == FOYER_OK)
        #expect(foyer_router_count(router, nil, &pending, nil) == FOYER_OK)
        #expect(pending == 2)
        #expect(foyer_router_snapshot(router, 0, &snapshot, nil) == FOYER_OK)
        var length = 0
        let bytes = foyer_snapshot_bytes(snapshot, &length)
        #expect(foyer_router_restore(other, bytes, length, nil, nil) == FOYER_OK)
        foyer_snapshot_free(snapshot)
        #expect(foyer_router_count(other, nil, &pending, nil) == FOYER_OK)
        #expect(pending == 2)
        #expect(foyer_router_drop_waiting(other, "ready", 5, "over", 4, nil) == FOYER_OK)
        #expect(foyer_router_count(other, nil, &pending, nil) == FOYER_OK)
        #expect(pending == 0)
        foyer_router_free(router)
        foyer_router_free(other)
    }
}
