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
