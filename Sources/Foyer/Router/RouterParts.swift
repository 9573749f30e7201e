/// What a router holds at one moment, for whoever looks for what in it is not meant.
package struct RouterParts {
    /// A handler that is registered.
    package struct RegisteredHandler {
        package let name: String
        package let registration: RegistrationID
        package let priority: Int32
        package let condition: CompiledCondition
        /// The route of ``RouterParts/handlerRoutes`` that has the patterns of its condition.
        package let route: Int?
        package let gates: [String]
        package let fallback: String?
        package let isFallbackOnly: Bool
        /// Whether it takes every link that its condition holds for, whatever the host does.
        package let takesAlways: Bool
    }

    /// The handlers in the order of registration.
    package let handlers: [RegisteredHandler]
    /// The patterns of all their conditions as one table; nil where there are none.
    package let handlerRoutes: RouteTable?
    /// The installed routes.
    package let routes: RouteTable?
    /// The path configuration in force.
    package let configuration: PathConfiguration?
    /// The URL that the app started with, where one was given.
    package let start: String?
    /// The gates that the router was told of otherwise than by what waits for them.
    package let declaredGates: [String]
}

extension Router {
    /// What the router holds now.
    ///
    /// - Complexity: O(*n* log *n*) in the bytes of the patterns of handlers.
    package var parts: RouterParts {
        look { $0.parts }
    }
}

extension RouterMachine {
    fileprivate var parts: RouterParts {
        var builder = RouteTableBuilder()
        builder.settings = options.routes
        var routeCount = 0
        let handlers = handlers.all.stablySorted { $0.id.number < $1.id.number }.map { entry in
            var route: Int?
            if let compiled = entry.condition.route {
                builder.add(compiled)
                route = routeCount
                routeCount += 1
            }
            return RouterParts.RegisteredHandler(
                name: entry.name, registration: entry.id, priority: entry.rank.priority, condition: entry.condition,
                route: route, gates: entry.gates?.map { gates.names[$0] } ?? [], fallback: entry.fallback,
                isFallbackOnly: entry.isFallbackOnly, takesAlways: entry.takesAlways)
        }
        var declared: [String] = []
        for (number, gate) in gates.gates.enumerated() where gate.isDeclared {
            declared.append(gates.names[Int32(truncatingIfNeeded: number)])
        }
        return RouterParts(
            handlers: handlers, handlerRoutes: routeCount > 0 ? try? builder.build() : nil, routes: routes?.table,
            configuration: configuration, start: options.scope.start, declaredGates: declared)
    }
}

extension HandlerEntry {
    fileprivate var takesAlways: Bool {
        guard case .answer(let answer)? = response, !isOneShot, !isFallbackOnly, check == nil else { return false }
        switch answer {
        case .navigate, .cancel, .redirect: return true
        case .declined, .retryLater, .failed, .pending: return false
        }
    }
}
