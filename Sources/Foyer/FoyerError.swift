/// What every error of Foyer can say of itself: a stable code, a sentence, and where in the input it lies.
///
/// Errors are thrown typed, one type per stage; this protocol is what the C boundary, the command and logs read from
/// any of them.
public protocol FoyerError: Error, Sendable {
    /// A stable, lower-case, hyphenated word, the same in Swift, C and JSON. Never changes once released.
    var code: String { get }

    /// One sentence for a person: what was expected and what was found. Its wording may change.
    var message: String { get }

    /// Where in the input the fault lies, if it lies at one place.
    var position: TextPosition? { get }
}

/// A place in a UTF-8 text.
public struct TextPosition: Hashable, Sendable {
    /// Bytes before the place.
    public var offset: Int
    /// The line, counted from 1. Lines end with a line feed.
    public var line: Int
    /// The column in bytes, counted from 1.
    public var column: Int

    /// A place given by its parts.
    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// The place `offset` bytes into `text`; an offset past the end means the end.
    ///
    /// - Complexity: O(`offset`).
    public init<Bytes: Collection>(offset: Int, in text: Bytes) where Bytes.Element == UInt8 {
        var line = 1
        var column = 1
        var count = 0
        for byte in text {
            if count >= offset { break }
            count += 1
            if byte == 0x0A {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        self.init(offset: count, line: line, column: column)
    }
}
