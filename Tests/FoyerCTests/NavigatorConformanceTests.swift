import CFoyer
import Foundation
import Testing

@testable import FoyerC

/// Every navigation case of `hotwire.json`, for its engine, through C: the rules through `foyer_config_*`, the state
/// through `foyer_screens_*`.
@Suite struct NavigatorConformanceBoundaryTests {
    private static let origin = "https://app.example"

    private static let cases: [JSONValue] = {
        let environment = ProcessInfo.processInfo.environment["FOYER_CONFORMANCE"]
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = environment.map { URL(fileURLWithPath: $0) } ?? root.appendingPathComponent("shared/conformance")
        guard let text = try? Data(contentsOf: folder.appendingPathComponent("hotwire.json")),
            let json = try? JSONValue(parsing: Array(text))
        else {
            print("SKIPPED: no conformance data (set FOYER_CONFORMANCE, or keep ../shared beside the package)")
            return []
        }
        return (json["cases"]?.arrayValue ?? []).filter { $0["kind"] == "navigation" }
    }()

    private let profiles = [
        ("ios", FOYER_NAVIGATOR_IOS, FOYER_PROFILE_IOS), ("android", FOYER_NAVIGATOR_ANDROID, FOYER_PROFILE_ANDROID),
    ]

    @Test func everyCase() throws {
        var count = 0
        for json in Self.cases {
            for (name, profile, reading) in profiles where json["engine"] == "both" || json["engine"] == .string(name) {
                try check(json, name, Int32(profile), Int32(reading))
                count += 1
            }
        }
        #expect(count >= 72 || Self.cases.isEmpty)
        print("through C: \(count) navigation cases")
    }

    private func strings(_ value: JSONValue?) -> [String] {
        value?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    private func check(_ json: JSONValue, _ name: String, _ profile: Int32, _ reading: Int32) throws {
        let id = "\(json["id"]?.stringValue ?? "?") \(name)"
        let options = try #require(json["options"])
        let expected = try #require(json["expected"])
        var navigator: OpaquePointer?
        #expect(foyer_navigator_new(profile, nil, 0, &navigator, nil) == 0)
        defer { foyer_navigator_free(navigator) }
        install(try #require(json["config"]), reading, navigator)
        if options["state"]?["host_ready"] == false { #expect(foyer_navigator_set_ready(navigator, 0) == 0) }
        synchronise(navigator, try #require(options["state"]))

        let action = try #require(
            ["advance", "replace", "restore"].firstIndex(of: options["action"]?.stringValue ?? ""))
        var visit: OpaquePointer?
        let url = try #require(json["url"]?.stringValue)
        #expect(withText(url) { foyer_navigator_propose(navigator, $0, $1, Int32(action), 0, &visit, nil) } == 0)
        defer { foyer_visit_free(visit) }
        var navigation: OpaquePointer?
        let status = foyer_navigator_accept(navigator, visit, &navigation, nil)
        defer { foyer_navigation_free(navigation) }
        guard expected["error"] == nil else {
            #expect(Int(status) == FOYER_ERR_UNSUPPORTED, "\(id)")
            return
        }
        #expect(status == 0, "\(id)")
        if options["then"] == "start" { #expect(foyer_navigator_start(navigator, nil, nil) == 0) }
        #expect(paths(navigator, FOYER_STACK_MAIN) == strings(expected["main"]), "\(id)")
        #expect(paths(navigator, FOYER_STACK_MODAL) == strings(expected["modal"]), "\(id)")
        let isDropped = Int(foyer_navigation_outcome(navigation)) == FOYER_NAVIGATION_DROPPED
        #expect(isDropped == (expected["dropped"] == true), "\(id)")
        checkOperations(navigation, json, name, id)
    }

    private func checkOperations(_ navigation: OpaquePointer?, _ json: JSONValue, _ name: String, _ id: String) {
        var operations: [String] = []
        var reloaded: String?
        for index in 0..<foyer_navigation_count(navigation) {
            let operation = foyer_navigation_operation(navigation, index)
            operations.append(lent { foyer_navigation_operation_name(operation, $0) } ?? "NULL")
            guard Int(operation) == FOYER_OPERATION_RELOAD else { continue }
            reloaded = lent { foyer_navigation_url(navigation, index, $0) }?
                .replacingOccurrences(of: Self.origin, with: "")
        }
        if let wanted = json["operations"]?[name] { #expect(operations == strings(wanted), "\(id)") }
        #expect(reloaded == (json["reload"]?[name] ?? json["expected"]?["reload"])?.stringValue, "\(id)")
    }

    private func install(_ config: JSONValue, _ reading: Int32, _ navigator: OpaquePointer?) {
        var handle: OpaquePointer?
        let status = withText(config.text()) { foyer_config_parse($0, $1, reading, 0, 0, nil, 0, &handle, nil) }
        #expect(status == 0)
        #expect(foyer_navigator_install(navigator, handle) == 0)
        foyer_config_free(handle)
    }

    private func synchronise(_ navigator: OpaquePointer?, _ state: JSONValue) {
        var screens: OpaquePointer?
        #expect(foyer_screens_new(&screens) == 0)
        defer { foyer_screens_free(screens) }
        for (key, stack) in [("main", FOYER_STACK_MAIN), ("modal", FOYER_STACK_MODAL)] {
            for path in strings(state[key]) {
                let status = withText(Self.origin + path) {
                    foyer_screens_add(screens, Int32(stack), $0, $1, Int32(FOYER_DESTINATION_WEB), nil, 0, nil)
                }
                #expect(status == 0)
            }
        }
        #expect(foyer_navigator_sync(navigator, 0, screens, nil, nil, nil) >= 0)
    }

    private func paths(_ navigator: OpaquePointer?, _ stack: Int) -> [String] {
        var screens: OpaquePointer?
        #expect(foyer_navigator_screens(navigator, 0, &screens, nil) == 0)
        defer { foyer_screens_free(screens) }
        return (0..<foyer_screens_count(screens, Int32(stack))).map { index in
            (lent { foyer_screens_url(screens, Int32(stack), index, $0) } ?? "NULL")
                .replacingOccurrences(of: Self.origin, with: "")
        }
    }
}
