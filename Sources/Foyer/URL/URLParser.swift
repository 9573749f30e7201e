/// The URL parser (URL Standard, section 4.4) from the raw bytes: cleaning, then the two stages.
enum URLParser {
    /// Parses `text`, against `base` if it is relative.
    ///
    /// - Complexity: O(*n*). One allocation for an ASCII text that is already as it will be serialised.
    static func parse(_ text: Bytes, base: URLStorage?) throws(WebURLError) -> URLStorage {
        try checkLength(text, base)
        if let canonical = CanonicalText(text) { return URLStorage.make(copying: text, canonical.layout) }
        return try parseInStages(text, base: base)
    }

    static func parseInStages(_ text: Bytes, base: URLStorage?) throws(WebURLError) -> URLStorage {
        let input = trimmed(text)
        guard hasTabOrNewline(input) else { return try parse(cleaned: input, of: text, base: base) }
        let cleaned = cleaned(input)
        let result: Result<URLStorage, WebURLError> = cleaned.withUnsafeBufferPointer { cleaned in
            do throws(WebURLError) {
                return .success(try parse(cleaned: cleaned, of: text, base: base))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Whether `parse` would succeed.
    ///
    /// - Complexity: O(*n*). No allocation, unless the text has tabs or newlines, or a host that is escaped or not ASCII.
    static func canParse(_ text: Bytes, base: URLStorage?) -> Bool {
        do throws(WebURLError) {
            try checkLength(text, base)
        } catch {
            return false
        }
        return CanonicalText.hasCanonicalHead(text) || canParseInStages(text, base: base)
    }

    static func canParseInStages(_ text: Bytes, base: URLStorage?) -> Bool {
        let input = trimmed(text)
        guard hasTabOrNewline(input) else { return canRead(input, base) }
        return cleaned(input).withUnsafeBufferPointer { canRead($0, base) }
    }

    private static func canRead(_ input: Bytes, _ base: URLStorage?) -> Bool {
        do throws(URLFault) {
            _ = try URLReader(input: input, base: base).read()
            return true
        } catch {
            return false
        }
    }

    private static func parse(cleaned input: Bytes, of text: Bytes, base: URLStorage?) throws(WebURLError) -> URLStorage {
        let head: URLHead
        do throws(URLFault) {
            head = try URLReader(input: input, base: base).read()
        } catch {
            throw WebURLError(error.kind, position: position(of: error.offset, in: text))
        }
        var writer = URLWriter(input: input, base: base)
        return writer.write(head)
    }

    private static func checkLength(_ text: Bytes, _ base: URLStorage?) throws(WebURLError) {
        guard text.count <= Limits.urlBytes, base?.text.count ?? 0 <= Limits.urlBytes else { throw WebURLError(.tooLong) }
    }

    /// The text without C0 controls and spaces at its ends, and without tabs and newlines.
    static func cleaned(_ text: Bytes) -> [UInt8] {
        trimmed(text).filter { !$0.isTabOrNewline }
    }

    /// The text without C0 controls and spaces at its ends.
    private static func trimmed(_ text: Bytes) -> Bytes {
        var start = 0
        var end = text.count
        while start < end, text[start].isC0ControlOrSpace { start &+= 1 }
        while start < end, text[end &- 1].isC0ControlOrSpace { end &-= 1 }
        return text.part(start..<end)
    }

    private static func hasTabOrNewline(_ text: Bytes) -> Bool {
        for byte in text where byte.isTabOrNewline { return true }
        return false
    }

    /// The place in the original text of an offset in the cleaned one.
    private static func position(of offset: Int, in text: Bytes) -> TextPosition {
        var index = 0
        while index < text.count, text[index].isC0ControlOrSpace { index += 1 }
        var remaining = offset
        while index < text.count {
            if !text[index].isTabOrNewline {
                if remaining == 0 { break }
                remaining -= 1
            }
            index += 1
        }
        return TextPosition(offset: index, in: text)
    }
}
