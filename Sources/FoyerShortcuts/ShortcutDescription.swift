/// What an app says of one shortcut: a link for the home screen or the desktop, before anything is checked.
///
/// ``Shortcut`` checks a description and makes every form of it that a platform takes. Only `id`, `title` and `target`
/// are needed; the rest has defaults or is left out where it is nil.
public struct ShortcutDescription: Sendable {
    /// What the shortcut is called by machines: the same id replaces an older shortcut. 1 to 128 of `A-Z a-z 0-9 . _ -`,
    /// beginning with a letter or digit; a reverse domain name such as `com.example.profile` suits every platform.
    public var id: String
    /// What people see under the icon.
    public var title: String
    /// A shorter title, for places with room for about ten letters. Nil means the title.
    public var shortTitle: String?
    /// One more line about the shortcut.
    public var subtitle: String?
    /// The link that the shortcut opens, absolute, with a scheme that the policy states.
    public var target: String
    /// The icons, in any order; each platform gets the sizes it takes.
    public var icons: [ShortcutIcon] = []
    /// What iOS shows while the page starts, one for each screen size. Usually none.
    public var startupImages: [ShortcutStartupImage] = []
    /// The colours, each `#rgb` or `#rrggbb`.
    public var colors = Colors()
    /// `default`, `black` or `black-translucent`.
    public var statusBar = "default"
    /// The language of the texts, a BCP 47 tag.
    public var language = "en"
    /// The direction of the texts: `ltr`, `rtl` or `auto`.
    public var direction = "ltr"
    /// What the page says.
    public var texts = Texts()
    /// Where the page is, if a web site hosts it.
    public var web = Web()
    /// The configuration profile.
    public var webClip = WebClip()
    /// The Android app.
    public var android = Android()
    /// The freedesktop entry.
    public var desktop = Desktop()
    /// The quick action of an iOS app's icon.
    public var quickAction = QuickAction()

    /// A description with nothing but what is needed.
    public init(id: String, title: String, target: String) {
        self.id = id
        self.title = title
        self.target = target
    }

    /// Colours, each `#rgb` or `#rrggbb`. The dark ones are for people who prefer dark; a dark accent that is nil is the
    /// light one.
    public struct Colors: Sendable {
        /// Behind everything.
        public var background: String?
        /// Of the text.
        public var foreground: String?
        /// Of the button.
        public var accent: String?
        /// Behind everything, in the dark.
        public var darkBackground: String?
        /// Of the text, in the dark.
        public var darkForeground: String?
        /// Of the button, in the dark.
        public var darkAccent: String?
    }

    /// What the page says. The defaults are English and name no platform's menus, since these change.
    public struct Texts: Sendable {
        /// On the button.
        public var open = "Open"
        /// Above the steps that are shown in a browser.
        public var guide = "Keep it on your home screen"
        /// How to put the page on the home screen, step by step. May be empty.
        public var steps = [
            "Open the share menu, or the main menu, of this browser.",
            "Choose to add this page to the home screen.",
            "From then on, its icon takes you straight there.",
        ]
        /// For people without scripts.
        public var noScript = "This page works without scripts, too: use the button."
    }

    /// Where the page is hosted. Each is a path on the site itself, such as `/go/profile`; nil means it is not hosted.
    public struct Web: Sendable {
        /// The page.
        public var page: String?
        /// What belongs to the page as an installed app; must be the beginning of `page`. Nil means the page.
        public var scope: String?
        /// The web manifest that the page links to.
        public var manifest: String?
    }

    /// What only the configuration profile has.
    public struct WebClip: Sendable {
        /// Whether the clip opens without the browser around it.
        public var isFullScreen = true
        /// Whether people may remove the icon.
        public var isRemovable = true
        /// Who made the profile.
        public var organization: String?
    }

    /// The Android app that shows the target.
    public struct Android: Sendable {
        /// The application id, such as `com.example.app`. Nil leaves the choice of the app to the system.
        public var package: String?
        /// The class of the activity, such as `com.example.app.MainActivity`.
        public var activity: String?
        /// The resource that is the icon, such as `@drawable/profile`.
        public var icon: String?
    }

    /// What only the freedesktop entry has.
    public struct Desktop: Sendable {
        /// The program that is given the target: a name on the path, or an absolute path.
        public var program = "xdg-open"
        /// The icon: a name of the icon theme, or an absolute path.
        public var icon: String?
    }

    /// The icon of the quick action: at most one of the two.
    public struct QuickAction: Sendable {
        /// The name of a system symbol.
        public var symbol: String?
        /// The name of an image of the app.
        public var icon: String?
    }
}
