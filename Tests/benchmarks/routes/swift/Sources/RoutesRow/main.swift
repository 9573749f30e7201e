// How fast routes are found through the Swift API, with the match reused: the row beside routes_benchmark.
// usage: RoutesRow ROUTES PATHS
import Foundation
import Foyer

func lines(_ file: String) throws -> [[UInt8]] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { Array($0.utf8) }
}

/// Passes over paths, each of which looks every path up once and reads all parameters.
struct Row {
    let table: RouteTable
    let match = RouteMatch()
    var paths: [[UInt8]]
    var sink = 0

    /// - Returns: The number of paths that were found.
    mutating func pass(_ read: (RouteMatch, Int) -> Int) -> Int {
        var found = 0
        for path in paths {
            guard path.withUnsafeBufferPointer({ table.match(path: $0, into: match) }) else { continue }
            found += 1
            sink &+= match.routeIndex ?? 0
            for index in 0..<match.parameterCount { sink &+= read(match, index) }
        }
        return found
    }

    mutating func run(_ name: String, _ read: (RouteMatch, Int) -> Int) {
        let clock = ContinuousClock()
        var times: [Double] = []
        var found = 0
        let repeats = max(1, 4000 / paths.count)
        for _ in 0..<100 {
            var time = Duration.zero
            for _ in 0..<repeats {
                // As in routes_benchmark: a pass that nobody measures, then another order.
                paths.shuffle()
                found = pass(read)
                paths.shuffle()
                time += clock.measure { found = pass(read) }
            }
            times.append(time / .nanoseconds(1) / Double(repeats * paths.count))
        }
        times.sort()
        let figures = [times[0], times[50]].map { String(format: "%9.1f", $0) }.joined(separator: " ")
        let title = name.padding(toLength: 26, withPad: " ", startingAt: 0)
        print(title, figures, "ns/path   \(found) of \(paths.count) found")
    }
}

guard CommandLine.arguments.count == 3 else { fatalError("usage: RoutesRow ROUTES PATHS") }
var builder = RouteTableBuilder()
for line in try lines(CommandLine.arguments[1]) {
    let text = String(decoding: line, as: UTF8.self)
    builder.add(Route(text, text.replacing("{", with: ":").replacing("}", with: "")))
}
let start = ContinuousClock.now
let table = try builder.build()
let buildTime = ContinuousClock.now - start
var row = Row(table: table, paths: try lines(CommandLine.arguments[2]))
row.run("Swift, path, bytes") { match, index in
    var seen = 0
    _ = match.readParameter(index) { seen = Int($0.first ?? 0) &+ $0.count }
    return seen
}
row.run("Swift, path, strings") { match, index in match.parameter(index)?.utf8.count ?? 0 }
print("Swift: built in \(String(format: "%.2f", buildTime / .milliseconds(1))) ms")
if row.sink == 42 { print("") }
