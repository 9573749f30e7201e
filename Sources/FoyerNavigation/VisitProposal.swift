/// A visit that is proposed: where to, and what the rules in force say about how to show it. A value that the host may
/// change before it answers.
///
/// ```swift
/// var proposal = try VisitProposal(WebURL("https://example.com/orders/7"), configuration: configuration)
/// if proposal.context == .modal { proposal.isAnimated = false }
/// ```
///
/// The host answers a proposal with a ``VisitAnswer``; a ``Navigator`` turns both into operations.
public struct VisitProposal: Sendable {
    /// Where to: the canonical URL.
    public var url: WebURL
    /// The properties that the rules give it.
    public var properties: JSONObject
    /// What the route that matched took from the URL, in the order of the pattern.
    public var parameters: [LinkParameter]
    /// How the visit relates to the page it starts from.
    public var action: VisitAction
    /// Whether it belongs in a modal.
    public var context: PathContext
    /// How the rules want it shown.
    public var presentation: PathPresentation
    /// Whether another query is another page.
    public var queryStringPresentation: QueryStringPresentation
    /// Whether it is one of the built-in locations by which a server moves the app back.
    public var isHistoricalLocation: Bool
    /// Whether the change is to be animated.
    public var isAnimated: Bool
    /// The name of what should show it: `view_controller`, `uri` or the name of its route; nil for a web view.
    public var destinationName: String?
    /// The name of what should show it where the host does not know that: `fallback_uri`.
    public var fallbackName: String?
    /// The name of the tab it belongs to, or nil for the one that is in front.
    public var tab: String?
    /// The door that the link came in by.
    public var source: LinkSource
    /// The version of the configuration that these properties come from; empty if it has none.
    public var configurationVersion: String
    /// What shows it. `Navigator` settles it from the two names and from what the host knows.
    public internal(set) var destination: VisitDestination
    /// That it is shown by something else than its rules name.
    public internal(set) var fallback: DestinationFallback?

    /// A proposal whose properties say nothing: a web page in the default context.
    public init(_ url: WebURL, action: VisitAction = .advance, source: LinkSource = .unspecified) {
        self.url = url
        self.action = action
        self.source = source
        properties = JSONObject()
        parameters = []
        context = .default
        presentation = .default
        queryStringPresentation = .default
        isHistoricalLocation = false
        isAnimated = true
        configurationVersion = ""
        destination = .web
    }

    /// The screen that would show it.
    public var screen: Screen {
        Screen(url, destination: destination, context: context)
    }

    /// The same proposal with its destination settled by what the host knows.
    ///
    /// - Complexity: O(log *n*) comparisons of names.
    public func settled(by catalogue: DestinationCatalogue) -> VisitProposal {
        var result = self
        result.fallback = nil
        guard let name = destinationName ?? fallbackName else {
            result.destination = .web
            return result
        }
        if let known = catalogue[name] {
            result.destination = known
            return result
        }
        result.destination = fallbackName.flatMap { catalogue[$0] } ?? .web
        result.fallback = DestinationFallback(requested: name, used: result.destination)
        return result
    }
}

/// How a visit relates to the page it starts from.
public enum VisitAction: Int32, StableName {
    // names: begin visit_action cases
    /// A new page after this one.
    case advance = 0
    /// A page in the place of this one.
    case replace = 1
    /// A page that was shown before, shown again.
    case restore = 2
    // names: end

    /// The name: `"advance"`, `"replace"` or `"restore"`.
    public var staticName: StaticString {
        switch self {
        // names: begin visit_action names
        case .advance: "advance"
        case .replace: "replace"
        case .restore: "restore"
        // names: end
        }
    }
}

/// What the host says to a proposal.
public enum VisitAnswer: Hashable, Sendable {
    /// It may be shown as proposed.
    case accept
    /// It may be shown, but by this destination.
    case acceptWith(VisitDestination)
    /// It may not be shown. This stops pop, refresh and none too.
    case reject
}

extension VisitProposal {
    /// A proposal as the rules of a configuration want it.
    ///
    /// - Parameters:
    ///   - url: Where to.
    ///   - configuration: The configuration in force.
    ///   - action: How the visit relates to the page it starts from.
    ///   - source: The door that the link came in by.
    ///   - route: The name of the route that matched; it is the destination where the rules name none.
    ///   - parameters: What that route took from the URL; it is laid over what the routes of the rules took.
    /// - Throws: Where the configuration has no answer: see `PathProperties.failure` and `PathProperties.typed()`.
    /// - Complexity: that of `PathConfiguration.lookup(_:)`.
    public init(
        _ url: WebURL, configuration: PathConfiguration, action: VisitAction = .advance,
        source: LinkSource = .unspecified, route: String? = nil, parameters: [LinkParameter] = []
    ) throws(PathConfigurationError) {
        try self.init(
            url, found: configuration.lookup(url), version: configuration.version, action: action, source: source,
            route: route, parameters: parameters)
    }

    /// A proposal from properties that have been looked up before.
    ///
    /// - Parameters:
    ///   - found: The properties of `url`.
    ///   - version: The version of the configuration that they come from.
    /// - Throws: As `init(_:configuration:action:source:route:parameters:)`, which explains the other parameters.
    public init(
        _ url: WebURL, found: PathProperties, version: String, action: VisitAction = .advance,
        source: LinkSource = .unspecified, route: String? = nil, parameters: [LinkParameter] = []
    ) throws(PathConfigurationError) {
        if let failure = found.failure { throw failure }
        let typed = try found.typed()
        self.init(url, action: action, source: source)
        self.parameters = found.parameters
        self.parameters.overlay(parameters)
        properties = found.merged
        context = typed.context
        presentation = typed.presentation
        queryStringPresentation = typed.queryStringPresentation
        isHistoricalLocation = typed.historicalLocation
        isAnimated = typed.animated
        destinationName = typed.destinationName ?? route
        fallbackName = typed.fallbackURI
        tab = found["tab"]?.stringValue
        configurationVersion = version
    }
}

extension TypedProperties {
    /// The name of what should show the visit, or nil where that is a web view: `view_controller`, or else `uri`.
    fileprivate var destinationName: String? {
        viewController.hasSameBytes(as: VisitDestination.web.name) ? uri : viewController
    }
}
