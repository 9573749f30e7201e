import Foyer

// Steps that set a router up, and the one that begins again with another.
extension ScenarioPlayer {
    /// Ends the router and begins with another, as after the death of the process. With a snapshot, links come back under
    /// new numbers: their end in the old router is none. Those that the snapshot leaves out end there.
    mutating func restart() throws(CommandFailure) {
        var snapshot: [UInt8]?
        if isPersistent {
            do throws(SnapshotError) { snapshot = try router.snapshot() } catch {
                throw CommandFailure(message: error.message)
            }
        }
        router.shutDown()
        let ends = pulledEvents()
        try begin(options)
        if let snapshot {
            do throws(SnapshotError) { _ = try router.restore(snapshot) } catch {
                throw CommandFailure(message: error.message)
            }
        }
        let events = pulledEvents()
        var numbers: [LinkID: LinkID] = [:]
        for event in events { if let old = event.relatedLink { numbers[old] = event.linkID } }
        for event in ends where numbers[event.linkID] == nil { take(event) }
        log.renumber(numbers)
        links = [:]
        for (link, name) in log.names { links[name] = link }
        for event in events { take(event) }
    }

    private func pulledEvents() -> [RouterEvent] {
        var events: [RouterEvent] = []
        while let event = router.nextEvent() { events.append(event) }
        return events
    }

    func install(_ step: JSONValue) throws(CommandFailure) {
        guard let value = step["config"] else { throw CommandFailure(message: "expected \"config\"") }
        let configuration: PathConfiguration
        do throws(PathConfigurationError) {
            configuration = try PathConfiguration(parsing: Array(value.text().utf8))
        } catch {
            throw CommandFailure(message: error.message)
        }
        try Self.attempt { () throws(RouterError) in try router.install(configuration) }
    }

    func addBuiltIn(_ step: JSONValue) throws(CommandFailure) {
        var scope = HostScope()
        scope.start = step["start"]?.stringValue
        let set = scope
        try Self.attempt { () throws(RouterError) in try router.setScope(set) }
        for name in try step.texts("names") ?? BuiltInHandler.allCases.map(\.name) {
            guard let builtIn = BuiltInHandler(name: name) else {
                throw CommandFailure(message: "unknown handler \(name)")
            }
            let handlers = handlers
            let response: Handler.Response =
                builtIn == .appNavigation
                ? .answer(.navigate) : .call(HandlerAction { handlers.nextAnswer(to: $0) })
            _ = try Self.attempt { () throws(RouterError) in try router.add(Handler(builtIn, response: response)) }
        }
    }
}
