/// Writes random patterns and subjects for the differential tests.
struct RandomPattern {
    /// What the judge understands.
    enum Judge {
        /// Everything: nested classes, set operations, POSIX classes.
        case icu
        /// No class operations, and none of the shorthands that differ outside ASCII.
        case pcre2
    }

    var random: SeededRandom
    let judge: Judge
    private var groups = 0
    private var isBehind = false

    init(seed: UInt64, judge: Judge) {
        random = SeededRandom(seed: seed)
        self.judge = judge
    }

    private mutating func pick(_ items: [String]) -> String {
        items[Int(random.next() % UInt64(items.count))]
    }

    mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

    mutating func pattern() -> String {
        groups = 0
        isBehind = false
        var text = chance(15) ? pick(["(?i)", "(?s)", "(?m)", "(?x)", "(?im)", "(?is)"]) : ""
        if chance(15) { text += "^" }
        text += alternation(3)
        if chance(20) { text += pick(["$", "\\z", "\\Z", "(/|$)"]) }
        return text
    }

    private mutating func alternation(_ depth: Int) -> String {
        var text = sequence(depth)
        while chance(20) { text += "|" + sequence(depth) }
        return text
    }

    private mutating func sequence(_ depth: Int) -> String {
        var text = ""
        for _ in 0..<(chance(5) ? 0 : 1 + random.next() % 4) { text += term(depth) }
        return text
    }

    private mutating func term(_ depth: Int) -> String {
        switch random.next() % 100 {
        case 0..<40: return character() + quantifier()
        case 40..<52: return set(2) + quantifier()
        case 52..<60: return shorthand() + quantifier()
        case 60..<66: return assertion()
        case 66..<90 where depth > 0: return group(depth - 1)
        case 90..<93 where groups > 0 && !isBehind: return "\\\(1 + random.next() % UInt64(groups))" + quantifier()
        case 93..<95: return "\\Q" + character(plain: true) + pick(["", "*", "|a"]) + "\\E" + quantifier()
        default: return character() + quantifier()
        }
    }

    private mutating func character(plain: Bool = false) -> String {
        if plain { return pick(["a", "b", "/", "-"]) }
        let letters = ["a", "a", "b", "b", "c", "A", "B", "/", "/", "1", "-", "_"]
        if chance(10) { return pick(["é", "É", "s", "k", "ſ", "\u{212A}", "😀", "σ", "ς", "ǆ", "ǅ"]) }
        if chance(5) { return pick(["\\n", "\\x61", "\\x{62}", "\\u0061", "\\/", "\\-", "\\.", "\\t", "\\r"]) }
        return pick(letters)
    }

    private mutating func shorthand() -> String {
        if judge == .pcre2 { return pick([".", ".", "\\d", "\\D", "\\s", "[^/]", "[0-9]", "[a-z]", "\\h", "\\R"]) }
        return pick([
            ".", ".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h", "\\H", "\\v", "\\V", "\\R", "[^/]", "[0-9]",
            "\\p{L}", "\\p{Lu}", "\\P{Lu}", "\\p{Alpha}", "\\p{Punct}", "[[:upper:]]", "\\p{Ll}", "\\p{Latin}",
            "[[:^digit:]]", "\\p{Lower}",
        ])
    }

    private mutating func assertion() -> String {
        if judge == .pcre2 { return pick(["^", "$", "\\A", "\\z", "\\Z"]) }
        return pick(["^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z", "\\G"])
    }

    private mutating func quantifier() -> String {
        guard chance(35) else { return "" }
        let counts =
            isBehind ? ["?", "{1,2}", "{2}"] : ["*", "*", "+", "+", "?", "{2}", "{1,2}", "{0,2}", "{2,}", "{0}"]
        let text = pick(counts)
        return text + (chance(20) ? pick(["?", "+"]) : "")
    }

    private mutating func group(_ depth: Int) -> String {
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
        case 17: return "(?i:" + alternation(depth) + ")" + quantifier()
        case 18: return "(?-i:" + alternation(depth) + ")"
        default:
            groups += 1
            return "(?<n\(groups)>" + alternation(depth) + ")" + quantifier()
        }
    }

    private mutating func set(_ depth: Int) -> String {
        var text = chance(25) ? "[^" : "["
        for index in 0..<(1 + random.next() % 3) {
            if judge == .icu, index > 0, chance(12) { text += pick(["&&", "--"]) }
            text += setItem(depth)
        }
        return text + "]"
    }

    private mutating func setItem(_ depth: Int) -> String {
        switch random.next() % 20 {
        case 0..<8: return pick(["a", "b", "c", "A", "/", "1", "_", "k", "s", "é", "ſ"])
        case 8..<14: return pick(["a-c", "b-z", "A-Z", "0-9", "a-b", "à-ÿ", "!-~"])
        case 14, 15: return pick(["\\d", "\\D", "\\n", "\\]", "\\-", "\\\\"])
        case 16 where judge == .icu: return pick(["\\w", "\\W", "\\s", "\\p{L}", "\\P{L}", "[:alpha:]", "[:^lower:]"])
        case 17..<20 where judge == .icu && depth > 0: return set(depth - 1)
        default: return pick(["a", "b", "-", ".", "*", "^", "{", "|"])
        }
    }

    mutating func subject() -> String {
        var text = ""
        let isASCII = judge == .pcre2 || chance(60)
        for _ in 0..<random.next() % 10 {
            switch random.next() % 20 {
            case 0..<14: text += pick(["a", "a", "b", "b", "c", "A", "B", "/", "/", "1", "-", "_"])
            case 14: text += pick(["\n", "\r\n", "\r", " ", "\t"])
            case 15..<18 where !isASCII:
                text += pick([
                    "é", "É", "ſ", "\u{212A}", "σ", "Σ", "ς", "😀", "e\u{301}", "\u{2028}", "\u{85}", "ǆ", "Ǆ", "ǅ", "日",
                    "\u{200D}", "٣",
                ])
            default: text += pick(["s", "k", "S", "K", "z", "."])
            }
        }
        return text
    }
}
