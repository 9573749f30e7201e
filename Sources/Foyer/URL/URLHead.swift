/// What the first stage of the parser finds out: everything that can fail, as ranges of the input, nothing written.
///
/// What is left after it (path, query, fragment) cannot fail, so a check needs no second stage.
struct URLHead {
    var scheme: URLScheme
    /// The scheme in the input, or nil: it is the scheme of the base.
    var schemeRange: Range<Int>?
    var authority: Authority = .null
    var tail: Tail
    /// Where the tail begins in the input.
    var tailStart: Int

    enum Authority {
        /// No "//": the host is null.
        case null
        /// The empty host of a file URL.
        case empty
        /// That of the base, whole.
        case base
        /// One that stands in the input.
        case own(URLAuthority)
    }

    /// How path, query and fragment come about.
    enum Tail {
        /// An opaque path.
        case opaque
        /// No path segment at all: a query, a fragment or the end follows.
        case empty
        /// Segments, the first of which begins at `tailStart`; at least one, perhaps empty.
        case segments
        /// The path of the base without its last segment, then segments.
        case segmentsAfterBase
        /// The drive letter of the base, then segments.
        case segmentsAfterDrive
        /// The path of the base; its query too, unless one follows.
        case base
    }
}

/// An authority as ranges of the input.
struct URLAuthority {
    var username: Range<Int> = 0..<0
    var password: Range<Int> = 0..<0
    var host: URLHost
    var port: UInt16?
}
