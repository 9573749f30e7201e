import Foundation
import Foyer
import FoyerFoundation
import Testing

@Suite struct RouterAsyncTests {
    @Test func eventsAsASequence() async throws {
        let router = try Router()
        try router.add(Handler("h", response: .answer(.navigate)))
        router.receive(URL(string: "https://a.example/before")!)
        let events = router.events()
        router.receive(URL(string: "https://a.example/after")!)
        router.shutDown()
        var kinds: [RouterEvent.Kind] = []
        for await event in events { kinds.append(event.kind) }
        #expect(kinds == [.ended, .ended, .shutDown])
    }

    @Test func whenTheReaderStopsEventsAreKeptForPulling() async throws {
        let router = try Router()
        let task = Task { [events = router.events()] in
            for await _ in events { return }
        }
        router.receive("myapp://a")
        await task.value
        let reader = Task { for await _ in router.events() {} }
        while router.nextEvent() == nil, !reader.isCancelled {
            router.receive("myapp://b")
            reader.cancel()
            await reader.value
            router.receive("myapp://c")
        }
        #expect(reader.isCancelled)
    }

    @Test func asynchronousHandlersAnswerInOrder() async throws {
        let router = try Router()
        let events = router.events()
        try router.add(
            Interceptor("rewrite", response: .ask),
            answering: { offer in
                await Task.yield()
                return offer.link.url.hostname == "old" ? .rewrite(to: "myapp://new") : .pass
            })
        try router.add(
            Handler("h", response: .ask),
            answering: { offer in
                try? await Task.sleep(nanoseconds: 1000)
                return offer.link.url.hostname == "new" ? .navigate : .cancel
            })
        router.receive("myapp://old")
        router.receive("myapp://other")
        var ends: [String] = []
        for await event in events where event.kind == .ended {
            ends.append("\(event.linkID.number) \(event.outcome?.name ?? "")")
            if ends.count == 2 { break }
        }
        #expect(ends == ["1 visited", "2 handled"])
    }

    @Test func foundationURLs() throws {
        let router = try Router()
        try router.add(Handler("h", condition: HandlerCondition(hosts: ["a.example"]), response: .ask))
        #expect(router.canHandle(URL(string: "https://a.example/")!))
        let url = try WebURL(URL(string: "https://a.example/x?y#z")!)
        #expect(url.foundationURL?.absoluteString == "https://a.example/x?y#z")
    }
}
