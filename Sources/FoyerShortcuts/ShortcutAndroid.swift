/// What Android takes: static shortcuts, the strings they name, and the data of a pin request.
enum ShortcutAndroid {
    // MARK: Static shortcuts

    /// `res/xml/shortcuts.xml`.
    static func shortcuts(_ shortcuts: [Shortcut]) -> ShortcutDocument {
        var xml = MarkupWriter()
        xml.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
        xml.raw("<shortcuts xmlns:android=\"http://schemas.android.com/apk/res/android\">\n")
        for shortcut in shortcuts { writeShortcut(&xml, shortcut) }
        xml.raw("</shortcuts>\n")
        return document(.androidShortcuts, shortcuts, xml, "shortcuts.xml")
    }

    private static func writeShortcut(_ xml: inout MarkupWriter, _ shortcut: Shortcut) {
        let name = resourceName(shortcut.id)
        func attribute(_ key: StaticString, _ value: String?) {
            guard let value else { return }
            xml.raw("\n        android:")
            xml.raw(key)
            xml.raw("=\"")
            xml.text(value)
            xml.raw("\"")
        }
        xml.raw("    <shortcut")
        attribute("shortcutId", shortcut.id)
        attribute("enabled", "true")
        attribute("icon", shortcut.android.icon)
        attribute("shortcutShortLabel", "@string/" + name + "_short")
        attribute("shortcutLongLabel", "@string/" + name + "_long")
        xml.raw(">\n        <intent")
        attribute("action", "android.intent.action.VIEW")
        attribute("targetPackage", shortcut.android.package)
        attribute("targetClass", shortcut.android.activity)
        attribute("data", shortcut.target.href)
        xml.raw(" />\n    </shortcut>\n")
    }

    /// `res/values/shortcut_strings.xml`.
    static func strings(_ shortcuts: [Shortcut]) -> ShortcutDocument {
        var xml = MarkupWriter()
        xml.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n")
        for shortcut in shortcuts {
            let name = resourceName(shortcut.id)
            writeString(&xml, name + "_short", shortcut.shortTitle)
            writeString(&xml, name + "_long", shortcut.title)
        }
        xml.raw("</resources>\n")
        return document(.androidStrings, shortcuts, xml, "shortcut_strings.xml")
    }

    private static func writeString(_ xml: inout MarkupWriter, _ name: String, _ text: String) {
        xml.raw("    <string name=\"")
        xml.text(name)
        xml.raw("\" formatted=\"false\" translatable=\"false\">")
        xml.text(stringResource(text))
        xml.raw("</string>\n")
    }

    /// A text as Android's resource compiler reads it: a backslash before quotes and backslashes, and before the signs
    /// that would make a reference of it.
    private static func stringResource(_ text: String) -> String {
        var resource: [UInt8] = []
        for byte in text.utf8 {
            let isSpecial = "\"'\\".utf8.contains(byte) || resource.isEmpty && "@?".utf8.contains(byte)
            if isSpecial { resource.append(UInt8(ascii: "\\")) }
            resource.append(byte)
        }
        return String(decoding: resource, as: UTF8.self)
    }

    /// A name for resources: lower-case letters, digits and underscores. Where that loses something of the id, eight digits
    /// of its digest keep the names of different ids apart.
    static func resourceName(_ id: String) -> String {
        var isExact = true
        var name = Array("shortcut_".utf8)
        for byte in id.utf8 {
            let isKept = byte.isASCIIDigit || byte.isASCIILetter && !byte.isASCIIUpper || byte == UInt8(ascii: "_")
            isExact = isExact && isKept
            name.append(isKept ? byte : byte.isASCIIUpper ? byte.lowercasedASCII : UInt8(ascii: "_"))
        }
        if !isExact {
            name.append(UInt8(ascii: "_"))
            for byte in SHA1.digest(Array(id.utf8)).prefix(4) {
                name.append(UInt8.hexDigit(byte >> 4).lowercasedASCII)
                name.append(UInt8.hexDigit(byte).lowercasedASCII)
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    // MARK: Pin request

    /// What an app gives to `ShortcutInfo.Builder` and `requestPinShortcut`.
    static func pinRequest(_ shortcut: Shortcut) -> ShortcutDocument {
        var intent = JSONObject()
        intent["action"] = "android.intent.action.VIEW"
        intent["data"] = .string(shortcut.target.href)
        intent["package"] = shortcut.android.package.map { .string($0) }
        intent["class"] = shortcut.android.activity.map { .string($0) }
        var request = JSONObject()
        request["id"] = .string(shortcut.id)
        request["short_label"] = .string(shortcut.shortTitle)
        request["long_label"] = .string(shortcut.title)
        request["intent"] = .object(intent)
        if let icon = adaptiveIcon(shortcut) {
            var png: [UInt8] = []
            Base64.encode(icon.png, into: &png)
            request["icon"] = .object([
                "size": .number(JSONNumber(Int64(icon.side))), "adaptive": .bool(icon.isMaskable),
                "png": .string(String(decoding: png, as: UTF8.self)),
            ])
        }
        var warnings = warnings([shortcut])
        if adaptiveIcon(shortcut) == nil { warnings.append(.noIcon) }
        return ShortcutDocument(
            format: .androidPinRequest, bytes: JSONText.bytes(.object(request)),
            fileName: shortcut.id + ".android-pin.json", warnings: warnings)
    }

    /// The icon for a launcher: 108 dp are 432 pixels on the densest screens.
    private static func adaptiveIcon(_ shortcut: Shortcut) -> ShortcutIcon? {
        shortcut.icon(atLeast: 432) { $0.isMaskable } ?? shortcut.icon(atLeast: 192)
    }

    // MARK: Both

    private static func document(
        _ format: ShortcutFormat, _ shortcuts: [Shortcut], _ xml: MarkupWriter, _ name: String
    ) -> ShortcutDocument {
        ShortcutDocument(format: format, bytes: xml.bytes, fileName: name, warnings: warnings(shortcuts))
    }

    private static func warnings(_ shortcuts: [Shortcut]) -> [ShortcutWarning] {
        var warnings: [ShortcutWarning] = []
        let isLong = shortcuts.contains {
            $0.shortTitle.unicodeScalars.count > 10 || $0.title.unicodeScalars.count > 25
        }
        if isLong { warnings.append(.longLabel) }
        if shortcuts.contains(where: { $0.android.package == nil }) { warnings.append(.implicitIntent) }
        return warnings
    }
}
