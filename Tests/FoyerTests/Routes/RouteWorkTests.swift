import Testing
import TestSupport

@testable import Foyer

/// What a lookup costs at worst: a link cannot make a table slow.
struct RouteWorkTests {
    /// What every segment of the links is: 256 of them are a link of 64 KiB.
    private static let word = String(repeating: "x", count: 255)

    /// Routes of parameters, wildcards and optional parts, with a last segment that no link has.
    private static func table(_ count: Int) throws -> RouteTable {
        let pieces = ["/:p#", "/*", "/:p#", "{/\(word)}?", "/:p#?", "/:p#*", "/\(word)"]
        var builder = RouteTableBuilder()
        var random = SeededRandom(seed: 1)
        for number in 0..<count {
            var text = ""
            for place in 0..<16 {
                let piece = pieces.randomElement(using: &random) ?? "/*"
                text += piece.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\(place)")
            }
            builder.add(Route("r\(number)", text + "/end\(number)"))
        }
        return try builder.build()
    }

    /// A link of `count` segments that match everywhere but at the end.
    private static func path(_ count: Int) -> String { String(repeating: "/" + word, count: count) }

    @Test func visitsAreBoundedByNodesTimesSegments() throws {
        let table = try Self.table(200)
        let match = RouteMatch()
        var visits: [Int] = []
        for count in [Limits.linkSegments / 4, Limits.linkSegments / 2, Limits.linkSegments] {
            #expect(!table.match(path: Self.path(count), into: match))
            #expect(match.miss == .noRoute)
            // One visit for each node and each place in the link, at most.
            #expect(match.search.visits <= Int(table.index.slotCount) * (count + 1))
            visits.append(match.search.visits)
        }
        print("a hostile table of \(table.index.slotCount) nodes: \(visits) visits for 64, 128, 256 segments")
        // Twice as many segments, about twice the work.
        #expect(visits[1] < 3 * visits[0])
        #expect(visits[2] < 3 * visits[1])
    }

    @Test func longLinksAreRefusedBeforeTheyAreSearched() throws {
        let table = try Self.table(50)
        let match = RouteMatch()
        #expect(!table.match(path: Self.path(Limits.linkSegments + 1), into: match))
        #expect(match.miss == .tooManySegments)
        // 64 KiB of slashes: empty segments are segments.
        #expect(!table.match(path: String(repeating: "/", count: 1 << 16), into: match))
        #expect(match.miss == .tooManySegments)
        // One segment of 64 KiB.
        #expect(!table.match(path: "/" + String(repeating: "x", count: 1 << 16), into: match))
        #expect(match.miss == .noRoute)
    }

    /// Depth first, without a visited set: the number of ways is that of the nodes, whatever the link.
    @Test func simpleTablesGoBackALittle() throws {
        var builder = RouteTableBuilder()
        for number in 0..<64 {
            let text = (0..<6).map { (number >> $0) & 1 == 0 ? "/x" : "/:p\($0)" }.joined()
            builder.add(Route("r\(number)", text + "/end"))
        }
        let table = try builder.build()
        let match = RouteMatch()
        #expect(!table.match(path: "/x/x/x/x/x/x/x", into: match))
        #expect(table.match(path: "/x/x/x/x/x/x/end", into: match))
        #expect(match.parameterCount == 0)
        #expect(table.match(path: "/y/x/y/x/y/x/end", into: match))
        #expect(match.parameters.map(\.name) == ["p0", "p2", "p4"])
    }
}
