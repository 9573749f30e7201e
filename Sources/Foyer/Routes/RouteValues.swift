/// The memory of a match for values that are asked for: parameters that are not one whole segment, decoded and as they were
/// written, and the decoded pairs of the query. Behind each value is a NUL.
///
/// Parameters lie in front, the query behind the room that they can need, so that going on to the next route keeps the
/// query.
struct RouteValues: ~Copyable {
    /// Where a value lies.
    struct Place {
        var start: UInt32
        /// The length in bytes, or `absent`.
        var length: UInt32

        static let absent = UInt32.max

        /// The place of what is not there.
        static var none: Place { Place(start: 0, length: absent) }

        init(start: UInt32, length: UInt32) {
            self.start = start
            self.length = length
        }

        init(_ start: Int, _ end: Int) {
            self.init(start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: end - start))
        }
    }

    private var memory: UnsafeMutablePointer<UInt8>
    private var end = 0
    /// The values of the parameters, decoded and then raw, when `hasParameters`.
    private let parameters: UnsafeMutablePointer<Place>
    var hasParameters = false
    /// The pairs of the query, when `hasQuery`: key and value.
    private var pairs: UnsafeMutablePointer<Place>
    private var pairCapacity = 0
    private(set) var pairCount = 0
    var hasQuery = false

    /// Room for the values of a link of some bytes.
    init(room: Int) {
        memory = .allocate(capacity: Self.memoryRoom(room))
        parameters = .allocate(capacity: 2 * Limits.routeParameters)
        pairs = .allocate(capacity: 1)
    }

    deinit {
        memory.deallocate()
        parameters.deallocate()
        pairs.deallocate()
    }

    private static func memoryRoom(_ count: Int) -> Int { 6 &* count &+ 256 }

    /// Makes room for the values of a link of some bytes. What was there is gone.
    mutating func grow(to room: Int) {
        memory.deallocate()
        memory = .allocate(capacity: Self.memoryRoom(room))
    }

    /// Forgets the values of the last link.
    @inline(__always)
    mutating func clear() {
        hasParameters = false
        hasQuery = false
    }

    /// A value; nil for one that is absent.
    func value(_ place: Place) -> Bytes? {
        place.length == Place.absent ? nil : Bytes(start: memory + Int(place.start), count: Int(place.length))
    }

    // MARK: Parameters

    /// The value of a parameter, when `hasParameters`.
    func parameter(_ index: Int, isRaw: Bool) -> Bytes? {
        value(parameters[isRaw ? index + Limits.routeParameters : index])
    }

    /// Begins to write the values of the parameters, in any order. Until it is written, a parameter is absent.
    mutating func beginParameters(_ count: Int) {
        hasParameters = true
        end = 0
        for index in 0..<count { setParameter(index, .none, raw: .none) }
    }

    mutating func setParameter(_ index: Int, _ decoded: Place, raw: Place) {
        parameters[index] = decoded
        parameters[index + Limits.routeParameters] = raw
    }

    /// Appends a text of the host, which is written as it is.
    mutating func appendText(_ text: Bytes) -> Place {
        let start = end
        append(text)
        return ended(from: start)
    }

    /// Appends the segments of a place with slashes between them.
    mutating func appendSegments(_ place: RouteProgram.Place, of link: borrowing LinkSegments, isRaw: Bool) -> Place {
        let begin = end
        for number in place.segments {
            if number > place.segments.lowerBound { append(UInt8(ascii: "/")) }
            var found = link.segments[number]
            var from = number == place.segments.lowerBound ? place.start : 0
            var to = number == place.segments.upperBound - 1 ? place.end ?? Int(found.length) : Int(found.length)
            if isRaw, link.hasEscapes {
                found = link.rawSegments[number]
                let raw = link.bytes(Int(found.start)..<Int(found.start) + Int(found.length))
                from = Self.rawOffset(raw, from)
                to = Self.rawOffset(raw, to)
            }
            append(link.bytes(Int(found.start) + from..<Int(found.start) + max(from, to)))
        }
        return ended(from: begin)
    }

    /// The offset in the raw text of a segment of an offset in its decoded text.
    private static func rawOffset(_ raw: Bytes, _ decoded: Int) -> Int {
        var offset = 0
        for _ in 0..<decoded where offset < raw.count { offset += raw[offset] == UInt8(ascii: "%") ? 3 : 1 }
        return min(offset, raw.count)
    }

    private mutating func append(_ text: Bytes) {
        for byte in text { append(byte) }
    }

    private mutating func append(_ byte: UInt8) {
        memory[end] = byte
        end &+= 1
    }

    private mutating func ended(from start: Int) -> Place {
        let place = Place(start, end)
        append(0)
        return place
    }

    // MARK: Query

    /// The key of a pair, or its value; nil past the last pair, and for a value that is not there.
    func pair(_ index: Int, isValue: Bool) -> Bytes? {
        guard index >= 0, index < pairCount else { return nil }
        return value(pairs[2 * index + (isValue ? 1 : 0)])
    }

    /// Decodes the pairs of the query, and of a fragment that is read as one.
    ///
    /// - Parameter length: The bytes of the link.
    mutating func writeQuery(of link: borrowing LinkSegments, length: Int, withFragment: Bool) {
        hasQuery = true
        pairCount = 0
        // Parameters are disjoint parts of the link, decoded and raw, with a NUL behind each.
        var place = 2 &* (length &+ Limits.routeParameters) &+ 16
        let fragment = withFragment ? link.fragment ?? 0..<0 : 0..<0
        var room = 2
        for range in [link.query, fragment] {
            for byte in link.bytes(range) where byte == UInt8(ascii: "&") { room += 1 }
        }
        if pairCapacity < room {
            pairs.deallocate()
            pairs = .allocate(capacity: 2 * room)
            pairCapacity = room
        }
        for range in [link.query, fragment] {
            var scanner = QueryScanner(UnsafePointer(link.text), from: range.lowerBound, to: range.upperBound)
            while let pair = scanner.next() {
                pairs[2 * pairCount] = decode(link.bytes(pair.key), at: &place)
                pairs[2 * pairCount + 1] = pair.value.map { decode(link.bytes($0), at: &place) } ?? .none
                pairCount += 1
            }
        }
    }

    private func decode(_ raw: Bytes, at place: inout Int) -> Place {
        let start = place
        place += QueryScanner.decode(raw, to: memory + start)
        memory[place] = 0
        place += 1
        return Place(start, place - 1)
    }
}
