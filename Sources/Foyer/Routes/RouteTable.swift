/// Routes in one index, which finds the route of a link in a time that depends on the link, not on the number of routes.
///
/// Patterns have the syntax of URLPattern. What they mean is made for links:
///
/// - A pattern is a scheme, for web links a host, and a path; or a path alone, which is taken from the accepted sources of
///   its route. Schemes and hosts compare without letter case. A port must be the one of the pattern.
/// - The path is compared segment by segment, decoded once and after it was split: `%2F` is never a separator. Literals
///   compare decoded, and with letter case. Query and fragment take no part.
/// - `:id` is one segment that is not empty; `:id(\\d+)` and a `RouteConstraint` must fit all of it. With text beside it,
///   it is a part of its segment. `*` alone in a segment takes any number of segments, none as well; with text beside it,
///   it stays in its segment.
/// - A named group of a host is a parameter, before those of the path: `https://:tenant.example.com/`. Its value is as
///   canonical URLs write hosts: in lower case, outside ASCII as `xn--`. Wildcards of a host give no parameter.
/// - The authority of a link with a custom scheme is its first segment. A slash at the end makes no difference. These and
///   more are choices: see `RouteSettings`.
///
/// Of all routes that match, the one with the highest priority wins; then the one whose source is spelled out, before one
/// with a host pattern, before one for every source; then the most specific one: from the left, segment by segment, the end
/// of the pattern comes before a literal, a literal before a literal with a parameter, before a constrained parameter,
/// before a plain one, before an optional segment, before one that repeats (once or more before none or more), before a
/// wildcard; then the one that was added first. `RouteMatch.next()` goes on to the others in this order.
///
/// A table never changes and may be used by any number of threads at once.
public final class RouteTable: Sendable {
    /// The routes, in the order in which they were added.
    public let routes: [Route]
    /// The settings that the table was built with.
    public let settings: RouteSettings
    /// Every pattern, with its route.
    package let patterns: [Pattern]
    /// What the index finds: patterns from certain sources, in the order in which they win.
    package let entries: [Entry]
    let sites: [Site]
    /// The sources that each pattern accepts.
    package let accepts: [[RouteSource]]
    /// The sites that must be asked for a source that no route spells out, in order of their tiers.
    let openSites: [UInt32]
    let index: RouteIndex
    /// The root of the only site that accepts every source, if it is simple and no setting changes how paths are taken
    /// apart; or 0.
    let usualRoot: UInt32
    /// An object that lives as long as the table: the C boundary keeps the texts there that it lends. Set once, by whoever
    /// made the table, before anybody else has it.
    package nonisolated(unsafe) var companion: AnyObject?

    /// A pattern of a route.
    package struct Pattern: Sendable {
        package let route: Int
        /// Its number among the patterns of its route.
        package let number: Int
        package let pattern: RoutePattern
        /// What finds the parameters, if `segments` does not say it.
        let program: RouteProgram?
        /// Where each parameter lies, if no program is needed for it: the number of its segment, or -1 minus it for a
        /// wildcard.
        let segments: [Int]?
    }

    /// A pattern from sources of one rank.
    package struct Entry: Sendable {
        package let pattern: Int
        let site: Int
    }

    /// A set of sources with one priority and rank; the patterns that are taken from them have a trie of their own.
    struct Site: Sendable {
        let accepts: [RouteSource]
        /// Sites of a smaller tier win over those of a larger one.
        let tier: Int
    }

    init(
        routes: [Route], settings: RouteSettings, patterns: [Pattern], entries: [Entry], sites: [Site],
        openSites: [UInt32], index: RouteIndex
    ) {
        self.routes = routes
        self.settings = settings
        self.patterns = patterns
        self.entries = entries
        self.sites = sites
        var accepts = [[RouteSource]](repeating: [], count: patterns.count)
        for entry in entries { accepts[entry.pattern] += sites[entry.site].accepts }
        self.accepts = accepts
        self.openSites = openSites
        self.index = index
        let isUsual =
            index.everySource.count == 1 && settings.pathCase == .matters && settings.trailingSlash == .ignored
            && settings.emptySegments == .matters
        let site = isUsual ? index.sites[Int(index.siteLists[Int(index.everySource.start)])] : nil
        usualRoot = site.map { $0.isSimple ? $0.root : 0 } ?? 0
    }
}

extension RouteTable {
    /// The names of the parameters of every pattern, in the order of the routes and of their patterns.
    package var parameterNames: [[String]] { patterns.map { $0.pattern.parameters } }

    /// The schemes that routes name, in lower case, in order of their first use: what a `LinkPolicy` should let pass.
    public var schemes: [String] {
        var schemes: [[UInt8]] = []
        for scheme in sites.flatMap({ $0.accepts }).compactMap({ $0.scheme }) where !schemes.contains(scheme) {
            schemes.append(scheme)
        }
        return schemes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The ports that routes name.
    public var ports: [UInt16] {
        var ports: [UInt16] = []
        for source in sites.flatMap({ $0.accepts }) {
            if case .exact(let port) = source.port, !ports.contains(port) { ports.append(port) }
        }
        return ports
    }
}
