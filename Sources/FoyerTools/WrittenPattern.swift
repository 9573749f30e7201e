/// Looks at the text of a pattern for what people write by mistake.
struct WrittenPattern {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// Where a `*` stands right behind a slash, as in a shell's glob, or nil.
    var globOffset: Int? {
        place { byte, previous, _ in byte == UInt8(ascii: "*") && previous == UInt8(ascii: "/") }
    }

    /// Where a segment begins with a colon and a letter, as in a route, or nil.
    var colonTemplateOffset: Int? {
        place { byte, previous, next in
            byte == UInt8(ascii: ":") && previous == UInt8(ascii: "/") && next?.isASCIILetter == true
        }
    }

    /// Whether the pattern begins with a slash, has nothing that looks for a query, and so is a path's; without `^` it is
    /// found in a query as well.
    var isPathAnywhere: Bool {
        bytes.first == UInt8(ascii: "/")
            && place { byte, previous, _ in byte == UInt8(ascii: "?") && previous == UInt8(ascii: "\\") } == nil
    }

    /// The offset of the first byte, outside of classes, that a test holds for; the test sees its neighbours. A byte
    /// behind a backslash is seen with the backslash as its neighbour only.
    private func place(_ test: (_ byte: UInt8, _ previous: UInt8?, _ next: UInt8?) -> Bool) -> Int? {
        var previous: UInt8?
        var isInClass = false
        for index in bytes.indices {
            let byte = bytes[index]
            let next = index + 1 < bytes.endIndex ? bytes[index + 1] : nil
            if !isInClass, test(byte, previous, next) { return index - bytes.startIndex }
            let isEscaped = previous == UInt8(ascii: "\\")
            if !isEscaped, byte == UInt8(ascii: "[") { isInClass = true }
            if !isEscaped, byte == UInt8(ascii: "]") { isInClass = false }
            // Two backslashes are one character; the next one is free.
            previous = isEscaped && byte == UInt8(ascii: "\\") ? nil : byte
        }
        return nil
    }
}
