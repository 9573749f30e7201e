package import Foundation
package import Foyer

/// The conformance data beside the package, which is not part of the repository.
package enum ConformanceData {
    package static let folder: URL? = {
        let environment = ProcessInfo.processInfo.environment["FOYER_CONFORMANCE"]
        if environment == "skip" { return nil }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder =
            environment.map { URL(fileURLWithPath: $0) }
            ?? root.deletingLastPathComponent().appendingPathComponent("shared/conformance")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    package static var isMissing: Bool {
        if folder == nil {
            print("SKIPPED: no conformance data (set FOYER_CONFORMANCE, or keep ../shared beside the package)")
        }
        return folder == nil
    }

    /// A JSON file, read with lone surrogates replaced by U+FFFD, as USVString asks.
    package static func json(_ path: String) throws -> JSONValue {
        guard let folder else { throw CocoaError(.fileReadNoSuchFile) }
        return try json(at: folder.appendingPathComponent(path))
    }

    /// A JSON file anywhere.
    package static func json(at file: URL) throws -> JSONValue {
        var dialect = JSONDialect.strict
        dialect.replacesLoneSurrogates = true
        return try JSONValue(parsing: Array(Data(contentsOf: file)), dialect: dialect)
    }

    /// The objects in a list of cases, without the comments between them.
    package static func cases(_ path: String) throws -> [JSONValue] {
        guard let cases = try json(path).arrayValue else { throw CocoaError(.fileReadCorruptFile) }
        return cases.filter { $0.objectValue != nil }
    }
}
