/// A set of code points.
///
/// Invariant: the ranges are in order, do not overlap, and do not touch.
struct CodePointSet: Equatable, Sendable {
    /// The code points from `lower` to `upper`, both included.
    struct Range: Equatable, Sendable {
        var lower: UInt32
        var upper: UInt32
    }

    static var lastCodePoint: UInt32 { 0x10FFFF }
    static var all: CodePointSet { CodePointSet(from: 0, through: lastCodePoint) }

    private(set) var ranges: [Range] = []

    init() {}

    init(from lower: UInt32, through upper: UInt32) {
        ranges = [Range(lower: lower, upper: upper)]
    }

    init(_ codePoints: UInt32...) {
        for codePoint in codePoints { insert(codePoint, codePoint) }
    }

    var isEmpty: Bool { ranges.isEmpty }

    /// The one code point of the set, if it has exactly one.
    var single: UInt32? {
        ranges.count == 1 && ranges[0].lower == ranges[0].upper ? ranges[0].lower : nil
    }

    /// - Complexity: O(log *n*) in the number of ranges.
    func contains(_ codePoint: UInt32) -> Bool {
        let place = lowerBound(ranges.count) { ranges[$0].upper >= codePoint }
        return place < ranges.count && ranges[place].lower <= codePoint
    }

    /// Adds a range. Constant time when ranges arrive in order.
    mutating func insert(_ lower: UInt32, _ upper: UInt32) {
        guard let last = ranges.last else {
            ranges.append(Range(lower: lower, upper: upper))
            return
        }
        if lower > last.upper {
            if lower == last.upper + 1 {
                ranges[ranges.count - 1].upper = upper
            } else {
                ranges.append(Range(lower: lower, upper: upper))
            }
            return
        }
        self = union(CodePointSet(from: lower, through: upper))
    }

    func union(_ other: CodePointSet) -> CodePointSet {
        if isEmpty { return other }
        if other.isEmpty { return self }
        var result = CodePointSet()
        result.ranges.reserveCapacity(ranges.count + other.ranges.count)
        var left = 0
        var right = 0
        while left < ranges.count || right < other.ranges.count {
            let takesLeft =
                right == other.ranges.count || (left < ranges.count && ranges[left].lower <= other.ranges[right].lower)
            let next = takesLeft ? ranges[left] : other.ranges[right]
            if takesLeft { left += 1 } else { right += 1 }
            result.extend(next)
        }
        return result
    }

    /// Appends a range that begins at or after the beginning of the last one.
    private mutating func extend(_ range: Range) {
        guard let last = ranges.last, range.lower <= last.upper || range.lower == last.upper + 1 else {
            ranges.append(range)
            return
        }
        if range.upper > last.upper { ranges[ranges.count - 1].upper = range.upper }
    }

    func intersection(_ other: CodePointSet) -> CodePointSet {
        var result = CodePointSet()
        var left = 0
        var right = 0
        while left < ranges.count, right < other.ranges.count {
            let lower = max(ranges[left].lower, other.ranges[right].lower)
            let upper = min(ranges[left].upper, other.ranges[right].upper)
            if lower <= upper { result.ranges.append(Range(lower: lower, upper: upper)) }
            if ranges[left].upper < other.ranges[right].upper { left += 1 } else { right += 1 }
        }
        return result
    }

    func subtracting(_ other: CodePointSet) -> CodePointSet {
        intersection(other.complement)
    }

    var complement: CodePointSet {
        var result = CodePointSet()
        var next: UInt32 = 0
        for range in ranges {
            if range.lower > next { result.ranges.append(Range(lower: next, upper: range.lower - 1)) }
            next = range.upper + 1
        }
        if next <= Self.lastCodePoint { result.ranges.append(Range(lower: next, upper: Self.lastCodePoint)) }
        return result
    }
}
