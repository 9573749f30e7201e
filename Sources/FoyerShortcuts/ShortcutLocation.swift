/// The link files of Windows and macOS, which show the file name: that is where the title is.
enum ShortcutLocation {
    /// A Windows Internet shortcut: ASCII, and no `IconFile`, through which such files have been used for attacks.
    static func windows(_ shortcut: Shortcut) -> ShortcutDocument {
        var bytes = Array("[InternetShortcut]\r\nURL=".utf8)
        bytes += shortcut.target.href.utf8
        bytes += "\r\n".utf8
        return document(.windowsShortcut, shortcut, bytes, ".url", [])
    }

    /// A macOS web location.
    static func web(_ shortcut: Shortcut) -> ShortcutDocument {
        let isWeb = shortcut.target.withBytes(of: .scheme) { $0.equals("https") || $0.equals("http") }
        return document(.webLocation, shortcut, propertyList(shortcut), ".webloc", isWeb ? [] : [.notWeb])
    }

    /// A macOS internet location.
    static func internet(_ shortcut: Shortcut) -> ShortcutDocument {
        document(.internetLocation, shortcut, propertyList(shortcut), ".inetloc", [])
    }

    private static func propertyList(_ shortcut: Shortcut) -> [UInt8] {
        var list = PropertyList()
        list.dictionary { $0.string("URL", shortcut.target) }
        return list.end()
    }

    private static func document(
        _ format: ShortcutFormat, _ shortcut: Shortcut, _ bytes: [UInt8], _ ending: String,
        _ warnings: [ShortcutWarning]
    ) -> ShortcutDocument {
        ShortcutDocument(
            format: format, bytes: bytes, fileName: shortcut.titleAsFileName + ending, warnings: warnings)
    }
}
