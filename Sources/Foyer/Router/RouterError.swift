/// Why a registration or another change of a router was not made. Nothing changed.
public enum RouterError: FoyerError {
    // names: begin router_error cases
    /// The router was shut down.
    case shutDown
    /// A name, a number of things or a value is beyond its limit. The text names the limit.
    case limit(String)
    /// A host pattern is neither a host nor `*.` and a host.
    case hostPattern(String)
    /// A route cannot be read; the error says where and why.
    case route(RouteError)
    /// A URL of the options cannot be read.
    case url(String)
    /// No handler, interceptor, hook or constraint has a name. The text has it, and the names there are.
    case unknownName(String)
    // names: end

    public var code: String {
        switch self {
        // names: begin router_error names
        case .shutDown: "router-shut-down"
        case .limit: "router-limit"
        case .hostPattern: "router-host-pattern"
        case .route(let error): error.code
        case .url: "router-url"
        case .unknownName: "router-unknown-name"
        // names: end
        }
    }

    public var message: String {
        switch self {
        // names: begin router_error sentences
        case .shutDown: "expected a router in use, found one that was shut down"
        case .limit(let what): "expected at most the documented limit of \(what)"
        case .hostPattern(let text): "expected a host or *. and a host, found \(text)"
        case .route(let error): error.message
        case .url(let text): "expected an absolute URL, found \(text)"
        case .unknownName(let text): "expected a name that is described, found \(text)"
        // names: end
        }
    }

    public var position: TextPosition? {
        if case .route(let error) = self { error.position } else { nil }
    }
}

extension RouterError {
    init(_ fault: ConditionFault) {
        self =
            switch fault {
            case .hostPattern(let text): .hostPattern(text)
            case .route(let error): .route(error)
            case .url(let text): .url(text)
            }
    }

    /// Runs what may find a fault in a description, and throws it as an error of the router.
    static func reading<Result>(_ body: () throws(ConditionFault) -> Result) throws(RouterError) -> Result {
        do throws(ConditionFault) {
            return try body()
        } catch {
            throw RouterError(error)
        }
    }
}
