import TestSupport

/// A pattern as path configurations write it, and the same in the syntax of PCRE2.
struct PatternText: ExpressibleByStringLiteral, Equatable {
    var text: String
    var pcre2: String

    init(stringLiteral text: String) {
        self.init(text, pcre2: text)
    }

    init(_ text: String, pcre2: String? = nil) {
        self.text = text
        self.pcre2 = pcre2 ?? text
    }

    static func + (left: PatternText, right: PatternText) -> PatternText {
        PatternText(left.text + right.text, pcre2: left.pcre2 + right.pcre2)
    }

    static func += (left: inout PatternText, right: PatternText) {
        left = left + right
    }
}

/// Writes random patterns and subjects for the differential tests.
struct RandomPattern {
    /// Who is asked whether the answers are right.
    enum Judge {
        case icu
        case pcre2
    }

    var random: SeededRandom
    let judge: Judge
    private var groups = 0
    private var names: [String] = []
    private var isBehind = false
    /// Letter case makes no difference where the next term is written.
    private var isFolded = false
    private var hasComments = false

    init(seed: UInt64, judge: Judge) {
        random = SeededRandom(seed: seed)
        self.judge = judge
    }

    mutating func pick<Item>(_ items: [Item]) -> Item {
        items[Int(random.next() % UInt64(items.count))]
    }

    mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

    /// - Parameter isFolded: the pattern will be read with the option that letter case makes no difference.
    mutating func pattern(isFolded: Bool = false) -> PatternText {
        groups = 0
        names = []
        isBehind = false
        let flags = chance(15) ? pick(["i", "s", "m", "x", "im", "is"]) : ""
        self.isFolded = isFolded || flags.contains("i")
        hasComments = flags == "x"
        var text: PatternText = flags.isEmpty ? "" : PatternText("(?\(flags))")
        if chance(15) { text += "^" }
        text += alternation(3)
        if chance(20) { text += pick(["$", "\\z", "\\Z", "(/|$)"]) }
        return text
    }

    private mutating func alternation(_ depth: Int) -> PatternText {
        var text = sequence(depth)
        while chance(20) { text += "|" + sequence(depth) }
        return text
    }

    private mutating func sequence(_ depth: Int) -> PatternText {
        var text: PatternText = ""
        for _ in 0..<(chance(5) ? 0 : 1 + random.next() % 4) {
            text += term(depth)
            if hasComments, chance(20) { text += pick([" ", "#a*\n", "\t\n"]) }
        }
        return text
    }

    private mutating func term(_ depth: Int) -> PatternText {
        switch random.next() % 100 {
        case 0..<38: return character() + quantifier()
        case 38..<50: return set() + quantifier()
        case 50..<58: return shorthand() + quantifier()
        case 58..<64: return assertion()
        case 64..<68: return segment()
        case 68..<90 where depth > 0: return group(depth - 1)
        case 90..<93 where groups > 0 && !isBehind: return reference() + quantifier()
        case 93..<95: return "\\Q" + character(plain: true) + pick(["", "*", "|a"]) + "\\E" + quantifier()
        default: return character() + quantifier()
        }
    }

    private mutating func character(plain: Bool = false) -> PatternText {
        if plain { return pick(["a", "b", "/", "-"]) }
        if chance(10) { return pick(["é", "É", "s", "k", "ſ", "\u{212A}", "😀", "σ", "ς", "ǆ", "ǅ"]) }
        if judge == .pcre2, chance(3) { return pick(["ß", "ẞ", "ı", "İ", "I"]) }
        if chance(5) {
            return pick([
                "\\n", "\\x61", "\\x{62}", PatternText("\\u0061", pcre2: "\\x{61}"), "\\/", "\\-", "\\.", "\\t", "\\r",
            ])
        }
        return pick(["a", "a", "b", "b", "c", "A", "B", "/", "/", "1", "-", "_"])
    }

    private mutating func reference() -> PatternText {
        if let name = names.last, chance(30) { return PatternText("\\k<\(name)>") }
        let number = 1 + random.next() % UInt64(groups)
        // In PCRE2 a digit after the number would belong to it.
        return PatternText("\\\(number)", pcre2: "\\g{\(number)}")
    }

    /// What stands for a part of a path: optional, lazy, up to a delimiter.
    private mutating func segment() -> PatternText {
        if isBehind { return "[^/]" }
        groups += 1
        let inside: PatternText = pick(["[^/]", "[^/]", "[^/.]", ".", "[a-c]", "[^-/]", "[^?]"])
        let count: PatternText = pick(["+?", "+?", "*?", "+", "*", "{1,2}?", "??"])
        let capture = "(" + inside + count + ")"
        return pick(["(?:/", "(?:/", "(?:", "(?:-"]) + capture + pick([")?", ")?", ")??", ")*", ")*?", ")+?", "/)?"])
    }

    /// `\w` of ICU in the words of PCRE2.
    private static let word = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\x{200C}\\x{200D}"

    private mutating func shorthand() -> PatternText {
        var choices: [PatternText] = [
            ".", ".", "\\d", "\\D", PatternText("\\w", pcre2: "[\(Self.word)]"),
            PatternText("\\W", pcre2: "[^\(Self.word)]"), "\\s", "\\S", "\\h", "\\H", "\\v", "\\V", "\\R", "[^/]",
            "[0-9]",
            "\\p{L}", PatternText("\\p{Alpha}", pcre2: "\\p{Alphabetic}"), PatternText("\\p{Punct}", pcre2: "\\p{P}"),
            PatternText("\\p{Latin}", pcre2: "\\p{sc:Latin}"), "[[:^digit:]]",
        ]
        // PCRE2 does not let the flag i change what a property is.
        if judge == .icu || !isFolded {
            choices += [
                "\\p{Lu}", "\\P{Lu}", PatternText("[[:upper:]]", pcre2: "\\p{Uppercase}"), "\\p{Ll}",
                PatternText("\\p{Lower}", pcre2: "\\p{Lowercase}"),
            ]
        }
        return pick(choices)
    }

    private mutating func assertion() -> PatternText {
        let inside = "[\(Self.word)]"
        return pick([
            "^", "$", "\\A", "\\z", "\\Z", "\\G",
            PatternText("\\b", pcre2: "(?:(?<=\(inside))(?!\(inside))|(?<!\(inside))(?=\(inside)))"),
            PatternText("\\B", pcre2: "(?:(?<=\(inside))(?=\(inside))|(?<!\(inside))(?!\(inside)))"),
        ])
    }

    private mutating func quantifier() -> PatternText {
        guard chance(35) else { return "" }
        let text: PatternText =
            isBehind
            ? pick(["?", "{1,2}", "{2}"]) : pick(["*", "*", "+", "+", "?", "{2}", "{1,2}", "{0,2}", "{2,}", "{0}"])
        return text + (chance(20) ? pick(["?", "+"]) : "")
    }

    private mutating func group(_ depth: Int) -> PatternText {
        switch random.next() % 20 {
        case 0..<8:
            groups += 1
            return "(" + alternation(depth) + ")" + quantifier()
        case 8..<12: return "(?:" + alternation(depth) + ")" + quantifier()
        case 12: return "(?>" + alternation(depth) + ")" + quantifier()
        case 13: return "(?=" + alternation(depth) + ")"
        case 14: return "(?!" + alternation(depth) + ")"
        case 15, 16:
            let outer = isBehind
            isBehind = true
            let body = sequence(0)
            isBehind = outer
            return pick(["(?<=", "(?<!"]) + body + ")"
        case 17: return "(?i:" + folded(true, depth) + ")" + quantifier()
        case 18: return "(?-i:" + folded(false, depth) + ")"
        default:
            groups += 1
            let name = "n\(groups)"
            names.append(name)
            return PatternText("(?<\(name)>") + alternation(depth) + ")" + quantifier()
        }
    }

    private mutating func folded(_ isFolded: Bool, _ depth: Int) -> PatternText {
        let outer = self.isFolded
        self.isFolded = isFolded
        defer { self.isFolded = outer }
        return alternation(depth)
    }
}

// MARK: - Classes

extension RandomPattern {
    private mutating func set() -> PatternText {
        // Where the flag i is on, the operations come first and letter case after them: PCRE2 has no words for that.
        let isSimple = chance(60) || (judge == .pcre2 && isFolded)
        return isSimple ? simpleSet() : nestedSet(2)
    }

    private mutating func simpleSet() -> PatternText {
        var text: PatternText = chance(25) ? "[^" : "["
        for _ in 0..<(1 + random.next() % 3) {
            text += chance(15) ? pick(["a", "b", "-", ".", "*", "^", "{", "|"]) : setItem()
        }
        return text + "]"
    }

    private mutating func setItem() -> PatternText {
        switch random.next() % 20 {
        case 0..<9: return pick(["a", "b", "c", "A", "/", "1", "_", "k", "s", "é", "ſ"])
        case 9..<14: return pick(["a-c", "b-z", "A-Z", "0-9", "a-b", "à-ÿ", "!-~"])
        case 14..<17: return pick(["\\d", "\\D", "\\n", "\\]", "\\-", "\\\\"])
        case 17 where judge == .icu || !isFolded:
            return pick(["\\P{L}", PatternText("[:^lower:]", pcre2: "\\P{Lowercase}")])
        default:
            return pick([
                PatternText("\\w", pcre2: Self.word), "\\s", "\\p{L}",
                PatternText("[:alpha:]", pcre2: "\\p{Alphabetic}"),
            ])
        }
    }

    /// A class of classes, united, intersected and subtracted. PCRE2 gets it as look-ahead and alternatives.
    private mutating func nestedSet(_ depth: Int) -> PatternText {
        let isNegated = chance(25)
        var text = operand(depth)
        for _ in 0..<random.next() % 3 {
            let right = operand(depth)
            if chance(50) {
                text = PatternText("\(text.text)&&\(right.text)", pcre2: "(?:(?=\(text.pcre2))\(right.pcre2))")
            } else {
                text = PatternText("\(text.text)--\(right.text)", pcre2: "(?:(?!\(right.pcre2))\(text.pcre2))")
            }
        }
        if isNegated { return PatternText("[^\(text.text)]", pcre2: "(?s:(?!\(text.pcre2)).)") }
        return PatternText("[\(text.text)]", pcre2: text.pcre2)
    }

    private mutating func operand(_ depth: Int) -> PatternText {
        var items: PatternText = setItem()
        while chance(40) { items += setItem() }
        items.pcre2 = "[\(items.pcre2)]"
        guard depth > 0, chance(40) else { return items }
        let nested = nestedSet(depth - 1)
        return PatternText(items.text + nested.text, pcre2: "(?:\(items.pcre2)|\(nested.pcre2))")
    }
}

// MARK: - Subjects

extension RandomPattern {
    mutating func subject() -> String {
        var text = ""
        let isASCII = chance(60)
        for _ in 0..<random.next() % 10 {
            switch random.next() % 20 {
            case 0..<14: text += pick(["a", "a", "b", "b", "c", "A", "B", "/", "/", "1", "-", "_"])
            case 14: text += pick(["\n", "\r\n", "\r", " ", "\t"])
            case 15..<18 where !isASCII:
                text += pick([
                    "é", "É", "ſ", "\u{212A}", "σ", "Σ", "ς", "😀", "e\u{301}", "\u{2028}", "\u{85}", "ǆ", "Ǆ", "ǅ", "日",
                    "\u{200D}", "٣",
                ])
                if judge == .pcre2, chance(10) { text += pick(["ß", "ẞ", "ı", "İ"]) }
            default: text += pick(["s", "k", "S", "K", "z", ".", "I", "i"])
            }
        }
        return text
    }
}
