/// What an app's links are, as data: which are let in, what they wait for, where they go and who takes them.
///
/// By convention it is a file named `foyer.json` that every runtime of the app loads. Everything that can be described
/// can be said in it; what a program does is attached by name (``Router/on(_:_:)-swift.method``). The article <doc:LinkMap>
/// has every member.
///
/// ```swift
/// let map = try LinkMap(parsing: Array("""
///     {"start": "https://orchard.example/", "schemes": ["orchard"], "gates": ["ready"],
///      "routes": [{"order": "/orders/:id"}, {"share": "/share"}],
///      "handlers": ["app-navigation", {"name": "share", "routes": ["share"], "priority": 10}]}
///     """.utf8))
/// let router = try Router(map)
/// try router.on("share", HandlerAction { offer in .cancel })
/// ```
///
/// A map and a description in code are two spellings of the same values: the parts of a map are the types that code uses,
/// and ``json`` writes them down.
public struct LinkMap: Sendable {
    /// A word of the app's for this state of the map.
    public var version: String?
    /// How the router behaves: policies, queue, duplicates, bounds for answers, what belongs to the app, how routes read
    /// links, and in ``RouterOptions/gates`` the gates that every link waits for.
    public var options = RouterOptions()
    /// All gates that exist.
    public var gates: [Gate] = []
    /// The destinations of links.
    public var routes: [Route] = [] {
        didSet { compiledRoutes = CompiledRoutes() }
    }
    /// What reading the map made of the routes, until they change.
    var compiledRoutes = CompiledRoutes()
    /// Who takes links, in order.
    public var handlers: [Handler] = []
    /// Who sees links before the handlers do.
    public var interceptors: [Interceptor] = []
    /// Links that belong to another component.
    public var ignores: [HandlerCondition] = []
    /// The path configurations. The router reads no file: the host does.
    public var configurations: [ConfigurationFile] = []
    /// How visits are shown, for the component for navigation; nil where the map does not say it.
    public var navigation: LinkMapPart?
    /// The files by which the systems give links to the app, for the component for associations; nil where the map does
    /// not say it.
    public var associations: LinkMapPart?

    /// A map that describes nothing.
    public init() {}

    /// Reads a map.
    ///
    /// Reading is strict: an unknown member, a misspelled word, a wrong type, a name that leads nowhere, a pattern that
    /// cannot be read and a link that the map's own policy would refuse are faults, and all of them are found.
    ///
    /// - Parameter source: The map as JSON, at most ``Limits/linkMapBytes``. The bytes are not kept.
    /// - Throws: Every fault, with its place, its path, and the word that was probably meant.
    /// - Complexity: O(*n*), and O(words²) of short words for what is misspelled, up to
    ///   ``Limits/linkMapSuggestionWork``.
    public init(parsing source: [UInt8]) throws(LinkMapError) {
        var reader = try LinkMapReader(source)
        self = reader.map(reader.root)
        try reader.finish()
    }

    /// The shortest document that reads back as the same value, as UTF-8 JSON in the order of the article <doc:LinkMap>.
    ///
    /// What a program does is not part of it: actions of handlers, conditions by callback and functions of constraints
    /// that have no name are left out.
    ///
    /// - Complexity: O(size of the map).
    public var json: [UInt8] {
        var writer = LinkMapWriter()
        writer.map(self)
        return writer.bytes
    }

    /// The names of the functions that constraints of routes, handlers, interceptors and ignores name, each once.
    public var constraintFunctions: [String] {
        var names: [String] = []
        let conditions = handlers.map { $0.condition } + interceptors.map { $0.condition } + ignores
        let constraints = routes.flatMap { $0.constraints } + conditions.flatMap { $0.constraints }
        for constraint in constraints {
            guard case .function(let name) = constraint.rule else { continue }
            if !names.contains(where: { $0.hasSameBytes(as: name) }) { names.append(name) }
        }
        return names
    }

    /// A gate of a map.
    public struct Gate: Sendable {
        /// The name.
        public var name: String
        /// Whether each lane has the gate for itself: a word for all lanes then counts for those that there are, and a lane
        /// that comes later finds it closed.
        public var hasLanes: Bool
        /// What the gate stands for, for people.
        public var about: String?

        /// A gate.
        public init(_ name: String, hasLanes: Bool = false, about: String? = nil) {
            self.name = name
            self.hasLanes = hasLanes
            self.about = about
        }
    }

    /// A path configuration of a map.
    public struct ConfigurationFile: Sendable {
        /// How it is read: ``ConfigurationProfile/ios``, ``ConfigurationProfile/android`` or
        /// ``ConfigurationProfile/foyer``.
        public var profile: ConfigurationProfile
        /// The file, as the map names it: what it is relative to is the host's matter.
        public var file: String

        /// A configuration.
        public init(_ profile: ConfigurationProfile, file: String) {
            self.profile = profile
            self.file = file
        }
    }

    /// A file that a map names, and what it is.
    public struct File: Sendable {
        /// What a file is.
        public enum Kind: Int32, StableName {
            // names: begin map_file cases
            /// A path configuration, read as on iOS.
            case iosConfiguration = 1
            /// A path configuration, read as on Android.
            case androidConfiguration = 2
            /// A path configuration, read in Foyer's own way.
            case foyerConfiguration = 3
            /// An apple-app-site-association file.
            case appleAssociation = 4
            /// An assetlinks.json file.
            case androidAssociation = 5
            // names: end

            public var staticName: StaticString {
                switch self {
                // names: begin map_file names
                case .iosConfiguration: "ios_configuration"
                case .androidConfiguration: "android_configuration"
                case .foyerConfiguration: "foyer_configuration"
                case .appleAssociation: "apple_association"
                case .androidAssociation: "android_association"
                // names: end
                }
            }
        }

        /// What it is.
        public let kind: Kind
        /// The file, as the map names it.
        public let file: String
    }

    /// The files that the host has to read: path configurations, then associations.
    public var files: [File] {
        var files: [File] = []
        for configuration in configurations {
            switch configuration.profile {
            case .ios, .ios12, .ios13OnIOS15: files.append(File(kind: .iosConfiguration, file: configuration.file))
            case .android: files.append(File(kind: .androidConfiguration, file: configuration.file))
            case .foyer: files.append(File(kind: .foyerConfiguration, file: configuration.file))
            }
        }
        for (key, kind) in [("apple", File.Kind.appleAssociation), ("android", .androidAssociation)] {
            guard let value = associations?.value[key] else { continue }
            if let file = value.stringValue ?? value["file"]?.stringValue { files.append(File(kind: kind, file: file)) }
        }
        return files
    }
}

/// A member of a map that a component reads: its value, and the text with its place, so that the component's faults have
/// one, too.
public struct LinkMapPart: Sendable {
    /// The value.
    public let value: JSONValue
    /// The text of the value.
    package let source: [UInt8]
    /// Where the text stands in the map.
    package let place: LinkMapPlace

    /// A part for a map that is built in code.
    public init(_ value: JSONValue) {
        var source: [UInt8] = []
        value.write(to: &source)
        self.init(value: value, source: source, place: .whole)
    }

    init(value: JSONValue, source: [UInt8], place: LinkMapPlace) {
        self.value = value
        self.source = source
        self.place = place
    }
}

/// Routes and how they read links, as one JSON text: a list of routes, or an object with `routes` and `route_settings`.
///
/// ```swift
/// let list = try RouteList(parsing: Array(#"[{"order": "/orders/:id"}, {"share": "/share"}]"#.utf8))
/// let table = try RouteTable(list)
/// ```
public struct RouteList: Sendable {
    /// The routes, in order.
    public var routes: [Route] {
        didSet { compiled = CompiledRoutes() }
    }
    /// How they read links.
    public var settings: RouteSettings
    /// What reading the list made of the routes, until they change.
    private var compiled = CompiledRoutes()

    /// Routes and how they read links.
    public init(_ routes: [Route], settings: RouteSettings = RouteSettings()) {
        self.routes = routes
        self.settings = settings
    }

    init(_ routes: [Route], settings: RouteSettings, _ compiled: CompiledRoutes) {
        self.routes = routes
        self.settings = settings
        self.compiled = compiled
    }

    /// The routes of a map.
    package init(_ map: LinkMap) {
        self.init(map.routes, settings: map.options.routes, map.compiledRoutes)
    }

    /// Puts functions in the place of the names of functions in constraints.
    ///
    /// - Parameter function: Gives the function for a name; the route is for errors.
    /// - Complexity: O(constraints), and compiling the routes that name functions.
    package mutating func bindFunctions<Failure: Error>(
        _ function: (_ name: String, _ route: String) throws(Failure) -> @Sendable (String) -> Bool
    ) throws(Failure) {
        var kept = compiled
        var bound = routes
        var isChanged = false
        for route in routes.indices {
            for (index, constraint) in routes[route].constraints.enumerated() {
                guard case .function(let name) = constraint.rule else { continue }
                bound[route].constraints[index].rule = .custom(try function(name, routes[route].name))
                kept.forget(route)
                isChanged = true
            }
        }
        guard isChanged else { return }
        routes = bound
        compiled = kept
    }

    /// Gives the routes to a builder, with what reading made of them.
    fileprivate func add(to builder: inout RouteTableBuilder) {
        builder.settings = settings
        for (number, route) in routes.enumerated() {
            if let known = compiled.route(number, settings) {
                builder.add(known)
            } else {
                builder.add(route)
            }
        }
    }

    /// Reads a list.
    ///
    /// - Throws: Every fault, with its place.
    public init(parsing source: [UInt8]) throws(LinkMapError) {
        var reader = try LinkMapReader(source)
        self = reader.routeList(reader.root)
        try reader.finish()
    }
}

/// What reading a list of routes made of them, so that a table of the same routes need not read their patterns again.
struct CompiledRoutes: Sendable {
    /// One for each route; nil for one that changed since.
    private var routes: [CompiledRoute?] = []
    /// What they were read with.
    private var settings = RouteSettings()

    /// Of no routes.
    init() {}

    init(settings: RouteSettings) {
        self.settings = settings
    }

    /// Appends the next route; nil where it could not be compiled.
    mutating func append(_ route: CompiledRoute?) {
        routes.append(route)
    }

    /// Forgets what was made of a route.
    mutating func forget(_ number: Int) {
        if number < routes.count { routes[number] = nil }
    }

    /// What was made of a route with these settings, if that is known.
    func route(_ number: Int, _ settings: RouteSettings) -> CompiledRoute? {
        number < routes.count && settings == self.settings ? routes[number] : nil
    }
}

extension RouteTable {
    /// Builds the table of a list of routes.
    ///
    /// - Throws: The first fault, with the route, the pattern and the byte. A list that was parsed has none, unless it has
    ///   too many patterns.
    /// - Complexity: O(*n* log *n*) in the bytes of all patterns.
    public static func build(_ list: RouteList) throws(RouteError) -> RouteTable {
        var builder = RouteTableBuilder()
        list.add(to: &builder)
        return try builder.build()
    }
}

/// What a URL of a route is built from, as one JSON object:
/// `{"parameters": {"id": 7}, "query": {"tab": "new"}, "fragment": "top", "source": "https://example.com"}`.
public struct RouteURLValues: Sendable {
    /// The values of the parameters, not encoded.
    public var parameters: [(name: String, value: RouteArgument)] = []
    /// The pairs of the query, not encoded, in order; nil for a key alone.
    public var query: [(key: String, value: String?)] = []
    /// The fragment, not encoded.
    public var fragment: String?
    /// Where the link is to go; needed where the pattern does not say it.
    public var source: String?

    /// No values.
    public init() {}

    /// Reads values.
    ///
    /// - Throws: Every fault, with its place.
    public init(parsing source: [UInt8]) throws(LinkMapError) {
        var reader = try LinkMapReader(source)
        self = reader.routeValues(reader.root)
        try reader.finish()
    }
}

extension RouteTable {
    /// Builds the URL that leads to a route with these values. See
    /// ``RouteTable/url(for:_:query:fragment:source:)``.
    public func url(for name: String, _ values: RouteURLValues) throws(RouteBuildError) -> WebURL {
        try url(
            for: name, values.parameters, query: values.query, fragment: values.fragment, source: values.source)
    }
}

// MARK: - Parts of a map alone

extension LinkPolicy {
    /// Reads a policy: an object as in `policy.outside` of a map. The base `outgoing` is that of links that leave the app.
    ///
    /// - Throws: Every fault, with its place.
    public init(parsing source: [UInt8]) throws(LinkMapError) {
        var reader = try LinkMapReader(source)
        self = reader.policy(reader.root, for: nil)
        try reader.finish()
    }
}

extension LinkOptions {
    /// Reads link details: an object with `source`, `event_id`, `lane`, `referrer`, `bind`, `ttl_ms`, `private`.
    ///
    /// - Throws: Every fault, with its place.
    public init(parsing source: [UInt8]) throws(LinkMapError) {
        var reader = try LinkMapReader(source)
        self = reader.linkOptions(reader.root)
        try reader.finish()
    }
}

extension Handler {
    /// Reads a handler: the name of a built-in one, or an object, as in `handlers` of a map. What other parts of a map it
    /// names is not looked up.
    ///
    /// - Throws: Every fault, with its place.
    public init(parsing source: [UInt8]) throws(LinkMapError) {
        var reader = try LinkMapReader(source)
        let handler = reader.handler(reader.root, RouteSettings())
        try reader.finish()
        self = handler
    }
}

extension Interceptor {
    /// Reads an interceptor, as in `interceptors` of a map. What other parts of a map it names is not looked up.
    ///
    /// - Throws: Every fault, with its place.
    public init(parsing source: [UInt8]) throws(LinkMapError) {
        var reader = try LinkMapReader(source)
        let interceptor = reader.interceptor(reader.root, RouteSettings())
        try reader.finish()
        self = interceptor
    }
}

extension HandlerCondition {
    /// Reads a condition, as in `ignore` of a map. What other parts of a map it names is not looked up.
    ///
    /// - Throws: Every fault, with its place.
    public init(parsing source: [UInt8]) throws(LinkMapError) {
        var reader = try LinkMapReader(source)
        self = reader.ignore(reader.root, RouteSettings())
        try reader.finish()
    }
}
