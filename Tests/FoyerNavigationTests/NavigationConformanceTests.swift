import Foundation
import Testing
import TestSupport

@testable import Foyer
@testable import FoyerNavigation

/// Every navigation case of `hotwire.json`, for its engine. The rules are read here by Foundation's regular expressions,
/// which share nothing with the code.
@Suite struct NavigationConformanceTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let id: String
        let profile: NavigationProfile
        let json: JSONValue
        var testDescription: String { "\(id) \(profile.name)" }
    }

    static let cases: [Case] = {
        guard !ConformanceData.isMissing, let file = ConformanceData.folder?.appendingPathComponent("hotwire.json"),
            let text = try? Data(contentsOf: file), let json = try? JSONValue(parsing: Array(text))
        else { return [] }
        let entries = (json["cases"]?.arrayValue ?? []).filter { $0["kind"] == "navigation" }
        let cases = entries.flatMap { entry in
            [NavigationProfile.ios, .android].filter {
                entry["engine"] == "both" || entry["engine"] == .string($0.name)
            }.map { Case(id: entry["id"]?.stringValue ?? "?", profile: $0, json: entry) }
        }
        print("hotwire.json: \(cases.count) navigation cases from \(entries.count) entries")
        return cases
    }()

    @Test func thereAreCases() {
        #expect(Self.cases.count >= 72 || ConformanceData.folder == nil)
    }

    @Test(arguments: cases) func agrees(_ test: Case) throws {
        let json = test.json
        let options = try #require(json["options"])
        let before = try #require(options["state"])
        let expected = try #require(json["expected"])
        let rules = json["config"]?["rules"]?.arrayValue ?? []

        var navigator = Navigator(profile: test.profile, start: Screen(try Fixture.url("/start")))
        navigator.isReady = before["host_ready"]?.boolValue ?? true
        func screens(_ key: String) throws -> [Screen] {
            try strings(before[key]).map { path in
                let isModal = properties(of: path, in: rules)["context"] == "modal"
                return Screen(try Fixture.url(path), context: isModal ? .modal : .default)
            }
        }
        try navigator.synchronise(with: NavigationState(main: screens("main"), modal: screens("modal")))

        let said = try #require(json["expected_properties"])
        var proposal = VisitProposal(try Fixture.url(try #require(json["url"]?.stringValue)))
        let action = try #require(options["action"]?.stringValue)
        proposal.action = try #require(VisitAction.allCases.first { $0.name == action })
        proposal.context = said["context"] == "modal" ? .modal : .default
        proposal.presentation = PathPresentation.allCases.first { .string($0.name) == said["presentation"] } ?? .default
        proposal.queryStringPresentation = said["query_string_presentation"] == "replace" ? .replace : .default
        proposal.isHistoricalLocation = said["historical_location"] == true

        if let error = expected["error"]?.stringValue {
            let thrown = #expect(throws: NavigationError.self) { try navigator.propose(proposal) }
            #expect(thrown?.androidName == error)
            return
        }
        let navigation = try navigator.propose(proposal)
        if options["then"] == "start" { #expect(navigator.start().operations.isEmpty) }
        #expect(navigator.state.main.paths == strings(expected["main"]))
        #expect(navigator.state.modal.paths == strings(expected["modal"]))
        #expect((navigation.outcome == .dropped) == (expected["dropped"] == true))
        if let wanted = json["operations"]?[test.profile.name] {
            #expect(navigation.operations.names == strings(wanted))
        }
        let reloaded = navigation.operations.filter { $0.kind == .reload }.compactMap(\.screen).paths.last
        let wantedReload = json["reload"]?[test.profile.name] ?? expected["reload"]
        #expect(reloaded == wantedReload?.stringValue)
    }

    private func strings(_ value: JSONValue?) -> [String] {
        value?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    private func properties(of path: String, in rules: [JSONValue]) -> JSONObject {
        var result = JSONObject()
        for rule in rules {
            let hits = strings(rule["patterns"]).contains { path.range(of: $0, options: .regularExpression) != nil }
            guard hits, let properties = rule["properties"]?.objectValue else { continue }
            for member in properties.members { result[member.key] = member.value }
        }
        return result
    }
}
