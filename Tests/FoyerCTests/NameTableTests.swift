import CFoyer
import Foundation
import FoyerC
import Testing

/// `foyer_name` and `foyer_number`, compared with the one table, `Sources/Names/names.json`.
struct NameTableTests {
    struct Table: Decodable {
        struct Entry: Decodable {
            struct Value: Decodable {
                let number: Int32?
                let name: String?
            }

            let set: String
            let number: Int32?
            let values: [Value]
            let retired: [Value]?
        }

        let sets: [Entry]
    }

    static func sets() throws -> [Table.Entry] {
        let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try Data(contentsOf: top.appendingPathComponent("Sources/Names/names.json"))
        return try JSONDecoder().decode(Table.self, from: data).sets.filter { $0.number != nil }
    }

    func name(_ set: Int32, _ number: Int32) -> String? {
        var length = 99
        guard let text = foyer_name(set, number, &length) else {
            #expect(length == 0)
            return nil
        }
        #expect(length == strlen(text))
        return String(cString: text)
    }

    func number(_ set: Int32, _ name: String) -> Int32? {
        var number: Int32 = 99
        let status = foyer_number(set, name, name.utf8.count, &number)
        #expect(status == (number == 0 && status == FOYER_NONE ? FOYER_NONE : FOYER_OK))
        return status == FOYER_OK ? number : nil
    }

    @Test func numberToNameToNumberIsTheIdentity() throws {
        let sets = try Self.sets()
        #expect(sets.count >= 24)
        for entry in sets {
            let set = try #require(entry.number)
            let values = entry.values.filter { $0.name != nil }
            #expect(!values.isEmpty)
            for value in values {
                let expected = try (#require(value.number), #require(value.name))
                #expect(name(set, expected.0) == expected.1, "\(entry.set)")
                #expect(number(set, expected.1) == expected.0, "\(entry.set)")
            }
        }
    }

    @Test func nothingElseHasAName() throws {
        for entry in try Self.sets() {
            let set = try #require(entry.number)
            let known = Set(entry.values.compactMap(\.number))
            let numbers: [Int32] = Array(-40...140) + [.min, .min + 1, .max - 1, .max]
            for number in numbers where !known.contains(number) {
                #expect(name(set, number) == nil, "\(entry.set) \(number)")
            }
            for word in ["", "nobody", "\0", "ok\0none"] { #expect(number(set, word) == nil) }
            for value in entry.retired ?? [] { #expect(value.name.flatMap { number(set, $0) } == nil) }
        }
        for set in [Int32.min, -1, 0, 49, 1_000, .max] {
            #expect(name(set, 1) == nil)
            #expect(number(set, "ok") == nil)
        }
    }
}
