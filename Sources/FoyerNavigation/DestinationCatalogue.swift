/// The destinations that this version of the host can show.
///
/// While nothing has been added, the catalogue is open: every name is taken to be known. Once something has been
/// added, a name that was not is unknown, and a visit to it falls back.
///
/// ```swift
/// var catalogue = DestinationCatalogue()
/// try catalogue.add(VisitDestination(.native, name: "map"))
/// catalogue["numbers"]  // nil: the visit falls back
/// ```
public struct DestinationCatalogue: Sendable {
    /// Sorted by the bytes of the names, each name once.
    private var destinations: [VisitDestination] = []

    /// An open catalogue.
    public init() {}

    /// Whether every name is taken to be known.
    public var isOpen: Bool { destinations.isEmpty }

    /// Adds a destination; one with the same name gives way to it.
    ///
    /// - Throws: `NavigationError.tooManyDestinations` beyond `Limits.navigationDestinations`.
    /// - Complexity: O(*n*) in the destinations.
    public mutating func add(_ destination: VisitDestination) throws(NavigationError) {
        let rank = rank(of: destination.name)
        if rank < destinations.count, destinations[rank].name.hasSameBytes(as: destination.name) {
            destinations[rank] = destination
        } else {
            guard destinations.count < Limits.navigationDestinations else { throw .tooManyDestinations }
            destinations.insert(destination, at: rank)
        }
    }

    /// The destination with this name, or nil if it is unknown.
    ///
    /// The name `web` is always known. In an open catalogue every other name is a native screen.
    ///
    /// - Complexity: O(log *n*) comparisons.
    public subscript(name: String) -> VisitDestination? {
        let rank = rank(of: name)
        if rank < destinations.count, destinations[rank].name.hasSameBytes(as: name) { return destinations[rank] }
        if name.hasSameBytes(as: VisitDestination.web.name) { return .web }
        return isOpen ? VisitDestination(.native, name: name) : nil
    }

    /// How many names come before this one.
    private func rank(of name: String) -> Int {
        lowerBound(destinations.count) { !destinations[$0].name.precedesInBytes(name) }
    }
}

/// That a visit is not shown by the destination that its rules name.
public struct DestinationFallback: Sendable {
    /// The name that the host does not know.
    public let requested: String
    /// What shows the visit instead: the `fallback_uri` of its rules, or the web destination.
    public let used: VisitDestination
}
