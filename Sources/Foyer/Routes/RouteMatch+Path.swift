/// Taking the path of a link apart.
extension RouteMatch {
    /// The segments of the path in a range of `text`, after those that are there. A slash at the start opens the first.
    ///
    /// - Returns: Whether there are segments; if not, `miss` says why.
    @inline(__always)
    func split(_ range: Range<Int>, _ settings: RouteSettings) -> Bool {
        let text = UnsafePointer(self.text)
        var start = range.lowerBound
        let end = range.upperBound
        if start < end, text[start] == UInt8(ascii: "/") { start &+= 1 }
        var position = start
        var count = segmentCount
        var escapes: UInt64 = 0
        while position < end {
            let word = RouteHash.word(text + position, end &- position)
            escapes |= Self.bytes(of: word, equalTo: 0x2525_2525_2525_2525)
            var slashes = Self.bytes(of: word, equalTo: 0x2F2F_2F2F_2F2F_2F2F)
            while slashes != 0 {
                let slash = position &+ slashes.trailingZeroBitCount >> 3
                guard count < Limits.linkSegments else {
                    miss = .tooManySegments
                    return false
                }
                append(start, slash, count)
                count &+= 1
                start = slash &+ 1
                slashes &= slashes &- 1
            }
            position &+= 8
        }
        // What follows the last slash; nothing there is no segment, unless a slash at the end matters.
        if start < end || settings.trailingSlashMatters && count > 0 && !range.isEmpty {
            guard count < Limits.linkSegments else {
                miss = .tooManySegments
                return false
            }
            append(start, end, count)
            count &+= 1
        }
        segmentCount = count
        if settings.collapsesEmptySegments { collapse() }
        if escapes != 0 || settings.plusIsSpaceInPath { return decodeSegments(settings) }
        return true
    }

    @inline(__always)
    private func append(_ start: Int, _ end: Int, _ index: Int) {
        let start32 = UInt32(truncatingIfNeeded: start)
        let length = UInt32(truncatingIfNeeded: end &- start)
        segments[index] = Segment(start: start32, length: length, rawStart: start32, rawLength: length)
    }

    /// The high bit of each byte of `word` that equals the byte of `pattern`.
    @inline(__always)
    private static func bytes(of word: UInt64, equalTo pattern: UInt64) -> UInt64 {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let difference = word ^ pattern
        return ~((difference & low) &+ low | difference | low)
    }

    /// Appends a segment that is no part of the path.
    func appendSegment(_ range: Range<Int>) {
        append(range.lowerBound, range.upperBound, segmentCount)
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
        for index in 0..<segmentCount {
            let raw = segment(index)
            let needsDecoding = raw.contains { byte in
                byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") && settings.plusIsSpaceInPath
            }
            guard needsDecoding, segments[index].start == segments[index].rawStart else { continue }
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
            let decoded = Bytes(start: text + start, count: textEnd - start)
            guard UTF8Validation.firstFault(in: decoded) == nil else {
                miss = .malformedEscape
                return false
            }
            hasEscapes = true
            segments[index].start = UInt32(truncatingIfNeeded: start)
            segments[index].length = UInt32(truncatingIfNeeded: textEnd - start)
        }
        return true
    }
}
