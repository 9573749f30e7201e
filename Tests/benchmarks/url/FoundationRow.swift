// Foundation's URL on the lines of the files, for the row beside url_benchmark.
// usage: swiftc -O FoundationRow.swift -o row && ./row FILE...
import Foundation

for file in CommandLine.arguments.dropFirst() {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let engines: [(String, (String) -> Int)] = [
        ("Foundation URL(string:)", { URL(string: $0) == nil ? 0 : 1 }),
        ("Foundation URL(string:), path", { URL(string: $0)?.path(percentEncoded: true).utf8.count ?? 0 }),
    ]
    print("\(file): \(lines.count) lines")
    for (name, parse) in engines {
        var times: [Double] = []
        var sink = 0
        for _ in 0..<20 {
            let start = DispatchTime.now().uptimeNanoseconds
            for line in lines { sink += parse(line) }
            times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / Double(lines.count))
        }
        times.sort()
        print("  \(name): best \(times[0]) ns, median \(times[10]) ns (\(sink))")
    }
}
