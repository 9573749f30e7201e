import Foundation
import Testing

@testable import Foyer

/// Random patterns in random subjects, judged by ICU, which is what path configurations are written for.
///
/// `FOYER_REGEX_PAIRS` sets the number of pairs and `FOYER_SEED` the beginning; the defaults keep the suite short.
@Suite("Regex against ICU")
struct RegexDifferentialTests {
    static let pairs = ProcessInfo.processInfo.environment["FOYER_REGEX_PAIRS"].flatMap { Int($0) } ?? 5_000
    static let seed = ProcessInfo.processInfo.environment["FOYER_SEED"].flatMap { UInt64($0) } ?? 1

    @Test func agreesWithICU() throws {
        var generator = RandomPattern(seed: Self.seed, judge: .icu)
        var tally = Tally()
        while tally.pairs < Self.pairs {
            let text = generator.pattern().text
            if text.isEmpty || KnownDifference.concerns(text) { continue }
            let judge = try? NSRegularExpression(pattern: text)
            let ours: RegexPattern
            do {
                ours = try RegexPattern(Array(text.utf8), dialect: .pathConfiguration)
            } catch {
                tally.pairs += 1
                if error.kind == .unsupported || error.kind == .tooLarge {
                    tally.unsupported += 1
                    continue
                }
                if KnownDifference.isRefusedHere(text, error) { continue }
                if judge != nil { tally.note("\(text): refused, \(error.message) at \(error.offset)") }
                continue
            }
            guard let judge else {
                tally.pairs += 1
                tally.note("\(text): accepted, and ICU refuses it")
                continue
            }
            var builder = RegexSetBuilder()
            try builder.add(Array(text.utf8))
            let set = builder.build()
            for _ in 0..<8 {
                let subject = generator.subject()
                if KnownDifference.concernsLineBreak(text, in: subject) { continue }
                tally.pairs += 1
                let expected = judge.ranges(in: subject)
                let found = try? withBytes(subject) { try ours.captures(in: $0) }
                let ranges = found.flatMap { $0 }.map { captures in (0..<captures.count).map { captures[$0] } }
                if ranges != expected, ranges != nil, expected != nil, KnownDifference.hasLoopOverNothing(text) {
                    tally.tolerated += 1
                } else if ranges != expected {
                    let kind = ranges?.first == expected?.first ? "groups" : "match"
                    tally.note(
                        "\(kind): \(text) in \(subject.debugDescription): \(show(ranges)), ICU \(show(expected))")
                }
                var hits: [UInt32] = []
                withBytes(subject) { _ = set.matches(in: $0, into: &hits) }
                if hits.isEmpty != (expected == nil) {
                    tally.note("set: \(text) in \(subject.debugDescription): \(hits)")
                }
            }
        }
        print(
            "regex against ICU: seed \(Self.seed), \(tally.pairs) pairs, \(tally.unsupported) unsupported, "
                + "\(tally.tolerated) with another choice of an empty turn")
        #expect(
            tally.differences == 0, "\(tally.differences) differences; first: \(tally.examples.joined(separator: "\n"))"
        )
    }

    private func show(_ ranges: [Range<Int>?]?) -> String {
        guard let ranges else { return "none" }
        return ranges.map { $0.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "-" }.joined(separator: " ")
    }
}

/// What a differential run came to.
struct Tally {
    var pairs = 0
    var found = 0
    var folded = 0
    var unsupported = 0
    var refused = 0
    var tolerated = 0
    var differences = 0
    var examples: [String] = []

    mutating func note(_ difference: String) {
        differences += 1
        if examples.count < 40 { examples.append(difference) }
    }
}

extension NSRegularExpression {
    /// Match and groups in bytes of UTF-8, nil for none.
    func ranges(in subject: String) -> [Range<Int>?]? {
        let all = NSRange(location: 0, length: subject.utf16.count)
        guard let match = firstMatch(in: subject, range: all) else { return nil }
        return (0..<match.numberOfRanges).map { group in
            let range = match.range(at: group)
            guard range.location != NSNotFound else { return nil }
            let start = subject.utf16.index(subject.startIndex, offsetBy: range.location)
            let end = subject.utf16.index(start, offsetBy: range.length)
            return subject.utf8.distance(
                from: subject.startIndex, to: start)..<subject.utf8.distance(from: subject.startIndex, to: end)
        }
    }
}
