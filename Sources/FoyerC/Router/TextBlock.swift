/// Several texts for C in one block of memory: NUL-terminated, at addresses that stay the same until the block is gone.
final class TextBlock {
    private let start: UnsafeMutablePointer<CChar>
    /// Where each text begins. Invariant: one more than there are texts; the last is the size of the block.
    private let starts: [Int]

    fileprivate init(_ bytes: [UInt8], starts: [Int]) {
        start = .allocate(capacity: bytes.count)
        for index in bytes.indices {
            (start + index).initialize(to: CChar(bitPattern: bytes[index]))
        }
        self.starts = starts
    }

    deinit {
        start.deallocate()
    }

    /// Lends a text to C. The index must be that of a text that was appended.
    func lend(_ index: Int, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
        length?.pointee = starts[index + 1] - starts[index] - 1
        return UnsafePointer(start + starts[index])
    }

    /// Gathers the texts.
    struct Builder {
        private var bytes: [UInt8] = []
        private var starts = [0]

        /// Appends a text; nil as the empty text.
        mutating func append(_ text: String?) {
            if let text { bytes.append(contentsOf: text.utf8) }
            endText()
        }

        /// Appends the serialisation of a URL; nil as the empty text.
        mutating func append(_ url: WebURL?) {
            url?.withBytes(of: .href) { bytes.append(contentsOf: $0) }
            endText()
        }

        private mutating func endText() {
            bytes.append(0)
            starts.append(bytes.count)
        }

        func finish() -> TextBlock {
            TextBlock(bytes, starts: starts)
        }
    }
}
