extension WebURL {
    /// The serialised origin (URL Standard, section 4.7): scheme, host and port for http, https, ws, wss and ftp; that of
    /// the inner URL for a blob URL with http or https in it; "null" otherwise.
    ///
    /// - Complexity: O(*n*).
    public var origin: String {
        let layout = storage.header
        if layout.scheme.isWeb {
            return scheme + "://" + (host ?? "")
        }
        let isBlob = withBytes(of: .scheme) { $0.equals("blob") }
        guard isBlob else { return "null" }
        let inner = withBytes(of: .path) { path -> WebURL? in try? WebURL(utf8: path) }
        guard let inner, inner.storage.header.scheme == .http || inner.storage.header.scheme == .https else {
            return "null"
        }
        return inner.origin
    }
}
