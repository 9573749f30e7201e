import CFoyer
import Testing

@testable import FoyerC

@Suite struct PatternTests {
    private func parse(_ text: String, base: String? = nil, _ expected: Int = FOYER_OK) -> OpaquePointer? {
        call(expected) { out, error in
            with(text) { text, length in
                with(base ?? "") { foyer_pattern_parse(text, length, base == nil ? nil : $0, $1, 0, out, error) }
            }
        }
    }

    @Test func matching() {
        let pattern = parse("/books/:id", base: "https://a.example")
        defer { foyer_pattern_free(pattern) }
        let record = record { out, _ in foyer_pattern_record(pattern, out) }
        #expect(record.text(FOYER_PATTERN_PATHNAME) == "/books/:id")
        #expect(record["hostname"] == "a.example")
        #expect(record.int(FOYER_PATTERN_HAS_REGEXP_GROUPS) == 0)
        func exec(_ url: String, _ expected: Int = FOYER_OK) -> Rec {
            FoyerCTests.record(expected) { out, error in with(url) { foyer_pattern_exec(pattern, $0, $1, nil, 0, out, error) } }
        }
        let match = exec("https://a.example/books/7")
        #expect(match.child(FOYER_PATTERN_PATHNAME).json == #"{"input":"/books/7","groups":{"id":"7"}}"#)
        #expect(exec("https://a.example/books", FOYER_NONE).pointer == nil)
        #expect(exec("no url", FOYER_NONE).pointer == nil)
        call { _, error in with("https://a.example/books/7") { foyer_pattern_exec(pattern, $0, $1, nil, 0, nil, error) } }
        let json = #"{"pathname": "/books/8", "hostname": "a.example", "protocol": "https"}"#
        let ofInit = FoyerCTests.record { out, error in with(json) { foyer_pattern_exec_init(pattern, $0, $1, out, error) } }
        #expect(ofInit.child(FOYER_PATTERN_PATHNAME).child(FOYER_PATTERN_PART_GROUPS)["id"] == "8")
        call(FOYER_ERR_SYNTAX) { out, error in with(#"{"path": "/"}"#) { foyer_pattern_exec_init(pattern, $0, $1, out, error) } }
        call(FOYER_ERR_ARGUMENT) { out, error in foyer_pattern_exec(nil, "a:b", 3, nil, 0, out, error) }
    }

    @Test func makingComparingFilling() {
        let general = call { out, error in with(#"{"pathname": "/*"}"#) { foyer_pattern_parse_init($0, $1, 0, out, error) } }
        let special = call { out, error in with(#"{"pathname": "/a/:x"}"#) { foyer_pattern_parse_init($0, $1, 1, out, error) } }
        defer {
            foyer_pattern_free(general)
            foyer_pattern_free(special)
        }
        var order: Int32 = 9
        #expect(Int(foyer_pattern_compare(special, general, Int32(FOYER_PATTERN_PATHNAME), &order)) == FOYER_OK && order == 1)
        #expect(Int(foyer_pattern_compare(general, special, Int32(FOYER_PATTERN_PATHNAME), &order)) == FOYER_OK && order == -1)
        #expect(Int(foyer_pattern_compare(general, special, 0, &order)) == FOYER_ERR_ARGUMENT && order == 0)
        var buffer = [CChar](repeating: 0, count: 16)
        var length = 0
        func fill(_ groups: String, _ expected: Int) {
            #expect(Int(with(groups) { foyer_pattern_generate(special, Int32(FOYER_PATTERN_PATHNAME), $0, $1, &buffer, 16, &length) }) == expected)
        }
        fill(#"{"x": "b"}"#, FOYER_OK)
        #expect(textBeforeNUL(buffer) == "/a/b" && length == 4)
        fill("{}", FOYER_ERR_SYNTAX)
        fill(#"{"x": 1}"#, FOYER_ERR_SYNTAX)
        #expect(Int(foyer_pattern_generate(special, 99, nil, 0, nil, 0, nil)) == FOYER_ERR_ARGUMENT)
        _ = parse("/(", FOYER_ERR_SYNTAX)
        call(FOYER_ERR_ARGUMENT) { out, error in foyer_pattern_parse("a", 1, nil, 0, 2, out, error) }
        call(FOYER_ERR_ARGUMENT) { _, error in foyer_pattern_parse("a:b", 3, nil, 0, 0, nil, error) }
    }
}

@Suite struct NavigatorTests {
    private func navigator(_ json: String, _ expected: Int = FOYER_OK, code: String? = nil) -> OpaquePointer? {
        call(expected, code: code) { out, error in with(json) { foyer_navigator_new($0, $1, out, error) } }
    }

    private func visit(_ navigator: OpaquePointer?, _ url: String, _ expected: Int = FOYER_OK) -> Rec {
        record(expected) { out, error in
            with(url) { foyer_navigator_propose(navigator, $0, $1, Int32(FOYER_VISIT_ADVANCE), Int32(FOYER_SOURCE_APP), out, error) }
        }
    }

    /// Answers a visit, which is kept until the call has returned.
    private func answer(
        _ visit: Rec, _ expected: Int = FOYER_OK, _ body: (OpaquePointer?, HandleOut, HandleOut) -> Int32
    ) -> Rec {
        withExtendedLifetime(visit) { record(expected) { body(visit.pointer, $0, $1) } }
    }

    private func stack(_ navigator: OpaquePointer?, tab: Int = 0, _ stack: Int = FOYER_TAB_MAIN) -> [String?] {
        let screens = record { out, _ in foyer_navigator_screens(navigator, out) }
        return screens.child(FOYER_SCREENS_TABS).child(tab).child(stack).children.map { $0.text(FOYER_SCREEN_URL) }
    }

    private func config(_ rules: String) -> OpaquePointer? {
        call { out, error in with(#"{"rules": "# + rules + "}") { foyer_config_parse($0, $1, nil, 0, out, error) } }
    }

    @Test func visitsAndTheirOperations() {
        let navigator = navigator(#"{"profile": "ios", "start": "https://a.example/"}"#)
        defer { foyer_navigator_free(navigator) }
        let config = config(#"[{"patterns": ["/new$"], "properties": {"context": "modal"}}]"#)
        #expect(Int(foyer_navigator_install(navigator, config)) == FOYER_OK)
        foyer_config_free(config)
        let start = record { out, error in foyer_navigator_go(navigator, Int32(FOYER_GO_START), 0, out, error) }
        #expect(start.child(FOYER_NAVIGATION_OPERATIONS).child(0).text(FOYER_OPERATION_KIND) == "replace_root")
        let modal = visit(navigator, "https://a.example/new")
        #expect(modal.text(FOYER_VISIT_CONTEXT) == "modal")
        #expect(modal.text(FOYER_VISIT_ACTION) == "advance")
        #expect(modal.text(FOYER_VISIT_SOURCE) == "app")
        #expect(modal.child(FOYER_VISIT_PROPERTIES).json == #"{"context":"modal"}"#)
        #expect(modal.text(FOYER_VISIT_TAB) == nil)
        let rejected = answer(modal) { foyer_navigator_reject(navigator, $0, $1, $2) }
        #expect(rejected.text(FOYER_NAVIGATION_OUTCOME) == "rejected")
        let navigation = answer(modal) { foyer_navigator_accept(navigator, $0, $1, $2) }
        #expect(navigation.text(FOYER_NAVIGATION_OUTCOME) == "shown")
        #expect(navigation.child(FOYER_NAVIGATION_OPERATIONS).child(0).json == #"{"operation":"present","stack":"modal","tab":0,"removed":0,"url":"https://a.example/new","destination":"web","kind":"web"}"#)
        #expect(navigation.child(FOYER_NAVIGATION_VISIT).text(FOYER_VISIT_URL) == "https://a.example/new")
        #expect(stack(navigator, FOYER_TAB_MODAL) == ["https://a.example/new"])
        // Back: the last modal screen is dismissed, then there is nothing to go back to.
        let back = record { out, error in foyer_navigator_go(navigator, Int32(FOYER_GO_BACK), 0, out, error) }
        #expect(back.child(FOYER_NAVIGATION_OPERATIONS).child(0).text(FOYER_OPERATION_KIND) == "dismiss")
        let none = record { out, error in foyer_navigator_go(navigator, Int32(FOYER_GO_BACK), 0, out, error) }
        #expect(none.text(FOYER_NAVIGATION_OUTCOME) == "unchanged")
        let native = answer(visit(navigator, "https://a.example/m")) { visit, out, error in
            with("map") { foyer_navigator_accept_with(navigator, visit, Int32(FOYER_DESTINATION_NATIVE), $0, $1, out, error) }
        }
        #expect(native.child(FOYER_NAVIGATION_OPERATIONS).child(0).text(FOYER_OPERATION_DESTINATION) == "map")
        call(FOYER_ERR_ARGUMENT) { foyer_navigator_go(navigator, 9, 0, $0, $1) }
        call(FOYER_ERR_ARGUMENT) { foyer_navigator_go(navigator, Int32(FOYER_GO_TAB), 5, $0, $1) }
        _ = answer(native, FOYER_ERR_ARGUMENT) { foyer_navigator_accept(navigator, $0, $1, $2) }
        #expect(visit(navigator, "no url", FOYER_ERR_SYNTAX).pointer == nil)
        _ = self.navigator(#"{"profile": "iso"}"#, FOYER_ERR_SYNTAX, code: "map-unknown-word")
        _ = self.navigator(#"{"start": "x"}"#, FOYER_ERR_SYNTAX)
    }

    @Test func tabsAndReadiness() {
        let navigator = navigator(
            #"{"tabs": [{"name": "home", "start": "https://a.example/"}, {"name": "more"}], "destinations": [{"name": "map"}], "start_below": false}"#)
        defer { foyer_navigator_free(navigator) }
        _ = record { out, error in foyer_navigator_go(navigator, Int32(FOYER_GO_TAB), 1, out, error) }
        let screens = record { out, _ in foyer_navigator_screens(navigator, out) }
        #expect(screens.int(FOYER_SCREENS_TAB) == 1)
        #expect(screens.child(FOYER_SCREENS_TABS).children.map { $0.text(FOYER_TAB_NAME) } == ["home", "more"])
        #expect(Int(foyer_navigator_set_ready(navigator, 0)) == FOYER_OK)
        _ = answer(visit(navigator, "https://a.example/x"), FOYER_ERR_STATE) { foyer_navigator_accept(navigator, $0, $1, $2) }
        #expect(Int(foyer_navigator_set_ready(navigator, 2)) == FOYER_ERR_ARGUMENT)
        #expect(Int(foyer_navigator_set_ready(nil, 1)) == FOYER_ERR_ARGUMENT)
        foyer_navigator_free(nil)
    }

    @Test func screensOfTheHost() {
        let navigator = navigator("{}")
        defer { foyer_navigator_free(navigator) }
        func sync(_ screens: String, takesOver: Int32, _ expected: Int) -> Rec {
            record(expected) { out, error in with(screens) { foyer_navigator_sync(navigator, $0, $1, takesOver, out, error) } }
        }
        let seen = #"{"main": ["https://a.example/", {"url": "https://a.example/m", "destination": "map", "kind": "native"}]}"#
        let found = sync(seen, takesOver: 0, FOYER_OK)
        #expect(found.child(0).json == #"{"tab":0,"stack":"main","common":0,"expected":0,"found":2}"#)
        #expect(stack(navigator).isEmpty)
        _ = sync(seen, takesOver: 1, FOYER_OK)
        #expect(stack(navigator) == ["https://a.example/", "https://a.example/m"])
        #expect(sync(seen, takesOver: 0, FOYER_NONE).count == 0)
        _ = sync(#"{"main": ["x"]}"#, takesOver: 0, FOYER_ERR_SYNTAX)
        _ = sync(#"{"tab": 4}"#, takesOver: 0, FOYER_ERR_ARGUMENT)
        _ = sync(seen, takesOver: 2, FOYER_ERR_ARGUMENT)
    }

    @Test func theRouterIsFollowed() {
        let test = TestRouter(#"{"handlers": [{"name": "all", "answer": "navigate"}]}"#)
        let navigator = navigator("{}")
        defer { foyer_navigator_free(navigator) }
        #expect(Int(foyer_navigator_follow(navigator, test.router)) == FOYER_OK)
        let config = config(#"[{"patterns": ["."], "properties": {"title": "T"}}]"#)
        defer { foyer_config_free(config) }
        call { _, error in foyer_router_install_config(test.router, config, error) }
        #expect(visit(navigator, "https://a.example/x").child(FOYER_VISIT_PROPERTIES)["title"] == "T")
        test.receive("https://a.example/x")
        let end = test.events()[0]
        let visit = answer(end) { foyer_navigator_propose_event(navigator, $0, 0, $1, $2) }
        #expect(visit.text(FOYER_VISIT_URL) == "https://a.example/x")
        test.receive("javascript:x")
        #expect(answer(test.events()[0], FOYER_NONE) { foyer_navigator_propose_event(navigator, $0, 0, $1, $2) }.pointer == nil)
        _ = answer(visit, FOYER_ERR_ARGUMENT) { foyer_navigator_propose_event(navigator, $0, 0, $1, $2) }
        call { _, error in foyer_router_install_config(test.router, nil, error) }
        #expect(self.visit(navigator, "https://a.example/x").child(FOYER_VISIT_PROPERTIES).count == 0)
        #expect(Int(foyer_navigator_follow(navigator, nil)) == FOYER_OK)
    }
}

@Suite struct ShortcutTests {
    private let policy = call { out, error in with(#"{"schemes": ["orchard"]}"#) { foyer_policy_parse($0, $1, out, error) } }

    private func parse(_ json: String, _ expected: Int = FOYER_OK) -> OpaquePointer? {
        call(expected) { out, error in with(json) { foyer_shortcut_parse($0, $1, policy, out, error) } }
    }

    @Test func documents() {
        let shortcut = parse(#"{"id": "today", "title": " To  day ", "target": "orchard://today"}"#)
        let other = parse(#"{"id": "other", "title": "Other", "target": "orchard://other"}"#)
        defer {
            foyer_shortcut_free(shortcut)
            foyer_shortcut_free(other)
        }
        #expect(record { out, _ in foyer_shortcut_record(shortcut, out) }.json == #"{"id":"today","title":"To day","target":"orchard://today"}"#)
        func write(_ shortcuts: [OpaquePointer?], _ format: Int, _ expected: Int = FOYER_OK) -> Rec {
            record(expected) { foyer_shortcut_write(shortcuts, shortcuts.count, Int32(format), $0, $1) }
        }
        let page = write([shortcut], FOYER_SHORTCUT_FORMAT_HTML)
        #expect(page.text(FOYER_DOCUMENT_MEDIA_TYPE) == "text/html; charset=utf-8")
        #expect(page.text(FOYER_DOCUMENT_FORMAT) == "html")
        #expect(page.text(FOYER_DOCUMENT_BYTES)?.contains("orchard://today") == true)
        #expect(page.child(FOYER_DOCUMENT_WARNINGS).child(0).text(FOYER_FINDING_CODE) == "shortcut-no-icon")
        #expect(write([shortcut, other], FOYER_SHORTCUT_FORMAT_QUICK_ACTIONS).text(FOYER_DOCUMENT_FILE_NAME)?.isEmpty == false)
        _ = write([shortcut, other], FOYER_SHORTCUT_FORMAT_HTML, FOYER_ERR_ARGUMENT)
        _ = write([shortcut, shortcut], FOYER_SHORTCUT_FORMAT_QUICK_ACTIONS, FOYER_ERR_SYNTAX)
        _ = write([shortcut], FOYER_SHORTCUT_FORMAT_WEB_MANIFEST, FOYER_ERR_STATE)
        _ = write([], FOYER_SHORTCUT_FORMAT_HTML, FOYER_ERR_ARGUMENT)
        _ = write([nil], FOYER_SHORTCUT_FORMAT_HTML, FOYER_ERR_ARGUMENT)
        _ = write([shortcut], 99, FOYER_ERR_ARGUMENT)
        _ = parse(#"{"id": "a", "title": "b", "target": "javascript:x"}"#, FOYER_ERR_SYNTAX)
        _ = parse(#"{"id": "a"}"#, FOYER_ERR_SYNTAX)
        call(FOYER_ERR_ARGUMENT) { foyer_shortcut_parse("{}", 2, nil, $0, $1) }
    }

    @Test func loopback() {
        let options = #"{"media_type": "text/plain", "lifetime_ms": 5000}"#
        let server = call { out, error in with(options) { foyer_loopback_new("x", 1, $0, $1, out, error) } }
        let record = record { out, _ in foyer_loopback_record(server, out) }
        #expect(record.text(FOYER_LOOPBACK_URL)?.hasPrefix("http://127.0.0.1:\(record.int(FOYER_LOOPBACK_PORT) ?? 0)/") == true)
        #expect(record.text(FOYER_LOOPBACK_OUTCOME) == "running")
        #expect(Int(foyer_loopback_wait(server, 0, nil)) == FOYER_NONE)
        call { _, error in foyer_loopback_start(server, error) }
        call(FOYER_ERR_STATE) { _, error in foyer_loopback_run(server, nil, error) }
        var outcome: Int32 = 0
        #expect(Int(foyer_loopback_stop(server, &outcome)) == FOYER_OK)
        #expect(Int(outcome) == FOYER_LOOPBACK_STOPPED)
        #expect(Int(foyer_loopback_wait(server, -1, &outcome)) == FOYER_OK)
        foyer_loopback_free(server)
        for (options, expected) in [("{}", FOYER_ERR_SYNTAX), (#"{"media_type": ""}"#, FOYER_ERR_SYNTAX), (#"{"media_type": "a/b", "replays": 99}"#, FOYER_ERR_SYNTAX)] {
            call(expected) { out, error in with(options) { foyer_loopback_new("x", 1, $0, $1, out, error) } }
        }
        let shortcut = parse(#"{"id": "today", "title": "T", "target": "orchard://today"}"#)
        defer { foyer_shortcut_free(shortcut) }
        let document = FoyerCTests.record { foyer_shortcut_write([shortcut], 1, Int32(FOYER_SHORTCUT_FORMAT_DATA_URL), $0, $1) }
        withExtendedLifetime(document) {
            foyer_loopback_free(call { foyer_loopback_new_document(document.pointer, nil, 0, $0, $1) })
        }
        withExtendedLifetime(record) {
            _ = call(FOYER_ERR_ARGUMENT) { foyer_loopback_new_document(record.pointer, nil, 0, $0, $1) }
        }
        foyer_loopback_free(nil)
        #expect(Int(foyer_loopback_stop(nil, nil)) == FOYER_ERR_ARGUMENT)
    }
}

@Suite struct ToolTests {
    @Test func linting() {
        let file = #"{"rules": [{"patterns": ["/new/*"], "properties": {}}]}"#
        let found = record { out, error in with(file) { foyer_config_lint($0, $1, nil, 0, out, error) } }
        #expect(found.children.contains { $0.text(FOYER_FINDING_CODE) == "glob-pattern" && $0.int(FOYER_FINDING_RULE) == 0 })
        #expect(record(FOYER_NONE) { out, error in with("{") { foyer_config_lint($0, $1, nil, 0, out, error) } }.count == 1)
        call(FOYER_ERR_SYNTAX) { out, error in with(#"{"x": 1}"#) { foyer_config_lint("{}", 2, $0, $1, out, error) } }

        let twice = #"[{"a": "/x"}, {"b": "/x"}]"#
        let routes = call { out, error in with(twice) { foyer_routes_parse($0, $1, nil, nil, nil, out, error) } }
        defer { foyer_routes_free(routes) }
        let finding = record { out, _ in foyer_routes_lint(routes, out) }.child(0)
        #expect(finding.text(FOYER_FINDING_CODE) == "route-duplicate")
        #expect(finding.int(FOYER_FINDING_ROUTE) == 1 && finding.int(FOYER_FINDING_OTHER_ROUTE) == 0)
        #expect(finding.text(FOYER_FINDING_WITNESS)?.isEmpty == false)
        #expect(record { out, _ in with(#"{"routes": \#(twice)}"#) { foyer_map_lint($0, $1, out) } }.count >= 1)
        let faults = record(FOYER_NONE) { out, _ in with(#"{"x": 1, "y": 2}"#) { foyer_map_lint($0, $1, out) } }
        #expect(faults.count == 2)
        #expect(Int(foyer_routes_lint(nil, nil)) == FOYER_ERR_ARGUMENT)
    }
}
