/// The second stage of the URL parser: writes the serialisation and notes where its components lie.
///
/// Writes into the storage that the URL will keep. There is room for the whole input from the start, so a text that
/// needs no escapes costs one allocation; only what grows moves to a larger storage.
struct URLWriter {
    let input: Bytes
    let base: URLStorage?
    private(set) var storage: URLStorage
    private var out: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0
    private var layout = URLLayout()

    /// A writer for the text that `input` becomes.
    init(input: Bytes, base: URLStorage?) {
        self.input = input
        self.base = base
        capacity = input.count &+ (base?.text.count ?? 0) &+ 8
        storage = URLStorage.make(capacity: capacity)
        out = storage.start
    }

    /// Writes the URL with this head.
    ///
    /// - Complexity: O(*n*).
    mutating func write(_ head: URLHead) -> URLStorage {
        layout.scheme = head.scheme
        writeScheme(head)
        switch head.authority {
        case .null: closeAuthority()
        case .empty: writeAuthority(URLAuthority(host: .empty))
        case .own(let authority): writeAuthority(authority)
        case .base: writeBaseAuthority()
        }
        layout.pathStart = offset
        let pathEnd = writePath(head)
        separatePathFromAuthority()
        layout.pathEnd = offset
        writeQueryAndFragment(pathEnd, keepsBaseQuery: head.tail == .base)
        return finish()
    }

    private var offset: UInt32 { UInt32(truncatingIfNeeded: count) }

    private func finish() -> URLStorage {
        out[count] = 0
        storage.header = layout
        return storage
    }

    // MARK: Scheme and authority

    private mutating func writeScheme(_ head: URLHead) {
        if let range = head.schemeRange {
            append(lowercasing: input.part(range))
        } else if let base {
            append(base.text.part(0..<Int(base.header.schemeEnd)))
        }
        layout.schemeEnd = offset
        append(UInt8(ascii: ":"))
    }

    /// Without an authority, all of its offsets are the place where it would begin.
    private mutating func closeAuthority() {
        layout.usernameEnd = offset
        layout.passwordEnd = offset
        layout.hostStart = offset
        layout.hostEnd = offset
    }

    private mutating func writeAuthority(_ authority: URLAuthority) {
        layout.flags.insert(.authority)
        append(UInt8(ascii: "/"))
        append(UInt8(ascii: "/"))
        encode(authority.username, .userinfo)
        layout.usernameEnd = offset
        if !authority.password.isEmpty {
            append(UInt8(ascii: ":"))
            encode(authority.password, .userinfo)
        }
        layout.passwordEnd = offset
        if !authority.username.isEmpty || !authority.password.isEmpty { append(UInt8(ascii: "@")) }
        layout.hostStart = offset
        writeHost(authority.host)
        layout.hostEnd = offset
        if let port = authority.port {
            layout.flags.insert(.port)
            layout.port = port
            append(UInt8(ascii: ":"))
            append(decimal: UInt32(port))
        }
    }

    /// Takes over credentials, host and port.
    private mutating func writeBaseAuthority() {
        guard let base, base.header.hasAuthority else { return closeAuthority() }
        let from = base.header
        append(base.text.part(Int(from.schemeEnd) + 1..<Int(from.pathStart)))
        layout.usernameEnd = from.usernameEnd
        layout.passwordEnd = from.passwordEnd
        layout.hostStart = from.hostStart
        layout.hostEnd = from.hostEnd
        layout.port = from.port
        layout.flags = from.flags.intersection([.authority, .port])
    }

    private mutating func writeHost(_ host: URLHost) {
        switch host {
        case .empty: break
        case .domain(let range): append(lowercasing: input.part(range))
        case .mappedDomain(let domain): domain.withUnsafeBufferPointer { append($0) }
        case .opaque(let range): encode(range, .c0Control)
        case .ipv4(let address): append(address)
        case .ipv6(let address): append(address)
        }
    }

    private mutating func append(_ address: UInt32) {
        for part in 0..<4 as Range<UInt32> {
            if part > 0 { append(UInt8(ascii: ".")) }
            append(decimal: address >> (24 - 8 * part) & 0xFF)
        }
    }

    private mutating func append(_ address: IPv6Address) {
        let zeros = address.longestZeroRun
        append(UInt8(ascii: "["))
        var piece = 0
        while piece < 8 {
            if let zeros, piece == zeros.lowerBound {
                append(UInt8(ascii: ":"))
                if piece == 0 { append(UInt8(ascii: ":")) }
                piece = zeros.upperBound
                continue
            }
            append(hexadecimal: address[piece])
            piece += 1
            if piece < 8 { append(UInt8(ascii: ":")) }
        }
        append(UInt8(ascii: "]"))
    }

    // MARK: Path

    /// Writes the path; the result is where the query, the fragment or the end begins in the input.
    private mutating func writePath(_ head: URLHead) -> Int {
        switch head.tail {
        case .opaque: return writeOpaquePath(head.tailStart)
        case .empty: return head.tailStart
        case .segments: break
        case .base, .segmentsAfterBase:
            appendBasePath()
            if head.tail == .base {
                if base?.header.hasOpaquePath == true { layout.flags.insert(.opaquePath) }
                return head.tailStart
            }
            shortenPath()
        case .segmentsAfterDrive:
            if let base { append(base.text.part(Int(base.header.pathStart)..<Int(base.header.pathStart) + 3)) }
        }
        return writeSegments(head.tailStart)
    }

    private mutating func appendBasePath() {
        guard let base else { return }
        append(base.text.part(Int(base.header.pathStart)..<Int(base.header.pathEnd)))
    }

    /// "Path" state: segments up to a query, a fragment or the end.
    private mutating func writeSegments(_ start: Int) -> Int {
        let isSpecial = layout.scheme.isSpecial
        var index = start
        while true {
            let segmentStart = index
            while index < input.count, !endsSegment(input[index], isSpecial) { index &+= 1 }
            let isLast = index == input.count || input[index] == UInt8(ascii: "?") || input[index] == UInt8(ascii: "#")
            writeSegment(segmentStart..<index, isLast: isLast)
            if isLast { return index }
            index &+= 1
        }
    }

    private func endsSegment(_ byte: UInt8, _ isSpecial: Bool) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
            || isSpecial && byte == UInt8(ascii: "\\")
    }

    private mutating func writeSegment(_ range: Range<Int>, isLast: Bool) {
        let segment = input.part(range)
        switch DotSegment(segment) {
        case .double:
            shortenPath()
            if isLast { append(UInt8(ascii: "/")) }
        case .single:
            if isLast { append(UInt8(ascii: "/")) }
        case .none:
            let isDrive = layout.scheme == .file && offset == layout.pathStart && WindowsDrive.isLetter(segment)
            append(UInt8(ascii: "/"))
            if isDrive {
                append(segment[0])
                append(UInt8(ascii: ":"))
            } else {
                encode(range, .path)
            }
        }
    }

    /// Removes the last segment, but never the drive letter of a file URL.
    private mutating func shortenPath() {
        let start = Int(layout.pathStart)
        let path = Bytes(start: out, count: count).from(start)
        if layout.scheme == .file, path.count == 3, path[1].isASCIILetter, path[2] == UInt8(ascii: ":") { return }
        var index = count
        while index > start {
            index &-= 1
            if out[index] == UInt8(ascii: "/") { break }
        }
        count = index
    }

    /// "Opaque path" state. A space right before the query or fragment would be lost to later readers: it is escaped.
    private mutating func writeOpaquePath(_ start: Int) -> Int {
        layout.flags.insert(.opaquePath)
        var end = start
        while end < input.count, input[end] != UInt8(ascii: "?"), input[end] != UInt8(ascii: "#") { end &+= 1 }
        let endsInSpace = end < input.count && end > start && input[end - 1] == UInt8(ascii: " ")
        encode(start..<(endsInSpace ? end - 1 : end), .c0Control)
        if endsInSpace { append(escaping: UInt8(ascii: " ")) }
        return end
    }

    /// Without a host, a path that begins with two slashes would be read as an authority: "/." goes before it.
    private mutating func separatePathFromAuthority() {
        let start = Int(layout.pathStart)
        guard !layout.hasAuthority, !layout.hasOpaquePath, count - start >= 2,
            out[start] == UInt8(ascii: "/"), out[start + 1] == UInt8(ascii: "/")
        else { return }
        makeRoom(2)
        copyBytes(Bytes(start: out + start, count: count - start), to: out + start + 2)
        out[start + 1] = UInt8(ascii: ".")
        count += 2
        layout.pathStart += 2
    }

    // MARK: Query and fragment

    private mutating func writeQueryAndFragment(_ start: Int, keepsBaseQuery: Bool) {
        var index = start
        if index < input.count, input[index] == UInt8(ascii: "?") {
            var end = index + 1
            while end < input.count, input[end] != UInt8(ascii: "#") { end &+= 1 }
            append(UInt8(ascii: "?"))
            encode(index + 1..<end, layout.scheme.isSpecial ? .specialQuery : .query)
            index = end
        } else if keepsBaseQuery, let base {
            append(base.text.part(Int(base.header.pathEnd)..<Int(base.header.queryEnd)))
        }
        layout.queryEnd = offset
        if index < input.count {
            append(UInt8(ascii: "#"))
            encode(index + 1..<input.count, .fragment)
        }
        layout.end = offset
    }
}

// MARK: - Appending

extension URLWriter {
    /// Makes sure that `extra` more bytes and the closing NUL fit.
    @inline(__always)
    fileprivate mutating func makeRoom(_ extra: Int) {
        if capacity &- count < extra { grow(extra) }
    }

    @inline(never)
    private mutating func grow(_ extra: Int) {
        capacity = max(capacity &+ capacity / 2, count &+ extra)
        let larger = URLStorage.make(capacity: capacity)
        copyBytes(Bytes(start: out, count: count), to: larger.start)
        storage = larger
        out = larger.start
    }

    fileprivate mutating func append(_ byte: UInt8) {
        makeRoom(1)
        out[count] = byte
        count &+= 1
    }

    fileprivate mutating func append(_ bytes: Bytes) {
        makeRoom(bytes.count)
        copyBytes(bytes, to: out + count)
        count &+= bytes.count
    }

    fileprivate mutating func append(lowercasing bytes: Bytes) {
        makeRoom(bytes.count)
        for byte in bytes {
            out[count] = byte.lowercasedASCII
            count &+= 1
        }
    }

    fileprivate mutating func append(escaping byte: UInt8) {
        append(UInt8(ascii: "%"))
        append(UInt8.hexDigit(byte >> 4))
        append(UInt8.hexDigit(byte))
    }

    fileprivate mutating func append(decimal number: UInt32) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
    }

    fileprivate mutating func append(hexadecimal number: UInt16) {
        var shift = 12
        while shift > 0, number >> UInt16(shift) == 0 { shift -= 4 }
        while shift >= 0 {
            let digit = UInt8.hexDigit(UInt8(truncatingIfNeeded: number >> UInt16(shift)))
            append(digit < 0x41 ? digit : digit | 0x20)
            shift -= 4
        }
    }

    /// Percent-encodes a range of the input with an encode set; ill-formed UTF-8 becomes U+FFFD.
    fileprivate mutating func encode(_ range: Range<Int>, _ set: ByteClass) {
        var index = range.lowerBound
        while index < range.upperBound {
            let next = set.firstIndex(in: input, index..<range.upperBound)
            if next > index { append(input.part(index..<next)) }
            if next == range.upperBound { return }
            index = encodeScalar(at: next, end: range.upperBound)
        }
    }

    /// Escapes the bytes of one scalar; the result is the index after it.
    private mutating func encodeScalar(at index: Int, end: Int) -> Int {
        let text = input.part(0..<end)
        let length = UTF8Text.sequenceLength(in: text, at: index)
        guard length > 0 else {
            let (first, second, third) = UTF8Text.replacement
            append(escaping: first)
            append(escaping: second)
            append(escaping: third)
            return index + UTF8Text.faultLength(in: text, at: index)
        }
        for offset in 0..<length { append(escaping: text[index + offset]) }
        return index + length
    }
}
