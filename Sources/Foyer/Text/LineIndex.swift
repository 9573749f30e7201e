/// Where the lines of a text begin, so that many places can be named by line and column without counting each anew.
struct LineIndex {
    /// The offset of the first byte of each line.
    private var starts = [0]
    private let count: Int

    /// - Complexity: O(*n*).
    init(_ text: [UInt8]) {
        count = text.count
        for (offset, byte) in text.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    }

    /// The place `offset` bytes into the text; an offset past the end means the end. O(log *n*).
    func position(_ offset: Int) -> TextPosition {
        let offset = min(max(offset, 0), count)
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return TextPosition(offset: offset, line: low + 1, column: offset - starts[low] + 1)
    }
}
