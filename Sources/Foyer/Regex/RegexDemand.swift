/// What one sequence of a ``RegexExpansion`` demands of the segments of a text.
///
/// Segments are what `/` separates, counted from 0: the text `/a/b` has the segments ``, `a` and `b`.
struct RegexDemand: Equatable {
    /// Where a segment stands.
    enum Position: Equatable {
        /// Counted from the first segment.
        case fromStart(Int)
        /// Counted backwards from the last segment.
        case fromEnd(Int)
        case anywhere
    }

    /// A segment that has to be there.
    struct Segment: Equatable {
        /// All of it, or its first bytes.
        var text: [UInt8]
        var isWhole: Bool
        var position: Position
        /// Which of the sequence's segments it is. Whole segments with numbers next to each other are neighbours in the
        /// text too, and so is a segment known by its first bytes and the one before it.
        var number: Int
    }

    /// Segments that have to be there; the empty one before a leading `/` is not among them.
    var segments: [Segment] = []
    /// Positions of segments that are decimal digits, and of segments that are not empty. Only plain text has to.
    var digits: [Position] = []
    var filled: [Position] = []
    /// Bytes that stand somewhere in the text, if nothing is known of segments.
    var literal: [UInt8] = []
    /// The text begins with `/`.
    var beginsWithSlash = false
    /// Least number of segments, and the greatest, if there is one.
    var leastSegments = 1
    var greatestSegments: Int?
    /// A text without line terminators and characters outside ASCII that meets the demand is a text that the pattern is
    /// found in.
    var isSufficient = true

    /// First bytes that a segment is looked up by if it is not known as a whole: this many, or a multiple.
    static var prefixStep: Int { 4 }
    static var prefixSteps: Int { 4 }
    /// Bytes that a text is looked up by if nothing is known of its segments.
    static var literalLength: Int { 4 }

    init(_ sequence: RegexExpansion.Sequence) {
        var reader = Reader(sequence.count)
        var pieces = sequence[...]
        // Conditions have no length, so what matters of the ends stands beside them.
        if pieces.contains(.condition) {
            isSufficient = false
            pieces = sequence.filter { $0 != .condition }[...]
        }
        if pieces.first == .start {
            reader.begin()
            pieces.removeFirst()
        }
        let hasEnd = pieces.last == .end
        if hasEnd { pieces.removeLast() }
        for piece in pieces { reader.read(piece) }
        let tokens = reader.finish(atEnd: hasEnd)
        let bytes = reader.bytes
        if tokens.contains(where: { $0.isOdd }) { isSufficient = false }
        leastSegments = tokens.count
        if reader.isAnchored, hasEnd, !tokens.contains(where: { $0.crosses }) { greatestSegments = tokens.count }
        collect(tokens, bytes, isAnchored: reader.isAnchored, hasEnd: hasEnd)
        if segments.isEmpty { literal = Array(bytes[reader.longestLiteral]) }
    }

    private mutating func collect(_ tokens: [Token], _ bytes: [UInt8], isAnchored: Bool, hasEnd: Bool) {
        var fromStart = isAnchored
        var lastCrossing = -1
        for (index, token) in tokens.enumerated() where token.crosses { lastCrossing = index }
        for (index, token) in tokens.enumerated() {
            let isWhole = token.isOpenLeft == false && token.isOpenRight == false && !token.hasGap
            var position = Position.anywhere
            if fromStart {
                position = .fromStart(index)
            } else if hasEnd, index > lastCrossing {
                position = .fromEnd(tokens.count - 1 - index)
            }
            if token.crosses { fromStart = false }
            if isWhole, index == 0, token.text.isEmpty {
                beginsWithSlash = tokens.count > 1
                if tokens.count > 1 { continue }
            }
            if isWhole {
                // Such a segment is neither the first nor the last, which nobody checks.
                if position == .anywhere { isSufficient = false }
                let text = Array(bytes[token.text])
                segments.append(Segment(text: text, isWhole: true, position: position, number: index))
            } else if let shape = token.shape, !token.isOpenLeft, !token.isOpenRight, position != .anywhere {
                if shape == .digits { digits.append(position) } else { filled.append(position) }
            } else if !token.isFree(isLast: index == tokens.count - 1) {
                isSufficient = false
                let steps = min(token.text.count / Self.prefixStep, Self.prefixSteps)
                guard !token.isOpenLeft, steps > 0 else { continue }
                let prefix = Array(bytes[token.text].prefix(steps * Self.prefixStep))
                segments.append(Segment(text: prefix, isWhole: false, position: position, number: index))
            }
        }
    }
}

/// What a sequence says of one segment.
private struct Token {
    /// The bytes at its beginning, in the reader's bytes.
    var text: Range<Int>
    /// The segment may begin before.
    var isOpenLeft = false
    /// The segment may go on.
    var isOpenRight = false
    /// There is a gap in it; `crosses` if other segments fit into the gap.
    var hasGap = false
    var crosses = false
    /// Its gap is one that every text fits.
    var isWild = false
    /// There is more in it than this type tells.
    var isOdd = false
    /// The one piece that it is made of, if that is a run with a shape.
    var shape: RegexExpansion.Piece?

    /// Whether it demands nothing of the segment.
    func isFree(isLast: Bool) -> Bool {
        text.isEmpty && shape == nil && (isOpenLeft || (isLast && (isOpenRight || isWild))) && (!hasGap || isWild)
    }
}

/// Cuts a sequence into tokens.
private struct Reader {
    private var tokens: [Token] = []
    private var token = Token(text: 0..<0, isOpenLeft: true)
    /// All literal bytes of the sequence.
    private(set) var bytes: [UInt8] = []
    /// Where the bytes begin that stand together up to now.
    private var runStart = 0
    private(set) var longestLiteral = 0..<0
    private(set) var isAnchored = false

    init(_ size: Int) {
        bytes.reserveCapacity(size)
        tokens.reserveCapacity(8)
    }

    mutating func begin() {
        isAnchored = true
        token.isOpenLeft = false
    }

    mutating func read(_ piece: RegexExpansion.Piece) {
        switch piece {
        case .byte(UInt8(ascii: "/")):
            bytes.append(UInt8(ascii: "/"))
            tokens.append(token)
            token = Token(text: bytes.count..<bytes.count)
        case .byte(let byte):
            bytes.append(byte)
            if token.hasGap {
                token.isWild = false
                token.isOdd = true
                token.shape = nil
            } else {
                token.text = token.text.lowerBound..<bytes.count
            }
        case .digits, .filled:
            endRun()
            token.shape = token.hasGap || !token.text.isEmpty ? nil : piece
            token.isOdd = token.shape == nil
            token.hasGap = true
            token.isWild = false
        case .inside:
            endRun()
            token.shape = nil
            token.hasGap = true
            token.isWild = false
            token.isOdd = true
        case .anything:
            endRun()
            token.shape = nil
            token.hasGap = true
            token.crosses = true
            token.isWild = false
            token.isOdd = true
        case .wildcard:
            endRun()
            if token.shape != nil { token.isOdd = true }
            token.shape = nil
            token.isWild = !token.hasGap || token.isWild
            token.hasGap = true
            token.crosses = true
        case .start, .end, .condition:
            // In the middle of a sequence these can hold only where a gap took nothing.
            endRun()
            token.shape = nil
            token.hasGap = true
            token.crosses = true
            token.isOdd = true
        }
    }

    private mutating func endRun() {
        if bytes.count - runStart > longestLiteral.count { longestLiteral = runStart..<bytes.count }
        runStart = bytes.count
    }

    mutating func finish(atEnd: Bool) -> [Token] {
        endRun()
        token.isOpenRight = !atEnd
        tokens.append(token)
        return tokens
    }
}
