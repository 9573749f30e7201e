import Foyer
import TestSupport
import Testing

/// Map → values → map is the identity, over random descriptions made in code.
@Suite struct LinkMapRoundTripTests {
    @Test func valuesAndBytesComeBack() throws {
        var lengths = 0
        let count = 3000
        for seed in 1...UInt64(count) {
            var random = RandomMap(seed: seed)
            let map = try random.map()
            let json = map.json
            lengths += json.count
            do throws(LinkMapError) {
                let again = try LinkMap(parsing: json)
                let text = String(decoding: json, as: UTF8.self)
                #expect(MapDescription.of(again) == MapDescription.of(map), "seed \(seed): \(text)")
                #expect(again.json == json, "seed \(seed)")
            } catch {
                Issue.record("seed \(seed): \(error.faults.map { "\($0.path): \($0.message)" })")
            }
        }
        print("figure: \(count) random link maps read back, \(lengths / count) bytes each")
    }

    /// No input traps, and every fault lies inside the text.
    @Test func mutatedMapsAreReadOrRefused() throws {
        let files = try LinkMapCorpusTests.files("good") + LinkMapCorpusTests.files("bad")
        var random = SeededRandom(seed: 7)
        let pieces = [
            "{", "}", "[", "]", "\"", ":", ",", "null", "true", "-1", "1e99", "\\u0000", "\\ud800", "/:id", "(", "*", "\u{FF}",
            "\"gates\"", "\"name\"", "{\"regex\": \"(\"}", "99999999999999999999",
        ].map { Array($0.utf8) }
        var refused = 0
        for round in 0..<12_000 {
            var bytes = files[Int(random.below(UInt64(files.count)))].bytes
            for _ in 0...random.below(3) {
                let place = Int(random.below(UInt64(bytes.count + 1)))
                switch random.below(4) {
                case 0: bytes.insert(contentsOf: pieces[Int(random.below(UInt64(pieces.count)))], at: place)
                case 1: bytes.removeSubrange(place..<min(place + Int(random.below(8)), bytes.count))
                case 2: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
                default:
                    let other = files[Int(random.below(UInt64(files.count)))].bytes
                    let start = Int(random.below(UInt64(other.count)))
                    bytes.insert(contentsOf: other[start..<min(start + 20, other.count)], at: place)
                }
            }
            do throws(LinkMapError) {
                let map = try LinkMap(parsing: bytes)
                let json = map.json
                #expect(try LinkMap(parsing: json).json == json, "round \(round)")
            } catch {
                refused += 1
                #expect(!error.faults.isEmpty)
                for fault in error.faults {
                    #expect(fault.position.offset <= bytes.count, "round \(round)")
                    #expect(fault.position == TextPosition(offset: fault.position.offset, in: bytes), "round \(round)")
                }
            }
        }
        #expect(refused > 6000)
    }
}

/// Makes maps whose parts fit together.
struct RandomMap {
    var random: SeededRandom
    private var gateNames: [String] = []
    private var routeNames: [String] = []
    private var handlerNames: [String] = []

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    private mutating func chance(_ percent: UInt64) -> Bool { random.below(100) < percent }
    private mutating func pick<Item>(_ items: [Item]) -> Item { items[Int(random.below(UInt64(items.count)))] }
    private mutating func some<Item>(_ items: [Item], _ percent: UInt64 = 40) -> [Item] {
        items.filter { _ in chance(percent) }
    }
    private mutating func time() -> UInt64 { pick([0, 1, 250, 10_000, 600_000, (1 << 53) - 1]) }
    private mutating func text() -> String {
        pick(["", "x", "a \"quoted\" text", "line\nfeed", "caf\u{E9}", "\u{1F34E}", "a/b~c", "\u{0}\u{1F}", "\\u0041"])
    }

    mutating func map() throws -> LinkMap {
        var map = LinkMap()
        if chance(30) { map.version = pick(["1", "2026-12", "caf\u{E9}"]) }
        map.options.scope = scope()
        if chance(20) { map.options.startLink = pick(["https://orchard.example/start", "orchard://welcome"]) }
        try policies(&map)
        gates(&map)
        pending(&map.options)
        handlerNames = ["share", "orders", "caf\u{E9}", "universal-link", "patterns"]
        map.options.routes = settings()
        map.routes = try (0..<random.below(6)).map { number in try route(Int(number)) }
        routeNames = map.routes.map { $0.name }
        map.handlers = try handlerNames.map { name in try handler(name) }
        if map.options.scope.start != nil { map.handlers += try builtIns() }
        map.interceptors = try (0..<random.below(3)).map { _ in try interceptor() }
        map.ignores = try (0..<random.below(3)).map { _ in try condition(isFull: false) }
        configurations(&map)
        return map
    }

    private mutating func scope() -> HostScope {
        HostScope(
            start: chance(70) ? pick(["https://orchard.example/", "https://orchard.example:8443/a?b"]) : nil,
            ownHosts: some(["shop.orchard.example", "*.orchard.example", "b\u{FC}cher.example"]),
            ownSchemes: some(["orchard", "Pear+x"]), rule: pick([.foyer, .ios, .android]))
    }

    private mutating func policies(_ map: inout LinkMap) throws {
        if chance(40) { map.options.policy = try policy(LinkPolicy()) }
        if chance(30) { map.options.insidePolicy = try policy(chance(50) ? LinkPolicy() : .hotwire) }
        if chance(30) { map.options.outgoingPolicy = try policy(.outgoing) }
    }

    private mutating func policy(_ base: LinkPolicy) throws -> LinkPolicy {
        var policy = base
        for check in some(LinkCheck.allCases, 15) { policy.relaxed.insert(check) }
        // Where there are lists, what answers lead to is in them.
        if chance(50) {
            for scheme in some(["Orchard", "mailto"]) + ["https"] { try policy.addScheme(scheme) }
        }
        if chance(50) {
            for host in some(["*.orchard.example", "[::1]", "b\u{FC}cher.example"]) + ["orchard.example"] {
                try policy.addHost(host)
            }
        }
        policy.ports = some([1, 3000, 65_535])
        if chance(30) { policy.maximumBytes = pick([64, 4096, Limits.urlBytes]) }
        return policy
    }

    private mutating func gates(_ map: inout LinkMap) {
        let names = some(["ready", "session", "caf\u{E9}", "a/b", "unlocked"], 50)
        gateNames = names
        map.gates = names.map { LinkMap.Gate($0) }
        if chance(40) {
            for index in map.gates.indices {
                map.gates[index].hasLanes = chance(30)
                if chance(30) { map.gates[index].about = text() }
            }
        }
        map.options.gates = chance(50) ? names : some(names.reversed())
    }

    private mutating func pending(_ options: inout RouterOptions) {
        if chance(30) { options.pendingPolicy = pick(PendingPolicy.allCases) }
        if chance(30) { options.pendingCapacity = pick([1, 64, Limits.pendingLinks]) }
        if chance(30) { options.pendingBytes = pick([1, 1 << 20, Limits.pendingBytes]) }
        if chance(30) { options.overflow = .rejectNew }
        if chance(30) { options.timeToLive = time() }
        if chance(30) { options.strictFIFO = true }
        if chance(40) { options.duplicates = chance(50) ? .eventID(window: time()) : .url(window: time()) }
        if chance(30) { options.answerTimeout = time() }
        if chance(30) { options.retryLimit = pick([0, 1, Limits.retries]) }
        if chance(30) { options.redirectLimit = pick([0, 1, Limits.retries]) }
        if chance(40) {
            let standard = options.privateParameters
            options.privateParameters = pick([
                [], ["pin"], some(standard, 80) + some(["pin", "caf\u{E9}"]), Array(standard.reversed()),
            ])
        }
    }

    private mutating func settings() -> RouteSettings {
        var settings = RouteSettings()
        if chance(20) { settings.authority = .host }
        settings.pathCase = pick(RouteSettings.Regard.allCases)
        settings.trailingSlash = pick(RouteSettings.Regard.allCases)
        settings.emptySegments = pick(RouteSettings.Regard.allCases)
        settings.queryKeyCase = pick(RouteSettings.Regard.allCases)
        settings.fragmentPaths = chance(20)
        settings.fragmentPairs = chance(20)
        return settings
    }

    private static let patterns = [
        "/orders/:id", "/:id", "https://orchard.example/orders/:id", "https://*.orchard.example/:id", "/a{/:id}?",
        "/caf\u{E9}/:id", "orchard://orders/:id", "/x/:id([a-z]+)",
    ]

    private mutating func route(_ number: Int) throws -> Route {
        let names = ["share", "patterns", "prioritie", "order \(number)", "caf\u{E9}", "n"]
        var route = Route(pick(names), patterns: [pick(Self.patterns)] + some(Self.patterns, 15))
        guard chance(60) else { return route }
        if chance(40) { route.constraints = [try constraint()] }
        route.accepts = some(["https://orchard.example", "orchard", "https://*.orchard.example"], 20)
        if chance(30) { route.gates = some(gateNames) }
        if chance(30) { route.handler = pick(handlerNames) }
        if chance(30) { route.priority = pick([1, -1, .max, .min]) }
        if chance(30) { route.about = text() }
        return route
    }

    private mutating func constraint() throws -> Route.Constraint {
        switch random.below(5) {
        case 0: Route.Constraint("id", .int)
        case 1: Route.Constraint("id", .uuid)
        case 2: Route.Constraint("id", .oneOf(["a", text()]))
        case 3: Route.Constraint("id", .regex(try RouteExpression(pick(["[0-9]+", "a|b", "", "\\p{L}{2,}"]))))
        default: Route.Constraint("id", .function(pick(["is_place", "caf\u{E9}"])))
        }
    }

    private mutating func condition(isFull: Bool, isOwn: Bool = true) throws -> HandlerCondition {
        var condition = HandlerCondition(hosts: some(["orchard.example", "*.orchard.example"]))
        if isOwn, chance(30) { condition.schemes = some(["https", "Orchard"]) }
        if chance(30) { condition.sources = some(LinkSource.allCases, 20) }
        if chance(30) {
            condition.routes = [pick(Self.patterns)]
            if chance(50) { condition.constraints = [try constraint()] }
            if chance(50) { condition.accepts = ["https://orchard.example"] }
        }
        if isFull, chance(40) { condition.properties = [.init("context", "modal"), .init(text() + "k", [1, nil])] }
        return condition
    }

    private mutating func answer() -> Handler.Response {
        pick([
            .ask, .answer(.navigate), .answer(.cancel), .answer(.declined), .answer(.retryLater), .answer(.failed()),
            .answer(.failed(reason: "out of order")), .answer(.redirect(to: "https://orchard.example/new")),
        ])
    }

    private mutating func handler(_ name: String) throws -> Handler {
        var handler = Handler(name, condition: try condition(isFull: true), response: answer())
        // One host always: a handler that takes every link would hide others.
        if handler.condition.hosts.isEmpty { handler.condition.hosts = ["pear.example"] }
        var routes: [String] = []
        for name in some(routeNames, 30) where !routes.contains(name) { routes.append(name) }
        handler.condition.routeNames = routes
        try options(&handler)
        return handler
    }

    private mutating func options(_ handler: inout Handler) throws {
        if chance(30) { handler.priority = pick([1, -1, .max, .min]) }
        if chance(30) { handler.gates = some(gateNames) }
        handler.isWithoutGlobalGates = chance(20)
        if chance(30) { handler.fallback = pick(handlerNames) }
        handler.isFallbackOnly = chance(20)
        handler.isOneShot = chance(20)
        if chance(30) { handler.timeout = time() }
        if chance(30) { handler.owner = pick(["security", "caf\u{E9}"]) }
    }

    private mutating func builtIns() throws -> [Handler] {
        try some(BuiltInHandler.allCases, 60).map { builtIn in
            var handler = Handler(builtIn, response: answer())
            if builtIn == .appNavigation, chance(50) { handler.response = .answer(.navigate) }
            guard chance(50) else { return handler }
            if chance(50) {
                let own = handler.condition
                handler.condition = try condition(isFull: true, isOwn: own.schemes.isEmpty)
                handler.condition.relation = own.relation
                if !own.schemes.isEmpty { handler.condition.schemes = own.schemes }
            }
            try options(&handler)
            return handler
        }
    }

    private mutating func interceptor() throws -> Interceptor {
        var interceptor = Interceptor(
            pick(["guard", "log", "caf\u{E9}"]), condition: try condition(isFull: true),
            response: pick([
                .ask, .answer(.pass), .answer(.block()), .answer(.block(reason: "no")),
                .answer(.rewrite(to: "https://orchard.example/r")), .answer(.redirect(to: "https://orchard.example/s")),
            ]))
        if chance(30) { interceptor.priority = pick([1, -1, .max, .min]) }
        if chance(30) { interceptor.timeout = time() }
        if chance(30) { interceptor.owner = "security" }
        return interceptor
    }

    private mutating func configurations(_ map: inout LinkMap) {
        switch random.below(4) {
        case 0: map.configurations = [.init(.ios, file: "a"), .init(.android, file: "a"), .init(.foyer, file: "a")]
        case 1: map.configurations = [.init(.ios, file: "a"), .init(.android, file: "b")]
        default: break
        }
        if chance(30) { map.navigation = LinkMapPart(["tabs": ["home", ["name": "orders"]], "profile": "ios"]) }
        if chance(30) { map.associations = LinkMapPart(["apple": "aasa.json", "android": ["file": "b.json"]]) }
    }
}
