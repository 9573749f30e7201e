/// Whether a path segment is "." or "..", also with escaped dots.
enum DotSegment {
    case none, single, double

    /// - Complexity: O(1).
    init(_ segment: Bytes) {
        self = .none
        guard segment.count <= 6, let first = DotSegment.dot(in: segment, at: 0) else { return }
        if first == segment.count {
            self = .single
        } else if let second = DotSegment.dot(in: segment, at: first), second == segment.count {
            self = .double
        }
    }

    /// The index after a dot or an escaped dot, or nil where there is none.
    private static func dot(in segment: Bytes, at index: Int) -> Int? {
        guard index < segment.count else { return nil }
        if segment[index] == UInt8(ascii: ".") { return index + 1 }
        return PercentEncoding.escape(in: segment, at: index) == UInt8(ascii: ".") ? index + 3 : nil
    }
}
