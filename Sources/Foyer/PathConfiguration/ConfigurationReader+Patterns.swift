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

    /// Whether a word stands in braces, as in `/recipes/{id}`. It need not be right: it only chooses the words about a
    /// pattern that is wrong in any case.
    private static func hasBraceTemplate(_ pattern: ArraySlice<UInt8>) -> Bool {
        guard let open = pattern.firstIndex(of: UInt8(ascii: "{")), open + 1 < pattern.endIndex else { return false }
        let next = pattern[open + 1]
        return (next.isASCIILetter || next == UInt8(ascii: "_")) && pattern[open...].contains(UInt8(ascii: "}"))
    }
}
