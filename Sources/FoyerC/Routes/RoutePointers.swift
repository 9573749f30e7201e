// How the boundary holds tables and matches: by pointers to themselves, so that a look-up goes through nothing else.

extension RouteTable {
    /// A reference for C to own: ended by `release`. The table gets the texts that C may borrow.
    func passToC() -> OpaquePointer {
        if companion == nil { companion = RouteTexts(self) }
        return OpaquePointer(Unmanaged.passRetained(self).toOpaque())
    }

    /// The table behind a pointer made by `passToC`, which stays as it is.
    @inline(__always)
    static func from(_ pointer: OpaquePointer) -> RouteTable {
        Unmanaged<RouteTable>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    /// Lends the table behind a pointer made by `passToC`.
    @inline(__always)
    static func with<Result>(_ pointer: OpaquePointer, _ body: (RouteTable) -> Result) -> Result {
        Unmanaged<RouteTable>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
    }

    /// Ends a reference made by `passToC`.
    static func release(_ pointer: OpaquePointer) {
        Unmanaged<RouteTable>.fromOpaque(UnsafeRawPointer(pointer)).release()
    }

    /// The texts that C may borrow, of a table that has been passed to it.
    var texts: RouteTexts? {
        companion.map { unsafeDowncast($0, to: RouteTexts.self) }
    }
}

extension RouteMatch {
    /// A reference for C to own: ended by `release`.
    func passToC() -> OpaquePointer {
        OpaquePointer(Unmanaged.passRetained(self).toOpaque())
    }

    /// Lends the match behind a pointer made by `passToC`.
    @inline(__always)
    static func with<Result>(_ pointer: OpaquePointer, _ body: (RouteMatch) -> Result) -> Result {
        Unmanaged<RouteMatch>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
    }

    /// Ends a reference made by `passToC`.
    static func release(_ pointer: OpaquePointer) {
        Unmanaged<RouteMatch>.fromOpaque(UnsafeRawPointer(pointer)).release()
    }
}

/// The texts of a table that C may borrow: bytes with a NUL behind them, at addresses that stay as long as the table.
///
/// One text after another, in one piece of memory: for each route its name, its handler (empty for none) and its gates, then
/// for each of its patterns the pattern and the names of its parameters.
final class RouteTexts: @unchecked Sendable {
    private let start: UnsafePointer<UInt8>
    /// Where each text starts; the last number is where the next one would.
    private let offsets: [Int]
    /// The number of the first text of each route, and of its first pattern among all patterns.
    private let routes: [(text: Int, pattern: Int)]
    /// The number of the text of each pattern.
    private let patterns: [Int]

    init(_ table: RouteTable) {
        var bytes: [UInt8] = []
        var offsets: [Int] = [0]
        var routes: [(text: Int, pattern: Int)] = []
        var patterns: [Int] = []
        func add(_ text: String) {
            bytes += text.utf8
            bytes.append(0)
            offsets.append(bytes.count)
        }
        let parameterNames = table.parameterNames
        for route in table.routes {
            routes.append((offsets.count - 1, patterns.count))
            add(route.name)
            add(route.handler ?? "")
            for gate in route.gates ?? [] { add(gate) }
            for pattern in route.patterns {
                let names = parameterNames[patterns.count]
                patterns.append(offsets.count - 1)
                add(pattern)
                for name in names { add(name) }
            }
        }
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
        bytes.withUnsafeBufferPointer { if let from = $0.baseAddress { memory.initialize(from: from, count: $0.count) } }
        start = UnsafePointer(memory)
        self.offsets = offsets
        self.routes = routes
        self.patterns = patterns
    }

    deinit {
        start.deallocate()
    }

    private func text(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start + offsets[index], count: offsets[index + 1] - offsets[index] - 1)
    }

    /// The name of a route that there is.
    func name(_ route: Int) -> UnsafeBufferPointer<UInt8> { text(routes[route].text) }

    /// The handler of a route that names one.
    func handler(_ route: Int) -> UnsafeBufferPointer<UInt8> { text(routes[route].text + 1) }

    /// A gate that a route has.
    func gate(_ number: Int, of route: Int) -> UnsafeBufferPointer<UInt8> { text(routes[route].text + 2 + number) }

    /// A pattern that a route has.
    func pattern(_ number: Int, of route: Int) -> UnsafeBufferPointer<UInt8> {
        text(patterns[routes[route].pattern + number])
    }

    /// The name of a parameter that a pattern has.
    func parameter(_ index: Int, ofPattern number: Int, of route: Int) -> UnsafeBufferPointer<UInt8> {
        text(patterns[routes[route].pattern + number] + 1 + index)
    }
}

// What C borrows of a match, with a NUL behind it; good as long as the table lives.
extension RouteMatch {
    /// The name of the route.
    var lentRouteName: UnsafeBufferPointer<UInt8>? {
        guard let route = routeIndex else { return nil }
        return table?.texts?.name(route)
    }

    /// The pattern.
    var lentPattern: UnsafeBufferPointer<UInt8>? {
        guard let route = routeIndex, let pattern = patternIndex else { return nil }
        return table?.texts?.pattern(pattern, of: route)
    }

    /// The name of a parameter, or nil past the last one.
    func lentParameterName(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
        guard index >= 0, index < parameterCount, let route = routeIndex, let pattern = patternIndex else { return nil }
        return table?.texts?.parameter(index, ofPattern: pattern, of: route)
    }
}
