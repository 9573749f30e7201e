/// A square PNG image for a shortcut.
public struct ShortcutIcon: Sendable {
    /// The file.
    public let png: [UInt8]
    /// Pixels a side, read from the file.
    public let side: Int
    /// Whether the image may have transparent pixels. iOS fills them.
    public let hasTransparency: Bool
    /// Whether the image reaches the edges with room to be cut to any shape (the `maskable` purpose of web manifests, and
    /// Android's adaptive icons).
    public let isMaskable: Bool
    /// Where a hosted page finds the file: a path on the site itself, such as `/icons/180.png`. Nil means that the file is
    /// written into the page.
    public let path: String?

    /// Checks a PNG file.
    ///
    /// - Parameters:
    ///   - png: The file: at most `Limits.shortcutImageBytes`, square, at most `Limits.shortcutIconPixels` a side.
    ///   - isMaskable: Whether the image may be cut to any shape.
    ///   - path: Where a hosted page finds the file.
    /// - Throws: `shortcut-not-png`, `shortcut-icon-not-square`, `shortcut-image-too-large`, `shortcut-invalid-path`.
    /// - Complexity: O(*n*).
    public init(png: [UInt8], isMaskable: Bool = false, path: String? = nil) throws(ShortcutError) {
        let header = try PNGHeader(png, "icons")
        guard header.width == header.height else { throw ShortcutError(.iconNotSquare, "icons") }
        guard header.width <= Limits.shortcutIconPixels else { throw ShortcutError(.imageTooLarge, "icons") }
        if let path { try ShortcutPath.check(path, "icons.path") }
        self.png = png
        side = header.width
        hasTransparency = header.hasTransparency
        self.isMaskable = isMaskable
        self.path = path
    }
}

/// What iOS shows while the page starts, for one screen.
public struct ShortcutStartupImage: Sendable {
    /// The file.
    public let png: [UInt8]
    /// The width of the screen held upright, in CSS pixels.
    public let screenWidth: Int
    /// The height of the screen held upright, in CSS pixels.
    public let screenHeight: Int
    /// Device pixels to a CSS pixel: 1, 2 or 3.
    public let scale: Int
    /// Whether the image is for the screen held sideways.
    public let isLandscape: Bool
    /// Where a hosted page finds the file; nil means that it is written into the page.
    public let path: String?

    /// Checks a PNG file against the screen it is for.
    ///
    /// - Throws: `shortcut-not-png`, `shortcut-image-too-large`, `shortcut-startup-image-size` where the file does not have
    ///   the pixels of the screen, `shortcut-invalid-path`.
    public init(
        png: [UInt8], screenWidth: Int, screenHeight: Int, scale: Int, isLandscape: Bool = false, path: String? = nil
    ) throws(ShortcutError) {
        let header = try PNGHeader(png, "startup_images")
        let sides = 1...Limits.shortcutScreenSide
        guard sides.contains(screenWidth), sides.contains(screenHeight), (1...3).contains(scale) else {
            throw ShortcutError(.invalidValue, "startup_images")
        }
        let (width, height) = isLandscape ? (screenHeight, screenWidth) : (screenWidth, screenHeight)
        guard header.width == width * scale, header.height == height * scale else {
            throw ShortcutError(.startupImageSize, "startup_images")
        }
        if let path { try ShortcutPath.check(path, "startup_images.path") }
        self.png = png
        self.screenWidth = screenWidth
        self.screenHeight = screenHeight
        self.scale = scale
        self.isLandscape = isLandscape
        self.path = path
    }
}
