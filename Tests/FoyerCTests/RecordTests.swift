import CFoyer
import Testing

@testable import FoyerC

/// Records: both shapes, every type, absence, lifetimes, JSON.
@Suite struct RecordTests {
    private func properties(_ json: String) -> Rec {
        let file = #"{"rules": [{"patterns": ["^/a"], "properties": "# + json + "}]}"
        let config = call { out, error in with(file) { foyer_config_parse($0, $1, nil, 0, out, error) } }
        defer { foyer_config_free(config) }
        let found = record { out, error in with("/a") { foyer_config_lookup(config, $0, $1, out, error) } }
        return found.child(FOYER_PROPERTIES_VALUES)
    }

    @Test func everyTypeOfJSON() {
        let values = properties(
            #"{"null": null, "yes": true, "int": -9223372036854775808, "big": 1e300, "huge": 1e999, "text": "a\u0000b", "list": [1, [2]], "object": {"k": {}}}"#)
        #expect(values.kind == FOYER_RECORD_OBJECT)
        #expect(values.count == 8)
        #expect((0..<8).map { values.type($0) } == [
            FOYER_TYPE_NULL, FOYER_TYPE_BOOL, FOYER_TYPE_INT, FOYER_TYPE_DOUBLE, FOYER_TYPE_DOUBLE, FOYER_TYPE_TEXT,
            FOYER_TYPE_RECORD, FOYER_TYPE_RECORD,
        ])
        #expect((0..<8).compactMap { values.key($0) } == ["null", "yes", "int", "big", "huge", "text", "list", "object"])
        #expect(values.int(1) == 1)
        #expect(values.int(2) == Int.min)
        #expect(values["text"] == "a\0b")
        var number = 7.0
        #expect(Int(foyer_record_double(values.pointer, 3, &number)) == FOYER_OK)
        #expect(number == 1e300)
        #expect(Int(foyer_record_double(values.pointer, 2, &number)) == FOYER_OK)
        #expect(number == -9223372036854775808.0)
        // Null is absent for numbers; a number that no double holds, and other types, are of another type.
        for (field, status) in [(0, FOYER_NONE), (4, FOYER_ERR_TYPE), (5, FOYER_ERR_TYPE), (99, FOYER_NONE)] {
            number = 7
            #expect(Int(foyer_record_double(values.pointer, Int32(field), &number)) == status)
            #expect(number == 0)
        }
        var wide: Int64 = 7
        for (field, status) in [(0, FOYER_NONE), (3, FOYER_ERR_TYPE), (5, FOYER_ERR_TYPE), (-1, FOYER_NONE)] {
            wide = 7
            #expect(Int(foyer_record_int(values.pointer, Int32(field), &wide)) == status)
            #expect(wide == 0)
        }
        let list = values.child(6)
        #expect(list.kind == FOYER_RECORD_LIST)
        #expect(list.key(0) == nil)
        #expect(list.int(0) == 1)
        #expect(list.child(1).int(0) == 2)
        #expect(list.child(0).pointer == nil)
        #expect(values.child(7).child(0).count == 0)
        #expect(values.find("none") == nil)
        #expect(values.json == #"{"null":null,"yes":true,"int":-9223372036854775808,"big":1e300,"huge":1e999,"text":"a\u0000b","list":[1,[2]],"object":{"k":{}}}"#)
    }

    @Test func fieldsHaveNamesAndNumbers() {
        let router = TestRouter()
        router.receive("https://a.example/", FOYER_SOURCE_PUSH)
        let event = router.events()[0]
        #expect(event.kind == FOYER_RECORD_EVENT)
        #expect(event.count == FOYER_EVENT_MAP_VERSION)
        #expect(event.key(FOYER_EVENT_URL) == "url")
        #expect(event.key(0) == nil)
        #expect(event.key(FOYER_EVENT_MAP_VERSION + 1) == nil)
        #expect(event.find("related_link") == FOYER_EVENT_RELATED_LINK)
        #expect(event.type(FOYER_EVENT_SOURCE) == FOYER_TYPE_NAME)
        #expect(event.int(FOYER_EVENT_SOURCE) == FOYER_SOURCE_PUSH)
        #expect(event.text(FOYER_EVENT_SOURCE) == "push")
        #expect(event.type(FOYER_EVENT_LANE) == FOYER_TYPE_ABSENT)
        #expect(event.text(FOYER_EVENT_LANE) == nil)
        #expect(event.int(FOYER_EVENT_TOKEN) == nil)
        #expect(event.child(FOYER_EVENT_PARAMETERS).pointer == nil)
        #expect(event.json == #"{"number":1,"kind":"ended","link":1,"source":"push","url":"https://a.example/","outcome":"unhandled"}"#)
    }

    /// Every kind has as many names as its enum in the header says; each is found again.
    @Test func namesOfAllFields() throws {
        let last: [(Int, Int)] = [
            (FOYER_RECORD_ERROR, FOYER_ERROR_FAULTS), (FOYER_RECORD_FINDING, FOYER_FINDING_WITNESS),
            (FOYER_RECORD_EVENT, FOYER_EVENT_MAP_VERSION), (FOYER_RECORD_STEP, FOYER_STEP_ANSWER),
            (FOYER_RECORD_LINK, FOYER_LINK_PRIVATE), (FOYER_RECORD_REFUSAL, FOYER_REFUSAL_OFFSET),
            (FOYER_RECORD_PROPERTIES, FOYER_PROPERTIES_WHY), (FOYER_RECORD_HIT, FOYER_HIT_ROUTE),
            (FOYER_RECORD_CONFIG, FOYER_CONFIG_FINDINGS), (FOYER_RECORD_ROUTE, FOYER_ROUTE_PRIORITY),
            (FOYER_RECORD_MATCH, FOYER_MATCH_REASON), (FOYER_RECORD_FILE, FOYER_FILE_PATH),
            (FOYER_RECORD_COUNTERS, FOYER_COUNTERS_OUTCOME + FOYER_OUTCOME_REDIRECT_LOOP),
            (FOYER_RECORD_DOCUMENT, FOYER_DOCUMENT_WARNINGS),
            (FOYER_RECORD_EXPLANATION, FOYER_EXPLANATION_PROPERTIES), (FOYER_RECORD_GATE, FOYER_GATE_OPEN),
            (FOYER_RECORD_CANDIDATE, FOYER_CANDIDATE_TRIALS), (FOYER_RECORD_TRIAL, FOYER_TRIAL_PLACE),
            (FOYER_RECORD_VISIT, FOYER_VISIT_PARAMETERS), (FOYER_RECORD_NAVIGATION, FOYER_NAVIGATION_VISIT),
            (FOYER_RECORD_OPERATION, FOYER_OPERATION_DESTINATION_KIND), (FOYER_RECORD_SCREENS, FOYER_SCREENS_TABS),
            (FOYER_RECORD_TAB, FOYER_TAB_MODAL), (FOYER_RECORD_SCREEN, FOYER_SCREEN_CONTEXT),
            (FOYER_RECORD_DIFFERENCE, FOYER_DIFFERENCE_FOUND), (FOYER_RECORD_PATTERN, FOYER_PATTERN_HAS_REGEXP_GROUPS),
            (FOYER_RECORD_PATTERN_MATCH, FOYER_PATTERN_HASH), (FOYER_RECORD_PATTERN_PART, FOYER_PATTERN_PART_GROUPS),
            (FOYER_RECORD_SHORTCUT, FOYER_SHORTCUT_TARGET), (FOYER_RECORD_LOOPBACK, FOYER_LOOPBACK_EVICTIONS),
        ]
        for (kind, count) in last {
            #expect(RecordNames.count(Int32(kind)) == count, "kind \(kind)")
            #expect(foyer_name(Int32(FOYER_NAMES_RECORD), Int32(kind), nil) != nil)
        }
    }

    @Test func childrenOutliveTheirParentWhereRetained() {
        let values = properties(#"{"list": ["x"]}"#)
        var parent = foyer_record_retain(values.pointer)
        let child = foyer_record_retain(foyer_record_child(parent, 0))
        #expect(foyer_record_child(parent, 0) == child, "the same child each time")
        foyer_record_free(parent)
        parent = nil
        withExtendedLifetime(values) {}
        #expect(Rec(child).texts == ["x"])
    }

    @Test func nothingIsReadFromNULL() {
        let nothing = Rec(nil)
        #expect(nothing.kind == 0)
        #expect(nothing.count == 0)
        #expect(nothing.json == nil)
        #expect(nothing.text(1) == nil)
        #expect(nothing.key(1) == nil)
        #expect(nothing.child(1).pointer == nil)
        #expect(nothing.type(1) == FOYER_TYPE_ABSENT)
        #expect(Int(foyer_record_int(nil, 1, nil)) == FOYER_ERR_ARGUMENT)
        #expect(Int(foyer_record_double(nil, 1, nil)) == FOYER_ERR_ARGUMENT)
        #expect(Int(foyer_record_find(nil, nil, 0, nil)) == FOYER_ERR_ARGUMENT)
        #expect(foyer_record_retain(nil) == nil)
        foyer_record_free(nil)
    }

    /// What is made when it is first asked for is made once, whoever asks.
    @Test func manyThreadsAskAtOnce() async {
        let router = TestRouter(#"{"routes": [{"a": "/a/:id"}]}"#)
        router.receive("https://a.example/a/7")
        let event = router.events()[0]
        let address = UInt(bitPattern: event.pointer)
        let found = await withTaskGroup(of: [UInt].self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let pointer = OpaquePointer(bitPattern: address)
                    return [
                        UInt(bitPattern: foyer_record_child(pointer, Int32(FOYER_EVENT_PARAMETERS))),
                        UInt(bitPattern: foyer_record_json(pointer, nil)),
                    ]
                }
            }
            return await group.reduce(into: Set<[UInt]>()) { $0.insert($1) }
        }
        #expect(found.count == 1)
        #expect(event.child(FOYER_EVENT_PARAMETERS)["id"] == "7")
    }

    @Test func names() {
        #expect(lent { foyer_name(Int32(FOYER_NAMES_STATUS), -6, $0) } == "type")
        #expect(lent { foyer_name(Int32(FOYER_NAMES_STATUS), 5, $0) } == nil)
        #expect(lent { foyer_name(99, 0, $0) } == nil)
        var number: Int32 = 9
        #expect(Int(with("dot-segment") { foyer_number(Int32(FOYER_NAMES_CHECK), $0, $1, &number) }) == FOYER_OK)
        #expect(Int(number) == FOYER_CHECK_DOT_SEGMENT)
        #expect(Int(with("dot_segment") { foyer_number(Int32(FOYER_NAMES_CHECK), $0, $1, &number) }) == FOYER_NONE)
        #expect(number == 0)
        // Every name of every set is found again, under its own number.
        var count = 0
        for set in Int32(0)..<100 {
            for value in Int32(-16)..<128 {
                guard let name = lent({ foyer_name(set, value, $0) }) else { continue }
                count += 1
                var found: Int32 = -99
                #expect(Int(with(name) { foyer_number(set, $0, $1, &found) }) == FOYER_OK)
                #expect(found == value, "\(set) \(name)")
            }
        }
        #expect(count > 200)
    }

    @Test func versionAndStatus() {
        #expect(foyer_version_number() == FOYER_VERSION_MAJOR * 1_000_000 + FOYER_VERSION_MINOR * 1000 + FOYER_VERSION_PATCH)
        #expect(lent { foyer_version_text($0) } == FOYER_VERSION_TEXT)
        #expect(foyer_abi_version() == FOYER_ABI_VERSION)
        for status in [FOYER_OK, FOYER_NONE, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT, FOYER_ERR_SYNTAX,
            FOYER_ERR_UNSUPPORTED, FOYER_ERR_TYPE, FOYER_ERR_STATE]
        {
            #expect(lent { foyer_status_text(Int32(status), $0) }?.hasSuffix(".") == true)
        }
        #expect(lent { foyer_status_text(-8, $0) } == "")
    }
}
