/// What a `foyer_findings_t *` points to.
struct LentFindings {
    struct Entry {
        let finding: RouteFinding
        let code: CText
        let message: CText
        let witness: CText?
    }

    let entries: [Entry]

    init(_ findings: [RouteFinding]) {
        entries = findings.map { finding in
            Entry(
                finding: finding, code: CText(finding.kind.rawValue), message: CText(finding.message),
                witness: finding.witness.map { CText($0) })
        }
    }

    /// The finding with an index from C, or nil.
    static func entry(_ pointer: OpaquePointer?, _ index: Int) -> Entry? {
        guard let entries = HandleType.findings.value(pointer)?.entries, entries.indices.contains(index) else {
            return nil
        }
        return entries[index]
    }
}

@implementation @_cdecl("foyer_routes_lint")
public func foyer_routes_lint(
    _ routes: OpaquePointer?, _ findings: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    findings?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let findings else { throw .argument("findings is NULL") }
        let table = try RouteTable.required(routes)
        findings.pointee = Handle(LentFindings(table.lint())).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_findings_free")
public func foyer_findings_free(_ findings: OpaquePointer?) {
    HandleType.findings.free(findings)
}

@implementation @_cdecl("foyer_findings_count")
public func foyer_findings_count(_ findings: OpaquePointer?) -> Int {
    HandleType.findings.value(findings)?.entries.count ?? 0
}

@implementation @_cdecl("foyer_findings_code")
public func foyer_findings_code(
    _ findings: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    return LentFindings.entry(findings, index)?.code.lend(length)
}

@implementation @_cdecl("foyer_findings_message")
public func foyer_findings_message(
    _ findings: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    return LentFindings.entry(findings, index)?.message.lend(length)
}

@implementation @_cdecl("foyer_findings_witness")
public func foyer_findings_witness(
    _ findings: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    return LentFindings.entry(findings, index)?.witness?.lend(length)
}

@implementation @_cdecl("foyer_findings_routes")
public func foyer_findings_routes(
    _ findings: OpaquePointer?, _ index: Int, _ route: UnsafeMutablePointer<Int>?,
    _ pattern: UnsafeMutablePointer<Int>?, _ other_route: UnsafeMutablePointer<Int>?,
    _ other_pattern: UnsafeMutablePointer<Int>?
) -> Int32 {
    let finding = LentFindings.entry(findings, index)?.finding
    route?.pointee = finding?.route ?? 0
    pattern?.pointee = finding?.pattern ?? 0
    other_route?.pointee = finding?.otherRoute ?? 0
    other_pattern?.pointee = finding?.otherPattern ?? 0
    guard let finding else { return Status.argument.number }
    return (finding.otherRoute == nil ? Status.nothing : .ok).number
}

extension HandleType where Value == LentFindings {
    /// `foyer_findings_t *`
    static var findings: Self { Self(name: "findings") }
}
