/// A shortcut, written in one format.
public struct ShortcutDocument: Sendable {
    /// The format.
    public let format: ShortcutFormat
    /// The bytes of the file.
    public let bytes: [UInt8]
    /// A name for the file, safe on every system. Where the platform shows the file name, it is the title.
    public let fileName: String
    /// What is worth knowing, though it stops nothing.
    public let warnings: [ShortcutWarning]

    /// The media type to serve the file with.
    public var mediaType: String { format.mediaType }

    /// The `Content-Security-Policy` to serve the file with: for a page the one that it states itself, and what only a
    /// header can say.
    public var securityPolicy: String {
        switch format {
        case .page: ShortcutPage.policy(isHosted: false) + "; frame-ancestors 'none'"
        case .hostedPage: ShortcutPage.policy(isHosted: true) + "; frame-ancestors 'none'"
        default: "default-src 'none'; frame-ancestors 'none'"
        }
    }
}

/// What is worth knowing about a document.
public enum ShortcutWarning: Int32, CaseIterable, Sendable {
    // names: begin shortcut_warning cases
    /// There is no icon that the platform takes.
    case noIcon = 1
    /// The icon has transparent pixels, which iOS fills.
    case transparentIcon = 2
    /// The `data:` URL is longer than `Limits.shortcutDataURLWarningBytes`.
    case longDataURL = 3
    /// A label is longer than most launchers show: about 10 characters for the short one, 25 for the long one.
    case longLabel = 4
    /// No Android app is named, so the system chooses which one opens the target.
    case implicitIntent = 5
    /// The target is not http or https, which this format is for.
    case notWeb = 6
    /// Text and background, or button and background, are hard to tell apart.
    case lowContrast = 7
    // names: end

    /// The stable code.
    public var code: String {
        switch self {
        // names: begin shortcut_warning names
        case .noIcon: "shortcut-no-icon"
        case .transparentIcon: "shortcut-transparent-icon"
        case .longDataURL: "shortcut-long-data-url"
        case .longLabel: "shortcut-long-label"
        case .implicitIntent: "shortcut-implicit-intent"
        case .notWeb: "shortcut-not-web"
        case .lowContrast: "shortcut-low-contrast"
        // names: end
        }
    }

    /// One sentence for a person.
    public var message: String {
        switch self {
        // names: begin shortcut_warning sentences
        case .noIcon: "There is no icon that this platform takes"
        case .transparentIcon: "The icon has transparent pixels, which iOS fills"
        case .longDataURL: "The data: URL is longer than \(Limits.shortcutDataURLWarningBytes) bytes"
        case .longLabel: "Launchers show about 10 characters of a short label and 25 of a long one"
        case .implicitIntent: "No Android app is named: the system chooses which one opens the target"
        case .notWeb: "Programs open this format for http and https only"
        case .lowContrast: "The colours are hard to tell apart: expected a contrast of at least 4.5"
        // names: end
        }
    }
}
