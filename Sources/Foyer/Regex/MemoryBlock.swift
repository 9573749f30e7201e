/// One piece of memory that holds several arrays of trivial values, one after another, so that what is read together
/// lies together. Filled once and freed when the last reference goes.
final class MemoryBlock {
    private let start: UnsafeMutableRawPointer
    private var used = 0
    /// Bytes of the block.
    let size: Int

    /// A block with room for arrays of `sizes` bytes each.
    init(sizes: [Int]) {
        var total = 0
        for size in sizes { total += Self.rounded(size) }
        size = total
        start = UnsafeMutableRawPointer.allocate(byteCount: max(total, Self.alignment), alignment: Self.alignment)
    }

    deinit {
        start.deallocate()
    }

    private static var alignment: Int { 64 }

    private static func rounded(_ size: Int) -> Int {
        (size + alignment - 1) / alignment * alignment
    }

    /// Bytes that an array takes.
    static func size<Element>(of array: [Element]) -> Int {
        array.count * MemoryLayout<Element>.stride
    }

    /// Copies an array of trivial values into the block, which has room for it. The pointer is valid as long as the block.
    func place<Element>(_ array: [Element]) -> UnsafePointer<Element> {
        let place = (start + used).bindMemory(to: Element.self, capacity: array.count)
        array.withUnsafeBufferPointer { elements in
            if let from = elements.baseAddress { place.initialize(from: from, count: elements.count) }
        }
        used += Self.rounded(Self.size(of: array))
        return UnsafePointer(place)
    }
}
