/// A checked shortcut: a link with a title and icons, ready to be written in every form that a platform takes.
///
/// A value is always valid: the target is canonical, ASCII and of a stated scheme, the texts are clean, the colours are
/// colours. Every document of it is pure and deterministic: the same shortcut gives the same bytes. Any number of threads
/// may share one.
///
/// ```swift
/// let description = ShortcutDescription(id: "com.example.profile", title: "Profile", target: "example://profile")
/// let shortcut = try Shortcut(description, schemes: ["example"])
/// let page = try shortcut.document(.page)
/// ```
public struct Shortcut: Sendable {
    /// What machines call the shortcut.
    public let id: String
    /// The title, cleaned.
    public let title: String
    /// The short title, cleaned; the title, if none was given.
    public let shortTitle: String
    /// One more line about the shortcut, cleaned.
    public let subtitle: String?
    /// What the shortcut opens: canonical, ASCII, without quotes, angle brackets, backslashes and blanks.
    public let target: WebURL
    /// The icons, from small to large.
    public let icons: [ShortcutIcon]
    /// What iOS shows while the page starts.
    public let startupImages: [ShortcutStartupImage]
    /// The language of the texts.
    public let language: String
    /// The direction of the texts.
    public let direction: Direction
    /// What iOS does with its status bar over the page.
    public let statusBar: StatusBar

    let colors: Palette
    let texts: ShortcutDescription.Texts
    /// Where the page is hosted.
    public let web: ShortcutDescription.Web
    let webClip: ShortcutDescription.WebClip
    let android: ShortcutDescription.Android
    let desktop: ShortcutDescription.Desktop
    let quickAction: ShortcutDescription.QuickAction

    /// The direction of texts.
    public enum Direction: String, CaseIterable, Sendable {
        // names: begin shortcut_direction cases
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
        case automatic = "auto"
        // names: end
    }

    /// The styles of the iOS status bar.
    public enum StatusBar: String, CaseIterable, Sendable {
        // names: begin shortcut_status_bar cases
        case standard = "default"
        case black
        case blackTranslucent = "black-translucent"
        // names: end
    }

    /// The colours, read.
    struct Palette: Sendable {
        var background: ShortcutColor?
        var foreground: ShortcutColor?
        var accent: ShortcutColor?
        var darkBackground: ShortcutColor?
        var darkForeground: ShortcutColor?
        var darkAccent: ShortcutColor?
    }

    /// Checks a description.
    ///
    /// - Parameters:
    ///   - description: What the app says.
    ///   - policy: What the target may be. It must state its schemes or hosts: a shortcut outlives the app that made it, so
    ///     "anything but what is known to be bad" is not enough.
    /// - Throws: The first fault, with the field it is in.
    /// - Complexity: O(*n*) in the bytes of the description.
    public init(_ description: ShortcutDescription, policy: LinkPolicy) throws(ShortcutError) {
        guard ShortcutName.isID(description.id) else { throw ShortcutError(.invalidID, .id) }
        id = description.id
        title = try ShortcutText.cleaned(description.title, .title, .title)
        shortTitle = try ShortcutText.cleaned(description.shortTitle, .title, .shortTitle) ?? title
        subtitle = try ShortcutText.cleaned(description.subtitle, .sentence, .subtitle)
        target = try Shortcut.target(description.target, policy)
        guard description.icons.count <= Limits.shortcutImages else { throw ShortcutError(.tooMany, "icons") }
        guard description.startupImages.count <= Limits.shortcutImages else {
            throw ShortcutError(.tooMany, "startup_images")
        }
        icons = description.icons.stablySorted { $0.side < $1.side }
        startupImages = description.startupImages
        colors = try Palette(description.colors)
        guard let statusBar = StatusBar(rawValue: description.statusBar) else {
            throw ShortcutError(.invalidValue, .statusBar)
        }
        self.statusBar = statusBar
        guard ShortcutName.isLanguage(description.language) else { throw ShortcutError(.invalidValue, .language) }
        language = description.language
        guard let direction = Direction(rawValue: description.direction) else {
            throw ShortcutError(.invalidValue, .direction)
        }
        self.direction = direction
        texts = try Shortcut.texts(description.texts)
        web = try Shortcut.web(description.web)
        webClip = try Shortcut.webClip(description.webClip)
        android = try Shortcut.android(description.android)
        desktop = try Shortcut.desktop(description.desktop)
        quickAction = try Shortcut.quickAction(description.quickAction)
    }

    /// Checks a description against the strict policy with these schemes.
    ///
    /// - Throws: As `init(_:policy:)`; a text that is not a scheme is `shortcut-invalid-value` in the field `schemes`.
    public init(_ description: ShortcutDescription, schemes: [String]) throws(ShortcutError) {
        var policy = LinkPolicy()
        for scheme in schemes {
            do throws(LinkPolicyError) {
                try policy.addScheme(scheme)
            } catch {
                throw ShortcutError(.invalidValue, "schemes")
            }
        }
        try self.init(description, policy: policy)
    }
}

extension Shortcut.Palette {
    init(_ colors: ShortcutDescription.Colors) throws(ShortcutError) {
        func color(_ text: String?, _ field: ShortcutField) throws(ShortcutError) -> ShortcutColor? {
            guard let text else { return nil }
            guard let color = ShortcutColor(text) else { throw ShortcutError(.invalidColor, field) }
            return color
        }
        background = try color(colors.background, .background)
        foreground = try color(colors.foreground, .foreground)
        accent = try color(colors.accent, .accent)
        darkBackground = try color(colors.darkBackground, .darkBackground)
        darkForeground = try color(colors.darkForeground, .darkForeground)
        darkAccent = try color(colors.darkAccent, .darkAccent)
    }
}

extension ShortcutText {
    static func cleaned(_ text: String, _ room: Room, _ field: ShortcutField) throws(ShortcutError) -> String {
        try cleaned(text, room, field.name)
    }

    static func cleaned(_ text: String?, _ room: Room, _ field: ShortcutField) throws(ShortcutError) -> String? {
        guard let text else { return nil }
        return try cleaned(text, room, field.name)
    }
}

// The checks of single fields.
extension Shortcut {
    /// The canonical target, with what is special in any of the formats percent-encoded.
    static func target(_ text: String, _ policy: LinkPolicy) throws(ShortcutError) -> WebURL {
        guard policy.statesSchemes else { throw ShortcutError(.noSchemes, .target) }
        let url: WebURL
        switch policy.check(text) {
        case .accepted(let accepted): url = accepted
        case .refused(let refusal): throw ShortcutError(.refusedTarget(refusal), .target)
        }
        guard url.username.isEmpty, url.password.isEmpty else {
            throw ShortcutError(.refusedTarget(LinkRefusal(.userinfo)), .target)
        }
        guard !url.withBytes(of: .scheme, { SystemSchemes.contains($0) }) else {
            throw ShortcutError(.systemScheme, .target)
        }
        let encoded = url.withBytes(of: .href) { href in
            var encoded: [UInt8] = []
            for byte in href {
                if isSpecial(byte) {
                    encoded.appendPercentEncoded(byte)
                } else {
                    encoded.append(byte)
                }
            }
            return encoded
        }
        guard let target = encoded.withUnsafeBufferPointer({ try? WebURL(utf8: $0) }),
            target.withBytes(of: .href, { href in !href.contains { isSpecial($0) } })
        else { throw ShortcutError(.unsafeTarget, .target) }
        guard target.withBytes(of: .href, { $0.count }) <= Limits.shortcutTargetBytes else {
            throw ShortcutError(.targetTooLong, .target)
        }
        return target
    }

    /// Whether a byte of a URL means something in markup, in a shell or in a desktop entry, besides the percent sign and
    /// the dollar sign, which URLs cannot do without.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || "\"'<>\\`".utf8.contains(byte)
    }

    static func texts(_ given: ShortcutDescription.Texts) throws(ShortcutError) -> ShortcutDescription.Texts {
        var texts = given
        texts.open = try ShortcutText.cleaned(given.open, .title, .open)
        texts.guide = try ShortcutText.cleaned(given.guide, .sentence, .guide)
        texts.noScript = try ShortcutText.cleaned(given.noScript, .sentence, .noScript)
        guard given.steps.count <= Limits.shortcutSteps else { throw ShortcutError(.tooMany, "texts.steps") }
        texts.steps = []
        for step in given.steps {
            texts.steps.append(try ShortcutText.cleaned(step, .sentence, "texts.steps"))
        }
        return texts
    }

    static func web(_ web: ShortcutDescription.Web) throws(ShortcutError) -> ShortcutDescription.Web {
        if let page = web.page { try ShortcutName.checkPath(page, ShortcutField.page.name) }
        if let manifest = web.manifest { try ShortcutName.checkPath(manifest, ShortcutField.manifest.name) }
        if let scope = web.scope {
            try ShortcutName.checkPath(scope, ShortcutField.scope.name)
            guard let page = web.page, page.utf8.starts(with: scope.utf8) else {
                throw ShortcutError(.invalidPath, .scope)
            }
        }
        return web
    }

    static func webClip(_ given: ShortcutDescription.WebClip) throws(ShortcutError) -> ShortcutDescription.WebClip {
        var webClip = given
        webClip.organization = try ShortcutText.cleaned(given.organization, .title, .organization)
        return webClip
    }

    static func android(_ android: ShortcutDescription.Android) throws(ShortcutError) -> ShortcutDescription.Android {
        try require(android.package, .androidPackage, ShortcutName.isJavaName)
        try require(android.activity, .androidActivity, ShortcutName.isJavaName)
        try require(android.icon, .androidIcon, ShortcutName.isAndroidResource)
        // A class without its package names nothing.
        guard android.activity == nil || android.package != nil else {
            throw ShortcutError(.missingMember, .androidPackage)
        }
        return android
    }

    static func desktop(_ desktop: ShortcutDescription.Desktop) throws(ShortcutError) -> ShortcutDescription.Desktop {
        let isNameOrPath = { (text: String) in ShortcutName.isName(text) || ShortcutName.isFilePath(text) }
        try require(desktop.program, .desktopProgram, isNameOrPath)
        try require(desktop.icon, .desktopIcon, isNameOrPath)
        return desktop
    }

    static func quickAction(
        _ action: ShortcutDescription.QuickAction
    ) throws(ShortcutError) -> ShortcutDescription.QuickAction {
        try require(action.symbol, .quickActionSymbol, ShortcutName.isName)
        try require(action.icon, .quickActionIcon, ShortcutName.isName)
        guard action.symbol == nil || action.icon == nil else {
            throw ShortcutError(.invalidValue, .quickActionIcon)
        }
        return action
    }

    private static func require(
        _ text: String?, _ field: ShortcutField, _ isValid: (String) -> Bool
    ) throws(ShortcutError) {
        guard let text else { return }
        guard isValid(text) else { throw ShortcutError(.invalidValue, field) }
    }
}

extension LinkPolicy {
    /// Whether the policy says what may come in, and not only what may not.
    fileprivate var statesSchemes: Bool { !schemes.isEmpty || !hosts.isEmpty }
}

/// Schemes that belong to a system or a browser, which no shortcut opens even if a policy has them: settings, searches
/// and installers have been attacked through them. (`RefusedSchemes` are refused by the policy before.)
enum SystemSchemes {
    private static let names: [StaticString] = ["chrome", "mhtml", "search-ms", "search", "webclip", "x-apple"]
    private static let beginnings: [StaticString] = ["chrome-", "ms-", "x-apple-"]

    static func contains(_ scheme: UnsafeBufferPointer<UInt8>) -> Bool {
        names.contains { scheme.equals($0) }
            || beginnings.contains { beginning in
                scheme.count >= beginning.utf8CodeUnitCount
                    && scheme.part(0..<beginning.utf8CodeUnitCount).equals(beginning)
            }
    }
}

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
