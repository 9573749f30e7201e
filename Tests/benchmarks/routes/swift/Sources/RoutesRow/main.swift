// How fast routes are found through the Swift API, with the match reused: the row beside routes_benchmark.
// usage: RoutesRow ROUTES PATHS
import Foundation
import Foyer

func lines(_ file: String) throws -> [[UInt8]] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { Array($0.utf8) }
}

guard CommandLine.arguments.count == 3 else { fatalError("usage: RoutesRow ROUTES PATHS") }
var builder = RouteTableBuilder()
for line in try lines(CommandLine.arguments[1]) {
    let text = String(decoding: line, as: UTF8.self)
    let pattern = text.replacing("{", with: ":").replacing("}", with: "")
    builder.add(Route(text, pattern))
}
let clock = ContinuousClock()
var table: RouteTable?
let buildTime = try clock.measure { table = try builder.build() }
guard let table else { fatalError("no table") }
var paths = try lines(CommandLine.arguments[2])
let match = RouteMatch()
var sink = 0

/// Looks every path up once and reads all parameters; the number of those that were found.
func pass(_ read: (RouteMatch, Int) -> Int) -> Int {
    var found = 0
    for path in paths {
        guard path.withUnsafeBufferPointer({ table.match(path: $0, into: match) }) else { continue }
        found += 1
        sink &+= match.routeIndex ?? 0
        for index in 0..<match.parameterCount { sink &+= read(match, index) }
    }
    return found
}

let ways: [(String, (RouteMatch, Int) -> Int)] = [
    ("Swift, path, bytes", { match, index in
        var seen = 0
        _ = match.readParameter(index) { seen = Int($0.first ?? 0) &+ $0.count }
        return seen
    }),
    ("Swift, path, strings", { match, index in match.parameter(index)?.utf8.count ?? 0 }),
]
for (name, read) in ways {
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
    print(name.padding(toLength: 26, withPad: " ", startingAt: 0), figures, "ns/path   \(found) of \(paths.count) found")
}
print("Swift: built in \(String(format: "%.2f", buildTime / .milliseconds(1))) ms")
if sink == 42 { print("") }
