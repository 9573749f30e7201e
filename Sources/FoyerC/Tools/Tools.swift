// What a developer asks.

@implementation @_cdecl("foyer_config_lint")
public func foyer_config_lint(
    _ text: TextIn, _ text_length: Int, _ options: TextIn, _ options_length: Int, _ findings: HandleOut,
    _ error: HandleOut
) -> Int32 {
    findings?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let findings = try required(findings, "findings")
        let options = try configurationOptions(options, options_length).options
        let bytes = Array(try inputBytes(text, text_length, "text"))
        let found = PathConfiguration.lint(bytes, options: options)
        findings.pointee = Record.list(found) { Finding($0).record }.passToC()
        return found.contains { $0.severity == .error } ? .none : .ok
    }
}

@implementation @_cdecl("foyer_map_lint")
public func foyer_map_lint(_ json: TextIn, _ json_length: Int, _ findings: HandleOut) -> Int32 {
    findings?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let findings = try required(findings, "findings")
        let bytes = try inputArray(json, json_length, "json")
        do throws(LinkMapError) {
            let map = try LinkMap(parsing: bytes)
            findings.pointee = Record.list(lint(map)) { $0.record }.passToC()
            return .ok
        } catch {
            findings.pointee = Record.list(error.faults) { Finding($0).record }.passToC()
            return .none
        }
    }
}

/// What is to be said of the routes of a map that can be read.
private func lint(_ map: LinkMap) -> [Finding] {
    guard let table = try? RouteTable.build(RouteList(map)) else { return [] }
    return table.lint().map { Finding($0) }
}

extension Finding {
    /// A finding about routes: none of them stops a table.
    fileprivate init(_ finding: RouteFinding) {
        self.init(code: finding.kind.rawValue, message: finding.message)
        severity = Int32(FOYER_SEVERITY_WARNING)
        route = finding.route
        pattern = finding.pattern
        otherRoute = finding.otherRoute
        otherPattern = finding.otherPattern
        witness = finding.witness
    }
}

@implementation @_cdecl("foyer_routes_lint")
public func foyer_routes_lint(_ routes: HandleIn, _ findings: HandleOut) -> Int32 {
    findings?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let findings = try required(findings, "findings")
        findings.pointee = Record.list(try RouteTable.required(routes).lint()) { Finding($0).record }.passToC()
        return .ok
    }
}
