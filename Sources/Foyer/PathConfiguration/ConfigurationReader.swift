/// Makes the rules of a path configuration from its document, as a profile reads them, and collects what is wrong.
package struct ConfigurationReader {
    package let document: JSONDocument
    package let profile: ConfigurationProfile
    private(set) var settings = JSONObject()
    package private(set) var rules: [PathRule] = []
    /// Where in the document each rule stands.
    package private(set) var ruleNodes: [Int] = []
    /// The node of each pattern of each rule; a pattern that is null has none.
    package private(set) var patternNodes: [[Int]] = []
    /// The node of each route of each rule.
    var routeNodes: [[Int]] = []
    /// The node of the properties of each rule, if it has any.
    package private(set) var propertyNodes: [Int?] = []
    /// The nodes of the patterns that could not be compiled.
    package var invalidPatterns: Set<Int> = []
    package var diagnostics: DiagnosticList
    package let matchesQuery: Bool

    init(_ document: JSONDocument, profile: ConfigurationProfile, matchesQuery: Bool) {
        self.document = document
        self.profile = profile
        self.matchesQuery = matchesQuery || profile == .android
        diagnostics = DiagnosticList(source: document.source)
    }

    private var isStrict: Bool { profile == .foyer }
    var isAndroid: Bool { profile == .android }

    /// Reads the whole document.
    mutating func read() {
        let root = JSONDocument.root
        guard document.kind(root) == .object else {
            return fault(.wrongRoot, root, expected: "an object")
        }
        if isStrict { noteUnknownKeys(of: root, ["settings", "rules"]) }
        readSettings(document.member(root, "settings"))
        readRules(document.member(root, "rules"))
    }

    // MARK: Parts

    private mutating func readSettings(_ node: Int?) {
        guard let node, document.kind(node) != .null || isStrict else { return }
        guard document.kind(node) == .object else {
            // iOS takes any other value for no settings.
            let severity: ConfigurationDiagnostic.Severity = isStrict || isAndroid ? .error : .warning
            return fault(.wrongSettings, node, expected: "settings to be an object", severity: severity)
        }
        noteDuplicateKey(in: node)
        settings = document.object(node)
    }

    private mutating func readRules(_ node: Int?) {
        guard let node else {
            if !isAndroid {
                let message = "expected a list of rules, found none"
                diagnostics.add(.missingRules, .error, at: offset(JSONDocument.root), message)
            }
            return
        }
        guard document.kind(node) == .array else {
            return fault(.wrongRules, node, expected: "rules to be an array")
        }
        var patterns = 0
        for rule in document.elements(node) {
            guard rules.count < Limits.configurationRules else { return noteTooManyRules(rule) }
            readRule(rule)
            patterns += patternNodes.last?.count ?? 0
            guard patterns <= Limits.configurationPatterns else { return noteTooManyRules(rule) }
        }
    }

    /// The first rule beyond a limit; no more are read.
    private mutating func noteTooManyRules(_ rule: Int) {
        diagnostics.add(
            .tooManyRules, .error, at: offset(rule),
            "expected at most \(Limits.configurationRules) rules and \(Limits.configurationPatterns) patterns, found more"
        )
    }

    private mutating func readRule(_ node: Int) {
        let index = rules.count
        ruleNodes.append(node)
        patternNodes.append([])
        propertyNodes.append(nil)
        routeNodes.append([])
        let position = diagnostics.position(offset(node))
        if isAndroid, document.kind(node) == .null {
            diagnostics.add(.wrongRule, .warning, at: offset(node), "the rule is null; every lookup fails", rule: index)
            return rules.append(
                PathRule(patterns: [], properties: [:], position: position, fault: .everyLookup(code: "null-rule")))
        }
        guard document.kind(node) == .object else {
            fault(.wrongRule, node, expected: "a rule to be an object", rule: index)
            return rules.append(PathRule(patterns: [], properties: [:], position: position))
        }
        var fault: PathRule.Fault?
        let `extension` = isStrict ? readExtension(of: node, rule: index) : RuleExtension()
        readPatterns(of: node, rule: index, hasRoutes: !`extension`.routes.isEmpty, &fault)
        let properties = readProperties(of: node, rule: index, &fault)
        if isStrict { noteUnknownKeys(of: node, ["patterns", "properties", "foyer"], rule: index) }
        rules.append(
            PathRule(
                patterns: patternNodes[index].map { document.text($0) }, properties: properties, extension: `extension`,
                position: position, fault: fault))
    }

    private mutating func readPatterns(
        of rule: Int, rule index: Int, hasRoutes: Bool, _ lookupFault: inout PathRule.Fault?
    ) {
        guard let node = document.member(rule, "patterns"), !(isAndroid && document.kind(node) == .null) else {
            if isAndroid {
                lookupFault = .everyLookup(code: "missing-patterns")
                diagnostics.add(
                    .missingPatterns, .warning, at: offset(rule), "the rule has no patterns; every lookup fails",
                    rule: index)
            } else if !hasRoutes {
                let message = "expected a list of patterns, found none"
                diagnostics.add(.missingPatterns, .error, at: offset(rule), message, rule: index)
            }
            return
        }
        guard document.kind(node) == .array else {
            return fault(.wrongPatterns, node, expected: "patterns to be an array", rule: index)
        }
        for (number, pattern) in document.elements(node).enumerated() {
            switch document.kind(pattern) {
            case .string: patternNodes[index].append(pattern)
            case .number where isAndroid: patternNodes[index].append(pattern)
            case .null where isAndroid:
                if lookupFault == nil { lookupFault = .atPattern(patternNodes[index].count) }
                diagnostics.add(
                    .wrongPattern, .warning, at: offset(pattern), "the pattern is null; lookups fail that come to it",
                    rule: index, pattern: number)
            default:
                fault(.wrongPattern, pattern, expected: "a pattern to be a string", rule: index, pattern: number)
            }
        }
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
                let message = "expected properties, found none"
                diagnostics.add(.missingProperties, .error, at: offset(rule), message, rule: index)
            }
            return [:]
        }
        guard document.kind(node) == .object else {
            fault(.wrongProperties, node, expected: "properties to be an object", rule: index)
            return [:]
        }
        propertyNodes[index] = node
        noteDuplicateKey(in: node, rule: index)
        return document.object(node)
    }

    // MARK: Faults

    /// Gson refuses a map that has a key twice, and takes the last one elsewhere.
    private mutating func noteDuplicateKey(in node: Int, rule: Int? = nil) {
        guard let duplicate = document.duplicateKey(in: node) else { return }
        let consequence = isAndroid ? "Android refuses the file" : "the last value stays"
        diagnostics.add(
            .duplicateKey, isAndroid ? .error : .warning, at: offset(duplicate),
            "expected each key once in an object, found one twice; " + consequence, rule: rule)
    }

    private mutating func noteUnknownKeys(of node: Int, _ known: [StaticString], rule: Int? = nil) {
        for member in document.members(node) where !known.contains(where: { document.text(member.key, is: $0) }) {
            diagnostics.add(
                .unknownKey, .note, at: offset(member.key), "\"\(document.text(member.key))\" has no meaning here",
                rule: rule)
        }
    }

    /// A value of the wrong kind; refuses the file unless it says otherwise.
    @inline(never)
    mutating func fault(
        _ kind: ConfigurationDiagnostic.Kind, _ node: Int, expected: StaticString, rule: Int? = nil,
        pattern: Int? = nil, severity: ConfigurationDiagnostic.Severity = .error
    ) {
        let message = "expected " + expected.description + ", found " + found(node)
        diagnostics.add(kind, severity, at: offset(node), message, rule: rule, pattern: pattern)
    }

    /// Where a node begins.
    package func offset(_ node: Int) -> Int {
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

// Values of typed properties that have no meaning on the profile's platform.

extension ConfigurationReader {
    /// Notes unknown words and wrong types of the properties that Hotwire Native knows.
    mutating func noteValues() {
        for (rule, node) in propertyNodes.enumerated() {
            guard let node else { continue }
            for member in document.members(node) where document.kind(member.value) != .null {
                if let words = words(of: member.key) {
                    noteWord(member.key, member.value, words, rule)
                } else if isTruthValue(member.key), ![.true, .false].contains(document.kind(member.value)) {
                    diagnostics.add(
                        .wrongType, .warning, at: offset(member.value),
                        "expected true or false, found " + found(member.value)
                            + (isAndroid ? "; the app stops when it is read" : "; the default is used"), rule: rule)
                } else if isTextOnIOS(member.key), document.kind(member.value) != .string {
                    diagnostics.add(
                        .wrongType, .warning, at: offset(member.value),
                        "expected a string, found " + found(member.value) + "; the default is used", rule: rule)
                }
            }
        }
    }

    /// The words that a property may have on the platform, or nil for a property of another kind.
    private func words(of key: Int) -> [String]? {
        func names<Value: PropertyWord>(_ type: Value.Type) -> [String] { type.allCases.map { $0.name } }
        if document.text(key, is: "context") { return names(PathContext.self) }
        if document.text(key, is: "presentation") {
            let all = names(PathPresentation.self)
            return profile.platform == .ios ? all.filter { !$0.hasSameBytes(as: PathPresentation.push.name) } : all
        }
        if document.text(key, is: "query_string_presentation") { return names(QueryStringPresentation.self) }
        if document.text(key, is: "modal_style"), !isAndroid { return names(ModalStyle.self) }
        return nil
    }

    private mutating func noteWord(_ key: Int, _ value: Int, _ words: [String], _ rule: Int) {
        let expected = words.joined(separator: ", ")
        guard document.kind(value) == .string else {
            diagnostics.add(
                .wrongType, .warning, at: offset(value),
                "expected one of " + expected + ", found " + found(value) + "; the default is used", rule: rule)
            return
        }
        let text = document.text(value)
        guard !words.contains(where: { $0.equals(text, ignoringCase: isAndroid) }) else { return }
        diagnostics.add(
            .unknownValue, .warning, at: offset(value),
            "expected one of " + expected + ", found \"" + text + "\"; the default is used", rule: rule)
    }

    private func isTruthValue(_ key: Int) -> Bool {
        document.text(key, is: "pull_to_refresh_enabled") || document.text(key, is: "animated")
            || document.text(key, is: "historical_location")
            || (!isAndroid && document.text(key, is: "modal_dismiss_gesture_enabled"))
    }

    private func isTextOnIOS(_ key: Int) -> Bool {
        !isAndroid && document.text(key, is: "view_controller")
    }
}

// What is wrong with single patterns.

extension ConfigurationReader {
    /// Notes the patterns that could not be compiled.
    ///
    /// - Parameters:
    ///   - invalid: The patterns, their rules in merge order.
    ///   - offset: How many built-in rules stand before those of the file.
    mutating func note(_ invalid: [RuleMatcher.InvalidPattern], builtInBefore offset: Int) {
        let severity: ConfigurationDiagnostic.Severity = profile.refusesInvalidPatterns ? .error : .warning
        let consequence = profile.refusesInvalidPatterns ? "" : "; the pattern is skipped"
        for fault in invalid {
            let (rule, pattern) = (fault.origin.rule - offset, fault.origin.pattern)
            guard patternNodes.indices.contains(rule), patternNodes[rule].indices.contains(pattern) else { continue }
            let node = patternNodes[rule][pattern]
            invalidPatterns.insert(node)
            guard let error = fault.error else {
                diagnostics.add(
                    .emptyPattern, severity, at: self.offset(node),
                    "expected a pattern, found an empty string" + consequence, rule: rule, pattern: pattern)
                continue
            }
            let isTemplate = Self.hasBraceTemplate(document.bytes(node))
            let hint = isTemplate ? "; a template such as {id} is no regular expression, [^/]+ is" : ""
            diagnostics.add(
                isTemplate ? .templatePattern : .invalidPattern, severity,
                at: document.sourceOffset(node, of: error.offset),
                error.message + " [" + error.code + "]" + hint + consequence,
                rule: rule, pattern: pattern)
        }
    }

    /// Notes the routes that are not well-formed. Each refuses the file.
    ///
    /// - Parameters:
    ///   - invalid: The routes, their rules in merge order.
    ///   - offset: How many built-in rules stand before those of the file.
    mutating func note(_ invalid: [RuleRoutes.InvalidRoute], builtInBefore offset: Int) {
        for fault in invalid {
            let rule = fault.rule - offset
            guard routeNodes.indices.contains(rule), routeNodes[rule].indices.contains(fault.route) else { continue }
            let node = routeNodes[rule][fault.route]
            diagnostics.add(
                .invalidRoute, .error, at: document.sourceOffset(node, of: fault.error.offset ?? 0),
                "route \(fault.route): " + fault.error.detail + " [" + fault.error.code + "]", rule: rule)
        }
    }

    /// Whether a word stands in braces, as in `/recipes/{id}`. It need not be right: it only chooses the words about a
    /// pattern that is wrong in any case.
    private static func hasBraceTemplate(_ pattern: ArraySlice<UInt8>) -> Bool {
        guard let open = pattern.firstIndex(of: UInt8(ascii: "{")), open + 1 < pattern.endIndex else { return false }
        let next = pattern[open + 1]
        return (next.isASCIILetter || next == UInt8(ascii: "_")) && pattern[open...].contains(UInt8(ascii: "}"))
    }
}
