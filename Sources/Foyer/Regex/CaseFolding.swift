/// Simple case folding: one code point to one code point, as CaseFolding.txt of Unicode has it with statuses C and S.
enum CaseFolding {
    /// The code point that stands for all code points which differ from `codePoint` in letter case only.
    static func fold(_ codePoint: UInt32) -> UInt32 {
        if codePoint < 0x80 {
            return codePoint.isASCIILetter ? codePoint | 0x20 : codePoint
        }
        // The runs are in order and do not overlap: find the last that begins at or before the code point.
        let next = lowerBound(runs.count / 4) { runs[$0 * 4] > codePoint }
        guard next > 0 else { return codePoint }
        let run = (next - 1) * 4
        guard codePoint <= runs[run + 1], (codePoint - runs[run]) % runs[run + 2] == 0 else { return codePoint }
        return codePoint &+ runs[run + 3]
    }

    /// Calls `body` with every code point that folding changes, and what it is folded to, in ascending order.
    static func forEachChange(_ body: (_ codePoint: UInt32, _ folded: UInt32) -> Void) {
        var run = 0
        while run + 3 < runs.count {
            var codePoint = runs[run]
            while codePoint <= runs[run + 1] {
                body(codePoint, codePoint &+ runs[run + 3])
                codePoint += runs[run + 2]
            }
            run += 4
        }
    }
}

extension CodePointSet {
    /// The set with every code point added that differs from a member in letter case only.
    ///
    /// - Complexity: O(*t* log *n*) in the size of the folding table; O(1) for ASCII characters that are not letters.
    var closedOverCase: CodePointSet {
        guard hasCased else { return self }
        var images: [UInt32] = []
        CaseFolding.forEachChange { codePoint, folded in
            if contains(codePoint), !contains(folded) { images.append(folded) }
        }
        images.sort()
        let withImages = union(CodePointSet(sorted: images))
        var sources: [UInt32] = []
        CaseFolding.forEachChange { codePoint, folded in
            if withImages.contains(folded) { sources.append(codePoint) }
        }
        return withImages.union(CodePointSet(sorted: sources))
    }

    /// Code points in ascending order; repetitions are allowed.
    private init(sorted codePoints: [UInt32]) {
        self.init()
        var last: UInt32?
        for codePoint in codePoints where codePoint != last {
            insert(codePoint, codePoint)
            last = codePoint
        }
    }

    /// Whether the set can contain a code point that case folding concerns.
    private var hasCased: Bool {
        ranges.contains { range in
            range.upper >= 0x80 || (range.lower <= 0x5A && range.upper >= 0x41)
                || (range.lower <= 0x7A && range.upper >= 0x61)
        }
    }
}
