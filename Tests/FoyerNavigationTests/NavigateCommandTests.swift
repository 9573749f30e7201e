import Foundation
import Testing
import TestSupport

@testable import Foyer
@testable import FoyerNavigation

/// `foyer navigate`, run as a process.
@Suite struct NavigateCommandTests {
    private func run(_ arguments: [String], _ lines: [JSONValue]) throws -> (status: Int32, lines: [JSONValue]) {
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let process = Process()
        process.executableURL = products.appendingPathComponent("foyer")
        process.arguments = ["navigate"] + arguments + ["-"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        // A command that refuses its arguments ends without reading.
        signal(SIGPIPE, SIG_IGN)
        try process.run()
        try? input.fileHandleForWriting.write(contentsOf: Data(lines.map { $0.text() + "\n" }.joined().utf8))
        try input.fileHandleForWriting.close()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (
            process.terminationStatus,
            try text.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: Array($0)) }
        )
    }

    /// Every navigation case of `hotwire.json`, without its expectations, through its own configuration.
    @Test(.disabled(if: ConformanceData.isMissing), arguments: [NavigationProfile.ios, .android])
    func conformance(_ profile: NavigationProfile) throws {
        let cases = NavigationConformanceTests.cases.filter { $0.profile == profile }
        let inputs = cases.map { test in
            var line = test.json.objectValue ?? [:]
            for key in ["expected", "expected_properties", "operations", "reload", "note", "source", "verified"] {
                line[key] = nil
            }
            return JSONValue.object(line)
        }
        let (status, answers) = try run(["--profile", profile.name], inputs)
        #expect(status == 0)
        #expect(answers.count == cases.count && cases.count > 30)
        for (test, answer) in zip(cases, answers) {
            var expected = try #require(test.json["expected"]?.objectValue)
            if let reload = test.json["reload"]?[profile.name], !reload.isNull { expected["reload"] = reload }
            #expect(answer["state"] == .object(expected), "\(test) \(answer.text())")
            if let operations = test.json["operations"]?[profile.name] {
                #expect(answer["operations"] == operations, "\(test) \(answer.text())")
            }
        }
        print("foyer navigate --profile \(profile.name): \(cases.count) cases")
    }

    @Test func theFoyerProfileStartsBelow() throws {
        let rules: JSONValue = [
            "rules": [["patterns": ["^/w"], "properties": ["view_controller": "w", "tab": "two"]]]
        ]
        let (status, answers) = try run(
            [],
            [
                ["url": "https://a.example/x", "options": ["start_location": "/home"]],
                [
                    "url": "https://a.example/w", "config": rules,
                    "options": [
                        "tabs": [["name": "one", "start_location": "/1"], ["name": "two", "start_location": "/2"]],
                        "state": ["main": ["/1"]], "destinations": [["name": "other"]],
                    ],
                ],
                ["url": "https://a.example/x", "options": ["state": ["host_ready": false]]],
                [
                    "url": "https://a.example/w", "config": rules,
                    "options": ["state": ["main": ["/1", "https://b.example/?q"], "modal": ["/m"]]],
                ],
            ])
        #expect(status == 0)
        #expect(
            answers == [
                ["operations": ["replace_root", "push"], "state": ["main": ["/home", "/x"], "modal": []]],
                [
                    "operations": ["select_tab", "replace_root", "push"],
                    "state": ["main": ["/2", "/w"], "modal": []],
                    "tab": "two", "fallback": ["requested": "w", "used": "web"],
                ],
                ["operations": [], "state": ["error": "navigation-not-ready"], "code": "navigation-not-ready"],
                [
                    "operations": ["dismiss", "push"],
                    "state": [
                        "main": [
                            "/1", "https://b.example/?q", ["url": "/w", "destination": "w", "kind": "native"],
                        ], "modal": [],
                    ],
                ],
            ])
    }

    @Test func faultsAreUsageErrors() throws {
        for (arguments, line) in [
            (["--profile", "windows"], ["url": "https://a.example/"]),
            (["--profile"], ["url": "https://a.example/"]),
            (["--config", "/no/such/file"], ["url": "https://a.example/"]),
            ([], ["url": "nothing"]), ([], ["link": "https://a.example/"]),
            ([], ["url": "https://a.example/", "config": ["rules": [["patterns": ["("], "properties": [:]]]]]),
            ([], ["url": "https://a.example/", "options": ["action": "jump"]]),
        ] as [([String], JSONValue)] {
            #expect(try run(arguments, [line]).status == 2, "\(arguments) \(line.text())")
        }
    }
}
