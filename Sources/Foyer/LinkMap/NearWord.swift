/// Finds the word that was probably meant by one that is not known.
///
/// Nearness is the optimal string alignment distance: letters that are added, left out, replaced, or that changed places
/// with their neighbour. Upper and lower case, hyphens and underscores are the same. The work is bounded: once
/// ``Limits/linkMapSuggestionWork`` is used up, nothing is suggested any more.
struct NearWord {
    private var work = Limits.linkMapSuggestionWork
    /// Longer words are not compared.
    private static let longestWord = 64

    /// The nearest of some words, or nil if none is near enough: at most a third of the letters may differ, and one always
    /// may.
    ///
    /// - Complexity: O(words × length²), bounded over the lifetime of the value.
    mutating func nearest(to word: some Collection<UInt8>, in words: [String]) -> String? {
        guard work > 0, !word.isEmpty, word.count <= Self.longestWord else { return nil }
        let wanted = word.map { Self.folded($0) }
        var best: String?
        var bestDistance = max(1, wanted.count / 3) + 1
        let prefix = wanted + [UInt8(ascii: "_")]
        for candidate in words {
            // Looking at a word costs as well, also where it is passed over.
            work -= prefix.count
            guard work >= 0 else { return nil }
            let known = candidate.utf8.lazy.map { Self.folded($0) }
            let count = known.count
            // A unit that was left out: "ttl" for "ttl_ms".
            if known.starts(with: prefix), bestDistance > 1 {
                bestDistance = 1
                best = candidate
                continue
            }
            guard count <= Self.longestWord, abs(count - wanted.count) < bestDistance else { continue }
            work -= (count + 1) * (wanted.count + 1)
            guard work >= 0 else { return nil }
            let distance = Self.distance(wanted, Array(known))
            if distance < bestDistance {
                bestDistance = distance
                best = candidate
            }
        }
        return best
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ") ? UInt8(ascii: "_") : byte.lowercasedASCII
    }

    /// How many single changes lie between two words.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        var current = last
        for row in left.indices {
            current[0] = row + 1
            for column in right.indices {
                let isSame = left[row] == right[column]
                var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = cost
            }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[right.count]
    }
}
