import Foundation
import Foyer
import Testing
import TestSupport

extension ConformanceData {
    /// The cases of a file: the elements of its array, or of the array under `cases`. Lone surrogates become U+FFFD.
    static func values(_ path: String) throws -> [JSONValue] {
        let folder = try #require(folder)
        var dialect = JSONDialect.strict
        dialect.replacesLoneSurrogates = true
        let value = try JSONValue(
            parsing: Array(Data(contentsOf: folder.appendingPathComponent(path))), dialect: dialect)
        return try #require(value.arrayValue ?? value["cases"]?.arrayValue)
    }
}
