// Receives links and saves them after each, until somebody kills it. Writes the number of each link after its save.
import Foundation
import Foyer
import FoyerFoundation

guard CommandLine.arguments.count == 2 else { exit(2) }
var options = RouterOptions()
options.gates = ["ready"]
options.pendingCapacity = Limits.pendingLinks
let router = try Router(options)
let store = LinkFileStore(URL(fileURLWithPath: CommandLine.arguments[1]))
try store.load(into: router)
while true {
    let link = router.receive("probe://link/\(router.counters.received)")
    try store.save(router)
    FileHandle.standardOutput.write(Data("\(link.number)\n".utf8))
}
