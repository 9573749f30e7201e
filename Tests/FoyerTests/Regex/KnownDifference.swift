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

    /// Whether PCRE2 sees the pattern in another way: it lets assertions be repeated and takes letters after a backslash
    /// and digits after one differently. Look-behind is left to ICU, which bounds it in the same way.
    static func fromPCRE2(_ pattern: String) -> Bool {
        pattern.contains("(?<=") || pattern.contains("(?<!") || pattern.contains("\\u") || pattern.contains("(?x")
    }

    /// Whether the pair turns on how CR LF is seen by `^` of the flag m, or by `.` of the flag s.
    static func concernsLineBreak(_ pattern: String, in subject: String) -> Bool {
        var properties = UnicodePropertyCache()
        guard subject.utf8.contains(0x0D),
            let tree = try? RegexParser.parse(
                Array(pattern.utf8), dialect: .pathConfiguration, options: [], properties: &properties)
        else { return false }
        if tree.sets.contains(.all) { return true }
        return tree.nodes.contains { node in
            if case .assertion(.lineStart) = node { return true }
            return false
        }
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
