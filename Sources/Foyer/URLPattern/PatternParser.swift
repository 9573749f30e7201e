/// The pattern parser of the URLPattern standard ("parse a pattern string").
struct PatternParser {
    private let input: [UInt8]
    private let tokens: [PatternToken]
    private let options: PatternOptions
    private let segmentWildcard: [UInt8]
    private let encode: ComponentEncoding
    private var parts: [PatternPart] = []
    private var pendingText: [UInt8] = []
    private var pendingStart = 0
    private var index = 0
    private var nextNumber = 0

    private init(_ input: [UInt8], _ options: PatternOptions, _ encode: ComponentEncoding) throws(URLPatternError) {
        self.input = input
        self.options = options
        self.encode = encode
        segmentWildcard = options.segmentWildcard
        tokens = try PatternTokenizer.tokenize(input, .strict)
    }

    /// The parts of a component's pattern; fixed text is in its canonical form.
    ///
    /// - Complexity: O(length · groups).
    static func parse(
        _ input: [UInt8], _ options: PatternOptions, _ encode: ComponentEncoding
    ) throws(URLPatternError) -> [PatternPart] {
        guard input.count <= Limits.patternBytes else { throw URLPatternError(.limit) }
        var parser = try PatternParser(input, options, encode)
        return try parser.run()
    }

    private mutating func run() throws(URLPatternError) -> [PatternPart] {
        while index < tokens.count {
            let char = consume(.char)
            let name = consume(.name)
            let matcher = consumeMatcher(after: name)
            if name != nil || matcher != nil {
                var prefix = char.map { text(of: $0) } ?? []
                if let char, prefix != options.prefix.map({ [$0] }) ?? [] {
                    append(prefix, from: char)
                    prefix = []
                }
                try flushText()
                try addPart(prefix: prefix, name: name, matcher: matcher, suffix: [], modifier: consumeModifier())
            } else if let fixed = char ?? consume(.escapedChar) {
                append(text(of: fixed), from: fixed)
            } else if let open = consume(.open) {
                try group(open.index)
            } else {
                try flushText()
                guard consume(.end) != nil else { throw fault(.unexpected) }
            }
        }
        return parts
    }

    private mutating func group(_ start: Int) throws(URLPatternError) {
        let prefix = consumeText()
        let name = consume(.name)
        let matcher = consumeMatcher(after: name)
        let suffix = consumeText()
        guard consume(.close) != nil else { throw fault(.unclosedBrace) }
        try addPart(
            prefix: prefix, name: name, matcher: matcher, suffix: suffix, modifier: consumeModifier(), open: start)
    }

    // MARK: Tokens

    private func fault(_ kind: URLPatternError.Kind) -> URLPatternError {
        URLPatternError(kind, offset: index < tokens.count ? tokens[index].index : input.count)
    }

    private func text(of token: PatternToken) -> [UInt8] {
        Array(input[token.value])
    }

    private mutating func consume(_ kind: PatternToken.Kind) -> PatternToken? {
        guard index < tokens.count, tokens[index].kind == kind else { return nil }
        index += 1
        return tokens[index - 1]
    }

    private mutating func consumeMatcher(after name: PatternToken?) -> PatternToken? {
        if let regexp = consume(.regexp) { return regexp }
        return name == nil ? consume(.asterisk) : nil
    }

    private mutating func consumeModifier() -> PatternPart.Modifier {
        if let token = consume(.otherModifier) { return input[token.value.lowerBound] == 0x3F ? .optional : .oneOrMore }
        return consume(.asterisk) == nil ? .none : .zeroOrMore
    }

    private mutating func consumeText() -> [UInt8] {
        var result: [UInt8] = []
        while let token = consume(.char) ?? consume(.escapedChar) {
            result += input[token.value]
        }
        return result
    }

    // MARK: Parts

    private mutating func append(_ text: [UInt8], from token: PatternToken) {
        if pendingText.isEmpty { pendingStart = token.index }
        pendingText += text
    }

    /// "Maybe add a part from the pending fixed value".
    private mutating func flushText() throws(URLPatternError) {
        guard !pendingText.isEmpty else { return }
        let value = try encoded(pendingText, at: pendingStart)
        pendingText = []
        parts.append(PatternPart(kind: .fixedText, value: value, modifier: .none, offset: pendingStart))
    }

    private func encoded(_ text: [UInt8], at offset: Int) throws(URLPatternError) -> [UInt8] {
        do throws(URLPatternError) {
            return try encode.canonicalize(text)
        } catch {
            throw URLPatternError(error.kind, offset: offset)
        }
    }

    private mutating func addPart(
        prefix: [UInt8], name: PatternToken?, matcher: PatternToken?, suffix: [UInt8], modifier: PatternPart.Modifier,
        open: Int? = nil
    ) throws(URLPatternError) {
        let place = open ?? tokens[min(index, tokens.count - 1)].index
        if name == nil, matcher == nil, modifier == .none {
            if pendingText.isEmpty { pendingStart = place }
            pendingText += prefix
            return
        }
        try flushText()
        guard let start = name ?? matcher else {
            // Text and suffix are one text here; the suffix is empty.
            guard !prefix.isEmpty else { return }
            let value = try encoded(prefix, at: place)
            parts.append(PatternPart(kind: .fixedText, value: value, modifier: modifier, offset: place))
            return
        }
        var part = PatternPart(kind: .regexp, value: [], modifier: modifier, offset: start.index)
        switch matcher?.kind {
        case .regexp?: part.value = matcher.map { text(of: $0) } ?? []
        case .asterisk?: part.value = [0x2E, 0x2A]
        default: part.value = segmentWildcard
        }
        if part.value == segmentWildcard {
            part.kind = .segmentWildcard
            part.value = []
        } else if part.value == [0x2E, 0x2A] {
            part.kind = .fullWildcard
            part.value = []
        }
        if let name {
            part.name = text(of: name)
        } else {
            part.name = Array(String(nextNumber).utf8)
            nextNumber += 1
        }
        guard !parts.contains(where: { $0.name == part.name }) else {
            throw URLPatternError(.duplicateName, offset: start.index)
        }
        part.prefix = try encoded(prefix, at: start.index)
        part.suffix = try encoded(suffix, at: start.index)
        parts.append(part)
    }
}
