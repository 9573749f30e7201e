extension URLPattern {
    /// What a pattern found in a URL ("URLPatternResult").
    public struct Match: Sendable {
        /// One group of a component.
        public struct Group: Hashable, Sendable {
            /// The name; groups without one are numbered from 0 in each component.
            public let name: String
            /// What it matched; nil if it took no part.
            public let value: String?
        }

        private let inputs: [String]
        private let groups: [[Group]]

        init(inputs: [String], groups: [[Group]]) {
            self.inputs = inputs
            self.groups = groups
        }

        /// The text of a component that was matched.
        public func input(_ component: Component) -> String { inputs[component.index] }

        /// The groups of a component, in order.
        public func groups(_ component: Component) -> [Group] { groups[component.index] }

        /// The value of a group, or nil if there is no such group or it took no part.
        public func value(_ name: String, in component: Component = .pathname) -> String? {
            groups(component).first { $0.name.hasSameBytes(as: name) }?.value
        }
    }

    /// Whether a URL matches. A text that is no URL does not.
    ///
    /// - Complexity: O(*n*) for a given pattern.
    public func test(_ url: String, baseURL: String? = nil) throws(URLPatternError) -> Bool {
        try exec(url, baseURL: baseURL) != nil
    }

    /// Whether the URL with these components matches.
    public func test(_ components: Components) throws(URLPatternError) -> Bool {
        try exec(components) != nil
    }

    /// Whether a parsed URL matches.
    public func test(_ url: WebURL) throws(URLPatternError) -> Bool {
        try exec(url) != nil
    }

    /// Matches a URL; nil if it does not match, or is no URL.
    ///
    /// - Throws: `limit`, if pattern and URL together are beyond `Limits.patternWork`.
    /// - Complexity: O(*n*) for a given pattern.
    public func exec(_ url: String, baseURL: String? = nil) throws(URLPatternError) -> Match? {
        var base: WebURL?
        if let baseURL {
            guard let parsed = ComponentEncoding.parse(Array(baseURL.utf8)) else { return nil }
            base = parsed
        }
        guard let url = ComponentEncoding.parse(Array(url.utf8), base: base) else { return nil }
        return try exec(url)
    }

    /// Matches the URL with these components; nil if it does not match, or cannot be a URL.
    public func exec(_ components: Components) throws(URLPatternError) -> Match? {
        let input: PatternInit
        do throws(URLPatternError) {
            input = try PatternInit(components).processed(.url)
        } catch {
            return nil
        }
        return try exec(Component.allCases.map { input[$0]?.bytes ?? [] })
    }

    /// Matches a parsed URL; nil if it does not match.
    public func exec(_ url: WebURL) throws(URLPatternError) -> Match? {
        func bytes(_ component: WebURL.Component) -> [UInt8] { url.withBytes(of: component) { Array($0) } }
        return try exec([
            bytes(.scheme), bytes(.username), bytes(.password), bytes(.hostname), bytes(.port), bytes(.path),
            bytes(.query), bytes(.fragment),
        ])
    }

    /// Matches each component on its own.
    private func exec(_ inputs: [[UInt8]]) throws(URLPatternError) -> Match? {
        var groups: [[Match.Group]] = []
        for component in Component.allCases {
            let compiled = self[compiled: component]
            let input = inputs[component.index]
            let places = try input.withTypedBytes { (bytes) throws(URLPatternError) in try compiled.match(bytes) }
            guard let places else { return nil }
            groups.append(
                compiled.groupNames.indices.map { index in
                    let start = places[2 * index]
                    let value = start < 0 ? nil : String(decoding: input[start..<places[2 * index + 1]], as: UTF8.self)
                    return Match.Group(name: compiled.groupNames[index], value: value)
                })
        }
        return Match(inputs: inputs.map { String(decoding: $0, as: UTF8.self) }, groups: groups)
    }
}
