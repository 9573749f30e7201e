import Foundation
import Foyer
import Testing

@testable import FoyerCommand

/// Every scenario of this repository and of the conformance data, through the Swift API.
@Suite struct ScenarioTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    private static var conformance: URL {
        if let path = ProcessInfo.processInfo.environment["FOYER_CONFORMANCE"] { return URL(fileURLWithPath: path) }
        return tests.appendingPathComponent("../../shared/conformance")
    }

    @Test func everyScenarioOfTheConformanceDataGivesItsDeliveries() throws {
        let file = Self.conformance.appendingPathComponent("scenarios.json")
        guard FileManager.default.fileExists(atPath: file.path) else {
            print("SKIPPED: no conformance data (set FOYER_CONFORMANCE, or keep ../shared beside the package)")
            return
        }
        let (passed, count) = try playAll(file)
        #expect(passed == count && count >= 47)
        print("scenarios.json \(passed) of \(count)")
    }

    @Test func everyScenarioOfThisRepositoryGivesItsDeliveries() throws {
        var (passed, count) = (0, 0)
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.tests.appendingPathComponent("Scenarios"), includingPropertiesForKeys: nil)
        for file in files where file.pathExtension == "json" {
            let one = try playAll(file)
            passed += one.passed
            count += one.count
        }
        #expect(passed == count && count >= 196)
        print("Tests/Scenarios \(passed) of \(count)")
    }

    private func playAll(_ file: URL) throws -> (passed: Int, count: Int) {
        let cases = try #require(try JSONValue(parsing: [UInt8](Data(contentsOf: file)))["cases"]?.arrayValue)
        var passed = 0
        for scenario in cases {
            let name = scenario["id"]?.stringValue ?? ""
            let result = try ScenarioPlayer.play(scenario, printsEvents: false)
            let expected = try #require(scenario["expected_deliveries"]?.arrayValue).map(Self.line)
            #expect(result.lines == expected, "\(file.lastPathComponent): \(name)")
            #expect(result.mismatches.isEmpty, "\(file.lastPathComponent): \(name)")
            if result.lines == expected, result.mismatches.isEmpty { passed += 1 }
        }
        return (passed, cases.count)
    }

    /// A delivery as it is written: `link`, `handler` and `outcome`, then the others in alphabetical order.
    private static func line(_ delivery: JSONValue) -> String {
        let first = ["link", "handler", "outcome"]
        let members = delivery.objectValue?.members ?? []
        var line = JSONObject()
        for key in first + members.map(\.key).sorted() {
            if line[key] == nil, let value = delivery[key] { line[key] = value }
        }
        return JSONValue.object(line).text()
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
