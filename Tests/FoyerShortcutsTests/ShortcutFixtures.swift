@testable import Foyer
@testable import FoyerShortcuts

/// Shortcuts and images for the tests.
enum ShortcutFixture {
    /// A PNG file as far as its chunks go: signature, IHDR, what is given, IDAT, IEND. Checksums are zero.
    static func png(
        width: Int, height: Int, colorType: UInt8 = 2, depth: UInt8 = 8, extra: [(String, [UInt8])] = [],
        dataBytes: Int = 4
    ) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            number(data.count) + Array(name.utf8) + data + [0, 0, 0, 0]
        }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += chunk("IHDR", number(width) + number(height) + [depth, colorType, 0, 0, 0])
        for (name, data) in extra { file += chunk(name, data) }
        file += chunk("IDAT", [UInt8](repeating: 0x5A, count: dataBytes))
        return file + chunk("IEND", [])
    }

    static func icon(_ side: Int, isMaskable: Bool = false, path: String? = nil) throws -> ShortcutIcon {
        try ShortcutIcon(png: png(width: side, height: side), isMaskable: isMaskable, path: path)
    }

    static func description(title: String = "Profile", target: String = "myapp://profile/1") -> ShortcutDescription {
        ShortcutDescription(id: "com.example.profile", title: title, target: target)
    }

    static func shortcut(_ change: (inout ShortcutDescription) throws -> Void = { _ in }) throws -> Shortcut {
        var description = description()
        try change(&description)
        return try Shortcut(description, schemes: ["myapp", "https"])
    }

    /// The code of the error that a description causes, or nil.
    static func code(_ change: (inout ShortcutDescription) -> Void) -> String? {
        var description = description()
        change(&description)
        do {
            _ = try Shortcut(description, schemes: ["myapp", "https"])
            return nil
        } catch {
            return error.code
        }
    }

    static func text(_ document: ShortcutDocument) -> String {
        String(decoding: document.bytes, as: UTF8.self)
    }
}
