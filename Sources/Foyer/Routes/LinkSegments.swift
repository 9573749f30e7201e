/// A link taken apart for a route table: its bytes, its segments, decoded once and after they were split, and the places of
/// host, query and fragment.
///
/// The memory grows to what the longest link needs and is kept, so that taking a link apart allocates nothing.
///
/// Layout of `text`: the link, eight bytes of padding, decoded segments with a byte behind each. What follows a segment
/// becomes a NUL when a parameter is lent that is this segment.
struct LinkSegments: ~Copyable {
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

    private(set) var text: UnsafeMutablePointer<UInt8>
    /// Bytes of `text` that are in use.
    private(set) var textEnd = 0
    /// The segments, decoded; there is room for nine more than there may be.
    let segments: UnsafeMutablePointer<Segment>
    var count = 0
    /// The segments as they were written, when `hasEscapes`.
    let rawSegments: UnsafeMutablePointer<Segment>
    /// Whether any segment had an escape.
    private(set) var hasEscapes = false
    /// Whether the first segment came from an authority.
    private(set) var startsWithAuthority = false
    /// Where the host lies, for a link that has one.
    private(set) var host = 0..<0
    private(set) var query = 0..<0
    private(set) var fragment: Range<Int>?

    /// Room for a link of some bytes.
    init(room: Int) {
        let capacity = Self.textRoom(room)
        text = .allocate(capacity: capacity)
        text.initialize(repeating: 0, count: capacity)
        segments = .allocate(capacity: Limits.linkSegments + 9)
        rawSegments = .allocate(capacity: Limits.linkSegments)
    }

    deinit {
        text.deallocate()
        segments.deallocate()
        rawSegments.deallocate()
    }

    /// Room for a link of `count` bytes: itself, padding, and decoded segments, which are no longer than it, each with a
    /// byte behind it.
    private static func textRoom(_ count: Int) -> Int { 2 &* count &+ Limits.linkSegments &+ 64 }

    /// Makes room for a link of some bytes. What was there is gone.
    mutating func grow(to room: Int) {
        let capacity = Self.textRoom(room)
        text.deallocate()
        text = .allocate(capacity: capacity)
        text.initialize(repeating: 0, count: capacity)
    }

    /// Forgets the last link.
    @inline(__always)
    mutating func clear() {
        hasEscapes = false
        startsWithAuthority = false
        count = 0
        fragment = nil
        query = 0..<0
    }

    /// The decoded text of a segment.
    @inline(__always)
    func segment(_ index: Int) -> Bytes {
        let segment = segments[index]
        return Bytes(start: text + Int(segment.start), count: Int(segment.length))
    }

    /// Whatever lies in a range of the text.
    @inline(__always)
    func bytes(_ range: Range<Int>) -> Bytes {
        Bytes(start: text + range.lowerBound, count: range.count)
    }

    /// A segment with a NUL behind it, decoded or as it was written.
    @inline(__always)
    func lentSegment(_ index: Int, isRaw: Bool) -> Bytes {
        let segment = isRaw && hasEscapes ? rawSegments[index] : segments[index]
        let start = text + Int(segment.start)
        start[Int(segment.length)] = 0
        return Bytes(start: start, count: Int(segment.length))
    }

    /// The text with its padding, in which segments are looked up.
    @inline(__always)
    var indexText: RouteIndex.Text {
        RouteIndex.Text(start: UnsafePointer(text), count: textEnd, lastWord: textEnd)
    }

    // MARK: Taking a link apart

    /// Copies a path of at most 63 bytes and takes it apart on the way, if it is one of the usual: no escape, no query, no
    /// fragment.
    ///
    /// The words are looked at as they are read: reading them back at other offsets right after writing them would wait
    /// for the writes. Nothing here depends on how long the path and its segments are, but the number of words: a branch
    /// that goes another way for every path costs more than all the rest.
    ///
    /// - Returns: Whether it was one, and has its segments. What follows them in `segments` starts behind the path, and
    ///   `count` is left to the search, which comes by the last segment anyway.
    @inline(__always)
    mutating func takeUsual(_ from: UnsafeRawPointer, _ count: Int) -> Bool {
        guard count > 0, count < 64 else { return false }
        let to = UnsafeMutableRawPointer(text)
        var unusual: UInt64 = 0
        var slashes: UInt64 = 0
        var position = 0
        var word = count < 8 ? ByteWords.load(short: from, count) : ByteWords.load(from)
        while true {
            to.storeBytes(of: word.littleEndian, toByteOffset: position, as: UInt64.self)
            // A slash and a question mark differ in one bit, which is moved to the highest of its byte.
            let marks = ByteWords.marks(of: UInt8(ascii: "/"), in: word & ByteWords.all(0xEF))
            // Outside ASCII, or one of ! # % '.
            unusual |= ByteWords.hasAny(UInt8(ascii: "!"), in: word & ByteWords.all(0xF9))
            unusual |= word | marks & word &<< 3
            slashes |= ByteWords.gathered(marks) &<< UInt64(truncatingIfNeeded: position)
            if position >= count &- 8 { break }
            // The last word overlaps the one before it.
            position = min(position &+ 8, count &- 8)
            word = ByteWords.load(from, position)
        }
        if unusual & ByteWords.all(0x80) != 0 { return false }
        textEnd = count &+ 8
        // The end is one more slash; the first one opens the first segment.
        slashes |= 1 &<< UInt64(truncatingIfNeeded: count)
        let opening = slashes & 1
        slashes ^= opening
        let segments = self.segments
        var start = Int(truncatingIfNeeded: opening)
        var number = 0
        // Eight at once, whether there are as many or not.
        repeat {
            for offset in 0..<8 {
                let slash = slashes.trailingZeroBitCount
                segments[number &+ offset] = Segment(start, slash)
                start = slash &+ 1
                slashes &= slashes &- 1
            }
            number &+= 8
        } while slashes != 0
        segments[number] = Segment.none
        return true
    }

    /// Takes a path that is not usual apart; a query and a fragment may follow it.
    ///
    /// - Returns: Why it has no segments, or nil.
    @inline(never)
    mutating func take(path: Bytes, _ settings: RouteSettings) -> RouteMiss? {
        guard copy(path) || UTF8Text.firstFault(in: path) == nil else { return .illFormedText }
        return split(0..<splitTail(path.count), settings)
    }

    /// Takes a URL apart.
    ///
    /// - Returns: Why it has no segments, or nil.
    mutating func take(_ url: WebURL, _ settings: RouteSettings) -> RouteMiss? {
        _ = url.withBytes(of: .href) { copy($0) }
        query = url.range(of: .query) ?? 0..<0
        fragment = url.range(of: .fragment)
        var path = url.range(of: .path) ?? 0..<0
        let isHostless = Self.isHostless(url, settings)
        if !isHostless {
            host = url.range(of: .hostname) ?? 0..<0
            if !url.isSpecial { for index in host { text[index] = text[index].lowercasedASCII } }
        }
        if settings.fragmentPaths, let fragment, let first = fragment.first, text[first] == UInt8(ascii: "/") {
            path = fragment
        } else if isHostless, let authority = url.range(of: .host), !authority.isEmpty {
            startsWithAuthority = true
            segments[0] = Segment(authority.lowerBound, authority.upperBound)
            count = 1
        }
        if let miss = split(path, settings) { return miss }
        guard startsWithAuthority, !hasEscapes, segment(0).contains(UInt8(ascii: "%")) else { return nil }
        return decodeSegments()
    }

    /// Whether the authority of a URL is no host but a segment.
    static func isHostless(_ url: WebURL, _ settings: RouteSettings) -> Bool {
        !url.isSpecial && settings.authority == .firstSegment
    }

    /// Puts the link's bytes in place.
    ///
    /// - Returns: Whether they are all ASCII.
    @inline(__always)
    private mutating func copy(_ bytes: Bytes) -> Bool {
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
        return seen & ByteWords.all(0x80) == 0
    }

    /// Where the path ends in a text of `end` bytes that a query or a fragment may follow; notes their places.
    private mutating func splitTail(_ end: Int) -> Int {
        var position = 0
        var marks: UInt64 = 0
        while position < end {
            let word = ByteWords.load(padded: UnsafePointer(text) + position, end &- position)
            marks |= ByteWords.hasAny(UInt8(ascii: "?"), in: word) | ByteWords.hasAny(UInt8(ascii: "#"), in: word)
            position &+= 8
        }
        return marks == 0 ? end : noteTail(end)
    }

    /// Notes where query and fragment lie; the result is where the path ends.
    @inline(never)
    private mutating func noteTail(_ end: Int) -> Int {
        var index = 0
        while index < end, text[index] != UInt8(ascii: "?"), text[index] != UInt8(ascii: "#") { index &+= 1 }
        let pathEnd = index
        if index < end, text[index] == UInt8(ascii: "?") {
            while index < end, text[index] != UInt8(ascii: "#") { index &+= 1 }
            query = pathEnd + 1..<index
        }
        if index < end { fragment = index + 1..<end }
        return pathEnd
    }

    /// The segments of the path in a range of `text`, after those that are there. A slash at the start opens the first.
    ///
    /// - Returns: Why there are none, or nil.
    private mutating func split(_ range: Range<Int>, _ settings: RouteSettings) -> RouteMiss? {
        var start = range.lowerBound
        var end = range.upperBound
        if start < end, text[start] == UInt8(ascii: "/") { start &+= 1 }
        let mayEndEmpty = settings.trailingSlash == .matters
        // Nothing behind the last slash is no segment, unless a slash at the end matters.
        if start == end, !mayEndEmpty || range.isEmpty || count == 0 { return nil }
        if !mayEndEmpty, text[end &- 1] == UInt8(ascii: "/") { end &-= 1 }
        let text = UnsafePointer(self.text)
        let segments = self.segments
        var number = count
        var escapes: UInt64 = 0
        let isWhole = SegmentScanner.scan(text, from: start, to: end) { position in
            ByteWords.load(padded: text + position, end &- position)
        } look: { word in
            escapes |= ByteWords.hasAny(UInt8(ascii: "%"), in: word)
        } segment: { first, last in
            guard number < Limits.linkSegments else { return false }
            segments[number] = Segment(first, last)
            number &+= 1
            return true
        }
        guard isWhole else { return .tooManySegments }
        count = number
        if settings.emptySegments == .ignored { dropEmptySegments() }
        return escapes == 0 ? nil : decodeSegments()
    }

    private mutating func dropEmptySegments() {
        var kept = 0
        for index in 0..<count where segments[index].length > 0 {
            segments[kept] = segments[index]
            kept += 1
        }
        count = kept
    }

    /// Decodes each segment that needs it, once, behind the text.
    private mutating func decodeSegments() -> RouteMiss? {
        hasEscapes = true
        for index in 0..<count {
            rawSegments[index] = segments[index]
            let raw = segment(index)
            guard raw.contains(UInt8(ascii: "%")) else { continue }
            if let miss = decode(raw, index) { return miss }
        }
        return nil
    }

    private mutating func decode(_ raw: Bytes, _ index: Int) -> RouteMiss? {
        let start = textEnd
        var position = 0
        while position < raw.count {
            var byte = raw[position]
            if byte == UInt8(ascii: "%") {
                guard let value = PercentEncoding.escape(in: raw, at: position) else { return .malformedEscape }
                byte = value
                position += 3
            } else {
                position += 1
            }
            guard byte >= 0x20, byte != 0x7F else { return .controlCharacter }
            text[textEnd] = byte
            textEnd += 1
        }
        guard UTF8Text.firstFault(in: bytes(start..<textEnd)) == nil else { return .malformedEscape }
        segments[index] = Segment(start, textEnd)
        textEnd += 1
        return nil
    }
}

/// Why a table has no route for a link.
public enum RouteMiss: String, Sendable, CaseIterable {
    // names: begin route_miss cases
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
    // names: end
}

/// A `RouteMiss` as an error.
public struct RouteMissError: FoyerError, Equatable {
    /// Why there is no match.
    public let miss: RouteMiss

    package init(_ miss: RouteMiss) {
        self.miss = miss
    }

    public var code: String { miss.rawValue }
    public var message: String { "the link cannot be matched: \(miss.rawValue)" }
    public var position: TextPosition? { nil }
}
