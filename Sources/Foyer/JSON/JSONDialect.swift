/// How strictly a text is read as JSON.
public struct JSONDialect: Sendable {
    /// What happens with an object that has a key more than once.
    public enum DuplicateKeys: Sendable {
        /// The text is refused.
        case refused
        /// The last value stays, in the place of the first.
        case lastWins
    }

    /// What happens with a key that its object has already.
    public var duplicateKeys = DuplicateKeys.refused

    /// Whether an escaped surrogate without its partner, such as `\ud800`, reads as U+FFFD. If not, the text is refused.
    public var replacesLoneSurrogates = false

    /// Whether a comma may stand before a closing bracket or brace.
    public var allowsTrailingCommas = false

    /// Whether a byte-order mark may stand before the text.
    public var allowsByteOrderMark = false

    /// Whether the text is read as Gson's lenient reader does, which stands above the other choices but
    /// `duplicateKeys`.
    var isGson = false

    /// RFC 8259 and nothing else: duplicate keys, lone surrogates, trailing commas and byte-order marks are refused.
    public static let strict = JSONDialect()

    /// As Apple's Foundation reads (measured with swift-foundation 6.3): the last of duplicate keys wins, a trailing
    /// comma and a byte-order mark are let pass.
    static let foundation: JSONDialect = {
        var dialect = JSONDialect()
        dialect.duplicateKeys = .lastWins
        dialect.allowsTrailingCommas = true
        dialect.allowsByteOrderMark = true
        return dialect
    }()

    /// As Gson's `fromJson` reads: see `GsonReader`.
    static let gson: JSONDialect = {
        var dialect = JSONDialect()
        dialect.duplicateKeys = .lastWins
        dialect.isGson = true
        return dialect
    }()
}
