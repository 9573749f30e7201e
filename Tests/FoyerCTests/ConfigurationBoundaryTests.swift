import CFoyer
import Foyer
import Testing

@testable import FoyerC

@Suite struct ConfigurationBoundaryTests {
    private let file = """
        {"settings":{"tabs":[1]},"rules":[
          {"patterns":["^/none$","^/"],"properties":{"text":"é","int":7,"big":12345678901234567890,"half":0.5,"yes":true}},
          {"patterns":["^/x$"],"properties":{"list":[1,2],"nothing":null,"text":"later"},"foyer":{"gates":["session"]}},
          {"patterns":["^/ios"],"properties":{"ios":true},"foyer":{"when":{"platform":"ios"}}}
        ]}
        """

    private func parse(_ text: String, _ profile: Int = FOYER_PROFILE_FOYER, flags: Int = 0) throws -> OpaquePointer {
        var config: OpaquePointer?
        let status = withText(text) { text, length in
            withText("v1") { foyer_config_parse(text, length, Int32(profile), Int32(flags), 2, $0, $1, &config, nil) }
        }
        #expect(status == FOYER_OK)
        return try #require(config)
    }

    private func lookup(_ config: OpaquePointer, _ link: String) -> (status: Int, properties: OpaquePointer?) {
        var properties: OpaquePointer?
        let status = withText(link) { foyer_config_lookup(config, $0, $1, &properties, nil) }
        return (Int(status), properties)
    }

    private func text(_ properties: OpaquePointer?, _ key: String, json: Bool = false) -> (Int, String?) {
        var pointer: UnsafePointer<CChar>?
        var length = -1
        let status = withText(key) {
            json
                ? foyer_properties_json(properties, $0, $1, &pointer, &length)
                : foyer_properties_text(properties, $0, $1, &pointer, &length)
        }
        return (
            Int(status),
            pointer.map { pointer in
                let text = String(cString: pointer)
                return text.utf8.count == length ? text : "length \(length) of \(text)"
            }
        )
    }

    @Test func whatAConfigurationIs() throws {
        let config = try parse(file)
        defer { foyer_config_free(config) }
        #expect(foyer_config_profile(config) == FOYER_PROFILE_FOYER)
        #expect(foyer_config_origin(config) == FOYER_ORIGIN_REMOTE)
        #expect(lent { foyer_config_version(config, $0) } == "v1")
        #expect(lent { foyer_config_settings(config, $0) } == #"{"tabs":[1]}"#)
        #expect(foyer_config_rule_count(config) == 3)
        for profile in ConfigurationProfile.allCases {
            #expect(ConfigurationProfile(number: profile.number) == profile)
        }
    }

    @Test func propertiesByType() throws {
        let config = try parse(file)
        let (status, properties) = lookup(config, "https://a.example/x?q")
        // The properties do not need the configuration.
        #expect(status == FOYER_OK)
        foyer_config_free(config)
        defer { foyer_properties_free(properties) }
        #expect(text(properties, "text") == (FOYER_OK, "é"))
        #expect(text(properties, "int") == (FOYER_ERR_TYPE, nil))
        #expect(text(properties, "none") == (FOYER_NONE, nil))
        #expect(text(properties, "big", json: true) == (FOYER_OK, "12345678901234567890"))
        #expect(text(properties, "text", json: true) == (FOYER_OK, "\"é\""))
        var int: Int64 = -1
        #expect(withText("int") { foyer_properties_int(properties, $0, $1, &int) } == FOYER_OK)
        #expect(int == 7)
        #expect(withText("big") { foyer_properties_int(properties, $0, $1, &int) } == FOYER_ERR_TYPE)
        #expect(int == 0)
        var double = -1.0
        #expect(withText("half") { foyer_properties_double(properties, $0, $1, &double) } == FOYER_OK)
        #expect(double == 0.5)
        var bool: Int32 = -1
        #expect(withText("yes") { foyer_properties_bool(properties, $0, $1, &bool) } == FOYER_OK)
        #expect(bool == 1)
        var type: Int32 = -1
        #expect(withText("half") { foyer_properties_type(properties, $0, $1, &type) } == FOYER_OK)
        #expect(type == Int32(FOYER_TYPE_NUMBER))
        #expect(withText("text") { foyer_properties_type(properties, $0, $1, nil) } == FOYER_OK)
    }

    @Test func whyAndWhole() throws {
        let config = try parse(file)
        defer { foyer_config_free(config) }
        let (status, properties) = lookup(config, "/x")
        #expect(status == FOYER_OK)
        defer { foyer_properties_free(properties) }
        #expect(foyer_properties_count(properties) == 7)
        var keys: [String] = []
        for index in 0..<7 {
            var key: UnsafePointer<CChar>?
            #expect(foyer_properties_key(properties, index, &key, nil) == FOYER_OK)
            keys.append(key.map { String(cString: $0) } ?? "NULL")
        }
        #expect(keys == ["text", "int", "big", "half", "yes", "list", "nothing"])
        #expect(foyer_properties_key(properties, 7, nil, nil) == FOYER_NONE)
        #expect(foyer_properties_key(properties, -1, nil, nil) == FOYER_NONE)
        #expect(
            lent { foyer_properties_all(properties, $0) }
                == #"{"text":"later","int":7,"big":12345678901234567890,"half":0.5,"yes":true,"list":[1,2],"nothing":null}"#
        )
        var (rule, pattern): (Int32, Int32) = (-1, -1)
        #expect(withText("int") { foyer_properties_source(properties, $0, $1, &rule, &pattern) } == FOYER_OK)
        #expect((rule, pattern) == (0, 1))
        #expect(withText("text") { foyer_properties_source(properties, $0, $1, &rule, &pattern) } == FOYER_OK)
        #expect((rule, pattern) == (1, 0))
        #expect(foyer_properties_rule_count(properties) == 2)
        #expect(foyer_properties_rule(properties, 1, &rule, nil) == FOYER_OK)
        #expect(rule == 1)
        #expect(foyer_properties_rule(properties, 2, &rule, nil) == FOYER_NONE)
        #expect(foyer_properties_gate_count(properties) == 1)
        var gate: UnsafePointer<CChar>?
        #expect(foyer_properties_gate(properties, 0, &gate, nil) == FOYER_OK)
        #expect(gate.map { String(cString: $0) } == "session")
        var known: UnsafePointer<CChar>?
        #expect(foyer_properties_known(properties, &known, nil, nil) == FOYER_OK)
        #expect(known.map { String(cString: $0) }?.hasPrefix(#"{"context":"default","presentation":"default""#) == true)
    }

    @Test func hitsFillTheBuffer() throws {
        let config = try parse(file)
        defer { foyer_config_free(config) }
        var rules = [Int32](repeating: -1, count: 3)
        var count = -1
        #expect(withText("/x") { foyer_config_hits(config, $0, $1, &rules, 3, &count, nil) } == FOYER_OK)
        #expect((rules, count) == ([0, 1, -1], 2))
        rules = [-1, -1, -1]
        #expect(withText("/x") { foyer_config_hits(config, $0, $1, &rules, 1, &count, nil) } == FOYER_OK)
        #expect((rules, count) == ([0, -1, -1], 2))
        #expect(withText("/x") { foyer_config_hits(config, $0, $1, nil, 0, nil, nil) } == FOYER_OK)
        #expect(withText("x") { foyer_config_hits(config, $0, $1, nil, 0, &count, nil) } == FOYER_NONE)
        #expect(count == 0)
        #expect(withText("/x") { foyer_config_hits(config, $0, $1, nil, 1, nil, nil) } == FOYER_ERR_ARGUMENT)
        #expect(withText("/x") { foyer_config_hits(config, $0, $1, &rules, -1, nil, nil) } == FOYER_ERR_ARGUMENT)
    }

    @Test func nothingHitsIsNoError() throws {
        let config = try parse("{\"rules\":[]}")
        defer { foyer_config_free(config) }
        let (status, properties) = lookup(config, "/x")
        defer { foyer_properties_free(properties) }
        #expect(status == FOYER_NONE)
        #expect(properties != nil)
        #expect(lent { foyer_properties_all(properties, $0) } == "{}")
        #expect(lookup(config, "not a url").status == FOYER_ERR_SYNTAX)
        var url: OpaquePointer?
        _ = withText("https://a.example/recede_historical_location") { foyer_url_parse($0, $1, nil, &url, nil) }
        defer { foyer_url_free(url) }
        var found: OpaquePointer?
        #expect(foyer_config_lookup_url(config, url, &found, nil) == FOYER_OK)
        #expect(text(found, "presentation") == (FOYER_OK, "pop"))
        foyer_properties_free(found)
    }

    @Test func adapting() throws {
        let config = try parse(file)
        defer { foyer_config_free(config) }
        var adapted: OpaquePointer?
        #expect(withText("iOS") { foyer_config_adapt(config, $0, $1, nil, 0, nil, 0, &adapted, nil) } == FOYER_OK)
        defer { foyer_config_free(adapted) }
        let (_, before) = lookup(config, "/ios")
        let (_, after) = lookup(try #require(adapted), "/ios")
        #expect(foyer_properties_rule_count(before) == 1)
        #expect(foyer_properties_rule_count(after) == 2)
        foyer_properties_free(before)
        foyer_properties_free(after)
        var error: OpaquePointer?
        var none: OpaquePointer?
        let status = withText("3.x") { foyer_config_adapt(config, nil, 0, $0, $1, nil, 0, &none, &error) }
        #expect(status == FOYER_ERR_SYNTAX)
        #expect(takeCode(error) == "invalid-version")
        #expect(none == nil)
    }

    @Test func refusedFilesSayWhere() {
        var config = OpaquePointer(bitPattern: 8)
        var error: OpaquePointer?
        let status = withText("{\"rules\":\n[5]}") { foyer_config_parse($0, $1, 0, 0, 0, nil, 0, &config, &error) }
        #expect(status == FOYER_ERR_SYNTAX)
        #expect(config == nil)
        var (offset, line, column) = (0, 0, 0)
        #expect(foyer_error_position(error, &offset, &line, &column) == FOYER_OK)
        #expect((offset, line, column) == (11, 2, 2))
        #expect(takeCode(error) == "wrong-rule")
        let ill: [CChar] = [0x22, -1, 0x22]
        #expect(foyer_config_parse(ill, 3, 0, 0, 0, nil, 0, &config, &error) == FOYER_ERR_SYNTAX)
        #expect(takeCode(error) == "json-ill-formed-utf8")
        let deep = String(repeating: "[", count: 100)
        #expect(withText(deep) { foyer_config_parse($0, $1, 0, 0, 0, nil, 0, &config, nil) } == FOYER_ERR_LIMIT)
    }

    @Test func diagnostics() throws {
        var list: OpaquePointer?
        let text = "{\"rules\":[{\"patterns\":[\"^/a/*\"],\"properties\":{}}]}"
        #expect(withText(text) { foyer_config_lint($0, $1, Int32(FOYER_PROFILE_IOS), &list, nil) } == FOYER_OK)
        #expect(foyer_diagnostics_count(list) == 1)
        #expect(foyer_diagnostics_severity(list, 0) == Int32(FOYER_SEVERITY_WARNING))
        #expect(lent { foyer_diagnostics_code(list, 0, $0) } == "glob-pattern")
        #expect(lent { foyer_diagnostics_message(list, 0, $0) }?.isEmpty == false)
        var (offset, line, column) = (0, 0, 0)
        var (rule, pattern): (Int32, Int32) = (-9, -9)
        #expect(foyer_diagnostics_position(list, 0, &offset, &line, &column, &rule, &pattern) == FOYER_OK)
        #expect((offset, line, column, rule, pattern) == (28, 1, 29, 0, 0))
        #expect(foyer_diagnostics_position(list, 1, nil, nil, nil, &rule, nil) == FOYER_NONE)
        #expect(rule == -1)
        #expect(foyer_diagnostics_severity(list, -1) == -1)
        #expect(lent { foyer_diagnostics_code(list, 1, $0) } == "")
        foyer_diagnostics_free(list)
        #expect(withText("<html>") { foyer_config_lint($0, $1, 0, &list, nil) } == FOYER_NONE)
        #expect(lent { foyer_diagnostics_code(list, 0, $0) } == "json-unexpected-byte")
        foyer_diagnostics_free(list)
        let config = try parse("{\"rules\":[{\"patterns\":[\"^/a/*\"],\"properties\":{\"context\":\"no\"}}]}")
        defer { foyer_config_free(config) }
        #expect(foyer_config_diagnostics(config, &list) == FOYER_OK)
        #expect(foyer_diagnostics_count(list) == 1)
        foyer_diagnostics_free(list)
    }

    @Test func sources() throws {
        var sources: OpaquePointer?
        #expect(withText("1") { foyer_sources_new(0, 0, $0, $1, &sources, nil) } == FOYER_OK)
        defer { foyer_sources_free(sources) }
        func from() -> String? {
            var config: OpaquePointer?
            #expect(foyer_sources_config(sources, &config) == FOYER_OK)
            defer { foyer_config_free(config) }
            guard let config else { return nil }
            let (_, properties) = lookup(config, "/x")
            defer { foyer_properties_free(properties) }
            return text(properties, "from").1
        }
        func file(_ from: String) -> String {
            "{\"rules\":[{\"patterns\":[\".\"],\"properties\":{\"from\":\"\(from)\"}}]}"
        }
        let url = "https://cfg.example/v1.json"
        #expect(from() == nil)
        #expect(withText(file("bundle")) { foyer_sources_offer_bundled(sources, $0, $1, nil) } == FOYER_OK)
        #expect(from() == "bundle")
        func remote(_ body: String, _ status: Int32) -> (status: Int, entry: String?, code: String?) {
            var (entry, length): (UnsafePointer<CChar>?, Int) = (nil, 0)
            var error: OpaquePointer?
            let result = withText(body) { text, count in
                withText(url) {
                    foyer_sources_offer_remote(sources, text, count, status, $0, $1, &entry, &length, &error)
                }
            }
            return (Int(result), entry.map { String(cString: $0) }, takeCode(error))
        }
        #expect(remote(file("x"), 404) == (FOYER_ERR_STATE, nil, "refused-status"))
        #expect(remote("<html>", 200) == (FOYER_ERR_SYNTAX, nil, "json-unexpected-byte"))
        #expect(from() == "bundle")
        let good = remote(file("server"), 200)
        #expect(good.status == FOYER_OK)
        #expect(from() == "server")
        let entry = try #require(good.entry)
        #expect(entry.hasSuffix(file("server")))
        // What is cached does not win over what was just downloaded; of another URL it is refused.
        func cached(_ url: String) -> Int32 {
            withText(entry) { text, count in
                withText(url) { foyer_sources_offer_cached(sources, text, count, $0, $1, nil) }
            }
        }
        #expect(cached(url) == FOYER_NONE)
        #expect(cached("https://other.example/v1.json") == FOYER_ERR_STATE)
        var key: UnsafePointer<CChar>?
        #expect(withText(url) { foyer_sources_cache_key(sources, $0, $1, &key, nil) } == FOYER_OK)
        #expect(key.map { String(cString: $0) } == url)
    }

    @Test func nullEverywhere() {
        var out: OpaquePointer? = OpaquePointer(bitPattern: 8)
        #expect(foyer_config_parse(nil, 5, 0, 0, 0, nil, 0, &out, nil) == FOYER_ERR_ARGUMENT)
        #expect(out == nil)
        #expect(foyer_config_parse(nil, 0, 0, 0, 0, nil, 0, &out, nil) == FOYER_ERR_SYNTAX)
        #expect(foyer_config_parse(nil, 0, 0, 0, 0, nil, 0, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(withText("{}") { foyer_config_parse($0, $1, 9, 0, 0, nil, 0, &out, nil) } == FOYER_ERR_ARGUMENT)
        #expect(withText("{}") { foyer_config_parse($0, $1, 0, 2, 0, nil, 0, &out, nil) } == FOYER_ERR_ARGUMENT)
        #expect(withText("{}") { foyer_config_parse($0, $1, 0, 0, 3, nil, 0, &out, nil) } == FOYER_ERR_ARGUMENT)
        #expect(
            withText("{}") { text, _ in foyer_config_parse(text, .max, 0, 0, 0, nil, 0, &out, nil) } == FOYER_ERR_LIMIT)
        #expect(
            withText("{}") { text, _ in foyer_config_parse(text, -1, 0, 0, 0, nil, 0, &out, nil) } == FOYER_ERR_LIMIT)
        #expect(foyer_config_new(9, 0, &out) == FOYER_ERR_ARGUMENT)
        #expect(foyer_config_new(0, 0, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_config_adapt(nil, nil, 0, nil, 0, nil, 0, &out, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_config_profile(nil) == -1)
        #expect(foyer_config_origin(nil) == -1)
        #expect(lent { foyer_config_version(nil, $0) } == "")
        #expect(lent { foyer_config_settings(nil, $0) } == "{}")
        #expect(foyer_config_rule_count(nil) == 0)
        #expect(foyer_config_diagnostics(nil, &out) == FOYER_ERR_ARGUMENT)
        #expect(foyer_config_lint(nil, 0, 0, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_config_lookup(nil, nil, 0, &out, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_config_lookup_url(nil, nil, &out, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_config_hits(nil, nil, 0, nil, 0, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_diagnostics_count(nil) == 0)
        #expect(foyer_diagnostics_severity(nil, 0) == -1)
        #expect(foyer_properties_count(nil) == 0)
        #expect(foyer_properties_key(nil, 0, nil, nil) == FOYER_NONE)
        #expect(foyer_properties_text(nil, nil, 0, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_properties_known(nil, nil, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(lent { foyer_properties_all(nil, $0) } == "{}")
        #expect(foyer_properties_rule_count(nil) == 0)
        #expect(foyer_properties_gate_count(nil) == 0)
        #expect(foyer_properties_rule(nil, 0, nil, nil) == FOYER_NONE)
        #expect(foyer_properties_gate(nil, 0, nil, nil) == FOYER_NONE)
        #expect(foyer_sources_new(0, 0, nil, 0, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_sources_offer_bundled(nil, nil, 0, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_sources_config(nil, &out) == FOYER_ERR_ARGUMENT)
        foyer_config_free(nil)
        foyer_diagnostics_free(nil)
        foyer_properties_free(nil)
        foyer_sources_free(nil)
    }
}
