import Testing
import TestSupport

@testable import Foyer

@Suite(.enabled(if: IDNA.isIncluded)) struct IDNATests {
    @Test(arguments: [
        ("xn--bcher-kva.example", "bücher.example"), ("example.com", "example.com"), ("xn--.com", "xn--.com"),
        // One label that is not sound: the whole host stays in ASCII.
        ("xn--bcher-kva.xn--a", "xn--bcher-kva.xn--a"), ("xn--abc-", "xn--abc-"), ("xn---ekhttps", "xn---ekhttps"),
    ])
    func hostsAreShownWhereThatIsSound(host: String, shown: String) throws {
        #expect(try WebURL("https://\(host)/").unicodeHostname == shown)
    }

    @Test func hostsOfOtherSchemesStay() throws {
        #expect(try WebURL("x://xn--bcher-kva/").unicodeHostname == "xn--bcher-kva")
        #expect(try WebURL("x:a").unicodeHostname == nil)
    }

    @Test func lengthIsLimited() throws {
        func host(_ count: Int) -> String {
            String(repeating: "é", count: count / 2) + String(repeating: "a", count: count % 2)
        }
        for count in [Limits.internationalDomainBytes - 1, Limits.internationalDomainBytes] {
            #expect(try WebURL("https://\(host(count))/").hostname?.hasPrefix("xn--") == true)
        }
        let error = #expect(throws: WebURLError.self) {
            try WebURL("https://\(host(Limits.internationalDomainBytes + 1))/")
        }
        #expect(error?.kind == .domainTooLong)
    }

    /// Normalisation against the standard library's own, which knows other Unicode versions: on scalars old enough for both.
    @Test func normalizationAgreesWithTheStandardLibrary() {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        let ranges: [ClosedRange<UInt32>] = [
            0x61...0x7A, 0xE0...0xFF, 0x300...0x33F, 0x345...0x36F, 0x3B1...0x3C9, 0x5B0...0x5C2, 0x915...0x94D,
            0x1100...0x11C2, 0xAC00...0xAD00, 0x1EA1...0x1EF9, 0x3041...0x309A,
        ]
        for _ in 0..<3000 {
            let scalars = (0..<Int(random.below(8)) + 1).compactMap { _ -> UInt32? in
                let scalar = (ranges.randomElement(using: &random) ?? 0x61...0x61).randomElement(using: &random) ?? 0x61
                // Only what is left after mapping.
                return IDNAProperties.status(of: scalar) == .valid ? scalar : nil
            }
            let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
            let composed = Normalization.composed(scalars)
            // The standard library has no public NFC, but equality of strings is canonical equivalence.
            #expect(String(String.UnicodeScalarView(composed.compactMap(Unicode.Scalar.init))) == text, "\(scalars)")
            #expect(Normalization.composed(composed) == composed, "\(scalars)")
        }
    }

    @Test func punycodeIsItsOwnInverse() {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for _ in 0..<2000 {
            let label = (0..<Int(random.below(30)) + 1).map { _ in
                random.below(3) == 0
                    ? UInt32(0x61 + random.below(26))
                    : UInt32(random.below(2) == 0 ? 0x80 + random.below(0x200) : 0x10000 + random.below(0x10000))
            }
            var bytes: [UInt8] = []
            #expect(Punycode.encode(label[...], into: &bytes))
            let units = bytes.map { UInt32($0) }
            #expect(Punycode.decode(units[...]) == label)
        }
    }

    @Test(arguments: ["99999999", "a-é", "é", "-", "zzzzzzzzzzzz", "-ekhttps"])
    func notPunycode(_ text: String) {
        let units = text.unicodeScalars.map(\.value)
        let decoded = Punycode.decode(units[...])
        #expect(decoded == nil || decoded == [])
    }
}
