import Foundation
import Foyer

/// The lines that a subcommand reads and writes: one JSON value each.
struct JSONLines {
    /// What the command line says besides the names of files.
    let isPretty: Bool
    private let files: [String]

    /// Takes the files (or `-` for standard input) and `--pretty` from the arguments of a subcommand.
    init(_ arguments: [String]) throws(CommandFailure) {
        var files: [String] = []
        var isPretty = false
        for argument in arguments {
            switch argument {
            case "--pretty": isPretty = true
            case "-": files.append(argument)
            case _ where argument.hasPrefix("-"): throw CommandFailure(message: "unknown option \(argument)")
            default: files.append(argument)
            }
        }
        guard !files.isEmpty else { throw CommandFailure(message: "expected a file, or - for standard input") }
        self.files = files
        self.isPretty = isPretty
    }

    /// Reads every line that is not blank, and writes what `answer` makes of it.
    func forEach(_ answer: (JSONValue) throws(CommandFailure) -> JSONValue) throws(CommandFailure) {
        for file in files {
            var number = 0
            for line in try JSONLines.text(of: file).split(
                separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            {
                number += 1
                guard line.contains(where: { $0 > 0x20 }) else { continue }
                do throws(CommandFailure) {
                    print(try answer(try JSONLines.value(of: line)).text(pretty: isPretty))
                } catch {
                    throw CommandFailure(message: "\(file):\(number): \(error.message)")
                }
            }
        }
    }

    private static func value(of line: Data.SubSequence) throws(CommandFailure) -> JSONValue {
        // Texts are those of the web platform, where a lone surrogate is U+FFFD.
        var dialect = JSONDialect.strict
        dialect.replacesLoneSurrogates = true
        do throws(JSONError) {
            return try JSONValue(parsing: Array(line), dialect: dialect)
        } catch {
            throw CommandFailure(message: error.message)
        }
    }

    /// The bytes of a file, or of standard input for `-`.
    static func text(of file: String) throws(CommandFailure) -> Data {
        do {
            if file == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
            return try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw CommandFailure(message: "cannot read \(file)")
        }
    }
}

extension JSONValue {
    /// A text that a line must have.
    func text(_ key: String) throws(CommandFailure) -> String {
        guard let text = self[key]?.stringValue else { throw CommandFailure(message: "expected a text \"\(key)\"") }
        return text
    }

    /// A list of texts that a line may have.
    func texts(_ key: String) throws(CommandFailure) -> [String]? {
        guard let value = self[key], !value.isNull else { return nil }
        guard let array = value.arrayValue else { throw CommandFailure(message: "expected a list \"\(key)\"") }
        var texts: [String] = []
        for element in array {
            guard let text = element.stringValue else { throw CommandFailure(message: "expected texts in \"\(key)\"") }
            texts.append(text)
        }
        return texts
    }
}
