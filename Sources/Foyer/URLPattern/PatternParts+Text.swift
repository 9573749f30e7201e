/// What the parts of a component are written as.
extension [PatternPart] {
    /// The pattern string of these parts ("generate a pattern string").
    ///
    /// - Complexity: O(length).
    func patternString(_ options: PatternOptions) -> [UInt8] {
        var result: [UInt8] = []
        for index in indices {
            let part = self[index]
            if part.kind == .fixedText {
                if part.modifier == .none {
                    PatternText.appendPattern(part.value, to: &result)
                } else {
                    result.append(0x7B)
                    PatternText.appendPattern(part.value, to: &result)
                    result.append(0x7D)
                    result += part.modifier.text
                }
            } else {
                appendGroup(at: index, options, to: &result)
            }
        }
        return result
    }

    private func appendGroup(at index: Int, _ options: PatternOptions, to result: inout [UInt8]) {
        let part = self[index]
        let previous = index > 0 ? self[index - 1] : nil
        let grouped = needsGrouping(at: index, options)
        if grouped { result.append(0x7B) }
        PatternText.appendPattern(part.prefix, to: &result)
        if part.hasCustomName { result += [0x3A] + part.name }
        switch part.kind {
        case .regexp:
            result += [0x28] + part.value + [0x29]
        case .segmentWildcard:
            if !part.hasCustomName { result += [0x28] + options.segmentWildcard + [0x29] }
        default:
            let starIsClear =
                previous == nil || previous?.kind == .fixedText || previous?.modifier != PatternPart.Modifier.none
                || grouped || !part.prefix.isEmpty
            result += !part.hasCustomName && starIsClear ? [0x2A] : [0x28, 0x2E, 0x2A, 0x29]
        }
        if part.kind == .segmentWildcard, part.hasCustomName, PatternText.startsLikeName(part.suffix) {
            result.append(0x5C)
        }
        PatternText.appendPattern(part.suffix, to: &result)
        if grouped { result.append(0x7D) }
        result += part.modifier.text
    }

    /// Whether the group must be written in braces to be read back as it is.
    private func needsGrouping(at index: Int, _ options: PatternOptions) -> Bool {
        let part = self[index]
        let ownPrefix = options.prefix.map { [$0] } ?? []
        if !part.suffix.isEmpty || (!part.prefix.isEmpty && part.prefix != ownPrefix) { return true }
        if part.hasCustomName, part.kind == .segmentWildcard, part.modifier == .none, index + 1 < count {
            let next = self[index + 1]
            if next.prefix.isEmpty, next.suffix.isEmpty {
                if next.kind == .fixedText {
                    if PatternText.startsLikeName(next.value) { return true }
                } else if !next.hasCustomName {
                    return true
                }
            }
        }
        guard part.prefix.isEmpty, index > 0, self[index - 1].kind == .fixedText else { return false }
        return self[index - 1].value.last == options.prefix && options.prefix != nil
    }

    /// The regular expression of these parts, and the names of its groups with the number of each group's capture
    /// ("generate a regular expression and name list").
    ///
    /// A custom group may hold named captures of its own; they count, but have no name in the list.
    func regularExpression(_ options: PatternOptions) -> (text: [UInt8], captures: [Int]) {
        var text: [UInt8] = [0x5E]
        var captures: [Int] = []
        var nextCapture = 1
        for part in self {
            if part.kind == .fixedText {
                if part.modifier == .none {
                    PatternText.appendRegExp(part.value, to: &text)
                } else {
                    text += "(?:".utf8
                    PatternText.appendRegExp(part.value, to: &text)
                    text += [0x29] + part.modifier.text
                }
                continue
            }
            let value =
                switch part.kind {
                case .segmentWildcard: options.segmentWildcard
                case .fullWildcard: [0x2E, 0x2A] as [UInt8]
                default: part.value
                }
            captures.append(nextCapture)
            nextCapture += 1 + part.ownCaptures * (part.repeats && part.isWrapped ? 2 : 1)
            part.appendExpression(value, to: &text)
        }
        text.append(0x24)
        return (text, captures)
    }
}

extension PatternPart {
    /// Whether the group may match several times.
    var repeats: Bool { modifier == .oneOrMore || modifier == .zeroOrMore }

    /// Whether the group has a prefix or a suffix.
    var isWrapped: Bool { !prefix.isEmpty || !suffix.isEmpty }

    /// The named captures inside a custom group.
    fileprivate var ownCaptures: Int {
        guard kind == .regexp, value.count > 3 else { return 0 }
        var count = 0
        var index = 0
        while index + 3 < value.count {
            if value[index] == 0x5C {
                index += 2
                continue
            }
            if value[index] == 0x28, value[index + 1] == 0x3F, value[index + 2] == 0x3C,
                value[index + 3] != 0x3D, value[index + 3] != 0x21
            {
                count += 1
            }
            index += 1
        }
        return count
    }

    fileprivate func appendExpression(_ expression: [UInt8], to text: inout [UInt8]) {
        if !isWrapped {
            if repeats {
                text += Array("((?:".utf8) + expression + [0x29] + modifier.text + [0x29]
            } else {
                text += [0x28] + expression + [0x29] + modifier.text
            }
            return
        }
        text += "(?:".utf8
        PatternText.appendRegExp(prefix, to: &text)
        if repeats {
            text += Array("((?:".utf8) + expression + Array(")(?:".utf8)
            PatternText.appendRegExp(suffix, to: &text)
            PatternText.appendRegExp(prefix, to: &text)
            text += Array("(?:".utf8) + expression + Array("))*)".utf8)
        } else {
            text += [0x28] + expression + [0x29]
        }
        PatternText.appendRegExp(suffix, to: &text)
        text.append(0x29)
        if modifier == .optional || modifier == .zeroOrMore { text.append(0x3F) }
    }
}
