/// The statuses of the header, by name.
enum Status: Int32 {
    // names: begin status cases
    case ok = 0
    case none = 1
    case argument = -1
    case text = -2
    case limit = -3
    case syntax = -4
    case unsupported = -5
    case type = -6
    case state = -7
    // names: end
}

/// Why a boundary function fails: a status for C, and the detail that `foyer_error_t` hands out. Two words: failures are
/// thrown through every function, so what they carry is out of line, and so is all that makes them.
struct Failure: Error {
    let status: Status
    let detail: FailureDetail

    @inline(never)
    init(_ status: Status, _ finding: Finding, faults: [Finding] = []) {
        self.status = status
        detail = FailureDetail(finding, faults: faults)
    }

    @inline(never)
    init(_ status: Status, code: String, message: String, position: TextPosition? = nil) {
        self.init(status, Finding(code: code, message: message, position: position))
    }

    /// An error of the core, under the status that its kind has in C.
    @inline(never)
    init<CoreError: FoyerError>(_ status: Status, _ error: CoreError) {
        self.init(status, code: error.code, message: error.message, position: error.position)
    }

    /// The faults of a description or configuration, of which the first one is told in the error itself.
    @inline(never)
    init(_ status: Status, faults: [Finding]) {
        self.init(status, faults.first ?? Finding(code: "unknown", message: "expected no fault"), faults: faults)
    }

    /// An argument that the function does not take.
    @inline(never)
    static func argument(_ message: String) -> Failure {
        Failure(.argument, code: "argument", message: message)
    }

    /// A pointer that must not be NULL.
    @inline(never)
    static func null(_ name: StaticString) -> Failure {
        argument("expected a pointer for " + name.description + ", found NULL")
    }

    /// A number that the function does not know.
    @inline(never)
    static func number(_ name: StaticString) -> Failure {
        argument("expected a known number for " + name.description)
    }
}

/// What a failure carries.
final class FailureDetail: Sendable {
    let finding: Finding
    /// All faults of a description or configuration.
    let faults: [Finding]

    init(_ finding: Finding, faults: [Finding]) {
        self.finding = finding
        self.faults = faults
    }
}

/// Runs the body of a boundary function: clears the error output, and on failure fills it and returns the status.
@inline(__always)
func boundary(_ errorOut: HandleOut, _ body: () throws(Failure) -> Status) -> Int32 {
    errorOut?.pointee = nil
    do throws(Failure) {
        return try body().rawValue
    } catch {
        return report(error, errorOut)
    }
}

@inline(never)
private func report(_ failure: Failure, _ errorOut: HandleOut) -> Int32 {
    errorOut?.pointee = Record.error(failure).passToC()
    return failure.status.rawValue
}

// MARK: - Arguments

/// An output that the function cannot do without.
@inline(__always)
func required<Pointee>(
    _ pointer: UnsafeMutablePointer<Pointee>?, _ name: StaticString
) throws(Failure) -> UnsafeMutablePointer<Pointee> {
    guard let pointer else { throw .null(name) }
    return pointer
}

/// Checks a text from C and gives its bytes, which are good only during the call.
///
/// NULL with length 0 is the empty text; NULL with another length, and a length no text of Foyer may have, are refused
/// before anything is read. Whether the bytes are UTF-8 is not looked at here: see `inputUTF8`.
@inline(__always)
func inputBytes(_ pointer: TextIn, _ length: Int, _ name: StaticString) throws(Failure) -> UnsafeBufferPointer<UInt8> {
    // `SIZE_MAX` and its neighbours arrive as negative numbers.
    guard length >= 0, length <= Limits.inputBytes, pointer != nil || length == 0 else {
        throw unfit(pointer, length, name)
    }
    guard let pointer else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self), count: length)
}

@inline(never)
private func unfit(_ pointer: TextIn, _ length: Int, _ name: StaticString) -> Failure {
    guard length >= 0, length <= Limits.inputBytes else {
        return Failure(
            .limit, code: "input-too-long",
            message: "expected at most " + Limits.inputBytes.description + " bytes for " + name.description)
    }
    return .argument("expected a pointer for " + name.description + ", found NULL with a length")
}

/// Checks a text from C: pointer, length, UTF-8. The bytes are good only during the call.
@inline(never)
func inputUTF8(_ pointer: TextIn, _ length: Int, _ name: StaticString) throws(Failure) -> UnsafeBufferPointer<UInt8> {
    let bytes = try inputBytes(pointer, length, name)
    if let offset = UTF8Text.firstFault(in: bytes) {
        throw Failure(
            .text, code: "ill-formed-utf8", message: "expected UTF-8 for " + name.description,
            position: TextPosition(offset: offset, in: bytes))
    }
    return bytes
}

/// Checks a text from C, as `inputUTF8`, and copies it.
@inline(never)
func inputText(_ pointer: TextIn, _ length: Int, _ name: StaticString) throws(Failure) -> String {
    String(decoding: try inputUTF8(pointer, length, name), as: UTF8.self)
}

/// A text from C that may be left out: nil for NULL with length 0, which is not the empty text here.
@inline(never)
func optionalText(_ pointer: TextIn, _ length: Int, _ name: StaticString) throws(Failure) -> String? {
    let text = try inputText(pointer, length, name)
    return pointer == nil ? nil : text
}

/// A name from C: a text of at most `Limits.nameBytes`.
@inline(never)
func inputName(_ pointer: TextIn, _ length: Int, _ name: StaticString) throws(Failure) -> String {
    guard length <= Limits.nameBytes else {
        throw Failure(
            .limit, code: "name-too-long",
            message: "expected at most " + Limits.nameBytes.description + " bytes for " + name.description)
    }
    return try inputText(pointer, length, name)
}

/// A name from C that may be left out: nil for NULL with length 0.
@inline(never)
func optionalName(_ pointer: TextIn, _ length: Int, _ name: StaticString) throws(Failure) -> String? {
    let text = try inputName(pointer, length, name)
    return pointer == nil ? nil : text
}

/// A number of the header as a value of the core.
func inputValue<Value: RawRepresentable<Int32>>(_ number: Int32, _ name: StaticString) throws(Failure) -> Value {
    guard let value = Value(rawValue: number) else { throw .number(name) }
    return value
}

/// A number that says no or yes.
@inline(never)
func inputFlag(_ number: Int32, _ name: StaticString) throws(Failure) -> Bool {
    guard number == 0 || number == 1 else { throw .argument("expected 0 or 1 for " + name.description) }
    return number == 1
}

/// A source that a host may name.
@inline(__always)
func inputSource(_ number: Int32) throws(Failure) -> LinkSource {
    guard let source = LinkSource(rawValue: number), source != .start else {
        throw .number("source")
    }
    return source
}

// MARK: - Handles

/// A C handle: a reference-counted box around a value of the core, for values that are not objects themselves.
final class Handle<Value> {
    /// Changed only in handles that one thread uses at a time.
    var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// A new reference for C to own.
    consuming func passToC() -> OpaquePointer {
        OpaquePointer(Unmanaged.passRetained(self).toOpaque())
    }

    /// The handle behind a pointer that must not be NULL. The count of references is C's and stays as it is.
    @inline(__always)
    static func required(_ pointer: HandleIn, _ name: StaticString) throws(Failure) -> Handle<Value> {
        guard let pointer else { throw .null(name) }
        return Unmanaged<Handle<Value>>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    /// Ends C's reference. NULL does nothing.
    static func free(_ pointer: HandleIn) {
        guard let pointer else { return }
        Unmanaged<Handle<Value>>.fromOpaque(UnsafeRawPointer(pointer)).release()
    }
}

// MARK: - Callbacks

/// What a callback of C was registered with: `destroy(user)` runs exactly once, when the last closure over it is gone.
final class Registration: @unchecked Sendable {
    // Unchecked, because the header asks the caller for a pointer that any thread may hand to the callback.
    let user: User
    private let destroy: foyer_destroy_t?

    init(_ user: User, destroy: foyer_destroy_t?) {
        self.user = user
        self.destroy = destroy
    }

    deinit {
        destroy?(user)
    }
}

// MARK: - Outputs

/// Text that is lent to C: bytes with a closing NUL at an address that stays the same until the object is gone.
final class LentText {
    private let start: UnsafeMutablePointer<CChar>
    private let count: Int

    init<Text: Collection<UInt8>>(_ bytes: Text) {
        count = bytes.count
        start = .allocate(capacity: count + 1)
        var next = start
        for byte in bytes {
            next.initialize(to: CChar(bitPattern: byte))
            next += 1
        }
        next.initialize(to: 0)
    }

    deinit {
        start.deallocate()
    }

    func lend(_ length: SizeOut) -> TextOut {
        length?.pointee = count
        return UnsafePointer(start)
    }
}

/// Lends static text to C; string literals end with a NUL.
func lend(_ text: StaticString, _ length: SizeOut) -> TextOut {
    length?.pointee = text.utf8CodeUnitCount
    return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Lends bytes to C; NULL and 0 where there are none.
@inline(__always)
func lend(_ bytes: UnsafeBufferPointer<UInt8>?, _ length: SizeOut) -> TextOut {
    length?.pointee = bytes?.count ?? 0
    return UnsafeRawPointer(bytes?.baseAddress)?.assumingMemoryBound(to: CChar.self)
}

/// Copies a text as `copyOut` for bytes.
@inline(never)
func copyOut(
    _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: SizeOut
) throws(Failure) -> Status {
    try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(Failure) in
        try copyOut(bytes, buffer, capacity, length)
    }
}

/// Copies a text and a closing NUL into a buffer of the caller. The length is told whether it fits or not; without a buffer
/// only the length is.
@inline(never)
func copyOut(
    _ text: UnsafeBufferPointer<UInt8>, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: SizeOut
) throws(Failure) -> Status {
    guard let buffer else {
        guard capacity == 0 else { throw .argument("expected a pointer for buffer, found NULL with a capacity") }
        length?.pointee = text.count
        return .ok
    }
    guard capacity >= 0 else { throw .argument("expected a smaller capacity") }
    length?.pointee = text.count
    guard text.count < capacity else {
        if capacity > 0 { buffer.pointee = 0 }
        let needed = (text.count + 1).description
        throw Failure(
            .limit, code: "buffer-too-small",
            message: "expected room for " + needed + " bytes, found " + capacity.description)
    }
    var next = buffer
    for byte in text {
        next.pointee = CChar(bitPattern: byte)
        next += 1
    }
    next.pointee = 0
    return .ok
}
