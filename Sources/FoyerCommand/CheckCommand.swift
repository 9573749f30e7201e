import Foyer

/// `foyer check`: what a link policy says of a link.
enum CheckCommand: Command {
    static let name = "check"
    static let summary = "ask the link policy: {\"url\", \"schemes\"?, \"hosts\"?, \"allow\"?, \"direction\"?} a line"

    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        try JSONLines(arguments).forEach { line throws(CommandFailure) in
            switch try policy(of: line).check(try line.text("url")) {
            case .accepted(let url): ["verdict": "accepted", "url": .string(url.href)]
            case .refused(let refusal): ["verdict": "refused", "code": .string(refusal.code)]
            }
        }
        return .fine
    }

    private static func policy(of line: JSONValue) throws(CommandFailure) -> LinkPolicy {
        var policy = LinkPolicy()
        switch line["direction"]?.stringValue {
        case nil, "in": policy.direction = .incoming
        case "out": policy.direction = .outgoing
        case let other?: throw CommandFailure(message: "direction is \(other), expected in or out")
        }
        for name in try line.texts("allow") ?? [] {
            guard let check = LinkCheck(name: name) else { throw CommandFailure(message: "there is no check \(name)") }
            policy.relaxed.insert(check)
        }
        let schemes = try line.texts("schemes") ?? []
        let hosts = try line.texts("hosts") ?? []
        do throws(LinkPolicyError) {
            for scheme in schemes { try policy.addScheme(scheme) }
            for host in hosts { try policy.addHost(host) }
        } catch {
            throw CommandFailure(message: error.message)
        }
        return policy
    }
}
