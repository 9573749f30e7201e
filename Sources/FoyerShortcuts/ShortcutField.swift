/// The texts of a shortcut description, by name and number: what C sets one by one and what JSON has as members.
///
/// A name with a dot is a member of an object: `colors.accent` is `{"colors": {"accent": …}}`.
public enum ShortcutField: Int32, StableName {
    // names: begin shortcut_field cases
    case id = 0
    case title = 1
    case shortTitle = 2
    case subtitle = 3
    case target = 4
    case statusBar = 5
    case language = 6
    case direction = 7
    case background = 8
    case foreground = 9
    case accent = 10
    case darkBackground = 11
    case darkForeground = 12
    case darkAccent = 13
    case open = 14
    case guide = 15
    case noScript = 16
    case page = 17
    case scope = 18
    case manifest = 19
    case organization = 20
    case androidPackage = 21
    case androidActivity = 22
    case androidIcon = 23
    case desktopProgram = 24
    case desktopIcon = 25
    case quickActionSymbol = 26
    case quickActionIcon = 27
    // names: end

    /// The member in JSON, the same as in errors.
    public var staticName: StaticString {
        switch self {
        // names: begin shortcut_field names
        case .id: "id"
        case .title: "title"
        case .shortTitle: "short_title"
        case .subtitle: "subtitle"
        case .target: "target"
        case .statusBar: "status_bar"
        case .language: "language"
        case .direction: "direction"
        case .background: "colors.background"
        case .foreground: "colors.foreground"
        case .accent: "colors.accent"
        case .darkBackground: "colors.dark_background"
        case .darkForeground: "colors.dark_foreground"
        case .darkAccent: "colors.dark_accent"
        case .open: "texts.open"
        case .guide: "texts.guide"
        case .noScript: "texts.no_script"
        case .page: "web.page"
        case .scope: "web.scope"
        case .manifest: "web.manifest"
        case .organization: "web_clip.organization"
        case .androidPackage: "android.package"
        case .androidActivity: "android.activity"
        case .androidIcon: "android.icon"
        case .desktopProgram: "desktop.program"
        case .desktopIcon: "desktop.icon"
        case .quickActionSymbol: "quick_action.symbol"
        case .quickActionIcon: "quick_action.icon"
        // names: end
        }
    }
}

extension ShortcutDescription {
    /// Sets a text by its field.
    public mutating func set(_ field: ShortcutField, to text: String) {
        switch field {
        case .id: id = text
        case .title: title = text
        case .shortTitle: shortTitle = text
        case .subtitle: subtitle = text
        case .target: target = text
        case .statusBar: statusBar = text
        case .language: language = text
        case .direction: direction = text
        case .background: colors.background = text
        case .foreground: colors.foreground = text
        case .accent: colors.accent = text
        case .darkBackground: colors.darkBackground = text
        case .darkForeground: colors.darkForeground = text
        case .darkAccent: colors.darkAccent = text
        case .open: texts.open = text
        case .guide: texts.guide = text
        case .noScript: texts.noScript = text
        case .page: web.page = text
        case .scope: web.scope = text
        case .manifest: web.manifest = text
        case .organization: webClip.organization = text
        case .androidPackage: android.package = text
        case .androidActivity: android.activity = text
        case .androidIcon: android.icon = text
        case .desktopProgram: desktop.program = text
        case .desktopIcon: desktop.icon = text
        case .quickActionSymbol: quickAction.symbol = text
        case .quickActionIcon: quickAction.icon = text
        }
    }
}
