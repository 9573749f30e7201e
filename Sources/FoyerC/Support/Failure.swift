/// Why a boundary function fails: a status for C, and the detail that `foyer_error_t` hands out.
struct Failure: Error {
    let status: Status
    let code: String
    let message: String
    let position: TextPosition?

    init(_ status: Status, code: String, message: String, position: TextPosition? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.position = position
    }

    /// An error of the core, under the status that its kind has in C.
    init<CoreError: FoyerError>(_ status: Status, _ error: CoreError) {
        self.init(status, code: error.code, message: error.message, position: error.position)
    }

    /// An argument that the function does not take.
    static func argument(_ message: String) -> Failure {
        Failure(.argument, code: "argument", message: message)
    }
}

/// What a `foyer_error_t *` points to.
struct ErrorDetail {
    let status: Int32
    let code: CText
    let message: CText
    let position: TextPosition?
}

/// The optional last parameter of a boundary function.
public typealias ErrorOut = UnsafeMutablePointer<OpaquePointer?>

/// Runs the body of a boundary function: clears the error output, and on failure fills it and returns the status.
func boundary(_ errorOut: ErrorOut?, _ body: () throws(Failure) -> Int32) -> Int32 {
    errorOut?.pointee = nil
    do throws(Failure) {
        return try body()
    } catch {
        if let errorOut {
            let detail = ErrorDetail(
                status: error.status.number, code: CText(error.code), message: CText(error.message),
                position: error.position)
            errorOut.pointee = Handle(detail).passToC()
        }
        return error.status.number
    }
}
