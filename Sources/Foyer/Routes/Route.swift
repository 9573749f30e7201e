/// A destination of links: a name, the patterns that lead to it, and what a link needs to get there.
///
/// The patterns have the syntax of URLPattern with the meanings of routes: see `RouteTable`.
public struct Route: Sendable {
    /// A condition on the value of a parameter.
    public struct Constraint: Sendable {
        /// The name of the parameter.
        public var parameter: String
        /// What its value must be.
        public var rule: RouteConstraint

        /// A condition.
        public init(_ parameter: String, _ rule: RouteConstraint) {
            self.parameter = parameter
            self.rule = rule
        }
    }

    /// The name, for handlers and for building URLs. Two routes of a table may share one; the lint says so.
    public var name: String
    /// The patterns, each leading here: `https://example.com/users/:id`, `myapp://users/:id`, or a path such as
    /// `/users/:id`, which is taken from the sources in `accepts`.
    public var patterns: [String]
    /// Conditions on parameters, beyond what the patterns say.
    public var constraints: [Constraint] = []
    /// A larger number is asked first, whatever the patterns look like.
    public var priority: Int32 = 0
    /// Where a pattern that starts with a slash accepts links from: `https://example.com`, `https://*.example.com`,
    /// `myapp`. Empty accepts every source.
    public var accepts: [String] = []
    /// The gates that a router holds its links for, besides the global ones; an empty list takes the global ones away.
    public var gates: [String]?
    /// The name of the handler that a router asks about its links, besides those whose condition names the route.
    public var handler: String?
    /// What the route leads to, for people. Foyer only keeps it.
    public var about: String?

    /// A route with one pattern or more.
    public init(_ name: String, _ patterns: String...) {
        self.init(name, patterns: patterns)
    }

    /// A route with these patterns.
    public init(_ name: String, patterns: [String]) {
        self.name = name
        self.patterns = patterns
    }
}

/// What the value of a parameter must be for a route to match. It sees the decoded text of one segment.
public enum RouteConstraint: Sendable {
    /// A decimal integer that fits 64 bits, with or without a minus sign.
    case int
    /// A UUID: 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between them.
    case uuid
    /// One of these texts.
    case oneOf([String])
    /// A text that a regular expression fits as a whole.
    case regex(RouteExpression)
    /// What a function of the app says that a router knows by this name (``Router/on(_:constraint:)``). Where no function
    /// is attached, no text fits.
    case function(String)
    /// What a function of the app says. It may be called by several threads at once, any number of times, in any order.
    case custom(@Sendable (String) -> Bool)

    /// Whether `text` fits.
    func accepts(_ text: Bytes) -> Bool {
        switch self {
        case .int: Int64(decimal: text) != nil
        case .uuid: UUIDText.matches(text)
        case .oneOf(let values): values.contains { $0.utf8.elementsEqual(text) }
        case .regex(let expression): expression.fits(text)
        case .function: false
        case .custom(let function): function(String(decoding: text, as: UTF8.self))
        }
    }

    /// Whether both are the same condition for certain. Two functions never are.
    func isSame(as other: RouteConstraint) -> Bool {
        switch (self, other) {
        case (.int, .int), (.uuid, .uuid): true
        case (.oneOf(let left), .oneOf(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.hasSameBytes(as: $1) }
        case (.regex(let left), .regex(let right)): left.text.hasSameBytes(as: right.text)
        case (.function(let left), .function(let right)): left.hasSameBytes(as: right)
        default: false
        }
    }
}

/// A regular expression for the value of a parameter: ECMAScript with the `v` flag, as in `:id(…)`. It has to fit the
/// whole value.
///
/// ```swift
/// var route = Route("order", "/orders/:number")
/// route.constraints = [Route.Constraint("number", .regex(try RouteExpression("[A-Z]{2}-[0-9]+")))]
/// ```
public struct RouteExpression: Sendable {
    /// The expression as it was written.
    public let text: String
    private let pattern: RegexPattern

    /// Compiles an expression.
    ///
    /// - Throws: What is wrong, and at which byte.
    /// - Complexity: O(*n*) in the expression with its counted repetitions written out.
    public init(_ text: String) throws(RegexError) {
        let source = Array(text.utf8)
        // By itself first: what stands around it must not complete it, and its own bytes are counted.
        _ = try RegexPattern(source, dialect: .ecmaScript)
        pattern = try RegexPattern(Array("^(?:".utf8) + source + Array(")$".utf8), dialect: .ecmaScript)
        self.text = text
    }

    /// Whether the expression fits a whole value. A value that cannot be decided within the limits does not fit.
    func fits(_ value: Bytes) -> Bool {
        do throws(RegexSearchError) {
            return try pattern.captures(in: value) != nil
        } catch {
            return false
        }
    }
}
