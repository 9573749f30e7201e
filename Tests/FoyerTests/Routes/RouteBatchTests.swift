import Testing

@testable import Foyer

/// Many links in one call give what each of them gives alone.
@Suite struct RouteBatchTests {
    private static let links = [
        "/users/7", "https://e.com/a%20b", "/nowhere/at/all", "/files/x/y", "not a url", "/users/%zz", "", "/users/\u{E9}",
    ]

    private static func table() throws -> RouteTable {
        var builder = RouteTableBuilder()
        for pattern in ["/users/:id", "https://e.com/:word", "/files/:rest*"] { builder.add(Route(pattern, pattern)) }
        return try builder.build()
    }

    /// The answers to all links, asked for in as many calls as buffers of this size need.
    private static func answers(
        _ table: RouteTable, parameters room: Int, values valueRoom: Int
    ) throws -> (answers: [String], calls: Int) {
        let text = links.flatMap { Array($0.utf8) }
        var ends: [UInt32] = []
        for link in links { ends.append((ends.last ?? 0) + UInt32(link.utf8.count)) }
        var answers: [String] = []
        var calls = 0
        var routes = [Int32](repeating: 0, count: links.count)
        var parameterEnds = [UInt32](repeating: 0, count: links.count)
        var parameters = [RouteBatch.Value](repeating: RouteBatch.Value(), count: room)
        var values = [UInt8](repeating: 0, count: valueRoom)
        let match = RouteMatch()
        while answers.count < links.count {
            let answered = text.withUnsafeBufferPointer { text in
                ends.withUnsafeBufferPointer { ends in
                    routes.withUnsafeMutableBufferPointer { routes in
                        parameterEnds.withUnsafeMutableBufferPointer { parameterEnds in
                            parameters.withUnsafeMutableBufferPointer { parameters in
                                values.withUnsafeMutableBufferPointer { values in
                                    table.match(
                                        LinkBatch(text: text, ends: ends), from: answers.count, using: match,
                                        into: RouteBatch(
                                            routes: routes, parameterEnds: parameterEnds, parameters: parameters,
                                            values: values))
                                }
                            }
                        }
                    }
                }
            }
            calls += 1
            try #require(answered > 0, "a call with room for a link answers it")
            for number in 0..<answered {
                let begin = number == 0 ? 0 : Int(parameterEnds[number - 1])
                let found = parameters[begin..<Int(parameterEnds[number])].map { value in
                    value.length == .max
                        ? "-" : String(decoding: values[Int(value.start)..<Int(value.start + value.length)], as: UTF8.self)
                }
                answers.append("\(routes[number]) \(found)")
            }
        }
        return (answers, calls)
    }

    @Test func batchesAnswerAsSingleLooksUpDo() throws {
        let table = try Self.table()
        let match = RouteMatch()
        let expected = Self.links.map { link -> String in
            let isFound: Bool
            if link.hasPrefix("/") {
                isFound = table.match(path: link, into: match)
            } else {
                guard let url = try? WebURL(link) else { return "-2 []" }
                isFound = table.match(url, into: match)
            }
            guard isFound, let route = match.routeIndex else { return match.miss == .noRoute ? "-1 []" : "-2 []" }
            return "\(route) \((0..<match.parameterCount).map { match.parameter($0) ?? "-" })"
        }
        let (answers, calls) = try Self.answers(table, parameters: 16, values: 256)
        #expect(answers == expected)
        #expect(calls == 1)
        #expect(answers[1] == #"1 ["a b"]"#)
    }

    @Test func smallBuffersNeedMoreCallsAndGiveTheSame() throws {
        let table = try Self.table()
        let (all, _) = try Self.answers(table, parameters: 16, values: 256)
        let (few, calls) = try Self.answers(table, parameters: 1, values: 4)
        #expect(few == all)
        #expect(calls > 2)
    }

    @Test func endsThatAreNoEndsAreNotReadable() throws {
        let table = try Self.table()
        let text = Array("/users/7".utf8)
        let ends: [UInt32] = [8, 4, 100]
        var routes: [Int32] = [9, 9, 9]
        let answered = text.withUnsafeBufferPointer { text in
            ends.withUnsafeBufferPointer { ends in
                routes.withUnsafeMutableBufferPointer { routes in
                    table.match(
                        LinkBatch(text: text, ends: ends), using: RouteMatch(), into: RouteBatch(routes: routes))
                }
            }
        }
        #expect(answered == 3)
        #expect(routes == [0, RouteBatch.notReadable, RouteBatch.notReadable])
    }

    @Test func rulesOfManyPaths() throws {
        let configuration = try PathConfiguration(
            parsing: Array(
                #"{"rules": [{"patterns": ["/a"], "properties": {}}, {"patterns": ["/a/b"], "properties": {}}]}"#.utf8))
        let text = Array("/a/b/c/a\u{FF}".utf8).dropLast(2) + [0xFF]
        let ends: [UInt32] = [4, 6, 8, 9]
        var rules = [UInt32](repeating: 9, count: 2)
        var ruleEnds = [UInt32](repeating: 9, count: 4)
        func ask(from first: Int) -> (answered: Int, faults: Int) {
            Array(text).withUnsafeBufferPointer { text in
                ends.withUnsafeBufferPointer { ends in
                    rules.withUnsafeMutableBufferPointer { rules in
                        ruleEnds.withUnsafeMutableBufferPointer { ruleEnds in
                            configuration.hits(
                                LinkBatch(text: text, ends: ends), from: first, rules: rules, ruleEnds: ruleEnds)
                        }
                    }
                }
            }
        }
        #expect(ask(from: 0) == (2, 0))
        #expect(rules == [0, 1] && ruleEnds[..<2] == [2, 2])
        #expect(ask(from: 2) == (2, 1))
        #expect(rules[0] == 0 && ruleEnds[..<2] == [1, 1])
    }
}
