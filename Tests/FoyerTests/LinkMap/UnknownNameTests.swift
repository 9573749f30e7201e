import Foyer
import Testing

/// A name that nothing describes is an error that lists the names there are, as far as a sentence can.
struct UnknownNameTests {
    @Test(arguments: [0, 1, Limits.listedNames - 1, Limits.listedNames, Limits.listedNames + 1, 100])
    func names(_ count: Int) throws {
        let router = try Router()
        for number in 0..<count { try router.add(Handler("h\(number)", response: .ask)) }
        let error = #expect(throws: RouterError.self) { try router.on("nobody", HandlerAction { _ in .cancel }) }
        let message = try #require(error).message
        #expect(message.contains("\"nobody\""))
        #expect(message.contains("none") == (count == 0))
        for number in 0..<count {
            #expect(message.contains("\"h\(number)\"") == (number < Limits.listedNames), "\(message)")
        }
        #expect(message.contains("and \(count - Limits.listedNames) more") == (count > Limits.listedNames))
    }
}
