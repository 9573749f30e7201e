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
/// stays as it is, and ill-formed UTF-8 becomes U+FFFD.
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
            let text = url.storage.text
            defer { extendLifetime(url.storage) }
            while position < end {
                let start = position
                var equals: Int?
                var index = start
                while index < end, text[index] != UInt8(ascii: "&") {
                    if equals == nil, text[index] == UInt8(ascii: "=") { equals = index }
                    index &+= 1
                }
                position = index &+ 1
                if start < index {
                    return QueryPair(
                        url: url, keyRange: start..<(equals ?? index), valueRange: equals.map { $0 + 1..<index })
                }
            }
            return nil
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

    /// The key, decoded; what is not UTF-8 is replaced by U+FFFD.
    public var key: String { decoded(keyRange) }

    /// The value, decoded; nil for a key without "=". What is not UTF-8 is replaced by U+FFFD.
    public var value: String? { valueRange.map { decoded($0) } }

    /// Whether the decoded key has these bytes. Allocates nothing.
    ///
    /// - Complexity: O(*n*) in the bytes of the key.
    public func hasKey<Key: Sequence>(_ key: Key) -> Bool where Key.Element == UInt8 {
        url.withBytes(in: keyRange) { text in
            var index = 0
            for expected in key {
                guard index < text.count else { return false }
                if let value = PercentEncoding.escape(in: text, at: index) {
                    guard value == expected else { return false }
                    index += 3
                } else {
                    guard expected == (text[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : text[index]) else { return false }
                    index += 1
                }
            }
            return index == text.count
        }
    }

    private func decoded(_ range: Range<Int>) -> String {
        url.withBytes(in: range) { text in
            guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
                return String(decoding: text, as: UTF8.self)
            }
            var bytes: [UInt8] = []
            PercentEncoding.decode(text, plusIsSpace: true, into: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
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
