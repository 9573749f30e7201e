/// Many links in one buffer, for look-ups that answer all of them in one call: from a script a call costs more than a
/// match.
///
///     let text = Array("/users/7/users/new".utf8)
///     let ends: [UInt32] = [8, 18]    // "/users/7", "/users/new"
///
/// The buffers belong to the caller and are read during a look-up only.
public struct LinkBatch {
    private let text: UnsafeBufferPointer<UInt8>
    private let ends: UnsafeBufferPointer<UInt32>

    /// A batch of links.
    ///
    /// - Parameters:
    ///   - text: The links, one behind another.
    ///   - ends: Where each link ends in `text`, in bytes; it begins where the one before ends, the first at 0.
    public init(text: UnsafeBufferPointer<UInt8>, ends: UnsafeBufferPointer<UInt32>) {
        self.text = text
        self.ends = ends
    }

    /// How many links there are.
    public var count: Int { ends.count }

    /// A link that there is; nil if its ends do not lie in the text, in order.
    subscript(index: Int) -> Bytes? {
        let start = index == 0 ? 0 : Int(ends[index - 1])
        let end = Int(ends[index])
        return start <= end && end <= text.count ? text.part(start..<end) : nil
    }
}
