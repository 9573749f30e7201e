import Foyer
import FoyerNavigation

/// `foyer navigate`: how visits are shown, and what is on screen afterwards.
enum NavigateCommand: Command {
    static let name = "navigate"
    static let summary = "how a visit is shown, and what is on screen afterwards"

    static let usage = """
        foyer navigate [--config FILE] [--profile ios|android|foyer] [--pretty] FILE|-

        A line is {"url", "config"?, "options"?: {"state"?: {"main": [URL…], "modal": [URL…], "host_ready"?}, "action"?,
        "start_location"?, "destinations"?: [{"name", "kind"?}…], "tabs"?: [{"name", "start_location"?}…],
        "then"?: "start"}}. URLs may be relative to "url"; a screen may also be {"url", "destination"?, "kind"?}.
        """

    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        var file: String?
        var profile = NavigationProfile.foyer
        var rest: [String] = []
        var list = Arguments(arguments)
        while let argument = list.next() {
            switch argument {
            case "--config": file = try list.value(of: argument)
            case "--profile":
                let name = try list.value(of: argument)
                guard let known = NavigationProfile(name: name) else {
                    throw CommandFailure(message: "unknown profile \(name)\nusage: \(usage)")
                }
                profile = known
            default: rest.append(argument)
            }
        }
        guard !rest.isEmpty else { throw CommandFailure(message: "usage: \(usage)") }
        var configurations = NavigateConfigurations(profile: profile)
        if let file { try configurations.loadDefault(file) }
        try JSONLines(rest).forEach { line throws(CommandFailure) in
            let configuration = try configurations.configuration(of: line)
            var visit = try NavigateCase(line, profile: profile, configuration: configuration)
            return try visit.answer()
        }
        return .fine
    }
}

/// The configurations of the lines: the one of the command line, and those that lines bring along.
private struct NavigateConfigurations {
    private let options: PathConfigurationOptions
    private var fromFile: PathConfiguration
    private var last: (json: JSONValue, configuration: PathConfiguration)?

    init(profile: NavigationProfile) {
        options = PathConfigurationOptions(profile: profile.configurationProfile)
        fromFile = PathConfiguration(options: options)
    }

    mutating func loadDefault(_ file: String) throws(CommandFailure) {
        fromFile = try loadConfiguration(file, options: options)
    }

    /// The configuration of a line. One that is the same as that of the line before is not compiled again.
    mutating func configuration(of line: JSONValue) throws(CommandFailure) -> PathConfiguration {
        guard let json = line["config"], !json.isNull else { return fromFile }
        if let last, last.json == json { return last.configuration }
        do throws(PathConfigurationError) {
            let configuration = try PathConfiguration(parsing: Array(json.text().utf8), options: options)
            last = (json, configuration)
            return configuration
        } catch {
            throw CommandFailure(message: "\(error.message) [\(error.code)]")
        }
    }
}

extension NavigationProfile {
    /// The profile by which configurations are read for this one.
    fileprivate var configurationProfile: ConfigurationProfile {
        switch self {
        case .ios: .ios
        case .android: .android
        case .foyer: .foyer
        }
    }
}

/// One line: a state, and a visit.
private struct NavigateCase {
    private let url: WebURL
    private let options: JSONValue
    private var navigator: Navigator

    init(_ line: JSONValue, profile: NavigationProfile, configuration: PathConfiguration) throws(CommandFailure) {
        url = try Self.url(try line.text("url"))
        options = line["options"] ?? [:]
        navigator = Navigator(profile: profile, start: try Self.start(options, base: url))
        navigator.install(configuration)
        do throws(NavigationError) {
            for tab in options["tabs"]?.arrayValue ?? [] {
                let start = try? Self.start(tab, base: url)
                try navigator.addTab(NavigatorTab(name: tab["name"]?.stringValue ?? "", start: start ?? nil))
            }
            for destination in options["destinations"]?.arrayValue ?? [] {
                let kind = destination["kind"]?.stringValue.flatMap { VisitDestination.Kind(name: $0) } ?? .native
                try navigator.destinations.add(VisitDestination(kind, name: destination["name"]?.stringValue ?? ""))
            }
            let state = options["state"] ?? [:]
            navigator.isReady = state["host_ready"]?.boolValue ?? true
        } catch {
            throw CommandFailure(message: "\(error.message) [\(error.code)]")
        }
        let screens = (try screens("main"), try screens("modal"))
        do throws(NavigationError) {
            try navigator.synchronise(with: NavigationState(main: screens.0, modal: screens.1))
        } catch {
            throw CommandFailure(message: "\(error.message) [\(error.code)]")
        }
    }

    /// Plans the visit and says what came of it.
    mutating func answer() throws(CommandFailure) -> JSONValue {
        let action = options["action"]?.stringValue ?? VisitAction.advance.name
        guard let action = VisitAction(name: action) else { throw CommandFailure(message: "unknown action \(action)") }
        do throws(NavigationError) {
            let navigation = try navigator.visit(url, action: action)
            var operations = navigation.operations
            if options["then"]?.stringValue == "start" { operations += navigator.start().operations }
            return answer(to: navigation, operations)
        } catch {
            let name = navigator.profile == .android ? error.androidName ?? error.code : error.code
            return ["operations": [], "state": ["error": .string(name)], "code": .string(error.code)]
        }
    }

    private func answer(to navigation: Navigation, _ operations: [NavigationOperation]) -> JSONValue {
        var state: JSONObject = [
            "main": .array(navigator.state.main.map(written)), "modal": .array(navigator.state.modal.map(written)),
        ]
        if let reloaded = operations.last(where: { $0.kind == .reload })?.screen { state["reload"] = written(reloaded) }
        if navigation.outcome == .dropped { state["dropped"] = true }
        var answer: JSONObject = [
            "operations": .array(operations.map { .string($0.kind.name) }), "state": .object(state),
        ]
        if navigator.tabs.count > 1 { answer["tab"] = .string(navigator.tabs[navigator.selectedTab].name) }
        if let fallback = navigation.proposal?.fallback {
            answer["fallback"] = ["requested": .string(fallback.requested), "used": .string(fallback.used.name)]
        }
        return .object(answer)
    }

    // MARK: Screens as they are written in a line

    private func screens(_ key: String) throws(CommandFailure) -> [Screen] {
        var screens: [Screen] = []
        for value in options["state"]?[key]?.arrayValue ?? [] {
            var screen: Screen
            if let text = value.stringValue {
                screen = Screen(try Self.url(text, base: url))
            } else {
                screen = Screen(try Self.url(try value.text("url"), base: url))
            }
            if let name = value["destination"]?.stringValue {
                let kind = value["kind"]?.stringValue.flatMap { VisitDestination.Kind(name: $0) } ?? .native
                screen.destination = VisitDestination(kind, name: name)
            }
            screens.append(screen)
        }
        return screens
    }

    /// A screen as a path, if it is of the site that the visit is for, else as a URL; with its destination, if it is
    /// not the web view.
    private func written(_ screen: Screen) -> JSONValue {
        let isHere = screen.url.scheme == url.scheme && screen.url.host == url.host && !screen.url.hasOpaquePath
        let path = screen.url.path + screen.url.search + screen.url.hash
        let text = JSONValue.string(isHere ? path : screen.url.href)
        guard screen.destination != .web else { return text }
        return [
            "url": text, "destination": .string(screen.destination.name), "kind": .string(screen.destination.kind.name),
        ]
    }

    private static func start(_ options: JSONValue, base: WebURL) throws(CommandFailure) -> Screen? {
        guard let text = options["start_location"]?.stringValue else { return nil }
        return Screen(try url(text, base: base))
    }

    private static func url(_ text: String, base: WebURL? = nil) throws(CommandFailure) -> WebURL {
        do throws(WebURLError) {
            return try WebURL(text, base: base)
        } catch {
            throw CommandFailure(message: "\(error.message) [\(error.code)]")
        }
    }
}
