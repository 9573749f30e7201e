/// Cuts text at its slashes: the way in which rules and routes both see a path.
enum SegmentScanner {
    /// Finds the segments of a text. The end of the text ends a segment as a slash does, so there is always one.
    ///
    /// Slashes are found eight bytes at a time and gathered for 64, so that there is one loop over segments, not one over
    /// the segments inside each word. Nothing outside of the text is read but by `lastWord`.
    ///
    /// - Parameters:
    ///   - text: The text; `start` and `end` are offsets in it.
    ///   - lastWord: Reads the last bytes, from an offset on, if there are less than eight.
    ///   - look: Is given each word of the text.
    ///   - segment: Is given where each segment begins and ends; false ends the scan.
    /// - Returns: Whether the scan came to the end.
    /// - Complexity: O(*n*).
    @inline(__always)
    static func scan(
        _ text: UnsafePointer<UInt8>, from start: Int, to end: Int, lastWord: (Int) -> UInt64, look: (UInt64) -> Void,
        segment: (_ start: Int, _ end: Int) -> Bool
    ) -> Bool {
        let raw = UnsafeRawPointer(text)
        var first = start
        var block = start
        repeat {
            let blockEnd = min(end, block &+ 64)
            var edges: UInt64 = 0
            var position = block
            // One loop for all words, the last one too: a loop over whole words alone is made a vector loop, and finding out
            // how often to run it costs more than the few words of a path.
            while position < blockEnd {
                let word = position &+ 8 <= end ? ByteWords.load(raw, position) : lastWord(position)
                look(word)
                edges |= ByteWords.gathered(ByteWords.marks(of: UInt8(ascii: "/"), in: word))
                    &<< UInt64(truncatingIfNeeded: position &- block)
                position &+= 8
            }
            if end &- block < 64 { edges |= 1 &<< UInt64(truncatingIfNeeded: end &- block) }
            while edges != 0 {
                let found = block &+ edges.trailingZeroBitCount
                guard segment(first, found) else { return false }
                first = found &+ 1
                edges &= edges &- 1
            }
            block &+= 64
        } while block <= end
        return true
    }
}
