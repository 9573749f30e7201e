/// Collects what patterns demand and files each demand under the rarest thing it asks for.
struct RegexIndexBuilder {
    /// A segment that a demand asks for.
    private struct Fact {
        var atom: UInt32
        var position: UInt8
        var number: UInt8
    }

    /// A demand whose segments are `facts` in the range.
    private struct Demand {
        var pattern: UInt32
        var firstFact: UInt32
        var factCount: UInt8
        var digits: UInt16
        var filled: UInt16
        var leastSegments: UInt8
        var greatestSegments: UInt8
        var flags: UInt8
    }

    private var parts = RegexIndexParts()
    private var facts: [Fact] = []
    private var demands: [Demand] = []
    /// Atoms by hash.
    private var atomIndexes: [UInt64: UInt32] = [:]
    private var atomHashes: [UInt64] = []
    private var atomIsWhole: [Bool] = []
    /// Whether an entry asks for the atom.
    private var atomIsUsed: [Bool] = []
    /// How many demands ask for an atom at a position: ``RegexIndex/PositionCode/count`` numbers for each atom.
    private var counts: [UInt32] = []
    private var literals: [(hash: UInt64, pattern: UInt32)] = []

    /// Whether texts are brought to lower case before they are looked up; see ``RegexExpansion``.
    init(isFolded: Bool) {
        parts.isFolded = isFolded
    }

    /// Files a pattern.
    ///
    /// - Parameters:
    ///   - isAlwaysFound: the pattern is found in every text.
    ///   - isPlain: nothing but ``RegexDemand`` decides on texts of plain characters: the pattern has no context of its
    ///     own, and its letter case is that of the index.
    mutating func add(_ tree: RegexTree, pattern: UInt32, isAlwaysFound: Bool, isPlain: Bool) {
        if isAlwaysFound { return addAlways(pattern, isSure: true) }
        var new: [RegexDemand] = []
        for sequence in RegexExpansion.sequences(of: tree, isFolded: parts.isFolded) {
            let demand = RegexDemand(sequence)
            guard !demand.segments.isEmpty || !demand.literal.isEmpty else {
                // One way to be found that nothing can be said of is enough to have to look every time.
                return addAlways(pattern, isSure: false)
            }
            if !new.contains(demand) { new.append(demand) }
        }
        for demand in new { add(demand, pattern, isPlain) }
    }

    private mutating func addAlways(_ pattern: UInt32, isSure: Bool) {
        let code = CandidateList.number(pattern, isSure: isSure)
        if parts.always.last != code { parts.always.append(code) }
    }

    private mutating func add(_ demand: RegexDemand, _ pattern: UInt32, _ isPlain: Bool) {
        guard !demand.segments.isEmpty else { return add(literal: demand.literal, pattern) }
        var flags: UInt8 = 0
        if demand.isSufficient, isPlain { flags |= RegexIndex.sufficient }
        if demand.beginsWithSlash { flags |= RegexIndex.beginsWithSlash }
        let digits = Self.bits(demand.digits, &flags)
        let filled = Self.bits(demand.filled, &flags)
        let first = facts.count
        for segment in demand.segments.prefix(Int(UInt8.max)) {
            let position = Self.code(segment.position)
            guard let atom = atom(segment) else { continue }
            facts.append(
                Fact(atom: atom, position: UInt8(position), number: UInt8(truncatingIfNeeded: segment.number)))
            counts[Int(atom) * RegexIndex.PositionCode.count + position] += 1
        }
        let count = facts.count - first
        guard count > 0 else { return addAlways(pattern, isSure: false) }
        if count != demand.segments.count { flags &= ~RegexIndex.sufficient }
        if demand.leastSegments > Int(UInt8.max) - 1 { flags &= ~RegexIndex.sufficient }
        demands.append(
            Demand(
                pattern: pattern, firstFact: UInt32(truncatingIfNeeded: first), factCount: UInt8(count),
                digits: digits, filled: filled,
                leastSegments: UInt8(min(demand.leastSegments, Int(UInt8.max) - 1)),
                greatestSegments: UInt8(min(demand.greatestSegments ?? Int(UInt8.max), Int(UInt8.max))), flags: flags))
    }

    /// Positions as bits; one that has no bit has to be looked at by the verifier.
    private static func bits(_ positions: [RegexDemand.Position], _ flags: inout UInt8) -> UInt16 {
        var bits: UInt16 = 0
        for position in positions {
            let code = code(position)
            if code == RegexIndex.PositionCode.anywhere {
                flags &= ~RegexIndex.sufficient
            } else {
                bits |= 1 << UInt16(code)
            }
        }
        return bits
    }

    private static func code(_ position: RegexDemand.Position) -> Int {
        switch position {
        case .fromStart(let index) where index < RegexIndex.PositionCode.perEnd: index
        case .fromEnd(let index) where index < RegexIndex.PositionCode.perEnd: RegexIndex.PositionCode.perEnd + index
        default: RegexIndex.PositionCode.anywhere
        }
    }

    /// The number of an atom; nil if another has the same hash.
    private mutating func atom(_ segment: RegexDemand.Segment) -> UInt32? {
        let hash = segment.text.withUnsafeBufferPointer { bytes -> UInt64 in
            guard let start = bytes.baseAddress, !bytes.isEmpty else { return Self.emptyHash }
            return segment.isWhole ? SegmentHash.whole(start, bytes.count) : SegmentHash.prefix(start, bytes.count)
        }
        if let known = atomIndexes[hash] {
            let atom = parts.atoms[Int(known)]
            let text = parts.texts[Int(atom.textStart)..<Int(atom.textStart + atom.textLength)]
            return atomIsWhole[Int(known)] == segment.isWhole && text.elementsEqual(segment.text) ? known : nil
        }
        let number = UInt32(truncatingIfNeeded: parts.atoms.count)
        atomIndexes[hash] = number
        atomHashes.append(hash)
        atomIsWhole.append(segment.isWhole)
        atomIsUsed.append(false)
        counts.append(contentsOf: repeatElement(0, count: RegexIndex.PositionCode.count))
        parts.atoms.append(
            RegexIndex.Atom(
                textStart: UInt32(truncatingIfNeeded: parts.texts.count),
                textLength: UInt32(truncatingIfNeeded: segment.text.count)))
        parts.texts.append(contentsOf: segment.text)
        if let first = segment.text.first {
            if segment.isWhole {
                parts.filter[RegexIndex.filterPlace(first, segment.text.count)] |= RegexIndex.isWhole
            } else {
                let step = UInt8(segment.text.count / RegexDemand.prefixStep - 1)
                parts.filter[RegexIndex.filterPlace(first, Int(segment.text[1]))] |=
                    1 << (RegexIndex.prefixShift + step)
            }
        } else {
            parts.emptyAtom = number
        }
        return number
    }

    /// The hash of a segment without bytes.
    static var emptyHash: UInt64 { 0 }

    private mutating func add(literal: [UInt8], _ pattern: UInt32) {
        let count = min(literal.count, RegexDemand.literalLength)
        let hash = literal.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { SegmentHash.literal($0, count) } ?? 0
        }
        parts.literalLengths |= 1 << UInt8(count)
        for second in 0..<8 {
            parts.filter[RegexIndex.filterPlace(literal[0], second)] |= RegexIndex.beginsLiteral
        }
        literals.append((hash, pattern))
    }

    // MARK: Laying out

    /// The finished index.
    mutating func build() -> RegexIndex {
        layOutEntries()
        layOutLiterals()
        parts.atomTable = LiteralTable.Builder(for: atomHashes.count, spread: 2)
        for (number, hash) in atomHashes.enumerated() where atomIsUsed[number] {
            parts.atomTable.insert(hash, UInt32(truncatingIfNeeded: number + 1))
        }
        return RegexIndex(parts)
    }

    /// Chooses what each demand is filed under and sorts the entries by that.
    private mutating func layOutEntries() {
        let perAtom = RegexIndex.PositionCode.count
        var bucketOf: [UInt32] = []
        var entries: [RegexIndex.Entry] = []
        var bucketSizes = [UInt32](repeating: 0, count: counts.count)
        bucketOf.reserveCapacity(demands.count)
        entries.reserveCapacity(demands.count)
        for demand in demands {
            let (bucket, entry) = file(demand)
            bucketOf.append(UInt32(truncatingIfNeeded: bucket))
            bucketSizes[bucket] += 1
            entries.append(entry)
            parts.atoms[bucket / perAtom].positions |= 1 << UInt32(bucket % perAtom)
            atomIsUsed[bucket / perAtom] = true
            if entry.second != RegexIndex.noSecond { atomIsUsed[Int(entry.second)] = true }
        }
        // Only buckets that have entries are kept.
        var start: UInt32 = 0
        var next = [UInt32](repeating: 0, count: counts.count)
        for atom in parts.atoms.indices {
            parts.atoms[atom].firstBucket = UInt32(truncatingIfNeeded: parts.buckets.count)
            for bucket in atom * perAtom..<(atom + 1) * perAtom where bucketSizes[bucket] > 0 {
                parts.buckets.append(start)
                next[bucket] = start
                start += bucketSizes[bucket]
            }
        }
        parts.buckets.append(start)
        guard let filler = entries.first else { return }
        parts.entries = [RegexIndex.Entry](repeating: filler, count: entries.count)
        for (index, entry) in entries.enumerated() {
            let bucket = Int(bucketOf[index])
            parts.entries[Int(next[bucket])] = entry
            next[bucket] += 1
        }
    }

    private func count(of fact: Fact) -> UInt32 {
        counts[Int(fact.atom) * RegexIndex.PositionCode.count + Int(fact.position)]
    }

    private func file(_ demand: Demand) -> (bucket: Int, RegexIndex.Entry) {
        let range = Int(demand.firstFact)..<Int(demand.firstFact) + Int(demand.factCount)
        var first = range.lowerBound
        for index in range where count(of: facts[index]) < count(of: facts[first]) { first = index }
        var second = second(besides: first, in: range)
        if second == nil {
            // Rather something less rare that another segment can be asked for besides.
            for index in range where index != first {
                guard let other = self.second(besides: index, in: range) else { continue }
                first = index
                second = other
                break
            }
        }
        var flags = demand.flags
        let checked = second == nil ? 1 : 2
        if checked != Int(demand.factCount) || !atomIsWhole[Int(facts[first].atom)] { flags &= ~RegexIndex.sufficient }
        let entry = RegexIndex.Entry(
            pattern: demand.pattern, second: second.map { facts[$0.fact].atom } ?? RegexIndex.noSecond,
            digits: demand.digits, filled: demand.filled,
            secondPosition: UInt8(second?.position ?? 0), leastSegments: demand.leastSegments,
            greatestSegments: demand.greatestSegments, flags: flags)
        return (Int(facts[first].atom) * RegexIndex.PositionCode.count + Int(facts[first].position), entry)
    }

    /// The rarest segment that can be asked for if the entry is filed under `first`, and where.
    private func second(besides first: Int, in range: Range<Int>) -> (fact: Int, position: Int)? {
        var best: (fact: Int, position: Int)?
        for index in range where index != first && atomIsWhole[Int(facts[index].atom)] {
            guard let position = position(of: facts[index], besides: facts[first]) else { continue }
            if let best, count(of: facts[best.fact]) <= count(of: facts[index]) { continue }
            best = (index, position)
        }
        return best
    }

    /// Where a segment can be looked for if the entry is filed under another.
    private func position(of fact: Fact, besides first: Fact) -> Int? {
        if Int(fact.position) != RegexIndex.PositionCode.anywhere { return Int(fact.position) }
        if fact.number == first.number &- 1 { return RegexIndex.PositionCode.before }
        if fact.number == first.number &+ 1, atomIsWhole[Int(first.atom)] { return RegexIndex.PositionCode.after }
        return nil
    }

    private mutating func layOutLiterals() {
        literals.sort { $0.hash < $1.hash || ($0.hash == $1.hash && $0.pattern < $1.pattern) }
        var hashes: [UInt64] = []
        for literal in literals {
            if hashes.last != literal.hash {
                hashes.append(literal.hash)
                parts.literalBuckets.append(UInt32(truncatingIfNeeded: parts.literalEntries.count))
            }
            parts.literalEntries.append(literal.pattern)
        }
        parts.literalBuckets.append(UInt32(truncatingIfNeeded: parts.literalEntries.count))
        parts.literalTable = LiteralTable.Builder(for: hashes.count, spread: 2)
        for (bucket, hash) in hashes.enumerated() {
            parts.literalTable.insert(hash, UInt32(truncatingIfNeeded: bucket + 1))
        }
    }
}
