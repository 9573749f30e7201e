import Testing
import TestSupport

@testable import Foyer

/// The router cases of `conformance/hotwire.json`, each under the host rule of the engines it names and the policy named
/// `hotwire`.
@Suite(.disabled(if: ConformanceData.isMissing)) struct HotwireRouterTests {
    struct Case: CustomTestStringConvertible {
        let json: JSONValue
        let rule: HostRule
        var testDescription: String { "\(json["id"]?.stringValue ?? "?") \(rule.name)" }
    }

    static let cases = HotwireCaseTests.cases("router").map { test in
        Case(json: test.json, rule: test.profile == .android ? .android : .ios)
    }

    @Test func counts() {
        let ids = Set(Self.cases.map { $0.json["id"]?.stringValue })
        print("hotwire.json: \(Self.cases.count) router cases from \(ids.count) entries")
        #expect(Self.cases.count == 11 + 9)
    }

    @Test(arguments: cases) func agrees(_ test: Case) throws {
        let options = try #require(test.json["options"])
        let start = options["start_location"]?.stringValue
        let router = try Router(
            .with {
                $0.policy = .hotwire
                $0.scope = HostScope(start: start, rule: test.rule)
            })
        for name in options["handlers"]?.arrayValue?.compactMap(\.stringValue) ?? [] {
            try router.add(Self.handler(name))
        }
        router.receive(try #require(test.json["url"]?.stringValue))
        let expected = try #require(test.json["expected"])
        var end: RouterEvent?
        while let event = router.nextEvent() { end = event }
        #expect(end?.handler == expected["handler"]?.stringValue)
        #expect(end?.outcome == (expected["decision"] == "navigate" ? .visited : end?.handler == nil ? .unhandled : .handled))
    }

    /// The handlers of the two platforms by their names there; any other name is an app's own handler for that page.
    private static func handler(_ name: String) -> Handler {
        switch name {
        case "app-navigation": return Handler(.appNavigation)
        case "in-app-browser", "safari", "browser-tab":
            var handler = Handler(.inAppBrowser, response: .answer(.cancel))
            handler.name = name
            return handler
        case "system-navigation": return Handler(.systemNavigation, response: .answer(.cancel))
        default:
            return Handler(
                name, condition: HandlerCondition(routes: ["https://my.app.example/\(name)"]), response: .answer(.cancel))
        }
    }
}
