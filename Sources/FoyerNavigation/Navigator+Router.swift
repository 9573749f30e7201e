// The router's answer "navigate", turned into a visit.

extension Navigator {
    /// The visit that an event of the router asks for.
    ///
    /// The proposal follows the configuration under which the router offered the link, also if another one has been
    /// installed since: a link sees one configuration from start to end.
    ///
    /// - Parameters:
    ///   - event: Any event; one that says that a link ended as `visited` asks for a visit.
    ///   - action: How the visit relates to the page it starts from.
    /// - Returns: The proposal, its destination settled by what the host knows; nil if the event asks for none.
    /// - Throws: `NavigationError.properties` where the configuration has no answer.
    public func proposal(
        for event: RouterEvent, action: VisitAction = .advance
    ) throws(NavigationError) -> VisitProposal? {
        guard event.kind == .ended, event.outcome == .visited, let link = event.link else { return nil }
        guard let properties = event.properties else {
            return try proposal(
                for: link.url, action: action, source: event.source, route: event.route, parameters: event.parameters)
        }
        do throws(PathConfigurationError) {
            return try VisitProposal(
                link.url, found: properties, version: event.configurationVersion ?? "", action: action,
                source: event.source, route: event.route, parameters: event.parameters
            ).settled(by: destinations)
        } catch {
            throw .properties(error)
        }
    }
}
