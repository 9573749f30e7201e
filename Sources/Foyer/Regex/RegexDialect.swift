/// The syntax and the meaning that a pattern is read with.
public enum RegexDialect: UInt8, Sendable {
    /// What path configurations are written in: the syntax of ICU, which both iOS and Android devices use, and which
    /// Java's agrees with wherever both accept a pattern.
    case pathConfiguration
    /// What custom groups of URLPattern are written in: ECMAScript with the `v` flag.
    case ecmaScript
}

/// How a pattern is matched, beyond what its text says.
public struct RegexOptions: OptionSet, Hashable, Sendable {
    /// A bit for each option.
    public let rawValue: UInt8

    /// The set with these bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Letter case makes no difference: two code points are equal if their simple case foldings (Unicode's
    /// CaseFolding.txt, statuses C and S) are equal. One code point never equals two: `ß` is not `ss`.
    public static let caseInsensitive = RegexOptions(rawValue: 1)

    /// A backslash before an ASCII letter that has no meaning is an error, as on Android. Without it, path
    /// configurations take such a letter as itself, as iOS does. The ECMAScript dialect always refuses it.
    public static let refusesUnknownEscapes = RegexOptions(rawValue: 2)
}
