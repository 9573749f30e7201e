/// `\p{…}` and its relatives.
extension RegexParser {
    /// Reads `{name}` after `\p` or `\P`.
    mutating func parseProperty(negated: Bool, from start: Int) throws(RegexError) -> CodePointSet {
        guard skip("{") else {
            throw error(.invalidEscape, at: index, "expected '{' after the property escape, found \(found)")
        }
        let nameStart = index
        while let byte = peek(), byte != UInt8(ascii: "}") { index += 1 }
        let name = source[nameStart..<index]
        guard skip("}") else {
            throw error(.invalidEscape, at: index, "expected '}' after the property's name, found \(found)")
        }
        let set = try namedProperty(name, at: nameStart)
        guard flags.fold else { return negated ? set.complement : set }
        let closed = set.closedOverCase
        return negated ? closed.complement : closed
    }

    /// The set of a property by its name, or by `property=value`.
    func namedProperty(_ name: ArraySlice<UInt8>, at offset: Int) throws(RegexError) -> CodePointSet {
        var kind: [UInt8] = []
        var value: [UInt8] = []
        for byte in name {
            if byte == UInt8(ascii: "="), kind.isEmpty {
                kind = value
                value = []
            } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "_"), byte != UInt8(ascii: "-") {
                value.append(byte.lowercasedASCII)
            }
        }
        let isWellFormed = value.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        guard !value.isEmpty, isWellFormed, dialect == .pathConfiguration || isExact(name) else {
            throw error(.unknownProperty, at: offset, "expected the name of a character property")
        }
        if kind.isEmpty {
            if let set = UnicodeProperty.set(named: value) { return set }
            if value.starts(with: Array("is".utf8)), let set = UnicodeProperty.set(named: Array(value.dropFirst(2))),
                value.count > 3
            {
                return set
            }
        } else {
            let names: [StaticString] = ["gc", "generalcategory", "sc", "script"]
            if names.contains(where: { kind.equals($0) }),
                let set = UnicodeProperty.set(named: value)
            {
                return set
            }
        }
        throw unsupported("a character property that the engine has no table of", at: offset)
    }

    /// ECMAScript takes names as they are spelled: a capital first, words joined by low lines.
    private func isExact(_ name: ArraySlice<UInt8>) -> Bool {
        guard let first = name.first, first.isASCIIUpper || name.contains(UInt8(ascii: "=")) else { return false }
        return !name.contains(UInt8(ascii: " ")) && !name.contains(UInt8(ascii: "-"))
    }
}
