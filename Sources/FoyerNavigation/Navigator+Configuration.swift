// The rules in force, and visits that follow them.

extension Navigator {
    /// Installs a configuration; nil takes it away. It counts from the next proposal on, whatever is on screen.
    ///
    /// The contexts of the screens that are there are read anew; of the profiles only `android` looks at them.
    ///
    /// - Complexity: one lookup for each screen.
    public mutating func install(_ configuration: PathConfiguration?) {
        self.configuration = configuration
        for index in tabs.indices {
            tabs[index].start = tabs[index].start.map(underRules)
            tabs[index].state.main = tabs[index].state.main.map(underRules)
            tabs[index].state.modal = tabs[index].state.modal.map(underRules)
        }
    }

    /// What the rules in force say about a URL.
    ///
    /// - Parameters:
    ///   - url: Where to.
    ///   - action: How the visit relates to the page it starts from.
    ///   - source: The door that the link came in by.
    ///   - route: The name of the route that matched; it is the destination where the rules name none.
    ///   - parameters: What routes took from the URL.
    /// - Returns: The proposal, its destination settled by what the host knows. Without a configuration every URL is a
    ///   web page in the default context.
    /// - Throws: `NavigationError.properties` where the configuration has no answer.
    public func proposal(
        for url: WebURL, action: VisitAction = .advance, source: LinkSource = .unspecified, route: String? = nil,
        parameters: [LinkParameter] = []
    ) throws(NavigationError) -> VisitProposal {
        guard let configuration else {
            var proposal = VisitProposal(url, action: action, source: source)
            proposal.destinationName = route
            proposal.parameters = parameters
            return proposal.settled(by: destinations)
        }
        do throws(PathConfigurationError) {
            return try VisitProposal(
                url, configuration: configuration, action: action, source: source, route: route,
                parameters: parameters
            ).settled(by: destinations)
        } catch {
            throw .properties(error)
        }
    }

    /// Plans a visit by the rules in force and takes its operations as carried out: `proposal(for:action:source:)` and
    /// `propose(_:answer:)` in one.
    public mutating func visit(
        _ url: WebURL, action: VisitAction = .advance, source: LinkSource = .unspecified, answer: VisitAnswer = .accept
    ) throws(NavigationError) -> Navigation {
        try propose(proposal(for: url, action: action, source: source), answer: answer)
    }

    /// The screen with the context that the rules in force give its URL.
    func underRules(_ screen: Screen) -> Screen {
        guard let configuration, let properties = try? configuration.lookup(screen.url).typed() else { return screen }
        var screen = screen
        screen.context = properties.context
        return screen
    }
}
