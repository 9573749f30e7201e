/// From the bytes of a file to a configuration: JSON, rules, patterns, diagnostics.
enum ConfigurationCompiler {
    static func load(
        _ text: [UInt8], options: PathConfigurationOptions
    ) -> (configuration: Result<PathConfiguration, PathConfigurationError>, diagnostics: [ConfigurationDiagnostic]) {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(text, dialect: options.profile.dialect)
        } catch {
            let diagnostic = ConfigurationDiagnostic(
                kind: .json(error.kind), severity: .error, message: error.message, position: error.position, rule: nil,
                pattern: nil)
            return (.failure(PathConfigurationError(diagnostic)), [diagnostic])
        }
        var reader = ConfigurationReader(document, profile: options.profile)
        reader.read()
        let rules = ConfigurationStorage.mergeOrder(reader.rules, options.profile)
        let (matcher, invalid) = RuleMatcher.compile(rules, profile: options.profile)
        let before = options.profile == .foyer ? rules.count - reader.rules.count : 0
        reader.note(invalid, builtInBefore: before)
        if let error = reader.diagnostics.firstError {
            return (.failure(PathConfigurationError(error)), reader.diagnostics.all)
        }
        let storage = ConfigurationStorage(
            rules: reader.rules, settings: reader.settings, options: options, diagnostics: reader.diagnostics.all,
            matcher: matcher)
        return (.success(PathConfiguration(storage: storage, context: options.context)), storage.diagnostics)
    }
}
