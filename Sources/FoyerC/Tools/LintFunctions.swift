@implementation @_cdecl("foyer_config_lint")
public func foyer_config_lint(
    _ text: UnsafePointer<CChar>?, _ text_length: Int, _ profile: Int32,
    _ diagnostics: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    diagnostics?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let diagnostics else { throw .argument("diagnostics is NULL") }
        let options = try PathConfigurationOptions(profile: profile, flags: 0)
        let bytes = Array(try inputBytes(text, text_length, "text"))
        let found = PathConfiguration.lint(bytes, options: options)
        diagnostics.pointee = Handle(LentDiagnostics(found)).passToC()
        return found.contains { $0.severity == .error } ? Status.nothing.number : Status.ok.number
    }
}
