/// A shortcut, written in one format.
///
/// ```swift
/// let document = try shortcut.document(.webClip)
/// for warning in document.warnings { print(warning.message) }
/// try Data(document.bytes).write(to: folder.appendingPathComponent(document.fileName))
/// ```
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
        case .noIcon: "expected an icon that this platform takes, found none"
        case .transparentIcon: "expected an icon without transparent pixels, which iOS fills, found some"
        case .longDataURL:
            "expected a data: URL of at most \(Limits.shortcutDataURLWarningBytes) bytes, found a longer one"
        case .longLabel:
            "expected a short label of about 10 characters and a long one of 25, which launchers show, found more"
        case .implicitIntent:
            "expected the name of an Android app, found none: the system chooses which one opens the target"
        case .notWeb: "expected an http or https target, which programs open this format for, found another"
        case .lowContrast: "expected a contrast of at least 4.5, found colours that are hard to tell apart"
        // names: end
        }
    }
}

/// The forms in which a shortcut can be written.
///
/// What works where: iOS and Android browsers take the hosted page; iOS takes the configuration profile, too; Android apps
/// take the static shortcuts and the pin request; Linux takes the desktop entry; Windows and macOS their link files. The
/// `data:` URL opens only when it is typed or pasted: no current browser follows a page or a redirect to one, and iOS has
/// not since 16.4.
///
/// The pages are tested in Chromium, the desktop entries under GLib, the other files with readers of their formats. Not
/// tried on a device: adding a pasted `data:` URL to an iOS home screen, and an unsigned profile with a custom scheme on
/// iOS 26.
public enum ShortcutFormat: Int32, StableName {
    // names: begin shortcut_format cases
    /// The page in one file: icons are inside, nothing is loaded.
    case page = 0
    /// The page for a web site: icons and manifest by their paths where these are given.
    case hostedPage = 1
    /// The page in one file as a `data:` URL.
    case dataURL = 2
    /// The web manifest of the hosted page, with `shortcuts`.
    case webManifest = 3
    /// An Apple configuration profile with a web clip.
    case webClip = 4
    /// A freedesktop entry of type Application.
    case desktopEntry = 5
    /// A freedesktop entry of type Link. Many programs do not open it.
    case desktopLink = 6
    /// A Windows Internet shortcut.
    case windowsShortcut = 7
    /// A macOS web location, for http and https.
    case webLocation = 8
    /// A macOS internet location, for every scheme.
    case internetLocation = 9
    /// `res/xml/shortcuts.xml` of an Android app.
    case androidShortcuts = 10
    /// `res/values/shortcut_strings.xml`, the labels that `androidShortcuts` names: Android takes no literal ones.
    case androidStrings = 11
    /// What an Android app needs to ask the launcher to pin the shortcut, as JSON.
    case androidPinRequest = 12
    /// The `UIApplicationShortcutItems` of an iOS app, as a property list.
    case quickActions = 13
    // names: end

    /// Whether one document can hold several shortcuts.
    public var holdsSeveral: Bool {
        switch self {
        case .webManifest, .androidShortcuts, .androidStrings, .quickActions: true
        default: false
        }
    }

    /// The media type of the document.
    public var mediaType: String {
        switch self {
        case .page, .hostedPage: "text/html; charset=utf-8"
        case .dataURL: "text/plain; charset=us-ascii"
        case .webManifest: "application/manifest+json"
        case .webClip: "application/x-apple-aspen-config"
        case .desktopEntry, .desktopLink: "application/x-desktop"
        case .windowsShortcut: "application/x-mswinurl"
        case .webLocation, .internetLocation, .quickActions: "application/x-plist"
        case .androidShortcuts, .androidStrings: "application/xml"
        case .androidPinRequest: "application/json"
        }
    }

    public var staticName: StaticString {
        switch self {
        // names: begin shortcut_format names
        case .page: "html"
        case .hostedPage: "hosted-html"
        case .dataURL: "data-url"
        case .webManifest: "web-manifest"
        case .webClip: "mobileconfig"
        case .desktopEntry: "desktop"
        case .desktopLink: "desktop-link"
        case .windowsShortcut: "url"
        case .webLocation: "webloc"
        case .internetLocation: "inetloc"
        case .androidShortcuts: "android-shortcuts"
        case .androidStrings: "android-strings"
        case .androidPinRequest: "android-pin"
        case .quickActions: "quick-actions"
        // names: end
        }
    }
}
