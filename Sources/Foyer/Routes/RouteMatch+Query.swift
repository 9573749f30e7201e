// MARK: - Query and fragment

extension RouteMatch {
    /// The number of pairs of the query. Empty pairs are left out.
    public var queryPairCount: Int {
        if !hasQuery { writeQuery() }
        return queryCount
    }

    /// A pair of the query, decoded, in the order of the link; nil past the last one. The value is nil for a key without
    /// an equals sign. A plus is a space; a malformed escape stays as it is.
    public func queryPair(_ index: Int) -> (key: String, value: String?)? {
        guard index >= 0, index < queryPairCount else { return nil }
        let key = queryPlaces[2 * index]
        let value = queryPlaces[2 * index + 1]
        return (string(key), value.length == Place.absent ? nil : string(value))
    }

    /// The values of a key, in order; nil for each time that it has no equals sign.
    public func queryValues(_ key: String) -> [String?] {
        (0..<queryPairCount).filter { hasKey($0, key) }.map { queryPair($0)?.value }
    }

    /// The first value of a key that has one.
    public func queryValue(_ key: String) -> String? {
        queryValues(key).lazy.compactMap { $0 }.first
    }

    /// The first value of a key as an integer.
    public func queryInt(_ key: String) -> RouteValue<Int64> {
        firstValue(key).map { queryInt(at: $0) } ?? .missing
    }

    /// The first value of a key as a UUID, in lower case.
    public func queryUUID(_ key: String) -> RouteValue<String> {
        firstValue(key).map { queryUUID(at: $0) } ?? .missing
    }

    /// The first value of a key as a URL that a policy accepts. One that is refused is of the wrong type.
    public func queryURL(_ key: String, _ policy: LinkPolicy) -> RouteValue<WebURL> {
        firstValue(key).map { queryURL(at: $0, policy) } ?? .missing
    }

    /// The value of a pair as an integer, by the pair's number.
    public func queryInt(at index: Int) -> RouteValue<Int64> {
        typed(queryValue(at: index)) { Int64(decimal: $0) }
    }

    /// The value of a pair as a UUID, in lower case, by the pair's number.
    public func queryUUID(at index: Int) -> RouteValue<String> {
        typed(queryValue(at: index)) { UUIDText.lowercased($0) }
    }

    /// The value of a pair as a URL that a policy accepts, by the pair's number.
    public func queryURL(at index: Int, _ policy: LinkPolicy) -> RouteValue<WebURL> {
        typed(queryValue(at: index)) { policy.acceptedURL($0) }
    }

    private func firstValue(_ key: String) -> Int? {
        (0..<queryPairCount).first { hasKey($0, key) && queryValue(at: $0) != nil }
    }

    /// The value of a pair, with a NUL behind it; nil for a key without an equals sign, and past the last pair.
    func queryValue(at index: Int) -> Bytes? {
        guard index >= 0, index < queryPairCount else { return nil }
        let value = queryPlaces[2 * index + 1]
        return value.length == Place.absent ? nil : bytes(value)
    }

    /// The fragment of the link as it was written, without its number sign; nil if it has none.
    public var fragmentText: String? {
        fragment.map { range in
            String(decoding: Bytes(start: text + range.lowerBound, count: range.count), as: UTF8.self)
        }
    }

    private func string(_ place: Place) -> String {
        String(decoding: bytes(place), as: UTF8.self)
    }

    func bytes(_ place: Place) -> Bytes {
        Bytes(start: values + Int(place.start), count: Int(place.length))
    }

    /// Whether a pair has a key.
    func hasKey(_ index: Int, _ key: String) -> Bool {
        let found = bytes(queryPlaces[2 * index])
        var key = key
        return key.withUTF8 { $0.equals(found, ignoringCase: table?.settings.ignoresQueryKeyCase ?? false) }
    }

    /// Decodes the pairs of the query.
    func writeQuery() {
        hasQuery = true
        queryCount = 0
        queryTextEnd = queryTextStart
        var ranges = [query]
        if table?.settings.readsFragmentPairs ?? false, let fragment { ranges.append(fragment) }
        var count = 0
        for range in ranges {
            for index in range where text[index] == UInt8(ascii: "&") { count += 1 }
            count += 1
        }
        reserveQuery(2 * count)
        for range in ranges { writePairs(range) }
    }

    private func writePairs(_ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound {
            var end = start
            var equals: Int?
            while end < range.upperBound, text[end] != UInt8(ascii: "&") {
                if equals == nil, text[end] == UInt8(ascii: "=") { equals = end }
                end += 1
            }
            if start < end {
                queryPlaces[2 * queryCount] = decode(start..<(equals ?? end))
                queryPlaces[2 * queryCount + 1] =
                    equals.map { decode($0 + 1..<end) } ?? Place(start: 0, length: Place.absent)
                queryCount += 1
            }
            start = end + 1
        }
    }

    /// Decodes a text of the query. One that is not UTF-8 then stays as it was written.
    private func decode(_ range: Range<Int>) -> Place {
        let raw = Bytes(start: text + range.lowerBound, count: range.count)
        let start = queryTextEnd
        var end = start
        var index = 0
        while index < raw.count {
            if let value = PercentEncoding.escape(in: raw, at: index) {
                values[end] = value
                index += 3
            } else {
                values[end] = raw[index] == UInt8(ascii: "+") ? 0x20 : raw[index]
                index += 1
            }
            end += 1
        }
        if UTF8Text.firstFault(in: Bytes(start: values + start, count: end - start)) != nil {
            (values + start).update(from: text + range.lowerBound, count: range.count)
            end = start + range.count
        }
        values[end] = 0
        queryTextEnd = end + 1
        return Place(start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: end - start))
    }
}
