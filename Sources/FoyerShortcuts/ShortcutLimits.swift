/// The maximums of shortcuts.
extension Limits {
    /// Bytes of the canonical target of a shortcut, and of a path on its site: 2 048. Beyond it:
    /// `shortcut-target-too-long`, `shortcut-invalid-path`.
    public static let shortcutTargetBytes = 2048

    /// Bytes of a shortcut's id, and of the other names in it that only machines read: 128. Beyond it:
    /// `shortcut-invalid-id`, `shortcut-invalid-value`.
    public static let shortcutIDBytes = 128

    /// Bytes of a language tag (RFC 5646, section 4.4.1): 35. Beyond it: `shortcut-invalid-value`.
    public static let shortcutLanguageBytes = 35

    /// Characters (scalar values) of a title, cleaned: 64. Beyond it: `shortcut-text-too-long`.
    public static let shortcutTitleScalars = 64

    /// Characters (scalar values) of every other text of a shortcut, cleaned: 512. Beyond it: `shortcut-text-too-long`.
    public static let shortcutTextScalars = 512

    /// Bytes of a path of a file system: 2 048. Beyond it: `shortcut-invalid-value`.
    public static let shortcutFilePathBytes = 2048

    /// Bytes of a text of a shortcut before it is cleaned: 16 KiB. Beyond it: `shortcut-text-too-long`.
    public static let shortcutRawTextBytes = 1 << 14

    /// Steps in the instructions of a shortcut's page: 10. Beyond it: `shortcut-too-many`.
    public static let shortcutSteps = 10

    /// Icons of a shortcut, and start-up images of one: 16 each. Beyond it: `shortcut-too-many`.
    public static let shortcutImages = 16

    /// Bytes of an icon or of a start-up image: 1 MiB. Beyond it: `shortcut-image-too-large`.
    public static let shortcutImageBytes = 1 << 20

    /// Pixels a side of an icon: 1 024. Beyond it: `shortcut-image-too-large`.
    public static let shortcutIconPixels = 1024

    /// CSS pixels a side of a screen that has a start-up image: 4 096. Beyond it: `shortcut-invalid-value`.
    public static let shortcutScreenSide = 4096

    /// Shortcuts in one document: 64. Beyond it: `shortcut-too-many`.
    public static let shortcutsPerDocument = 64

    /// Bytes of a page as a `data:` URL: 1 MiB. Beyond it: `shortcut-data-url-too-long`. Chromium stops at 2 MiB; how
    /// much iOS stores with a home-screen icon is not known.
    public static let shortcutDataURLBytes = 1 << 20

    /// Bytes of a page as a `data:` URL: 64 KiB. A longer one has the warning `shortcut-long-data-url`.
    public static let shortcutDataURLWarningBytes = 1 << 16

    /// Pixels a side of the icon of a web clip: 400. Larger icons are passed over: the largest that is not larger is
    /// taken.
    public static let shortcutWebClipIconPixels = 400
}
