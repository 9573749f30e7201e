import Testing
import TestSupport

@testable import Foyer

/// The web platform's tests of URLPattern.
@Suite(.disabled(if: ConformanceData.isMissing)) struct URLPatternConformanceTests {
    @Test("urlpatterntestdata.json")
    func testData() throws {
        let cases = try ConformanceData.values("wpt/urlpatterntestdata.json")
        var passed = 0
        for (index, entry) in cases.enumerated() {
            // A build without the Unicode tables refuses hosts outside ASCII.
            if !IDNA.isIncluded, Self.needsUnicodeTables(entry) { continue }
            if let fault = Self.fault(in: entry) {
                Issue.record("case \(index) \(entry["pattern"]?.text() ?? ""): \(fault)")
            } else {
                passed += 1
            }
        }
        print("URLPattern: \(passed) of \(cases.count) cases of urlpatterntestdata.json passed")
        #expect(cases.count == 369)
    }

    private static func needsUnicodeTables(_ entry: JSONValue) -> Bool {
        let argument = entry["pattern"]?[0]
        let input = entry["inputs"]?[0]
        let hosts = [argument?["hostname"], input?["hostname"], argument, input].compactMap { $0?.stringValue }
        return hosts.contains { host in !host.utf8.allSatisfy { $0 < 0x80 } && !host.contains("(") }
    }

    /// What differs from the expectation, or nil.
    private static func fault(in entry: JSONValue) -> String? {
        let arguments = entry["pattern"]?.arrayValue ?? []
        let expectsError = entry["expected_obj"]?.stringValue == "error"
        let pattern: URLPattern
        do {
            pattern = try URLPatternArguments.pattern(arguments)
        } catch {
            return expectsError ? nil : "refused: \(error.code) \(error.message)"
        }
        if expectsError { return "accepted" }
        for component in URLPattern.Component.allCases {
            let expected = expectedText(of: component, entry, arguments)
            if pattern[component] != expected { return "\(component) is \(pattern[component]), not \(expected)" }
        }
        guard let inputs = entry["inputs"]?.arrayValue else { return nil }
        return fault(in: Result { try URLPatternArguments.exec(pattern, inputs) }, entry)
    }

    /// The compiled string of a component, as the harness of the web platform works it out.
    private static func expectedText(
        of component: URLPattern.Component, _ entry: JSONValue, _ arguments: [JSONValue]
    ) -> String {
        if let text = entry["expected_obj"]?[component.rawValue]?.stringValue { return text }
        let mustBeEmpty = entry["exactly_empty_components"]?.arrayValue ?? []
        if mustBeEmpty.contains(where: { $0.stringValue == component.rawValue }) { return "" }
        let first = arguments.first
        if let text = first?[component.rawValue]?.stringValue { return text }
        let earlier: [String: [String]] = [
            "protocol": [], "hostname": ["protocol"], "port": ["protocol", "hostname"],
            "pathname": ["protocol", "hostname", "port"], "search": ["protocol", "hostname", "port", "pathname"],
            "hash": ["protocol", "hostname", "port", "pathname", "search"], "username": [], "password": [],
        ]
        if (earlier[component.rawValue] ?? []).contains(where: { first?[$0] != nil }) { return "*" }
        var base = first?["baseURL"]?.stringValue
        if base == nil, first?.stringValue != nil, arguments.count > 1 { base = arguments[1].stringValue }
        guard let base, let url = try? WebURL(base), component != .username, component != .password else { return "*" }
        return switch component {
        case .protocol: url.scheme
        case .hostname: url.hostname ?? ""
        case .port: url.port.map { String($0) } ?? ""
        case .pathname: url.path
        case .search: url.query ?? ""
        default: url.fragment ?? ""
        }
    }

    private static func fault(in result: Result<URLPattern.Match?, any Error>, _ entry: JSONValue) -> String? {
        let expected = entry["expected_match"] ?? .null
        guard case .success(let found) = result else {
            return expected.stringValue == "error" ? nil : "matching failed"
        }
        if expected.stringValue == "error" { return "matching should fail" }
        guard let object = expected.objectValue else { return found == nil ? nil : "matched" }
        guard let found else { return "not matched" }
        let mustBeEmpty = entry["exactly_empty_components"]?.arrayValue ?? []
        for component in URLPattern.Component.allCases {
            var input = ""
            var groups: [String: String?] = [:]
            if let part = object[component.rawValue] {
                input = part["input"]?.stringValue ?? ""
                for member in part["groups"]?.objectValue?.members ?? [] {
                    groups[member.key] = .some(member.value.stringValue)
                }
            } else if !mustBeEmpty.contains(where: { $0.stringValue == component.rawValue }) {
                groups["0"] = ""
            }
            if found.input(component) != input { return "\(component) saw \(found.input(component)), not \(input)" }
            let given = Dictionary(uniqueKeysWithValues: found.groups(component).map { ($0.name, $0.value) })
            if given != groups { return "\(component) has \(given), not \(groups)" }
        }
        return nil
    }

    @Test("urlpattern-compare-test-data.json")
    func compare() throws {
        let cases = try ConformanceData.values("wpt/urlpattern-compare-test-data.json")
        #expect(cases.count == 25)
        for entry in cases {
            let component = try #require(URLPattern.Component(rawValue: entry["component"]?.stringValue ?? ""))
            let left = try URLPatternArguments.pattern([entry["left"] ?? .null])
            let right = try URLPatternArguments.pattern([entry["right"] ?? .null])
            let expected = entry["expected"]?.intValue ?? 9
            #expect(URLPattern.compareComponent(component, left, right) == Int(expected), "\(entry.text())")
            #expect(URLPattern.compareComponent(component, right, left) == Int(-expected), "\(entry.text())")
        }
        print("URLPattern: \(cases.count) cases of urlpattern-compare-test-data.json run")
    }

    @Test("urlpattern-generate-test-data.json")
    func generate() throws {
        let cases = try ConformanceData.values("wpt/urlpattern-generate-test-data.json")
        #expect(cases.count == 19)
        for entry in cases {
            let pattern = try URLPatternArguments.pattern([entry["pattern"] ?? .null])
            let groups = (entry["groups"]?.objectValue?.members ?? []).map { ($0.key, $0.value.stringValue ?? "") }
            let component = URLPattern.Component(rawValue: entry["component"]?.stringValue ?? "")
            let generated = component.flatMap { try? pattern.generate($0, groups: groups) }
            if !IDNA.isIncluded, component == .hostname { continue }
            #expect(generated == entry["expected"]?.stringValue, "\(entry.text())")
        }
        print("URLPattern: \(cases.count) cases of urlpattern-generate-test-data.json run")
    }
}
