import Foundation
import Testing
import TestSupport

@testable import Foyer
@testable import FoyerShortcuts

/// What makes a description a shortcut, and with which code the others are refused.
@Suite struct ShortcutTests {
    @Test(arguments: [
        ("a", true), ("com.example.profile-1_b", true), (String(repeating: "a", count: 128), true),
        (String(repeating: "a", count: 129), false), ("", false), (".a", false), ("-a", false), ("a b", false),
        ("a/b", false), ("é", false), ("a\n", false), ("../a", false),
    ])
    func ids(_ id: String, isValid: Bool) {
        #expect(ShortcutFixture.code { $0.id = id } == (isValid ? nil : "shortcut-invalid-id"))
    }

    @Test(arguments: [
        ("  Pro\t\n file  ", "Pro file"), ("a\u{0}b\u{7F}c\u{9F}", "abc"),
        ("\u{202E}evil\u{202C} \u{2066}x\u{2069}", "evil x"),
        ("a\u{2028}b\u{3000}c\u{A0}d", "a b c d"),
        ("\u{200F}ab", "\u{200F}ab"),
        ("👩‍👩‍👧", "👩‍👩‍👧"), ("a \u{202A} b", "a b"),
    ])
    func titlesAreCleaned(_ raw: String, _ clean: String) throws {
        let title = try ShortcutFixture.shortcut { $0.title = raw }.title
        #expect(Array(title.utf8) == Array(clean.utf8))
    }

    /// Swift takes no U+FFFE in a literal.
    @Test func noncharactersAreDropped() throws {
        let bytes: [UInt8] = [
            0x61, 0xEF, 0xBF, 0xBE, 0xEF, 0xBF, 0xBF, 0x62, 0xF0, 0x9F, 0xBF, 0xBF, 0xEF, 0xB7, 0x90, 0x63, 0xEF, 0xBF,
            0xBD,
        ]
        let title = try ShortcutFixture.shortcut { $0.title = String(decoding: bytes, as: UTF8.self) }.title
        #expect(Array(title.utf8) == [0x61, 0x62, 0x63, 0xEF, 0xBF, 0xBD])
    }

    /// NFC by another implementation, for every scalar of the versions of Unicode that it knows, alone and in company.
    @Test func textsAreComposed() {
        func agrees(_ scalars: [UInt32]) -> Bool {
            var text = ""
            for scalar in scalars { text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "?") }
            return Normalization.composed(scalars)
                == text.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
        }
        var interesting: [UInt32] = []
        for value in UInt32(0x20)..<0x30000 {
            guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major < 15 else { continue }
            #expect(agrees([value]), "\(scalar) U+\(String(value, radix: 16))")
            // Foundation does not sort marks around these four, whose parts are marks; the corpus of Tests/shortcuts has them.
            if [0x344, 0xF73, 0xF75, 0xF81].contains(value) { continue }
            let isMark = scalar.properties.canonicalCombiningClass != .notReordered
            if isMark || scalar.properties.isFullCompositionExclusion || scalar.properties.changesWhenNFKCCaseFolded {
                interesting.append(value)
            }
        }
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<20_000 {
            let scalars = (0..<Int.random(in: 2...6, using: &random)).compactMap { _ in
                interesting.randomElement(using: &random)
            }
            #expect(agrees(scalars), "\(scalars.map { String($0, radix: 16) }), seed \(seed)")
        }
    }

    @Test func titlesAreComposed() throws {
        let title = try ShortcutFixture.shortcut { $0.title = "e\u{202E}\u{301} A\u{30A} \u{212B}" }.title
        #expect(Array(title.unicodeScalars) == ["\u{E9}", " ", "\u{C5}", " ", "\u{C5}"])
        // Sixty-four characters once composed, and one more.
        let marks = String(repeating: "e\u{301}", count: 64)
        #expect(ShortcutFixture.code { $0.title = marks } == nil)
        #expect(ShortcutFixture.code { $0.title = marks + "e" } == "shortcut-text-too-long")
        let run = "e" + String(repeating: "\u{301}\u{323}", count: 4000)
        #expect(ShortcutFixture.code { $0.title = run } == "shortcut-text-too-long")
    }

    @Test func titleLimits() {
        func code(_ title: String) -> String? { ShortcutFixture.code { $0.title = title } }
        #expect(code(String(repeating: "a", count: 64)) == nil)
        #expect(code(String(repeating: "a", count: 65)) == "shortcut-text-too-long")
        #expect(code(String(repeating: "😀", count: 64)) == nil)
        #expect(code(String(repeating: "😀", count: 65)) == "shortcut-text-too-long")
        #expect(code(" \u{202E}\u{0} ") == "shortcut-empty-text")
        #expect(code(String(repeating: " ", count: Limits.shortcutRawTextBytes - 1) + "a") == nil)
        #expect(code(String(repeating: " ", count: Limits.shortcutRawTextBytes) + "a") == "shortcut-text-too-long")
    }

    @Test func otherTextLimits() {
        let (fits, exceeds) = (String(repeating: "x", count: 512), String(repeating: "x", count: 513))
        #expect(ShortcutFixture.code { $0.subtitle = fits } == nil)
        #expect(ShortcutFixture.code { $0.subtitle = exceeds } == "shortcut-text-too-long")
        #expect(ShortcutFixture.code { $0.texts.steps = Array(repeating: "x", count: 10) } == nil)
        #expect(ShortcutFixture.code { $0.texts.steps = Array(repeating: "x", count: 11) } == "shortcut-too-many")
    }

    @Test(arguments: [
        ("MyApp://Profile/1?a=b&copy#x", "myapp://Profile/1?a=b&copy#x"),
        ("https://EXAMPLE.com", "https://example.com/"), ("myapp:/a'b", "myapp:/a%27b"),
        ("myapp:a\"<b>`", "myapp:a%22%3Cb%3E%60"), ("myapp://h/?q=$(x)%20'y'", "myapp://h/?q=$(x)%20%27y%27"),
    ])
    func targetsAreCanonical(_ raw: String, _ canonical: String) throws {
        #expect(try ShortcutFixture.shortcut { $0.target = raw }.target.href == canonical)
    }

    @Test(arguments: [
        ("javascript:alert(1)", "shortcut-target-refused-scheme"), ("JAVASCRIPT:x", "shortcut-target-refused-scheme"),
        ("data:text/html,x", "shortcut-target-refused-scheme"), ("other://x", "shortcut-target-unknown-scheme"),
        ("http://example.com/", "shortcut-target-unknown-scheme"), ("profile/1", "shortcut-target-missing-scheme"),
        ("#fragment", "shortcut-target-missing-scheme"), ("", "shortcut-target-missing-scheme"),
        ("https://user:pw@example.com/", "shortcut-target-userinfo"), ("myapp://a b", "shortcut-target-space"),
        (" myapp://a", "shortcut-target-space"), ("my\u{0A}app://a", "shortcut-target-control-character"),
        ("myapp://a\\b", "shortcut-target-backslash"), ("https://it's.example/", "shortcut-target-unsafe-character"),
    ])
    func targetsAreRefused(_ target: String, _ code: String) {
        #expect(ShortcutFixture.code { $0.target = target } == code)
    }

    @Test func targetLimit() {
        let most = "myapp://" + String(repeating: "a", count: 2048 - 8)
        #expect(ShortcutFixture.code { $0.target = most } == nil)
        #expect(ShortcutFixture.code { $0.target = most + "a" } == "shortcut-target-too-long")
        // What is counted is the canonical form: one apostrophe becomes three bytes.
        #expect(
            ShortcutFixture.code { $0.target = "myapp:/" + String(repeating: "'", count: 681) }
                == "shortcut-target-too-long")
        #expect(ShortcutFixture.code { $0.target = "myapp:/" + String(repeating: "'", count: 680) } == nil)
    }

    @Test(arguments: [
        "ms-settings:x", "ms-msdt:/id", "search-ms:q", "chrome://settings", "chrome-extension://x", "webclip:x",
        "x-apple-helpbasic:x",
    ])
    func systemSchemesAreNotForSale(_ target: String) throws {
        let scheme = String(target.prefix { $0 != ":" })
        do {
            _ = try Shortcut(ShortcutFixture.description(target: target), schemes: [scheme])
            Issue.record("\(target) was accepted")
        } catch {
            #expect(error.code == "shortcut-target-system-scheme")
        }
    }

    @Test func aPolicyMustStateWhatItAllows() {
        for policy in [LinkPolicy(), LinkPolicy.hotwire] {
            do {
                _ = try Shortcut(ShortcutFixture.description(), policy: policy)
                Issue.record("an open policy was accepted")
            } catch {
                #expect(error.code == "shortcut-no-schemes")
            }
        }
    }

    @Test func aRelaxedPolicyStillHasLimits() throws {
        var policy = LinkPolicy.hotwire
        try policy.addScheme("https")
        for (target, code) in [
            ("https://user@example.com/", "shortcut-target-userinfo"),
            ("https://it's.example/", "shortcut-target-unsafe-character"),
        ] {
            do {
                _ = try Shortcut(ShortcutFixture.description(target: target), policy: policy)
                Issue.record("\(target) was accepted")
            } catch {
                #expect(error.code == code)
            }
        }
        let cleaned = try Shortcut(ShortcutFixture.description(target: " https:\\\\example.com\\a b"), policy: policy)
        #expect(cleaned.target.href == "https://example.com/a%20b")
    }

    @Test(arguments: [
        ("#fff", "#ffffff"), ("#A1b2C3", "#a1b2c3"), ("#000", "#000000"), ("fff", nil), ("#ffff", nil), ("#ff", nil),
        ("#ggg", nil), ("red", nil), ("#fff;", nil), ("", nil), ("#fffffff", nil), ("#12345\u{661}", nil),
    ])
    func colors(_ text: String, _ printed: String?) {
        #expect(ShortcutColor(text)?.text == printed)
        #expect(ShortcutFixture.code { $0.colors.accent = text } == (printed == nil ? "shortcut-invalid-color" : nil))
    }

    /// The figures of WCAG 2 for a few pairs, computed with the exact curve.
    @Test(arguments: [
        ("#000", "#fff", 21.0), ("#777", "#fff", 4.48), ("#2457e6", "#fff", 5.86), ("#1a1a2e", "#eeeeee", 14.70),
        ("#808080", "#000", 5.32), ("#ff0000", "#fff", 4.0),
    ])
    func contrast(_ one: String, _ two: String, _ ratio: Double) throws {
        let contrast = try #require(ShortcutColor(one)).contrast(with: #require(ShortcutColor(two)))
        #expect(abs(contrast / ratio - 1) < 0.1, "\(contrast)")
    }

    @Test func grammarsOfTheOtherFields() {
        let cases: [(ShortcutField, [String], [String], String)] = [
            (
                .language, ["en", "pt-BR", "zh-Hant-TW"],
                ["", "e", "en_US", "en-", "\"x", String(repeating: "a", count: 36)], "shortcut-invalid-value"
            ),
            (.direction, ["ltr", "rtl", "auto"], ["", "LTR", "up"], "shortcut-invalid-value"),
            (.statusBar, ["default", "black", "black-translucent"], ["#fff", ""], "shortcut-invalid-value"),
            (
                .page, ["/", "/go/1?x=%20"], ["", "go", "//evil.example", "https://x", "/a b", "/\"", "/a\\b"],
                "shortcut-invalid-path"
            ),
            (.manifest, ["/m.webmanifest"], ["m", "//x/m"], "shortcut-invalid-path"),
            (.androidPackage, ["com.example"], ["com", "com..a", "1.a", "com.exa mple", ""], "shortcut-invalid-value"),
            (.androidIcon, ["@drawable/x"], ["drawable/x", "@x", "@a/b/c", "@a/\""], "shortcut-invalid-value"),
            (
                .desktopProgram, ["xdg-open", "/usr/bin/my app"], ["", "a b", "/a/../b", "a\nb", "/a\"b", "/a$b"],
                "shortcut-invalid-value"
            ),
            (.desktopIcon, ["web-browser", "/usr/share/a.png"], ["data:x", "/a\nb"], "shortcut-invalid-value"),
            (.quickActionSymbol, ["person.circle"], ["", "a b"], "shortcut-invalid-value"),
        ]
        for (field, good, bad, code) in cases {
            for text in good { #expect(ShortcutFixture.code { $0.set(field, to: text) } == nil, "\(field) \(text)") }
            for text in bad { #expect(ShortcutFixture.code { $0.set(field, to: text) } == code, "\(field) \(text)") }
        }
    }

    @Test func fieldsThatBelongTogether() {
        #expect(ShortcutFixture.code { $0.android.activity = "com.example.Main" } == "shortcut-missing-member")
        #expect(ShortcutFixture.code { $0.web.scope = "/go" } == "shortcut-invalid-path")
        #expect(
            ShortcutFixture.code {
                $0.web.page = "/go/1"
                $0.web.scope = "/other"
            } == "shortcut-invalid-path")
        #expect(
            ShortcutFixture.code {
                $0.quickAction.symbol = "star"
                $0.quickAction.icon = "star"
            } == "shortcut-invalid-value")
    }

    @Test func everyFieldHasItsOwnNameAndSetter() throws {
        #expect(Set(ShortcutField.allCases.map(\.name)).count == ShortcutField.allCases.count)
        #expect(Set(ShortcutFormat.allCases.map(\.name)).count == ShortcutFormat.allCases.count)
        for field in ShortcutField.allCases {
            #expect(ShortcutField(name: field.name) == field)
            var changed = ShortcutDescription(id: "", title: "", target: "")
            changed.set(field, to: "value of \(field)")
            let mentions = "\(changed)".split(separator: "value of \(field)", omittingEmptySubsequences: false)
            #expect(mentions.count == 2, "\(field)")
        }
    }
}
