extension URLPattern {
    /// A dictionary of components: a pattern, or a URL to be matched ("URLPatternInit").
    public struct Components: Sendable {
        private var texts: [String?]
        /// The URL that gives what the dictionary leaves out before its first component.
        public var baseURL: String?

        /// A dictionary with these components. The delimiters after a scheme and before a query or fragment may be there
        /// or not.
        public init(
            `protocol`: String? = nil, username: String? = nil, password: String? = nil, hostname: String? = nil,
            port: String? = nil, pathname: String? = nil, search: String? = nil, hash: String? = nil,
            baseURL: String? = nil
        ) {
            texts = [`protocol`, username, password, hostname, port, pathname, search, hash]
            self.baseURL = baseURL
        }

        /// The text of a component, nil for none.
        public subscript(component: Component) -> String? {
            get { texts[component.index] }
            set { texts[component.index] = newValue }
        }
    }
}
