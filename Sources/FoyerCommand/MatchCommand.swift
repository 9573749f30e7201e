import Foyer

/// `foyer match`: which of some patterns takes a link, after the link policy.
enum MatchCommand: Command {
    static let name = "match"
    static let summary = "find the route of a link: {\"patterns\": [...], \"url\", \"accept\"?: [...]} a line"

    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        try JSONLines(arguments).forEach { line throws(CommandFailure) in
            let table = try Self.table(of: line)
            let url: WebURL
            switch try policy(for: table).check(try line.text("url")) {
            case .accepted(let accepted): url = accepted
            case .refused(let refusal): return ["pattern": nil, "reason": .string(refusal.code)]
            }
            let match = RouteMatch()
            guard table.match(url, into: match), let pattern = match.patternText else {
                return ["pattern": nil, "reason": .string(match.miss?.rawValue ?? "")]
            }
            return [
                "pattern": .string(pattern),
                "params": .object(JSONObject(match.parameters.map { ($0.name, .string($0.value)) })),
                "query": .object(query(of: match)),
            ]
        }
        return .fine
    }

    private static func table(of line: JSONValue) throws(CommandFailure) -> RouteTable {
        let accept = try line.texts("accept") ?? []
        var builder = RouteTableBuilder()
        for pattern in try line.texts("patterns") ?? [] {
            var route = Route(pattern.isEmpty ? "empty" : pattern, pattern)
            if pattern.hasPrefix("/") { route.accepts = accept }
            builder.add(route)
        }
        do throws(RouteError) {
            return try builder.build()
        } catch {
            throw CommandFailure(message: error.message)
        }
    }

    /// The strict policy, with the schemes and ports that the table names.
    private static func policy(for table: RouteTable) throws(CommandFailure) -> LinkPolicy {
        var policy = LinkPolicy()
        do throws(LinkPolicyError) {
            for scheme in table.schemes { try policy.addScheme(scheme) }
        } catch {
            throw CommandFailure(message: error.message)
        }
        policy.ports = table.ports
        return policy
    }

    private static func query(of match: RouteMatch) -> JSONObject {
        var query = JSONObject()
        for index in 0..<match.queryPairCount {
            guard let pair = match.queryPair(index) else { continue }
            let values = query[pair.key]?.arrayValue ?? []
            query[pair.key] = .array(values + [pair.value.map { .string($0) } ?? .null])
        }
        return query
    }
}
