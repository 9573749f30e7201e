// All path rules that hit, as a Swift program has it today: NSRegularExpression, compiled once or, as Hotwire Native does,
// for every match. Prints for each number of rules: rules, ns a path, paths, hits, what it was; rules_benchmark reads that.
// usage: swiftc -O FoundationRules.swift -o rules && ./rules RULES.tsv UNSEEN.txt
import Foundation

/// One pass over the second half of the paths, as many of them as there is time for.
func measure(_ rules: Int, _ paths: ArraySlice<String>, _ what: String, seconds: Double, _ find: (String) -> Int) {
    let clock = ContinuousClock()
    var hits = 0
    var looked = 0
    let start = clock.now
    for path in paths {
        hits += find(path)
        looked += 1
        if (clock.now - start) > .seconds(seconds) { break }
    }
    let time = (clock.now - start) / Duration.nanoseconds(1) / Double(looked)
    print(rules, time, looked, hits, what, separator: "\t")
}

func isFound(_ pattern: NSRegularExpression, _ path: String) -> Bool {
    pattern.firstMatch(in: path, range: NSRange(path.startIndex..., in: path)) != nil
}

func lines(_ file: String) throws -> [String] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
}

let patterns = try lines(CommandLine.arguments[1]).map { String($0.split(separator: "\t")[2]) }
let unseen = try lines(CommandLine.arguments[2])
let paths = unseen[(unseen.count / 2)...]
for count in [10, 100, 1_000, 10_000] where count <= patterns.count {
    let rules = patterns[..<count]
    let compiled = try rules.map { try NSRegularExpression(pattern: $0) }
    measure(count, paths, "NSRegularExpression, compiled once", seconds: 2) { path in
        compiled.count { isFound($0, path) }
    }
    measure(count, paths, "NSRegularExpression, compiled per match", seconds: 2) { path in
        rules.count { (try? NSRegularExpression(pattern: $0)).map { isFound($0, path) } ?? false }
    }
}
