import Foyer

/// `foyer scenario`: plays scenarios on a router and prints what became of each link.
enum ScenarioCommand: Command {
    static let name = "scenario"
    static let summary = "what becomes of links in a scenario: gates, handlers, answers, time"

    static let usage = """
        foyer scenario [--events] FILE...

        A file holds one scenario, {"steps": [{"op": ...}, ...], "handler_results"?: {handler: answer}}, or many under
        "cases". Prints one delivery a line; with --events, every event. Exit status 1 where an "expect" does not hold.
        """

    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        var files: [String] = []
        var printsEvents = false
        for argument in arguments {
            switch argument {
            case "--events": printsEvents = true
            case _ where argument.hasPrefix("-") && argument != "-":
                throw CommandFailure(message: "unknown option \(argument)\nusage: \(usage)")
            default: files.append(argument)
            }
        }
        guard !files.isEmpty else { throw CommandFailure(message: "usage: \(usage)") }
        var isFine = true
        for file in files {
            let scenarios = try scenarios(in: file)
            for scenario in scenarios {
                let outcome = try ScenarioPlayer.play(scenario, printsEvents: printsEvents)
                for line in outcome.lines { print(line) }
                for mismatch in outcome.mismatches {
                    complain("\(file): \(scenario["id"]?.stringValue ?? "scenario"): \(mismatch)")
                    isFine = false
                }
            }
        }
        return isFine ? .fine : .findings
    }

    private static func scenarios(in file: String) throws(CommandFailure) -> [JSONValue] {
        let text = try JSONLines.text(of: file)
        do throws(JSONError) {
            let value = try JSONValue(parsing: [UInt8](text))
            return value["cases"]?.arrayValue ?? [value]
        } catch {
            throw CommandFailure(message: "\(file): \(error.message)")
        }
    }
}
