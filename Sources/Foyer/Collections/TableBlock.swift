/// One piece of memory that holds several arrays of plain numbers, one behind another, so that what a look-up reads
/// together lies together.
///
/// The block is filled once, when an index is made, and freed with the last reference to it. The pointers that
/// ``place(_:)`` gives are valid as long as the block is.
///
///     let block = TableBlock(bytes: TableBlock.room(for: slots) + TableBlock.room(for: texts))
///     let slots = block.place(slots)
///     let texts = block.place(texts)
final class TableBlock {
    private let start: UnsafeMutableRawPointer
    private var used = 0

    /// - Parameter bytes: The sum of ``room(for:)`` of every array that will be placed.
    init(bytes: Int) {
        start = UnsafeMutableRawPointer.allocate(byteCount: max(bytes, Self.alignment), alignment: Self.alignment)
    }

    deinit {
        // The values are plain numbers: nothing has to be torn down.
        start.deallocate()
    }

    /// Each array begins on a cache line of its own.
    private static var alignment: Int { 64 }

    /// The bytes that an array takes in a block.
    static func room<Element>(for array: [Element]) -> Int {
        (array.count * MemoryLayout<Element>.stride + alignment - 1) / alignment * alignment
    }

    /// Copies an array of plain numbers into the block, which has room for it.
    func place<Element>(_ array: [Element]) -> UnsafePointer<Element> {
        let place = (start + used).bindMemory(to: Element.self, capacity: max(array.count, 1))
        array.withUnsafeBufferPointer { elements in
            if let from = elements.baseAddress { place.initialize(from: from, count: elements.count) }
        }
        used += Self.room(for: array)
        return UnsafePointer(place)
    }
}
