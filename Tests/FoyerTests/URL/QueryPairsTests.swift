import Testing

@testable import Foyer

@Suite struct QueryPairsTests {
    private func pairs(_ query: String) throws -> [[String?]] {
        try WebURL("x:/?" + query).queryPairs.map { [$0.key, $0.value] }
    }

    @Test func readsInOrder() throws {
        #expect(try pairs("b=2&a=1&b=3") == [["b", "2"], ["a", "1"], ["b", "3"]])
        #expect(try pairs("") == [])
        #expect(try pairs("&&a&&") == [["a", nil]])
        #expect(try pairs("a&b=&=c&=") == [["a", nil], ["b", ""], ["", "c"], ["", ""]])
        #expect(try pairs("a=b=c") == [["a", "b=c"]])
        #expect(try WebURL("x:/").queryPairs.map(\.key) == [])
    }

    @Test func decodesOnce() throws {
        #expect(try pairs("a+b=c+d%2B") == [["a b", "c d+"]])
        #expect(try pairs("a=%2525") == [["a", "%25"]])
        #expect(try pairs("a%26=%3D") == [["a&", "="]])
        #expect(try pairs("a=%&b=%2&c=%zz&d=100%") == [["a", "%"], ["b", "%2"], ["c", "%zz"], ["d", "100%"]])
        #expect(try pairs("a=%FF%E2%82%AC") == [["a", "\u{FFFD}€"]])
        #expect(try pairs("a=%00b") == [["a", "\0b"]])
    }

    @Test func findsKeys() throws {
        let url = try WebURL("x:/?a%62=1&c+d&c+d=2&c%20d=3")
        #expect(url.queryValue("ab") == "1")
        #expect(url.queryValue("c d") == "2")
        #expect(url.queryValue("a") == nil)
        #expect(url.queryValue("abc") == nil)
    }
}
