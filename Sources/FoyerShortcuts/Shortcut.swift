/// A checked shortcut: a link with a title and icons, ready to be written in every form that a platform takes.
///
/// A value is always valid: the target is canonical, ASCII and of a stated scheme, the texts are clean, the colours are
/// colours. Every document of it is pure and deterministic: the same shortcut gives the same bytes. Any number of threads
/// may share one.
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
    /// - Throws: As `init(_:policy:)`; a scheme that is none is `shortcut-invalid-value` in the field `schemes`.
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
