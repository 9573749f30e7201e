/// What all copies of a `PathConfiguration` share.
///
/// Rules are kept in the order in which they are laid over each other: in the profiles of Hotwire Native the built-in
/// rules come last, in `foyer` they come first, so that a file can override them. Callers see another numbering: the rules
/// of the file from 0, then the built-in ones.
final class ConfigurationStorage: Sendable {
    let options: PathConfigurationOptions
    let settings: JSONObject
    let diagnostics: [ConfigurationDiagnostic]
    /// The rules of the file, in its order.
    let fileRules: [PathRule]
    /// All rules, in merge order.
    let rules: [PathRule]
    let matcher: RuleMatcher
    /// The routes of the rules; nil if no rule has any.
    let routes: RuleRoutes?
    /// Whether any rule has a condition.
    let hasConditions: Bool
    /// The rules that make lookups fail.
    let faults: [(rule: Int, fault: PathRule.Fault)]

    /// The property keys of all rules, each once, with their ids.
    private let keys: [ByteKey: UInt32]
    /// The ids of the properties of all rules, rule by rule, in the order of each rule's members.
    private let keyIDs: [UInt32]
    /// Where in `keyIDs` each rule begins, and the end of the last.
    private let keyStarts: [UInt32]

    private let builtInCount: Int
    private let isBuiltInFirst: Bool

    /// - Parameters:
    ///   - matcher: What `RuleMatcher.compile` made of the patterns of these rules, or nil to have it made.
    ///   - routes: What `RuleRoutes.compile` made of their routes.
    init(
        rules fileRules: [PathRule], settings: JSONObject, options: PathConfigurationOptions,
        diagnostics: [ConfigurationDiagnostic], matcher: RuleMatcher? = nil, routes: RuleRoutes? = nil
    ) {
        let builtIn = PathRule.builtIn(options.profile)
        builtInCount = builtIn.count
        isBuiltInFirst = options.profile == .foyer
        let rules = Self.mergeOrder(fileRules, options.profile)
        self.fileRules = fileRules
        self.rules = rules
        self.options = options
        self.settings = settings
        self.diagnostics = diagnostics
        self.matcher = matcher ?? RuleMatcher.compile(rules, profile: options.profile).matcher
        self.routes = routes
        hasConditions = rules.contains { !$0.extension.condition.isEmpty }
        faults = rules.enumerated().compactMap { index, rule in rule.fault.map { (index, $0) } }

        let interned = InternedKeys(rules)
        keys = interned.keys
        keyIDs = interned.ids
        keyStarts = interned.starts
    }

    /// The rules of a file and the built-in ones, in the order in which they are laid over each other.
    static func mergeOrder(_ fileRules: [PathRule], _ profile: ConfigurationProfile) -> [PathRule] {
        let builtIn = PathRule.builtIn(profile)
        return profile == .foyer ? builtIn + fileRules : fileRules + builtIn
    }

    // MARK: Numbers

    /// The number that callers see, for a rule in merge order.
    func number(ofMergeIndex index: Int) -> Int {
        guard isBuiltInFirst else { return index }
        return index < builtInCount ? fileRules.count + index : index - builtInCount
    }

    /// The place in merge order of the rule that callers see under this number. Nil if there is no such rule.
    func mergeIndex(ofRule number: Int) -> Int? {
        guard rules.indices.contains(number) else { return nil }
        guard isBuiltInFirst else { return number }
        return number < fileRules.count ? number + builtInCount : number - fileRules.count
    }

    // MARK: Keys

    /// The id of a key, or nil if no rule has it.
    func keyID(_ key: String) -> UInt32? {
        keys[ByteKey(text: key)]
    }

    /// The ids of the properties of a rule, in the order of its members.
    func keyIDs(ofRule index: Int) -> ArraySlice<UInt32> {
        keyIDs[Int(keyStarts[index])..<Int(keyStarts[index + 1])]
    }

    /// The value that a rule gives to a key, or nil.
    func value(ofKey id: UInt32, rule index: Int) -> JSONValue? {
        let ids = keyIDs(ofRule: index)
        guard let place = ids.firstIndex(of: id) else { return nil }
        return rules[index].properties.members[place - ids.startIndex].value
    }

    // MARK: Faults

    /// Why a lookup that found these rules fails, or nil if it does not.
    func fault(for found: [FoundRule]) -> PathProperties.Fault? {
        for (rule, fault) in faults {
            let hit = found.first { $0.rule == rule }
            let number = number(ofMergeIndex: rule)
            switch fault {
            case .everyLookup(let code): return .rule(code: code, rule: number)
            case .atPattern(let pattern):
                if let found = hit?.pattern, found < pattern { continue }
                return .rule(code: "null-pattern", rule: number)
            case .whenHit:
                if hit != nil { return .rule(code: "missing-properties", rule: number) }
            }
        }
        return nil
    }
}

/// A text that is compared and hashed by its bytes.
private struct ByteKey: Hashable {
    let text: String

    static func == (left: ByteKey, right: ByteKey) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// Gives every property key of a list of rules a number.
private struct InternedKeys {
    private(set) var keys: [ByteKey: UInt32] = [:]
    private(set) var ids: [UInt32] = []
    private(set) var starts: [UInt32] = [0]

    /// - Complexity: O(*n*) in the number of properties.
    init(_ rules: [PathRule]) {
        for rule in rules {
            for member in rule.properties.members {
                let next = UInt32(keys.count)
                let key = ByteKey(text: member.key)
                if let known = keys[key] {
                    ids.append(known)
                } else {
                    keys[key] = next
                    ids.append(next)
                }
            }
            starts.append(UInt32(ids.count))
        }
    }
}
