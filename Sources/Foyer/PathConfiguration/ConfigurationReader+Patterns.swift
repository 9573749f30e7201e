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
            let isTemplate = WrittenPattern(document.bytes(node)).hasBraceTemplate
            let hint = isTemplate ? "; a template such as {id} is no regular expression, [^/]+ is" : ""
            diagnostics.add(
                isTemplate ? .templatePattern : .invalidPattern, severity,
                at: document.sourceOffset(node, of: error.offset),
                error.message + " [" + error.code + "]" + hint + consequence,
                rule: rule, pattern: pattern)
        }
    }

    /// Notes the routes that are none; each refuses the file.
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

    /// Notes patterns that compile, but that hardly mean what their authors think.
    mutating func notePatterns() {
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
