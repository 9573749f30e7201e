/// A rule that hit.
public struct RuleHit: Hashable, Sendable {
    /// The rule, counted from 0 in the file; the built-in rules follow those of the file.
    public let rule: Int
    /// The first of its patterns that was found, counted from 0 in the rule. Nil if a route matched and no pattern did.
    public let pattern: Int?
    /// The most specific of its routes that matched, counted from 0 in the rule. Nil if none did.
    public let route: Int?

    init(rule: Int, pattern: Int?, route: Int? = nil) {
        self.rule = rule
        self.pattern = pattern
        self.route = route
    }
}

/// A rule that hit, as a lookup keeps it.
struct FoundRule: Sendable {
    /// The rule, in merge order.
    private let ruleNumber: UInt32
    private let patternNumber: UInt32
    private var routeNumber: UInt32

    private static let none = UInt32.max

    init(rule: Int, pattern: Int?, route: Int? = nil) {
        ruleNumber = UInt32(truncatingIfNeeded: rule)
        patternNumber = pattern.map { UInt32(truncatingIfNeeded: $0) } ?? Self.none
        routeNumber = route.map { UInt32(truncatingIfNeeded: $0) } ?? Self.none
    }

    var rule: Int { Int(ruleNumber) }
    var pattern: Int? { patternNumber == Self.none ? nil : Int(patternNumber) }
    var route: Int? {
        get { routeNumber == Self.none ? nil : Int(routeNumber) }
        set { routeNumber = newValue.map { UInt32(truncatingIfNeeded: $0) } ?? Self.none }
    }
}

/// The answer of a lookup: the properties of a link, and why it has them.
///
/// Properties are merged when they are read, so a lookup copies nothing. The answer keeps its configuration alive. It is
/// immutable and may be read from any thread.
public struct PathProperties: Sendable {
    /// Why there is no answer.
    enum Fault: Sendable {
        case invalidURL
        /// A rule, by its number outside.
        case rule(code: StaticString, rule: Int)
        /// A search that was not finished; the rule in merge order.
        case search(RegexSearchError, rule: Int?)
    }

    private let configuration: ConfigurationStorage
    /// The rules that hit, in merge order.
    let found: [FoundRule]
    /// The values that the routes of the rules took from the link. Where two rules take a value of the same name, the
    /// later rule gives it.
    public let parameters: [LinkParameter]
    private let fault: Fault?

    init(
        configuration: ConfigurationStorage, found: [FoundRule], parameters: [LinkParameter] = [], fault: Fault?
    ) {
        self.configuration = configuration
        self.found = found
        self.parameters = parameters
        self.fault = fault
    }

    /// Why there is no answer, or nil if there is one. Without an answer there are no properties.
    ///
    /// A lookup fails if the profile cannot read the link, if a pattern with look-around or back-references used up its
    /// steps, and, in the `android` profile, where Hotwire Native would stop the app.
    public var failure: PathConfigurationError? {
        switch fault {
        case nil: nil
        case .invalidURL:
            PathConfigurationError(code: "invalid-url", message: "expected a URL that the profile can read")
        case .rule(let code, let rule):
            PathConfigurationError(
                code: code.description,
                message: "Hotwire Native on Android stops at this rule: it lacks what the code names",
                position: configuration.mergeIndex(ofRule: rule).flatMap { configuration.rules[$0].position },
                rule: rule)
        case .search(let error, let rule):
            PathConfigurationError(
                code: error.code, message: error.message, rule: rule.map { configuration.number(ofMergeIndex: $0) },
                isLimit: true)
        }
    }
}

// MARK: - Reading

extension PathProperties {
    /// The value of a property, or nil if no rule that hit has it. A value can be JSON's null.
    ///
    /// - Complexity: O(log *k* + *h*) for *k* keys in the configuration and *h* properties of the rules that hit.
    public subscript(key: String) -> JSONValue? {
        find(key)?.value
    }

    /// The rule that gave a property its value, with its pattern or route. Nil if no rule did.
    public func hit(of key: String) -> RuleHit? {
        find(key)?.hit
    }

    private func find(_ key: String) -> (value: JSONValue, hit: RuleHit)? {
        guard !found.isEmpty, let id = configuration.keyID(key) else { return nil }
        for rule in found.reversed() {
            if let value = configuration.value(ofKey: id, rule: rule.rule) { return (value, hit(of: rule)) }
        }
        return nil
    }

    private func hit(of rule: FoundRule) -> RuleHit {
        RuleHit(rule: configuration.number(ofMergeIndex: rule.rule), pattern: rule.pattern, route: rule.route)
    }

    /// The rules that hit, in the order in which they are laid over each other. The last one wins.
    public var hits: [RuleHit] { found.map { hit(of: $0) } }

    /// Whether a rule hit.
    public var isHit: Bool { !found.isEmpty }

    /// Whether there are no properties: no rule hit, or only rules without properties.
    public var isEmpty: Bool {
        found.allSatisfy { configuration.rules[$0.rule].properties.isEmpty }
    }

    /// The properties, merged. A key stands where the first rule that has it put it.
    ///
    /// - Complexity: O(*h* log *h*) in the number of properties of the rules that hit.
    public var merged: JSONObject {
        var last: [UInt32: JSONValue] = [:]
        var order: [(id: UInt32, key: String)] = []
        for rule in found.lazy.map({ $0.rule }) {
            for (member, id) in zip(configuration.rules[rule].properties.members, configuration.keyIDs(ofRule: rule)) {
                if last.updateValue(member.value, forKey: id) == nil { order.append((id, member.key)) }
            }
        }
        return JSONObject(distinct: order.map { JSONObject.Member(key: $0.key, value: last[$0.id] ?? .null) })
    }

    /// The numbers of the rules that hit, in the order in which they are laid over each other.
    public var rules: [Int] { hits.map { $0.rule } }

    /// The gates that the rules name that hit, each once. The link waits until all of them are open.
    public var gates: [String] {
        var gates: [String] = []
        for rule in found {
            for gate in configuration.rules[rule.rule].extension.gates
            where !gates.contains(where: { $0.hasSameBytes(as: gate) }) {
                gates.append(gate)
            }
        }
        return gates
    }

    /// The properties that Hotwire Native knows, each with its type, and with the defaults of the profile.
    ///
    /// - Throws: `PathConfigurationError` with `wrong-type`, in the `android` profile only, where a truth value has
    ///   another type: Hotwire Native would stop the app.
    public func typed() throws(PathConfigurationError) -> TypedProperties {
        try TypedProperties(self, profile: configuration.options.profile)
    }

    /// The profile that the configuration was read with.
    public var profile: ConfigurationProfile { configuration.options.profile }
}
