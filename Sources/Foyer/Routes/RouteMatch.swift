/// What a route table found for a link: the route, the values of its parameters, the query and the fragment.
///
/// A match is made once and used for any number of links, one at a time: its memory grows to what the longest link needs
/// and is kept, so a look-up allocates nothing. It holds what it needs of the table and of the link, so both may be gone
/// while it is read.
///
///     let match = RouteMatch()
///     if table.match(url, into: match) {
///         print(match.route?.name ?? "", match.parameter("id") ?? "", match.queryValue("tab") ?? "")
///     }
///
/// A match may be used by one thread at a time; a table by any number.
public final class RouteMatch {
    /// What the C boundary keeps for it; the core does not look at it.
    package var companion: AnyObject?
    /// The link, taken apart.
    var link = LinkSegments(room: firstRoom)
    /// What looks it up.
    var search = RouteSearch()
    /// The values that were asked for.
    private var values = RouteValues(room: firstRoom)
    /// The bytes of a link that there is room for.
    private var room = firstRoom
    /// The bytes of the link.
    private var length = 0
    /// The order of the entry that took the link, or -1.
    package private(set) var order = -1
    /// What that order stands for.
    private var entry = RouteIndex.Entry()
    /// The table that was asked last.
    package private(set) var table: RouteTable?
    /// Why there is no match, if there is none.
    public private(set) var miss: RouteMiss? = .notAsked

    private static var firstRoom: Int { 256 }

    /// A match without a link.
    public init() {}

    // MARK: Looking up

    /// Forgets the last link and makes room for one.
    @inline(__always)
    fileprivate func begin(_ count: Int, _ table: RouteTable) -> Bool {
        if self.table !== table { self.table = table }
        order = -1
        values.clear()
        link.clear()
        guard count <= Limits.inputBytes else {
            miss = .tooLong
            return false
        }
        miss = nil
        length = count
        if room < count { grow(count) }
        return true
    }

    @inline(never)
    private func grow(_ count: Int) {
        room = count
        link.grow(to: count)
        values.grow(to: count)
    }

    /// Takes a URL apart and finds the sites that accept its source; whether there is something to look up.
    func take(_ url: WebURL, _ table: RouteTable) -> Bool {
        guard begin(url.range(of: .href)?.count ?? 0, table) else { return false }
        miss = link.take(url, table.settings)
        let isHostless = LinkSegments.isHostless(url, table.settings)
        search.choose(
            table, scheme: link.bytes(url.range(of: .scheme) ?? 0..<0), host: isHostless ? nil : link.bytes(link.host),
            port: isHostless ? nil : url.port)
        return miss == nil
    }

    fileprivate func take(path: Bytes, _ table: RouteTable) -> Bool {
        miss = link.take(path: path, table.settings)
        search.choose(table.index.everySource, table.index)
        return miss == nil
    }

    /// Looks for the first entry from an order on, in the table that took the link.
    @inline(__always)
    func find(from: UInt32, in table: RouteTable) -> Bool {
        finish(search.first(in: table.index, link, from: from, table.settings), table.index)
    }

    /// Notes what was found.
    @inline(__always)
    fileprivate func finish(_ found: UInt32, _ index: RouteIndex) -> Bool {
        guard found != RouteIndex.none else {
            order = -1
            miss = .noRoute
            return false
        }
        order = Int(found)
        entry = index.entries[Int(found)]
        return true
    }

    /// Goes on to the next route that matches the same link, in the order of the table.
    ///
    /// The values of the route before are gone; those of the query stay.
    ///
    /// - Returns: Whether there is one.
    /// - Complexity: as for the first one.
    public func next() -> Bool {
        guard order >= 0, let table else { return false }
        values.hasParameters = false
        let from = UInt32(truncatingIfNeeded: order + 1)
        order = -1
        return find(from: from, in: table)
    }

    // MARK: Route

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

    // MARK: Parameters

    /// The number of parameters of the pattern, with those that took no part.
    public var parameterCount: Int { order >= 0 ? Int(entry.parameterCount) : 0 }

    /// The name of a parameter; nil past the last one. Wildcards without a name are numbered from 0.
    public func parameterName(_ index: Int) -> String? {
        guard let names = pattern?.pattern.parameters, names.indices.contains(index) else { return nil }
        return names[index]
    }

    /// The decoded value of a parameter, or nil if it took no part. Segments of a wildcard or repetition are joined with
    /// slashes; ask for ``segments(of:)`` to tell them from slashes in a value.
    ///
    /// - Complexity: O(*n*) in the bytes of the link.
    public func parameter(_ name: String) -> String? {
        parameterIndex(name).flatMap { parameter($0) }
    }

    /// The decoded value of a parameter by its number, or nil if it took no part.
    public func parameter(_ index: Int) -> String? {
        lentParameter(index, isRaw: false).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Lends the decoded bytes of a parameter by its number, without making a string.
    ///
    /// - Parameter body: Gets the bytes, which are good only during the call; not called for a parameter that took no part.
    /// - Returns: Whether the parameter took part.
    public func readParameter(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
        guard let value = lentParameter(index, isRaw: false) else { return false }
        body(value)
        return true
    }

    /// The value of a parameter as it was written in the link, or nil if it took no part.
    public func rawParameter(_ name: String) -> String? {
        guard let index = parameterIndex(name), let value = lentParameter(index, isRaw: true) else { return nil }
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
        return lentParameter(index, isRaw: false).map { _ in 1 }
    }

    /// A decoded segment of a parameter, without a NUL behind it; nil past the last one.
    package func segment(_ number: Int, of index: Int) -> UnsafeBufferPointer<UInt8>? {
        guard let place = place(index) else { return number == 0 ? lentParameter(index, isRaw: false) : nil }
        guard number >= 0, number < place.segments.count else { return nil }
        let text = link.segment(place.segments.lowerBound + number)
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

    /// A parameter as a URL that a policy accepts: a link inside a link needs the same checks as a link.
    ///
    /// A URL that is refused is of the wrong type.
    public func url(_ name: String, _ policy: LinkPolicy) -> RouteValue<WebURL> {
        parameterIndex(name).map { url(at: $0, policy) } ?? .missing
    }

    /// A parameter as an integer, by its number.
    public func int(at index: Int) -> RouteValue<Int64> {
        RouteValue(lentParameter(index, isRaw: false)) { Int64(decimal: $0) }
    }

    /// A parameter as a UUID, in lower case, by its number.
    public func uuid(at index: Int) -> RouteValue<String> {
        RouteValue(lentParameter(index, isRaw: false)) { UUIDText.lowercased($0) }
    }

    /// A parameter as a URL that a policy accepts, by its number.
    public func url(at index: Int, _ policy: LinkPolicy) -> RouteValue<WebURL> {
        RouteValue(lentParameter(index, isRaw: false)) { policy.acceptedURL($0) }
    }

    /// The number of a parameter, or nil if the pattern has no such parameter.
    private func parameterIndex(_ name: String) -> Int? {
        pattern?.pattern.parameters.firstIndex { $0.hasSameBytes(as: name) }
    }

    /// The number of a parameter, or nil if the pattern has no such parameter.
    package func parameterIndex(utf8 name: UnsafeBufferPointer<UInt8>) -> Int? {
        pattern?.pattern.parameters.firstIndex { $0.utf8.elementsEqual(name) }
    }

    /// Lends the value of a parameter, decoded or as it was written, with a NUL behind it; nil past the last one and for
    /// one that took no part. Good until the match is used again.
    @inline(__always)
    package func lentParameter(_ index: Int, isRaw: Bool) -> UnsafeBufferPointer<UInt8>? {
        guard index >= 0, index < parameterCount else { return nil }
        guard let number = entry.segment(of: index) else { return writtenParameter(index, isRaw) }
        return link.lentSegment(number, isRaw: isRaw)
    }

    /// The value of a parameter that is not one whole segment.
    @inline(never)
    private func writtenParameter(_ index: Int, _ isRaw: Bool) -> Bytes? {
        if !values.hasParameters { writeParameters() }
        return values.parameter(index, isRaw: isRaw)
    }

    private func writeParameters() {
        values.beginParameters(parameterCount)
        guard let pattern else { return }
        if let segments = pattern.segments {
            for index in segments.indices { write(place(index), index) }
        } else {
            for (index, place) in (programPlaces(pattern) ?? []).enumerated() { write(place, index) }
        }
        if pattern.pattern.hostParameters > 0 { writeHost(pattern.pattern) }
    }

    private func write(_ place: RouteProgram.Place?, _ index: Int) {
        guard let place else { return }
        let decoded = values.appendSegments(place, of: link, isRaw: false)
        values.setParameter(index, decoded, raw: values.appendSegments(place, of: link, isRaw: true))
    }

    /// Writes the parameters that are groups of the host.
    private func writeHost(_ pattern: RoutePattern) {
        guard case .pattern(let compiled)? = pattern.sources?.first?.host else { return }
        var found: [Int]?
        do throws(URLPatternError) {
            found = try compiled.match(link.bytes(link.host))
        } catch {
            // It has matched before, with the same work.
            return
        }
        guard let found else { return }
        var index = 0
        for (group, part) in compiled.parts.lazy.filter({ $0.kind != .fixedText }).enumerated() where part.hasCustomName {
            if found[2 * group] >= 0 {
                let start = link.host.lowerBound
                let place = values.appendText(link.bytes(start + found[2 * group]..<start + found[2 * group + 1]))
                values.setParameter(index, place, raw: place)
            }
            index += 1
        }
    }

    /// Where a parameter lies, or nil if it took no part or is a part of the host.
    private func place(_ index: Int) -> RouteProgram.Place? {
        guard let pattern, index >= pattern.pattern.hostParameters else { return nil }
        guard let segments = pattern.segments else {
            guard let places = programPlaces(pattern), index < places.count else { return nil }
            return places[index]
        }
        guard index < segments.count else { return nil }
        let segment = segments[index]
        if segment >= 0 { return RouteProgram.Place(segments: segment..<segment + 1) }
        let start = -1 - segment
        let isAbsent = start == link.count && pattern.pattern.elements.last?.isOptionalWildcard ?? false
        return isAbsent ? nil : RouteProgram.Place(segments: start..<max(start, link.count))
    }

    private func programPlaces(_ pattern: RouteTable.Pattern) -> [RouteProgram.Place?]? {
        guard let program = pattern.program, var places = run(program).places else { return nil }
        for element in pattern.pattern.elements where element.isOptionalWildcard {
            guard let parameter = element.parameter, places[parameter]?.segments.isEmpty == true else { continue }
            places[parameter] = nil
        }
        return places
    }

    /// Runs the program of a pattern over the segments of the link.
    func run(_ program: RouteProgram) -> RouteProgram.Outcome {
        program.run(link.count, text: { self.link.segment($0) }) { matches($0, $1) }
    }

    /// Whether a segment pattern matches a segment of the link.
    private func matches(_ pattern: RouteSegment, _ index: Int) -> Bool {
        let text = link.segment(index)
        guard case .literal(let literal) = pattern else { return pattern.matches(text) }
        let ignoresCase = link.startsWithAuthority && index == 0 || table?.settings.pathCase == .ignored
        return literal.withUnsafeBufferPointer { text.equals($0, ignoringCase: ignoresCase) }
    }

    // MARK: Query and fragment

    /// The number of pairs of the query. Empty pairs are left out.
    public var queryPairCount: Int {
        if !values.hasQuery {
            values.writeQuery(of: link, length: length, withFragment: table?.settings.fragmentPairs ?? false)
        }
        return values.pairCount
    }

    /// A pair of the query, decoded as ``QueryPairs`` are, in the order of the link; nil past the last one. The value is nil
    /// for a key without an equals sign.
    public func queryPair(_ index: Int) -> (key: String, value: String?)? {
        guard let key = lentQuery(index, isValue: false) else { return nil }
        return (
            String(decoding: key, as: UTF8.self),
            lentQuery(index, isValue: true).map { String(decoding: $0, as: UTF8.self) }
        )
    }

    /// The values of a key, in order; nil for each time that it has no equals sign.
    public func queryValues(_ key: String) -> [String?] {
        (0..<queryPairCount).filter { hasQueryKey($0, key) }.map { queryPair($0)?.value }
    }

    /// The first value of a key that has one.
    public func queryValue(_ key: String) -> String? {
        queryValues(key).lazy.compactMap { $0 }.first
    }

    /// The first value of a key as an integer.
    public func queryInt(_ key: String) -> RouteValue<Int64> {
        firstValue(key).map { queryInt(at: $0) } ?? .missing
    }

    /// The first value of a key as a UUID, in lower case.
    public func queryUUID(_ key: String) -> RouteValue<String> {
        firstValue(key).map { queryUUID(at: $0) } ?? .missing
    }

    /// The first value of a key as a URL that a policy accepts. One that is refused is of the wrong type.
    public func queryURL(_ key: String, _ policy: LinkPolicy) -> RouteValue<WebURL> {
        firstValue(key).map { queryURL(at: $0, policy) } ?? .missing
    }

    /// The value of a pair as an integer, by the pair's number.
    public func queryInt(at index: Int) -> RouteValue<Int64> {
        RouteValue(lentQuery(index, isValue: true)) { Int64(decimal: $0) }
    }

    /// The value of a pair as a UUID, in lower case, by the pair's number.
    public func queryUUID(at index: Int) -> RouteValue<String> {
        RouteValue(lentQuery(index, isValue: true)) { UUIDText.lowercased($0) }
    }

    /// The value of a pair as a URL that a policy accepts, by the pair's number.
    public func queryURL(at index: Int, _ policy: LinkPolicy) -> RouteValue<WebURL> {
        RouteValue(lentQuery(index, isValue: true)) { policy.acceptedURL($0) }
    }

    private func firstValue(_ key: String) -> Int? {
        (0..<queryPairCount).first { hasQueryKey($0, key) && lentQuery($0, isValue: true) != nil }
    }

    /// Lends the key or the value of a pair with a NUL behind it; nil past the end, and for a value that is not there. Good
    /// until the match is used for another link.
    package func lentQuery(_ index: Int, isValue: Bool) -> UnsafeBufferPointer<UInt8>? {
        index < queryPairCount ? values.pair(index, isValue: isValue) : nil
    }

    /// Whether a pair of the query has a key, as the settings of the table compare keys.
    package func hasQueryKey(_ index: Int, _ key: String) -> Bool {
        guard let found = lentQuery(index, isValue: false) else { return false }
        var key = key
        return key.withUTF8 { $0.equals(found, ignoringCase: table?.settings.queryKeyCase == .ignored) }
    }

    /// The fragment of the link as it was written, without its number sign; nil if it has none.
    public var fragmentText: String? {
        lentFragment.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Lends the fragment, without a NUL behind it. Good until the match is used for another link.
    package var lentFragment: UnsafeBufferPointer<UInt8>? {
        link.fragment.map { link.bytes($0) }
    }
}

// MARK: - Looking up

extension RouteTable {
    /// Finds the route of a URL.
    ///
    /// The URL should have passed a `LinkPolicy`: a table decides where a link goes, not whether it is to be trusted.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - match: Receives the route and the values, until it is used again.
    /// - Returns: Whether there is a route.
    /// - Complexity: O(*n*) in the bytes of the URL for literals, parameters and wildcards at the end; with other groups
    ///   at most nodes of the index times segments. No allocation once `match` has room, unless regular expressions or
    ///   functions are asked.
    public func match(_ url: WebURL, into match: RouteMatch) -> Bool {
        match.take(url, self) && match.find(from: 0, in: self)
    }

    /// Finds the route of a path among the routes that accept every source.
    ///
    /// - Parameters:
    ///   - path: A path, with or without a slash in front; a query and a fragment may follow it.
    ///   - match: Receives the route and the values, until it is used again.
    /// - Returns: Whether there is a route.
    /// - Complexity: as for a URL.
    public func match(path: String, into match: RouteMatch) -> Bool {
        var path = path
        return path.withUTF8 { self.match(path: $0, into: match) }
    }

    /// Finds the route of a path, as `match(path:into:)` for a string.
    ///
    /// - Parameter path: The path; text that is not UTF-8 has no route.
    public func match(path: UnsafeBufferPointer<UInt8>, into match: RouteMatch) -> Bool {
        guard match.begin(path.count, self) else { return false }
        // A usual path is looked up in the caller's memory: what was just copied is not yet quick to read.
        if usualRoot != 0, let start = path.baseAddress, match.link.takeUsual(UnsafeRawPointer(start), path.count) {
            let isShort = path.count < 8
            let text = RouteIndex.Text(
                start: isShort ? UnsafePointer(match.link.text) : start, count: path.count,
                lastWord: isShort ? path.count : path.count &- 8)
            let found = match.search.searchSimple(index, text, match.link.segments, at: usualRoot)
            match.link.count = found.count
            match.search.choose(index.everySource, index)
            return match.finish(found.order, index)
        }
        return match.take(path: path, self) && match.find(from: 0, in: self)
    }

    /// The match of a URL, or nil. Use `match(_:into:)` for many.
    public func firstMatch(_ url: WebURL) -> RouteMatch? {
        let match = RouteMatch()
        return self.match(url, into: match) ? match : nil
    }
}

// MARK: - Typed values

/// A value that was asked for as a certain type.
public enum RouteValue<Value> {
    /// There is no such parameter, or it took no part.
    case missing
    /// There is one, but it is of another type.
    case wrongType
    /// The value.
    case value(Value)

    init(_ text: Bytes?, _ read: (Bytes) -> Value?) {
        guard let text else {
            self = .missing
            return
        }
        self = read(text).map { .value($0) } ?? .wrongType
    }

    /// The value, or nil.
    public var optional: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension RouteValue: Sendable where Value: Sendable {}
extension RouteValue: Equatable where Value: Equatable {}
