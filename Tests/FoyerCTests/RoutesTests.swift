import CFoyer
import Testing

@testable import FoyerC

@Suite struct RoutesTests {
    private let json = #"""
        [{"name": "order", "patterns": ["/orders/:id"], "constraints": {"id": "int"}, "gates": ["session"], "handler": "h"},
         {"name": "files", "patterns": ["/files/:path*"], "priority": 2}, {"help": "https://:tenant.a.example/help"}]
        """#

    private func table(_ json: String, _ expected: Int = FOYER_OK, code: String? = nil) -> OpaquePointer? {
        call(expected, code: code) { out, error in with(json) { foyer_routes_parse($0, $1, nil, nil, nil, out, error) } }
    }

    private func match() -> OpaquePointer? {
        call { out, _ in foyer_match_new(out) }
    }

    @Test func pathsAndParameters() {
        let (routes, match) = (table(json), match())
        defer {
            foyer_match_free(match)
            foyer_routes_free(routes)
        }
        func look(_ path: String) -> Int { Int(with(path) { foyer_routes_match_path(routes, $0, $1, match) }) }
        #expect(lent { foyer_match_name(match, $0) } == nil)
        #expect(look("/orders/42?a=1&b&a=2#f") == FOYER_OK)
        var number: Int32 = -1
        #expect(Int(foyer_match_route(match, &number)) == FOYER_OK && number == 0)
        #expect(lent { foyer_match_name(match, $0) } == "order")
        #expect(foyer_match_parameter_count(match) == 1)
        #expect(lent { foyer_match_parameter(match, 0, $0) } == "42")
        #expect(lent { foyer_match_parameter(match, 1, $0) } == nil)
        var (index, value): (Int, Int64) = (9, 9)
        #expect(Int(with("id") { foyer_match_find(match, $0, $1, &index) }) == FOYER_OK && index == 0)
        #expect(Int(with("x") { foyer_match_find(match, $0, $1, &index) }) == FOYER_NONE)
        #expect(Int(foyer_match_int(match, 0, &value)) == FOYER_OK && value == 42)
        #expect(Int(foyer_match_int(match, 5, &value)) == FOYER_NONE && value == 0)
        let found = record { out, _ in foyer_match_record(match, out) }
        #expect(found.json == #"{"route":0,"name":"order","pattern":"/orders/:id","params":{"id":"42"},"segments":{"id":["42"]},"query":{"a":["1","2"],"b":[null]},"fragment":"f"}"#)
        #expect(look("/files/a%2Fb/c") == FOYER_OK)
        #expect(lent { foyer_match_raw_parameter(match, 0, $0) } == "a%2Fb/c")
        #expect(Int(foyer_match_int(match, 0, nil)) == FOYER_ERR_TYPE)
        #expect(record { out, _ in foyer_match_record(match, out) }.child(FOYER_MATCH_SEGMENTS).child(0).texts == ["a/b", "c"])
        #expect(found.text(FOYER_MATCH_NAME) == "order", "a record does not need the match")
        #expect(look("/orders/x") == FOYER_NONE)
        #expect(Int(foyer_match_route(match, &number)) == FOYER_NONE)
        #expect(record(FOYER_NONE) { out, _ in foyer_match_record(match, out) }.json == #"{"reason":"no-route"}"#)
        #expect(Int(foyer_match_next(match)) == FOYER_NONE)
        #expect(Int(foyer_routes_match_path(routes, [0x2F, -1], 2, match)) == FOYER_ERR_TEXT)
        #expect(Int(foyer_routes_match_path(routes, nil, 2, match)) == FOYER_ERR_ARGUMENT)
        #expect(Int(foyer_routes_match_path(nil, nil, 0, match)) == FOYER_ERR_ARGUMENT)
    }

    @Test func urls() {
        let (routes, match) = (table(json), match())
        defer {
            foyer_match_free(match)
            foyer_routes_free(routes)
        }
        call { _, error in with("https://t.a.example/help") { foyer_routes_match(routes, $0, $1, match, error) } }
        #expect(lent { foyer_match_parameter(match, 0, $0) } == "t")
        call(FOYER_NONE) { _, error in with("https://b.example/help") { foyer_routes_match(routes, $0, $1, match, error) } }
        call(FOYER_ERR_SYNTAX) { _, error in with("help") { foyer_routes_match(routes, $0, $1, match, error) } }
        call(FOYER_ERR_ARGUMENT) { _, error in with("a:b") { foyer_routes_match(routes, $0, $1, nil, error) } }
        let url = call { out, error in with("https://h/orders/1") { foyer_url_parse($0, $1, nil, out, error) } }
        #expect(Int(foyer_routes_match_url(routes, url, match)) == FOYER_OK)
        foyer_url_free(url)
        #expect(lent { foyer_match_parameter(match, 0, $0) } == "1", "the match needs the URL no longer")
        #expect(Int(foyer_routes_match_url(routes, nil, match)) == FOYER_ERR_ARGUMENT)
    }

    @Test func theTable() {
        let routes = table(json)
        defer { foyer_routes_free(routes) }
        let list = record { out, _ in foyer_routes_record(routes, out) }
        #expect(list.count == 3)
        #expect(list.child(0).child(FOYER_ROUTE_GATES).texts == ["session"])
        #expect(list.child(0).text(FOYER_ROUTE_HANDLER) == "h")
        #expect(list.child(1).int(FOYER_ROUTE_PRIORITY) == 2)
        #expect(list.child(1).child(FOYER_ROUTE_GATES).pointer == nil)
        _ = table("[{\"name\": \"a\", \"patterns\": [\"/:\"]}]", FOYER_ERR_SYNTAX)
        _ = table(#"{"rotes": []}"#, FOYER_ERR_SYNTAX)
        #expect(Int(foyer_routes_record(nil, nil)) == FOYER_ERR_ARGUMENT)
        foyer_routes_free(nil)
        foyer_match_free(nil)
    }

    @Test func manyLinks() {
        let (routes, match) = (table(json), match())
        defer {
            foyer_match_free(match)
            foyer_routes_free(routes)
        }
        let links = ["/orders/7", "nothing", "https://x.a.example/help", "/none", "/files"]
        let text = links.joined()
        var offsets: [UInt32] = [0]
        for link in links { offsets.append(offsets[offsets.count - 1] + UInt32(link.utf8.count)) }
        var numbers = [Int32](repeating: -7, count: 5)
        call { _, error in
            with(text) { text, _ in foyer_routes_match_batch(routes, text, offsets, 5, &numbers, match, error) }
        }
        #expect(numbers == [0, -2, 2, -1, 1])
        var (ends, spans, values): (UnsafePointer<UInt32>?, UnsafePointer<UInt32>?, UnsafePointer<CChar>?)
        #expect(foyer_match_batch(match, &ends, &spans, &values) == 5)
        #expect(UnsafeBufferPointer(start: ends, count: 5).map { $0 } == [1, 1, 2, 2, 3])
        #expect(UnsafeBufferPointer(start: spans, count: 6).map { $0 } == [0, 1, 1, 1, 2, UInt32.max])
        #expect(values?[0] == 0x37 && values?[1] == 0x78)
        // Without a match, numbers alone; from the middle on.
        numbers = [Int32](repeating: -7, count: 5)
        call { _, error in
            with(text) { text, _ in
                foyer_routes_match_batch(routes, text, Array(offsets[2...]), 3, &numbers, nil, error)
            }
        }
        #expect(numbers == [2, -1, 1, -7, -7])
        call(FOYER_NONE) { _, error in foyer_routes_match_batch(routes, nil, [0], 0, &numbers, nil, error) }
        call(FOYER_ERR_ARGUMENT) { _, error in foyer_routes_match_batch(routes, nil, nil, 0, &numbers, nil, error) }
        // Nothing is read of a batch that is too long.
        call(FOYER_ERR_LIMIT) { _, error in
            foyer_routes_match_batch(routes, nil, [0], Limits.batchLinks + 1, &numbers, nil, error)
        }
        call(FOYER_ERR_ARGUMENT) { _, error in foyer_routes_match_batch(routes, "/", [0, 1], 1, nil, nil, error) }
        #expect(foyer_match_batch(nil, &ends, &spans, &values) == 0)
        #expect(ends == nil)
    }

    @Test func building() {
        let routes = table(json)
        defer { foyer_routes_free(routes) }
        func build(_ name: String, _ values: String, _ expected: Int = FOYER_OK) -> String? {
            let url = call(expected) { out, error in
                with(name) { name, length in with(values) { foyer_routes_url(routes, name, length, $0, $1, out, error) } }
            }
            defer { foyer_url_free(url) }
            return lent { foyer_url_href(url, $0) }
        }
        let source = #""source": "https://a.example""#
        #expect(build("order", #"{"parameters": {"id": 42}, "query": {"q": "ü", "k": null}, "fragment": "f", \#(source)}"#) == "https://a.example/orders/42?q=%C3%BC&k#f")
        #expect(build("files", #"{"parameters": {"path": ["a/b", "c"]}, \#(source)}"#) == "https://a.example/files/a%2Fb/c")
        #expect(build("none", "", FOYER_NONE) == nil)
        #expect(build("order", #"{"parameters": {"id": "x"}, \#(source)}"#, FOYER_ERR_TYPE) == nil)
        #expect(build("order", #"{"parameters": {"id": "1"}}"#, FOYER_ERR_STATE) == nil)
        #expect(build("order", #"{"parameter": {}}"#, FOYER_ERR_SYNTAX) == nil)
    }

    @Test func constraintsByName() {
        let json = #"[{"name": "a", "patterns": ["/:x"], "constraints": {"x": {"function": "even"}}}]"#
        _ = table(json, FOYER_ERR_SYNTAX, code: "map-unknown-name")
        let counter = Counter()
        let constraint: foyer_constraint_t = { user, name, nameLength, value, length in
            Counter.of(user)?.calls.append(lent { $0?.pointee = nameLength; return name }! + ":" + lent { $0?.pointee = length; return value }!)
            return value?[length - 1] == 0x32 ? 5 : 0
        }
        let routes = call { out, error in
            with(json) { foyer_routes_parse($0, $1, constraint, counter.user, Counter.destroy, out, error) }
        }
        let match = match()
        #expect(Int(foyer_routes_match_path(routes, "/12", 3, match)) == FOYER_OK)
        #expect(Int(foyer_routes_match_path(routes, "/13", 3, match)) == FOYER_NONE)
        #expect(counter.calls == ["even:12", "even:13"])
        foyer_routes_free(routes)
        foyer_match_free(match)
        #expect(counter.destroyed == 1)
        // Also where the registration fails, and where nothing names the function.
        call(FOYER_ERR_SYNTAX) { out, error in
            with("[") { foyer_routes_parse($0, $1, constraint, counter.user, Counter.destroy, out, error) }
        }
        #expect(counter.destroyed == 2)
        foyer_routes_free(call { out, error in
            with("[]") { foyer_routes_parse($0, $1, constraint, counter.user, Counter.destroy, out, error) }
        })
        #expect(counter.destroyed == 3)
    }
}
