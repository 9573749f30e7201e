import Foundation
import Testing

/// The conformance data beside the package, which is not part of the repository.
enum ConformanceData {
    static let folder: URL? = {
        let environment = ProcessInfo.processInfo.environment["FOYER_CONFORMANCE"]
        if environment == "skip" { return nil }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder =
            environment.map { URL(fileURLWithPath: $0) }
            ?? root.deletingLastPathComponent().appendingPathComponent("shared/conformance")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static var isMissing: Bool {
        if folder == nil {
            print("SKIPPED: no conformance data (set FOYER_CONFORMANCE, or keep ../shared beside the package)")
        }
        return folder == nil
    }

    /// A JSON file, read with lone surrogates replaced by U+FFFD, as USVString asks.
    static func json(_ path: String) throws -> Any {
        let folder = try #require(folder)
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        return try JSONSerialization.jsonObject(
            with: Data(replacingLoneSurrogates(text).utf8), options: .fragmentsAllowed)
    }

    static func objects(_ path: String) throws -> [[String: Any]] {
        try #require(json(path) as? [Any]).compactMap { $0 as? [String: Any] }
    }

    /// `\uD800` without its partner becomes `\uFFFD`. Escaped backslashes are stepped over.
    private static func replacingLoneSurrogates(_ text: String) -> String {
        var bytes = Array(text.utf8)
        func unit(_ index: Int) -> UInt32? {
            guard index + 6 <= bytes.count, bytes[index] == 0x5C, bytes[index + 1] == UInt8(ascii: "u") else {
                return nil
            }
            return UInt32(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
        }
        var index = 0
        while index < bytes.count {
            guard bytes[index] == 0x5C else {
                index += 1
                continue
            }
            guard let first = unit(index) else {
                index += 2
                continue
            }
            if (0xD800..<0xDC00).contains(first), let second = unit(index + 6), (0xDC00..<0xE000).contains(second) {
                index += 12
                continue
            }
            if (0xD800..<0xE000).contains(first) {
                bytes.replaceSubrange(index + 2..<index + 6, with: Array("FFFD".utf8))
            }
            index += 6
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
