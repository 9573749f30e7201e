/// Looks a text up in a ``RegexIndex``.
struct RegexCandidates {
    private let index: UnsafePointer<RegexIndex.Tables>
    private let text: UnsafePointer<UInt8>
    private let count: Int
    /// Where each segment ends.
    private let ends: UnsafeMutablePointer<UInt32>
    /// The atom that each segment is.
    private let wholes: UnsafeMutablePointer<UInt32>
    private var segmentCount = 0
    /// Bit n: segment n may have entries; the last bit stands for all segments from there on.
    private var hits: UInt64 = 0
    /// Nothing but ASCII without control characters.
    private var isPlain = true
    private var beginsWithSlash = false
    /// Which of the positions that entries ask about were looked at, and which hold digits only, or anything at all.
    private var looked: UInt16 = 0
    private var digits: UInt16 = 0
    private var filled: UInt16 = 0

    /// Words of scratch memory that a look-up of a text needs.
    static func scratchCount(for subject: Bytes) -> Int { 2 * (subject.count + 1) + (subject.count + 4) / 4 }

    /// Appends the candidates for `subject`, in no order, some perhaps twice.
    static func collect(
        _ subject: Bytes, index: UnsafePointer<RegexIndex.Tables>, scratch words: UnsafeMutablePointer<UInt32>,
        into found: inout CandidateList
    ) {
        for place in 0..<index.pointee.alwaysCount { found.append(index.pointee.always[place]) }
        var count = subject.count
        let copy = UnsafeMutableRawPointer(words + 2 * (count + 1)).assumingMemoryBound(to: UInt8.self)
        var text = subject.baseAddress ?? UnsafePointer(copy)
        if index.pointee.isFolded {
            count = fold(subject, to: copy)
            text = UnsafePointer(copy)
        }
        var candidates = RegexCandidates(index: index, text: text, count: count, words: words, room: subject.count + 1)
        candidates.split()
        candidates.lookUp(into: &found)
        if !candidates.isPlain, let shorter = candidates.endBeforeTerminator {
            // `$` holds there too.
            var again = RegexCandidates(index: index, text: text, count: shorter, words: words, room: subject.count + 1)
            again.split()
            again.isPlain = false
            again.lookUp(into: &found)
        }
    }

    private init(
        index: UnsafePointer<RegexIndex.Tables>, text: UnsafePointer<UInt8>, count: Int,
        words: UnsafeMutablePointer<UInt32>, room: Int
    ) {
        self.index = index
        self.text = text
        self.count = count
        ends = words
        wholes = words + room
    }

    /// Copies a text with ASCII letters in lower case, and with the two characters outside ASCII that equal one.
    private static func fold(_ subject: Bytes, to copy: UnsafeMutablePointer<UInt8>) -> Int {
        var length = 0
        var position = 0
        while position < subject.count {
            let byte = subject[position]
            if byte == 0xC5, position + 1 < subject.count, subject[position + 1] == 0xBF {
                copy[length] = UInt8(ascii: "s")
                position += 2
            } else if byte == 0xE2, position + 2 < subject.count, subject[position + 1] == 0x84,
                subject[position + 2] == 0xAA
            {
                copy[length] = UInt8(ascii: "k")
                position += 3
            } else {
                copy[length] = byte.lowercasedASCII
                position += 1
            }
            length += 1
        }
        return length
    }

    /// The end of the text without the line terminator at its end, if there is one.
    private var endBeforeTerminator: Int? {
        guard count > 0 else { return nil }
        let last = text[count - 1]
        if last == 0x0A, count > 1, text[count - 2] == 0x0D { return count - 2 }
        if last >= 0x0A, last <= 0x0D { return count - 1 }
        if count > 1, last == 0x85, text[count - 2] == 0xC2 { return count - 2 }
        if count > 2, last & 0xFE == 0xA8, text[count - 2] == 0x80, text[count - 3] == 0xE2 { return count - 3 }
        return nil
    }

    // MARK: Segments

    /// Finds the segments.
    private mutating func split() {
        var unusual: UInt64 = 0
        let text = self.text
        let count = self.count
        _ = SegmentScanner.scan(text, from: 0, to: count) { position in
            ByteWords.load(lastOf: text, from: position, count)
        } look: { word in
            unusual |= ByteWords.unusual(in: word)
        } segment: { start, end in
            addSegment(from: start, to: end)
            return true
        }
        isPlain = unusual == 0
        beginsWithSlash = count > 0 && text[0] == UInt8(ascii: "/")
    }

    /// Notes a segment, and the atom that it is.
    @inline(__always)
    private mutating func addSegment(from start: Int, to end: Int) {
        ends[segmentCount] = UInt32(truncatingIfNeeded: end)
        let length = end - start
        let place = text + start
        var whole = RegexIndex.noSecond
        if length == 0 {
            // No entry asks for the empty segment before the first slash.
            if start > 0 || count == 0 { whole = index.pointee.emptyAtom }
        } else {
            let filter = index.pointee.filter
            if filter[RegexIndex.filterPlace(place[0], length)] & RegexIndex.isWhole != 0 {
                whole = atom(SegmentHash.whole(place, length), place, length)
            }
            if length >= RegexDemand.prefixStep,
                filter[RegexIndex.filterPlace(place[0], Int(place[1]))] >> RegexIndex.prefixShift != 0
            {
                hits |= 1 &<< UInt64(min(segmentCount, 63))
            }
        }
        wholes[segmentCount] = whole
        if whole != RegexIndex.noSecond { hits |= 1 &<< UInt64(min(segmentCount, 63)) }
        segmentCount += 1
    }

    /// Finds the entries of the atoms.
    private mutating func lookUp(into found: inout CandidateList) {
        while hits != 0 {
            let segment = hits.trailingZeroBitCount
            hits &= hits - 1
            if segment < 63 {
                addEntries(segment, &found)
            } else {
                for later in segment..<segmentCount { addEntries(later, &found) }
            }
        }
        if index.pointee.literalLengths != 0 { lookUpLiterals(into: &found) }
    }

    /// Where a segment stands, as bits of ``RegexIndex/PositionCode``.
    @inline(__always)
    private func positions(of segment: Int) -> UInt32 {
        let fromEnd = segmentCount - 1 - segment
        let start: UInt32 = segment < RegexIndex.PositionCode.perEnd ? 1 << UInt32(segment) : 0
        let end: UInt32 = fromEnd < RegexIndex.PositionCode.perEnd ? 0x100 << UInt32(fromEnd) : 0
        return start | end | 1 << UInt32(RegexIndex.PositionCode.anywhere)
    }

    /// The atom with a hash and a text.
    @inline(__always)
    private func atom(_ hash: UInt64, _ place: UnsafePointer<UInt8>, _ length: Int) -> UInt32 {
        let number = index.pointee.atomTable.number(of: hash) { number in
            let atom = index.pointee.atoms[Int(number &- 1)]
            return Int(atom.textLength) == length && isEqual(index.pointee.texts + Int(atom.textStart), place, length)
        }
        return number == 0 ? RegexIndex.noSecond : number &- 1
    }

    @inline(__always)
    private func isEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var offset = 0
        while offset < count {
            if left[offset] != right[offset] { return false }
            offset += 1
        }
        return true
    }

    // MARK: Entries

    @inline(__always)
    private mutating func addEntries(_ segment: Int, _ found: inout CandidateList) {
        let positions = positions(of: segment)
        if wholes[segment] != RegexIndex.noSecond { addEntries(of: wholes[segment], segment, positions, &found) }
        let start = segment == 0 ? 0 : Int(ends[segment - 1]) + 1
        let length = Int(ends[segment]) - start
        guard length >= RegexDemand.prefixStep else { return }
        let place = text + start
        var steps = index.pointee.filter[RegexIndex.filterPlace(place[0], Int(place[1]))] >> RegexIndex.prefixShift
        while steps != 0 {
            let count = (steps.trailingZeroBitCount + 1) * RegexDemand.prefixStep
            if count > length { return }
            steps &= steps - 1
            let number = atom(SegmentHash.prefix(place, count), place, count)
            if number != RegexIndex.noSecond { addEntries(of: number, segment, positions, &found) }
        }
    }

    @inline(__always)
    private mutating func addEntries(
        of number: UInt32, _ segment: Int, _ positions: UInt32, _ found: inout CandidateList
    ) {
        let atom = index.pointee.atoms[Int(number)]
        var wanted = positions & atom.positions
        while wanted != 0 {
            let bit = wanted & (0 &- wanted)
            wanted &= wanted - 1
            let bucket = Int(atom.firstBucket) + (atom.positions & (bit - 1)).nonzeroBitCount
            var entry = Int(index.pointee.buckets[bucket])
            let end = Int(index.pointee.buckets[bucket + 1])
            while entry < end {
                if fits(index.pointee.entries[entry], segment) {
                    let isSure = isPlain && index.pointee.entries[entry].flags & RegexIndex.sufficient != 0
                    found.append(CandidateList.number(index.pointee.entries[entry].pattern, isSure: isSure))
                }
                entry += 1
            }
        }
    }

    @inline(__always)
    private mutating func fits(_ entry: RegexIndex.Entry, _ filed: Int) -> Bool {
        if entry.second != RegexIndex.noSecond {
            guard let segment = segment(at: Int(entry.secondPosition), besides: filed),
                wholes[segment] == entry.second
            else { return false }
        }
        guard segmentCount >= Int(entry.leastSegments),
            segmentCount <= Int(entry.greatestSegments) || entry.greatestSegments == .max,
            entry.flags & RegexIndex.beginsWithSlash == 0 || beginsWithSlash
        else { return false }
        return entry.digits | entry.filled == 0 || !isPlain || hasShape(entry)
    }

    /// The segment at a position, as in ``RegexIndex/PositionCode``.
    @inline(__always)
    private func segment(at position: Int, besides filed: Int) -> Int? {
        let perEnd = RegexIndex.PositionCode.perEnd
        var segment = position
        if position > RegexIndex.PositionCode.anywhere {
            segment = position == RegexIndex.PositionCode.before ? filed - 1 : filed + 1
        } else if position >= perEnd {
            segment = segmentCount - 1 - (position - perEnd)
        }
        return segment >= 0 && segment < segmentCount ? segment : nil
    }

    /// Whether the segments that an entry wants to be digits, or not empty, are. Each segment is looked at once.
    @inline(__always)
    private mutating func hasShape(_ entry: RegexIndex.Entry) -> Bool {
        let wanted = entry.digits | entry.filled
        if wanted & ~looked != 0 { look(at: wanted & ~looked) }
        return entry.digits & ~digits | entry.filled & ~filled == 0
    }

    @inline(never)
    private mutating func look(at wanted: UInt16) {
        looked |= wanted
        var positions = wanted
        while positions != 0 {
            let position = positions.trailingZeroBitCount
            positions &= positions - 1
            guard let segment = segment(at: position, besides: 0) else { continue }
            var place = segment == 0 ? 0 : Int(ends[segment - 1]) + 1
            let end = Int(ends[segment])
            if place == end { continue }
            filled |= 1 << UInt16(position)
            while place < end, text[place].isASCIIDigit { place += 1 }
            if place == end { digits |= 1 << UInt16(position) }
        }
    }

    private func lookUpLiterals(into found: inout CandidateList) {
        for position in 0..<count
        where index.pointee.filter[RegexIndex.filterPlace(text[position], 0)] & RegexIndex.beginsLiteral != 0 {
            for length in 1...RegexDemand.literalLength
            where index.pointee.literalLengths & (1 << UInt8(length)) != 0 && position + length <= count {
                let hash = SegmentHash.literal(text + position, length)
                _ = index.pointee.literalTable.number(of: hash) { number in
                    let bucket = Int(number &- 1)
                    let end = Int(index.pointee.literalBuckets[bucket + 1])
                    for entry in Int(index.pointee.literalBuckets[bucket])..<end {
                        found.append(CandidateList.number(index.pointee.literalEntries[entry], isSure: false))
                    }
                    // Another literal may have the same tag: its patterns are candidates as well.
                    return false
                }
            }
        }
    }
}
