import CFoyer
import Foundation
import Foyer
import Testing

@testable import FoyerC

/// URLPattern through the C functions.
struct PatternFunctionsTests {
    /// The web platform's cases, each through C.
    @Test(.enabled(if: CaseFiles.folder != nil)) func webPlatformCases() throws {
        let cases = try CaseFiles.cases("wpt/urlpatterntestdata.json")
        var passed = 0
        for (index, one) in cases.enumerated() {
            let expected = try swift(one)
            let found = c(one)
            #expect(found == expected, "case \(index)")
            if found == expected { passed += 1 }
        }
        print("urlpatterntestdata.json through C: \(passed) of \(cases.count) as in Swift")
        #expect(cases.count == 369)
    }

    /// What the Swift API answers; it is measured by the conformance tests of the core.
    private func swift(_ one: JSONValue) throws -> [String?] {
        let arguments = one["pattern"]?.arrayValue ?? []
        guard let pattern = try? swiftPattern(arguments) else { return ["pattern"] }
        let match: URLPattern.Match?
        do {
            guard let inputs = one["inputs"]?.arrayValue else { return ["compiled"] }
            if let text = inputs.first?.stringValue {
                match = try pattern.exec(text, baseURL: inputs.count > 1 ? inputs[1].stringValue : nil)
            } else if inputs.count > 1 {
                return ["input"]
            } else {
                match = try pattern.exec(components(inputs.first))
            }
        } catch {
            return ["input"]
        }
        var answer: [String?] = URLPattern.Component.allCases.map { pattern[$0] }
        guard let match else { return answer + ["none"] }
        for component in URLPattern.Component.allCases {
            answer.append(match.input(component))
            for group in match.groups(component) { answer += [group.name, group.value] }
        }
        return answer
    }

    private func swiftPattern(_ arguments: [JSONValue]) throws -> URLPattern {
        let ignoreCase = arguments.count > 1 && arguments.last?["ignoreCase"]?.boolValue ?? false
        let rest = arguments.count > 1 && arguments.last?.objectValue != nil ? arguments.dropLast() : arguments[...]
        let base = rest.dropFirst().first
        if rest.count > 1, base?.stringValue == nil { throw URLPatternError.arguments }
        guard let text = rest.first?.stringValue else {
            if base != nil { throw URLPatternError.arguments }
            return try URLPattern(components(rest.first), ignoreCase: ignoreCase)
        }
        return try URLPattern(text, baseURL: base?.stringValue, ignoreCase: ignoreCase)
    }

    private func components(_ value: JSONValue?) -> URLPattern.Components {
        var components = URLPattern.Components(baseURL: value?["baseURL"]?.stringValue)
        for component in URLPattern.Component.allCases {
            components[component] = value?[component.rawValue]?.stringValue
        }
        return components
    }

    private func c(_ one: JSONValue) -> [String?] {
        let arguments = one["pattern"]?.arrayValue ?? []
        let ignoreCase: Int32 = arguments.count > 1 && arguments.last?["ignoreCase"]?.boolValue ?? false ? 1 : 0
        let rest = arguments.count > 1 && arguments.last?.objectValue != nil ? arguments.dropLast() : arguments[...]
        let base = rest.dropFirst().first
        if rest.count > 1, base?.stringValue == nil || rest.first?.stringValue == nil { return ["pattern"] }
        var pattern: OpaquePointer?
        defer { foyer_pattern_free(pattern) }
        if let text = rest.first?.stringValue {
            _ = withText(text) { text, length in
                withOptional(base?.stringValue) { base, baseLength in
                    foyer_pattern_parse(text, length, base, baseLength, ignoreCase, &pattern, nil)
                }
            }
        } else {
            withInit(rest.first) { _ = foyer_pattern_from_init($0, ignoreCase, &pattern, nil) }
        }
        guard pattern != nil else { return ["pattern"] }
        guard let inputs = one["inputs"]?.arrayValue else { return ["compiled"] }
        var match: OpaquePointer?
        defer { foyer_pattern_match_free(match) }
        var status: Int32 = 0
        if let text = inputs.first?.stringValue {
            status = withText(text) { text, length in
                withOptional(inputs.count > 1 ? inputs[1].stringValue : nil) { base, baseLength in
                    foyer_pattern_exec(pattern, text, length, base, baseLength, &match, nil)
                }
            }
        } else if inputs.count > 1 {
            return ["input"]
        } else {
            withInit(inputs.first) { status = foyer_pattern_exec_init(pattern, $0, &match, nil) }
        }
        if status < 0 { return ["input"] }
        var answer: [String?] = (0..<8).map { number in lent { foyer_pattern_component(pattern, number, $0) } }
        if status == FOYER_NONE { return answer + ["none"] }
        for number in Int32(0)..<8 {
            answer.append(lent { foyer_pattern_match_input(match, number, $0) })
            for index in 0..<foyer_pattern_match_group_count(match, number) {
                answer.append(lent { foyer_pattern_match_group_name(match, number, index, $0) })
                answer.append(lent { foyer_pattern_match_group_value(match, number, index, $0) })
            }
        }
        return answer
    }

    private func withOptional<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
        guard let text else { return body(nil, 0) }
        // An empty text is not the same as none.
        return Array(text.utf8CString).withUnsafeBufferPointer { body($0.baseAddress, $0.count - 1) }
    }

    private func withInit(_ value: JSONValue?, _ body: (OpaquePointer?) -> Void) {
        var dictionary: OpaquePointer?
        #expect(foyer_pattern_init_new(&dictionary) == FOYER_OK)
        defer { foyer_pattern_init_free(dictionary) }
        for (number, key) in [
            "protocol", "username", "password", "hostname", "port", "pathname", "search", "hash", "baseURL",
        ]
        .enumerated() {
            guard let text = value?[key]?.stringValue else { continue }
            _ = withText(text) { foyer_pattern_init_set(dictionary, Int32(number), $0, $1, nil) }
        }
        body(dictionary)
    }

    @Test(.enabled(if: CaseFiles.folder != nil)) func comparesAndGenerates() throws {
        for one in try CaseFiles.cases("wpt/urlpattern-compare-test-data.json") {
            var left: OpaquePointer?
            var right: OpaquePointer?
            defer {
                foyer_pattern_free(left)
                foyer_pattern_free(right)
            }
            parse(one["left"], &left)
            parse(one["right"], &right)
            var order: Int32 = 9
            let component = number(one["component"])
            #expect(foyer_pattern_compare(component, left, right, &order, nil) == FOYER_OK)
            #expect(Int64(order) == one["expected"]?.intValue)
        }
        for one in try CaseFiles.cases("wpt/urlpattern-generate-test-data.json") {
            var pattern: OpaquePointer?
            defer { foyer_pattern_free(pattern) }
            parse(one["pattern"], &pattern)
            var values: OpaquePointer?
            #expect(foyer_values_new(&values) == FOYER_OK)
            defer { foyer_values_free(values) }
            for member in one["groups"]?.objectValue?.members ?? [] {
                _ = withText(member.key) { key, keyLength in
                    withText(member.value.stringValue ?? "") { foyer_values_add(values, key, keyLength, $0, $1, nil) }
                }
            }
            var buffer = [CChar](repeating: 0x55, count: 200)
            var length = 0
            let component = number(one["component"])
            let status = foyer_pattern_generate(pattern, component, values, &buffer, buffer.count, &length, nil)
            let text =
                status == FOYER_OK
                ? String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
            #expect(text == one["expected"]?.stringValue)
        }
    }

    /// The number of a component in the header; one that is none for another word.
    private func number(_ component: JSONValue?) -> Int32 {
        let index = URLPattern.Component.allCases.firstIndex { $0.rawValue == component?.stringValue }
        return index.map { Int32($0) } ?? 99
    }

    private func parse(_ value: JSONValue?, _ pattern: inout OpaquePointer?) {
        if let text = value?.stringValue {
            _ = withText(text) { foyer_pattern_parse($0, $1, nil, 0, 0, &pattern, nil) }
        } else {
            withInit(value) { _ = foyer_pattern_from_init($0, 0, &pattern, nil) }
        }
    }

    @Test func faultsComeWithCodeAndPlace() {
        var pattern: OpaquePointer?
        var error: OpaquePointer?
        let status = withText("https://a.com/{x") { foyer_pattern_parse($0, $1, nil, 0, 0, &pattern, &error) }
        #expect(status == FOYER_ERR_SYNTAX)
        var offset = 0
        #expect(foyer_error_position(error, &offset, nil, nil) == FOYER_OK)
        #expect(offset == 16)
        #expect(takeCode(error) == "pattern-unclosed-brace")
        #expect(pattern == nil)
        #expect(foyer_pattern_parse(nil, 5, nil, 0, 0, &pattern, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_pattern_parse(nil, 0, nil, 0, 2, &pattern, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_pattern_parse(nil, 0, nil, 0, 0, nil, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_pattern_component(nil, 0, nil) == nil)
        #expect(foyer_pattern_match_group_count(nil, 0) == 0)
    }
}
