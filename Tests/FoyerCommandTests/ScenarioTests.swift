import Foundation
import Foyer
import Testing

@testable import FoyerCommand

/// Every scenario of the conformance data, through the Swift API.
@Suite struct ScenarioTests {
    private static var folder: URL {
        if let path = ProcessInfo.processInfo.environment["FOYER_CONFORMANCE"] { return URL(fileURLWithPath: path) }
        return URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("../shared/conformance")
    }

    @Test func everyScenarioGivesItsDeliveries() throws {
        guard let data = try? Data(contentsOf: Self.folder.appendingPathComponent("scenarios.json")) else {
            print("SKIPPED: no conformance data (set FOYER_CONFORMANCE, or keep ../shared beside the package)")
            return
        }
        let cases = try #require(try JSONValue(parsing: [UInt8](data))["cases"]?.arrayValue)
        #expect(cases.count >= 47)
        for scenario in cases {
            let name = scenario["id"]?.stringValue ?? ""
            let result = try ScenarioPlayer.play(scenario, printsEvents: false)
            let lines = try result.lines.map { try JSONValue(parsing: $0) }
            #expect(lines == scenario["expected_deliveries"]?.arrayValue, "\(name): \(result.lines)")
            #expect(result.mismatches.isEmpty, "\(name)")
        }
    }

    private func play(_ steps: String, results: String = "{}") throws -> ScenarioPlayer.Result {
        try ScenarioPlayer.play(
            try JSONValue(parsing: #"{"steps": [\#(steps)], "handler_results": \#(results)}"#), printsEvents: false)
    }

    @Test func linesHaveTheirKeysInOrder() throws {
        let result = try play(
            #"""
            {"op": "config", "gates": ["g"], "persist": true}, {"op": "middleware", "name": "m", "decision": "block"},
            {"op": "link", "id": "L1", "url": "x://a/é", "source": "cold"}, {"op": "restart"},
            {"op": "middleware", "name": "m", "decision": "block"}, {"op": "gate", "gate": "g", "open": true}
            """#)
        #expect(result.lines == [#"{"link":"L1","handler":null,"outcome":"blocked","by":"m","source":"cold"}"#])
    }

    @Test func aRestartWithoutPersistenceEndsWhatWaited() throws {
        let result = try play(
            #"""
            {"op": "config", "gates": ["g"]}, {"op": "link", "id": "L1", "url": "x://a"}, {"op": "restart"},
            {"op": "gate", "gate": "g", "open": true}
            """#)
        #expect(result.lines == [#"{"link":"L1","handler":null,"outcome":"dropped","reason":"shutdown"}"#])
    }

    @Test func handlersSendLinksRegisterAndAnswerInside() throws {
        let result = try play(
            #"""
            {"op": "register", "pattern": "x://a", "handler": "hA", "submits": ["L2=x://b"], "completes_inline": true},
            {"op": "register", "pattern": "x://b", "handler": "hB", "registers": [["x://c", "hC"]]},
            {"op": "link", "id": "L1", "url": "x://a"}, {"op": "link", "id": "L3", "url": "x://c"}
            """#)
        #expect(
            result.lines == [
                #"{"link":"L1","handler":"hA","outcome":"handled"}"#,
                #"{"link":"L2","handler":"hB","outcome":"handled"}"#,
                #"{"link":"L3","handler":"hC","outcome":"handled"}"#,
            ])
    }

    @Test func theBuiltInChainAndAConfiguration() throws {
        let result = try play(
            #"""
            {"op": "configure", "config": {"rules": [{"patterns": ["/private"], "properties": {}, "foyer": {"gates": ["s"]}}]}},
            {"op": "handlers", "start": "https://my.example/"},
            {"op": "link", "id": "L1", "url": "https://my.example/private"},
            {"op": "link", "id": "L2", "url": "https://other.example/"}, {"op": "gate", "gate": "s", "open": true}
            """#, results: #"{"universal-link": "not_handled", "in-app-browser": "throws"}"#)
        #expect(
            result.lines == [
                #"{"link":"L2","handler":"universal-link","outcome":"not_handled"}"#,
                #"{"link":"L2","handler":"in-app-browser","outcome":"failed"}"#,
                #"{"link":"L2","handler":"system-navigation","outcome":"handled"}"#,
                #"{"link":"L1","handler":"app-navigation","outcome":"visited"}"#,
            ])
    }

    @Test func whatIsExpectedAndDoesNotHoldIsTold() throws {
        let result = try play(#"{"op": "can_handle", "url": "x://a", "expect": true}"#)
        #expect(result.mismatches.count == 1)
        #expect(throws: CommandFailure.self) { try play(#"{"op": "nonsense"}"#) }
    }
}
