import Testing
import TestSupport

@testable import Foyer

@Suite struct CanonicalTextTests {
    /// The classes, derived from the sets of the standard.
    @Test func classesAreThoseOfTheStandard() {
        for byte in UInt8.min...UInt8.max {
            var expected: UInt8 = 0
            let isLower = (0x61...0x7A).contains(byte)
            if !(isLower || byte.isASCIIDigit || "+-.".utf8.contains(byte)) { expected |= CanonicalClass.notInScheme }
            if ByteClass.forbiddenDomain.contains(byte) || byte.isASCIIUpper || byte >= 0x80 {
                expected |= CanonicalClass.notInDomain
            }
            if ByteClass.forbiddenHost.contains(byte) || ByteClass.c0Control.contains(byte) {
                expected |= CanonicalClass.notInOpaqueHost
            }
            if ByteClass.path.contains(byte) || byte == UInt8(ascii: "\\") { expected |= CanonicalClass.notInPath }
            if ByteClass.specialQuery.contains(byte) { expected |= CanonicalClass.notInQuery }
            if ByteClass.fragment.contains(byte) { expected |= CanonicalClass.notInFragment }
            if byte == UInt8(ascii: "%") { expected |= CanonicalClass.percent }
            if byte == UInt8(ascii: "\\") { expected |= CanonicalClass.backslash }
            #expect(CanonicalClass.of(byte) == expected, "\(byte)")
        }
    }

    @Test(arguments: [
        "https://example.com/", "http://a.b/c.d?e=%20f#g", "https://h:8443/", "http://h:443/", "https://a/%C3%A9",
        "https://xn--bcher-kva.example/a/b/c/d/e/f/g/h/i/j", "myapp://profile/1?a=b", "myapp:/a", "myapp:a?b#c", "x:",
        "x:/",
        "myapp://host:80/", "x+y-z.1://%41/", "mailto:a@b", "https://1a.com/", "https://a.com/a.b/c..d/e.",
    ])
    func mostLinksAreCanonical(text: String) throws {
        #expect(canonical(text) != nil)
        expectAgreement(text)
    }

    @Test(arguments: [
        "https://example.com", "HTTPS://example.com/", "https://Example.com/", "https://h:443/", "https://h:0443/",
        "https://h:99999/",
        "https://u@h/", "https://h/a/../b", "https://h/.well-known", "https://h/a/%2e", "https://h/a b", "https://h/é",
        "https://h?a",
        "https://1.2.3.4/", "https://a.1/", "https://a./", "https://[::1]/", "https:///a", "file:///a",
        "https://h/?a'b", "https://h/\t",
        "https://h\\a/", "https://h%41/", "x:\t//a", "x:/\t/a", "X:a", "1x:a", "x://a b/", "x://a@b/", "x:a b",
        "ftp://h/", "",
    ])
    func othersAreLeftToTheStages(text: String) {
        #expect(canonical(text) == nil)
        expectAgreement(text)
    }

    /// Links of random pieces: what is accepted is exactly what the two stages make of it.
    @Test func whatIsAcceptedIsCanonical() {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        let pieces = [
            "a", "b.c", "/", "/", ".", "..", "%2e", "%2E", "%41", "?", "#", ":", "8", "80", "443", "@", "é", " ", "\\",
            "'", "\t", "A", "x", "0x",
            "-", "abcdefghij", "1", "[", "]", "|", "^", "&=", "{", "\u{7F}", "xn--a",
        ]
        let starts = [
            "https://", "http://", "https://a.b/", "http://h", "x:", "x://", "x:/", "myapp://h/", "https:", "ws://a/",
            "file:///", "",
        ]
        var accepted = 0
        for _ in 0..<20000 {
            var text = starts.randomElement(using: &random) ?? ""
            for _ in 0..<random.below(6) { text += pieces.randomElement(using: &random) ?? "" }
            if canonical(text) != nil { accepted += 1 }
            expectAgreement(text)
        }
        #expect(accepted > 1000)
    }

    private func canonical(_ text: String) -> URLLayout? {
        var text = text
        return text.withUTF8 { CanonicalText($0)?.layout }
    }

    private func expectAgreement(_ text: String) {
        var copy = text
        let (layout, hasHead, staged, canParse) = copy.withUTF8 { bytes in
            (
                CanonicalText(bytes)?.layout, CanonicalText.hasCanonicalHead(bytes),
                try? URLParser.parseInStages(bytes, base: nil),
                URLParser.canParseInStages(bytes, base: nil)
            )
        }
        #expect((staged != nil) == canParse, "\(text.debugDescription)")
        if hasHead { #expect(canParse, "\(text.debugDescription)") }
        if let layout {
            #expect(hasHead)
            #expect(staged?.header == layout, "\(text.debugDescription)")
            #expect(staged?.text.elementsEqual(text.utf8) == true, "\(text.debugDescription)")
        }
    }
}
