import CFoyer
import Testing

@testable import FoyerC

/// A router of the C interface that a test drives by pulling.
final class CRouter {
    let pointer: OpaquePointer?

    /// A router with gates that all links wait for; `setUp` may change its options further.
    init(gates: [String] = [], _ setUp: (OpaquePointer?) -> Void = { _ in }) {
        var options: OpaquePointer?
        var router: OpaquePointer?
        #expect(foyer_router_options_new(&options) == FOYER_OK)
        for gate in gates {
            #expect(withText(gate) { foyer_router_options_add_gate(options, $0, $1) } == FOYER_OK)
        }
        setUp(options)
        #expect(foyer_router_new(options, &router, nil) == FOYER_OK)
        foyer_router_options_free(options)
        pointer = router
    }

    deinit {
        #expect(foyer_router_check(pointer, nil) == FOYER_OK)
        foyer_router_free(pointer)
    }

    @discardableResult
    func receive(_ url: String, options: OpaquePointer? = nil) -> UInt64 {
        var link: UInt64 = 0
        let status = withText(url) { foyer_router_receive_with(pointer, $0, $1, 0, options, &link) }
        #expect(status == FOYER_OK)
        return link
    }

    /// Adds a handler, or what else `add` makes of the description; without an answer it is asked through events.
    @discardableResult
    func add(
        _ name: String, _ describe: (OpaquePointer?) -> Void = { _ in },
        by add: (OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<UInt64>?, ErrorOut?) -> Int32 =
            foyer_router_add_handler
    ) -> UInt64 {
        var handler: OpaquePointer?
        var registration: UInt64 = 0
        #expect(withText(name) { foyer_handler_new($0, $1, &handler) } == FOYER_OK)
        describe(handler)
        #expect(add(pointer, handler, &registration, nil) == FOYER_OK)
        foyer_handler_free(handler)
        return registration
    }

    func openGate(_ gate: String, lane: String? = nil) {
        let status = withText(gate) { name, length in
            guard let lane else { return foyer_router_open_gate(pointer, name, length, nil, 0) }
            return withText(lane) { foyer_router_open_gate(pointer, name, length, $0, $1) }
        }
        #expect(status == FOYER_OK)
    }

    /// Pulls all events; those that tell of an end as "link outcome handler reason".
    func ends() -> [String] {
        var result: [String] = []
        pull { event in
            guard foyer_event_kind(event) == FOYER_EVENT_ENDED else { return }
            let parts = [
                "\(foyer_event_link(event))",
                lent { foyer_outcome_name(foyer_event_outcome(event), $0) } ?? "",
                lent { foyer_event_handler(event, $0) } ?? "", lent { foyer_event_reason(event, $0) } ?? "",
            ]
            result.append(parts.filter { !$0.isEmpty }.joined(separator: " "))
        }
        return result
    }

    /// Pulls all events, until none is left.
    func pull(_ body: (OpaquePointer?) -> Void) {
        var event: OpaquePointer?
        while foyer_router_next_event(pointer, &event) == FOYER_OK {
            body(event)
            foyer_event_free(event)
        }
    }
}
