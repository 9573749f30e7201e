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

/// A file of one group with keys, such as a desktop entry.
struct KeyFile {
    private(set) var bytes: [UInt8]
    private let lineEnd: StaticString

    init(_ group: StaticString, lineEnd: StaticString) {
        bytes = Array("[\(group)]\(lineEnd)".utf8)
        self.lineEnd = lineEnd
    }

    /// A key and its value, escaped as the Desktop Entry Specification says for strings. Texts are clean, so of all that
    /// could break a line there is nothing left; it is escaped nevertheless.
    mutating func line(_ key: StaticString, _ value: [UInt8]) {
        bytes += "\(key)=".utf8
        for byte in value {
            switch byte {
            case UInt8(ascii: "\\"): bytes += "\\\\".utf8
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            default: bytes.append(byte)
            }
        }
        bytes += "\(lineEnd)".utf8
    }
}
