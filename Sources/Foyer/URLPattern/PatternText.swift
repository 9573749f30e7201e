/// Names and escapes of pattern strings, over well-formed UTF-8.
enum PatternText {
    /// Whether a code point may stand in a group's name ("is a valid name code point").
    static func isName(_ scalar: UInt32, first: Bool) -> Bool {
        switch scalar {
        case 0x41...0x5A, 0x61...0x7A, 0x24, 0x5F: return true
        case 0x30...0x39, 0x200C, 0x200D: return !first
        case 0..<0x80: return false
        default:
            guard let scalar = Unicode.Scalar(scalar) else { return false }
            return first ? scalar.properties.isIDStart : scalar.properties.isIDContinue
        }
    }

    /// Whether `text` starts with a code point that would continue a name.
    static func startsLikeName(_ text: [UInt8]) -> Bool {
        !text.isEmpty && isName(text.withUnsafeBufferPointer { UTF8Text.next(in: $0, at: 0).scalar }, first: false)
    }

    /// `text` with a backslash before everything that means something in a pattern ("escape a pattern string").
    static func escapePattern<Text: Sequence<UInt8>>(_ text: Text) -> [UInt8] {
        var result: [UInt8] = []
        appendPattern(text, to: &result)
        return result
    }

    static func appendPattern<Text: Sequence<UInt8>>(_ text: Text, to result: inout [UInt8]) {
        for byte in text {
            switch byte {
            case 0x2B, 0x2A, 0x3F, 0x3A, 0x7B, 0x7D, 0x28, 0x29, 0x5C: result.append(0x5C)
            default: break
            }
            result.append(byte)
        }
    }

    /// Appends `text` with a backslash before everything that means something in a regular expression ("escape a
    /// regexp string").
    static func appendRegExp<Text: Sequence<UInt8>>(_ text: Text, to result: inout [UInt8]) {
        for byte in text {
            switch byte {
            case 0x2E, 0x2B, 0x2A, 0x3F, 0x5E, 0x24, 0x7B, 0x7D, 0x28, 0x29, 0x5B, 0x5D, 0x7C, 0x2F, 0x5C:
                result.append(0x5C)
            default: break
            }
            result.append(byte)
        }
    }
}
