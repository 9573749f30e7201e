import Testing

@testable import Foyer
@testable import FoyerShortcuts

/// The small parts that shortcuts are made of: PNG headers, base64, SHA-1, UUIDs, file and resource names.
@Suite struct ShortcutPartsTests {
    private func code(_ png: [UInt8]) -> String? {
        do {
            _ = try ShortcutIcon(png: png)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func iconsAreReadFromTheirBytes() throws {
        let icon = try ShortcutFixture.icon(180)
        #expect(icon.side == 180)
        #expect(!icon.hasTransparency)
        #expect(try ShortcutIcon(png: ShortcutFixture.png(width: 8, height: 8, colorType: 6)).hasTransparency)
        #expect(
            try ShortcutIcon(png: ShortcutFixture.png(width: 8, height: 8, extra: [("tRNS", [0, 0])])).hasTransparency)
        #expect(code(ShortcutFixture.png(width: 8, height: 9)) == "shortcut-icon-not-square")
        #expect(code(ShortcutFixture.png(width: 1024, height: 1024)) == nil)
        #expect(code(ShortcutFixture.png(width: 1025, height: 1025)) == "shortcut-image-too-large")
        let overhead = ShortcutFixture.png(width: 1, height: 1, dataBytes: 0).count
        let most = Limits.shortcutImageBytes - overhead
        #expect(code(ShortcutFixture.png(width: 1, height: 1, dataBytes: most)) == nil)
        #expect(code(ShortcutFixture.png(width: 1, height: 1, dataBytes: most + 1)) == "shortcut-image-too-large")
    }

    @Test func brokenImagesAreRefused() {
        let good = ShortcutFixture.png(width: 8, height: 8)
        #expect(code(good) == nil)
        #expect(code([]) == "shortcut-not-png")
        #expect(code(good + [0]) == "shortcut-not-png")
        #expect(code(good + Array("<script>".utf8)) == "shortcut-not-png")
        for length in 0..<good.count { #expect(code(Array(good[..<length])) == "shortcut-not-png", "\(length) bytes") }
        // Depth, colour type, compression, filter, interlace, and the sizes themselves.
        for (index, byte) in [(24, 3), (25, 1), (25, 5), (26, 1), (27, 1), (28, 2), (16, 0x80), (12, 0x49 ^ 0x20)] {
            var bad = good
            bad[index] = UInt8(byte)
            #expect(code(bad) == "shortcut-not-png", "byte \(index)")
        }
        #expect(code(ShortcutFixture.png(width: 0, height: 0)) == "shortcut-not-png")
        var long = good
        long.replaceSubrange(33..<37, with: [0x7F, 0xFF, 0xFF, 0xFF])
        #expect(code(long) == "shortcut-not-png")
    }

    /// Each byte of a good file set to each value: an answer, never a trap.
    @Test func everyChangedByteHasAnAnswer() {
        let good = ShortcutFixture.png(width: 8, height: 8, extra: [("tRNS", [1, 2, 3])])
        var accepted = 0
        for index in good.indices {
            for value in UInt8.min...UInt8.max {
                var bad = good
                bad[index] = value
                if code(bad) == nil { accepted += 1 }
            }
        }
        #expect(accepted > good.count)
    }

    @Test func startupImagesFitTheirScreen() throws {
        let png = ShortcutFixture.png(width: 1179, height: 2556)
        let image = try ShortcutStartupImage(png: png, screenWidth: 393, screenHeight: 852, scale: 3)
        #expect(!image.isLandscape)
        let sideways = ShortcutFixture.png(width: 2556, height: 1179)
        _ = try ShortcutStartupImage(png: sideways, screenWidth: 393, screenHeight: 852, scale: 3, isLandscape: true)
        func code(_ width: Int, _ height: Int, _ scale: Int) -> String? {
            do {
                _ = try ShortcutStartupImage(png: png, screenWidth: width, screenHeight: height, scale: scale)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code(393, 851, 3) == "shortcut-startup-image-size")
        #expect(code(393, 852, 2) == "shortcut-startup-image-size")
        #expect(code(393, 852, 4) == "shortcut-invalid-value")
        #expect(code(0, 852, 3) == "shortcut-invalid-value")
        #expect(code(.max, .max, 3) == "shortcut-invalid-value")
        #expect(code(.min, 852, 3) == "shortcut-invalid-value")
    }

    /// RFC 4648, section 10, and every length around a group.
    @Test func base64() {
        for (plain, encoded) in [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            var text: [UInt8] = []
            Base64.encode(Array(plain.utf8), into: &text)
            #expect(String(decoding: text, as: UTF8.self) == encoded)
            #expect(Base64.decode(encoded) == Array(plain.utf8))
        }
        for bad in ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "Zg==Zg==", "====", "Z===", "Zm 9", "Zm9v\n", "Zg-_"] {
            #expect(Base64.decode(bad) == nil, "\(bad)")
        }
        let all = [UInt8](0...255)
        var text: [UInt8] = []
        Base64.encode(all, into: &text)
        #expect(text.count == Base64.encodedCount(256))
        #expect(Base64.decode(String(decoding: text, as: UTF8.self)) == all)
    }

    /// RFC 3174, section 7.3, and lengths around a block.
    @Test(arguments: [
        ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
        ("a", 1_000, "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
        ("01234567", 80, "dea356a2cddd90c7a7ecedc5ebb563934f460452"),
    ])
    func sha1(_ text: String, _ count: Int, _ hex: String) {
        let digest = SHA1.digest(Array(String(repeating: text, count: count).utf8))
        #expect(digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == hex)
    }

    /// RFC 9562, appendix A.4, has the DNS namespace; this pair is Python's `uuid.uuid5(uuid.NAMESPACE_URL, …)`.
    @Test func uuidsComeFromNames() {
        #expect(NameUUID(url: "http://python.org/").text == "4C565F0D-3F5A-5890-B41B-20CF47701C5E")
    }

    @Test(arguments: [
        ("Profile", "Profile"), ("a/b:c*d", "a-b-c-d"), ("CON", "_CON"), ("con.txt", "_con.txt"), ("COM1", "_COM1"),
        ("COM¹", "_COM¹"), ("COMX", "COMX"), ("nul .x", "_nul .x"), ("...", "com.example.profile"), ("Hi. ", "Hi"),
        (".hidden", "_hidden"), ("-rf", "_rf"), ("naïve 😀", "naïve 😀"),
    ])
    func fileNames(_ title: String, _ name: String) throws {
        let shortcut = try ShortcutFixture.shortcut { $0.title = title }
        #expect(try shortcut.document(.windowsShortcut).fileName == name + ".url")
    }

    @Test func fileNamesAreShort() throws {
        let shortcut = try ShortcutFixture.shortcut { $0.title = String(repeating: "😀", count: 64) }
        let name = try shortcut.document(.webLocation).fileName
        #expect(name.utf8.count <= 127)
        #expect(name.hasSuffix("😀.webloc"))
    }

    @Test func resourceNamesDiffer() {
        #expect(ShortcutAndroid.resourceName("profile_1") == "shortcut_profile_1")
        let names = ["a.b", "a-b", "A_b", "a_b", "A.B"].map { ShortcutAndroid.resourceName($0) }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x5F || (0x61...0x7A).contains($0) } })
    }
}
