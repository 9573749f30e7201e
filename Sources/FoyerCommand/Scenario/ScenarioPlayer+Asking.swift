import Foundation
import Foyer
import FoyerTools

// Steps that ask the router, and links from several threads.
extension ScenarioPlayer {
    mutating func explain(_ step: JSONValue) throws(CommandFailure) {
        let link = try step.text("link")
        let explanation = links[link].flatMap { router.explain($0) }
        if let state = step["expect"]?["state"]?.stringValue {
            expect((explanation?.state.name ?? "ended") == state, "explain \(link): state")
        }
        if let gates = try step["expect"]?.texts("blocked_by") {
            expect((explanation?.closedGates ?? []).sorted() == gates.sorted(), "explain \(link): blocked_by")
        }
    }

    mutating func lint(_ step: JSONValue) throws(CommandFailure) {
        var builder = RouteTableBuilder()
        for registration in registrations { builder.add(Route(registration.pattern, registration.pattern)) }
        let table: RouteTable
        do throws(RouteError) { table = try builder.build() } catch { throw CommandFailure(message: error.message) }
        let duplicates = table.lint().filter { $0.kind == .duplicate }.map { finding in
            "duplicate: \(registrations[finding.otherRoute ?? 0].pattern) ~ \(registrations[finding.route].pattern)"
        }
        expect(duplicates == (try step.texts("expect") ?? []), "lint: \(duplicates)")
    }

    mutating func receiveInParallel(_ step: JSONValue) throws(CommandFailure) {
        let threads = Int(clamping: step["threads"]?.intValue ?? 1)
        let each = Int(clamping: step["links_each"]?.intValue ?? 1)
        let url = try step.text("url")
        let router = router
        let received = Received()
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            var mine: [LinkID] = []
            for number in 0..<each {
                mine.append(router.receive(url.replacing(":n", with: "\(thread * each + number)")))
            }
            received.add(mine)
        }
        log.counted.formUnion(received.links)
    }
}

/// Collects the links of several threads.
private final class Received: @unchecked Sendable {
    // Unchecked: `all` is used under `lock`.
    private let lock = NSLock()
    private var all: [LinkID] = []

    func add(_ links: [LinkID]) { lock.withLock { all += links } }
    var links: [LinkID] { lock.withLock { all } }
}
