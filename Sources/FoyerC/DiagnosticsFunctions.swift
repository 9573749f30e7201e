/// What a `foyer_diagnostics_t *` points to.
struct LentDiagnostics {
    /// One diagnostic, and the texts of it that are lent to C.
    struct Entry {
        let severity: Int32
        let position: TextPosition?
        let rule: Int?
        let pattern: Int?
        let code: CText
        let message: CText

        init(_ diagnostic: ConfigurationDiagnostic) {
            severity =
                switch diagnostic.severity {
                case .error: Int32(FOYER_SEVERITY_ERROR)
                case .warning: Int32(FOYER_SEVERITY_WARNING)
                case .note: Int32(FOYER_SEVERITY_NOTE)
                }
            position = diagnostic.position
            rule = diagnostic.rule
            pattern = diagnostic.pattern
            code = CText(diagnostic.code)
            message = CText(diagnostic.message)
        }
    }

    let entries: [Entry]

    init(_ diagnostics: [ConfigurationDiagnostic]) {
        entries = diagnostics.map { Entry($0) }
    }

    /// The diagnostic with an index from C, or nil.
    static func entry(_ pointer: OpaquePointer?, _ index: Int) -> Entry? {
        guard let entries = HandleType.diagnostics.value(pointer)?.entries, entries.indices.contains(index) else {
            return nil
        }
        return entries[index]
    }
}

@implementation @_cdecl("foyer_config_diagnostics")
public func foyer_config_diagnostics(
    _ config: OpaquePointer?, _ diagnostics: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    diagnostics?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        guard let diagnostics else { throw .argument("diagnostics is NULL") }
        guard let configuration = LentConfiguration.from(config) else { throw .argument("config is NULL") }
        diagnostics.pointee = Handle(LentDiagnostics(configuration.diagnostics)).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_diagnostics_free")
public func foyer_diagnostics_free(_ diagnostics: OpaquePointer?) {
    HandleType.diagnostics.free(diagnostics)
}

@implementation @_cdecl("foyer_diagnostics_count")
public func foyer_diagnostics_count(_ diagnostics: OpaquePointer?) -> Int {
    HandleType.diagnostics.value(diagnostics)?.entries.count ?? 0
}

@implementation @_cdecl("foyer_diagnostics_severity")
public func foyer_diagnostics_severity(_ diagnostics: OpaquePointer?, _ index: Int) -> Int32 {
    LentDiagnostics.entry(diagnostics, index)?.severity ?? -1
}

@implementation @_cdecl("foyer_diagnostics_code")
public func foyer_diagnostics_code(
    _ diagnostics: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    LentDiagnostics.entry(diagnostics, index)?.code.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_diagnostics_message")
public func foyer_diagnostics_message(
    _ diagnostics: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    LentDiagnostics.entry(diagnostics, index)?.message.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_diagnostics_position")
public func foyer_diagnostics_position(
    _ diagnostics: OpaquePointer?, _ index: Int, _ offset: UnsafeMutablePointer<Int>?,
    _ line: UnsafeMutablePointer<Int>?, _ column: UnsafeMutablePointer<Int>?, _ rule: UnsafeMutablePointer<Int32>?,
    _ pattern: UnsafeMutablePointer<Int32>?
) -> Int32 {
    let entry = LentDiagnostics.entry(diagnostics, index)
    offset?.pointee = entry?.position?.offset ?? 0
    line?.pointee = entry?.position?.line ?? 0
    column?.pointee = entry?.position?.column ?? 0
    rule?.pointee = Int32(truncatingIfNeeded: entry?.rule ?? -1)
    pattern?.pointee = Int32(truncatingIfNeeded: entry?.pattern ?? -1)
    return (entry?.position == nil ? Status.nothing : Status.ok).number
}
