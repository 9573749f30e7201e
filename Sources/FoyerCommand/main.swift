// `foyer`: try, explain, lint and test a link table on any machine. Each subcommand is one file of this folder.
import Foyer

let commands: [any Command.Type] = [
    CheckCommand.self,
    MatchCommand.self,
    NavigateCommand.self,
    PatternCommand.self,
    PropertiesCommand.self,
    ScenarioCommand.self,
    ShortcutCommand.self,
    URLCommand.self,
]

exit(withStatusOf: commands, arguments: Array(CommandLine.arguments.dropFirst()))
