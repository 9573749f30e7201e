/// A URL, read and written exactly as browsers do: the WHATWG URL Standard.
///
/// ```swift
/// let url = try WebURL("HTTPS://user@Bücher.example:443/a/../b?q=1#top")
/// url.href            // "https://user@xn--bcher-kva.example/b?q=1#top"
/// url.hostname        // "xn--bcher-kva.example"
/// url.port            // nil: 443 is the default one
/// url.path            // "/b"
///
/// let other = try WebURL("../c", base: url)
/// other.href          // "https://user@xn--bcher-kva.example/c"
/// ```
///
/// A value is always a valid URL, and its text is always ASCII. Components keep their encoded text: decode a value once,
/// when you read it, as ``queryValue(_:)`` does. The serialisation and the places of its components are one allocation,
/// which copies of a `WebURL` share. Values may be used by any number of threads.
///
/// Parsing says nothing about trust: give links that come from outside to a ``LinkPolicy`` first.
public struct WebURL: @unchecked Sendable {
    // Unchecked, because no `ManagedBuffer` is Sendable: the storage never changes once its writer has let it go.
    let storage: URLStorage

    /// The object that owns the text: the C boundary keeps a URL by it.
    package var owner: AnyObject { storage }

    /// The URL whose text an object owns that came from ``owner``.
    package init(owner: AnyObject) {
        storage = unsafeDowncast(owner, to: URLStorage.self)
    }

    /// The first byte of the text, which stays where it is as long as ``owner`` lives.
    package var lentText: UnsafePointer<UInt8> { UnsafePointer(storage.start) }

    init(storage: URLStorage) {
        self.storage = storage
    }

    /// Parses a text (URL Standard, section 4.4).
    ///
    /// - Parameters:
    ///   - text: The URL, or a reference to be resolved against `base`.
    ///   - base: The URL that relative references are resolved against.
    /// - Throws: ``WebURLError`` if the text is not a URL, or if it or the base is longer than ``Limits/urlBytes``.
    /// - Complexity: O(*n*) in the bytes of `text` and `base`.
    public init(_ text: String, base: WebURL? = nil) throws(WebURLError) {
        var text = text
        let result = text.withUTF8 { WebURL.parse($0, base) }
        storage = try result.get()
    }

    /// Parses bytes that should be UTF-8.
    ///
    /// Each ill-formed part becomes U+FFFD, as the standard's decoder does it: in a path it is `%EF%BF%BD`, in a domain it
    /// is an error.
    ///
    /// - Parameters:
    ///   - utf8: The URL, or a reference to be resolved against `base`. The bytes are not kept.
    ///   - base: The URL that relative references are resolved against.
    /// - Throws: ``WebURLError`` as ``init(_:base:)``.
    /// - Complexity: O(*n*) in the bytes of `utf8` and `base`.
    public init(utf8: UnsafeBufferPointer<UInt8>, base: WebURL? = nil) throws(WebURLError) {
        storage = try URLParser.parse(utf8, base: base?.storage)
    }

    /// Whether a text is a URL, or becomes one when resolved against `base`.
    ///
    /// - Complexity: O(*n*). Writes nothing: path, query and fragment cannot make a URL fail.
    public static func canParse(_ text: String, base: WebURL? = nil) -> Bool {
        var text = text
        return text.withUTF8 { canParse(utf8: $0, base: base) }
    }

    /// Whether bytes are a URL, or become one when resolved against `base`.
    ///
    /// - Complexity: O(*n*). Allocates nothing, unless the text has tabs or newlines, or a host that is escaped or not
    ///   ASCII.
    public static func canParse(utf8: UnsafeBufferPointer<UInt8>, base: WebURL? = nil) -> Bool {
        URLParser.canParse(utf8, base: base?.storage)
    }

    private static func parse(_ text: Bytes, _ base: WebURL?) -> Result<URLStorage, WebURLError> {
        do throws(WebURLError) {
            return .success(try URLParser.parse(text, base: base?.storage))
        } catch {
            return .failure(error)
        }
    }
}

extension WebURL: Hashable {
    /// Whether both have the same serialisation.
    public static func == (left: WebURL, right: WebURL) -> Bool {
        if left.storage === right.storage { return true }
        return left.withBytes(of: .href) { leftBytes in
            right.withBytes(of: .href) { leftBytes.elementsEqual($0) }
        }
    }

    /// Hashes the serialisation.
    public func hash(into hasher: inout Hasher) {
        withBytes(of: .href) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

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
