/// Links as they may be written to logs: without userinfo, query values and fragment, and with nothing that could break a
/// line or turn its direction.
///
/// ```swift
/// LinkRedaction.render("https://ann:secret@example.com/reset?token=abc#top")
/// // "https://…@example.com/reset?token=…#…"
/// ```
///
/// Works on any bytes, so that refused links can be logged too. `…` stands for what is left out: the userinfo, the value
/// of a pair, a pair without "=", the fragment. A control, bidirectional or invisible character becomes `\u{…}`, a byte
/// that is not UTF-8 `\x…`, a backslash two.
public enum LinkRedaction {
    /// The text of a link for a log.
    ///
    /// - Complexity: O(`Limits.redactedBytes`); what is longer is cut and ends in `…`.
    public static func render(_ link: String) -> String {
        var link = link
        return link.withUTF8 { render(utf8: $0) }
    }

    /// The text of a link, given as bytes, for a log.
    ///
    /// - Complexity: O(`Limits.redactedBytes`); what is longer is cut and ends in `…`.
    public static func render(utf8: UnsafeBufferPointer<UInt8>) -> String {
        let isCut = utf8.count > Limits.redactedBytes
        var text = RedactedText()
        // The parser removes these wherever they stand: what hides behind them is found as it finds it.
        let cleaned = URLParser.cleaned(utf8.part(0..<min(utf8.count, Limits.redactedBytes)))
        cleaned.withUnsafeBufferPointer { text.append(link: LinkText($0)) }
        if isCut { text.appendEllipsis() }
        return text.string
    }
}

extension WebURL: CustomStringConvertible {
    /// The URL as it may appear in logs: without userinfo, query values and fragment. The whole text is `href`.
    public var description: String {
        withBytes(of: .href) { LinkRedaction.render(utf8: $0) }
    }
}

/// The text that a redaction builds up.
private struct RedactedText {
    private var bytes: [UInt8] = []

    var string: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(link: LinkText) {
        let text = link.bytes
        append(text.part(0..<link.authority.lowerBound))
        var rest = link.authority.lowerBound
        // Without an authority, what stands before an "@" may still be a name: in mailto:, or behind a forgotten scheme.
        let end = link.hasAuthority ? link.authority.upperBound : link.path.upperBound
        if let at = (rest..<end).last(where: { text[$0] == UInt8(ascii: "@") }) {
            appendEllipsis()
            rest = at
        }
        append(text.part(rest..<link.path.upperBound))
        append(query: text.part(link.query))
        if !link.fragment.isEmpty {
            bytes.append(UInt8(ascii: "#"))
            if link.fragment.count > 1 { appendEllipsis() }
        }
    }

    private mutating func append(query: Bytes) {
        guard !query.isEmpty else { return }
        bytes.append(UInt8(ascii: "?"))
        var start = 1
        while start < query.count {
            var end = start
            var equals: Int?
            while end < query.count, query[end] != UInt8(ascii: "&") {
                if equals == nil, query[end] == UInt8(ascii: "=") { equals = end }
                end += 1
            }
            if let equals { append(query.part(start..<equals + 1)) }
            if start < end { appendEllipsis() }
            if end < query.count { bytes.append(UInt8(ascii: "&")) }
            start = end + 1
        }
    }

    mutating func appendEllipsis() {
        UTF8Text.encode(0x2026, into: &bytes)
    }

    private mutating func append(_ text: Bytes) {
        var index = 0
        while index < text.count {
            let length = UTF8Text.sequenceLength(in: text, at: index)
            guard length > 0 else {
                append("\\x")
                bytes.append(UInt8.hexDigit(text[index] >> 4))
                bytes.append(UInt8.hexDigit(text[index]))
                index += 1
                continue
            }
            append(UTF8Text.scalar(in: text, at: index, length: length))
            index += length
        }
    }

    private mutating func append(_ scalar: UInt32) {
        if scalar == UInt32(UInt8(ascii: "\\")) {
            append("\\\\")
        } else if RedactedText.misleads(scalar) {
            append("\\u{")
            var shift: UInt32 = 20
            while shift > 0, scalar >> shift == 0 { shift -= 4 }
            while true {
                bytes.append(UInt8.hexDigit(UInt8(truncatingIfNeeded: scalar >> shift)))
                if shift == 0 { break }
                shift -= 4
            }
            append("}")
        } else {
            UTF8Text.encode(scalar, into: &bytes)
        }
    }

    private mutating func append(_ literal: StaticString) {
        bytes.append(contentsOf: literal.bytes)
    }

    /// Controls, line separators, and what changes direction or cannot be seen.
    private static func misleads(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
            0x200B...0x200F,
            0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFC,
            0x1D173...0x1D17A,
            0xE0000...0xE0FFF:
            true
        default: false
        }
    }
}
