import CFoyer
import Testing

@testable import FoyerC

@Suite struct ConfigurationTests {
    private let file = #"""
        {"settings": {"tabs": 2}, "rules": [
          {"patterns": ["^/a"], "properties": {"context": "default", "n": 1}},
          {"patterns": ["^/a/b", "x$"], "properties": {"context": "modal"},
           "foyer": {"routes": ["/a/b/:id"], "gates": ["session"]}}]}
        """#

    private func config(
        _ text: String, _ options: String = "", _ expected: Int = FOYER_OK, code: String? = nil
    ) -> OpaquePointer? {
        call(expected, code: code) { out, error in
            with(text) { file, length in
                with(options) { foyer_config_parse(file, length, $0, $1, out, error) }
            }
        }
    }

    @Test func whatItIs() {
        let config = config(file, #"{"profile": "ios", "origin": "remote", "version": "7"}"#)
        defer { foyer_config_free(config) }
        let record = record { out, _ in foyer_config_record(config, out) }
        #expect(record.text(FOYER_CONFIG_PROFILE) == "ios")
        #expect(record.int(FOYER_CONFIG_ORIGIN) == FOYER_ORIGIN_REMOTE)
        #expect(record.text(FOYER_CONFIG_VERSION) == "7")
        #expect(record.child(FOYER_CONFIG_SETTINGS).json == #"{"tabs":2}"#)
        #expect(record.int(FOYER_CONFIG_RULES) == 2)
    }

    @Test func optionsAreStrict() {
        for (options, code) in [
            (#"{"profil": "ios"}"#, "map-unknown-member"), (#"{"profile": "iso"}"#, "map-unknown-word"),
            (#"{"match_query": 1}"#, "map-wrong-type"), (#"{"app_version": "x"}"#, "invalid-version"), ("[]", "map-wrong-type"),
        ] {
            _ = config(file, options, FOYER_ERR_SYNTAX, code: code)
        }
        _ = config(file, "{", FOYER_ERR_SYNTAX)
    }

    @Test func aRefusedFileTellsAllFaults() {
        var (config, error): (OpaquePointer?, OpaquePointer?)
        let text = "{\"rules\": [{\"patterns\": [\"(\"], \"properties\": {}},\n{\"patterns\": [\")\"], \"properties\": {}}]}"
        #expect(Int(with(text) { foyer_config_parse($0, $1, nil, 0, &config, &error) }) == FOYER_ERR_SYNTAX)
        defer { foyer_error_free(error) }
        let faults = Rec(foyer_error_record(error), isOwned: false).child(FOYER_ERROR_FAULTS)
        #expect(faults.children.map { $0.int(FOYER_FINDING_RULE) } == [0, 1])
        #expect(faults.children.map { $0.int(FOYER_FINDING_LINE) } == [1, 2])
    }

    @Test func propertiesSayWhy() {
        let config = config(file)
        defer { foyer_config_free(config) }
        let found = record { out, error in with("/a/b/7?q") { foyer_config_lookup(config, $0, $1, out, error) } }
        #expect(found.child(FOYER_PROPERTIES_VALUES).json == #"{"context":"modal","n":1}"#)
        #expect(found.child(FOYER_PROPERTIES_RULES).json == "[0,1]")
        #expect(found.child(FOYER_PROPERTIES_HITS).child(1).json == #"{"rule":1,"pattern":0,"route":0}"#)
        #expect(found.child(FOYER_PROPERTIES_PARAMETERS)["id"] == "7")
        #expect(found.child(FOYER_PROPERTIES_GATES).texts == ["session"])
        let why = found.child(FOYER_PROPERTIES_WHY)
        #expect(why.find("context").map { why.child($0).int(FOYER_HIT_RULE) } == 1)
        #expect(found.child(FOYER_PROPERTIES_TYPED).find("presentation") != nil)
        #expect(found.text(FOYER_PROPERTIES_TYPED_ERROR) == nil)
        #expect(found.json?.hasPrefix(#"{"properties":{"context":"modal","n":1},"typed":{"#) == true)

        let url = call { out, error in with("https://h/a") { foyer_url_parse($0, $1, nil, out, error) } }
        defer { foyer_url_free(url) }
        let other = record { out, error in foyer_config_lookup_url(config, url, out, error) }
        #expect(other.child(FOYER_PROPERTIES_VALUES).json == #"{"context":"default","n":1}"#)
        let none = record(FOYER_NONE) { out, error in with("/c") { foyer_config_lookup(config, $0, $1, out, error) } }
        #expect(none.child(FOYER_PROPERTIES_VALUES).count == 0)
        #expect(none.child(FOYER_PROPERTIES_GATES).pointer == nil)
    }

    @Test func lookupsThatFail() {
        let config = config(file)
        defer { foyer_config_free(config) }
        call(FOYER_ERR_SYNTAX, code: "invalid-url") { out, error in with("no url") { foyer_config_lookup(config, $0, $1, out, error) } }
        call(FOYER_ERR_ARGUMENT) { out, error in with("/") { foyer_config_lookup(nil, $0, $1, out, error) } }
        call(FOYER_ERR_ARGUMENT) { foyer_config_lookup_url(config, nil, $0, $1) }
        call(FOYER_ERR_ARGUMENT) { _, error in foyer_config_hits(config, "/a", 2, nil, 3, nil, error) }
        call(FOYER_ERR_TEXT) { _, error in foyer_config_hits(config, [-1], 1, nil, 0, nil, error) }
    }

    @Test func hits() {
        let config = config(file)
        defer { foyer_config_free(config) }
        var rules: [Int32] = [-7, -7]
        var count = -1
        call { _, error in with("/a/bx") { foyer_config_hits(config, $0, $1, &rules, 1, &count, error) } }
        #expect(rules == [0, -7])
        #expect(count == 2)
        call(FOYER_NONE) { _, error in with("/c") { foyer_config_hits(config, $0, $1, nil, 0, &count, error) } }
        #expect(count == 0)
    }

    @Test func hitsOfManyPaths() {
        let config = config(file)
        defer { foyer_config_free(config) }
        let paths = ["/a", "/c", "/a/b", "/zx"]
        let text = paths.joined()
        var offsets: [UInt32] = [0]
        for path in paths { offsets.append(offsets[offsets.count - 1] + UInt32(path.utf8.count)) }
        var rules = [Int32](repeating: -7, count: 8)
        var ends = [UInt32](repeating: 77, count: 4)
        var answered = -1
        #expect(Int(with(text) { text, _ in
            foyer_config_hits_batch(config, text, offsets, 4, &rules, 8, &ends, &answered)
        }) == FOYER_OK)
        #expect(answered == 4)
        #expect(ends == [1, 1, 3, 4])
        #expect(Array(rules.prefix(5)) == [0, 0, 1, 1, -7])
        // A buffer that is full: the caller goes on with the rest.
        #expect(Int(with(text) { text, _ in
            foyer_config_hits_batch(config, text, offsets, 4, &rules, 2, &ends, &answered)
        }) == FOYER_ERR_LIMIT)
        #expect(answered == 2)
        #expect(Int(with(text) { text, _ in
            foyer_config_hits_batch(config, text, Array(offsets[2...]), 2, &rules, 3, &ends, &answered)
        }) == FOYER_OK)
        #expect(Array(rules.prefix(3)) == [0, 1, 1])
        // Paths that cannot be searched have no rules; offsets have to ascend.
        let bad: [CChar] = [0x2F, 0x61, -1, 0x2F, 0x61]
        #expect(Int(foyer_config_hits_batch(config, bad, [0, 3, 5], 2, &rules, 8, &ends, &answered)) == FOYER_OK)
        #expect(Array(ends.prefix(2)) == [0, 1])
        #expect(Int(foyer_config_hits_batch(config, bad, [3, 0], 1, &rules, 8, &ends, nil)) == FOYER_ERR_ARGUMENT)
        #expect(Int(foyer_config_hits_batch(config, nil, [0, 3], 1, &rules, 8, &ends, nil)) == FOYER_ERR_ARGUMENT)
        #expect(Int(foyer_config_hits_batch(config, nil, [0], 0, nil, 0, &ends, nil)) == FOYER_NONE)
    }

    @Test func sources() {
        let sources = call { out, error in
            with(#"{"profile": "foyer", "app_version": "1"}"#) { foyer_sources_new($0, $1, out, error) }
        }
        defer { foyer_sources_free(sources) }
        func offer(_ origin: Int, _ text: String, _ details: String, _ expected: Int, code: String? = nil) -> Rec {
            record(expected, code: code) { out, error in
                with(text) { bytes, length in
                    with(details) { foyer_sources_offer(sources, Int32(origin), bytes, length, $0, $1, out, error) }
                }
            }
        }
        let rules = #"{"rules": [{"patterns": ["/x"], "properties": {}}]}"#
        let url = #"{"url": "https://h/config.json"}"#
        #expect(offer(FOYER_ORIGIN_BUNDLED, rules, "", FOYER_OK).pointer == nil)
        let entry = offer(FOYER_ORIGIN_REMOTE, rules, #"{"url": "https://h/config.json", "version": "9"}"#, FOYER_OK)
        let bytes = entry.text(FOYER_DOCUMENT_BYTES) ?? ""
        _ = offer(FOYER_ORIGIN_CACHED, bytes, url, FOYER_NONE)
        _ = offer(FOYER_ORIGIN_CACHED, "rubbish", url, FOYER_ERR_STATE, code: "refused-entry")
        _ = offer(FOYER_ORIGIN_REMOTE, rules, #"{"status": 404}"#, FOYER_ERR_STATE, code: "refused-status")
        _ = offer(FOYER_ORIGIN_REMOTE, "{", url, FOYER_ERR_SYNTAX)
        _ = offer(7, rules, "", FOYER_ERR_ARGUMENT)
        let current = call { out, _ in foyer_sources_current(sources, out) }
        defer { foyer_config_free(current) }
        #expect(record { out, _ in foyer_config_record(current, out) }.text(FOYER_CONFIG_VERSION) == "9")
        var key = [CChar](repeating: 0, count: 64)
        #expect(Int(with("https://h/c.json?x") { foyer_sources_cache_key(sources, $0, $1, &key, 64, nil) }) == FOYER_OK)
        #expect(textBeforeNUL(key) == "https://h/c.json?x")
        foyer_sources_free(nil)
    }
}
