import Foundation
import Testing
import TestSupport

@testable import Foyer

/// Random tables and links, through the index and through `RouteReference`.
struct RouteDifferentialTests {
    private static let words = ["a", "b", "c", "new", "7", "42", "v-1", "v-x"]

    /// `FOYER_ROUTE_LINKS` asks for more links than the few of an ordinary run.
    private static let count = ProcessInfo.processInfo.environment["FOYER_ROUTE_LINKS"].flatMap { Int($0) } ?? 6_000

    @Test func indexAgreesWithTheReference() throws {
        let seed =
            ProcessInfo.processInfo.environment["FOYER_SEED"].flatMap { UInt64($0) } ?? .random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        var links = 0
        var hits = 0
        var differences = 0
        while links < Self.count, differences < 10 {
            let reference = Self.table(&random)
            var builder = RouteTableBuilder()
            for pattern in reference.patterns {
                var route = Route("r", pattern.text)
                route.priority = Int32(pattern.priority)
                builder.add(route)
            }
            let table = try builder.build()
            let match = RouteMatch()
            for _ in 0..<40 {
                links += 1
                let link = Self.link(&random)
                let expected = reference.matches(link)
                hits += expected.count
                let found = try Self.matches(table, link, match)
                let isSame =
                    found.count == expected.count
                    && zip(found, expected).allSatisfy { $0.pattern == $1.pattern && $0.parameters == $1.parameters }
                if !isSame {
                    differences += 1
                    Issue.record("\(link.text) in \(reference.patterns.map(\.text)): \(found), not \(expected)")
                }
            }
        }
        print("routes against the reference: \(links) links, \(hits) matches, \(differences) differences, seed \(seed)")
        #expect(hits > links / 4)
    }

    /// Every route that takes the link, in the order of the table.
    private static func matches(
        _ table: RouteTable, _ link: RouteReference.Link, _ match: RouteMatch
    ) throws -> [(pattern: Int, parameters: [String: String])] {
        var found: [(pattern: Int, parameters: [String: String])] = []
        _ = table.match(try WebURL(link.text), into: match)
        while match.isFound, found.count < 100 {
            var parameters: [String: String] = [:]
            for parameter in match.parameters { parameters[parameter.name] = parameter.value }
            found.append((match.routeIndex ?? -1, parameters))
            _ = match.next()
        }
        return found
    }

    private static func table(_ random: inout SeededRandom) -> RouteReference {
        let isSimple = Bool.random(using: &random)
        let patterns = (0..<Int.random(in: 1...24, using: &random)).map { _ in
            let items = (0..<Int.random(in: 0...5, using: &random)).map { _ in item(&random, isSimple) }
            return RouteReference.Pattern(
                source: source(&random), items: items, priority: [0, 0, 0, 5].randomElement(using: &random) ?? 0)
        }
        return RouteReference(patterns: patterns)
    }

    private static func item(_ random: inout SeededRandom, _ isSimple: Bool) -> RouteReference.Item {
        let word = words.randomElement(using: &random) ?? "a"
        switch Int.random(in: 0...(isSimple ? 5 : 13), using: &random) {
        case 0...2: return .literal(word)
        case 3...4: return .parameter
        case 5: return isSimple ? .literal(word) : .digits
        case 6: return .prefixed("v")
        case 7: return .optionalLiteral(word)
        case 8: return .optionalParameter
        case 9: return .oneOrMore
        case 10: return .noneOrMore
        case 11: return .wildcard
        default: return .digits
        }
    }

    private static func source(_ random: inout SeededRandom) -> RouteReference.Source {
        [.any, .any, .host("a.com"), .below("b.com"), .below("x.b.com"), .scheme("myapp")]
            .randomElement(using: &random) ?? .any
    }

    private static func link(_ random: inout SeededRandom) -> RouteReference.Link {
        var segments = (0..<Int.random(in: 0...6, using: &random)).map { _ in words.randomElement(using: &random) ?? ""
        }
        // Now and then an empty segment, but not at the end, where it is none.
        if segments.count > 2, Int.random(in: 0..<8, using: &random) == 0 { segments[1] = "" }
        let scheme = Bool.random(using: &random) ? "https" : "myapp"
        let host = ["a.com", "x.b.com", "y.x.b.com", "b.com"].randomElement(using: &random) ?? ""
        return RouteReference.Link(scheme: scheme, host: host, segments: segments)
    }
}
