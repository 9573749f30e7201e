import Foundation
import Testing

@testable import Foyer

/// Every entry of the files of known differences differs, in the way that is written there.
@Suite("Regex: known differences from ICU and PCRE2")
struct KnownDifferenceTests {
    struct Entry: Decodable {
        let pattern: String
        let subject: String
        let here: String
        let icu: String?
        let pcre2: String?
        let reason: String
    }

    @Test func differFromICUAsWritten() throws {
        for entry in try entries("known-differences.json") {
            #expect(entry.here != entry.icu && !entry.reason.isEmpty)
            #expect(here(entry) == entry.here, "\(entry.pattern)")
            #expect(icu(entry) == entry.icu, "\(entry.pattern)")
        }
    }

    @Test func differFromPCRE2AsWritten() throws {
        guard let judge = PCRE2() else { return print("SKIPPED: known differences from PCRE2") }
        for entry in try entries("known-differences-pcre2.json") {
            #expect(entry.here != entry.pcre2 && !entry.reason.isEmpty)
            #expect(here(entry) == entry.here, "\(entry.pattern)")
            let answer = judge.search(entry.pattern, isCaseInsensitive: false, groupCount: 0, in: [entry.subject])?[0]
            switch answer {
            case nil: #expect(entry.pcre2 == "refused", "\(entry.pattern)")
            case .found(let ranges): #expect(entry.pcre2 == ranges[0].map { "\($0.lowerBound)-\($0.upperBound)" })
            case .notFound: #expect(entry.pcre2 == "none", "\(entry.pattern)")
            case .givenUp: Issue.record("\(entry.pattern): given up")
            }
        }
    }

    private func entries(_ name: String) throws -> [Entry] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Conformance/regex/\(name)")
        let entries = try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
        #expect(!entries.isEmpty)
        return entries
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
