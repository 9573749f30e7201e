/// The text that a pattern is searched in, read character by character.
///
/// Well-formed UTF-8 is expected. A byte that is not part of it counts as one character, U+FFFD.
struct RegexSubject {
    let bytes: Bytes
    /// One past the last byte.
    let end: Int

    init(_ bytes: Bytes) {
        self.bytes = bytes
        end = bytes.count
    }

    /// The character at `position`, which is before the end, and its length in bytes.
    @inline(__always)
    func character(at position: Int) -> (codePoint: UInt32, length: Int) {
        let byte = bytes[position]
        if byte < 0x80 { return (UInt32(byte), 1) }
        return wideCharacter(at: position)
    }

    @inline(never)
    private func wideCharacter(at position: Int) -> (codePoint: UInt32, length: Int) {
        let length = UTF8Text.sequenceLength(in: bytes, at: position)
        if length == 0 { return (0xFFFD, 1) }
        return (UTF8Text.scalar(in: bytes, at: position, length: length), length)
    }

    /// Where the character before `position` begins. `position` is past the start, and a place between characters.
    @inline(__always)
    func start(before position: Int) -> Int {
        if bytes[position - 1] < 0x80 { return position - 1 }
        return wideStart(before: position)
    }

    @inline(never)
    private func wideStart(before position: Int) -> Int {
        for length in 2...4 where length <= position {
            let lead = bytes[position - length]
            if lead & 0xC0 == 0x80 { continue }
            return UTF8Text.sequenceLength(in: bytes, at: position - length) == length
                ? position - length : position - 1
        }
        return position - 1
    }

    /// The next place between characters.
    @inline(__always)
    func place(after position: Int) -> Int {
        position + character(at: position).length
    }

    /// The place after the text at `position` if it equals the folded `literal` without regard to letter case. Nil if it
    /// does not.
    func foldedMatch(at position: Int, _ literal: UnsafePointer<UInt8>, _ count: Int) -> Int? {
        var position = position
        var offset = 0
        while offset < count {
            guard position < end else { return nil }
            let byte = bytes[position]
            let expected = literal[offset]
            if byte < 0x80, expected < 0x80 {
                guard byte.lowercasedASCII == expected else { return nil }
                position += 1
                offset += 1
                continue
            }
            let (codePoint, length) = character(at: position)
            let (folded, foldedLength) = RegexSubject(Bytes(start: literal, count: count)).character(at: offset)
            guard CaseFolding.fold(codePoint) == folded else { return nil }
            position += length
            offset += foldedLength
        }
        return position
    }
}

// MARK: - Assertions

extension RegexSubject {
    /// Whether an assertion holds at `position`. `word` and `extending` are the classes that word boundaries need.
    func holds(
        _ assertion: RegexTree.Assertion, at position: Int, code: RegexCode, word: UInt16, extending: UInt32
    ) -> Bool {
        switch assertion {
        case .textStart: return position == 0
        case .textEnd: return position == end
        case .textEndOrFinalTerminator: return position == end || isFinalTerminator(at: position)
        case .textEndOrFinalLineFeed:
            return position == end || (position == end - 1 && bytes[position] == UInt8(ascii: "\n"))
        case .lineStart:
            if position == 0 { return true }
            if position == end { return false }
            guard isTerminator(character(at: start(before: position)).codePoint) else { return false }
            return !isInsideLineBreak(position)
        case .lineEnd:
            if position == end { return true }
            return isTerminator(character(at: position).codePoint) && !isInsideLineBreak(position)
        case .lineStartLineFeed: return position == 0 || (position < end && bytes[position - 1] == UInt8(ascii: "\n"))
        case .lineEndLineFeed: return position == end || bytes[position] == UInt8(ascii: "\n")
        case .lineStartECMAScript:
            return position == 0 || isTerminatorECMAScript(character(at: start(before: position)).codePoint)
        case .lineEndECMAScript:
            return position == end || isTerminatorECMAScript(character(at: position).codePoint)
        case .wordBoundary, .notWordBoundary:
            let (isBoundary, _) = isWordBoundary(
                position, code, code.classes[Int(word)], code.classes[Int(extending)])
            return isBoundary == (assertion == .wordBoundary)
        case .wordBoundaryASCII: return isWordASCII(before: position, false) != isWordASCII(at: position, false)
        case .notWordBoundaryASCII: return isWordASCII(before: position, false) == isWordASCII(at: position, false)
        case .wordBoundaryFolded: return isWordASCII(before: position, true) != isWordASCII(at: position, true)
        case .notWordBoundaryFolded: return isWordASCII(before: position, true) == isWordASCII(at: position, true)
        }
    }

    /// LF, VT, FF, CR, NEL, U+2028 and U+2029.
    private func isTerminator(_ codePoint: UInt32) -> Bool {
        (codePoint >= 0x0A && codePoint <= 0x0D) || codePoint == 0x85 || codePoint == 0x2028 || codePoint == 0x2029
    }

    private func isTerminatorECMAScript(_ codePoint: UInt32) -> Bool {
        codePoint == 0x0A || codePoint == 0x0D || codePoint == 0x2028 || codePoint == 0x2029
    }

    /// Whether `position` is between CR and LF.
    private func isInsideLineBreak(_ position: Int) -> Bool {
        position > 0 && position < end && bytes[position] == UInt8(ascii: "\n")
            && bytes[position - 1] == UInt8(ascii: "\r")
    }

    /// Whether one line terminator, CR LF being one, stands at `position` and nothing after it.
    private func isFinalTerminator(at position: Int) -> Bool {
        guard end - position <= 3, position < end else { return false }
        let (codePoint, length) = character(at: position)
        if position + length == end { return isTerminator(codePoint) && !isInsideLineBreak(position) }
        return codePoint == 0x0D && position + 2 == end && bytes[position + 1] == UInt8(ascii: "\n")
    }

    /// Word boundary as ICU has it: a place before a character that extends another is not one, and such characters are
    /// skipped when looking back. `distance` is how far back that was.
    func isWordBoundary(
        _ position: Int, _ code: RegexCode, _ word: RegexClass, _ extending: RegexClass
    ) -> (Bool, distance: Int) {
        var isWordAfter = false
        if position < end {
            let codePoint = character(at: position).codePoint
            if code.contains(codePoint, in: extending) { return (false, 0) }
            isWordAfter = code.contains(codePoint, in: word)
        }
        var before = position
        while before > 0 {
            before = start(before: before)
            let codePoint = character(at: before).codePoint
            if code.contains(codePoint, in: extending) { continue }
            return (code.contains(codePoint, in: word) != isWordAfter, position - before)
        }
        return (isWordAfter, position)
    }

    private func isWordASCII(at position: Int, _ folded: Bool) -> Bool {
        guard position < end else { return false }
        let codePoint = character(at: position).codePoint
        guard codePoint < 0x80 else { return folded && (codePoint == 0x017F || codePoint == 0x212A) }
        let byte = UInt8(truncatingIfNeeded: codePoint)
        return byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
    }

    private func isWordASCII(before position: Int, _ folded: Bool) -> Bool {
        position > 0 && isWordASCII(at: start(before: position), folded)
    }
}
