/// From the bytes of a file to a configuration: JSON, rules, patterns, diagnostics.
package enum ConfigurationCompiler {
    /// A file whose rules are read and compiled, with every fault that loading it reports. It may be one that is refused.
    package struct Reading {
        package var reader: ConfigurationReader
        /// The rules of the file and the built-in ones, in merge order.
        package let rules: [PathRule]
        /// How many built-in rules stand before those of the file.
        package let builtInBefore: Int
        let matcher: RuleMatcher
        let routes: RuleRoutes?
    }

    /// Reads a file.
    ///
    /// - Throws: Where the text is not JSON.
    package static func read(
        _ text: [UInt8], options: PathConfigurationOptions
    ) throws(JSONError) -> Reading {
        let document = try JSONDocument(text, dialect: options.profile.dialect)
        var reader = ConfigurationReader(document, profile: options.profile, matchesQuery: options.matchesQuery)
        reader.read()
        let rules = ConfigurationStorage.mergeOrder(reader.rules, options.profile)
        let (matcher, invalid) = RuleMatcher.compile(rules, profile: options.profile)
        let before = options.profile == .foyer ? rules.count - reader.rules.count : 0
        reader.note(invalid, builtInBefore: before)
        let (routes, invalidRoutes) = RuleRoutes.compile(rules)
        reader.note(invalidRoutes, builtInBefore: before)
        reader.noteValues()
        return Reading(reader: reader, rules: rules, builtInBefore: before, matcher: matcher, routes: routes)
    }

    static func load(
        _ text: [UInt8], options: PathConfigurationOptions
    ) -> (configuration: Result<PathConfiguration, PathConfigurationError>, diagnostics: [ConfigurationDiagnostic]) {
        let reading: Reading
        do throws(JSONError) {
            reading = try read(text, options: options)
        } catch {
            let diagnostic = ConfigurationDiagnostic(error)
            return (.failure(PathConfigurationError(diagnostic)), [diagnostic])
        }
        let diagnostics = reading.reader.diagnostics.all
        if let error = diagnostics.first(where: { $0.severity == .error }) {
            return (.failure(PathConfigurationError(error)), diagnostics)
        }
        let storage = ConfigurationStorage(
            rules: reading.reader.rules, settings: reading.reader.settings, options: options, diagnostics: diagnostics,
            matcher: reading.matcher, routes: reading.routes)
        return (.success(PathConfiguration(storage: storage, context: options.context)), storage.diagnostics)
    }
}

extension ConfigurationDiagnostic {
    /// A file that is not JSON.
    package init(_ error: JSONError) {
        self.init(
            kind: .json(error.kind), severity: .error, message: error.message, position: error.position, rule: nil,
            pattern: nil)
    }
}
