/// Where a link goes, seen from the app.
public enum HostRelation: Int32, StableName {
    // names: begin relation cases
    /// Inside: the link's host is the app's own.
    case same = 1
    /// Outside.
    case other = 2
    /// Neither: the scheme is one that the app itself claims, so that handing the link to the system would bring it
    /// back.
    case own = 3
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin relation names
        case .same: "same"
        case .other: "other"
        case .own: "own"
        // names: end
        }
    }
}

/// How hosts are compared with the app's own.
public enum HostRule: Int32, StableName {
    // names: begin host_rule cases
    /// Canonical hosts; web links only are inside; own hosts and own schemes are looked at.
    case foyer = 0
    /// As Hotwire Native on iOS: the hosts as written, letter for letter, no scheme, two missing hosts are equal.
    /// Schemes in conditions are compared as written, too.
    case ios = 1
    /// As Hotwire Native on Android: as `ios`, but schemes without regard to letter case.
    case android = 2
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin host_rule names
        case .foyer: "foyer"
        case .ios: "ios"
        case .android: "android"
        // names: end
        }
    }
}

/// What belongs to the app: its start URL, and under the rule `foyer` more hosts and schemes.
public struct HostScope: Sendable {
    /// The URL the app starts with; its host is the app's own.
    public var start: String?
    /// More hosts of the app: `example.com` is that host, `*.example.com` every host below it.
    public var ownHosts: [String]
    /// Schemes that the app claims, without colon. Links of these are neither inside nor outside.
    public var ownSchemes: [String]
    /// How hosts are compared.
    public var rule: HostRule

    /// What belongs to the app; without arguments, nothing does.
    public init(start: String? = nil, ownHosts: [String] = [], ownSchemes: [String] = [], rule: HostRule = .foyer) {
        self.start = start
        self.ownHosts = ownHosts
        self.ownSchemes = ownSchemes
        self.rule = rule
    }
}

/// A ``HostScope`` made ready for comparing.
struct CompiledScope {
    let rule: HostRule
    private let startHost: [UInt8]?
    private let startWritten: WrittenLink?
    private var ownHosts: [HostPattern] = []
    private let ownSchemes: [[UInt8]]

    init(_ scope: HostScope) throws(ConditionFault) {
        rule = scope.rule
        if let start = scope.start {
            guard let url = try? WebURL(start) else { throw .url(start) }
            let host = url.withBytes(of: .hostname) { Array($0) }
            startHost = host.isEmpty ? nil : host
            startWritten = WrittenLink(start.utf8)
        } else {
            startHost = nil
            startWritten = nil
        }
        ownSchemes = scope.ownSchemes.map { $0.utf8.map { $0.lowercasedASCII } }
        for text in scope.ownHosts {
            guard let pattern = HostPattern(text) else { throw .hostPattern(text) }
            ownHosts.append(pattern)
        }
    }

    /// Where a link goes, seen from the app; nil where there is no start URL and nothing else is the app's own.
    func relation(of link: Link) -> HostRelation? {
        guard rule == .foyer else {
            guard let startWritten else { return nil }
            guard let written = link.written else { return .other }
            return written.host == startWritten.host ? .same : .other
        }
        if startWritten == nil, ownHosts.isEmpty, ownSchemes.isEmpty { return nil }
        let isWeb = link.url.withBytes(of: .scheme) { $0.equals("https") || $0.equals("http") }
        guard isWeb else {
            return link.url.withBytes(of: .scheme) { scheme in
                for own in ownSchemes where scheme.elementsEqual(own) { return .own }
                return .other
            }
        }
        return link.url.withBytes(of: .hostname) { host in
            if let startHost, host.elementsEqual(startHost) { return .same }
            return ownHosts.contains { $0.matches(host) } ? .same : .other
        }
    }
}
