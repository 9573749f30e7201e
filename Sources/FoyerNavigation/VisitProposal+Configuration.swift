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
