/// The web manifest of a hosted page (W3C Web Application Manifest).
///
/// A manifest replaces the address under which people saved a page by its `start_url`, so that has to be the page of this
/// shortcut; and it must be of the site itself, so the target cannot be in it.
enum ShortcutManifest {
    static func document(_ shortcuts: [Shortcut]) throws(ShortcutError) -> ShortcutDocument {
        guard let first = shortcuts.first, let page = first.web.page else {
            throw ShortcutError(.pageMissing, .page)
        }
        var entries: [JSONValue] = []
        for shortcut in shortcuts { entries.append(.object(try entry(shortcut))) }
        var manifest = JSONObject()
        manifest["id"] = .string(page)
        manifest["name"] = .string(first.title)
        manifest["short_name"] = .string(first.shortTitle)
        manifest["description"] = first.subtitle.map { .string($0) }
        manifest["lang"] = .string(first.language)
        manifest["dir"] = .string(first.direction.rawValue)
        manifest["start_url"] = .string(page)
        manifest["scope"] = .string(first.web.scope ?? page)
        manifest["display"] = "standalone"
        manifest["background_color"] = first.colors.background.map { .string($0.text) }
        manifest["theme_color"] = first.colors.background.map { .string($0.text) }
        manifest["icons"] = .array(first.icons.map { .object(icon($0)) })
        manifest["shortcuts"] = .array(entries)
        return ShortcutDocument(
            format: .webManifest, bytes: JSONText.bytes(.object(manifest)), fileName: first.id + ".webmanifest",
            warnings: first.icons.contains { $0.side >= 192 } ? [] : [.noIcon])
    }

    private static func entry(_ shortcut: Shortcut) throws(ShortcutError) -> JSONObject {
        guard let page = shortcut.web.page else { throw ShortcutError(.pageMissing, .page) }
        var entry = JSONObject()
        entry["name"] = .string(shortcut.title)
        entry["short_name"] = .string(shortcut.shortTitle)
        entry["description"] = shortcut.subtitle.map { .string($0) }
        entry["url"] = .string(page)
        // Smaller ones are not taken.
        let icons = shortcut.icons.filter { $0.side >= 96 }
        if !icons.isEmpty { entry["icons"] = .array(icons.map { .object(icon($0)) }) }
        return entry
    }

    private static func icon(_ icon: ShortcutIcon) -> JSONObject {
        var source = Array("data:image/png;base64,".utf8)
        if icon.path == nil { Base64.encode(icon.png, into: &source) }
        var object = JSONObject()
        object["src"] = .string(icon.path ?? String(decoding: source, as: UTF8.self))
        object["sizes"] = .string("\(icon.side)x\(icon.side)")
        object["type"] = "image/png"
        object["purpose"] = icon.isMaskable ? "maskable" : "any"
        return object
    }
}
