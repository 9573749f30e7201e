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

    /// Whether ICU takes a pattern that is refused here: it does not check references inside of what is left out, and
    /// reads the p of a property as a letter where a range ends.
    static func isRefusedHere(_ pattern: String, _ error: RegexError) -> Bool {
        switch error.kind {
        case .unknownGroup: pattern.contains("{0}")
        case .invalidClass:
            pattern.utf8.dropFirst(error.offset).starts(with: "\\p".utf8)
                || pattern.utf8.dropFirst(error.offset).starts(with: "\\P".utf8)
        default: false
        }
    }

    /// Whether the pair turns on something that PCRE2 sees in another way, for a reason that
    /// known-differences-pcre2.json gives.
    static func fromPCRE2(_ pattern: String, in subject: String) -> Bool {
        let bytes = subject.utf8
        if zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0x0D && $1 == 0x0A }) { return true }
        if pattern.contains("{0}"), pattern.contains("\\A") || pattern.contains("^") { return true }
        return pattern.lowercased().contains("\\b")
            && subject.unicodeScalars.contains { $0 == "\u{301}" || $0 == "\u{200D}" }
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
