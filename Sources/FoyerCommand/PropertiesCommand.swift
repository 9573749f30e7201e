import Foyer
import FoyerTools

/// `foyer properties`: which properties a path configuration gives to links.
enum PropertiesCommand: Command {
    static let name = "properties"
    static let summary = "which properties a path configuration gives to links, and why"

    static let usage = """
        foyer properties --config FILE [--profile ios|ios-1.2|ios-1.3-os15|android|foyer] [--no-query] [--typed] [--why]
                         [--platform NAME] [--app-version VERSION] [--rollout-key TEXT] [--pretty] FILE|-
        """

    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        var request = Request()
        try request.read(arguments)
        let configuration = try loadConfiguration(request.configuration, options: request.options)
        try JSONLines(request.rest).forEach { line throws(CommandFailure) in
            answer(configuration.lookup(try line.text("url")), request)
        }
        return .fine
    }

    private static func answer(_ properties: PathProperties, _ request: Request) -> JSONValue {
        if let failure = properties.failure {
            return ["error": .string(failure.code), "message": .string(failure.message)]
        }
        var answer: JSONObject = ["properties": .object(properties.merged)]
        if request.isTyped {
            do throws(PathConfigurationError) {
                answer["typed"] = .object(try properties.typed().json)
            } catch {
                answer["typed"] = .null
                answer["typed_error"] = .string(error.code)
            }
        }
        answer["rules"] = .array(properties.rules.map { number($0) })
        answer["params"] = .object(
            JSONObject(properties.parameters.map { ($0.name, .string($0.value)) }))
        if request.saysWhy {
            answer["why"] = .object(
                JSONObject(
                    properties.merged.members.compactMap { member in
                        properties.hit(of: member.key).map {
                            (member.key, source(of: $0))
                        }
                    }))
        }
        return .object(answer)
    }

    private static func source(of hit: RuleHit) -> JSONValue {
        var source: JSONObject = ["rule": number(hit.rule)]
        if let pattern = hit.pattern { source["pattern"] = number(pattern) }
        if let route = hit.route { source["route"] = number(route) }
        return .object(source)
    }

    private static func number(_ value: Int) -> JSONValue {
        .number(JSONNumber(Int64(value)))
    }

    /// What the command line asks for.
    private struct Request {
        var configuration = ""
        var options = PathConfigurationOptions()
        var isTyped = false
        var saysWhy = false
        /// What is left for `JSONLines`.
        var rest: [String] = []

        mutating func read(_ list: [String]) throws(CommandFailure) {
            var arguments = Arguments(list)
            while let argument = arguments.next() {
                switch argument {
                case "--config": configuration = try arguments.value(of: argument)
                case "--profile":
                    let name = try arguments.value(of: argument)
                    guard let profile = ConfigurationProfile(name: name) else {
                        throw CommandFailure(message: "unknown profile \(name)\nusage: \(PropertiesCommand.usage)")
                    }
                    options.profile = profile
                case "--no-query": options.matchesQuery = false
                case "--typed": isTyped = true
                case "--why": saysWhy = true
                case "--platform": options.context.platform = try arguments.value(of: argument)
                case "--app-version":
                    let text = try arguments.value(of: argument)
                    guard let version = AppVersion(text) else { throw CommandFailure(message: "\(text) is no version") }
                    options.context.appVersion = version
                case "--rollout-key": options.context.rolloutKey = try arguments.value(of: argument)
                default: rest.append(argument)
                }
            }
            guard !configuration.isEmpty, !rest.isEmpty else {
                throw CommandFailure(message: "usage: \(PropertiesCommand.usage)")
            }
        }
    }
}

/// Loads a path configuration and prints its lint on standard error, without the notes: `foyer lint` has those as well.
func loadConfiguration(
    _ path: String, options: PathConfigurationOptions
) throws(CommandFailure) -> PathConfiguration {
    let text = Array(try JSONLines.text(of: path))
    for diagnostic in PathConfiguration.lint(text, options: options) where diagnostic.severity != .note {
        let place = diagnostic.position.map { ":\($0.line):\($0.column)" } ?? ""
        complain("\(path)\(place): \(diagnostic.severity.name): \(diagnostic.message) [\(diagnostic.code)]")
    }
    do throws(PathConfigurationError) {
        return try PathConfiguration(parsing: text, options: options)
    } catch {
        throw CommandFailure(message: "\(path) is refused under the profile \(options.profile.name) [\(error.code)]")
    }
}
