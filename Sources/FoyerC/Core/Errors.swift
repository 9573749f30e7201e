// Errors and findings.

/// A fault of a file or a description, or something in it that is probably not meant.
struct Finding: Sendable {
    var severity: Int32 = 0
    var code: String
    var message: String
    var position: TextPosition?
    var path: String?
    var suggestion: String?
    var rule: Int?
    var pattern: Int?
    var route: Int?
    var otherRoute: Int?
    var otherPattern: Int?
    var witness: String?

    init(code: String, message: String, position: TextPosition? = nil) {
        self.code = code
        self.message = message
        self.position = position
    }

    init(_ fault: LinkMapFault) {
        self.init(code: fault.code, message: fault.message, position: fault.position)
        path = fault.path
        suggestion = fault.suggestion
    }

    init(_ diagnostic: ConfigurationDiagnostic) {
        self.init(code: diagnostic.code, message: diagnostic.message, position: diagnostic.position)
        severity =
            switch diagnostic.severity {
            case .error: Int32(FOYER_SEVERITY_ERROR)
            case .warning: Int32(FOYER_SEVERITY_WARNING)
            case .note: Int32(FOYER_SEVERITY_NOTE)
            }
        rule = diagnostic.rule
        pattern = diagnostic.pattern
    }

    var record: Record {
        var record = RecordBuilder(FOYER_RECORD_FINDING)
        record.set(FOYER_FINDING_SEVERITY, FOYER_NAMES_SEVERITY, severity)
        record.set(FOYER_FINDING_CODE, code)
        record.set(FOYER_FINDING_MESSAGE, message)
        record.set(FOYER_FINDING_OFFSET, int: position?.offset)
        record.set(FOYER_FINDING_LINE, int: position?.line)
        record.set(FOYER_FINDING_COLUMN, int: position?.column)
        record.set(FOYER_FINDING_PATH, path)
        record.set(FOYER_FINDING_SUGGESTION, suggestion)
        record.set(FOYER_FINDING_RULE, int: rule)
        record.set(FOYER_FINDING_PATTERN, int: pattern)
        record.set(FOYER_FINDING_ROUTE, int: route)
        record.set(FOYER_FINDING_OTHER_ROUTE, int: otherRoute)
        record.set(FOYER_FINDING_OTHER_PATTERN, int: otherPattern)
        record.set(FOYER_FINDING_WITNESS, witness)
        return record.finish()
    }
}

extension Failure {
    /// The faults of a description.
    @inline(never)
    init(_ error: LinkMapError) {
        self.init(.syntax, faults: error.faults.map { Finding($0) })
    }
}

extension Record {
    /// What a `foyer_error_t *` points to as well: an error is its record.
    static func error(_ failure: Failure) -> Record {
        var record = RecordBuilder(FOYER_RECORD_ERROR)
        let detail = failure.detail.finding
        record.set(FOYER_ERROR_STATUS, FOYER_NAMES_STATUS, failure.status.rawValue)
        record.set(FOYER_ERROR_CODE, detail.code)
        record.set(FOYER_ERROR_MESSAGE, detail.message)
        record.set(FOYER_ERROR_OFFSET, int: detail.position?.offset)
        record.set(FOYER_ERROR_LINE, int: detail.position?.line)
        record.set(FOYER_ERROR_COLUMN, int: detail.position?.column)
        record.set(FOYER_ERROR_PATH, detail.path)
        record.set(FOYER_ERROR_SUGGESTION, detail.suggestion)
        if !failure.detail.faults.isEmpty { record.set(FOYER_ERROR_FAULTS, .list(failure.detail.faults) { $0.record }) }
        return record.finish()
    }
}

@implementation @_cdecl("foyer_error_free")
public func foyer_error_free(_ error: HandleIn) {
    foyer_record_free(error)
}

@implementation @_cdecl("foyer_error_status")
public func foyer_error_status(_ error: HandleIn) -> Int32 {
    guard let error, case .name(_, let status) = Record.with(error, { $0.field(Int32(FOYER_ERROR_STATUS)) }) else {
        return Status.ok.rawValue
    }
    return status
}

@implementation @_cdecl("foyer_error_code")
public func foyer_error_code(_ error: HandleIn, _ length: SizeOut) -> TextOut {
    foyer_record_text(error, Int32(FOYER_ERROR_CODE), length)
}

@implementation @_cdecl("foyer_error_message")
public func foyer_error_message(_ error: HandleIn, _ length: SizeOut) -> TextOut {
    foyer_record_text(error, Int32(FOYER_ERROR_MESSAGE), length)
}

@implementation @_cdecl("foyer_error_record")
public func foyer_error_record(_ error: HandleIn) -> OpaquePointer? {
    error
}
