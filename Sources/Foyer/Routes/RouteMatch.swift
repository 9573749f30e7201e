/// A link on its way through a route table, and the route that took it.
///
/// A match is made once and used for any number of links, one at a time: its memory grows to what the longest link needs
/// and is kept. It holds what it needs of the table and of the link, so both may be gone while it is read.
///
///     let match = RouteMatch()
///     if table.match(url, into: match) { print(match.route.name, match.parameter("id") ?? "") }
///
/// Matches may be used by one thread at a time; tables by any number.
public final class RouteMatch {
    /// Where a segment of the path lies in `text`.
    struct Segment {
        var start: UInt32
        var length: UInt32

        @inline(__always)
        init(_ start: Int, _ end: Int) {
            self.start = UInt32(truncatingIfNeeded: start)
            length = UInt32(truncatingIfNeeded: end &- start)
        }

        /// What stands behind the last segment: it starts behind every text.
        @inline(__always)
        static var none: Segment { Segment(0xFFFF_FFFF, 0xFFFF_FFFF) }
    }

    /// Where a value lies in `values`.
    struct Place {
        var start: UInt32
        /// The length in bytes, or `absent`.
        var length: UInt32

        static let absent = UInt32.max
    }

    /// The text of the link, then eight bytes of padding, then decoded segments with a byte behind each. What follows a
    /// segment becomes a NUL when a parameter is read that is this segment.
    private(set) var text: UnsafeMutablePointer<UInt8>
    private var textCapacity: Int
    /// Bytes of `text` that are in use.
    var textEnd = 0
    /// Values that were asked for, each with a NUL behind it.
    private(set) var values: UnsafeMutablePointer<UInt8>
    private var valuesCapacity: Int
    /// The end of the values of parameters.
    var valuesEnd = 0
    /// Where the texts of the query begin, and where they end.
    var queryTextStart = 0
    var queryTextEnd = 0
    /// The segments, decoded; there is room for nine more than there may be.
    let segments: UnsafeMutablePointer<Segment>
    var segmentCount = 0
    /// The segments as they were written, when `hasEscapes`.
    let rawSegments: UnsafeMutablePointer<Segment>
    /// The places still to be tried.
    var stack: UnsafeMutablePointer<UInt64>
    var stackCapacity: Int
    /// Joins that were visited, one bit for each join and segment.
    var visited: UnsafeMutablePointer<UInt64>
    var visitedCapacity: Int
    /// How many nodes the last search with joins has looked at.
    var visits = 0
    /// The values of the parameters, decoded and then raw, when `hasParameters`: they are written together, when one is
    /// asked for that is not one whole segment.
    let parameterPlaces: UnsafeMutablePointer<Place>
    var hasParameters = false
    /// The pairs of the query, when `hasQuery`: key and value.
    var queryPlaces: UnsafeMutablePointer<Place>
    var queryCapacity: Int
    var queryCount = 0
    var hasQuery = false

    /// Where the host lies, for a link that has one.
    var host = 0..<0
    var query = 0..<0
    var fragment: Range<Int>?
    /// Whether the first segment came from an authority.
    var startsWithAuthority = false
    /// Whether any segment had an escape.
    var hasEscapes = false
    /// The sites that accept the link's source, in order of their tiers: a list of the index, or `ownSites`.
    var sites: UnsafePointer<UInt32>
    var siteCount = 0
    var ownSites: UnsafeMutablePointer<UInt32>
    var ownSiteCapacity: Int
    /// The order of the entry that took the link, or -1.
    package var order = -1
    /// What that order stands for.
    var entry = RouteIndex.Entry()
    /// The table that was asked last.
    var table: RouteTable?
    /// Why there is no match, if there is none.
    public internal(set) var miss: RouteMiss? = .notAsked

    /// A match without a link.
    public init() {
        textCapacity = 1024
        text = .allocate(capacity: textCapacity)
        text.initialize(repeating: 0, count: textCapacity)
        valuesCapacity = 1024
        values = .allocate(capacity: valuesCapacity)
        segments = .allocate(capacity: Limits.linkSegments + 9)
        rawSegments = .allocate(capacity: Limits.linkSegments)
        stackCapacity = 2 * Limits.linkSegments + 2
        stack = .allocate(capacity: stackCapacity)
        visitedCapacity = 0
        visited = .allocate(capacity: 1)
        parameterPlaces = .allocate(capacity: 2 * Limits.routeParameters)
        queryCapacity = 0
        queryPlaces = .allocate(capacity: 1)
        ownSiteCapacity = 4
        ownSites = .allocate(capacity: ownSiteCapacity)
        sites = UnsafePointer(ownSites)
    }

    deinit {
        text.deallocate()
        values.deallocate()
        segments.deallocate()
        rawSegments.deallocate()
        stack.deallocate()
        visited.deallocate()
        parameterPlaces.deallocate()
        queryPlaces.deallocate()
        ownSites.deallocate()
    }

    // MARK: Memory

    /// Forgets the last link and makes room for one of `count` bytes.
    @inline(__always)
    func begin(_ count: Int) {
        order = -1
        hasParameters = false
        hasQuery = false
        hasEscapes = false
        startsWithAuthority = false
        segmentCount = 0
        valuesEnd = 0
        fragment = nil
        query = 0..<0
        // Parameters are disjoint parts of the link, decoded and raw, with a NUL behind each; so are keys and values.
        queryTextStart = 2 &* (count &+ Limits.routeParameters) &+ 16
        queryTextEnd = queryTextStart
        if textCapacity < Self.textRoom(count) || valuesCapacity < 6 &* count &+ 256 { grow(count) }
    }

    /// Room for a link of `count` bytes: itself, padding, and decoded segments, which are no longer than it, each with a
    /// byte behind it.
    @inline(__always)
    private static func textRoom(_ count: Int) -> Int { 2 &* count &+ Limits.linkSegments &+ 64 }

    private func grow(_ count: Int) {
        textCapacity = Self.textRoom(count)
        text.deallocate()
        text = .allocate(capacity: textCapacity)
        text.initialize(repeating: 0, count: textCapacity)
        valuesCapacity = 6 * count + 256
        values.deallocate()
        values = .allocate(capacity: valuesCapacity)
    }

    /// Puts the link's bytes in place.
    ///
    /// - Returns: Whether they are all ASCII.
    @inline(__always)
    func copy(_ bytes: Bytes) -> Bool {
        let count = bytes.count
        textEnd = count &+ 8
        guard let start = bytes.baseAddress else { return true }
        let from = UnsafeRawPointer(start)
        let to = UnsafeMutableRawPointer(text)
        var seen: UInt64 = 0
        var index = 0
        while index &+ 8 <= count {
            let word = from.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            to.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
            seen |= word
            index &+= 8
        }
        if count >= 8 {
            // The last word again, overlapping the one before.
            let word = from.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            to.storeBytes(of: word, toByteOffset: count &- 8, as: UInt64.self)
            seen |= word
        } else {
            while index < count {
                text[index] = start[index]
                seen |= UInt64(start[index])
                index &+= 1
            }
        }
        return seen & 0x8080_8080_8080_8080 == 0
    }

    /// Makes room for a list of sites.
    func reserveSites(_ count: Int) {
        guard ownSiteCapacity < count else { return }
        ownSites.deallocate()
        ownSites = .allocate(capacity: count)
        ownSiteCapacity = count
    }

    /// Makes the stack twice as large.
    func growStack() {
        let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * stackCapacity)
        larger.update(from: stack, count: stackCapacity)
        stack.deallocate()
        stack = larger
        stackCapacity *= 2
    }

    /// Forgets which joins were visited, and makes room for `count` of them.
    func clearVisited(_ count: Int) {
        let words = count / 64 + 1
        if visitedCapacity < words {
            visited.deallocate()
            visited = .allocate(capacity: words)
            visitedCapacity = words
        }
        visited.update(repeating: 0, count: words)
    }

    /// Makes room for the places of `count` texts of the query.
    func reserveQuery(_ count: Int) {
        guard queryCapacity < count else { return }
        queryPlaces.deallocate()
        queryPlaces = .allocate(capacity: count)
        queryCapacity = count
    }

    /// The decoded text of a segment.
    @inline(__always)
    func segment(_ index: Int) -> Bytes {
        let segment = segments[index]
        return Bytes(start: text + Int(segment.start), count: Int(segment.length))
    }
}

/// Why a table has no route for a link.
public enum RouteMiss: String, Sendable, CaseIterable {
    /// Nothing was matched yet.
    case notAsked = "not-asked"
    /// No route matches, or none is left.
    case noRoute = "no-route"
    /// The path that was given is not UTF-8.
    case illFormedText = "ill-formed-utf8"
    /// The path has an escape that is malformed, or that does not decode to UTF-8.
    case malformedEscape = "malformed-escape"
    /// The path has an escape that decodes to a control character.
    case controlCharacter = "control-character"
    /// The path has more segments than `Limits.linkSegments`.
    case tooManySegments = "too-many-segments"
    /// The link is longer than `Limits.inputBytes`.
    case tooLong = "too-long"
}
