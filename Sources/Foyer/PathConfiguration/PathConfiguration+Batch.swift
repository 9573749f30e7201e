extension PathConfiguration {
    /// Finds the rules that hit many texts in one call, each as ``forEachRule(in:_:)`` does.
    ///
    /// - Parameters:
    ///   - paths: The texts: a path, or path, `?` and query. One that is not UTF-8 is at fault.
    ///   - first: The first text to look up; its answer is the first in every buffer.
    ///   - rules: Receives the numbers of the rules that hit, those of one text in the order in which they are laid over
    ///     each other.
    ///   - ruleEnds: Receives for each text where its rules end in `rules`; they begin where those of the text before end.
    /// - Returns: How many texts were answered, and how many of those are at fault and so have no rules. Less than there
    ///   are means that a buffer is full: read the answers and go on with the rest. 0 means that the first text alone needs
    ///   larger buffers.
    /// - Complexity: That of a lookup for each text.
    public func hits(
        _ paths: LinkBatch, from first: Int = 0, rules: UnsafeMutableBufferPointer<UInt32>,
        ruleEnds: UnsafeMutableBufferPointer<UInt32>
    ) -> (answered: Int, faults: Int) {
        guard first >= 0, first < paths.count else { return (0, 0) }
        var faults = 0
        var end = 0
        let room = min(ruleEnds.count, paths.count - first)
        for number in 0..<room {
            let begin = end
            var isFault = true
            if let path = paths[first + number], UTF8Text.firstFault(in: path) == nil {
                isFault =
                    forEachRule(in: path) { rule in
                        if end < rules.count { rules[end] = UInt32(truncatingIfNeeded: rule) }
                        end += 1
                    } != nil
            }
            if isFault {
                faults += 1
                end = begin
            }
            if end > rules.count { return (number, faults) }
            ruleEnds[number] = UInt32(truncatingIfNeeded: end)
        }
        return (room, faults)
    }
}
