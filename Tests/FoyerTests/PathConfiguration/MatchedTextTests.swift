import Foundation
import Testing
import TestSupport

@testable import Foyer

@Suite struct MatchedTextTests {
    private func text(_ link: String, _ profile: ConfigurationProfile, matchesQuery: Bool = true) -> String? {
        var link = link
        return link.withUTF8 { bytes in
            let text = MatchedText.ofWritten(bytes, profile: profile, matchesQuery: matchesQuery)
            if case .invalid = text { return nil }
            return text.withBytes(of: bytes) { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// What each profile lets patterns see.
    @Test func texts() {
        let cases: [(link: String, ios: String?, ios12: String?, android: String?, foyer: String?)] = [
            ("https://a.example", "", "", "", "/"),
            ("https://a.example/", "/", "/", "/", "/"),
            ("https://a.example/x/", "/x/", "/x", "/x/", "/x/"),
            ("https://a.example/x?", "/x?", "/x?", "/x?", "/x?"),
            ("https://a.example/x?a=1#f?g", "/x?a=1", "/x?a=1", "/x?a=1", "/x?a=1"),
            ("https://a.example?a", "?a", "?a", "?a", "/?a"),
            ("https://a.example/a/../b", "/a/../b", "/a/../b", "/a/../b", "/b"),
            ("https://a.example/caf%C3%A9", "/caf%C3%A9", "/café", "/caf%C3%A9", "/caf%C3%A9"),
            ("https://a.example/a b", "/a%20b", "/a b", "/a b", "/a%20b"),
            ("https://a.example/100%", "/100%25", "/100%", "/100%", "/100%"),
            ("https://a.example/%FF", "/%FF", "", "/%FF", "/%FF"),
            ("app://open/x?q", "/x?q", "/x?q", "", "/x?q"),
            ("mailto:x@y?z", "x@y?z", "x@y?z", "", "x@y?z"),
            ("/x?q", "/x?q", "/x?q", "", "/x?q"),
            ("x", "x", "x", "", nil),
            ("", nil, nil, "", nil),
            ("https://a b/x", nil, nil, "/x", nil),
            (" https://a.example/x ", nil, nil, "/x", "/x"),
            ("URL:HTTP://a.example/x", "HTTP://a.example/x", "HTTP://a.example/x", "/x", "HTTP://a.example/x"),
            ("https://a.example:x/y", nil, nil, "", nil),
            ("https://a@b@c:x/y", nil, nil, "/y", nil),
            ("ftp://a.example/x;type=a", "/x;type=a", "/x;type=a", "/x;type=a", "/x;type=a"),
        ]
        for test in cases {
            #expect(text(test.link, .ios) == test.ios, "ios \(test.link)")
            #expect(text(test.link, .ios12) == test.ios12, "ios12 \(test.link)")
            #expect(text(test.link, .android) == test.android, "android \(test.link)")
            #expect(text(test.link, .foyer) == test.foyer, "foyer \(test.link)")
        }
        #expect(text("https://a.example/x?q", .ios, matchesQuery: false) == "/x")
        #expect(text("https://a.example/x?q", .foyer, matchesQuery: false) == "/x")
        #expect(text("https://a.example/x?q", .android, matchesQuery: false) == "/x?q")
    }

    /// Random links: the text of the iOS profiles is what Foundation's `URL` says.
    @Test func agreesWithFoundation() {
        let pieces = [
            "https://", "http:", "app:", "//", "/", "/", "a.example", "x", "é", " ", "%", "%41", "%C3%A9", "%FF", "?",
            "#", ":", "@", "[",
            "]", ";", "&", "=", "|", "\\", "^", "{", "\"", "..", ".", "1", "80", "\u{7F}", "+", "~", "'", "(", "😀",
        ]
        var random = SeededRandom(seed: 20_261_130)
        var (compared, refused, taken) = (0, 0, 0)
        for _ in 0..<20_000 {
            var link = random.below(4) == 0 ? "" : "https://a.example/"
            for _ in 0..<random.below(9) { link += pieces[Int(random.below(UInt64(pieces.count)))] }
            // A host outside of ASCII goes through IDNA there, and its faults are the URL's.
            guard let url = URL(string: link) else {
                refused += 1
                if text(link, .ios) != nil { taken += 1 }
                continue
            }
            compared += 1
            let query = url.query(percentEncoded: true).map { "?" + $0 } ?? ""
            #expect(text(link, .ios) == url.path(percentEncoded: true) + query, "\(link)")
            #expect(text(link, .ios12) == url.path + query, "\(link)")
            #expect(text(link, .ios13OnIOS15) == url.path(percentEncoded: false) + query, "\(link)")
        }
        #expect(compared > 10_000 && refused > 100, "\(compared) compared, \(refused) refused")
        #expect(taken < 50, "\(taken) links that Foundation refuses have a text")
    }
}
