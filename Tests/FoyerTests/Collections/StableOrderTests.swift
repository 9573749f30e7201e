import Testing
import TestSupport

@testable import Foyer

@Suite struct StableOrderTests {
    /// Random lists with many equal keys: the order is the standard library's, which is stable.
    @Test func agreesWithTheStandardLibrary() {
        var random = SeededRandom(seed: 20_261_130)
        for count in 0..<200 {
            let items = (0..<count).map { (key: Int.random(in: 0..<(1 + count / 3), using: &random), place: $0) }
            let sorted = items.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
            #expect(items.stablySorted { $0.key < $1.key }.map { $0.place } == sorted.map { $0.place })
        }
    }
}
