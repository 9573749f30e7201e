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

    /// The other answer of contested cases, under the setting that gives it.
    @Test func contestedCases() throws {
        let settings: [String: (inout RouteSettings) -> Void] = [
            "trailing-slash-single": { $0.trailingSlashMatters = true },
            "empty-segment-literal": { $0.collapsesEmptySegments = true },
            "host-trailing-dot": { $0.ignoresHostTrailingDot = true },
            "path-plus-literal": { $0.plusIsSpaceInPath = true },
            "param-prefix-empty": { $0.allowsEmptyPartialParameters = true },
            "repeat-star-empty": { $0.emptyRepetitionIsEmptyText = true },
            "fragment-not-query": { $0.readsFragmentPairs = true },
        ]
        let answers: [String: String] = [
            "trailing-slash-single": "null",
            "empty-segment-literal": #"{"pattern":"myapp://foo/bar","params":{},"query":{}}"#,
            "host-trailing-dot": #"{"pattern":"https://good.com/a","params":{},"query":{}}"#,
            "path-plus-literal":
                #"{"pattern":"tests://user/view/:userID","params":{"userID":"joel levin"},"query":{}}"#,
            "param-prefix-empty": #"{"pattern":"https://e.com/@:user","params":{"user":""},"query":{}}"#,
            "repeat-star-empty": #"{"pattern":"https://e.com/files/:path*","params":{"path":""},"query":{}}"#,
            "fragment-not-query":
                #"{"pattern":"tests://user/view/:userID","params":{"userID":"joeldev"},"query":{"foo":["bar"],"thing":["stuff"]}}"#,
        ]
        var seen = 0
        for one in try ConformanceData.values("routes.json") {
            guard let id = one["id"]?.stringValue, let change = settings[id], let answer = answers[id] else { continue }
            var changed = RouteSettings()
            change(&changed)
            #expect(try Self.answer(one, changed) == JSONValue(parsing: answer), "\(id)")
            seen += 1
        }
        #expect(seen == settings.count)
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
