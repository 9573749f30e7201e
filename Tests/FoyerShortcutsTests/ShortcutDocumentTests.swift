import Foundation
import Testing

@testable import Foyer
@testable import FoyerShortcuts

/// What the documents are, as far as Swift itself can tell; independent readers look at them in `Tests/c`.
@Suite struct ShortcutDocumentTests {
    private func full() throws -> Shortcut {
        try ShortcutFixture.shortcut { description in
            description.subtitle = "All about you"
            description.shortTitle = "Me"
            description.icons = [
                try ShortcutFixture.icon(512, isMaskable: true), try ShortcutFixture.icon(180),
                try ShortcutFixture.icon(32), try ShortcutFixture.icon(192, path: "/icons/192.png"),
            ]
            description.web.page = "/go/profile"
            description.web.manifest = "/go/profile.webmanifest"
        }
    }

    @Test(arguments: ShortcutFormat.allCases)
    func everyFormatIsDeterministicAndNamed(_ format: ShortcutFormat) throws {
        let (one, two) = (try full().document(format), try full().document(format))
        #expect(one.bytes == two.bytes)
        #expect(!one.bytes.isEmpty)
        #expect(one.format == format)
        #expect(!one.fileName.contains("/"))
        #expect(ShortcutFormat(name: format.name) == format)
        #expect(String(validating: one.bytes, as: UTF8.self) != nil)
    }

    @Test func iconsAreChosenByPlatform() throws {
        let shortcut = try full()
        #expect(shortcut.icons.map(\.side) == [32, 180, 192, 512])
        #expect(shortcut.icon(atLeast: 180)?.side == 180)
        #expect(shortcut.icon(atLeast: 193)?.side == 512)
        #expect(shortcut.icon(atLeast: 1000)?.side == 512)
        #expect(shortcut.icon(atMost: 400)?.side == 192)
        #expect(shortcut.icon(atMost: 10) == nil)
        let hosted = ShortcutFixture.text(try shortcut.document(.hostedPage))
        #expect(hosted.contains("href=\"/icons/192.png\""))
        #expect(hosted.contains("<link rel=\"manifest\" href=\"/go/profile.webmanifest\">"))
        let page = ShortcutFixture.text(try shortcut.document(.page))
        #expect(!page.contains("/icons/192.png"))
        #expect(!page.contains("rel=\"manifest\""))
        #expect(page.components(separatedBy: "<link rel=\"apple-touch-icon\"").count == 2)
    }

    @Test func warnings() throws {
        #expect(try ShortcutFixture.shortcut().document(.page).warnings == [.noIcon])
        #expect(try full().document(.page).warnings.isEmpty)
        #expect(try full().document(.webLocation).warnings == [.notWeb])
        #expect(try full().document(.androidShortcuts).warnings == [.implicitIntent])
        let gray = try ShortcutFixture.shortcut {
            $0.colors.background = "#777"
            $0.colors.foreground = "#999"
        }
        #expect(try gray.document(.page).warnings == [.noIcon, .lowContrast])
        let clear = try ShortcutFixture.shortcut {
            $0.icons = [try ShortcutIcon(png: ShortcutFixture.png(width: 180, height: 180, colorType: 6))]
        }
        #expect(try clear.document(.webClip).warnings == [.transparentIcon])
        #expect(try clear.document(.page).warnings == [.transparentIcon])
    }

    /// One icon whose size is found such that the URL is exactly as long as it may be, or one group longer.
    @Test func dataURLLimits() throws {
        func document(_ iconBytes: Int) throws -> ShortcutDocument {
            try ShortcutFixture.shortcut {
                $0.icons = [try ShortcutIcon(png: ShortcutFixture.png(width: 180, height: 180, dataBytes: iconBytes))]
            }.document(.dataURL)
        }
        var (low, high) = (0, Limits.shortcutImageBytes / 2 * 2 - 100)
        while low < high {
            let middle = (low + high + 1) / 2
            if (try? document(middle)) != nil { low = middle } else { high = middle - 1 }
        }
        let longest = try document(low)
        #expect(longest.bytes.count <= Limits.shortcutDataURLBytes)
        #expect(longest.bytes.count > Limits.shortcutDataURLBytes - 8)
        #expect(longest.warnings == [.longDataURL])
        do {
            _ = try document(low + 1)
            Issue.record("too long, and yet accepted")
        } catch let error as ShortcutError {
            #expect(error.code == "shortcut-data-url-too-long")
        }
        #expect(try document(20_000).warnings == [])
        #expect(try document(40_000).warnings == [.longDataURL])
    }

    @Test func severalInOneDocument() throws {
        func shortcut(_ id: String) throws -> Shortcut {
            try ShortcutFixture.shortcut {
                $0.id = id
                $0.web.page = "/go/" + id
            }
        }
        let two = [try shortcut("a"), try shortcut("b")]
        for format in ShortcutFormat.allCases {
            func code(_ shortcuts: [Shortcut]) -> String? {
                do {
                    _ = try Shortcut.document(format, of: shortcuts)
                    return nil
                } catch {
                    return error.code
                }
            }
            #expect(code(two) == (format.holdsSeveral ? nil : "shortcut-invalid-value"), "\(format)")
            #expect(code([two[0]]) == nil)
            #expect(code([]) == "shortcut-missing-member")
            #expect(code([two[0], two[0]]) == "shortcut-duplicate-id")
        }
        let most = try (0..<Limits.shortcutsPerDocument).map { try shortcut("s\($0)") }
        #expect(try Shortcut.document(.quickActions, of: most).bytes.isEmpty == false)
        #expect(throws: ShortcutError.self) { try Shortcut.document(.quickActions, of: most + [shortcut("more")]) }
    }

    @Test func aManifestNeedsItsPage() throws {
        let shortcut = try ShortcutFixture.shortcut()
        do {
            _ = try shortcut.document(.webManifest)
            Issue.record("a manifest without a page")
        } catch {
            #expect(error.code == "shortcut-page-missing")
            #expect(error.field == "web.page")
        }
    }

    @Test func descriptionsAreReadFromJSON() throws {
        var encoded: [UInt8] = []
        Base64.encode(ShortcutFixture.png(width: 16, height: 16), into: &encoded)
        let png = String(decoding: encoded, as: UTF8.self)
        let json = try JSONValue(
            parsing: """
                {"id": "a", "title": "T", "target": "myapp:x", "schemes": ["myapp"], "short_title": "S",
                 "colors": {"accent": "#fff"}, "texts": {"open": "Go", "steps": ["one"]},
                 "web_clip": {"full_screen": false, "removable": false, "organization": "O"},
                 "icons": [{"png": "\(png)", "maskable": true}, {"file": "b.png", "path": "/b.png"}],
                 "startup_images": [{"png": "\(png)", "width": 8, "height": 8, "scale": 2, "landscape": true}]}
                """)
        let description = try ShortcutDescription(json: json) { name in
            name == "b.png" ? ShortcutFixture.png(width: 32, height: 32) : nil
        }
        #expect(description.icons.map(\.side) == [16, 32])
        #expect(description.icons.map(\.isMaskable) == [true, false])
        #expect(description.icons[1].path == "/b.png")
        #expect(description.startupImages.first?.isLandscape == true)
        #expect(description.texts.steps == ["one"])
        #expect(description.texts.open == "Go")
        #expect(description.shortTitle == "S")
        #expect(description.colors.accent == "#fff")
        #expect(!description.webClip.isFullScreen)
        #expect(!description.webClip.isRemovable)
        #expect(description.webClip.organization == "O")
    }

    @Test(arguments: [
        ("[]", "shortcut-wrong-type", ""), ("{\"id\":\"a\",\"title\":\"T\"}", "shortcut-missing-member", "target"),
        ("\"tittle\":\"x\"", "shortcut-unknown-member", "tittle"),
        ("\"colors\":{\"red\":\"#f00\"}", "shortcut-unknown-member", "colors.red"),
        ("\"subtitle\":1", "shortcut-wrong-type", "subtitle"),
        ("\"texts\":{\"steps\":\"x\"}", "shortcut-wrong-type", "texts.steps"),
        ("\"texts\":{\"steps\":[1]}", "shortcut-wrong-type", "texts.steps"),
        ("\"icons\":[{}]", "shortcut-missing-member", "icons.png"),
        ("\"icons\":[{\"png\":\"%\"}]", "shortcut-not-png", "icons.png"),
        ("\"icons\":[{\"file\":\"x\"}]", "shortcut-file-unreadable", "icons.file"),
        ("\"icons\":[{\"pgn\":\"\"}]", "shortcut-unknown-member", "icons.pgn"),
        ("\"icons\":[1]", "shortcut-wrong-type", "icons"),
        ("\"startup_images\":[{\"png\":\"\"}]", "shortcut-missing-member", "startup_images.width"),
        ("\"web_clip\":{\"full_screen\":\"yes\"}", "shortcut-wrong-type", "web_clip.full_screen"),
        ("\"colors\":\"#fff\"", "shortcut-unknown-member", "colors"),
    ])
    func badDescriptions(_ json: String, _ code: String, _ field: String) throws {
        let text = json.hasPrefix("\"") ? "{\"id\":\"a\",\"title\":\"T\",\"target\":\"myapp:x\",\(json)}" : json
        do {
            _ = try ShortcutDescription(json: JSONValue(parsing: text)) { _ in nil }
            Issue.record("\(text) was read")
        } catch let error as ShortcutError {
            #expect(error.code == code, "\(text)")
            #expect(error.field == field, "\(text)")
        }
    }
}
