/// Why no URL can be built for a route.
public struct RouteBuildError: FoyerError, Equatable {
    /// What is wrong.
    public enum Kind: String, Sendable, CaseIterable {
        // names: begin build_error cases
        /// The table has no route of this name.
        case unknownRoute = "build-unknown-route"
        /// A parameter that the pattern needs was not given.
        case missingParameter = "build-missing-parameter"
        /// A value cannot stand where its parameter is.
        case unfitParameter = "build-unfit-parameter"
        /// A value was given for a parameter that the pattern does not have.
        case unknownParameter = "build-unknown-parameter"
        /// The pattern has no one scheme and host, and none was given.
        case needsSource = "build-needs-source"
        /// The route does not accept the source that was given.
        case notAccepted = "build-source-not-accepted"
        /// Another route would take the URL.
        case hidden = "build-hidden"
        // names: end
    }

    /// What is wrong.
    public let kind: Kind
    /// The name of the route that was asked for.
    public let route: String
    /// The parameter at fault, or the route that would take the URL.
    public let culprit: String?

    init(_ kind: Kind, _ route: String, _ culprit: String? = nil) {
        self.kind = kind
        self.route = route
        self.culprit = culprit
    }

    public var code: String { kind.rawValue }

    public var position: TextPosition? { nil }

    public var message: String {
        let culprit = culprit ?? ""
        return switch kind {
        // names: begin build_error sentences
        case .unknownRoute: "there is no route \(route)"
        case .missingParameter: "route \(route) needs the parameter \(culprit)"
        case .unfitParameter: "the value for \(culprit) does not fit route \(route)"
        case .unknownParameter: "route \(route) has no parameter \(culprit)"
        case .needsSource: "route \(route) needs a source such as https://example.com"
        case .notAccepted: "route \(route) does not accept the source \(culprit)"
        case .hidden: "the URL of route \(route) would be taken by route \(culprit)"
        // names: end
        }
    }
}
