/// Something in a link map that is a fault, or probably not meant.
public struct LinkMapFinding: Sendable {
    /// An error: the map is refused. A warning: it is read, but something in it is probably not meant.
    public let severity: ConfigurationDiagnostic.Severity
    /// The stable code: that of a ``LinkMapFault``, a ``RouteFinding`` or a ``RouterFinding``.
    public let code: String
    /// One sentence for a person.
    public let message: String
    /// Where it lies in the text.
    public let position: TextPosition
    /// The value that it is about, as a JSON pointer (RFC 6901); empty for the whole.
    public let path: String
    /// The word that was probably meant, or nil.
    public let suggestion: String?
    /// A link that shows it, or nil.
    public let witness: String?
}

extension LinkMap {
    /// Everything there is to say of a link map: its faults; and if it has none, what in its routes and handlers is probably
    /// not meant.
    ///
    /// ```swift
    /// for finding in LinkMap.lint(bytes) {
    ///     let place = "\(finding.position.line):\(finding.position.column)"
    ///     print("foyer.json:\(place): \(finding.severity.name): \(finding.message) [\(finding.code)]")
    /// }
    /// ```
    ///
    /// The text is asked for, not a map, so that each finding has its place and a map that is refused can be linted, too. The
    /// files that the map names are not read.
    ///
    /// - Parameter text: The bytes of the map, UTF-8.
    /// - Returns: The findings in the order of the text.
    /// - Complexity: that of reading the map, of ``RouteTable/lint()`` and of ``Router/lint()``.
    public static func lint(_ text: [UInt8]) -> [LinkMapFinding] {
        do throws(LinkMapError) {
            let map = try LinkMap(parsing: text)
            let places = LinkMapPlaces(try LinkMapReader(text))
            let findings = map.routeFindings(places) + map.routerFindings(places)
            return findings.stablySorted { $0.position.offset < $1.position.offset }
        } catch {
            return error.faults.map { fault in
                LinkMapFinding(
                    severity: .error, code: fault.code, message: fault.message, position: fault.position,
                    path: fault.path, suggestion: fault.suggestion, witness: nil)
            }
        }
    }

    /// The routes as a table; nil where there are none, or where they do not fit into one.
    private var table: RouteTable? {
        routes.isEmpty ? nil : try? RouteTable.build(RouteList(routes, settings: options.routes))
    }

    private func routeFindings(_ places: LinkMapPlaces) -> [LinkMapFinding] {
        guard let table else { return [] }
        return table.lint().map { finding in
            LinkMapFinding(
                warning: finding.kind.rawValue, finding.message, places.route(finding.route, pattern: finding.pattern),
                witness: finding.witness)
        }
    }

    private func routerFindings(_ places: LinkMapPlaces) -> [LinkMapFinding] {
        guard let router = try? Router(options), (try? router.install(routes: table)) != nil else { return [] }
        // Opening and closing gates is the app's part: the map has told of them.
        for gate in gates { _ = try? router.closeGate(gate.name) }
        // The numbers of the handlers in the map, by registration.
        var numbers: [UInt64: Int] = [:]
        for (number, handler) in handlers.enumerated() {
            if let registration = try? router.add(handler) { numbers[registration.number] = number }
        }
        return router.lint().map { finding in
            let handler = finding.registration.flatMap { numbers[$0.number] }
            let place = handler.map { places.handler($0) } ?? finding.route.map { places.route($0, pattern: nil) }
            return LinkMapFinding(
                warning: finding.kind.rawValue, finding.message, place ?? places.whole, witness: finding.witness)
        }
    }
}

extension LinkMapFinding {
    fileprivate init(
        warning code: String, _ message: String, _ place: (position: TextPosition, path: String), witness: String?
    ) {
        self.init(
            severity: .warning, code: code, message: message, position: place.position, path: place.path,
            suggestion: nil, witness: witness)
    }
}

/// Where the parts of a map stand, one that can be read.
private struct LinkMapPlaces {
    private let reader: LinkMapReader
    /// The nodes of the routes and handlers.
    private var routes: [Int] = []
    private var handlers: [Int] = []

    init(_ reader: LinkMapReader) {
        self.reader = reader
        var reader = reader
        if let list = reader.member(reader.root, .routes) { routes = reader.elements(list, "routes") }
        if let list = reader.member(reader.root, .handlers) { handlers = reader.elements(list, "handlers") }
    }

    /// The map itself.
    var whole: (position: TextPosition, path: String) { reader.place(of: reader.root) }

    func handler(_ number: Int) -> (position: TextPosition, path: String) {
        handlers.indices.contains(number) ? reader.place(of: handlers[number]) : whole
    }

    /// A route, or one of its patterns; where the route is short, its only one stands with its name.
    func route(_ number: Int, pattern: Int?) -> (position: TextPosition, path: String) {
        guard routes.indices.contains(number) else { return whole }
        let node = routes[number]
        guard let pattern, let list = reader.member(node, .patterns), reader.isList(list) else {
            return reader.place(of: node)
        }
        var reader = reader
        let patterns = reader.elements(list, "patterns")
        return reader.place(of: patterns.indices.contains(pattern) ? patterns[pattern] : node)
    }
}
