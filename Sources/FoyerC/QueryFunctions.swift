/// What a `foyer_query_t *` points to: the pairs with their texts decoded, ready to be lent.
final class QueryTexts {
    struct Pair {
        let key: CText
        let value: CText?
    }

    let pairs: [Pair]

    init(_ url: WebURL) {
        pairs = url.queryPairs.map { Pair(key: CText($0.key), value: $0.value.map { CText($0) }) }
    }

    /// The pair at an index of C's, or nil past the end.
    static func pair(_ query: OpaquePointer?, _ index: Int) -> Pair? {
        guard let pairs = HandleType.query.value(query)?.pairs, pairs.indices.contains(index) else { return nil }
        return pairs[index]
    }
}

@implementation @_cdecl("foyer_url_query")
public func foyer_url_query(
    _ url: OpaquePointer?, _ query: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    query?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let query else { throw .argument("query is NULL") }
        guard let url = WebURL.from(url) else { throw .argument("url is NULL") }
        query.pointee = Handle(QueryTexts(url)).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_query_free")
public func foyer_query_free(_ query: OpaquePointer?) {
    HandleType.query.free(query)
}

@implementation @_cdecl("foyer_query_count")
public func foyer_query_count(_ query: OpaquePointer?) -> Int {
    HandleType.query.value(query)?.pairs.count ?? 0
}

@implementation @_cdecl("foyer_query_key")
public func foyer_query_key(
    _ query: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    return QueryTexts.pair(query, index)?.key.lend(length)
}

@implementation @_cdecl("foyer_query_value")
public func foyer_query_value(
    _ query: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    return QueryTexts.pair(query, index)?.value?.lend(length)
}

@implementation @_cdecl("foyer_query_find")
public func foyer_query_find(
    _ query: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ key_length: Int, _ index: UnsafeMutablePointer<Int>?
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let texts = try required(query, .query)
        let key = try inputBytes(key, key_length, "key")
        guard let index else { throw .argument("index is NULL") }
        // An index past the largest `Int` arrives as a negative number.
        guard index.pointee >= 0, index.pointee < texts.pairs.count else { return Status.nothing.number }
        guard let found = texts.pairs[index.pointee...].firstIndex(where: { $0.key.bytes.elementsEqual(key) }) else {
            return Status.nothing.number
        }
        index.pointee = found
        return Status.ok.number
    }
}
