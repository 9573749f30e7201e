/// Taking the path of a link apart.
extension RouteMatch {
    /// The segments of the path in a range of `text`, after those that are there. A slash at the start opens the first.
    ///
    /// Slashes are found eight bytes at a time and gathered for 64, so that there is one loop over segments, not one over
    /// segments inside each word.
    ///
    /// - Returns: Whether there are segments; if not, `miss` says why.
    @inline(__always)
    func split(_ range: Range<Int>, _ settings: RouteSettings) -> Bool {
        let text = UnsafePointer(self.text)
        let segments = self.segments
        var start = range.lowerBound
        let end = range.upperBound
        if start < end, text[start] == UInt8(ascii: "/") { start &+= 1 }
        var chunk = start
        var count = segmentCount
        var escapes: UInt64 = 0
        while chunk < end {
            let chunkEnd = min(end, chunk &+ 64)
            var slashes: UInt64 = 0
            var position = chunk
            while position < chunkEnd {
                let word = RouteHash.word(text + position, end &- position)
                escapes |= Self.anyByte(of: word, equals: 0x2525_2525_2525_2525)
                let marks = Self.bytes(of: word, equalTo: 0x2F2F_2F2F_2F2F_2F2F)
                slashes |= Self.gathered(marks) &<< UInt64(truncatingIfNeeded: position &- chunk)
                position &+= 8
            }
            while slashes != 0 {
                let slash = chunk &+ slashes.trailingZeroBitCount
                guard count < Limits.linkSegments else {
                    miss = .tooManySegments
                    return false
                }
                segments[count] = Segment(start, slash)
                count &+= 1
                start = slash &+ 1
                slashes &= slashes &- 1
            }
            chunk = position
        }
        // What follows the last slash; nothing there is no segment, unless a slash at the end matters.
        if start < end || settings.trailingSlashMatters && count > 0 && !range.isEmpty {
            guard count < Limits.linkSegments else {
                miss = .tooManySegments
                return false
            }
            segments[count] = Segment(start, end)
            count &+= 1
        }
        segmentCount = count
        if settings.collapsesEmptySegments { collapse() }
        if escapes != 0 || settings.plusIsSpaceInPath { return decodeSegments(settings) }
        return true
    }

    /// Copies a path of at most 63 bytes and takes it apart on the way, if it is one of the usual: no escape, no query, no
    /// fragment.
    ///
    /// The words are looked at as they are read: reading them back at other offsets right after writing them would wait
    /// for the writes. Nothing here depends on how long the path and its segments are, but the number of words: a branch
    /// that goes another way for every path costs more than all the rest.
    ///
    /// - Returns: Whether it was one, and has its segments. What follows them in `segments` starts behind the path.
    @inline(__always)
    func takeUsual(_ from: UnsafeRawPointer, _ count: Int) -> Bool {
        guard count > 0, count < 64 else { return false }
        let to = UnsafeMutableRawPointer(text)
        var unusual: UInt64 = 0
        var slashes: UInt64 = 0
        var position = 0
        var word =
            count < 8
            ? Self.shortWord(from, count) : UInt64(littleEndian: from.loadUnaligned(as: UInt64.self))
        while true {
            to.storeBytes(of: word.littleEndian, toByteOffset: position, as: UInt64.self)
            // A slash and a question mark differ in one bit, which is moved to the highest of its byte.
            let marks = Self.bytes(of: word & 0xEFEF_EFEF_EFEF_EFEF, equalTo: 0x2F2F_2F2F_2F2F_2F2F)
            // Outside ASCII, or one of ! # % '.
            unusual |= Self.anyByte(of: word & 0xF9F9_F9F9_F9F9_F9F9, equals: 0x2121_2121_2121_2121)
            unusual |= word | marks & word &<< 3
            slashes |= Self.gathered(marks) &<< UInt64(truncatingIfNeeded: position)
            if position >= count &- 8 { break }
            // The last word overlaps the one before it.
            position = min(position &+ 8, count &- 8)
            word = UInt64(littleEndian: from.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        }
        if unusual & 0x8080_8080_8080_8080 != 0 { return false }
        textEnd = count &+ 8
        // The end is one more slash; the first one opens the first segment.
        slashes |= 1 &<< UInt64(truncatingIfNeeded: count)
        let opening = slashes & 1
        slashes ^= opening
        let segments = self.segments
        var start = Int(truncatingIfNeeded: opening)
        var number = 0
        // Eight at once, whether there are as many or not.
        repeat {
            for offset in 0..<8 {
                let slash = slashes.trailingZeroBitCount
                segments[number &+ offset] = Segment(start, slash)
                start = slash &+ 1
                slashes &= slashes &- 1
            }
            number &+= 8
        } while slashes != 0
        segments[number] = Segment.none
        return true
    }

    /// A text of one to seven bytes as a number, the first byte lowest.
    @inline(__always)
    private static func shortWord(_ from: UnsafeRawPointer, _ count: Int) -> UInt64 {
        func byte(_ index: Int) -> UInt64 {
            UInt64(from.load(fromByteOffset: index, as: UInt8.self)) &<< UInt64(truncatingIfNeeded: 8 &* index)
        }
        guard count >= 4 else { return byte(0) | byte(count &>> 1) | byte(count &- 1) }
        let low = UInt32(littleEndian: from.loadUnaligned(as: UInt32.self))
        let high = UInt32(littleEndian: from.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
        return UInt64(low) | UInt64(high) &<< UInt64(truncatingIfNeeded: 8 &* (count &- 4))
    }

    /// Where the path in `text` ends that a query or a fragment may follow; notes their places.
    @inline(__always)
    func splitTail(_ end: Int) -> Int {
        var position = 0
        var marks: UInt64 = 0
        while position < end {
            let word = RouteHash.word(UnsafePointer(text) + position, end &- position)
            marks |= Self.anyByte(of: word, equals: 0x3F3F_3F3F_3F3F_3F3F)
            marks |= Self.anyByte(of: word, equals: 0x2323_2323_2323_2323)
            position &+= 8
        }
        return marks == 0 ? end : noteTail(end)
    }

    /// Notes where query and fragment lie; the result is where the path ends.
    @inline(never)
    private func noteTail(_ end: Int) -> Int {
        var index = 0
        while index < end, text[index] != UInt8(ascii: "?"), text[index] != UInt8(ascii: "#") { index &+= 1 }
        let pathEnd = index
        if index < end, text[index] == UInt8(ascii: "?") {
            while index < end, text[index] != UInt8(ascii: "#") { index &+= 1 }
            query = pathEnd + 1..<index
        }
        if index < end { fragment = index + 1..<end }
        return pathEnd
    }

    /// The highest bit of each byte of `word` that equals the byte of `pattern`.
    @inline(__always)
    private static func bytes(of word: UInt64, equalTo pattern: UInt64) -> UInt64 {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let difference = word ^ pattern
        return ~((difference & low) &+ low | difference | low)
    }

    /// The highest bits of all bytes in one byte, that of the first byte lowest.
    @inline(__always)
    private static func gathered(_ bits: UInt64) -> UInt64 {
        (bits &* 0x0002_0408_1020_4081) >> 56
    }

    /// Not 0 if any byte of `word` equals the byte of `pattern`.
    @inline(__always)
    private static func anyByte(of word: UInt64, equals pattern: UInt64) -> UInt64 {
        let difference = word ^ pattern
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    }

    /// Appends a segment that is no part of the path.
    func appendSegment(_ range: Range<Int>) {
        segments[segmentCount] = Segment(range.lowerBound, range.upperBound)
        segmentCount &+= 1
    }

    private func collapse() {
        var kept = 0
        for index in 0..<segmentCount where segments[index].length > 0 {
            segments[kept] = segments[index]
            kept += 1
        }
        segmentCount = kept
    }

    /// Decodes each segment that needs it, once, behind the text.
    func decodeSegments(_ settings: RouteSettings) -> Bool {
        hasEscapes = true
        for index in 0..<segmentCount {
            let raw = segment(index)
            rawSegments[index] = segments[index]
            let needsDecoding = raw.contains { byte in
                byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") && settings.plusIsSpaceInPath
            }
            if needsDecoding, !decode(raw, index, settings) { return false }
        }
        return true
    }

    private func decode(_ raw: Bytes, _ index: Int, _ settings: RouteSettings) -> Bool {
        let start = textEnd
        var position = 0
        while position < raw.count {
            var byte = raw[position]
            if byte == UInt8(ascii: "%") {
                guard let value = PercentEncoding.escape(in: raw, at: position) else {
                    miss = .malformedEscape
                    return false
                }
                byte = value
                position += 3
            } else {
                if byte == UInt8(ascii: "+"), settings.plusIsSpaceInPath { byte = 0x20 }
                position += 1
            }
            guard byte >= 0x20, byte != 0x7F else {
                miss = .controlCharacter
                return false
            }
            text[textEnd] = byte
            textEnd += 1
        }
        guard UTF8Text.firstFault(in: Bytes(start: text + start, count: textEnd - start)) == nil else {
            miss = .malformedEscape
            return false
        }
        segments[index] = Segment(start, textEnd)
        textEnd += 1
        return true
    }
}
