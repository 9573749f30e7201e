import Foundation
import Foyer
import Testing

/// A limit, and how to reach it: the table tests of each module go through all of theirs.
package struct LimitRow: CustomTestStringConvertible, Sendable {
    /// The name in ``Limits``.
    package let name: String
    private let limit: Int
    private let code: String
    private let isAbout: Bool
    private let build: @Sendable (Int) throws -> Void

    /// - Parameters:
    ///   - code: What a thing that is beyond the limit by one is refused with.
    ///   - otherwise: Whether what is within the limit may be refused for another reason (it is not what it should be, but
    ///     not too large).
    ///   - build: Makes a thing of the size that is given.
    package init(
        _ name: String, _ limit: Int, _ code: String, otherwise isAbout: Bool = false,
        _ build: @escaping @Sendable (Int) throws -> Void
    ) {
        self.name = name
        self.limit = limit
        self.code = code
        self.isAbout = isAbout
        self.build = build
    }

    package var testDescription: String { "\(name), \(code)" }

    /// Tries the limit below, at and above its value.
    package func check() {
        for (size, isServed) in [(limit - 1, true), (limit, true), (limit + 1, false)] {
            let found = refusal(size)
            if !isServed {
                #expect(found == code, "\(name): \(size)")
            } else if isAbout {
                #expect(found != code, "\(name): \(size)")
            } else {
                #expect(found == nil, "\(name): \(size)")
            }
        }
    }

    private func refusal(_ size: Int) -> String? {
        do {
            try build(size)
            return nil
        } catch let error as any FoyerError {
            return error.code
        } catch let refusal as LimitRefusal {
            return refusal.code
        } catch {
            return "\(error)"
        }
    }
}

/// A refusal that is not an error: the verdict of a policy, the reason of a miss.
package struct LimitRefusal: Error {
    package let code: String
    package init(_ code: String) { self.code = code }
}

/// What the sources and the tests say of limits.
package enum LimitSources {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The names of the limits that a module declares.
    package static func names(in module: String) throws -> Set<String> {
        var names: Set<String> = []
        let folder = root.appendingPathComponent("Sources/\(module)")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            var isInside = false
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                if line.contains("enum Limits {") || line.contains("extension Limits {") { isInside = true }
                if line == "}" { isInside = false }
                guard isInside, let start = line.range(of: "static let ") else { continue }
                names.insert(String(line[start.upperBound...].prefix { $0.isLetter || $0.isNumber }))
            }
        }
        return names
    }

    /// Whether every limit of a module is in the table, or named by the test that the table says tries it.
    package static func check(_ module: String, _ rows: [LimitRow], elsewhere: [(name: String, file: String)]) throws {
        let declared = try names(in: module)
        #expect(!declared.isEmpty)
        let tried = Set(rows.map(\.name)).union(elsewhere.map(\.name))
        #expect(declared.subtracting(tried).sorted() == [], "limits that no test tries")
        #expect(tried.subtracting(declared).sorted() == [], "tests of limits that are gone")
        for (name, file) in elsewhere {
            let text = try String(contentsOf: root.appendingPathComponent("Tests/\(file)"), encoding: .utf8)
            #expect(text.contains("Limits.\(name)"), "\(file) does not name \(name)")
        }
    }
}
