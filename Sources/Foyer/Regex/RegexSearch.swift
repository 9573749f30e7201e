/// Finds one pattern of a program in a subject, by the matcher that fits it.
struct RegexSearch {
    /// What a search came to.
    enum Outcome {
        case found, notFound, stepLimit
    }

    let code: RegexCode
    let subject: RegexSubject

    /// Whether the pattern is found. With `wantsCaptures`, `slots` tells where: start and end of the match, then of
    /// each group.
    ///
    /// - Parameters:
    ///   - slots: room for the pattern's slots.
    ///   - lent: memory for the backtracking stack to begin in.
    @inline(__always)
    func find(
        _ pattern: RegexCode.Pattern, slots: UnsafeMutableBufferPointer<UInt32>,
        lent: UnsafeMutableBufferPointer<BacktrackStack.Entry>, wantsCaptures: Bool = false
    ) -> Outcome {
        var matcher = BacktrackMatcher(code: code, subject: subject, slots: slots, lent: lent)
        // A regular pattern gets a few steps for each byte, so that the quick way stays linear as well.
        let limit = pattern.isRegular ? 64 + 4 * subject.end : Limits.regexSteps
        switch matcher.search(pattern, steps: limit) {
        case .found: return .found
        case .notFound: return .notFound
        case .outOfSteps: break
        }
        guard pattern.isRegular else { return .stepLimit }
        return findLinearly(pattern, slots: slots, wantsCaptures: wantsCaptures)
    }

    /// Whether the pattern is found.
    func find(_ pattern: RegexCode.Pattern, lent: UnsafeMutableBufferPointer<BacktrackStack.Entry>) -> Outcome {
        if pattern.slotCount == 0 {
            return find(pattern, slots: UnsafeMutableBufferPointer(start: nil, count: 0), lent: lent)
        }
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(pattern.slotCount)) {
            find(pattern, slots: $0, lent: lent)
        }
    }

    @inline(never)
    private func findLinearly(
        _ pattern: RegexCode.Pattern, slots: UnsafeMutableBufferPointer<UInt32>, wantsCaptures: Bool
    ) -> Outcome {
        var linear = LinearMatcher(code: code, subject: subject, pattern: pattern, wantsCaptures: wantsCaptures)
        guard linear.search() else { return .notFound }
        if wantsCaptures, let found = linear.found {
            for slot in found.indices { slots[slot] = found[slot] }
        }
        return .found
    }
}
