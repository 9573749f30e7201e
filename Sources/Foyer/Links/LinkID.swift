/// The number of a link in its router: 1 for the first that was received, and so on.
///
/// Every call of `receive` gives a number, also for a link that is refused at once. A number is never used again in the
/// same router. Smaller means earlier.
public struct LinkID: Hashable, Comparable, Sendable {
    /// The number; 0 is no link.
    public let number: UInt64

    /// The id with a number, as it came from a router.
    public init(_ number: UInt64) {
        self.number = number
    }

    public static func < (left: LinkID, right: LinkID) -> Bool { left.number < right.number }
}
