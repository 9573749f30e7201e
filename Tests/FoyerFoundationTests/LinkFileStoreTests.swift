import Foundation
import Foyer
import FoyerFoundation
import Testing

@Suite struct LinkFileStoreTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("foyer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func router() throws -> Router {
        var options = RouterOptions()
        options.gates = ["ready"]
        return try Router(options)
    }

    @Test func linksSurviveAndWhatEndedDoesNotComeBack() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = LinkFileStore(folder.appendingPathComponent("links"))
        let first = try router()
        #expect(try store.load(into: first).isEmpty)
        let gone = first.receive("myapp://a")
        first.receive("myapp://b")
        try store.save(first)
        first.cancel(gone)
        try store.save(first)
        let second = try router()
        #expect(try store.load(into: second).count == 1)
        #expect(second.waitingLinks.map(\.url.href) == ["myapp://b"])
        try store.remove()
        try store.remove()
        #expect(try store.load(into: router()).isEmpty)
    }

    @Test func aFileThatIsNoSnapshotIsRefusedAndStays() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("links")
        try Data("hello".utf8).write(to: file)
        let store = LinkFileStore(file)
        #expect(throws: SnapshotError.notASnapshot) { try store.load(into: router()) }
        #expect(FileManager.default.fileExists(atPath: file.path))
        #expect(throws: LinkFileStore.FileError.self) {
            try LinkFileStore(folder.appendingPathComponent("no/such/folder")).save(router())
        }
    }

    /// Whenever the process is killed, the file holds all links up to the last save, or one more.
    @Test func aKillAtAnyMomentLosesNothing() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("links")
        var known = 0
        var round = 0
        // On a busy machine the first ones are killed before they did anything.
        while round < 12 || known <= 12 && round < 200 {
            let probe = Process()
            probe.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appendingPathComponent("LinkStoreProbe")
            probe.arguments = [file.path]
            let pipe = Pipe()
            probe.standardOutput = pipe
            try probe.run()
            usleep(UInt32(20_000 + round * 7_321))
            kill(probe.processIdentifier, SIGKILL)
            let told = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            probe.waitUntilExit()
            if let last = told.split(separator: "\n").last.flatMap({ Int($0) }) { known = last }
            let second = try router()
            let count = try LinkFileStore(file).load(into: second).count
            #expect(count == known || count == known + 1, "round \(round)")
            known = count
            round += 1
        }
        #expect(known > 12)
    }
}
