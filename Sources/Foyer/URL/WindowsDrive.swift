/// Windows drive letters, which file URLs know (URL Standard, section 4.2).
enum WindowsDrive {
    /// A letter and ":" or "|".
    static func isLetter(_ text: Bytes) -> Bool {
        text.count == 2 && text[0].isASCIILetter && (text[1] == UInt8(ascii: ":") || text[1] == UInt8(ascii: "|"))
    }

    /// Whether `text` starts with a drive letter: it ends there, or a separator follows.
    static func begins(_ text: Bytes) -> Bool {
        guard text.count >= 2, isLetter(text.part(0..<2)) else { return false }
        guard text.count > 2 else { return true }
        switch text[2] {
        case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
        default: return false
        }
    }

    /// Whether the path in `text` from `start` is, or begins with, one segment that is a drive letter with a colon.
    static func isFirstSegment(of base: URLStorage) -> Bool {
        let header = base.header
        let path = base.text.part(Int(header.pathStart)..<Int(header.pathEnd))
        guard path.count >= 3, path[1].isASCIILetter, path[2] == UInt8(ascii: ":") else { return false }
        return path.count == 3 || path[3] == UInt8(ascii: "/")
    }
}
