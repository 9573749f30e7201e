// How the C boundary holds tables and matches: by pointers to themselves, so that a lookup goes through nothing else.
extension RouteTable {
    /// A reference for somebody else to own: ended by `release`.
    package func retainedPointer() -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(self).toOpaque()
    }

    /// The table behind a pointer made by `retainedPointer`, which stays as it is.
    package static func from(_ pointer: UnsafeRawPointer) -> RouteTable {
        Unmanaged<RouteTable>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Ends a reference made by `retainedPointer`.
    package static func release(_ pointer: UnsafeRawPointer) {
        Unmanaged<RouteTable>.fromOpaque(pointer).release()
    }

    /// Looks a path up in a table, both behind pointers.
    @inline(__always)
    package static func match(
        path: UnsafeBufferPointer<UInt8>, in table: UnsafeRawPointer, into match: UnsafeRawPointer
    ) -> Bool {
        Unmanaged<RouteTable>.fromOpaque(table)._withUnsafeGuaranteedRef { table in
            Unmanaged<RouteMatch>.fromOpaque(match)._withUnsafeGuaranteedRef { match in
                table.match(path: path, into: match)
            }
        }
    }

    /// The name of a route with a NUL behind it, or nil past the last one.
    package func unsafeName(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
        routes.indices.contains(index) ? names[index] : nil
    }

    /// The handler of a route with a NUL behind it, or nil if it names none.
    package func unsafeHandler(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
        routes.indices.contains(index) && routes[index].handler != nil ? handlers[index] : nil
    }

    /// A gate of a route with a NUL behind it, or nil past the last one.
    package func unsafeGate(_ number: Int, of index: Int) -> UnsafeBufferPointer<UInt8>? {
        guard routes.indices.contains(index), number >= 0, number < routes[index].gates?.count ?? 0 else { return nil }
        return gates[firstGates[index] + number]
    }
}

extension RouteMatch {
    /// A reference for somebody else to own: ended by `release`.
    package func retainedPointer() -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(self).toOpaque()
    }

    /// Lends the match behind a pointer made by `retainedPointer`.
    @inline(__always)
    package static func with<Result>(_ pointer: UnsafeRawPointer, _ body: (RouteMatch) -> Result) -> Result {
        Unmanaged<RouteMatch>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
    }

    /// Ends a reference made by `retainedPointer`.
    package static func release(_ pointer: UnsafeRawPointer) {
        Unmanaged<RouteMatch>.fromOpaque(pointer).release()
    }

    /// A parameter with a NUL behind it; nil past the last one and for one that took no part. Good until the match is
    /// used again.
    @inline(__always)
    package func unsafeParameter(_ index: Int, isRaw: Bool) -> UnsafeBufferPointer<UInt8>? {
        value(index, isRaw: isRaw)
    }

    /// The name of a parameter with a NUL behind it, or nil past the last one. Good as long as the table lives.
    package func unsafeParameterName(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
        guard let table, let pattern, pattern.pattern.parameters.indices.contains(index) else { return nil }
        return table.texts[pattern.firstText + 1 + index]
    }

    /// The number of a parameter, or nil.
    package func parameterIndex(utf8 name: UnsafeBufferPointer<UInt8>) -> Int? {
        pattern?.pattern.parameters.firstIndex { $0.utf8.elementsEqual(name) }
    }

    /// The name of the route with a NUL behind it.
    package var unsafeRouteName: UnsafeBufferPointer<UInt8>? {
        routeIndex.flatMap { table?.unsafeName($0) }
    }

    /// The pattern with a NUL behind it.
    package var unsafePattern: UnsafeBufferPointer<UInt8>? {
        guard let table, let pattern else { return nil }
        return table.texts[pattern.firstText]
    }

    /// The key or value of a pair of the query with a NUL behind it; nil past the end, and for a value that is none.
    package func unsafeQuery(_ index: Int, isValue: Bool) -> UnsafeBufferPointer<UInt8>? {
        if isValue { return queryValue(at: index) }
        return index >= 0 && index < queryPairCount ? bytes(queryPlaces[2 * index]) : nil
    }

    /// Whether a pair of the query has a key, as the settings of the table compare keys.
    package func hasQueryKey(_ index: Int, _ key: String) -> Bool {
        index >= 0 && index < queryPairCount && hasKey(index, key)
    }

    /// The fragment, without a NUL behind it.
    package var unsafeFragment: UnsafeBufferPointer<UInt8>? {
        fragment.map { UnsafeBufferPointer(start: text + $0.lowerBound, count: $0.count) }
    }
}
