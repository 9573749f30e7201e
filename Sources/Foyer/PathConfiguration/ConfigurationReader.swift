/// Goes through the document of a path configuration and makes its rules, as a profile reads them, collecting what is
/// wrong on the way.
struct ConfigurationReader {
    let document: JSONDocument
    let profile: ConfigurationProfile
    private(set) var settings = JSONObject()
    private(set) var rules: [PathRule] = []
    /// Where in the document each rule stands.
    private(set) var ruleNodes: [Int] = []
    /// The node of each pattern of each rule; a pattern that is null has none.
    private(set) var patternNodes: [[Int]] = []
    var diagnostics: DiagnosticList

    init(_ document: JSONDocument, profile: ConfigurationProfile) {
        self.document = document
        self.profile = profile
        diagnostics = DiagnosticList(source: document.source)
    }

    private var isStrict: Bool { profile == .foyer }
    private var isAndroid: Bool { profile == .android }

    /// Reads the whole document.
    mutating func read() {
        let root = JSONDocument.root
        guard document.kind(root) == .object else {
            return fault(.wrongRoot, root, "expected an object, found \(found(root))")
        }
        if isStrict { noteUnknownKeys(of: root, ["settings", "rules"]) }
        readSettings(document.member(root, "settings"))
        readRules(document.member(root, "rules"))
    }

    // MARK: Parts

    private mutating func readSettings(_ node: Int?) {
        guard let node, document.kind(node) != .null || isStrict else { return }
        guard document.kind(node) == .object else {
            let message = "expected settings to be an object, found \(found(node))"
            // iOS takes any other value for no settings.
            if isStrict || isAndroid {
                fault(.wrongSettings, node, message)
            } else {
                diagnostics.add(.wrongSettings, .warning, at: offset(node), message)
            }
            return
        }
        refuseDuplicateKeys(in: node, "settings")
        settings = document.object(node)
    }

    private mutating func readRules(_ node: Int?) {
        guard let node else {
            if !isAndroid { fault(.missingRules, JSONDocument.root, "expected a list of rules") }
            return
        }
        guard document.kind(node) == .array else {
            return fault(.wrongRules, node, "expected rules to be an array, found \(found(node))")
        }
        var patterns = 0
        for rule in document.elements(node) {
            guard rules.count < Limits.configurationRules, patterns <= Limits.configurationPatterns else {
                return fault(
                    .tooManyRules, rule,
                    "expected at most \(Limits.configurationRules) rules and \(Limits.configurationPatterns) patterns")
            }
            readRule(rule)
            patterns += patternNodes.last?.count ?? 0
        }
    }

    private mutating func readRule(_ node: Int) {
        let index = rules.count
        func keep(_ rule: PathRule, _ patterns: [Int]) {
            rules.append(rule)
            ruleNodes.append(node)
            patternNodes.append(patterns)
        }
        let position = diagnostics.position(offset(node))
        if isAndroid, document.kind(node) == .null {
            diagnostics.add(.wrongRule, .warning, at: offset(node), "the rule is null; every lookup fails", rule: index)
            return keep(
                PathRule(patterns: [], properties: [:], position: position, fault: .everyLookup(code: "null-rule")), [])
        }
        guard document.kind(node) == .object else {
            fault(.wrongRule, node, "expected a rule to be an object, found \(found(node))", rule: index)
            return keep(PathRule(patterns: [], properties: [:], position: position), [])
        }
        var fault: PathRule.Fault?
        let `extension` = isStrict ? readExtension(of: node, rule: index) : RuleExtension()
        let patterns = readPatterns(of: node, rule: index, hasRoutes: !`extension`.routes.isEmpty, &fault)
        let properties = readProperties(of: node, rule: index, &fault)
        if isStrict { noteUnknownKeys(of: node, ["patterns", "properties", "foyer"], rule: index) }
        keep(
            PathRule(
                patterns: patterns.map { document.text($0) }, properties: properties, extension: `extension`,
                position: position, fault: fault),
            patterns)
    }

    private mutating func readPatterns(
        of rule: Int, rule index: Int, hasRoutes: Bool, _ lookupFault: inout PathRule.Fault?
    ) -> [Int] {
        guard let node = document.member(rule, "patterns"), !(isAndroid && document.kind(node) == .null) else {
            if isAndroid {
                lookupFault = .everyLookup(code: "missing-patterns")
                diagnostics.add(
                    .missingPatterns, .warning, at: offset(rule), "the rule has no patterns; every lookup fails",
                    rule: index)
            } else if !hasRoutes {
                fault(.missingPatterns, rule, "expected a list of patterns", rule: index)
            }
            return []
        }
        guard document.kind(node) == .array else {
            fault(.wrongPatterns, node, "expected patterns to be an array, found \(found(node))", rule: index)
            return []
        }
        var patterns: [Int] = []
        for (number, pattern) in document.elements(node).enumerated() {
            switch document.kind(pattern) {
            case .string: patterns.append(pattern)
            case .number where isAndroid: patterns.append(pattern)
            case .null where isAndroid:
                if lookupFault == nil { lookupFault = .atPattern(patterns.count) }
                diagnostics.add(
                    .wrongPattern, .warning, at: offset(pattern), "the pattern is null; lookups fail that come to it",
                    rule: index, pattern: number)
            default:
                fault(
                    .wrongPattern, pattern, "expected a pattern to be a string, found \(found(pattern))", rule: index,
                    pattern: number)
            }
        }
        return patterns
    }

    private mutating func readProperties(
        of rule: Int, rule index: Int, _ lookupFault: inout PathRule.Fault?
    ) -> JSONObject {
        guard let node = document.member(rule, "properties"), !(isAndroid && document.kind(node) == .null) else {
            if isAndroid {
                if lookupFault == nil { lookupFault = .whenHit }
                diagnostics.add(
                    .missingProperties, .warning, at: offset(rule),
                    "the rule has no properties; lookups fail that hit it",
                    rule: index)
            } else {
                fault(.missingProperties, rule, "expected properties", rule: index)
            }
            return [:]
        }
        guard document.kind(node) == .object else {
            fault(.wrongProperties, node, "expected properties to be an object, found \(found(node))", rule: index)
            return [:]
        }
        refuseDuplicateKeys(in: node, "properties", rule: index)
        return document.object(node)
    }

    // MARK: Faults

    /// Gson refuses a map that has a key twice, and takes the last one elsewhere.
    private mutating func refuseDuplicateKeys(in node: Int, _ name: String, rule: Int? = nil) {
        guard let duplicate = document.duplicateKey(in: node) else { return }
        let message = "\(name) has the key twice; "
        if isAndroid {
            fault(.duplicateKey, duplicate, message + "Android refuses the file", rule: rule)
        } else {
            diagnostics.add(
                .duplicateKey, .warning, at: offset(duplicate), message + "the last value stays", rule: rule)
        }
    }

    private mutating func noteUnknownKeys(of node: Int, _ known: [StaticString], rule: Int? = nil) {
        for member in document.members(node) where !known.contains(where: { document.text(member.key, is: $0) }) {
            diagnostics.add(
                .unknownKey, .note, at: offset(member.key), "\"\(document.text(member.key))\" has no meaning here",
                rule: rule)
        }
    }

    /// A fault that refuses the file.
    mutating func fault(
        _ kind: ConfigurationDiagnostic.Kind, _ node: Int, _ message: String, rule: Int? = nil, pattern: Int? = nil
    ) {
        diagnostics.add(kind, .error, at: offset(node), message, rule: rule, pattern: pattern)
    }

    /// Where a node begins.
    func offset(_ node: Int) -> Int {
        Int(document.nodes[node].offset)
    }

    /// What a node is, for messages.
    func found(_ node: Int) -> String {
        switch document.kind(node) {
        case .null: "null"
        case .true: "true"
        case .false: "false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// Collects diagnostics, up to a limit, and knows lines and columns.
struct DiagnosticList {
    private(set) var all: [ConfigurationDiagnostic] = []
    /// The first that refuses the file.
    private(set) var firstError: ConfigurationDiagnostic?
    private let lines: LineIndex

    init(source: [UInt8]) {
        lines = LineIndex(source)
    }

    func position(_ offset: Int) -> TextPosition {
        lines.position(offset)
    }

    mutating func add(
        _ kind: ConfigurationDiagnostic.Kind, _ severity: ConfigurationDiagnostic.Severity, at offset: Int,
        _ message: @autoclosure () -> String, rule: Int? = nil, pattern: Int? = nil
    ) {
        let isFirstError = severity == .error && firstError == nil
        guard isFirstError || all.count < Limits.configurationDiagnostics else { return more() }
        let diagnostic = ConfigurationDiagnostic(
            kind: kind, severity: severity, message: message(), position: position(offset), rule: rule, pattern: pattern
        )
        if isFirstError { firstError = diagnostic }
        all.append(diagnostic)
    }

    /// Says, once, that there is more.
    private mutating func more() {
        guard all.last?.kind != .moreDiagnostics else { return }
        all.append(
            ConfigurationDiagnostic(
                kind: .moreDiagnostics, severity: .note,
                message: "there is more; the first \(Limits.configurationDiagnostics) are listed", position: nil,
                rule: nil, pattern: nil))
    }
}
