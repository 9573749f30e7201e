import TestSupport
import Testing

@testable import Foyer
@testable import FoyerShortcuts

/// Every limit of shortcuts and of the loopback server below, at and above its value.
@Suite struct ShortcutLimitsTests {
    private static func text(_ count: Int, _ letter: String = "a") -> String { String(repeating: letter, count: count) }

    private static func shortcut(_ change: (inout ShortcutDescription) throws -> Void) throws {
        _ = try ShortcutFixture.shortcut(change)
    }

    static let rows: [LimitRow] = names + texts + images + loopback

    private static let names = [
        LimitRow("shortcutTargetBytes", Limits.shortcutTargetBytes, "shortcut-target-too-long") { count in
            try shortcut { $0.target = "myapp://" + text(count - 8) }
        },
        LimitRow("shortcutTargetBytes", Limits.shortcutTargetBytes, "shortcut-invalid-path") { count in
            try shortcut { $0.web.page = "/" + text(count - 1) }
        },
        LimitRow("shortcutIDBytes", Limits.shortcutIDBytes, "shortcut-invalid-id") { count in
            try shortcut { $0.id = text(count) }
        },
        LimitRow("shortcutIDBytes", Limits.shortcutIDBytes, "shortcut-invalid-value") { count in
            try shortcut { $0.quickAction.symbol = text(count) }
        },
        LimitRow("shortcutIDBytes", Limits.shortcutIDBytes, "shortcut-invalid-value") { count in
            try shortcut { $0.android.package = "a." + text(count - 2) }
        },
        LimitRow("shortcutIDBytes", Limits.shortcutIDBytes, "shortcut-invalid-value") { count in
            try shortcut { $0.android.icon = "@drawable/" + text(count - 10) }
        },
        LimitRow("shortcutLanguageBytes", Limits.shortcutLanguageBytes, "shortcut-invalid-value") { count in
            // Subtags of at most eight letters.
            try shortcut { $0.language = "en-" + text(3, "abcdefgh-") + text(count - 30, "a") }
        },
        LimitRow("shortcutFilePathBytes", Limits.shortcutFilePathBytes, "shortcut-invalid-value") { count in
            try shortcut { $0.desktop.program = "/" + text(count - 1) }
        },
    ]

    private static let texts = [
        LimitRow("shortcutTitleScalars", Limits.shortcutTitleScalars, "shortcut-text-too-long") { count in
            try shortcut { $0.title = text(count, "😀") }
        },
        LimitRow("shortcutTextScalars", Limits.shortcutTextScalars, "shortcut-text-too-long") { count in
            try shortcut { $0.subtitle = text(count, "😀") }
        },
        LimitRow("shortcutRawTextBytes", Limits.shortcutRawTextBytes, "shortcut-text-too-long") { count in
            try shortcut { $0.title = text(count - 1, " ") + "a" }
        },
        LimitRow("shortcutSteps", Limits.shortcutSteps, "shortcut-too-many") { count in
            try shortcut { $0.texts.steps = [String](repeating: "a", count: count) }
        },
    ]

    private static let images = [
        LimitRow("shortcutImages", Limits.shortcutImages, "shortcut-too-many") { count in
            try shortcut { $0.icons = [ShortcutIcon](repeating: try ShortcutFixture.icon(8), count: count) }
        },
        LimitRow("shortcutImages", Limits.shortcutImages, "shortcut-too-many") { count in
            let image = try ShortcutStartupImage(
                png: ShortcutFixture.png(width: 8, height: 9), screenWidth: 8, screenHeight: 9, scale: 1)
            try shortcut { $0.startupImages = [ShortcutStartupImage](repeating: image, count: count) }
        },
        LimitRow("shortcutImageBytes", Limits.shortcutImageBytes, "shortcut-image-too-large") {
            let others = ShortcutFixture.png(width: 1, height: 1, dataBytes: 0).count
            _ = try ShortcutIcon(png: ShortcutFixture.png(width: 1, height: 1, dataBytes: $0 - others))
        },
        LimitRow("shortcutIconPixels", Limits.shortcutIconPixels, "shortcut-image-too-large") {
            _ = try ShortcutFixture.icon($0)
        },
        LimitRow("shortcutScreenSide", Limits.shortcutScreenSide, "shortcut-invalid-value") {
            _ = try ShortcutStartupImage(
                png: ShortcutFixture.png(width: $0, height: 9), screenWidth: $0, screenHeight: 9, scale: 1)
        },
        LimitRow("shortcutsPerDocument", Limits.shortcutsPerDocument, "shortcut-too-many") { count in
            let shortcuts = try (0..<count).map { number in try ShortcutFixture.shortcut { $0.id = "s\(number)" } }
            _ = try Shortcut.document(.quickActions, of: shortcuts)
        },
    ]

    private static let loopback = [
        LimitRow("loopbackContentBytes", Limits.loopbackContentBytes, "loopback-content-too-long") {
            _ = try LoopbackContent(bytes: [UInt8](repeating: 0, count: $0), mediaType: "a/b")
        },
        LimitRow("loopbackHeaderBytes", Limits.loopbackHeaderBytes, "loopback-invalid-content") {
            _ = try LoopbackContent(bytes: [], mediaType: "a/" + text($0 - 2))
        },
        LimitRow("loopbackHeaderBytes", Limits.loopbackHeaderBytes, "loopback-invalid-content") {
            _ = try LoopbackContent(bytes: [], mediaType: "a/b", securityPolicy: text($0))
        },
    ]

    /// What lies beyond these is not refused, or takes peers to reach. The tests that try them.
    static let elsewhere = [
        (name: "shortcutDataURLBytes", file: "FoyerShortcutsTests/ShortcutDocumentTests.swift"),
        (name: "shortcutDataURLWarningBytes", file: "FoyerShortcutsTests/ShortcutLimitsTests.swift"),
        (name: "shortcutWebClipIconPixels", file: "FoyerShortcutsTests/ShortcutLimitsTests.swift"),
        (name: "loopbackConnections", file: "shortcuts/loopback.py"),
        (name: "loopbackRequestBytes", file: "shortcuts/loopback.py"),
        (name: "loopbackDeadline", file: "shortcuts/loopback.py"),
        (name: "loopbackDrainTime", file: "FoyerShortcutsTests/Loopback/LoopbackServerTests.swift"),
        (name: "loopbackDroppedBytes", file: "FoyerShortcutsTests/Loopback/LoopbackServerTests.swift"),
    ]

    @Test(arguments: rows) func holds(_ row: LimitRow) { row.check() }

    @Test func everyLimitIsTried() throws {
        try LimitSources.check("FoyerShortcuts", Self.rows, elsewhere: Self.elsewhere)
    }

    @Test func aLongDataURLHasAWarning() throws {
        func document(_ iconBytes: Int) throws -> ShortcutDocument {
            try ShortcutFixture.shortcut {
                $0.icons = [try ShortcutIcon(png: ShortcutFixture.png(width: 180, height: 180, dataBytes: iconBytes))]
            }.document(.dataURL)
        }
        // The longest URL without the warning, and the next. A byte of an icon is Base64 twice, so lengths have steps.
        var (short, long) = (4, 50_000)
        while long - short > 1 {
            let middle = (short + long) / 2
            if try document(middle).warnings.isEmpty { short = middle } else { long = middle }
        }
        let limit = Limits.shortcutDataURLWarningBytes
        #expect(try (limit - 8...limit).contains(document(short).bytes.count))
        #expect(try (limit + 1...limit + 8).contains(document(long).bytes.count))
        #expect(try document(long).warnings == [.longDataURL])
    }

    @Test func aWebClipTakesTheLargestIconThatIOSTakes() throws {
        let limit = Limits.shortcutWebClipIconPixels
        for (sides, taken) in [
            ([limit - 1, limit + 1], limit - 1), ([limit - 1, limit, limit + 1], limit), ([limit + 1], nil),
        ] {
            let shortcut = try ShortcutFixture.shortcut { $0.icons = try sides.map { try ShortcutFixture.icon($0) } }
            let document = try shortcut.document(.webClip)
            #expect(document.warnings.contains(.noIcon) == (taken == nil))
            for side in sides {
                var encoded: [UInt8] = []
                Base64.encode(try ShortcutFixture.icon(side).png, into: &encoded)
                let text = ShortcutFixture.text(document).filter { !$0.isWhitespace }
                #expect(text.contains(String(decoding: encoded, as: UTF8.self)) == (side == taken), "\(side)")
            }
        }
    }
}
