/// Recognises texts that are their own serialisation, which most links are, without writing anything.
///
/// A shortcut, not a parser: it may give up on a canonical text, and then the two stages do the work, but what it accepts
/// is exactly what they would have made of it. Gives up at userinfo, IP addresses, upper-case hosts, dot segments, and every
/// byte that would be escaped.
struct CanonicalText {
    private let text: UnsafePointer<UInt8>
    private let count: Int
    private(set) var layout = URLLayout()
    /// The classes that any byte after the scheme has.
    private(set) var classes: UInt8 = 0

    /// `text` if it is canonical, or nil.
    ///
    /// - Complexity: O(*n*), no allocation.
    @inline(__always)
    init?(_ text: Bytes) {
        guard let start = text.baseAddress else { return nil }
        self.init(head: start, text.count)
        guard readHead(), readTail() else { return nil }
    }

    /// Whether the scheme and the authority of `text` are canonical, so that it is a URL whatever follows. False means
    /// nothing.
    ///
    /// - Complexity: O(*h*) in the length of scheme and authority, no allocation.
    @inline(__always)
    static func hasCanonicalHead(_ text: Bytes) -> Bool {
        guard let start = text.baseAddress else { return false }
        var canonical = CanonicalText(head: start, text.count)
        return canonical.readHead()
    }

    private init(head text: UnsafePointer<UInt8>, _ count: Int) {
        self.text = text
        self.count = count
    }

    @inline(__always)
    private mutating func readHead() -> Bool {
        readWebScheme() ? readWebAuthority() : readOtherScheme()
    }

    // MARK: Scheme and authority

    /// "https://" or "http://".
    @inline(__always)
    private mutating func readWebScheme() -> Bool {
        guard count > 8 else { return false }
        let word = CanonicalText.word(text)
        if word == 0x2F2F_3A73_7074_7468 {
            layout.scheme = .https
            layout.schemeEnd = 5
        } else if word & 0x00FF_FFFF_FFFF_FFFF == 0x002F_2F3A_7074_7468 {
            layout.scheme = .http
            layout.schemeEnd = 4
        } else {
            return false
        }
        return true
    }

    /// A domain in lower case, then perhaps a port, then a slash.
    @inline(__always)
    private mutating func readWebAuthority() -> Bool {
        let start = Int(layout.schemeEnd) &+ 3
        var index = start
        var lastLabel = start
        var found: UInt64 = 0
        while true {
            let word = block(at: index)
            found = CanonicalText.zeroBytes(word ^ CanonicalText.slashes)
            // What lies before the first slash: all, if there is none.
            let before = found == 0 ? UInt64.max : ((found & (0 &- found)) &- 1) >> 7
            classes |= CanonicalClass.union(word & before | CanonicalText.letters & ~before)
            let dots = CanonicalText.zeroBytes(word ^ CanonicalText.dots) & before
            if dots != 0 { lastLabel = index &+ (64 &- dots.leadingZeroBitCount) >> 3 }
            if found != 0 { break }
            index &+= 8
            guard index < count else { return false }
        }
        index &+= found.trailingZeroBitCount >> 3
        setAuthority(hostStart: start, hostEnd: index)
        if classes & CanonicalClass.notInDomain != 0 {
            guard readDomainWithPort(start, &index, &lastLabel) else { return false }
        }
        // An empty last label, or one that begins with a digit, may be an address.
        guard Int(layout.hostEnd) > lastLabel, !text[lastLabel].isASCIIDigit else { return false }
        layout.pathStart = UInt32(truncatingIfNeeded: index)
        return true
    }

    /// A domain byte by byte, then a port, then a slash.
    private mutating func readDomainWithPort(_ start: Int, _ index: inout Int, _ lastLabel: inout Int) -> Bool {
        index = start
        lastLabel = start
        while index < count, CanonicalClass.of(text[index]) & CanonicalClass.notInDomain == 0 {
            if text[index] == UInt8(ascii: ".") { lastLabel = index &+ 1 }
            index &+= 1
        }
        guard index < count, text[index] == UInt8(ascii: ":") else { return false }
        setAuthority(hostStart: start, hostEnd: index)
        return readPort(&index) && index < count && text[index] == UInt8(ascii: "/")
    }

    private mutating func setAuthority(hostStart: Int, hostEnd: Int) {
        layout.flags = .authority
        layout.usernameEnd = UInt32(truncatingIfNeeded: hostStart)
        layout.passwordEnd = layout.usernameEnd
        layout.hostStart = layout.usernameEnd
        layout.hostEnd = UInt32(truncatingIfNeeded: hostEnd)
    }

    /// A port in decimal without leading zeros, other than the default one.
    private mutating func readPort(_ index: inout Int) -> Bool {
        let start = index &+ 1
        var port: UInt32 = 0
        index = start
        while index < count, index &- start < 5, text[index].isASCIIDigit {
            port = port &* 10 &+ UInt32(text[index] &- UInt8(ascii: "0"))
            index &+= 1
        }
        guard index > start, text[start] != UInt8(ascii: "0") || index == start &+ 1, port <= 0xFFFF else {
            return false
        }
        layout.port = UInt16(truncatingIfNeeded: port)
        layout.flags.insert(.port)
        return layout.port != layout.scheme.defaultPort
    }

    /// A scheme that is not special, in lower case, then "//" and an opaque host, or a path.
    private mutating func readOtherScheme() -> Bool {
        var index = 0
        while index < count, CanonicalClass.of(text[index]) & CanonicalClass.notInScheme == 0 { index &+= 1 }
        guard index > 0, index < count, text[index] == UInt8(ascii: ":"), text[0].isASCIILetter else { return false }
        guard URLScheme(Bytes(start: text, count: index)) == .other else { return false }
        layout.schemeEnd = UInt32(truncatingIfNeeded: index)
        index &+= 1
        setAuthority(hostStart: index, hostEnd: index)
        layout.flags = []
        layout.pathStart = layout.hostStart
        guard index < count, text[index] == UInt8(ascii: "/") else {
            layout.flags = .opaquePath
            // A tab here might hide slashes.
            return index == count || text[index] > 0x20
        }
        guard index &+ 1 < count, text[index &+ 1] == UInt8(ascii: "/") else {
            return index &+ 1 == count || text[index &+ 1] > 0x20
        }
        return readOpaqueHost(index &+ 2)
    }

    private mutating func readOpaqueHost(_ start: Int) -> Bool {
        var index = start
        while index < count {
            let byteClass = CanonicalClass.of(text[index])
            if byteClass & CanonicalClass.notInOpaqueHost != 0 { break }
            classes |= byteClass
            index &+= 1
        }
        setAuthority(hostStart: start, hostEnd: index)
        if index > start, index < count, text[index] == UInt8(ascii: ":") {
            guard readPort(&index) else { return false }
        }
        layout.pathStart = UInt32(truncatingIfNeeded: index)
        guard index < count else { return true }
        switch text[index] {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
        default: return false
        }
    }

    // MARK: Path, query and fragment

    @inline(__always)
    private mutating func readTail() -> Bool {
        var index = Int(layout.pathStart)
        guard readPath(&index) else { return false }
        layout.pathEnd = UInt32(truncatingIfNeeded: index)
        if index < count, text[index] == UInt8(ascii: "?") {
            index = end(of: CanonicalClass.notInQuery, from: index &+ 1)
        }
        layout.queryEnd = UInt32(truncatingIfNeeded: index)
        if index < count {
            guard text[index] == UInt8(ascii: "#") else { return false }
            index = end(of: CanonicalClass.notInFragment, from: index &+ 1)
        }
        layout.end = UInt32(truncatingIfNeeded: index)
        return index == count
    }

    /// Reads up to a query, a fragment or the end, without dot segments and what might be one.
    @inline(__always)
    private mutating func readPath(_ index: inout Int) -> Bool {
        let start = index
        var before: UInt64 = 0
        var all: UInt8 = 0
        if count >= 8 {
            while index < count {
                let word = block(at: index)
                let union = CanonicalClass.union(word)
                if union & CanonicalClass.notInPath != 0 { break }
                // "/." anywhere: a dot segment, or a name that begins with a dot.
                let dots = CanonicalText.zeroBytes(word ^ CanonicalText.dots)
                if dots & CanonicalText.zeroBytes((word << 8 | before) ^ CanonicalText.slashes) != 0 { return false }
                all |= union
                before = word >> 56
                index &+= 8
            }
        }
        while index < count {
            let byte = text[index]
            let byteClass = CanonicalClass.of(byte)
            if byteClass & CanonicalClass.notInPath != 0 {
                guard byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") else { return false }
                break
            }
            if byte == UInt8(ascii: "."), before == UInt64(UInt8(ascii: "/")) { return false }
            all |= byteClass
            before = UInt64(byte)
            index &+= 1
        }
        index = min(index, count)
        classes |= all
        return all & CanonicalClass.percent == 0 || !hasEscapedDot(start..<index)
    }

    private func hasEscapedDot(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index &+ 2 < range.upperBound {
            if text[index] == UInt8(ascii: "%"), text[index &+ 1] == UInt8(ascii: "2"),
                text[index &+ 2] | 0x20 == UInt8(ascii: "e")
            {
                return true
            }
            index &+= 1
        }
        return false
    }

    /// The first index with a class, or the end.
    @inline(__always)
    private mutating func end(of byteClass: UInt8, from start: Int) -> Int {
        var index = start
        var all: UInt8 = 0
        if count >= 8 {
            while index < count {
                let union = CanonicalClass.union(block(at: index))
                if union & byteClass != 0 { break }
                all |= union
                index &+= 8
            }
        }
        while index < count {
            let one = CanonicalClass.of(text[index])
            if one & byteClass != 0 { break }
            all |= one
            index &+= 1
        }
        classes |= all
        return min(index, count)
    }

    // MARK: Eight bytes at a time

    private static let slashes: UInt64 = 0x2F2F_2F2F_2F2F_2F2F
    private static let dots: UInt64 = 0x2E2E_2E2E_2E2E_2E2E
    /// What stands in for bytes that are not looked at: "aaaaaaaa".
    private static let letters: UInt64 = 0x6161_6161_6161_6161

    /// Eight bytes of the text, the first in the lowest bits; past the end there are letters. The text has at least eight.
    @inline(__always)
    private func block(at index: Int) -> UInt64 {
        let left = count &- index
        if left >= 8 { return CanonicalText.word(text + index) }
        let bits = UInt64(truncatingIfNeeded: left) &* 8
        return CanonicalText.word(text + (count &- 8)) >> (64 &- bits) | CanonicalText.letters << bits
    }

    @inline(__always)
    private static func word(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }

    /// The top bit of each byte that is zero. Behind a zero, a byte that is 1 may be taken for one too.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
}
