import Foundation
import Testing
import TestSupport

@testable import Foyer

/// The cases of `conformance/routes.json`: what public routers do, and what users asked them for.
@Suite(.disabled(if: ConformanceData.isMissing)) struct RouteConformanceTests {
    @Test func cases() throws {
        let cases = try ConformanceData.values("routes.json")
        var passed = 0
        for one in cases {
            let found = try Self.answer(one)
            let expected = one["expected"] ?? .null
            #expect(found == expected, "\(one["id"]?.stringValue ?? "")")
            if found == expected { passed += 1 }
        }
        print("routes.json: \(passed) of \(cases.count) cases passed")
        #expect(cases.count == 136)
    }

    /// Every contested case is decided in `Tests/Conformance/route-choices.json`, with the reason and, where a setting gives
    /// the other answer, with it.
    @Test func contestedCases() throws {
        let choices = try Self.choices()
        let contested = try ConformanceData.values("routes.json").filter { $0["contested"] != nil }
        #expect(Set(contested.compactMap { $0["id"]?.stringValue }) == Set(choices.map { $0.id }))
        for choice in choices {
            #expect(!choice.reason.isEmpty, "\(choice.id)")
            guard let settings = choice.settings, let other = choice.otherAnswer,
                let one = contested.first(where: { $0["id"]?.stringValue == choice.id })
            else { continue }
            #expect(try Self.answer(one, settings) == other, "\(choice.id)")
            #expect(one["expected"] != other, "\(choice.id)")
        }
        #expect(choices.filter { $0.otherAnswer != nil }.count == 4)
    }

    private struct Choice {
        let id: String
        let reason: String
        /// What gives the other answer, or nil if nothing does; and what that is, where a case can show it.
        let settings: RouteSettings?
        let otherAnswer: JSONValue?
    }

    private static func choices() throws -> [Choice] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Conformance/route-choices.json")
        let document = try JSONValue(parsing: String(decoding: Data(contentsOf: file), as: UTF8.self))
        return try #require(document["choices"]?.arrayValue).map { one in
            Choice(
                id: try #require(one["id"]?.stringValue), reason: try #require(one["reason"]?.stringValue),
                settings: try one["settings"]?.objectValue.map { try settings($0) },
                otherAnswer: one["other_answer"])
        }
    }

    /// Settings under the names that a link map gives them.
    private static func settings(_ members: JSONObject) throws -> RouteSettings {
        func regard(_ value: JSONValue) throws -> RouteSettings.Regard {
            try #require(value.stringValue.flatMap { RouteSettings.Regard(rawValue: $0) })
        }
        var settings = RouteSettings()
        for member in members.members {
            let value = member.value
            switch member.key {
            case "trailing_slash": settings.trailingSlash = try regard(value)
            case "empty_segments": settings.emptySegments = try regard(value)
            case "query_key_case": settings.queryKeyCase = try regard(value)
            case "fragment_paths": settings.fragmentPaths = value == true
            case "fragment_pairs": settings.fragmentPairs = value == true
            default: Issue.record("no setting is called \(member.key)")
            }
        }
        return settings
    }

    /// Policy and table on one case.
    static func answer(_ one: JSONValue, _ settings: RouteSettings = RouteSettings()) throws -> JSONValue {
        var builder = RouteTableBuilder()
        builder.settings = settings
        for pattern in (one["patterns"]?.arrayValue ?? []).compactMap(\.stringValue) {
            var route = Route(pattern, pattern)
            if pattern.hasPrefix("/") { route.accepts = (one["accept"]?.arrayValue ?? []).compactMap(\.stringValue) }
            builder.add(route)
        }
        let table = try builder.build()
        var policy = LinkPolicy()
        for scheme in table.schemes { try policy.addScheme(scheme) }
        policy.ports = table.ports
        guard case .accepted(let url) = policy.check(one["url"]?.stringValue ?? "") else { return .null }
        guard let match = table.firstMatch(url), let pattern = match.patternText else { return .null }
        var query = JSONObject()
        for index in 0..<match.queryPairCount {
            guard let pair = match.queryPair(index) else { continue }
            let values = query[pair.key]?.arrayValue ?? []
            query[pair.key] = .array(values + [pair.value.map { .string($0) } ?? .null])
        }
        let params = JSONObject(match.parameters.map { ($0.name, .string($0.value)) })
        return ["pattern": .string(pattern), "params": .object(params), "query": .object(query)]
    }
}
