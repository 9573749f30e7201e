import Foundation
import Testing

@testable import Foyer

/// What Node's RegExp answered (Tests/tools/regex-ecmascript-cases.mjs) is what the ECMAScript dialect answers.
@Suite("Regex: ECMAScript with the flag v")
struct RegexECMAScriptTests {
    struct Case: Decodable {
        let pattern: String
        let ignoreCase: Bool
        let refused: Bool?
        let subject: String?
        let groups: [[Int]?]?
    }

    @Test func answersAsNode() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Conformance/regex/ecmascript-cases.json")
        let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
        #expect(cases.count >= 3_000)
        var unsupported: [String] = []
        for one in cases {
            let pattern: RegexPattern
            do throws(RegexError) {
                pattern = try RegexPattern(
                    Array(one.pattern.utf8), dialect: .ecmaScript, options: one.ignoreCase ? .caseInsensitive : [])
            } catch {
                if error.kind == .unsupported {
                    unsupported.append(one.pattern)
                } else {
                    #expect(one.refused == true, "\(one.pattern): \(error.message)")
                }
                continue
            }
            #expect(one.refused != true, "\(one.pattern) is accepted")
            guard let subject = one.subject else { continue }
            let captures = try withBytes(subject) { try pattern.captures(in: $0) }
            let groups = captures.map { captures in
                (0..<captures.count).map { captures[$0].map { [$0.lowerBound, $0.upperBound] } }
            }
            #expect(groups == one.groups, "\(one.pattern) in \(subject.debugDescription)")
        }
        #expect(Set(unsupported).isSubset(of: ["[\\q{a|b}]"]))
    }
}
