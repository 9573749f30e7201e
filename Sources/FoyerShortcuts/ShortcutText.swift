/// Cleaning of the texts that people see (the rules for a title that nobody can read as another one).
enum ShortcutText {
    /// How many characters (scalar values) a field may hold after cleaning.
    struct Room {
        var scalars: Int

        /// Titles.
        static let title = Room(scalars: Limits.shortcutTitleScalars)
        /// Every other text.
        static let sentence = Room(scalars: Limits.shortcutTextScalars)
    }

    /// The text with white space collapsed to single spaces and cut at the ends, without controls, directional
    /// overrides, embeddings and isolates, and without what no Unicode text and no XML has; in Normalization Form C (but
    /// for builds without the tables for hosts outside ASCII, which leave the form as it is).
    ///
    /// - Throws: When nothing is left, or more than fits.
    static func cleaned(_ text: String, _ room: Room, _ field: String) throws(ShortcutError) -> String {
        guard text.utf8.count <= Limits.shortcutRawTextBytes else { throw ShortcutError(.textTooLong, field) }
        var scalars: [UInt32] = []
        var owesSpace = false
        for scalar in text.unicodeScalars {
            let value = scalar.value
            if isWhiteSpace(value) {
                owesSpace = !scalars.isEmpty
            } else if !isDropped(value) {
                if owesSpace { scalars.append(0x20) }
                owesSpace = false
                scalars.append(value)
            }
        }
        guard !scalars.isEmpty else { throw ShortcutError(.emptyText, field) }
        #if !FOYER_NO_IDNA
            // What is far too long is not worth composing, which takes time for long runs of marks.
            guard scalars.count <= 4 * room.scalars else { throw ShortcutError(.textTooLong, field) }
            if scalars.contains(where: { $0 >= 0x300 }) { scalars = Normalization.composed(scalars) }
        #endif
        guard scalars.count <= room.scalars else { throw ShortcutError(.textTooLong, field) }
        var bytes: [UInt8] = []
        for scalar in scalars { UTF8Text.encode(scalar, into: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The Unicode property White_Space.
    private static func isWhiteSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Controls, the bidirectional controls that reach beyond one character, and noncharacters.
    private static func isDropped(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x00..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF: true
        default: scalar & 0xFFFE == 0xFFFE
        }
    }
}
