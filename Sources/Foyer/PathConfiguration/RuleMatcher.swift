/// All patterns of all rules, found in one pass.
final class RuleMatcher: Sendable {
    /// Where a pattern stands.
    struct Origin {
        /// The rule, in merge order.
        let rule: Int
        /// The number of the pattern in the rule.
        let pattern: Int
    }

    /// A pattern that could not be compiled.
    struct InvalidPattern {
        let origin: Origin
        /// Why; nil for a pattern that is empty.
        let error: RegexError?
    }

    /// The rule and the number of each pattern of the set; in the order of the rules.
    private let origins: [(rule: UInt32, pattern: UInt32)]
    private let set: RegexSet

    private init(origins: [(rule: UInt32, pattern: UInt32)], set: RegexSet) {
        self.origins = origins
        self.set = set
    }

    /// Compiles the patterns of rules in merge order. What cannot be compiled is left out and reported.
    static func compile(
        _ rules: [PathRule], profile: ConfigurationProfile
    ) -> (matcher: RuleMatcher, invalid: [InvalidPattern]) {
        var builder = RegexSetBuilder(isCaseInsensitive: profile.ignoresCase)
        var origins: [(rule: UInt32, pattern: UInt32)] = []
        var invalid: [InvalidPattern] = []
        for (rule, pathRule) in rules.enumerated() {
            for (pattern, text) in pathRule.patterns.enumerated() {
                let origin = Origin(rule: rule, pattern: pattern)
                guard !text.isEmpty || profile.allowsEmptyPattern else {
                    invalid.append(InvalidPattern(origin: origin, error: nil))
                    continue
                }
                do throws(RegexError) {
                    try builder.add(Array(text.utf8), dialect: .pathConfiguration, options: profile.regexOptions)
                    origins.append((UInt32(rule), UInt32(pattern)))
                } catch {
                    invalid.append(InvalidPattern(origin: origin, error: error))
                }
            }
        }
        return (RuleMatcher(origins: origins, set: builder.build()), invalid)
    }

    /// Where a pattern of the set stands.
    func origin(_ pattern: UInt32) -> Origin {
        let origin = origins[Int(pattern)]
        return Origin(rule: Int(origin.rule), pattern: Int(origin.pattern))
    }

    /// The patterns that are found in a text: the first of each rule that is not off.
    ///
    /// - Parameter isOff: for each rule in merge order whether it takes no part; empty if all do.
    func search(_ text: Bytes, isOff: [Bool]) -> (found: [FoundRule], fault: PathProperties.Fault?) {
        var found: [FoundRule] = []
        let fault = forEachHit(in: text, isOff: isOff) { pattern, rule in
            found.append(FoundRule(rule: rule, pattern: origin(pattern).pattern))
        }
        return (found, fault)
    }

    /// Hands out what `search` finds without keeping it. With a fault, nothing is handed out.
    @inline(__always)
    func forEachHit(
        in text: Bytes, isOff: [Bool], _ body: (_ pattern: UInt32, _ rule: Int) -> Void
    ) -> PathProperties.Fault? {
        set.withMatches(in: text) { found, outcome in
            switch outcome {
            case .complete: break
            case .stepLimit(let pattern): return .search(.stepLimit, rule: origin(UInt32(pattern)).rule)
            case .subjectTooLong: return .search(.subjectTooLong, rule: nil)
            }
            var lastRule = UInt32.max
            for pattern in found {
                let rule = origins[Int(pattern)].rule
                guard rule != lastRule, isOff.isEmpty || !isOff[Int(rule)] else { continue }
                lastRule = rule
                body(pattern, Int(rule))
            }
            return nil
        }
    }
}

extension ConfigurationProfile {
    /// How patterns are compiled.
    fileprivate var regexOptions: RegexOptions {
        self == .android ? [.caseInsensitive, .refusesUnknownEscapes] : []
    }
}
