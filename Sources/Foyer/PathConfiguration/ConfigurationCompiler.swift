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
        var reader = ConfigurationReader(document, profile: options.profile, matchesQuery: options.matchesQuery)
        reader.read()
        let rules = ConfigurationStorage.mergeOrder(reader.rules, options.profile)
        let (matcher, invalid) = RuleMatcher.compile(rules, profile: options.profile)
        let before = options.profile == .foyer ? rules.count - reader.rules.count : 0
        reader.note(invalid, builtInBefore: before)
        let (routes, invalidRoutes) = RuleRoutes.compile(rules)
        reader.note(invalidRoutes, builtInBefore: before)
        reader.notePatterns()
        reader.noteValues()
        // What a rule of a broken file would do nobody can say.
        if !reader.diagnostics.hasError { reader.noteOverrides(rules, builtInBefore: before) }
        let diagnostics = reader.diagnostics.all
        if let error = diagnostics.first(where: { $0.severity == .error }) {
            return (.failure(PathConfigurationError(error)), diagnostics)
        }
        let storage = ConfigurationStorage(
            rules: reader.rules, settings: reader.settings, options: options, diagnostics: diagnostics,
            matcher: matcher, routes: routes)
        return (.success(PathConfiguration(storage: storage, context: options.context)), storage.diagnostics)
    }
}
