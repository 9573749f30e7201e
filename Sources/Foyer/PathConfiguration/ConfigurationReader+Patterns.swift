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
            if let error = fault.error {
                diagnostics.add(
                    .invalidPattern, severity, at: document.sourceOffset(node, of: error.offset),
                    "\(error.message) (\(error.code))\(consequence)", rule: rule, pattern: pattern)
            } else {
                diagnostics.add(
                    .emptyPattern, severity, at: self.offset(node),
                    "expected a pattern, found an empty string\(consequence)",
                    rule: rule, pattern: pattern)
            }
        }
    }
}
