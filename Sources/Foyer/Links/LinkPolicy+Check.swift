extension LinkPolicy {
    /// Checks a link and parses it.
    ///
    /// - Parameter text: The link as it was received.
    /// - Returns: The canonical URL, or the first check that the link does not pass.
    /// - Complexity: O(*n*).
    public func check(_ text: String) -> LinkVerdict {
        var text = text
        return text.withUTF8 { check(utf8: $0) }
    }

    /// Checks a link and parses it.
    ///
    /// - Parameter utf8: The link as it was received. The bytes are not kept.
    /// - Returns: The canonical URL, or the first check that the link does not pass.
    /// - Complexity: O(*n*). Allocates nothing but the URL where that is canonical already.
    public func check(utf8: UnsafeBufferPointer<UInt8>) -> LinkVerdict {
        do throws(LinkRefusal) {
            return .accepted(try accept(utf8))
        } catch {
            return .refused(error)
        }
    }

    /// The canonical URL of a link, or nil for one that does not pass.
    func acceptedURL(_ text: Bytes) -> WebURL? {
        if case .accepted(let url) = check(utf8: text) { url } else { nil }
    }

    private func accept(_ bytes: Bytes) throws(LinkRefusal) -> WebURL {
        guard bytes.count <= min(maximumBytes, Limits.urlBytes) || relaxed.contains(.tooLong) else {
            throw LinkRefusal(.tooLong)
        }
        if let url = acceptCanonical(bytes) { return url }
        let classes = LinkByteClass.all(in: bytes)
        try checkCharacters(bytes, classes)
        guard !classes.contains(.cleaned) else { return try acceptCleaned(bytes) }
        return try accept(LinkText(bytes), classes)
    }

    /// A canonical link without escapes and backslashes is accepted at once if its scheme, host and port are: what the other
    /// checks look for it cannot have. Nil means that they have to look.
    private func acceptCanonical(_ bytes: Bytes) -> WebURL? {
        guard let canonical = CanonicalText(bytes) else { return nil }
        let layout = canonical.layout
        // A byte for each segment and each pair at least, so short ones cannot have too many. An opaque path may begin with
        // a dot segment.
        guard canonical.classes & (CanonicalClass.percent | CanonicalClass.backslash) == 0, !layout.hasOpaquePath,
            Int(layout.pathEnd &- layout.pathStart) <= Limits.linkSegments,
            Int(layout.queryEnd &- layout.pathEnd) <= Limits.linkQueryPairs, mayPass(bytes, layout)
        else { return nil }
        return WebURL(storage: URLStorage.make(copying: bytes, layout))
    }

    /// The link has blanks or controls that the policy lets pass: the other checks see it as the parser will.
    private func acceptCleaned(_ bytes: Bytes) throws(LinkRefusal) -> WebURL {
        let cleaned = URLParser.cleaned(bytes)
        let result = cleaned.withUnsafeBufferPointer { cleaned -> Result<WebURL, LinkRefusal> in
            do throws(LinkRefusal) {
                return .success(try accept(LinkText(cleaned), LinkByteClass.all(in: cleaned)))
            } catch {
                // Positions in the cleaned text would mislead.
                return .failure(LinkRefusal(error.check, urlError: error.urlError))
            }
        }
        return try result.get()
    }

    private func accept(_ link: LinkText, _ classes: LinkByteClass) throws(LinkRefusal) -> WebURL {
        try checkScheme(link)
        try checkAuthority(link)
        try checkPath(link, hasEscapes: classes.contains(.percent))
        try checkQuery(link, hasEscapes: classes.contains(.percent))
        let url: WebURL
        do throws(URLError) {
            url = try WebURL(utf8: link.bytes)
        } catch {
            throw refusal(error)
        }
        try checkURL(url, link)
        return url
    }

    /// A fault that the parser found. A port that is no port is the port check's, relaxed or not.
    private func refusal(_ error: URLError) -> LinkRefusal {
        switch error.kind {
        case .tooLong: LinkRefusal(.tooLong, urlError: error)
        case .missingScheme: LinkRefusal(.missingScheme, position: error.position, urlError: error)
        case .invalidPort: LinkRefusal(.port, position: error.position, urlError: error)
        default: LinkRefusal(.invalidURL, position: error.position, urlError: error)
        }
    }

    /// Throws unless the condition holds or the check is relaxed.
    @inline(__always)
    func require(
        _ check: LinkCheck, in bytes: Bytes, at offset: @autoclosure () -> Int, _ condition: Bool
    ) throws(LinkRefusal) {
        guard condition || relaxed.contains(check) else {
            throw LinkRefusal(check, position: TextPosition(offset: offset(), in: bytes))
        }
    }
}
