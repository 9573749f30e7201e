extension Shortcut {
    /// Writes the shortcut.
    ///
    /// - Throws: `shortcut-page-missing` for a web manifest of a shortcut without a hosted page,
    ///   `shortcut-data-url-too-long`.
    /// - Complexity: O(*n*) in the bytes of the shortcut.
    public func document(_ format: ShortcutFormat) throws(ShortcutError) -> ShortcutDocument {
        switch format {
        case .page: ShortcutPage(self, isHosted: false).document
        case .hostedPage: ShortcutPage(self, isHosted: true).document
        case .dataURL: try ShortcutPage(self, isHosted: false).dataURL()
        case .webClip: ShortcutWebClip.document(self)
        case .desktopEntry: ShortcutDesktopEntry.application(self)
        case .desktopLink: ShortcutDesktopEntry.link(self)
        case .windowsShortcut: ShortcutLocation.windows(self)
        case .webLocation: ShortcutLocation.web(self)
        case .internetLocation: ShortcutLocation.internet(self)
        case .androidPinRequest: ShortcutAndroid.pinRequest(self)
        case .webManifest, .androidShortcuts, .androidStrings, .quickActions:
            try Shortcut.document(format, of: [self])
        }
    }

    /// Writes several shortcuts into one document.
    ///
    /// - Parameters:
    ///   - format: One for which `holdsSeveral` is true.
    ///   - shortcuts: 1 to `Limits.shortcutsPerDocument`, each with another id. A web manifest opens the first.
    /// - Throws: `shortcut-invalid-value` for another format, `shortcut-too-many`, `shortcut-missing-member` for none,
    ///   `shortcut-duplicate-id`, and what `document(_:)` throws.
    public static func document(
        _ format: ShortcutFormat, of shortcuts: [Shortcut]
    ) throws(ShortcutError) -> ShortcutDocument {
        guard let first = shortcuts.first else { throw ShortcutError(.missingMember, "shortcuts") }
        guard shortcuts.count <= Limits.shortcutsPerDocument else { throw ShortcutError(.tooMany, "shortcuts") }
        for (index, shortcut) in shortcuts.enumerated() {
            guard !shortcuts[..<index].contains(where: { $0.id.hasSameBytes(as: shortcut.id) }) else {
                throw ShortcutError(.duplicateID, .id)
            }
        }
        switch format {
        case .webManifest: return try ShortcutManifest.document(shortcuts)
        case .androidShortcuts: return ShortcutAndroid.shortcuts(shortcuts)
        case .androidStrings: return ShortcutAndroid.strings(shortcuts)
        case .quickActions: return ShortcutQuickActions.document(shortcuts)
        default:
            guard shortcuts.count == 1 else { throw ShortcutError(.invalidValue, "format") }
            return try first.document(format)
        }
    }

    // MARK: Icons

    /// The smallest icon with at least `side` pixels, or else the largest there is.
    func icon(atLeast side: Int, where isWanted: (ShortcutIcon) -> Bool = { _ in true }) -> ShortcutIcon? {
        let wanted = icons.filter(isWanted)
        return wanted.first { $0.side >= side } ?? wanted.last
    }

    /// The largest icon with at most `side` pixels.
    func icon(atMost side: Int) -> ShortcutIcon? {
        icons.last { $0.side <= side }
    }

    // MARK: File names

    /// The title as a file name: without what some system reserves, at most 120 bytes.
    var titleAsFileName: String {
        var name: [UInt8] = []
        for scalar in title.unicodeScalars {
            let value = scalar.value
            let isReserved = value < 0x80 && "<>:\"/\\|?*".utf8.contains(UInt8(truncatingIfNeeded: value))
            UTF8Text.encode(isReserved ? 0x2D : value, into: &name)
            if name.count > 116 { break }
        }
        while let last = name.last, last == UInt8(ascii: ".") || last == 0x20 { name.removeLast() }
        // A leading dot hides the file; a leading hyphen looks like an option.
        if let first = name.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "-") {
            name[0] = UInt8(ascii: "_")
        }
        if name.isEmpty { return id }
        return (Shortcut.isDeviceName(name) ? "_" : "") + String(decoding: name, as: UTF8.self)
    }

    /// Whether Windows takes a file name, up to its first dot, for a device.
    private static func isDeviceName(_ name: [UInt8]) -> Bool {
        var base = name.prefix { $0 != UInt8(ascii: ".") }.map { $0.lowercasedASCII }
        while base.last == 0x20 { base.removeLast() }
        let names: [StaticString] = ["con", "prn", "aux", "nul", "conin$", "conout$"]
        let ports: [StaticString] = ["com", "lpt"]
        return base.withUnsafeBufferPointer { base in
            if names.contains(where: { base.equals($0) }) { return true }
            guard base.count >= 4, ports.contains(where: { base.part(0..<3).equals($0) }) else { return false }
            let rest = base.from(3)
            // The digits, and the superscripts of Latin-1.
            return rest.count == 1 && rest[0].isASCIIDigit
                || rest.count == 2 && rest[0] == 0xC2 && [0xB9, 0xB2, 0xB3].contains(rest[1])
        }
    }
}
