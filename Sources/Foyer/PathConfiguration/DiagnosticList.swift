/// Collects diagnostics, up to a limit, and knows lines and columns.
package struct DiagnosticList {
    private var collected: [ConfigurationDiagnostic] = []
    private var isFull = false
    private let lines: LineIndex

    init(source: [UInt8]) {
        lines = LineIndex(source)
    }

    /// Everything that was added, in the order of the file, and a note if that is not all.
    package var all: [ConfigurationDiagnostic] {
        var sorted = collected.stablySorted { left, right in
            let (leftOffset, rightOffset) = (left.position?.offset ?? 0, right.position?.offset ?? 0)
            return leftOffset != rightOffset ? leftOffset < rightOffset : left.kind.code.precedesInBytes(right.kind.code)
        }
        if isFull {
            sorted.append(
                ConfigurationDiagnostic(
                    kind: .moreDiagnostics, severity: .note,
                    message: "there is more; the first that were found are listed", position: nil, rule: nil,
                    pattern: nil))
        }
        return sorted
    }

    /// Whether one of them refuses the file.
    package private(set) var hasError = false

    /// The place of an offset.
    func position(_ offset: Int) -> TextPosition {
        lines.position(offset)
    }

    /// Adds a diagnostic; the first that refuses the file always has room.
    @inline(never)
    package mutating func add(
        _ kind: ConfigurationDiagnostic.Kind, _ severity: ConfigurationDiagnostic.Severity, at offset: Int,
        _ message: String, rule: Int? = nil, pattern: Int? = nil
    ) {
        let isFirstError = severity == .error && !hasError
        guard isFirstError || collected.count < Limits.configurationDiagnostics else {
            isFull = true
            return
        }
        if isFirstError { hasError = true }
        collected.append(
            ConfigurationDiagnostic(
                kind: kind, severity: severity, message: message, position: position(offset), rule: rule,
                pattern: pattern))
    }
}
