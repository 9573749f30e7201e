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
        if let path { try ShortcutName.checkPath(path, "icons.path") }
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
        if let path { try ShortcutName.checkPath(path, "startup_images.path") }
        self.png = png
        self.screenWidth = screenWidth
        self.screenHeight = screenHeight
        self.scale = scale
        self.isLandscape = isLandscape
        self.path = path
    }
}

/// The size of a PNG image, from a file whose chunks are in order (PNG, sections 5 and 11.2).
///
/// The pixels are not decoded. That the chunks fill the file exactly keeps other files from riding along behind it.
struct PNGHeader {
    let width: Int
    let height: Int
    let hasTransparency: Bool

    init(_ file: [UInt8], _ field: String) throws(ShortcutError) {
        guard file.count <= Limits.shortcutImageBytes else { throw ShortcutError(.imageTooLarge, field) }
        guard let header = PNGHeader(file) else { throw ShortcutError(.notPNG, field) }
        self = header
    }

    private init?(_ file: [UInt8]) {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        var offset = 8
        var header: (width: Int, height: Int, colorType: UInt8)?
        var hasTransparencyChunk = false
        var hasData = false
        while let chunk = Chunk(in: file, at: offset) {
            let isFirst = offset == 8
            guard isFirst == chunk.isNamed("IHDR") else { return nil }
            offset = chunk.end
            if isFirst {
                header = PNGHeader.read(file, chunk)
                guard header != nil else { return nil }
            }
            if chunk.isNamed("tRNS") { hasTransparencyChunk = true }
            if chunk.isNamed("IDAT") { hasData = true }
            if chunk.isNamed("IEND") { break }
        }
        guard let header, hasData, offset == file.count, file.suffix(8).starts(with: "IEND".utf8) else { return nil }
        width = header.width
        height = header.height
        hasTransparency = hasTransparencyChunk || header.colorType & 4 != 0
    }

    /// One chunk: length, four letters, data, checksum. Its end is within the file.
    private struct Chunk {
        let name: ArraySlice<UInt8>
        let data: Range<Int>
        var end: Int { data.upperBound + 4 }

        init?(in file: [UInt8], at offset: Int) {
            guard file.count - offset >= 12, let length = PNGHeader.number(file, at: offset),
                length <= file.count - offset - 12
            else { return nil }
            name = file[offset + 4..<offset + 8]
            data = offset + 8..<offset + 8 + length
        }

        func isNamed(_ literal: StaticString) -> Bool {
            name.equals(literal)
        }
    }

    private static func number(_ file: [UInt8], at offset: Int) -> Int? {
        guard offset >= 0, offset + 4 <= file.count, file[offset] < 0x80 else { return nil }
        return file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The fields of IHDR, if they are ones that a PNG may have.
    private static func read(_ file: [UInt8], _ chunk: Chunk) -> (width: Int, height: Int, colorType: UInt8)? {
        let start = chunk.data.lowerBound
        guard chunk.data.count == 13, let width = number(file, at: start), let height = number(file, at: start + 4),
            width > 0, height > 0
        else { return nil }
        let (depth, colorType) = (file[start + 8], file[start + 9])
        let depths: [UInt8]
        switch colorType {
        case 0: depths = [1, 2, 4, 8, 16]
        case 3: depths = [1, 2, 4, 8]
        case 2, 4, 6: depths = [8, 16]
        default: return nil
        }
        guard depths.contains(depth), file[start + 10] == 0, file[start + 11] == 0, file[start + 12] <= 1 else {
            return nil
        }
        return (width, height, colorType)
    }
}
