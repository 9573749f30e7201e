// Files that open a link when they are clicked: those of Windows and macOS, and freedesktop entries.

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

/// Entries for freedesktop menus and desktops (Desktop Entry Specification 1.5).
enum ShortcutDesktopEntry {
    /// An entry that starts a program with the target.
    static func application(_ shortcut: Shortcut) -> ShortcutDocument {
        var entry = begin(shortcut, type: "Application")
        entry.line("Exec", argument(shortcut.desktop.program) + [0x20] + argument(shortcut.target.href))
        entry.line("Terminal", Array("false".utf8))
        return document(.desktopEntry, shortcut, entry)
    }

    /// An entry that is only a link.
    static func link(_ shortcut: Shortcut) -> ShortcutDocument {
        var entry = begin(shortcut, type: "Link")
        entry.line("URL", Array(shortcut.target.href.utf8))
        return document(.desktopLink, shortcut, entry)
    }

    private static func begin(_ shortcut: Shortcut, type: StaticString) -> KeyFile {
        var entry = KeyFile("Desktop Entry", lineEnd: "\n")
        entry.line("Version", Array("1.0".utf8))
        entry.line("Type", Array("\(type)".utf8))
        entry.line("Name", Array(shortcut.title.utf8))
        // A comment that only repeats the name is to be left out.
        if let subtitle = shortcut.subtitle, !subtitle.hasSameBytes(as: shortcut.title) {
            entry.line("Comment", Array(subtitle.utf8))
        }
        if let icon = shortcut.desktop.icon { entry.line("Icon", Array(icon.utf8)) }
        return entry
    }

    private static func document(
        _ format: ShortcutFormat, _ shortcut: Shortcut, _ entry: KeyFile
    ) -> ShortcutDocument {
        ShortcutDocument(
            format: format, bytes: entry.bytes, fileName: shortcut.id + ".desktop",
            warnings: shortcut.desktop.icon == nil ? [.noIcon] : [])
    }

    /// An argument of `Exec`: in double quotes, with a backslash before what is special in them, percent signs doubled.
    /// The file's own escaping is the third layer and comes on top, in `KeyFile`.
    private static func argument(_ text: String) -> [UInt8] {
        var argument: [UInt8] = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "$"), UInt8(ascii: "\\"):
                argument += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "%"): argument += [byte, byte]
            default: argument.append(byte)
            }
        }
        argument.append(UInt8(ascii: "\""))
        return argument
    }
}
