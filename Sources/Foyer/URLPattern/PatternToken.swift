/// One token of a pattern string, as the URLPattern standard's tokenizer makes them.
struct PatternToken {
    enum Kind {
        /// `{`
        case open
        /// `}`
        case close
        /// `(…)`; the value is the text between the parentheses.
        case regexp
        /// `:name`; the value is the name.
        case name
        /// Any code point without a meaning of its own.
        case char
        /// `\x`; the value is the code point after the backslash.
        case escapedChar
        /// `?` or `+`
        case otherModifier
        /// `*`, a wildcard or a modifier
        case asterisk
        /// The end of the pattern string.
        case end
        /// A code point that is at fault; made only under the lenient policy.
        case invalidChar
    }

    let kind: Kind
    /// Where the token starts, in bytes.
    let index: Int
    /// Where its value lies, in bytes.
    let value: Range<Int>
}

/// What the tokenizer does with a fault.
enum TokenizePolicy {
    /// Throw: used when a component is compiled.
    case strict
    /// Make an `invalidChar` token: used when a constructor string is taken apart.
    case lenient
}
