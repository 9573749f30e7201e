/// What an app says of one shortcut: a link for the home screen or the desktop, before anything is checked.
///
/// ``Shortcut`` checks a description and makes every form of it that a platform takes. Only `id`, `title` and `target`
/// are needed; the rest has defaults or is left out where it is nil.
///
/// ```swift
/// var description = ShortcutDescription(id: "com.example.profile", title: "Profile", target: "example://profile")
/// description.colors.accent = "#0a5"
/// description.web.page = "/shortcuts/profile"
/// ```
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

extension ShortcutDescription {
    /// Reads a description from a JSON object.
    ///
    /// The members are those of `ShortcutField` (a dot in a name stands for an object inside), and `texts.steps` (texts),
    /// `web_clip.full_screen` and `web_clip.removable` (truth values), `icons` (`png` in base64, or `file`; `maskable`,
    /// `path`), `startup_images` (`png` or `file`; `width`, `height`, `scale`, `landscape`, `path`). Any other is refused:
    /// a member that is silently ignored is a typing error that nobody finds.
    ///
    /// - Parameters:
    ///   - json: The object. A member `schemes` is left to the caller: who may say what a target may be is not the
    ///     description's to decide.
    ///   - file: Gives the bytes of a file that the description names, or nil if it cannot.
    /// - Throws: The first fault, with the member it is in.
    public init(json: JSONValue, file: (String) -> [UInt8]?) throws(ShortcutError) {
        guard let object = json.objectValue else { throw ShortcutError(.wrongType) }
        self.init(id: "", title: "", target: "")
        for name in ["id", "title", "target"] {
            guard object[name] != nil else { throw ShortcutError(.missingMember, name) }
        }
        for member in object.members where !member.key.hasSameBytes(as: "schemes") {
            if let inner = member.value.objectValue {
                for innerMember in inner.members {
                    try read(member.key + "." + innerMember.key, innerMember.value, file)
                }
            } else {
                try read(member.key, member.value, file)
            }
        }
    }

    private mutating func read(
        _ name: String, _ value: JSONValue, _ file: (String) -> [UInt8]?
    ) throws(ShortcutError) {
        if let field = ShortcutField(name: name) {
            guard let text = value.stringValue else { throw ShortcutError(.wrongType, name) }
            return set(field, to: text)
        }
        switch true {
        case name.hasSameBytes(as: "texts.steps"):
            texts.steps = []
            for step in try ShortcutJSON.array(value, name) {
                texts.steps.append(try ShortcutJSON.string(step, name))
            }
        case name.hasSameBytes(as: "web_clip.full_screen"): webClip.isFullScreen = try ShortcutJSON.bool(value, name)
        case name.hasSameBytes(as: "web_clip.removable"): webClip.isRemovable = try ShortcutJSON.bool(value, name)
        case name.hasSameBytes(as: "icons"):
            for icon in try ShortcutJSON.array(value, name) {
                icons.append(try ShortcutIcon(json: icon, file: file))
            }
        case name.hasSameBytes(as: "startup_images"):
            for image in try ShortcutJSON.array(value, name) {
                startupImages.append(try ShortcutStartupImage(json: image, file: file))
            }
        default: throw ShortcutError(.unknownMember, name)
        }
    }
}

extension ShortcutIcon {
    init(json: JSONValue, file: (String) -> [UInt8]?) throws(ShortcutError) {
        let object = try ShortcutJSON.object(json, "icons", ["png", "file", "maskable", "path"])
        try self.init(
            png: ShortcutJSON.png(object, "icons", file),
            isMaskable: object["maskable"].map { (value) throws(ShortcutError) in
                try ShortcutJSON.bool(value, "icons.maskable")
            } ?? false,
            path: object["path"].map { (value) throws(ShortcutError) in try ShortcutJSON.string(value, "icons.path") })
    }
}

extension ShortcutStartupImage {
    init(json: JSONValue, file: (String) -> [UInt8]?) throws(ShortcutError) {
        let field = "startup_images"
        let object = try ShortcutJSON.object(
            json, field, ["png", "file", "width", "height", "scale", "landscape", "path"])
        func number(_ name: String) throws(ShortcutError) -> Int {
            guard let value = object[name] else { throw ShortcutError(.missingMember, field + "." + name) }
            guard let number = value.intValue.flatMap({ Int(exactly: $0) }) else {
                throw ShortcutError(.wrongType, field + "." + name)
            }
            return number
        }
        try self.init(
            png: ShortcutJSON.png(object, field, file), screenWidth: number("width"), screenHeight: number("height"),
            scale: number("scale"),
            isLandscape: object["landscape"].map { (value) throws(ShortcutError) in
                try ShortcutJSON.bool(value, "startup_images.landscape")
            } ?? false,
            path: object["path"].map { (value) throws(ShortcutError) in
                try ShortcutJSON.string(value, "startup_images.path")
            })
    }
}

/// Typed reading of the values of a description.
private enum ShortcutJSON {
    static func string(_ value: JSONValue, _ name: String) throws(ShortcutError) -> String {
        guard let string = value.stringValue else { throw ShortcutError(.wrongType, name) }
        return string
    }

    static func bool(_ value: JSONValue, _ name: String) throws(ShortcutError) -> Bool {
        guard let bool = value.boolValue else { throw ShortcutError(.wrongType, name) }
        return bool
    }

    static func array(_ value: JSONValue, _ name: String) throws(ShortcutError) -> [JSONValue] {
        guard let array = value.arrayValue else { throw ShortcutError(.wrongType, name) }
        guard array.count <= Limits.shortcutImages else { throw ShortcutError(.tooMany, name) }
        return array
    }

    /// An object with no members but these.
    static func object(_ value: JSONValue, _ name: String, _ known: [String]) throws(ShortcutError) -> JSONObject {
        guard let object = value.objectValue else { throw ShortcutError(.wrongType, name) }
        for member in object.members where !known.contains(where: { $0.hasSameBytes(as: member.key) }) {
            throw ShortcutError(.unknownMember, name + "." + member.key)
        }
        return object
    }

    /// The bytes of an image: `png` in base64, or the file that `file` names.
    static func png(
        _ object: JSONObject, _ name: String, _ file: (String) -> [UInt8]?
    ) throws(ShortcutError) -> [UInt8] {
        if let text = object["png"] {
            guard let png = Base64.decode(try string(text, name + ".png")) else {
                throw ShortcutError(.notPNG, name + ".png")
            }
            return png
        }
        guard let path = object["file"] else { throw ShortcutError(.missingMember, name + ".png") }
        guard let png = file(try string(path, name + ".file")) else {
            throw ShortcutError(.fileUnreadable, name + ".file")
        }
        return png
    }
}
