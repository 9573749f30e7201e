/// The order that a stable sort gives to items: their numbers.
///
/// One merge sort for all types. The standard library's sort is compiled anew for every type that is sorted, at several
/// kilobytes apiece; that is for what is sorted in a hurry, this for all else.
///
/// - Parameters:
///   - count: How many items there are.
///   - precedes: Whether the item with the first number must come before the one with the second.
/// - Complexity: O(*n* log *n*).
@inline(never)
package func stableOrder(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    // Short runs by insertion, then runs of twice the width by merging.
    var width = 8
    for start in stride(from: 0, to: count, by: width) {
        let end = min(start + width, count)
        for next in start..<end {
            let item = order[next]
            var place = next
            while place > start, precedes(item, order[place - 1]) {
                order[place] = order[place - 1]
                place -= 1
            }
            order[place] = item
        }
    }
    guard count > width else { return order }
    var merged = order
    while width < count {
        var start = 0
        while start < count {
            let middle = min(start + width, count)
            let end = min(middle + width, count)
            var (left, right) = (start, middle)
            for place in start..<end {
                if left < middle, right == end || !precedes(order[right], order[left]) {
                    merged[place] = order[left]
                    left += 1
                } else {
                    merged[place] = order[right]
                    right += 1
                }
            }
            start = end
        }
        swap(&order, &merged)
        width *= 2
    }
    return order
}

extension Array {
    /// The elements sorted, equal ones in the order they had; see ``stableOrder(_:_:)``.
    @inline(__always)
    package func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
        stableOrder(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
    }
}
