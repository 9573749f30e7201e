/// When two locations are the same page, as one profile sees it. Fragments are never compared.
struct PageComparison: Sendable {
    /// Whether `/b` and `/b/` are the same path.
    var ignoresTrailingSlash: Bool
    /// Whether scheme, host and port must be equal too.
    var comparesOrigin: Bool
    /// Whether every escape is decoded first, so that `%2F` equals `/`. Otherwise only escapes that mean nothing are:
    /// those of letters, digits, `-`, `.`, `_` and `~`.
    var comparesEscapesDecoded: Bool
    /// What the destinations have to do with it.
    var destinations: Destinations

    /// What the destinations of two screens have to do with being the same page.
    enum Destinations: Sendable {
        /// Nothing.
        case never
        /// Where the screen that is there is native, they alone decide; otherwise they do not count.
        case ofNativeScreens
        /// A screen that the user would go back to must have the same one; a screen that is swapped need not.
        case ofReturns
    }

    /// Whether showing `new` would show what `screen` shows.
    ///
    /// - Parameter isReturn: Whether `screen` itself would be shown then, instead of giving way to `new`.
    /// - Complexity: O(*n*) in the bytes of the URLs. Allocates nothing.
    func isSamePage(
        _ screen: Screen?, as new: Screen, query: QueryStringPresentation, isReturn: Bool = false
    ) -> Bool {
        guard let screen else { return false }
        switch destinations {
        case .never: break
        case .ofNativeScreens:
            if screen.destination.kind == .native { return screen.destination == new.destination }
        case .ofReturns:
            if isReturn, screen.destination != new.destination { return false }
        }
        return isSameLocation(screen.url, new.url, query: query)
    }

    private func isSameLocation(_ old: WebURL, _ new: WebURL, query: QueryStringPresentation) -> Bool {
        if comparesOrigin {
            guard isSame(.scheme, old, new), isSame(.host, old, new) else { return false }
        }
        guard isSame(.path, old, new) else { return false }
        return query == .replace || isSameQuery(old, new)
    }

    private func isSame(_ component: WebURL.Component, _ old: WebURL, _ new: WebURL) -> Bool {
        old.withBytes(of: component) { old in
            new.withBytes(of: component) { new in
                component == .path ? escaped(trimmed(old)).elementsEqual(escaped(trimmed(new))) : old.elementsEqual(new)
            }
        }
    }

    private func isSameQuery(_ old: WebURL, _ new: WebURL) -> Bool {
        guard (old.range(of: .query) == nil) == (new.range(of: .query) == nil) else { return false }
        return old.withBytes(of: .query) { old in
            new.withBytes(of: .query) { new in escaped(old).elementsEqual(escaped(new)) }
        }
    }

    private func trimmed(_ path: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard ignoresTrailingSlash, path.count > 1, path.last == UInt8(ascii: "/") else { return path }
        return UnsafeBufferPointer(rebasing: path.dropLast())
    }

    private func escaped(_ bytes: UnsafeBufferPointer<UInt8>) -> ComparableBytes {
        ComparableBytes(bytes: bytes, decodesAll: comparesEscapesDecoded)
    }
}

/// The bytes of a component in a form in which equal means the same. Escapes that stay are in upper case.
private struct ComparableBytes: Sequence, IteratorProtocol {
    let bytes: UnsafeBufferPointer<UInt8>
    let decodesAll: Bool
    private var index = 0
    /// Digits of an escape that stays: how many are still to come.
    private var pendingDigits = 0

    init(bytes: UnsafeBufferPointer<UInt8>, decodesAll: Bool) {
        self.bytes = bytes
        self.decodesAll = decodesAll
    }

    mutating func next() -> UInt8? {
        guard index < bytes.count else { return nil }
        let byte = bytes[index]
        if pendingDigits > 0 {
            pendingDigits -= 1
            index += 1
            return byte.isLowerHexLetter ? byte & 0xDF : byte
        }
        if let value = PercentEncoding.escape(in: bytes, at: index) {
            if decodesAll || value.isUnreserved {
                index += 3
                return value
            }
            pendingDigits = 2
        }
        index += 1
        return byte
    }
}

extension UInt8 {
    /// Whether this is one of `a` to `f`.
    fileprivate var isLowerHexLetter: Bool { (0x61...0x66).contains(self) }

    /// Whether this is an unreserved character of RFC 3986, section 2.3.
    fileprivate var isUnreserved: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }
}
