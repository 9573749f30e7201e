import Foundation
import Foyer

/// One subcommand of `foyer`.
protocol Command {
    /// The word that calls it.
    static var name: String { get }
    /// One line for `foyer --help`.
    static var summary: String { get }
    /// Runs it on the arguments that follow its name.
    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus
}

/// The exit status of the command.
enum ExitStatus: Int32 {
    /// All is well.
    case fine = 0
    /// The command ran and found faults, or cases failed.
    case findings = 1
    /// The command line is wrong, or input could not be read.
    case usage = 2
}

/// Why a subcommand could not run; printed on standard error, exit status 2.
struct CommandFailure: Error {
    let message: String
}

/// Runs the subcommand that the arguments name, and ends the process with its status.
func exit(withStatusOf commands: [any Command.Type], arguments: [String]) -> Never {
    guard let name = arguments.first, name != "--help", name != "-h" else {
        print("usage: foyer COMMAND [ARGUMENT ...]\n")
        for command in commands {
            print("  \(command.name.padding(toLength: 12, withPad: " ", startingAt: 0))\(command.summary)")
        }
        exit(arguments.isEmpty ? ExitStatus.usage.rawValue : ExitStatus.fine.rawValue)
    }
    guard let command = commands.first(where: { $0.name == name }) else {
        complain("foyer: unknown command \(name); try foyer --help")
        exit(ExitStatus.usage.rawValue)
    }
    do throws(CommandFailure) {
        exit(try command.run(Array(arguments.dropFirst())).rawValue)
    } catch {
        complain("foyer \(name): \(error.message)")
        exit(ExitStatus.usage.rawValue)
    }
}

/// Writes a line to standard error.
func complain(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
}
