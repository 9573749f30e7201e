/// A ``HostScope`` made ready for comparing.
struct CompiledScope {
    let rule: HostRule
    private let startHost: [UInt8]?
    private let startWritten: WrittenLink?
    private var ownHosts: [HostPattern] = []
    private let ownSchemes: [[UInt8]]

    init(_ scope: HostScope) throws(RouterError) {
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
