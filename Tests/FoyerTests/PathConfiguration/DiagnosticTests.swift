import Foundation
import Testing
import TestSupport

@testable import Foyer

@Suite struct DiagnosticTests {
    /// What a file says under a profile: severity, code, line:column, and rule or pattern.
    private func diagnostics(_ text: String, _ profile: ConfigurationProfile = .ios) -> [String] {
        PathConfiguration.load(Array(text.utf8), options: PathConfigurationOptions(profile: profile)).diagnostics.map {
            let place = $0.position.map { "\($0.line):\($0.column)" } ?? "-"
            let rule = $0.rule.map { " rule \($0)" } ?? ""
            let pattern = $0.pattern.map { " pattern \($0)" } ?? ""
            return "\($0.severity.name) \($0.code) \(place)\(rule)\(pattern)"
        }
    }

    private func rules(_ rules: String) -> String { "{\"rules\":[\n\(rules)\n]}" }

    @Test func aCleanFileHasNone() {
        let text = rules(#"{"patterns":["^/x$"],"properties":{"context":"modal","own":1}}"#)
        for profile in ConfigurationProfile.allCases { #expect(diagnostics(text, profile) == []) }
    }

    @Test func shapes() {
        #expect(diagnostics("[]") == ["error wrong-root 1:1"])
        #expect(diagnostics("{}") == ["error missing-rules 1:1"])
        #expect(diagnostics("{}", .android) == [])
        #expect(diagnostics("{\"rules\":5}") == ["error wrong-rules 1:10"])
        #expect(
            diagnostics("{\"rules\":[5, null]}") == ["error wrong-rule 1:11 rule 0", "error wrong-rule 1:14 rule 1"])
        #expect(diagnostics("{\"rules\":[null]}", .android) == ["warning wrong-rule 1:11 rule 0"])
        #expect(diagnostics("{\"settings\":5,\"rules\":[]}") == ["warning wrong-settings 1:13"])
        #expect(diagnostics("{\"settings\":5,\"rules\":[]}", .foyer) == ["error wrong-settings 1:13"])
        #expect(diagnostics("{\"rules\":[],\"x\":1}", .foyer) == ["note unknown-key 1:13"])
        #expect(diagnostics("{\"rules\":[],\"rules\":[]}", .foyer) == ["error json-duplicate-key 1:13"])
        let wrong = [
            "error missing-properties 2:1 rule 0", "error wrong-pattern 2:14 rule 0 pattern 0",
            "error wrong-pattern 2:17 rule 0 pattern 1", "error wrong-pattern 2:23 rule 0 pattern 2",
        ]
        #expect(diagnostics(rules("{\"patterns\":[1, null, {}]}")) == wrong)
        #expect(diagnostics("{\"rules\":[],}", .ios) == [])
        #expect(diagnostics("{\"rules\":[],}", .foyer) == ["error json-unexpected-byte 1:13"])
    }

    @Test func patterns() {
        func pattern(_ text: String, _ profile: ConfigurationProfile = .ios) -> [String] {
            diagnostics(rules("{\"properties\":{\"a\":1},\"patterns\":[\n  \"^/ok$\",\n  \"\(text)\"]}"), profile)
        }
        #expect(pattern("^/a(b") == ["warning invalid-pattern 4:7 rule 0 pattern 1"])
        #expect(pattern("^/a(b", .foyer) == ["error invalid-pattern 4:7 rule 0 pattern 1"])
        #expect(pattern("") == ["warning empty-pattern 4:3 rule 0 pattern 1"])
        #expect(pattern("", .android) == [])
        #expect(pattern("^/recipes/{id}").map { $0.split(separator: " ")[1] } == ["template-pattern"])
        // The place in the file is counted through escapes.
        #expect(pattern("^/\\u00e9\\\\.(") == ["warning invalid-pattern 4:15 rule 0 pattern 1"])
    }

    @Test func values() {
        func value(_ members: String, _ profile: ConfigurationProfile = .ios) -> [String] {
            diagnostics(rules("{\"patterns\":[\"^/x$\"],\"properties\":{\n\(members)}}"), profile)
        }
        #expect(value("\"context\":\"modal \"") == ["warning unknown-value 3:11 rule 0"])
        #expect(value("\"context\":\"MODAL\"") == ["warning unknown-value 3:11 rule 0"])
        #expect(value("\"context\":\"MODAL\"", .android) == [])
        #expect(value("\"context\":null") == [])
        #expect(value("\"presentation\":\"push\"") == ["warning unknown-value 3:16 rule 0"])
        #expect(value("\"presentation\":\"push\"", .android) == [])
        #expect(value("\"presentation\":5") == ["warning wrong-type 3:16 rule 0"])
        #expect(value("\"animated\":\"false\"", .android) == ["warning wrong-type 3:12 rule 0"])
        #expect(value("\"modal_style\":\"huge\"", .android) == [])
        #expect(value("\"view_controller\":5") == ["warning wrong-type 3:19 rule 0"])
        #expect(value("\"a\":1,\"a\":2") == ["warning duplicate-key 3:7 rule 0"])
        #expect(value("\"a\":1,\"a\":2", .android) == ["error duplicate-key 3:7 rule 0"])
    }

    // MARK: Limits

    private func many(_ count: Int, _ rule: String = #"{"patterns":["^/x$"],"properties":{}}"#) -> [UInt8] {
        Array("{\"rules\":[\(Array(repeating: rule, count: count).joined(separator: ","))]}".utf8)
    }

    @Test func ruleLimit() throws {
        let limit = Limits.configurationRules
        let rule = #"{"patterns":[],"properties":{}}"#
        #expect(
            try PathConfiguration(parsing: many(limit - 1, rule), options: .init(profile: .ios)).rules.count == limit
                - 1)
        #expect(try PathConfiguration(parsing: many(limit, rule), options: .init(profile: .ios)).rules.count == limit)
        let error = #expect(throws: PathConfigurationError.self) {
            try PathConfiguration(parsing: many(limit + 1, rule), options: .init(profile: .ios))
        }
        #expect(error?.code == "too-many-rules")
        #expect(error?.isLimit == true)
    }

    @Test func diagnosticLimit() throws {
        let limit = Limits.configurationDiagnostics
        func count(_ rules: Int) throws -> Int {
            let text = many(rules, #"{"patterns":["^/x$"],"properties":{"context":"no"}}"#)
            return PathConfiguration.load(text, options: .init(profile: .ios)).diagnostics.filter {
                $0.code == "unknown-value"
            }.count
        }
        #expect(try count(limit - 1) == limit - 1)
        #expect(try count(limit) == limit)
        #expect(try count(limit + 1) == limit)
        let all = PathConfiguration.load(
            many(limit + 1, #"{"patterns":["("],"properties":{"context":"no"}}"#), options: .init(profile: .ios)
        ).diagnostics
        #expect(all.count == limit + 1)
        #expect(all.last?.code == "more-diagnostics")
    }
}
