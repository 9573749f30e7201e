/// A table that tries every pattern on its own, and then puts them in order as `RouteTable` says: what the index is
/// compared with. It shares nothing with it, not even the reading of patterns: they are made from their parts.
struct RouteReference {
    /// A part of a path's pattern.
    enum Item {
        case literal(String)
        case parameter
        case digits
        case prefixed(String)
        case optionalLiteral(String)
        case optionalParameter
        case oneOrMore
        case noneOrMore
        case wildcard

        /// How it is written; `name` is for its parameter.
        func text(_ name: String) -> String {
            switch self {
            case .literal(let text): "/" + text
            case .parameter: "/:" + name
            case .digits: "/:\(name)([0-9]+)"
            case .prefixed(let text): "/\(text)-:\(name)"
            case .optionalLiteral(let text): "{/\(text)}?"
            case .optionalParameter: "/:\(name)?"
            case .oneOrMore: "/:\(name)+"
            case .noneOrMore: "/:\(name)*"
            case .wildcard: "/*"
            }
        }

        /// The place in the order among patterns.
        var rank: Int {
            switch self {
            case .literal: 10
            case .prefixed: 20
            case .digits: 30
            case .parameter: 40
            case .optionalLiteral: 51
            case .optionalParameter: 54
            case .oneOrMore: 60
            case .noneOrMore: 70
            case .wildcard: 80
            }
        }
    }

    struct Pattern {
        var source: Source
        var items: [Item]
        var priority: Int

        var text: String {
            let path = items.enumerated().map { $1.text("p\($0)") }.joined()
            switch source {
            case .any:
                return path.hasPrefix("/") || path.hasPrefix("{/")
                    ? (path.hasPrefix("{") ? "/" + path : path) : "/" + path
            case .host(let host): return "https://" + host + path
            case .below(let domain): return "https://*." + domain + path
            case .scheme(let scheme): return scheme + ":" + (path.isEmpty ? "//" : "/" + path)
            }
        }
    }

    enum Source: Equatable {
        case any
        case host(String)
        case below(String)
        case scheme(String)

        var rank: Int {
            switch self {
            case .host, .scheme: 0
            case .below(let domain): 1000 - domain.count
            case .any: 2000
            }
        }

        func accepts(_ link: Link) -> Bool {
            switch self {
            case .any: true
            case .host(let host): link.scheme == "https" && link.host == host
            case .below(let domain): link.scheme == "https" && link.host.hasSuffix("." + domain)
            case .scheme(let scheme): link.scheme == scheme
            }
        }
    }

    struct Link {
        var scheme: String
        var host: String
        var segments: [String]

        var text: String {
            let path = segments.joined(separator: "/")
            return scheme == "https" ? "https://\(host)/\(path)" : "\(scheme):/\(path)"
        }
    }

    var patterns: [Pattern]

    /// The patterns that match, in order, with their parameters.
    func matches(_ link: Link) -> [(pattern: Int, parameters: [String: String])] {
        let order = patterns.indices.sorted { left, right in
            let one = key(left)
            let other = key(right)
            return one == other ? left < right : one.lexicographicallyPrecedes(other)
        }
        return order.compactMap { index in
            guard patterns[index].source.accepts(link) else { return nil }
            guard let found = match(patterns[index].items[...], link.segments[...], 0) else { return nil }
            var wildcards = 0
            var parameters: [String: String] = [:]
            for (item, value) in found.sorted(by: { $0.item < $1.item }) {
                if case .wildcard = patterns[index].items[item] {
                    parameters["\(wildcards)"] = value
                    wildcards += 1
                } else {
                    parameters["p\(item)"] = value
                }
            }
            return (index, parameters)
        }
    }

    private func key(_ index: Int) -> [Int] {
        [-patterns[index].priority, patterns[index].source.rank] + patterns[index].items.map(\.rank) + [0]
    }

    private func match(
        _ items: ArraySlice<Item>, _ segments: ArraySlice<String>, _ position: Int
    ) -> [(item: Int, value: String)]? {
        guard let item = items.first else { return segments.isEmpty ? [] : nil }
        let rest = items.dropFirst()
        func one(_ value: String?) -> [(item: Int, value: String)]? {
            guard let found = match(rest, segments.dropFirst(), position + 1) else { return nil }
            return value.map { [(position, $0)] + found } ?? found
        }
        func none() -> [(item: Int, value: String)]? { match(rest, segments, position + 1) }
        func many(from least: Int, absentIfNone: Bool, empties: Bool) -> [(item: Int, value: String)]? {
            var longest = segments.count
            if !empties { longest = segments.prefix { !$0.isEmpty }.count }
            for count in stride(from: longest, through: least, by: -1) {
                guard let found = match(rest, segments.dropFirst(count), position + 1) else { continue }
                if count == 0, absentIfNone { return found }
                return [(position, segments.prefix(count).joined(separator: "/"))] + found
            }
            return nil
        }
        let first = segments.first
        switch item {
        case .literal(let text): return first == text ? one(nil) : nil
        case .parameter: return first.map { !$0.isEmpty } ?? false ? one(first) : nil
        case .digits:
            guard let first, !first.isEmpty, first.allSatisfy({ "0123456789".contains($0) }) else { return nil }
            return one(first)
        case .prefixed(let text):
            guard let first, first.hasPrefix(text + "-"), first.count > text.count + 1 else { return nil }
            return one(String(first.dropFirst(text.count + 1)))
        case .optionalLiteral(let text): return (first == text ? one(nil) : nil) ?? none()
        case .optionalParameter: return (first.map { !$0.isEmpty } ?? false ? one(first) : nil) ?? none()
        case .oneOrMore: return many(from: 1, absentIfNone: true, empties: false)
        case .noneOrMore: return many(from: 0, absentIfNone: true, empties: false)
        case .wildcard: return many(from: 0, absentIfNone: false, empties: true)
        }
    }
}
