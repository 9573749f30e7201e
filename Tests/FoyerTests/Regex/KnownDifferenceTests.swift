import Foundation
import Testing

@testable import Foyer

/// Every entry of known-differences.json differs, in the way that is written there.
@Suite("Regex: known differences from ICU")
struct KnownDifferenceTests {
    struct Entry: Decodable {
        let pattern: String
        let subject: String
        let here: String
        let icu: String
        let reason: String
    }

    @Test func differAsWritten() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Conformance/regex/known-differences.json")
        let entries = try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
        #expect(!entries.isEmpty)
        for entry in entries {
            #expect(entry.here != entry.icu && !entry.reason.isEmpty)
            #expect(here(entry) == entry.here, "\(entry.pattern)")
            #expect(icu(entry) == entry.icu, "\(entry.pattern)")
        }
    }

    private func here(_ entry: Entry) -> String {
        guard let pattern = try? RegexPattern(Array(entry.pattern.utf8), dialect: .pathConfiguration) else {
            return "refused"
        }
        guard let range = withBytes(entry.subject, { try? pattern.captures(in: $0) })?[0] else { return "none" }
        return "\(range.lowerBound)-\(range.upperBound)"
    }

    private func icu(_ entry: Entry) -> String {
        guard let pattern = try? NSRegularExpression(pattern: entry.pattern) else { return "refused" }
        guard let range = pattern.ranges(in: entry.subject)?[0] else { return "none" }
        return "\(range.lowerBound)-\(range.upperBound)"
    }
}
