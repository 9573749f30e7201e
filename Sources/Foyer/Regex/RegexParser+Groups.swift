/// Groups, inline flags, look-around and back-references.
extension RegexParser {
    /// Reads what begins with `(`. Nil for a comment, and for flags that hold until the end of the outer group.
    mutating func parseGroup() throws(RegexError) -> (node: RegexTree.NodeIndex, isLook: Bool)? {
        let start = index
        index += 1
        skipComments()
        guard skip("?") else {
            return (try parseCapture(from: start, name: nil), false)
        }
        if skip(":") { return (try parseBody(from: start), false) }
        if skip("=") { return (try parseLook(from: start, behind: false, negative: false), true) }
        if skip("!") { return (try parseLook(from: start, behind: false, negative: true), true) }
        if skip("<=") { return (try parseLook(from: start, behind: true, negative: false), true) }
        if skip("<!") { return (try parseLook(from: start, behind: true, negative: true), true) }
        if skip("<") {
            let nameStart = index
            let name = try parseGroupName()
            if groupNumber(named: name) != nil {
                if dialect == .ecmaScript { throw unsupported("a second group of the same name", at: nameStart) }
                throw error(
                    .duplicateGroupName, at: nameStart,
                    "expected a name that no other group has, found a second \(Self.quoted(name))")
            }
            return (try parseCapture(from: start, name: name), false)
        }
        if dialect == .pathConfiguration {
            if skip(">") {
                let body = try parseBody(from: start)
                return (add(.atomic(body)), false)
            }
            if skip("#") {
                while let byte = peek(), byte != UInt8(ascii: ")") { index += 1 }
                guard skip(")") else { throw unclosed(start) }
                return nil
            }
        }
        return try parseFlagGroup(from: start).map { ($0, false) }
    }

    private func unclosed(_ start: Int) -> RegexError {
        error(.unclosedGroup, at: start, "expected a ')' for this group, found \(found)")
    }

    /// The inside of a group up to its `)`. Flags set inside end with it.
    private mutating func parseBody(from start: Int) throws(RegexError) -> RegexTree.NodeIndex {
        guard depth < Limits.regexDepth else {
            throw error(
                .tooLarge, at: start, "expected at most \(Limits.regexDepth) nested groups and classes, found more")
        }
        depth += 1
        let outer = flags
        let body = try parseAlternation()
        depth -= 1
        guard skip(")") else { throw unclosed(start) }
        flags = outer
        return body
    }

    private mutating func parseCapture(from start: Int, name: [UInt8]?) throws(RegexError) -> RegexTree.NodeIndex {
        guard tree.groupCount < Limits.regexGroups else {
            throw error(.tooLarge, at: start, "expected at most \(Limits.regexGroups) capturing groups, found more")
        }
        tree.groupCount += 1
        let number = tree.groupCount
        if let name { tree.groupNames.append((name, number)) }
        let body = try parseBody(from: start)
        return add(.capture(body, number: UInt16(number)))
    }

    private mutating func parseLook(
        from start: Int, behind: Bool, negative: Bool
    ) throws(RegexError) -> RegexTree.NodeIndex {
        let groups = tree.groupCount
        let body = try parseBody(from: start)
        if behind {
            if dialect == .ecmaScript, tree.groupCount > groups || tree.facts(of: body).maximum == .max {
                throw unsupported("a look-behind that captures or has no greatest length", at: start)
            }
            guard tree.facts(of: body).maximum <= Limits.regexLookBehind else {
                throw error(
                    .unboundedLookBehind, at: start,
                    "expected a look-behind of at most \(Limits.regexLookBehind) characters, found one that can be longer"
                )
            }
        }
        return add(.look(body, behind: behind, negative: negative))
    }

    /// Reads `name>`.
    mutating func parseGroupName() throws(RegexError) -> [UInt8] {
        let start = index
        while let byte = peek(), byte != UInt8(ascii: ">") {
            let isOther =
                dialect == .ecmaScript && (byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80)
            guard byte.isASCIILetter || isOther || (byte.isASCIIDigit && index > start) else {
                throw error(
                    .invalidGroupName, at: index, "expected a letter or digit in the group's name, found \(found)")
            }
            index += 1
        }
        guard index > start, peek() != nil else {
            throw error(.invalidGroupName, at: index, "expected a name and '>', found \(found)")
        }
        let name = Array(source[start..<index])
        index += 1
        return name
    }

    /// Reads `flags)`, `flags-flags)` or `flags:…)`, after `(?`. Nil for flags without a body.
    private mutating func parseFlagGroup(from start: Int) throws(RegexError) -> RegexTree.NodeIndex? {
        var new = flags
        var sets = true
        let first = index
        while let byte = peek(), byte != UInt8(ascii: ")"), byte != UInt8(ascii: ":") {
            switch byte {
            case UInt8(ascii: "i"): new.fold = sets
            case UInt8(ascii: "s"): new.dotMatchesAll = sets
            case UInt8(ascii: "m"): new.multiline = sets
            case UInt8(ascii: "x") where dialect == .pathConfiguration: new.comments = sets
            case UInt8(ascii: "d") where dialect == .pathConfiguration: new.lineFeedOnly = sets
            case UInt8(ascii: "u") where dialect == .pathConfiguration: break
            case UInt8(ascii: "w") where dialect == .pathConfiguration:
                throw unsupported("the flag w (word boundaries by Unicode segmentation)", at: index)
            case UInt8(ascii: "-") where sets: sets = false
            default:
                throw error(.invalidGroup, at: index, "expected a kind of group or a flag after '(?', found \(found)")
            }
            index += 1
        }
        guard index > first, peek() != nil else {
            throw error(.invalidGroup, at: index, "expected a kind of group or a flag after '(?', found \(found)")
        }
        if skip(")") {
            guard dialect == .pathConfiguration else {
                throw error(.invalidGroup, at: start, "expected ':' after the flags, found ')'")
            }
            flags = new
            return nil
        }
        index += 1
        let outer = flags
        flags = new
        let body = try parseBody(from: start)
        flags = outer
        return body
    }

    // MARK: Back-references

    mutating func parseNumberedReference() throws(RegexError) -> RegexTree.NodeIndex {
        let start = index
        index += 1
        var number = 0
        while let byte = peek(), byte.isASCIIDigit {
            number = min(number * 10 + Int(byte &- UInt8(ascii: "0")), Limits.regexGroups + 1)
            index += 1
            // ICU stops as soon as the number is not below that of the last group so far. ECMAScript takes every digit.
            if dialect == .pathConfiguration, number >= tree.groupCount { break }
        }
        if number > greatestReference.number { greatestReference = (number, start) }
        return add(.backreference(number: UInt16(number), fold: flags.fold))
    }

    mutating func parseNamedReference() throws(RegexError) -> RegexTree.NodeIndex {
        let start = index
        index += 2
        guard skip("<") else {
            throw error(.invalidEscape, at: index, "expected '<' after \\k, found \(found)")
        }
        let name = try parseGroupName()
        if let number = groupNumber(named: name) {
            return add(.backreference(number: UInt16(number), fold: flags.fold))
        }
        guard dialect == .ecmaScript else {
            throw error(
                .unknownGroup, at: start, "expected the name of a group to the left, found \(Self.quoted(name))")
        }
        let node = add(.backreference(number: 0, fold: flags.fold))
        namedReferences.append((name, start, node))
        return node
    }

    /// The number of the group with this name, or nil.
    func groupNumber(named name: [UInt8]) -> Int? {
        for group in tree.groupNames where group.name == name { return group.number }
        return nil
    }
}
