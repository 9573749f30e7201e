/// The small grammars of the fields that machines read.
enum ShortcutPath {
    /// A path on the site itself: one slash, then characters that need no escape anywhere, escapes, query and fragment.
    static func check(_ path: String, _ field: String) throws(ShortcutError) {
        let bytes = Array(path.utf8)
        let isPlain = bytes.allSatisfy { byte in
            byte.isASCIILetter || byte.isASCIIDigit || "/-._~%?=&+:@,;!*()#".utf8.contains(byte)
        }
        guard isPlain, bytes.first == UInt8(ascii: "/"), !bytes.starts(with: "//".utf8),
            bytes.count <= Limits.shortcutTargetBytes
        else { throw ShortcutError(.invalidPath, field) }
    }
}

enum ShortcutName {
    /// An id: letters, digits, dots, underscores and hyphens, beginning with a letter or digit.
    static func isID(_ text: String) -> Bool {
        isWord(text, others: "._-", maximum: Limits.shortcutIDBytes)
    }

    /// A BCP 47 tag by its form: subtags of 1 to 8 letters or digits, the first 2 to 8 letters.
    static func isLanguage(_ text: String) -> Bool {
        guard text.utf8.count <= Limits.shortcutLanguageBytes else { return false }
        let subtags = Array(text.utf8).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = subtags.first, first.count >= 2, first.allSatisfy({ $0.isASCIILetter }) else { return false }
        return subtags.allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        }
    }

    /// Two or more Java names with dots between.
    static func isJavaName(_ text: String) -> Bool {
        guard text.utf8.count <= Limits.shortcutIDBytes else { return false }
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count >= 2
            && parts.allSatisfy { part in
                guard let first = part.first, first.isASCIILetter || first == UInt8(ascii: "_") else { return false }
                return part.allSatisfy {
                    $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "$")
                }
            }
    }

    /// An Android resource such as `@drawable/profile` or `@mipmap/profile`.
    static func isAndroidResource(_ text: String) -> Bool {
        guard text.utf8.first == UInt8(ascii: "@"), text.utf8.count <= Limits.shortcutIDBytes else { return false }
        let parts = Array(text.utf8.dropFirst()).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        return parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy {
                    $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
                }
        }
    }

    /// A name of a theme icon, symbol, image or program: a word of plain characters.
    static func isName(_ text: String) -> Bool {
        isWord(text, others: "._-+", maximum: Limits.shortcutIDBytes)
    }

    /// An absolute path of a file system, of plain characters and spaces, without dot segments.
    static func isFilePath(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= Limits.shortcutFilePathBytes else { return false }
        let isPlain = bytes.allSatisfy { byte in
            byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "/ -._+,@()".utf8.contains(byte)
        }
        return isPlain
            && bytes.split(separator: UInt8(ascii: "/")).allSatisfy {
                !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
            }
    }

    private static func isWord(_ text: String, others: StaticString, maximum: Int) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetter || first.isASCIIDigit, text.utf8.count <= maximum else {
            return false
        }
        return text.utf8.allSatisfy { byte in
            byte.isASCIILetter || byte.isASCIIDigit
                || UnsafeBufferPointer(start: others.utf8Start, count: others.utf8CodeUnitCount).contains(byte)
        }
    }
}
