/// The compiled pattern of one component.
package struct CompiledComponent: Sendable {
    package let parts: [PatternPart]
    let options: PatternOptions
    /// What the fixed text was encoded with.
    let encoding: ComponentEncoding
    let patternString: [UInt8]
    let groupNames: [String]
    private let matcher: Matcher

    private enum Matcher: Sendable {
        /// The pattern is one text.
        case text([UInt8], ignoreCase: Bool)
        /// The pattern is `*`.
        case everything
        case program(ComponentMatcher)
        /// The regular expression, and the capture of each group.
        case expression(RegexPattern, [Int])
    }

    /// "Compile a component".
    init(
        _ pattern: [UInt8], _ encoding: ComponentEncoding, _ options: PatternOptions
    ) throws(URLPatternError) {
        try self.init(parts: PatternParser.parse(pattern, options, encoding), encoding, options)
    }

    /// The component with these parts.
    init(parts: [PatternPart], _ encoding: ComponentEncoding, _ options: PatternOptions) throws(URLPatternError) {
        self.parts = parts
        self.options = options
        self.encoding = encoding
        patternString = parts.patternString(options)
        groupNames = parts.filter { $0.kind != .fixedText }.map { String(decoding: $0.name, as: UTF8.self) }
        matcher = try Self.matcher(parts, options)
    }

    private static func matcher(
        _ parts: [PatternPart], _ options: PatternOptions
    ) throws(URLPatternError) -> Matcher {
        if parts.isEmpty { return .text([], ignoreCase: false) }
        if let custom = parts.first(where: { $0.kind == .regexp }) {
            let (text, captures) = parts.regularExpression(options)
            do throws(RegexError) {
                let expression = try RegexPattern(
                    text, dialect: .ecmaScript, options: options.ignoreCase ? .caseInsensitive : [])
                return .expression(expression, captures)
            } catch {
                throw URLPatternError(.badGroup, offset: custom.offset)
            }
        }
        if parts.count == 1, let part = parts.first {
            if part.kind == .fixedText, part.modifier == .none {
                return .text(part.value, ignoreCase: options.ignoreCase)
            }
            if part.kind == .fullWildcard, part.modifier == .none, !part.isWrapped { return .everything }
        }
        return .program(ComponentMatcher(parts, options))
    }

    /// Whether a group has a regular expression of its own.
    var hasRegExpGroups: Bool {
        if case .expression = matcher { true } else { false }
    }

    /// The places of the groups in `text`, two numbers for each (-1 for a group that took no part), or nil if the
    /// pattern does not match all of `text`.
    func match(_ text: Bytes) throws(URLPatternError) -> [Int]? {
        switch matcher {
        case .text(let expected, let ignoreCase):
            return expected.withUnsafeBufferPointer { text.equals($0, ignoringCase: ignoreCase) } ? [] : nil
        case .everything:
            for byte in text where byte == 0x0A || byte == 0x0D { return nil }
            return [0, text.count]
        case .program(let program):
            return try program.match(text)
        case .expression(let expression, let captures):
            return try Self.match(expression, captures, text)
        }
    }

    private static func match(
        _ expression: RegexPattern, _ captures: [Int], _ text: Bytes
    ) throws(URLPatternError) -> [Int]? {
        let found: RegexCaptures?
        do throws(RegexSearchError) {
            found = try expression.captures(in: text)
        } catch {
            throw URLPatternError(.limit)
        }
        return found.map { found in
            captures.flatMap { capture in
                found[capture].map { [$0.lowerBound, $0.upperBound] } ?? [-1, -1]
            }
        }
    }

    func matches(_ text: [UInt8]) throws(URLPatternError) -> Bool {
        let result = try text.withTypedBytes { (bytes) throws(URLPatternError) in try match(bytes) }
        return result != nil
    }

    /// Whether some special scheme matches ("protocol component matches a special scheme").
    var matchesSpecialScheme: Bool {
        get throws(URLPatternError) {
            for scheme in ["http", "https", "ws", "wss", "ftp", "file"] where try matches(Array(scheme.utf8)) {
                return true
            }
            return false
        }
    }
}

extension [UInt8] {
    /// `withUnsafeBufferPointer` with a typed error.
    func withTypedBytes<Result, Failure: Error>(
        _ body: (Bytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result: Swift.Result<Result, Failure> = withUnsafeBufferPointer { bytes in
            do throws(Failure) {
                return .success(try body(bytes))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
