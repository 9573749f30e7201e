/// What a loopback server hands out, once.
public struct LoopbackContent: Sendable {
    let body: [UInt8]
    let mediaType: String
    let securityPolicy: String
    /// The `data:` URL of the classic mode.
    let location: [UInt8]?

    /// A document of a shortcut: the page, or the configuration profile. Its own security policy goes with it.
    public init(_ document: ShortcutDocument) throws(LoopbackError) {
        try self.init(
            bytes: document.bytes, mediaType: document.mediaType, securityPolicy: document.securityPolicy)
    }

    /// Any bytes, such as a profile that has been signed.
    ///
    /// - Parameters:
    ///   - bytes: At most `Limits.loopbackContentBytes`.
    ///   - mediaType: The `Content-Type`.
    ///   - securityPolicy: The `Content-Security-Policy`. The default lets a page load and run nothing.
    /// - Throws: `loopback-content-too-long`, `loopback-invalid-content`.
    public init(
        bytes: [UInt8], mediaType: String, securityPolicy: String = "default-src 'none'; frame-ancestors 'none'"
    ) throws(LoopbackError) {
        guard bytes.count <= Limits.loopbackContentBytes else { throw LoopbackError(.contentTooLong) }
        guard LoopbackContent.isHeaderText(mediaType), mediaType.utf8.contains(UInt8(ascii: "/")),
            LoopbackContent.isHeaderText(securityPolicy)
        else { throw LoopbackError(.invalidContent) }
        body = bytes
        self.mediaType = mediaType
        self.securityPolicy = securityPolicy
        location = nil
    }

    private init(location: [UInt8]) {
        body = Array("This browser does not follow redirects to data: URLs.\n".utf8)
        mediaType = "text/plain; charset=utf-8"
        securityPolicy = "default-src 'none'; frame-ancestors 'none'"
        self.location = location
    }

    /// The classic mode: a redirect (301) to the page as a `data:` URL, once the usual way onto the home screen.
    ///
    /// Current browsers refuse it: Chromium with `ERR_UNSAFE_REDIRECT`, Safari since iOS 16.4 with a message about a
    /// restricted network port. It is here for what is older, and for tests. Nothing uses it unless it is asked for.
    ///
    /// - Parameter document: The shortcut as `ShortcutFormat.dataURL`.
    /// - Throws: `loopback-invalid-content` for another format.
    public static func classicRedirect(to document: ShortcutDocument) throws(LoopbackError) -> LoopbackContent {
        guard document.format == .dataURL else { throw LoopbackError(.invalidContent) }
        return LoopbackContent(location: document.bytes)
    }

    /// Printable ASCII and spaces: what cannot end a header.
    private static func isHeaderText(_ text: String) -> Bool {
        !text.utf8.isEmpty && text.utf8.count <= Limits.loopbackHeaderBytes
            && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
