/// A place in a text: offset, line and column, all in bytes of UTF-8.
public struct TextPosition: Hashable, Sendable {
    /// Bytes before the place.
    public var offset: Int
    /// The line, counted from 1. Lines end with a line feed.
    public var line: Int
    /// The column in bytes, counted from 1.
    public var column: Int

    /// A place.
    ///
    /// - Parameters:
    ///   - offset: Bytes before it.
    ///   - line: Its line, counted from 1.
    ///   - column: Its column in bytes, counted from 1.
    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// The place `offset` bytes into `text`; an offset past the end means the end.
    ///
    /// - Complexity: O(`offset`).
    public init<Text: Collection<UInt8>>(offset: Int, in text: Text) {
        var line = 1
        var column = 1
        var count = 0
        for byte in text {
            if count >= offset { break }
            count += 1
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        self.init(offset: count, line: line, column: column)
    }
}

/// Where the lines of a text begin, so that many places can be named by line and column in one reading of the text.
struct LineIndex {
    /// The offset of the first byte of each line.
    private var starts = [0]
    private let count: Int

    /// - Complexity: O(*n*).
    init(_ text: [UInt8]) {
        count = text.count
        for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    }

    /// The place `offset` bytes into the text; an offset past the end means the end. O(log *n*).
    func position(_ offset: Int) -> TextPosition {
        let offset = min(max(offset, 0), count)
        // The first line begins at 0, so there is always one before.
        let line = lowerBound(starts.count) { starts[$0] > offset }
        return TextPosition(offset: offset, line: line, column: offset - starts[max(line - 1, 0)] + 1)
    }
}
