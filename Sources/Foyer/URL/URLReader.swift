/// The first stage of the URL parser (URL Standard, section 4.4): everything up to the path.
///
/// The standard's state machine, written as one function for each group of states; the comments name the states. Input
/// is the text without outer blanks and without tabs and newlines.
struct URLReader {
    let input: Bytes
    /// The text that relative references are resolved against, and its layout.
    let base: URLStorage?

    /// Reads the head of the input.
    ///
    /// - Complexity: O(*n*).
    func read() throws(URLFault) -> URLHead {
        guard let colon = schemeEnd() else { return try readWithoutScheme() }
        let scheme = URLScheme(input.part(0..<colon))
        let rest = colon + 1
        var head = URLHead(scheme: scheme, schemeRange: 0..<colon, tail: .opaque, tailStart: rest)
        switch scheme {
        case .file:
            try readFile(rest, &head)
        case .other:
            // "path or authority" state, or an opaque path.
            if isSlash(rest), isSlash(rest + 1) {
                try readAuthority(rest + 2, &head)
            } else if isSlash(rest) {
                (head.tail, head.tailStart) = (.segments, rest + 1)
            }
        default:
            let slashes = isSlash(rest) && isSlash(rest + 1)
            if !slashes, base?.header.scheme == scheme {
                // "special relative or authority" state: the scheme is there, yet the reference is relative.
                try readRelative(rest, &head)
            } else {
                try readAuthority(skipSlashes(rest), &head)
            }
        }
        return head
    }

    /// The offset of the colon behind a scheme ("scheme start" and "scheme" states), or nil.
    private func schemeEnd() -> Int? {
        guard let first = input.first, first.isASCIILetter else { return nil }
        var index = 1
        while index < input.count {
            let byte = input[index]
            switch byte {
            case UInt8(ascii: ":"): return index
            default: guard SchemeGrammar.contains(byte) else { return nil }
            }
            index &+= 1
        }
        return nil
    }

    /// "No scheme" state.
    private func readWithoutScheme() throws(URLFault) -> URLHead {
        guard let base else { throw URLFault(kind: .missingScheme, offset: 0) }
        var head = URLHead(scheme: base.header.scheme, tail: .base, tailStart: 0)
        if base.header.hasOpaquePath {
            guard input.first == UInt8(ascii: "#") else { throw URLFault(kind: .missingScheme, offset: 0) }
        } else if head.scheme == .file {
            try readFile(0, &head)
        } else {
            try readRelative(0, &head)
        }
        return head
    }

    /// "Relative" and "relative slash" states; there is a base with the same scheme.
    private func readRelative(_ start: Int, _ head: inout URLHead) throws(URLFault) {
        let isSpecial = head.scheme.isSpecial
        guard isSlash(start, orBackslash: isSpecial) else {
            head.authority = .base
            readBaseTail(start, &head)
            return
        }
        if isSpecial, isSlash(start + 1, orBackslash: true) {
            try readAuthority(skipSlashes(start), &head)
        } else if isSlash(start + 1) {
            try readAuthority(start + 2, &head)
        } else {
            head.authority = .base
            (head.tail, head.tailStart) = (.segments, start + 1)
        }
    }

    /// The end of the "relative" state: what follows the path of the base.
    private func readBaseTail(_ start: Int, _ head: inout URLHead) {
        head.tailStart = start
        let byte = byte(start)
        head.tail = byte == nil || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") ? .base : .segmentsAfterBase
    }

    /// "File" and "file slash" states.
    private func readFile(_ start: Int, _ head: inout URLHead) throws(URLFault) {
        head.authority = .empty
        let base = base?.header.scheme == .file ? base : nil
        if isSlash(start, orBackslash: true) {
            if isSlash(start + 1, orBackslash: true) {
                try readFileHost(start + 2, &head)
                return
            }
            (head.tail, head.tailStart) = (.segments, start + 1)
            if let base {
                head.authority = .base
                if !WindowsDrive.begins(input.from(start + 1)), WindowsDrive.isFirstSegment(of: base) {
                    head.tail = .segmentsAfterDrive
                }
            }
        } else if base != nil {
            head.authority = .base
            readBaseTail(start, &head)
            if WindowsDrive.begins(input.from(start)) { head.tail = .segments }
        } else {
            (head.tail, head.tailStart) = (.segments, start)
        }
    }

    /// "File host" state.
    private func readFileHost(_ start: Int, _ head: inout URLHead) throws(URLFault) {
        let end = authorityEnd(start, isSpecial: true)
        if end - start == 2, WindowsDrive.isLetter(input.part(start..<end)) {
            // Not a host but the first segment of the path.
            (head.tail, head.tailStart) = (.segments, start)
            return
        }
        if start < end {
            let host = try HostParser.parse(input, start..<end, isSpecial: true)
            if !isLocalhost(host) { head.authority = .own(URLAuthority(host: host)) }
        }
        readPathStart(end, &head)
    }

    private func isLocalhost(_ host: URLHost) -> Bool {
        switch host {
        case .domain(let range): input.part(range).equals("localhost", ignoringCase: true)
        case .mappedDomain(let domain): domain.equals("localhost")
        default: false
        }
    }

    /// "Authority", "host" and "port" states.
    private func readAuthority(_ start: Int, _ head: inout URLHead) throws(URLFault) {
        let isSpecial = head.scheme.isSpecial
        let end = authorityEnd(start, isSpecial: isSpecial)
        var authority = URLAuthority(host: .empty)
        var hostStart = start
        if let at = lastAt(start..<end) {
            let colon = firstColon(start..<at)
            authority.username = start..<colon
            authority.password = min(colon + 1, at)..<at
            hostStart = at + 1
            guard hostStart < end else { throw URLFault(kind: .missingHost, offset: end) }
        }
        let hostEnd = hostEnd(hostStart..<end)
        if hostStart == hostEnd {
            guard !isSpecial, hostEnd == end else { throw URLFault(kind: .missingHost, offset: hostStart) }
        } else {
            authority.host = try HostParser.parse(input, hostStart..<hostEnd, isSpecial: isSpecial)
            if hostEnd < end { authority.port = try port(hostEnd + 1..<end, head.scheme) }
        }
        head.authority = .own(authority)
        readPathStart(end, &head)
    }

    /// "Path start" state: one slash is the path's own, not part of a segment.
    private func readPathStart(_ start: Int, _ head: inout URLHead) {
        let isSpecial = head.scheme.isSpecial
        if isSlash(start, orBackslash: isSpecial) {
            (head.tail, head.tailStart) = (.segments, start + 1)
        } else {
            (head.tail, head.tailStart) = (isSpecial ? .segments : .empty, start)
        }
    }

    // MARK: Looking at the input

    private func byte(_ index: Int) -> UInt8? { index < input.count ? input[index] : nil }

    private func isSlash(_ index: Int, orBackslash: Bool = false) -> Bool {
        guard index < input.count else { return false }
        return input[index] == UInt8(ascii: "/") || orBackslash && input[index] == UInt8(ascii: "\\")
    }

    /// "Special authority slashes" and "special authority ignore slashes" states.
    private func skipSlashes(_ start: Int) -> Int {
        var index = start
        while isSlash(index, orBackslash: true) { index += 1 }
        return index
    }

    private func authorityEnd(_ start: Int, isSpecial: Bool) -> Int {
        var index = start
        while index < input.count {
            switch input[index] {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return index
            case UInt8(ascii: "\\") where isSpecial: return index
            default: index &+= 1
            }
        }
        return index
    }

    private func lastAt(_ range: Range<Int>) -> Int? {
        range.last { input[$0] == UInt8(ascii: "@") }
    }

    private func firstColon(_ range: Range<Int>) -> Int {
        range.first { input[$0] == UInt8(ascii: ":") } ?? range.upperBound
    }

    /// The first colon outside brackets, or the end.
    private func hostEnd(_ range: Range<Int>) -> Int {
        var inBrackets = false
        for index in range {
            switch input[index] {
            case UInt8(ascii: "["): inBrackets = true
            case UInt8(ascii: "]"): inBrackets = false
            case UInt8(ascii: ":") where !inBrackets: return index
            default: break
            }
        }
        return range.upperBound
    }

    /// The port in `range`; nil for none and for the default of the scheme.
    private func port(_ range: Range<Int>, _ scheme: URLScheme) throws(URLFault) -> UInt16? {
        var value: UInt32 = 0
        for index in range {
            guard input[index].isASCIIDigit else { throw URLFault(kind: .invalidPort, offset: index) }
            value = value * 10 + UInt32(input[index] - UInt8(ascii: "0"))
            guard value <= 0xFFFF else { throw URLFault(kind: .invalidPort, offset: range.lowerBound) }
        }
        let port = UInt16(truncatingIfNeeded: value)
        return range.isEmpty || port == scheme.defaultPort ? nil : port
    }
}

/// What the first stage of the parser finds out: everything that can fail, as ranges of the input, nothing written.
///
/// What is left after it (path, query, fragment) cannot fail, so a check needs no second stage.
struct URLHead {
    var scheme: URLScheme
    /// The scheme in the input, or nil: it is the scheme of the base.
    var schemeRange: Range<Int>?
    var authority: Authority = .null
    var tail: Tail
    /// Where the tail begins in the input.
    var tailStart: Int

    enum Authority {
        /// No "//": the host is null.
        case null
        /// The empty host of a file URL.
        case empty
        /// That of the base, whole.
        case base
        /// One that stands in the input.
        case own(URLAuthority)
    }

    /// How path, query and fragment come about.
    enum Tail {
        /// An opaque path.
        case opaque
        /// No path segment at all: a query, a fragment or the end follows.
        case empty
        /// Segments, the first of which begins at `tailStart`; at least one, perhaps empty.
        case segments
        /// The path of the base without its last segment, then segments.
        case segmentsAfterBase
        /// The drive letter of the base, then segments.
        case segmentsAfterDrive
        /// The path of the base; its query too, unless one follows.
        case base
    }
}

/// An authority as ranges of the input.
struct URLAuthority {
    var username: Range<Int> = 0..<0
    var password: Range<Int> = 0..<0
    var host: URLHost
    var port: UInt16?
}

/// Whether a path segment is "." or "..", also with escaped dots.
enum DotSegment {
    case none, single, double

    /// - Complexity: O(1).
    init(_ segment: Bytes) {
        self = .none
        guard segment.count <= 6, let first = DotSegment.dot(in: segment, at: 0) else { return }
        if first == segment.count {
            self = .single
        } else if let second = DotSegment.dot(in: segment, at: first), second == segment.count {
            self = .double
        }
    }

    /// The index after a dot or an escaped dot, or nil where there is none.
    private static func dot(in segment: Bytes, at index: Int) -> Int? {
        guard index < segment.count else { return nil }
        if segment[index] == UInt8(ascii: ".") { return index + 1 }
        return PercentEncoding.escape(in: segment, at: index) == UInt8(ascii: ".") ? index + 3 : nil
    }
}

/// Windows drive letters, which file URLs know (URL Standard, section 4.2).
enum WindowsDrive {
    /// A letter and ":" or "|".
    static func isLetter(_ text: Bytes) -> Bool {
        text.count == 2 && text[0].isASCIILetter && (text[1] == UInt8(ascii: ":") || text[1] == UInt8(ascii: "|"))
    }

    /// Whether `text` starts with a drive letter: it ends there, or a separator follows.
    static func begins(_ text: Bytes) -> Bool {
        guard text.count >= 2, isLetter(text.part(0..<2)) else { return false }
        guard text.count > 2 else { return true }
        switch text[2] {
        case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
        default: return false
        }
    }

    /// Whether the path in `text` from `start` is, or begins with, one segment that is a drive letter with a colon.
    static func isFirstSegment(of base: URLStorage) -> Bool {
        let header = base.header
        let path = base.text.part(Int(header.pathStart)..<Int(header.pathEnd))
        guard path.count >= 3, path[1].isASCIILetter, path[2] == UInt8(ascii: ":") else { return false }
        return path.count == 3 || path[3] == UInt8(ascii: "/")
    }
}
