/// The properties of characters that patterns can name.
///
/// There are: every general category, `Alphabetic`, `Uppercase`, `Lowercase`, `White_Space`, the POSIX classes, `ASCII`,
/// `Any`, `Assigned`, the hexadecimal digits, and the scripts of ``UnicodePropertyTables``. Everything else (blocks,
/// other scripts, the properties that only Java has) is refused as unsupported.
enum UnicodeProperty {
    /// The set with this name, which is in lower case and without spaces, `-` and `_`. Nil if there is no such set.
    static func set(named name: [UInt8]) -> CodePointSet? {
        if let categories = categories(named: name) { return CodePointSet(categories) }
        for (known, make) in others where name.equals(known) { return make() }
        for (known, table) in scripts where name.equals(known) { return CodePointSet(pairs: table) }
        return nil
    }

    static var alphabetic: CodePointSet {
        CodePointSet([.letter, GeneralCategories(.letterNumber)])
            .union(CodePointSet(pairs: UnicodePropertyTables.alphabetic))
    }

    static var uppercase: CodePointSet {
        CodePointSet(GeneralCategories(.uppercaseLetter)).union(CodePointSet(pairs: UnicodePropertyTables.uppercase))
    }

    static var lowercase: CodePointSet {
        CodePointSet(GeneralCategories(.lowercaseLetter)).union(CodePointSet(pairs: UnicodePropertyTables.lowercase))
    }

    static var digit: CodePointSet { CodePointSet(GeneralCategories(.decimalNumber)) }

    /// `\p{White_Space}`.
    static var whiteSpace: CodePointSet {
        CodePointSet(pairs: [
            0x09, 0x0D, 0x20, 0x20, 0x85, 0x85, 0xA0, 0xA0, 0x1680, 0x1680, 0x2000, 0x200A, 0x2028, 0x2029, 0x202F,
            0x202F, 0x205F, 0x205F, 0x3000, 0x3000,
        ])
    }

    /// `\w` of ICU: alphabetic characters, marks, decimal digits, connectors and the two joiners.
    static var word: CodePointSet {
        let categories: GeneralCategories = [
            .letter, .mark, GeneralCategories(.letterNumber), GeneralCategories(.decimalNumber),
            GeneralCategories(.connectorPunctuation),
        ]
        return CodePointSet(categories).union(CodePointSet(pairs: UnicodePropertyTables.alphabetic))
            .union(CodePointSet(from: 0x200C, through: 0x200D))
    }

    /// What belongs to the character before it, as `\b` of ICU sees it: grapheme extenders and format characters.
    static var extending: CodePointSet {
        CodePointSet([
            GeneralCategories(.nonspacingMark), GeneralCategories(.enclosingMark), GeneralCategories(.format),
        ]).union(CodePointSet(pairs: UnicodePropertyTables.graphemeExtend))
    }

    private static var hexadecimalDigit: CodePointSet {
        CodePointSet(pairs: [
            0x30, 0x39, 0x41, 0x46, 0x61, 0x66, 0xFF10, 0xFF19, 0xFF21, 0xFF26, 0xFF41, 0xFF46,
        ])
    }

    private static var graphic: CodePointSet {
        let absent: GeneralCategories = [
            .separator, GeneralCategories(.control), GeneralCategories(.surrogate), GeneralCategories(.unassigned),
        ]
        return CodePointSet(absent).complement
    }

    /// `\h` of ICU, and the POSIX class `blank`: a tab, and what separates words.
    static var horizontalSpace: CodePointSet {
        CodePointSet(0x09).union(CodePointSet(GeneralCategories(.spaceSeparator)))
    }

    private static var others: [(StaticString, () -> CodePointSet)] {
        [
            ("alphabetic", { alphabetic }), ("alpha", { alphabetic }),
            ("uppercase", { uppercase }), ("upper", { uppercase }),
            ("lowercase", { lowercase }), ("lower", { lowercase }),
            ("whitespace", { whiteSpace }), ("space", { whiteSpace }), ("wspace", { whiteSpace }),
            ("alnum", { alphabetic.union(digit) }),
            ("word", { word }),
            ("blank", { horizontalSpace }),
            ("graph", { graphic }),
            ("print", { graphic.union(CodePointSet(GeneralCategories(.spaceSeparator))) }),
            ("xdigit", { digit.union(hexadecimalDigit) }),
            ("hexdigit", { hexadecimalDigit }), ("hex", { hexadecimalDigit }),
            ("asciihexdigit", { hexadecimalDigit.intersection(CodePointSet(from: 0, through: 0x7F)) }),
            ("ahex", { hexadecimalDigit.intersection(CodePointSet(from: 0, through: 0x7F)) }),
            ("ascii", { CodePointSet(from: 0, through: 0x7F) }), ("any", { .all }),
            ("assigned", { CodePointSet(GeneralCategories(.unassigned)).complement }),
        ]
    }

    private static var scripts: [(StaticString, [UInt32])] {
        [
            ("latin", UnicodePropertyTables.latin), ("latn", UnicodePropertyTables.latin),
            ("greek", UnicodePropertyTables.greek), ("grek", UnicodePropertyTables.greek),
            ("cyrillic", UnicodePropertyTables.cyrillic), ("cyrl", UnicodePropertyTables.cyrillic),
            ("han", UnicodePropertyTables.han), ("hani", UnicodePropertyTables.han),
            ("hiragana", UnicodePropertyTables.hiragana), ("hira", UnicodePropertyTables.hiragana),
            ("katakana", UnicodePropertyTables.katakana), ("kana", UnicodePropertyTables.katakana),
            ("hangul", UnicodePropertyTables.hangul), ("hang", UnicodePropertyTables.hangul),
            ("arabic", UnicodePropertyTables.arabic), ("arab", UnicodePropertyTables.arabic),
            ("hebrew", UnicodePropertyTables.hebrew), ("hebr", UnicodePropertyTables.hebrew),
            ("thai", UnicodePropertyTables.thai),
            ("devanagari", UnicodePropertyTables.devanagari), ("deva", UnicodePropertyTables.devanagari),
        ]
    }

    /// The long names, and the short ones, of general categories and of their groups.
    private static func categories(named name: [UInt8]) -> GeneralCategories? {
        for index in longNames.indices where name.equals(longNames[index]) || name.equals(shortNames[index]) {
            return GeneralCategories(rawValue: 1 << UInt32(index))
        }
        for (short, long, categories) in categoryGroups where name.equals(short) || name.equals(long) {
            return categories
        }
        if name.equals("digit") { return GeneralCategories(.decimalNumber) }
        if name.equals("cntrl") { return GeneralCategories(.control) }
        return nil
    }

    private static var categoryGroups: [(StaticString, StaticString, GeneralCategories)] {
        [
            ("l", "letter", .letter), ("lc", "casedletter", .cased), ("m", "mark", .mark), ("n", "number", .number),
            ("p", "punctuation", .punctuation), ("punct", "punct", .punctuation), ("s", "symbol", .symbol),
            ("z", "separator", .separator), ("c", "other", .other), ("m", "combiningmark", .mark),
        ]
    }

    /// In the order of ``GeneralCategory``.
    private static var shortNames: [StaticString] {
        [
            "lu", "ll", "lt", "lm", "lo", "mn", "mc", "me", "nd", "nl", "no", "pc", "pd", "ps", "pe", "pi", "pf", "po",
            "sm", "sc", "sk", "so", "zs", "zl", "zp", "cc", "cf", "cs", "co", "cn",
        ]
    }

    private static var longNames: [StaticString] {
        [
            "uppercaseletter", "lowercaseletter", "titlecaseletter", "modifierletter", "otherletter",
            "nonspacingmark", "spacingmark", "enclosingmark", "decimalnumber", "letternumber", "othernumber",
            "connectorpunctuation", "dashpunctuation", "openpunctuation", "closepunctuation",
            "initialpunctuation", "finalpunctuation", "otherpunctuation",
            "mathsymbol", "currencysymbol", "modifiersymbol", "othersymbol",
            "spaceseparator", "lineseparator", "paragraphseparator",
            "control", "format", "surrogate", "privateuse", "unassigned",
        ]
    }
}

extension CodePointSet {
    /// Lower and upper ends of ranges, in order.
    init(pairs: [UInt32]) {
        self.init()
        var index = 0
        while index + 1 < pairs.count {
            insert(pairs[index], pairs[index + 1])
            index += 2
        }
    }
}

/// The Unicode sets that the patterns of one set have asked for, so that each is made once.
struct UnicodePropertyCache {
    private var digit: CodePointSet?
    private var word: CodePointSet?

    /// Every character but a line terminator of ICU: LF, VT, FF, CR, NEL, U+2028 and U+2029.
    static var dot: CodePointSet { verticalSpace.complement }
    /// What `.` leaves out under the flag `d`, which knows no other line terminator.
    static var lineFeed: CodePointSet { CodePointSet(0x0A) }
    static var dotECMAScript: CodePointSet { CodePointSet(0x0A, 0x0D, 0x2028, 0x2029).complement }
    static var verticalSpace: CodePointSet { CodePointSet(pairs: [0x0A, 0x0D, 0x85, 0x85, 0x2028, 0x2029]) }

    /// The set of `\d`, `\w`, `\s`, `\h` or `\v`, by its letter.
    mutating func shorthand(_ letter: UInt8, dialect: RegexDialect) -> CodePointSet {
        switch (letter, dialect) {
        case (UInt8(ascii: "d"), .ecmaScript): return CodePointSet(from: 0x30, through: 0x39)
        case (UInt8(ascii: "w"), .ecmaScript):
            return CodePointSet(pairs: [0x30, 0x39, 0x41, 0x5A, 0x5F, 0x5F, 0x61, 0x7A])
        case (UInt8(ascii: "s"), .ecmaScript):
            return UnicodeProperty.whiteSpace.subtracting(CodePointSet(0x85)).union(CodePointSet(0xFEFF))
        case (UInt8(ascii: "d"), .pathConfiguration):
            let set = digit ?? UnicodeProperty.digit
            digit = set
            return set
        case (UInt8(ascii: "w"), .pathConfiguration):
            let set = word ?? UnicodeProperty.word
            word = set
            return set
        case (UInt8(ascii: "h"), _):
            return UnicodeProperty.horizontalSpace
        case (UInt8(ascii: "v"), _): return Self.verticalSpace
        default: return UnicodeProperty.whiteSpace
        }
    }
}

/// The general category of a code point, in the order in which the table counts them.
enum GeneralCategory: UInt8 {
    case uppercaseLetter, lowercaseLetter, titlecaseLetter, modifierLetter, otherLetter
    case nonspacingMark, spacingMark, enclosingMark
    case decimalNumber, letterNumber, otherNumber
    case connectorPunctuation, dashPunctuation, openPunctuation, closePunctuation
    case initialPunctuation, finalPunctuation, otherPunctuation
    case mathSymbol, currencySymbol, modifierSymbol, otherSymbol
    case spaceSeparator, lineSeparator, paragraphSeparator
    case control, format, surrogate, privateUse, unassigned
}

/// Several general categories: bit *n* stands for the category with raw value *n*.
struct GeneralCategories: OptionSet {
    let rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ category: GeneralCategory) {
        rawValue = 1 << UInt32(category.rawValue)
    }

    static let cased = GeneralCategories(rawValue: 0b111)
    static let letter = GeneralCategories(rawValue: 0b11111)
    static let mark = GeneralCategories(rawValue: 0b111 << 5)
    static let number = GeneralCategories(rawValue: 0b111 << 8)
    static let punctuation = GeneralCategories(rawValue: 0b1111111 << 11)
    static let symbol = GeneralCategories(rawValue: 0b1111 << 18)
    static let separator = GeneralCategories(rawValue: 0b111 << 22)
    static let other = GeneralCategories(rawValue: 0b11111 << 25)
}

extension CodePointSet {
    /// Every code point whose general category is one of `categories`.
    ///
    /// - Complexity: O(*t*) in the size of the category table, about 4 000 runs.
    init(_ categories: GeneralCategories) {
        self.init()
        let runs = GeneralCategory.runs
        for index in runs.indices where categories.rawValue >> (runs[index] & 31) & 1 == 1 {
            let end = index + 1 < runs.count ? (runs[index + 1] >> 5) - 1 : CodePointSet.lastCodePoint
            insert(runs[index] >> 5, end)
        }
    }
}
