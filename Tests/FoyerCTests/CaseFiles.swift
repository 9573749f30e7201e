import Foundation
import Foyer
import Testing

/// The conformance data beside the package, for tests through C.
enum CaseFiles {
    static let folder: URL? = {
        let environment = ProcessInfo.processInfo.environment["FOYER_CONFORMANCE"]
        if environment == "skip" { return nil }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder =
            environment.map { URL(fileURLWithPath: $0) }
            ?? root.deletingLastPathComponent().appendingPathComponent("shared/conformance")
        guard FileManager.default.fileExists(atPath: folder.path) else {
            print("SKIPPED: no conformance data (set FOYER_CONFORMANCE, or keep ../shared beside the package)")
            return nil
        }
        return folder
    }()

    /// The cases of a file; lone surrogates become U+FFFD.
    static func cases(_ path: String) throws -> [JSONValue] {
        var dialect = JSONDialect.strict
        dialect.replacesLoneSurrogates = true
        let file = try #require(folder).appendingPathComponent(path)
        let value = try JSONValue(parsing: Array(Data(contentsOf: file)), dialect: dialect)
        return try #require(value.arrayValue ?? value["cases"]?.arrayValue)
    }
}
