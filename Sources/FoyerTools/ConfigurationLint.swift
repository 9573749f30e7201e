/// The maximum of lint.
extension Limits {
    /// Comparisons of patterns in the search for values that later rules always replace, for one configuration:
    /// 262 144. Beyond it the search ends, and the other findings are complete.
    public static let configurationComparisons = 1 << 18
}

extension PathConfiguration {
    /// Everything there is to say of a file: what loading it reports, and what in it is probably not meant.
    ///
    /// A file that loads may still hold rules without effect (`dead-rule`), values that no link ever gets
    /// (`overridden-key`), and patterns that do not mean what they look like (`glob-pattern`, `template-pattern`,
    /// `unanchored-pattern`). An app need not know; whoever writes the file should.
    ///
    /// ```swift
    /// for finding in PathConfiguration.lint(bytes, options: PathConfigurationOptions(profile: .ios)) {
    ///     let place = finding.position.map { "\($0.line):\($0.column)" } ?? ""
    ///     print("\(place): \(finding.severity.name): \(finding.message) [\(finding.code)]")
    /// }
    /// ```
    ///
    /// The text is asked for, not a loaded configuration: so each finding has its line and column, and a file that is
    /// refused can be linted as well.
    ///
    /// - Parameters:
    ///   - text: The bytes of the file.
    ///   - options: How the file is read. The profile decides, as it does in loading.
    /// - Returns: The findings in the order of the file, at most `Limits.configurationDiagnostics` and a note if there
    ///   are more.
    /// - Complexity: O(*n*) in the bytes of the file, and at most `Limits.configurationComparisons` comparisons of
    ///   patterns.
    public static func lint(
        _ text: [UInt8], options: PathConfigurationOptions = PathConfigurationOptions()
    ) -> [ConfigurationDiagnostic] {
        do throws(JSONError) {
            let reading = try ConfigurationCompiler.read(text, options: options)
            var reader = reading.reader
            reader.notePatterns()
            // A file that is refused has no rules in force that could override one another.
            if !reader.diagnostics.hasError {
                reader.noteOverrides(reading.rules, builtInBefore: reading.builtInBefore)
            }
            return reader.diagnostics.all
        } catch {
            return [ConfigurationDiagnostic(error)]
        }
    }
}

// MARK: - Patterns

extension ConfigurationReader {
    /// Notes patterns that compile, but that hardly mean what their authors think.
    fileprivate mutating func notePatterns() {
        for (rule, nodes) in patternNodes.enumerated() {
            for (pattern, node) in nodes.enumerated() where !invalidPatterns.contains(node) {
                let text = WrittenPattern(document.bytes(node))
                if let offset = text.globOffset {
                    diagnostics.add(
                        .globPattern, .warning, at: document.sourceOffset(node, of: offset),
                        "\"/*\" means any number of slashes here, so that the pattern is found where its beginning is; "
                            + "a shell's * is [^/]* or .*", rule: rule, pattern: pattern)
                }
                if let offset = text.colonTemplateOffset {
                    diagnostics.add(
                        .templatePattern, .warning, at: document.sourceOffset(node, of: offset),
                        "a template such as :id is literal text in a pattern; a segment is [^/]+", rule: rule,
                        pattern: pattern)
                }
                if matchesQuery, text.isPathAnywhere {
                    diagnostics.add(
                        .unanchoredPattern, .note, at: offset(node),
                        "without ^ the pattern is also found in a query, such as ?to=/path", rule: rule,
                        pattern: pattern)
                }
            }
        }
    }
}

// MARK: - Rules and values without effect

extension ConfigurationReader {
    /// A rule as far as overriding is concerned.
    private struct Layer {
        /// The rule in the file, or nil for a built-in one.
        let rule: Int?
        let shapes: [PatternShape]
        let keys: [String]
        /// Whether it takes part whenever one of its patterns is found.
        let isUnconditional: Bool
        /// The outline of its one shape, or nil if it has none or several.
        let outline: PatternShape.Outline?
        let shapeCount: Int

        init(rule: Int?, shapes: [PatternShape], keys: [String], isUnconditional: Bool) {
            self.rule = rule
            self.shapes = shapes
            self.keys = keys
            self.isUnconditional = isUnconditional
            outline = shapes.count == 1 ? shapes[0].outline : nil
            shapeCount = shapes.count
        }
    }

    /// Notes rules without effect, and values that no link can ever have.
    ///
    /// Compares each rule with the later ones, as far as the shapes of their patterns tell, and with at most
    /// `Limits.configurationComparisons` comparisons of patterns in all.
    ///
    /// - Parameter rules: All rules, in merge order.
    fileprivate mutating func noteOverrides(_ rules: [PathRule], builtInBefore before: Int) {
        let layers = rules.enumerated().map { index, rule in
            layer(rule, number: self.rules.indices.contains(index - before) ? index - before : nil)
        }
        var universal = LatestUniversal()
        var budget = Limits.configurationComparisons
        // From the last rule on, so that what comes later is known already.
        var notes: [(rule: Int, overriders: [(key: String, by: Int)])] = []
        for index in layers.indices.reversed() {
            let layer = layers[index]
            if let rule = layer.rule, !layer.shapes.isEmpty {
                var overriders = layer.keys.compactMap { key in universal.index(of: key).map { (key: key, by: $0) } }
                if overriders.count < layer.keys.count {
                    findOverriders(of: index, in: layers, &overriders, &budget)
                }
                if !overriders.isEmpty { notes.append((rule, overriders)) }
            }
            if layer.isUnconditional, layer.shapes.contains(.everything) { universal.add(layer.keys, index) }
        }
        for note in notes.reversed() { self.note(note.rule, note.overriders, layers, rules) }
    }

    private mutating func layer(_ rule: PathRule, number: Int?) -> Layer {
        let shapes = rule.patterns.map { PatternShape(Array($0.utf8)) }
        if let number, rule.fault == nil {
            let nodes = patternNodes[number]
            let isDead = nodes.allSatisfy { invalidPatterns.contains($0) } && rule.extension.routes.isEmpty
            if isDead {
                let reason = nodes.isEmpty ? "it has no patterns" : "none of its patterns is valid"
                diagnostics.add(
                    .deadRule, .warning, at: offset(ruleNodes[number]), "the rule can never hit: " + reason,
                    rule: number)
            }
            let valid = zip(shapes, nodes).filter { !invalidPatterns.contains($0.1) }.map { $0.0 }
            return Layer(
                rule: number, shapes: valid, keys: rule.properties.members.map { $0.key },
                isUnconditional: rule.extension.condition.isEmpty)
        }
        return Layer(
            rule: number, shapes: shapes, keys: rule.properties.members.map { $0.key },
            isUnconditional: rule.fault == nil)
    }

    /// Adds the keys that a later rule always replaces, and that rule.
    private func findOverriders(
        of index: Int, in layers: [Layer], _ overriders: inout [(key: String, by: Int)], _ budget: inout Int
    ) {
        let layer = layers[index]
        for later in layers.indices.reversed() where later > index && layers[later].isUnconditional {
            budget -= layer.shapeCount * layers[later].shapeCount
            guard budget >= 0 else { return }
            if let outline = layer.outline, let other = layers[later].outline, !outline.canImply(other) { continue }
            let other = layers[later]
            guard layer.shapes.allSatisfy({ shape in other.shapes.contains { shape.implies($0) } }) else { continue }
            for key in layer.keys where other.keys.contains(where: { $0.hasSameBytes(as: key) }) {
                if !overriders.contains(where: { $0.key.hasSameBytes(as: key) }) { overriders.append((key, later)) }
            }
        }
    }

    private mutating func note(
        _ rule: Int, _ overriders: [(key: String, by: Int)], _ layers: [Layer], _ all: [PathRule]
    ) {
        guard let node = propertyNodes[rule] else { return }
        func name(_ by: Int) -> String { layers[by].rule.map { "rule " + $0.description } ?? "a built-in rule" }
        let properties = rules[rule].properties
        let isSame = overriders.map { properties[$0.key] == all[$0.by].properties[$0.key] }
        if overriders.count == properties.count, rules[rule].extension.isEmpty {
            diagnostics.add(
                .deadRule, isSame.contains(false) ? .warning : .note, at: offset(ruleNodes[rule]),
                "the rule is never seen: later rules that hit whenever it does give all of its properties, such as "
                    + name(overriders[0].by), rule: rule)
            return
        }
        for member in document.members(node) {
            let key = document.text(member.key)
            guard let place = overriders.firstIndex(where: { $0.key.hasSameBytes(as: key) }) else { continue }
            let what = isSame[place] ? "the same value is always given again by " : "the value is always replaced by "
            diagnostics.add(
                .overriddenKey, isSame[place] ? .note : .warning, at: offset(member.key),
                what + name(overriders[place].by) + ", which hits whenever this rule does", rule: rule)
        }
    }
}

/// The last rule that hits everything, for each key.
private struct LatestUniversal {
    private var entries: [(key: String, index: Int)] = []

    /// Rules come from the last on: the first that has a key is the one that stays.
    mutating func add(_ keys: [String], _ index: Int) {
        for key in keys where self.index(of: key) == nil { entries.append((key, index)) }
    }

    func index(of key: String) -> Int? {
        entries.first { $0.key.hasSameBytes(as: key) }?.index
    }
}
