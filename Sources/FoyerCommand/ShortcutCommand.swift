import Foundation
import Foyer
import FoyerShortcuts

/// `foyer shortcut`: what platforms take for a link on the home screen or the desktop, from one description.
enum ShortcutCommand: Command {
    static let name = "shortcut"
    static let summary = "write a link for the home screen in the form a platform takes"

    static let usage = """
        foyer shortcut FILE|- [--scheme NAME ...] [--format NAME] [--out FOLDER]
        foyer shortcut FILE|- [--scheme NAME ...] --format all --out FOLDER
        foyer shortcut FILE|- [--scheme NAME ...] --serve [--format NAME | --classic] [--lifetime SECONDS]
        Writes a document to standard output or into a folder, or hands it to one browser, once, on 127.0.0.1.
        FILE is a description, or a list of descriptions for the formats that hold several.
        formats: \(ShortcutFormat.allCases.map(\.name).joined(separator: " "))
        """

    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        var request = Request()
        try request.read(arguments)
        let json = try request.json()
        do throws(ShortcutError) {
            let shortcuts = try request.shortcuts(json)
            if request.serves { return try serve(shortcuts, request) }
            guard let folder = request.folder else {
                let document = try Shortcut.document(request.format ?? .page, of: shortcuts)
                warn(document)
                FileHandle.standardOutput.write(Data(document.bytes))
                return .fine
            }
            return try write(shortcuts, request, to: folder)
        } catch {
            complain("foyer shortcut: \(request.file): \(error.message) [\(error.code)]")
            return .findings
        }
    }

    // MARK: Writing

    private static func write(
        _ shortcuts: [Shortcut], _ request: Request, to folder: String
    ) throws(ShortcutError) -> ExitStatus {
        let formats = request.format.map { [$0] } ?? ShortcutFormat.allCases
        for format in formats {
            // Of all formats those are written that there are for so many shortcuts, with what the description says.
            if request.format == nil {
                let needsPage = format == .webManifest && shortcuts.contains { $0.web.page == nil }
                guard !needsPage, shortcuts.count == 1 || format.holdsSeveral else { continue }
            }
            let document = try Shortcut.document(format, of: shortcuts)
            warn(document)
            // Page and hosted page have the same file name, as have both desktop entries.
            let path = formats.count == 1 ? folder : folder + "/" + format.name
            let file = path + "/" + document.fileName
            do {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                try Data(document.bytes).write(to: URL(fileURLWithPath: file))
            } catch {
                complain("foyer shortcut: cannot write \(file)")
                return .usage
            }
            print(file)
        }
        return .fine
    }

    private static func warn(_ document: ShortcutDocument) {
        for warning in document.warnings {
            complain("foyer shortcut: warning: \(document.format.name): \(warning.message) [\(warning.code)]")
        }
    }

    // MARK: Serving

    private static func serve(_ shortcuts: [Shortcut], _ request: Request) throws(ShortcutError) -> ExitStatus {
        let document = try Shortcut.document(request.isClassic ? .dataURL : request.format ?? .page, of: shortcuts)
        warn(document)
        do throws(LoopbackError) {
            let content: LoopbackContent = request.isClassic ? try .classicRedirect(to: document) : try .init(document)
            var options = LoopbackOptions()
            options.lifetime = request.lifetime
            let server = try LoopbackServer(content, options: options)
            print(server.url)
            fflush(nil)
            return try server.run() == .served ? .fine : .findings
        } catch {
            complain("foyer shortcut: \(error.message) [\(error.code)]")
            return .usage
        }
    }

    // MARK: Arguments

    private struct Request {
        var file = ""
        /// Nil for the default, and for all where there is a folder.
        var format: ShortcutFormat?
        var folder: String?
        var schemes: [String] = []
        var serves = false
        var isClassic = false
        var lifetime: Int32 = LoopbackOptions().lifetime

        mutating func read(_ list: [String]) throws(CommandFailure) {
            var arguments = Arguments(list)
            var wantsAll = false
            while let argument = arguments.next() {
                switch argument {
                case "--format":
                    let name = try arguments.value(of: argument)
                    wantsAll = name == "all"
                    format = ShortcutFormat(name: name)
                    guard wantsAll || format != nil else { throw failure("there is no format \(name)") }
                case "--out": folder = try arguments.value(of: argument)
                case "--scheme": schemes.append(try arguments.value(of: argument))
                case "--serve": serves = true
                case "--classic": isClassic = true
                case "--lifetime":
                    guard let seconds = Int32(try arguments.value(of: argument)), (1...600).contains(seconds) else {
                        throw failure("--lifetime takes 1 to 600 seconds")
                    }
                    lifetime = seconds * 1000
                case _ where argument.hasPrefix("--") || !file.isEmpty: throw failure("unexpected \(argument)")
                default: file = argument
                }
            }
            guard !file.isEmpty else { throw failure("expected a description") }
            guard !wantsAll || folder != nil else { throw failure("--format all needs --out") }
            guard !serves || folder == nil else { throw failure("--serve and --out do not go together") }
            guard serves || !isClassic else { throw failure("--classic needs --serve") }
        }

        private func failure(_ text: String) -> CommandFailure {
            CommandFailure(message: "\(text)\nusage: \(ShortcutCommand.usage)")
        }

        func json() throws(CommandFailure) -> JSONValue {
            let text = try JSONLines.text(of: file)
            do throws(JSONError) {
                return try JSONValue(parsing: Array(text))
            } catch {
                let place = error.position.map { ":\($0.line):\($0.column)" } ?? ""
                throw CommandFailure(message: "\(file)\(place): \(error.message) [\(error.code)]")
            }
        }

        /// The shortcuts of the file; their targets may have the schemes of the command line or else of the description.
        func shortcuts(_ json: JSONValue) throws(ShortcutError) -> [Shortcut] {
            var shortcuts: [Shortcut] = []
            for description in json.arrayValue ?? [json] { shortcuts.append(try shortcut(description)) }
            return shortcuts
        }

        private func shortcut(_ json: JSONValue) throws(ShortcutError) -> Shortcut {
            let folder = URL(fileURLWithPath: file == "-" ? "." : file).deletingLastPathComponent()
            let description = try ShortcutDescription(json: json) { name in
                (try? Data(contentsOf: URL(fileURLWithPath: name, relativeTo: folder))).map { Array($0) }
            }
            let own = json["schemes"]?.arrayValue?.compactMap(\.stringValue) ?? []
            return try Shortcut(description, schemes: schemes.isEmpty ? own : schemes)
        }
    }
}
