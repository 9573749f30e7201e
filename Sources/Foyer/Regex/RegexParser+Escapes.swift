/// What a backslash begins.
extension RegexParser {
    /// An escape that stands for characters, inside or outside of a class.
    enum Escape {
        case character(UInt32)
        case set(CodePointSet)
    }

    /// Reads an escape outside of a class and leaves its node on `pending`. False if no quantifier can follow.
    mutating func parseEscape() throws(RegexError) -> Bool {
        let start = index
        guard let byte = peek(1) else {
            throw error(.invalidEscape, at: start, "expected a character after '\\', found the end of the pattern")
        }
        if let assertion = assertion(for: byte) {
            index += 2
            pending.append(add(.assertion(assertion)))
            if let next = peek(), next == UInt8(ascii: "*") || next == UInt8(ascii: "+") || next == UInt8(ascii: "?") {
                throw error(.nothingToRepeat, at: index, "expected something other than an assertion before \(found)")
            }
            return false
        }
        switch byte {
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            pending.append(try parseNumberedReference())
            return true
        case UInt8(ascii: "k"):
            pending.append(try parseNamedReference())
            return true
        case UInt8(ascii: "Q") where dialect == .pathConfiguration:
            index += 2
            flags.quoted = true
            return false
        case UInt8(ascii: "R") where dialect == .pathConfiguration:
            index += 2
            pending.append(addLineBreak())
            return true
        case UInt8(ascii: "X") where dialect == .pathConfiguration:
            throw unsupported("\\X (grapheme cluster)", at: start)
        default: break
        }
        switch try parseCharacterEscape(inClass: false) {
        case .character(let codePoint): pending.append(addCharacter(codePoint))
        case .set(let set): pending.append(addSet(closed(set)))
        }
        return true
    }

    private func assertion(for byte: UInt8) -> RegexTree.Assertion? {
        switch (byte, dialect) {
        case (UInt8(ascii: "b"), .pathConfiguration): .wordBoundary
        case (UInt8(ascii: "B"), .pathConfiguration): .notWordBoundary
        case (UInt8(ascii: "b"), .ecmaScript): flags.fold ? .wordBoundaryFolded : .wordBoundaryASCII
        case (UInt8(ascii: "B"), .ecmaScript): flags.fold ? .notWordBoundaryFolded : .notWordBoundaryASCII
        case (UInt8(ascii: "A"), .pathConfiguration), (UInt8(ascii: "G"), .pathConfiguration): .textStart
        case (UInt8(ascii: "z"), .pathConfiguration): .textEnd
        case (UInt8(ascii: "Z"), .pathConfiguration):
            flags.lineFeedOnly ? .textEndOrFinalLineFeed : .textEndOrFinalTerminator
        default: nil
        }
    }

    /// `\R`: CR LF as a whole, or one vertical space, but never the CR of a CR LF alone.
    private mutating func addLineBreak() -> RegexTree.NodeIndex {
        let base = pending.count
        for byte in [UInt8(ascii: "\r"), UInt8(ascii: "\n")] {
            pending.append(add(.character(UInt32(byte), fold: false)))
        }
        let pair = add(.sequence(takePending(from: base)))
        pending.append(pair)
        pending.append(addSet(UnicodePropertyCache.verticalSpace))
        let either = add(.alternation(takePending(from: base)))
        return add(.atomic(either))
    }

    // MARK: Characters and sets

    /// Reads an escape that stands for one character or for a set of characters.
    mutating func parseCharacterEscape(inClass: Bool) throws(RegexError) -> Escape {
        let start = index
        index += 1
        guard let byte = peek() else {
            throw error(.invalidEscape, at: start, "expected a character after '\\', found the end of the pattern")
        }
        if let set = try parseSetEscape(byte, from: start) { return .set(set) }
        if !byte.isASCIILetter && !byte.isASCIIDigit {
            if dialect == .ecmaScript, !isIdentityEscape(byte, inClass: inClass) {
                throw error(.invalidEscape, at: start, "expected an escape of the dialect, found '\\' and \(found)")
            }
            return .character(nextCodePoint())
        }
        index += 1
        if let control = control(named: byte, inClass: inClass) { return .character(control) }
        switch byte {
        case UInt8(ascii: "c"): return .character(try parseControl(from: start))
        case UInt8(ascii: "0"): return .character(try parseOctal(from: start))
        case UInt8(ascii: "x"): return .character(try parseHexadecimal(from: start, short: true))
        case UInt8(ascii: "u"): return .character(try parseUnicode(from: start))
        case UInt8(ascii: "U") where dialect == .pathConfiguration:
            return .character(try checked(try digits(8, from: start), from: start))
        case UInt8(ascii: "N") where dialect == .pathConfiguration:
            throw unsupported("\\N (a character by its name)", at: start)
        case UInt8(ascii: "q") where dialect == .ecmaScript && inClass:
            throw unsupported("\\q (strings in a class)", at: start)
        default:
            guard dialect == .pathConfiguration, !options.contains(.refusesUnknownEscapes) else {
                index -= 1
                throw error(.invalidEscape, at: start, "expected an escape of the dialect, found '\\' and \(found)")
            }
            return .character(UInt32(byte))
        }
    }

    /// The control character that a letter stands for after a backslash, or nil.
    private func control(named letter: UInt8, inClass: Bool) -> UInt32? {
        switch (letter, dialect) {
        case (UInt8(ascii: "f"), _): 0x0C
        case (UInt8(ascii: "n"), _): 0x0A
        case (UInt8(ascii: "r"), _): 0x0D
        case (UInt8(ascii: "t"), _): 0x09
        case (UInt8(ascii: "v"), .ecmaScript): 0x0B
        case (UInt8(ascii: "b"), .ecmaScript) where inClass: 0x08
        case (UInt8(ascii: "a"), .pathConfiguration): 0x07
        case (UInt8(ascii: "e"), .pathConfiguration): 0x1B
        default: nil
        }
    }

    /// Whether ECMAScript's `v` flag allows a backslash before this byte to mean the byte.
    private func isIdentityEscape(_ byte: UInt8, inClass: Bool) -> Bool {
        let allowed: StaticString = inClass ? "^$\\.*+?()[]{}|/-&!#%,:;<=>@`~" : "^$\\.*+?()[]{}|/"
        return allowed.bytes.contains(byte)
    }

    private mutating func parseSetEscape(_ byte: UInt8, from start: Int) throws(RegexError) -> CodePointSet? {
        switch byte {
        case UInt8(ascii: "p"), UInt8(ascii: "P"):
            index += 1
            return try parseProperty(negated: byte == UInt8(ascii: "P"), from: start)
        case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "w"),
            UInt8(ascii: "W"):
            break
        case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "v"), UInt8(ascii: "V"):
            if dialect == .ecmaScript { return nil }
        default: return nil
        }
        index += 1
        let set = properties.shorthand(byte.lowercasedASCII, dialect: dialect)
        return closed(set, negated: byte.isASCIIUpper)
    }

    // MARK: Numbers

    private mutating func parseControl(from start: Int) throws(RegexError) -> UInt32 {
        guard let byte = peek(), byte < 0x80 else {
            if dialect == .pathConfiguration { return UInt32(UInt8(ascii: "c")) }
            throw error(.invalidEscape, at: start, "expected a letter after '\\c', found \(found)")
        }
        if dialect == .ecmaScript, !byte.isASCIILetter {
            throw error(.invalidEscape, at: start, "expected a letter after '\\c', found \(found)")
        }
        index += 1
        return UInt32(byte & 0x1F)
    }

    private mutating func parseOctal(from start: Int) throws(RegexError) -> UInt32 {
        if dialect == .ecmaScript {
            if let byte = peek(), byte.isASCIIDigit {
                throw error(.invalidEscape, at: start, "expected '\\0' without a digit after it, found \(found)")
            }
            return 0
        }
        var value: UInt32 = 0
        var count = 0
        while count < 3, let byte = peek(), case let digit = UInt32(byte &- UInt8(ascii: "0")), digit < 8,
            value * 8 + digit <= 0xFF
        {
            value = value * 8 + digit
            count += 1
            index += 1
        }
        guard count > 0 else {
            throw error(.invalidEscape, at: index, "expected an octal digit after '\\0', found \(found)")
        }
        return value
    }

    private mutating func parseHexadecimal(from start: Int, short: Bool) throws(RegexError) -> UInt32 {
        if dialect == .pathConfiguration, skip("{") { return try parseBraced(from: start) }
        if dialect == .ecmaScript { return try digits(2, from: start) }
        guard let first = hexadecimalDigit() else {
            throw error(.invalidEscape, at: index, "expected a hexadecimal digit after '\\x', found \(found)")
        }
        index += 1
        guard let second = hexadecimalDigit() else { return first }
        index += 1
        return first << 4 | second
    }

    private mutating func parseUnicode(from start: Int) throws(RegexError) -> UInt32 {
        if dialect == .ecmaScript, skip("{") { return try parseBraced(from: start) }
        let high = try digits(4, from: start)
        guard high >= 0xD800, high <= 0xDBFF, looksAt("\\u") else { return try checked(high, from: start) }
        index += 2
        let low = try digits(4, from: start)
        guard low >= 0xDC00, low <= 0xDFFF else { return try checked(high, from: start) }
        return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }

    private mutating func parseBraced(from start: Int) throws(RegexError) -> UInt32 {
        var value: UInt32 = 0
        let first = index
        while let digit = hexadecimalDigit() {
            value = min(value << 4 | digit, CodePointSet.lastCodePoint + 1)
            index += 1
        }
        guard index > first, skip("}") else {
            throw error(.invalidEscape, at: index, "expected hexadecimal digits and '}', found \(found)")
        }
        return try checked(value, from: start)
    }

    private mutating func digits(_ count: Int, from start: Int) throws(RegexError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = hexadecimalDigit() else {
                throw error(.invalidEscape, at: index, "expected \(count) hexadecimal digits, found \(found)")
            }
            value = value &<< 4 | digit
            index += 1
        }
        return value
    }

    private func checked(_ value: UInt32, from start: Int) throws(RegexError) -> UInt32 {
        if value > CodePointSet.lastCodePoint {
            throw error(.invalidEscape, at: start, "expected a code point up to U+10FFFF, found a greater number")
        }
        if value >= 0xD800, value <= 0xDFFF { throw unsupported("a surrogate, which UTF-8 cannot hold", at: start) }
        return value
    }

    private func hexadecimalDigit() -> UInt32? {
        peek()?.hexDigitValue.map { UInt32($0) }
    }
}
