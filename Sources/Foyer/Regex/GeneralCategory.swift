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
