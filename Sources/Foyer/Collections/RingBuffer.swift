/// A first-in, first-out queue over one growing array.
///
/// Invariant: the `count` elements from `head` on, wrapping at the end of `storage`, are present; all others are nil, so
/// that nothing is kept alive after it was taken.
struct RingBuffer<Element> {
    private var storage: [Element?] = []
    private var head = 0
    private(set) var count = 0

    init() {}

    var isEmpty: Bool { count == 0 }

    /// The oldest element.
    var first: Element? { count == 0 ? nil : storage[head] }

    /// All elements, oldest first.
    ///
    /// - Complexity: O(*n*).
    var elements: [Element] {
        var result: [Element] = []
        result.reserveCapacity(count)
        for offset in 0..<count {
            if let element = storage[(head + offset) & (storage.count - 1)] { result.append(element) }
        }
        return result
    }

    /// Adds an element at the end.
    ///
    /// - Complexity: O(1), amortised.
    mutating func append(_ element: Element) {
        if count == storage.count { grow() }
        storage[(head + count) & (storage.count - 1)] = element
        count += 1
    }

    /// Takes the oldest element.
    ///
    /// - Complexity: O(1).
    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = storage[head].take()
        head = (head + 1) & (storage.count - 1)
        count -= 1
        return element
    }

    /// Takes the oldest element that satisfies `predicate`, keeping the order of the others.
    ///
    /// - Complexity: O(*n*) in the elements before it.
    mutating func removeFirst(where predicate: (Element) -> Bool) -> Element? {
        var offset = 0
        while offset < count {
            if let element = storage[(head + offset) & (storage.count - 1)], predicate(element) {
                while offset > 0 {
                    let index = (head + offset) & (storage.count - 1)
                    storage[index] = storage[(head + offset - 1) & (storage.count - 1)]
                    offset -= 1
                }
                storage[head] = nil
                head = (head + 1) & (storage.count - 1)
                count -= 1
                return element
            }
            offset += 1
        }
        return nil
    }

    /// Doubles the storage, whose size is a power of two, and puts the oldest element at its start.
    private mutating func grow() {
        var larger: [Element?] = []
        larger.reserveCapacity(max(16, storage.count * 2))
        for offset in 0..<count { larger.append(storage[(head + offset) & (storage.count - 1)]) }
        while larger.count < max(16, storage.count * 2) { larger.append(nil) }
        storage = larger
        head = 0
    }
}
