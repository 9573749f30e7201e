import Foundation
import Testing

@testable import Foyer

/// The C sample `follow_links`, again in Swift: the same input gives the same events.
@Suite struct FollowLinksTests {
    private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../examples-c").standardized

    private static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: samples.appendingPathComponent(path)))
    }

    @Test func sameEventsAsTheSampleInC() throws {
        let links = try JSONValue(parsing: Self.bytes("data/links.json"))
        let app = try SampleApp(links: links, configuration: Self.bytes("data/path-configuration.json"))
        for step in links["steps"]?.arrayValue ?? [] { try app.run(step) }
        app.router.shutDown()
        let expected = String(decoding: try Self.bytes("expected/follow_links.jsonl"), as: UTF8.self)
        #expect(app.lines.value.joined(separator: "\n") + "\n" == expected)
    }
}

/// A value that callbacks share; the test runs on one thread.
private final class SampleState<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
}

/// The set-up that a file of links describes, and what its steps do.
private struct SampleApp {
    let router: Router
    let lines = SampleState<[String]>([])
    let openQuestion = SampleState(AnswerToken.none)

    init(links: JSONValue, configuration: [UInt8]) throws {
        func texts(_ key: String) -> [String] { (links[key]?.arrayValue ?? []).compactMap(\.stringValue) }
        var options = RouterOptions()
        options.gates = texts("gates")
        options.scope.start = links["start"]?.stringValue
        options.scope.ownHosts = texts("hosts")
        options.scope.ownSchemes = texts("own_schemes")
        for scheme in texts("schemes") { try options.policy.addScheme(scheme) }
        router = try Router(options)
        try router.install(PathConfiguration(parsing: configuration))
        try router.add(
            Handler("own-scheme", condition: HandlerCondition(relation: .own), response: .answer(.navigate)))
        try router.add(
            Handler(
                "share", condition: HandlerCondition(properties: [.init("action", "share")]),
                response: .answer(.cancel)))
        let openQuestion = openQuestion
        let host = HandlerAction { offer in
            guard offer.handler == "universal-link" else { return .cancel }
            openQuestion.value = offer.token
            return .pending
        }
        for builtIn in BuiltInHandler.allCases {
            try router.add(builtIn == .appNavigation ? Handler(builtIn) : Handler(builtIn, response: .call(host)))
        }
        let lines = lines
        try router.onEvent(EventAction { lines.value.append(Self.line($0)) })
    }

    func run(_ step: JSONValue) throws {
        if let url = step["receive"]?.stringValue {
            let source = step["source"]?.stringValue.flatMap { LinkSource(name: $0) }
            router.receive(url, source: try #require(source))
        } else if let gate = step["open"]?.stringValue {
            try router.openGate(gate)
        } else if let time = step["advance_ms"]?.intValue {
            router.advance(by: UInt64(time))
        } else if step["answer"] != nil {
            #expect(step["with"]?.stringValue == "declined")
            try router.answer(openQuestion.value, .declined)
        } else {
            Issue.record("a step that this test does not know: \(step.text())")
        }
    }

    /// An event as the sample prints it.
    private static func line(_ event: RouterEvent) -> String {
        var line = JSONObject()
        line["event"] = .string(event.kind.name)
        if event.linkID.number != 0 {
            line["link"] = .number(JSONNumber(Int64(event.linkID.number)))
            line["source"] = .string(event.source.name)
        }
        if let link = event.link { line["url"] = .string(link.url.href) }
        if let handler = event.handler { line["handler"] = .string(handler) }
        if let answer = event.answer { line["answer"] = .string(answer.name) }
        if let outcome = event.outcome { line["outcome"] = .string(outcome.name) }
        if let reason = event.reason { line["reason"] = .string(reason) }
        if !event.steps.isEmpty {
            line["steps"] = .array(event.steps.map { .array([.string($0.handler), .string($0.answer.name)]) })
        }
        if let properties = event.properties?.merged, !properties.isEmpty { line["properties"] = .object(properties) }
        return JSONValue.object(line).text()
    }
}
