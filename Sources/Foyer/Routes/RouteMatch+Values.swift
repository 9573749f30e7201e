/// A value that was asked for as a certain type.
public enum RouteValue<Value> {
    /// There is no such parameter, or it took no part.
    case missing
    /// There is one, but it is of another type.
    case wrongType
    /// The value.
    case value(Value)

    /// The value, or nil.
    public var optional: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension RouteValue: Sendable where Value: Sendable {}
extension RouteValue: Equatable where Value: Equatable {}

// MARK: - Route

extension RouteMatch {
    /// Whether there is a route.
    public var isFound: Bool { order >= 0 }

    var pattern: RouteTable.Pattern? {
        guard order >= 0, let table else { return nil }
        return table.patterns[table.entries[order].pattern]
    }

    /// The route, or nil if there is none.
    public var route: Route? {
        routeIndex.flatMap { table?.routes[$0] }
    }

    /// The number of the route in its table, in the order in which routes were added.
    public var routeIndex: Int? { order >= 0 ? Int(entry.route) : nil }

    /// The number of the pattern among those of its route.
    public var patternIndex: Int? { pattern?.number }

    /// The pattern, as it was written.
    public var patternText: String? {
        pattern.map { String(decoding: $0.pattern.text, as: UTF8.self) }
    }
}

// MARK: - Parameters

extension RouteMatch {
    /// The number of parameters of the pattern, with those that took no part.
    public var parameterCount: Int { order >= 0 ? Int(entry.parameterCount) : 0 }

    /// The name of a parameter; nil past the last one. Wildcards without a name are numbered from 0.
    public func parameterName(_ index: Int) -> String? {
        guard let names = pattern?.pattern.parameters, names.indices.contains(index) else { return nil }
        return names[index]
    }

    /// The decoded value of a parameter, or nil if it took no part. Segments of a wildcard or repetition are joined with
    /// slashes; ask for `segments(of:)` to tell them from slashes in a value.
    ///
    /// - Complexity: O(*n*).
    public func parameter(_ name: String) -> String? {
        parameterIndex(name).flatMap { parameter($0) }
    }

    /// The decoded value of a parameter by its number, or nil if it took no part.
    public func parameter(_ index: Int) -> String? {
        value(index, isRaw: false).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Lends the decoded bytes of a parameter by its number, without making a string.
    ///
    /// - Parameter body: Gets the bytes, which are good only during the call; not called for a parameter that took no part.
    /// - Returns: Whether the parameter took part.
    public func readParameter(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
        guard let value = value(index, isRaw: false) else { return false }
        body(value)
        return true
    }

    /// The value of a parameter as it was written in the link, or nil if it took no part.
    public func rawParameter(_ name: String) -> String? {
        guard let index = parameterIndex(name), let value = value(index, isRaw: true) else { return nil }
        return String(decoding: value, as: UTF8.self)
    }

    /// All parameters that took part, in the order of the pattern.
    public var parameters: [(name: String, value: String)] {
        (0..<parameterCount).compactMap { index in
            guard let name = parameterName(index), let value = parameter(index) else { return nil }
            return (name, value)
        }
    }

    /// The decoded segments of a wildcard or repetition, one by one; of another parameter its one value.
    public func segments(of name: String) -> [String]? {
        guard let index = parameterIndex(name), let count = segmentCount(of: index) else { return nil }
        return (0..<count).map { number in
            segment(number, of: index).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }

    /// How many segments a parameter has; nil if it took no part.
    package func segmentCount(of index: Int) -> Int? {
        if let place = place(index) { return place.segments.count }
        return value(index, isRaw: false).map { _ in 1 }
    }

    /// A decoded segment of a parameter, without a NUL behind it; nil past the last one.
    package func segment(_ number: Int, of index: Int) -> UnsafeBufferPointer<UInt8>? {
        guard let place = place(index) else { return number == 0 ? value(index, isRaw: false) : nil }
        guard number >= 0, number < place.segments.count else { return nil }
        let text = segment(place.segments.lowerBound + number)
        let start = number == 0 ? place.start : 0
        let end = number == place.segments.count - 1 ? place.end ?? text.count : text.count
        return text.part(start..<max(start, end))
    }

    /// A parameter as an integer.
    public func int(_ name: String) -> RouteValue<Int64> {
        parameterIndex(name).map { int(at: $0) } ?? .missing
    }

    /// A parameter as a UUID, in lower case.
    public func uuid(_ name: String) -> RouteValue<String> {
        parameterIndex(name).map { uuid(at: $0) } ?? .missing
    }

    /// A parameter as a URL that a policy accepts: links inside links are as little to be trusted as links.
    ///
    /// A URL that is refused is of the wrong type.
    public func url(_ name: String, _ policy: LinkPolicy) -> RouteValue<WebURL> {
        parameterIndex(name).map { url(at: $0, policy) } ?? .missing
    }

    /// A parameter as an integer, by its number.
    public func int(at index: Int) -> RouteValue<Int64> {
        typed(value(index, isRaw: false)) { Int64(decimal: $0) }
    }

    /// A parameter as a UUID, in lower case, by its number.
    public func uuid(at index: Int) -> RouteValue<String> {
        typed(value(index, isRaw: false)) { UUIDText.lowercased($0) }
    }

    /// A parameter as a URL that a policy accepts, by its number.
    public func url(at index: Int, _ policy: LinkPolicy) -> RouteValue<WebURL> {
        typed(value(index, isRaw: false)) { policy.acceptedURL($0) }
    }

    func typed<Value>(_ text: Bytes?, _ read: (Bytes) -> Value?) -> RouteValue<Value> {
        guard let text else { return .missing }
        return read(text).map { .value($0) } ?? .wrongType
    }

    func parameterIndex(_ name: String) -> Int? {
        pattern?.pattern.parameters.firstIndex { $0.hasSameBytes(as: name) }
    }

    /// The value of a parameter, decoded or as it was written, with a NUL behind it; nil past the last one and for one that
    /// took no part. Good until the match is used again.
    @inline(__always)
    func value(_ index: Int, isRaw: Bool) -> Bytes? {
        guard index >= 0, index < parameterCount else { return nil }
        guard let number = entry.segment(of: index) else { return writtenValue(index, isRaw) }
        let segment = isRaw && hasEscapes ? rawSegments[number] : segments[number]
        let start = text + Int(segment.start)
        start[Int(segment.length)] = 0
        return Bytes(start: start, count: Int(segment.length))
    }

    /// The value of a parameter that is not one whole segment.
    @inline(never)
    private func writtenValue(_ index: Int, _ isRaw: Bool) -> Bytes? {
        if !hasParameters { writeParameters() }
        let place = parameterPlaces[isRaw ? index + Limits.routeParameters : index]
        return place.length == Place.absent ? nil : bytes(place)
    }
}
