// A libFuzzer target, compiled together with the core: lines as the texts of a shortcut, in the order of their numbers, and
// what follows the last of them as an icon.
//
// What is held to: a description becomes a shortcut or an error, every document of a shortcut is written twice with the
// same bytes, and no text adds a line, an element or a script to any of them.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzShortcut(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: data, count: data == nil ? 0 : size))
    let lines = bytes.split(separator: 0x0A, maxSplits: ShortcutField.allCases.count, omittingEmptySubsequences: false)
    var description = ShortcutDescription(id: "", title: "", target: "")
    for (field, line) in zip(ShortcutField.allCases, lines) where !line.isEmpty || field.rawValue < 5 {
        description.set(field, to: String(decoding: line, as: UTF8.self))
    }
    if lines.count > ShortcutField.allCases.count, let icon = try? ShortcutIcon(png: Array(lines[lines.count - 1])) {
        description.icons = [icon]
    }
    guard let shortcut = try? Shortcut(description, schemes: ["myapp", "https"]) else { return 0 }
    for format in ShortcutFormat.allCases { check(shortcut, format) }
    return 0
}

private func check(_ shortcut: Shortcut, _ format: ShortcutFormat) {
    guard let document = try? shortcut.document(format) else {
        expect(format == .webManifest || format == .dataURL, "a document is missing")
        return
    }
    expect((try? shortcut.document(format))?.bytes == document.bytes, "another document at the second time")
    expect(!document.bytes.contains(0) && !document.fileName.utf8.contains(UInt8(ascii: "/")), "a NUL or a slash")
    let lines = document.bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    switch format {
    case .page, .hostedPage:
        expect(
            count("<script", in: document.bytes) == 1 && count("</script", in: document.bytes) == 1, "another script")
        expect(count("<style", in: document.bytes) == 1 && count("<title", in: document.bytes) == 1, "another element")
    case .desktopEntry: expect((6...8).contains(lines), "another line in the entry")
    case .desktopLink: expect((5...7).contains(lines), "another line in the link")
    case .windowsShortcut: expect(lines == 2, "another line in the Windows shortcut")
    case .webLocation, .internetLocation: expect(count("<string>", in: document.bytes) == 1, "another value")
    case .androidStrings: expect(count("<string ", in: document.bytes) == 2, "another string")
    case .androidShortcuts: expect(count("<intent", in: document.bytes) == 1, "another intent")
    default: break
    }
}

private func count(_ text: StaticString, in bytes: [UInt8]) -> Int {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return bytes.indices.reduce(0) { $0 + (bytes[$1] == wanted[0] && bytes[$1...].starts(with: wanted) ? 1 : 0) }
}

private func expect(_ condition: Bool, _ message: StaticString) {
    if condition { return }
    print("\(message)")
    fatalError()
}
