import Foundation
import Foyer
import FoyerNavigation
import FoyerShortcuts
import Testing

/// The types with stable names, compared with the one table, `Sources/Names/names.json`.
struct NamesTests {
    struct Table: Decodable {
        struct Entry: Decodable {
            struct Value: Decodable {
                let number: Int32?
                let name: String?
                let `case`: String?
            }

            let set: String
            let values: [Value]
            let retired: [Value]?
        }

        let sets: [Entry]

        init() throws {
            let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            self = try JSONDecoder().decode(
                Table.self, from: Data(contentsOf: top.appendingPathComponent("Sources/Names/names.json")))
        }
    }

    @Test func namesAndNumbersAreThoseOfTheTable() throws {
        let table = try Table()
        // names: begin types
        try check(LinkCheck.self, "check", table)
        try check(LinkSource.self, "source", table)
        try check(Answer.self, "answer", table)
        try check(Outcome.self, "outcome", table)
        try check(RouterEvent.Kind.self, "event_kind", table)
        try check(HostRelation.self, "relation", table)
        try check(Explanation.State.self, "state", table)
        try check(ConditionVerdict.self, "verdict", table)
        try check(ConfigurationOrigin.self, "origin", table)
        try check(DropReason.self, "drop_reason", table)
        try check(HostRule.self, "host_rule", table)
        try check(BuiltInHandler.self, "built_in", table)
        try check(PendingPolicy.self, "pending_policy", table)
        try check(OverflowRule.self, "overflow", table)
        try check(LinkMap.File.Kind.self, "map_file", table)
        try check(VisitAction.self, "visit_action", table)
        try check(VisitDestination.Kind.self, "destination", table)
        try check(NavigationStack.self, "stack", table)
        try check(NavigationOperation.Kind.self, "operation", table)
        try check(Navigation.Outcome.self, "navigation", table)
        try check(NavigationProfile.self, "navigation_profile", table)
        try check(ShortcutFormat.self, "shortcut_format", table)
        try check(ShortcutField.self, "shortcut_field", table)
        // names: end
    }

    /// Name → number → name is the identity, there are no other values, and nothing answers to what was retired.
    func check<Value: StableName>(_ type: Value.Type, _ set: String, _ table: Table) throws {
        let entry = try #require(table.sets.first { $0.set == set })
        let expected = entry.values.filter { $0.case != nil }
        #expect(!expected.isEmpty)
        #expect(Value.allCases.map(\.rawValue) == expected.map(\.number))
        #expect(Value.allCases.map(\.name) == expected.map(\.name))
        for value in expected {
            let name = try #require(value.name)
            let found = Value(name: name)
            #expect(found?.rawValue == value.number, "\(set) \(name)")
            #expect(found?.name == name)
            #expect(value.number.flatMap { Value(rawValue: $0) }?.name == name)
        }
        for value in entry.retired ?? [] {
            #expect(value.name.flatMap { Value(name: $0) } == nil)
            #expect(value.number.flatMap { Value(rawValue: $0) } == nil)
        }
    }
}
