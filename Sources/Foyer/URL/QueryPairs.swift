/// The pairs of a query, in order (`application/x-www-form-urlencoded`, URL Standard, section 5.1).
///
/// ```swift
/// let url = try WebURL("https://example.com/search?q=red+apples&tag=a&tag=b&new")
/// for pair in url.queryPairs {
///     print(pair.key, pair.value ?? "-")   // q red apples, tag a, tag b, new -
/// }
/// url.queryValue("tag")                    // "a"
/// ```
///
/// There is one difference to the standard: a key without "=" has no value, where the standard gives it an empty one.
/// Empty pairs (`a&&b`) are skipped. In decoded texts a plus is a space, an escape is decoded once, a malformed escape
/// stays as it is, and ill-formed UTF-8 becomes U+FFFD. Every reader of queries in Foyer reads them in this way.
///
/// Nothing is decoded or allocated before you ask for the key or the value of a pair.
public struct QueryPairs: Sequence, Sendable {
    let url: WebURL

    /// The pairs of the query of `url`.
    public init(_ url: WebURL) {
        self.url = url
    }

    /// An iterator that stands before the first pair.
    public func makeIterator() -> Iterator {
        let query = url.range(of: .query) ?? 0..<0
        return Iterator(url: url, position: query.lowerBound, end: query.upperBound)
    }

    /// Walks through the pairs.
    public struct Iterator: IteratorProtocol {
        let url: WebURL
        var position: Int
        let end: Int

        /// The next pair, or nil after the last one.
        ///
        /// - Complexity: O(*n*) in the bytes of the pair.
        public mutating func next() -> QueryPair? {
            var scanner = QueryScanner(UnsafePointer(url.storage.start), from: position, to: end)
            defer {
                position = scanner.position
                extendLifetime(url.storage)
            }
            return scanner.next().map { QueryPair(url: url, keyRange: $0.key, valueRange: $0.value) }
        }
    }
}

/// One pair of a query.
public struct QueryPair: Sendable {
    /// The URL that the pair belongs to.
    let url: WebURL
    /// Where the encoded key lies in `href`.
    public let keyRange: Range<Int>
    /// Where the encoded value lies in `href`; nil for a key without "=".
    public let valueRange: Range<Int>?

    /// The key, decoded.
    public var key: String { decoded(keyRange) { String(decoding: $0, as: UTF8.self) } }

    /// The value, decoded; nil for a key without "=".
    public var value: String? {
        valueRange.map { decoded($0) { String(decoding: $0, as: UTF8.self) } }
    }

    /// Whether the decoded key has these bytes. Allocates nothing for keys of up to a kibibyte.
    ///
    /// - Complexity: O(*n*) in the bytes of the key.
    public func hasKey<Key: Sequence>(_ key: Key) -> Bool where Key.Element == UInt8 {
        decoded(keyRange) { $0.elementsEqual(key) }
    }

    private func decoded<Result>(_ range: Range<Int>, _ body: (Bytes) -> Result) -> Result {
        url.withBytes(in: range) { text in
            guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
                return body(text)
            }
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { memory in
                guard let start = memory.baseAddress else { return body(text) }
                return body(Bytes(start: start, count: QueryScanner.decode(text, to: start)))
            }
        }
    }
}

/// Cuts a query into pairs and decodes their texts.
struct QueryScanner {
    private let text: UnsafePointer<UInt8>
    private let end: Int
    private(set) var position: Int

    /// A scanner of the bytes of `text` from `position` to `end`.
    init(_ text: UnsafePointer<UInt8>, from position: Int, to end: Int) {
        self.text = text
        self.position = position
        self.end = end
    }

    /// The next pair that is not empty: where its key and its value lie in the text.
    mutating func next() -> (key: Range<Int>, value: Range<Int>?)? {
        while position < end {
            let start = position
            var equals: Int?
            var index = start
            while index < end, text[index] != UInt8(ascii: "&") {
                if equals == nil, text[index] == UInt8(ascii: "=") { equals = index }
                index &+= 1
            }
            position = index &+ 1
            if start < index { return (start..<(equals ?? index), equals.map { $0 + 1..<index }) }
        }
        return nil
    }

    /// Decodes a key or a value.
    ///
    /// - Parameters:
    ///   - raw: The text as it is written, in well-formed UTF-8. So whatever is ill-formed when it is decoded comes from
    ///     escapes, which are three bytes for one, and U+FFFD is no longer than what it stands for.
    ///   - memory: Room for as many bytes as `raw` has.
    /// - Returns: How many bytes were written.
    static func decode(_ raw: Bytes, to memory: UnsafeMutablePointer<UInt8>) -> Int {
        var count = 0
        var index = 0
        while index < raw.count {
            if let value = PercentEncoding.escape(in: raw, at: index) {
                memory[count] = value
                index &+= 3
            } else {
                memory[count] = raw[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : raw[index]
                index &+= 1
            }
            count &+= 1
        }
        let decoded = Bytes(start: memory, count: count)
        return UTF8Text.firstFault(in: decoded) == nil ? count : replaceFaults(memory, count, room: raw.count)
    }

    /// Replaces what is ill-formed in `count` bytes of memory, which has `room` for the result.
    @inline(never)
    private static func replaceFaults(_ memory: UnsafeMutablePointer<UInt8>, _ count: Int, room: Int) -> Int {
        // Read from the end of the room, written from its start: see `decode` for why the two never meet.
        let decoded = Bytes(start: memory + (room - count), count: count)
        (memory + (room - count)).update(from: memory, count: count)
        var written = 0
        var index = 0
        while index < count {
            let length = UTF8Text.sequenceLength(in: decoded, at: index)
            if length == 0 {
                index += UTF8Text.faultLength(in: decoded, at: index)
                memory[written] = UTF8Text.replacement.0
                memory[written + 1] = UTF8Text.replacement.1
                memory[written + 2] = UTF8Text.replacement.2
                written += 3
            } else {
                for offset in 0..<length { memory[written + offset] = decoded[index + offset] }
                written += length
                index += length
            }
        }
        return written
    }
}

extension WebURL {
    /// The pairs of the query, in order; empty for a URL without a query.
    public var queryPairs: QueryPairs { QueryPairs(self) }

    /// The decoded value of the first pair with this key that has a value; nil if there is none.
    ///
    /// - Parameter key: The decoded key; letter case matters.
    /// - Complexity: O(*n*) in the bytes of the query.
    public func queryValue(_ key: String) -> String? {
        for pair in queryPairs where pair.hasKey(key.utf8) {
            if let value = pair.value { return value }
        }
        return nil
    }
}
