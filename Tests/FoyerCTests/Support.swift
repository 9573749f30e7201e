import CFoyer
import Testing

@testable import FoyerC

/// A record that a test owns or was lent, read in few words.
final class Rec {
    let pointer: OpaquePointer?
    private let isOwned: Bool

    init(_ pointer: OpaquePointer?, isOwned: Bool = true) {
        self.pointer = pointer
        self.isOwned = isOwned
    }

    deinit {
        if isOwned { foyer_record_free(pointer) }
    }

    var kind: Int { Int(foyer_record_kind(pointer)) }
    var count: Int { foyer_record_count(pointer) }
    var json: String? { lent { foyer_record_json(pointer, $0) } }

    func text(_ field: Int) -> String? { lent { foyer_record_text(pointer, Int32(field), $0) } }
    func key(_ field: Int) -> String? { lent { foyer_record_key(pointer, Int32(field), $0) } }
    func type(_ field: Int) -> Int { Int(foyer_record_type(pointer, Int32(field))) }

    func int(_ field: Int) -> Int? {
        var value: Int64 = -77
        return Int(foyer_record_int(pointer, Int32(field), &value)) == FOYER_OK ? Int(value) : nil
    }

    /// A child, retained: it may be read when its parent is gone.
    func child(_ field: Int) -> Rec {
        Rec(foyer_record_retain(foyer_record_child(pointer, Int32(field))))
    }

    func find(_ key: String) -> Int? {
        var index: Int32 = -7
        return Int(with(key) { foyer_record_find(pointer, $0, $1, &index) }) == FOYER_OK ? Int(index) : nil
    }

    /// The member with a key as a text.
    subscript(key: String) -> String? { find(key).flatMap { text($0) } }

    /// The texts of a list.
    var texts: [String] { (0..<count).compactMap { text($0) } }
    var children: [Rec] { (0..<count).map { child($0) } }
}

/// The text that a C getter lends, by its length; nil for NULL.
func lent(_ lend: (UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>?) -> String? {
    var length = 0
    guard let pointer = lend(&length) else {
        #expect(length == 0)
        return nil
    }
    let bytes = UnsafeBufferPointer(start: UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self), count: length)
    return String(decoding: bytes, as: UTF8.self)
}

/// Calls a C function with a text as pointer and length.
func with<Result>(_ text: String, _ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
    var text = text
    return text.withUTF8 { bytes in
        body(UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
}

/// Calls a function that gives a handle and an error, and checks the rules that hold for all of them: an error with a
/// negative status and only then, and no handle with it.
@discardableResult
func call(
    _ expected: Int = FOYER_OK, code: String? = nil, at location: SourceLocation = #_sourceLocation,
    _ body: (HandleOut, HandleOut) -> Int32
) -> OpaquePointer? {
    var (handle, error): (OpaquePointer?, OpaquePointer?)
    let status = Int(body(&handle, &error))
    #expect(status == expected, "\(lent { foyer_error_message(error, $0) } ?? "")", sourceLocation: location)
    if status < 0 {
        #expect(handle == nil, sourceLocation: location)
        if let error {
            #expect(Int(foyer_error_status(error)) == status, sourceLocation: location)
            #expect(lent { foyer_error_message(error, $0) }?.isEmpty == false, sourceLocation: location)
            if let code { #expect(lent { foyer_error_code(error, $0) } == code, sourceLocation: location) }
        }
    } else {
        #expect(error == nil, sourceLocation: location)
    }
    foyer_error_free(error)
    return handle
}

/// Calls a function that gives a record.
func record(
    _ expected: Int = FOYER_OK, code: String? = nil, at location: SourceLocation = #_sourceLocation,
    _ body: (HandleOut, HandleOut) -> Int32
) -> Rec {
    Rec(call(expected, code: code, at: location, body))
}

/// A map of JSON.
func map(_ json: String, _ expected: Int = FOYER_OK) -> OpaquePointer? {
    call(expected) { out, error in with(json) { foyer_map_parse($0, $1, out, error) } }
}

/// A router of a map, which ends with the last reference to this.
final class TestRouter {
    let router: OpaquePointer?

    init(_ json: String = "{}") {
        let map = map(json)
        router = call { foyer_router_new(map, $0, $1) }
        foyer_map_free(map)
    }

    deinit {
        foyer_router_free(router)
    }

    @discardableResult
    func receive(_ url: String, _ source: Int = FOYER_SOURCE_WARM, _ expected: Int = FOYER_OK) -> Int64 {
        var link: Int64 = -1
        #expect(Int(with(url) { foyer_router_receive(router, $0, $1, Int32(source), &link) }) == expected)
        return link
    }

    func gate(_ name: String, open: Bool, lane: String? = nil, _ expected: Int = FOYER_OK) {
        call(expected) { _, error in
            with(name) { name, length in
                with(lane ?? "") { text, count in
                    let lane = lane == nil ? nil : text
                    return open
                        ? foyer_router_open_gate(router, name, length, lane, count, error)
                        : foyer_router_close_gate(router, name, length, lane, count, error)
                }
            }
        }
    }

    func isOpen(_ name: String, lane: String? = nil) -> Bool {
        with(name) { name, length in
            with(lane ?? "") { text, count in
                Int(foyer_router_is_gate_open(router, name, length, lane == nil ? nil : text, count)) == FOYER_OK
            }
        }
    }

    /// The events that can be pulled.
    func events() -> [Rec] {
        var events: [Rec] = []
        var event: OpaquePointer?
        while Int(foyer_router_next_event(router, &event)) == FOYER_OK { events.append(Rec(event)) }
        #expect(event == nil)
        return events
    }

    /// What the events tell: the outcome of an end, or the kind.
    func told() -> [String] {
        events().map { $0.text(FOYER_EVENT_OUTCOME) ?? $0.text(FOYER_EVENT_KIND) ?? "?" }
    }

    @discardableResult
    func add(_ json: String, _ expected: Int = FOYER_OK, code: String? = nil) -> Int64 {
        var number: Int64 = -1
        call(expected, code: code) { _, error in
            with(json) { foyer_router_add_handler(router, $0, $1, &number, error) }
        }
        return number
    }

    func on(_ name: String, _ counter: Counter?, _ expected: Int = FOYER_OK, code: String? = nil) {
        call(expected, code: code) { _, error in
            with(name) {
                foyer_router_on(
                    router, $0, $1, counter == nil ? nil : Counter.action, counter?.user,
                    counter == nil ? nil : Counter.destroy, error)
            }
        }
    }

    var counters: Rec { record { out, _ in foyer_router_counters(router, out) } }
}

/// Counts what callbacks do. C gets a retained reference to it as `user`, which `destroy` gives back.
final class Counter {
    var calls: [String] = []
    var destroyed = 0
    var answer = Int32(FOYER_ANSWER_CANCEL)
    var then: ((OpaquePointer?) -> Void)?

    /// A new reference for C.
    var user: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func of(_ user: UnsafeMutableRawPointer?) -> Counter? {
        user.map { Unmanaged<Counter>.fromOpaque($0).takeUnretainedValue() }
    }

    /// An action that counts, runs `then`, and gives `answer`.
    static let action: foyer_action_t = { user, offer in
        guard let counter = Counter.of(user) else { return 0 }
        counter.calls.append(Rec(offer, isOwned: false).text(FOYER_EVENT_URL) ?? "")
        counter.then?(offer)
        return counter.answer
    }

    static let destroy: foyer_destroy_t = { user in
        guard let user else { return }
        Counter.of(user)?.destroyed += 1
        Unmanaged<Counter>.fromOpaque(user).release()
    }
}

/// The text that C wrote into a buffer: the bytes before the first NUL.
func textBeforeNUL(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
