/// What follows the path of a URL that is built.
package struct RouteTail {
    var query: [(key: String, value: String?)]
    var fragment: String?

    package init(_ query: [(key: String, value: String?)] = [], _ fragment: String? = nil) {
        self.query = query
        self.fragment = fragment
    }
}

/// Writes URLs from their decoded parts.
package struct RouteURLWriter {
    private let settings: RouteSettings

    package init(_ settings: RouteSettings) {
        self.settings = settings
    }

    /// The URL with this source and these segments, or nil if no URL is.
    package func url(_ source: RouteSource, _ segments: [[UInt8]], _ tail: RouteTail = RouteTail()) -> WebURL? {
        var text = source.scheme ?? []
        text.append(UInt8(ascii: ":"))
        var rest = segments[...]
        if source.isWeb || settings.authority == .host {
            text += "//".utf8
            if case .exact(let host) = source.host { text += host }
            if case .exact(let port) = source.port { text += ":\(port)".utf8 }
            if rest.isEmpty, source.isWeb { text.append(UInt8(ascii: "/")) }
        } else if rest.isEmpty {
            text += "//".utf8
        } else if let first = rest.first, Self.canBeAuthority(first) {
            // The usual spelling; what an authority cannot hold goes into the path, which means the same.
            text += "//".utf8 + first
            rest.removeFirst()
        }
        for segment in rest {
            text.append(UInt8(ascii: "/"))
            appendPath(segment, to: &text)
        }
        append(tail, to: &text)
        return ComponentEncoding.parse(text)
    }

    private static func canBeAuthority(_ segment: [UInt8]) -> Bool {
        !segment.isEmpty
            && segment.allSatisfy { byte in
                byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
            }
    }

    private func appendPath(_ segment: [UInt8], to text: inout [UInt8]) {
        for byte in segment {
            append(byte, escaped: ByteClass.path.contains(byte) || Self.isPathMark(byte), to: &text)
        }
    }

    private static func isPathMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\")
    }

    private func append(_ tail: RouteTail, to text: inout [UInt8]) {
        var separator = UInt8(ascii: "?")
        for pair in tail.query {
            text.append(separator)
            separator = UInt8(ascii: "&")
            appendQuery(pair.key, to: &text)
            if let value = pair.value {
                text.append(UInt8(ascii: "="))
                appendQuery(value, to: &text)
            }
        }
        if let fragment = tail.fragment {
            text.append(UInt8(ascii: "#"))
            for byte in fragment.utf8 {
                append(byte, escaped: ByteClass.fragment.contains(byte) || byte == UInt8(ascii: "%"), to: &text)
            }
        }
    }

    private func appendQuery(_ value: String, to text: inout [UInt8]) {
        for byte in value.utf8 {
            let isMark =
                byte == UInt8(ascii: "&") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "+")
                || byte == UInt8(ascii: "%")
            append(byte, escaped: ByteClass.specialQuery.contains(byte) || isMark, to: &text)
        }
    }

    private func append(_ byte: UInt8, escaped: Bool, to text: inout [UInt8]) {
        if escaped {
            text.appendPercentEncoded(byte)
        } else {
            text.append(byte)
        }
    }
}
