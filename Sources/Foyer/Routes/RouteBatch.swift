/// The caller's memory for what a route table finds for a ``LinkBatch``.
///
/// A match writes from the start of each buffer and stops before the first link that does not fit whole, so memory and work
/// are bounded by what the caller gives.
public struct RouteBatch {
    /// Where the decoded value of a parameter lies in `values`, in bytes.
    public struct Value: Equatable, Sendable {
        /// Its first byte.
        public var start: UInt32
        /// Its length; `UInt32.max` for a parameter that took no part.
        public var length: UInt32

        /// A value.
        public init(start: UInt32 = 0, length: UInt32 = .max) {
            self.start = start
            self.length = length
        }
    }

    /// For each link the number of its route in the table, or ``noRoute``, or ``notReadable``.
    public var routes: UnsafeMutableBufferPointer<Int32>
    /// For each link where its parameters end in `parameters`; they begin where those of the link before end. Empty if no
    /// parameters are wanted.
    public var parameterEnds: UnsafeMutableBufferPointer<UInt32>
    /// The parameters, those of one link in the order of its pattern.
    public var parameters: UnsafeMutableBufferPointer<Value>
    /// The decoded values, one behind another.
    public var values: UnsafeMutableBufferPointer<UInt8>

    /// No route takes the link.
    public static let noRoute: Int32 = -1
    /// The link cannot be matched at all: it is not a URL, not UTF-8, too long, or has a malformed escape.
    public static let notReadable: Int32 = -2

    /// Memory for routes and parameters.
    public init(
        routes: UnsafeMutableBufferPointer<Int32>, parameterEnds: UnsafeMutableBufferPointer<UInt32>,
        parameters: UnsafeMutableBufferPointer<Value>, values: UnsafeMutableBufferPointer<UInt8>
    ) {
        self.routes = routes
        self.parameterEnds = parameterEnds
        self.parameters = parameters
        self.values = values
    }

    /// Memory for routes alone.
    public init(routes: UnsafeMutableBufferPointer<Int32>) {
        self.init(
            routes: routes, parameterEnds: UnsafeMutableBufferPointer(start: nil, count: 0),
            parameters: UnsafeMutableBufferPointer(start: nil, count: 0),
            values: UnsafeMutableBufferPointer(start: nil, count: 0))
    }
}

extension RouteTable {
    /// Finds the routes of many links in one call.
    ///
    /// A link that begins with a slash is a path, as in ``match(path:into:)``; any other is read as a URL. As for one link,
    /// a policy should have seen it before.
    ///
    /// - Parameters:
    ///   - links: The links.
    ///   - first: The first link to look up; its answer is the first in every buffer.
    ///   - match: What the links are looked up with; it is left with the last of them.
    ///   - results: Receives the answers.
    /// - Returns: How many links were answered. Less than there are means that a buffer is full: read the answers and go on
    ///   with the rest. 0 means that the first link alone needs larger buffers.
    /// - Complexity: that of a look-up for each link. A path allocates nothing; a URL costs the allocation of its parse.
    public func match(
        _ links: LinkBatch, from first: Int = 0, using match: RouteMatch, into results: RouteBatch
    ) -> Int {
        guard first >= 0, first < links.count else { return 0 }
        let wantsParameters = !results.parameterEnds.isEmpty
        let room = wantsParameters ? min(results.routes.count, results.parameterEnds.count) : results.routes.count
        var parameterEnd = 0
        var valueEnd = 0
        for number in 0..<min(room, links.count - first) {
            let route = find(links[first + number], match)
            if wantsParameters, route >= 0 {
                guard write(match, results, &parameterEnd, &valueEnd) else { return number }
            }
            results.routes[number] = route
            if wantsParameters { results.parameterEnds[number] = UInt32(truncatingIfNeeded: parameterEnd) }
        }
        return min(room, links.count - first)
    }

    private func find(_ link: Bytes?, _ match: RouteMatch) -> Int32 {
        guard let link else { return RouteBatch.notReadable }
        let isFound: Bool
        if link.first == UInt8(ascii: "/") {
            isFound = self.match(path: link, into: match)
        } else {
            do throws(WebURLError) {
                isFound = self.match(try WebURL(utf8: link), into: match)
            } catch {
                return RouteBatch.notReadable
            }
        }
        if isFound, let route = match.routeIndex { return Int32(truncatingIfNeeded: route) }
        return match.miss == .noRoute ? RouteBatch.noRoute : RouteBatch.notReadable
    }

    /// Writes the parameters of a link; whether there was room for all of them.
    private func write(
        _ match: RouteMatch, _ results: RouteBatch, _ parameterEnd: inout Int, _ valueEnd: inout Int
    ) -> Bool {
        let count = match.parameterCount
        guard count <= results.parameters.count - parameterEnd else { return false }
        var end = valueEnd
        for index in 0..<count {
            guard let value = match.lentParameter(index, isRaw: false) else {
                results.parameters[parameterEnd + index] = RouteBatch.Value()
                continue
            }
            guard value.count <= results.values.count - end else { return false }
            results.parameters[parameterEnd + index] = RouteBatch.Value(
                start: UInt32(truncatingIfNeeded: end), length: UInt32(truncatingIfNeeded: value.count))
            for byte in value {
                results.values[end] = byte
                end &+= 1
            }
        }
        parameterEnd += count
        valueEnd = end
        return true
    }
}
