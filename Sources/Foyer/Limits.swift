/// Every maximum of Foyer, named, in one place.
///
/// A limit is part of the contract: input beyond it is refused with a stable code, input at it is served. The tests try
/// each limit at, below and above its value.
public enum Limits {
    /// Bytes of any one text or file that is handed to Foyer: 64 MiB.
    public static let inputBytes = 1 << 26

    // MARK: JSON

    /// Bytes of a JSON text: 16 MiB.
    public static let jsonBytes = 1 << 24

    /// Arrays and objects inside each other in a JSON text. Low enough for threads with small stacks: values are
    /// destroyed one level inside the other.
    public static let jsonDepth = 64

    /// Values and keys of a JSON text, all levels together: 1 048 576.
    public static let jsonValues = 1 << 20

    // MARK: URLs

    /// Bytes of a URL text that `WebURL` parses, and of the URL it may be resolved against: 16 MiB. Escaping can make the
    /// result up to nine times as long.
    public static let urlBytes = 1 << 24

    /// Bytes of a host outside ASCII, after percent-decoding: 2 KiB. A DNS name has at most 253 characters.
    public static let internationalDomainBytes = 1 << 11

    // MARK: Links

    /// Bytes of a link that a `LinkPolicy` accepts, unless it says otherwise: 16 KiB.
    public static let linkBytes = 1 << 14

    /// Segments of the path of a link.
    public static let linkSegments = 256

    /// Pairs of the query of a link.
    public static let linkQueryPairs = 512

    /// Bytes of a link that are rendered for a log.
    public static let redactedBytes = 1 << 10
}
