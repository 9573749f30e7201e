@testable import Foyer

/// Constructs about which ICU and this engine differ, each for a reason that known-differences.json gives. The
/// differential tests leave them out; another test shows that each still differs as it is written there.
enum KnownDifference {
    static func concerns(_ pattern: String) -> Bool {
        var properties = UnicodePropertyCache()
        guard
            let tree = try? RegexParser.parse(
                Array(pattern.utf8), dialect: .pathConfiguration, options: [], properties: &properties)
        else { return false }
        var hasLookBehind = false
        var hasLazyOption = false
        var commits = false
        for node in tree.nodes {
            switch node {
            case .repetition(let body, _, let maximum, let preference) where preference != .greedy:
                if maximum > 1, tree.facts(of: body).minimum == 0 { return true }
                if maximum == 1, preference == .lazy { hasLazyOption = true }
                if preference == .possessive { commits = true }
            case .look(_, behind: true, _): hasLookBehind = true
            case .atomic: commits = true
            default: break
            }
        }
        return hasLookBehind && (hasLazyOption || commits)
    }

    /// Whether a loop's body can match nothing. Then which turn takes what, and so where groups and match end, can
    /// differ; whether there is a match cannot.
    static func hasLoopOverNothing(_ pattern: String) -> Bool {
        var properties = UnicodePropertyCache()
        guard
            let tree = try? RegexParser.parse(
                Array(pattern.utf8), dialect: .pathConfiguration, options: [], properties: &properties)
        else { return false }
        return tree.nodes.contains { node in
            guard case .repetition(let body, _, let maximum, _) = node else { return false }
            return maximum > 1 && tree.facts(of: body).minimum == 0
        }
    }
}
